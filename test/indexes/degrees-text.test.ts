import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degreesText } from '../../src/indexes/degrees-text.ts';

/** The numbers so many steps beside one. */
function beside(value: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
  return view.getFloat64(0);
}

const sign = fc.constantFrom(1, -1);

describe('degrees as text', () => {
  it.each([
    0,
    -0,
    1,
    -34.6,
    -58.381592,
    -34.603722,
    16,
    32,
    64,
    99.99999999999999,
    100,
    -15.999999999999998,
    31.999999999999996,
    63.99999999999999,
    -43.665010490886054,
    -65.54452912802137,
    40 + 1 / 65536,
    40 + 3 / 65536,
    64.00222778320312,
    20 + 2 ** -48,
    50 + 2 ** -47,
    90 + 2 ** -46,
    90 - 2 ** -46,
    500,
    -1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%s', (value) => {
    expect(degreesText(value)).toBe(`${value}`);
  });

  it('are written as String writes them, wherever they lie', () => {
    const any = fc.double({ min: -180, max: 180, noNaN: true });
    const size = fc.double({ min: 16, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(any, size), sign, (value, which) => {
        expect(degreesText(which * value)).toBe(String(which * value));
      }),
      { numRuns: 5000 },
    );
  });

  it('are so between two points of a line', () => {
    const unit = fc.integer({ min: -740_000_000, max: -200_000_000 });
    fc.assert(
      fc.property(
        unit,
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (from, by, part) => {
          const [one, other] = [from / 1e7, (from + by) / 1e7];
          const value = one + (other - one) * part;
          expect(degreesText(value)).toBe(String(value));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('are so beside numbers with few decimals, and beside those that few bits make', () => {
    const decimal = fc
      .tuple(fc.integer({ min: 16, max: 99 }), fc.nat(999_999_999), fc.integer({ min: 0, max: 15 }))
      .map(([whole, digits, decimals]) => Number(`${whole}.${'0'.repeat(Math.max(0, decimals - 9))}${digits}`));
    const binary = fc
      .tuple(fc.integer({ min: 16, max: 99 }), fc.nat(255), fc.integer({ min: 1, max: 40 }))
      .map(([whole, bits, places]) => whole + bits * 2 ** -places);
    fc.assert(
      fc.property(fc.oneof(decimal, binary), fc.integer({ min: -40, max: 40 }), sign, (value, steps, which) => {
        const near = which * beside(value, steps);
        expect(degreesText(near)).toBe(String(near));
      }),
      { numRuns: 10_000 },
    );
  });
});
