import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tendency, variation } from '../../src/market/catalog/figures.ts';

describe('variacion', () => {
  test.each([
    ['AL30 2025-10-23', 83000, 85900, -3.37],
    ['AGRO 2018-02-14', 22.8, 22.5, 1.33],
    ['KO 2021-05-19', 1762, 1766, -0.22],
    ['an option, 2018-03-09', 3.2, 3.0, 6.66],
  ])('of %s is cut as the live interface cut it', (_, last, previous, shown) => {
    expect(variation(last, previous)).toBe(shown);
  });

  test.each([
    // Doubles say 0.5700000000000003, 2.9999999999999996 …: the decimal numbers decide.
    [100.57, 100, 0.57],
    [1.03, 1, 3],
    [1.1, 1, 10],
    [0.29, 0.25, 16],
    [70.07, 70, 0.1],
    [115, 122.25, -5.93],
  ])('of %d against %d is %d', (last, previous, shown) => {
    expect(variation(last, previous)).toBe(shown);
  });

  test('is 0 without a previous close, and never minus zero', () => {
    expect(variation(5, 0)).toBe(0);
    expect(variation(5, Number.NaN)).toBe(0);
    expect(Object.is(variation(99.999999, 100), 0)).toBe(true);
  });

  test('is a number that JSON can say, however far apart the prices are', () => {
    expect(variation(1e308, 5e-324)).toBe(Number.MAX_VALUE);
    expect(variation(1e15, 1e-300)).toBe(Number.MAX_VALUE);
    expect(variation(5e-324, 1e308)).toBe(-100);
  });

  test('equals exact decimal arithmetic for prices as files write them', () => {
    const price = fc
      .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
      .map(([n, d]) => Number(`${n}e-${d}`));
    fc.assert(
      fc.property(price, price, (last, previous) => {
        const exact = new Decimal(last).minus(previous).times(100).div(previous);
        expect(variation(last, previous)).toBe(exact.toDecimalPlaces(2, Decimal.ROUND_DOWN).toNumber() + 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('gives the tendency its sign', () => {
    expect([1.5, -0.01, 0].map(tendency)).toEqual(['sube', 'baja', 'mantiene']);
  });
});
