import { describe, expect, it } from 'vitest';
import { numberValue } from '../../../src/territory/address/number.ts';

describe('the value of a number', () => {
  it.each([
    ['1000', 1000],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.000', 1000],
    ['1.234', 1234],
    ['12.345', 12345],
    ['1.234.567', 1234567],
    ['1,234', 1234],
    ['12,34', 12.34],
    ['745-749', 745],
    ['745/749', 745],
    ['12 1/2', 12],
    ['00123', 123],
    ['123°', 123],
    ['1234B', 1234],
    ['0', 0],
    ['S/N', null],
    ['sin número', null],
    [null, null],
    ['9'.repeat(400), null],
  ])('%s is %s', (valor, expected) => {
    expect(numberValue(valor)).toBe(expected);
  });

  it('takes metres after the dot of a distance that no road reaches', () => {
    expect(numberValue('1.050', true)).toBe(1050);
    expect(numberValue('12.500', true)).toBe(12.5);
    expect(numberValue('123,3', true)).toBe(123.3);
  });
});
