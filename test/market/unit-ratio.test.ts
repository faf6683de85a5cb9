import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitRatio } from '../../src/market/catalog/securities.ts';

describe('the ratio of units behind a factor', () => {
  test.each([
    [0.5, 2, 1],
    [0.2, 5, 1],
    [20, 1, 20],
    [0.3333, 3, 1],
    [0.0333, 30, 1],
    [0.666667, 3, 2],
    [0.952381, 21, 20],
    [0.990099, 101, 100],
    [1.5, 2, 3],
  ])('of %s is %s for %s', (factor, units, before) => {
    expect(unitRatio(factor)).toEqual({ units, before });
  });

  test('stands as it is where it is near no ratio of small whole numbers', () => {
    expect(unitRatio(0.999999)).toEqual({ units: 1, before: 0.999999 });
  });

  test('is found for any ratio that a split has, written with six digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (units, before) => {
        fc.pre(units !== before);
        const found = unitRatio(Number((before / units).toPrecision(6)));
        expect(found.units * before).toBe(found.before * units);
      }),
    );
  });
});
