import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeriesColumns } from '../../../src/indexes/series-columns.ts';
import { decimalText, fractionOf, placesOf, seriesPlaces, sumOf } from '../../../src/statistics/series/exact.ts';

const Exact = Decimal.clone({ precision: 1500, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });
const finite = fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e300, max: 1e300 });
/** Figures as the publisher writes them: up to eleven decimals. */
const published = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 11 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));
const value = fc.oneof(published, finite);

describe('figures as exact decimals', () => {
  test('have as many decimals as they are written with', () => {
    fc.assert(
      fc.property(value, (number) => {
        expect(placesOf(number)).toBe(new Exact(number).decimalPlaces());
      }),
    );
    expect([22.75, 854.45861540882, 1e21, 1e-7, 0, -0].map(placesOf)).toEqual([2, 11, 0, 7, 0, 0]);
  });

  test('are written back as they are', () => {
    fc.assert(
      fc.property(value, (number) => {
        const places = placesOf(number);
        expect(Number(decimalText(fractionOf(number, places), places))).toBe(number + 0);
      }),
    );
  });

  test('are summed without an error', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), (numbers) => {
        const values = Float64Array.from(numbers);
        const places = numbers.reduce((most, number) => Math.max(most, placesOf(number)), 0);
        const sum = { numerator: sumOf(values, 0, values.length, places), denominator: 10n ** BigInt(places) };
        const expected = numbers.reduce((total, number) => total.plus(number), new Exact(0));
        expect(decimalText(sum, places)).toBe(expected.isZero() ? '0' : expected.toString());
      }),
    );
    expect(0.1 + 0.2).not.toBe(0.3);
    const tenths = { numerator: sumOf(Float64Array.of(0.1, 0.2), 0, 2, 1), denominator: 10n };
    expect(decimalText(tenths, 1)).toBe('0.3');
    expect(decimalText({ numerator: 10n ** 323n, denominator: 10n ** 323n }, 323)).toBe('1');
  });

  test('are rounded half away from zero, once', () => {
    const rounded = (numerator: bigint, denominator: bigint, places: number): string =>
      decimalText({ numerator, denominator }, places);
    expect(rounded(5n, 1000n, 2)).toBe('0.01');
    expect(rounded(-5n, 1000n, 2)).toBe('-0.01');
    expect(rounded(4999n, 1_000_000n, 2)).toBe('0');
    expect(rounded(-1n, 1000n, 2)).toBe('0');
    expect(rounded(2n, 3n, 4)).toBe('0.6667');
    expect(rounded(120n, 1n, 3)).toBe('120');
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.nat(12),
        (numerator, denominator, places) => {
          const expected = new Exact(numerator.toString()).div(denominator.toString()).toDecimalPlaces(places);
          expect(rounded(numerator, denominator, places)).toBe(expected.isZero() ? '0' : expected.toString());
        },
      ),
    );
  });

  test('of a series: the most decimals of any of them', () => {
    const numbers = fc.array(value, { maxLength: 20 });
    fc.assert(
      fc.property(numbers, (all) => {
        const series = SeriesColumns.from(all.map((number, day) => [day, number]));
        expect(seriesPlaces(series)).toBe(Math.max(0, ...all.map(placesOf)));
        expect(seriesPlaces(series)).toBe(Math.max(0, ...all.map(placesOf)));
      }),
    );
  });
});
