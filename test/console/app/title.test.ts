import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewOf, titleOf } from '../../../src/console/app/view-address.ts';

describe('the title of the window', () => {
  it('is what is shown, the page and the service', () => {
    expect(titleOf('', '')).toBe('Ventanilla');
    expect(titleOf('', 'Mercado')).toBe('Mercado · Ventanilla');
    expect(titleOf(' GGAL\n', 'Mercado')).toBe('GGAL · Mercado · Ventanilla');
    expect(titleOf('museo', '')).toBe('museo · Ventanilla');
  });
  it('has room for the page, whatever is shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const title = titleOf(text, 'Territorio');
        return title.endsWith('Territorio · Ventanilla') && [...title].length <= 80 + 26;
      }),
    );
    expect(titleOf('x'.repeat(200), 'P')).toBe(`${'x'.repeat(79)}… · P · Ventanilla`);
  });
  it('names a few of many', () => {
    const more = (count: number): string => `y ${count} más`;
    expect(fewOf([], more)).toBe('');
    expect(fewOf(['a', 'b'], more)).toBe('a, b');
    expect(fewOf(['a', 'b', 'c'], more)).toBe('a, b y 1 más');
  });
});
