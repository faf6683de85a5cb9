import { describe, expect, it } from 'vitest';
import { echoAddress, parseAddress } from '../../../src/territory/address/parse.ts';
import { NOT_UNDERSTOOD, UNDERSTOOD } from './cases.ts';

describe('the observed readings', () => {
  it('are all here', () => {
    expect(UNDERSTOOD).toHaveLength(320);
    expect(NOT_UNDERSTOOD).toHaveLength(5);
  });

  it.each(UNDERSTOOD)('%s', (text, tipo, calles, valor, unidad, piso) => {
    const parsed = parseAddress(text);
    expect(parsed && echoAddress(parsed)).toEqual({ altura: { unidad, valor }, calles, piso, tipo });
  });

  it.each(NOT_UNDERSTOOD)('%s is not understood', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});
