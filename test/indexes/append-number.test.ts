import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendNumber } from '../../src/indexes/rendered-rows.ts';

const target = Buffer.alloc(40);

function written(value: number): string {
  target.fill('#');
  const end = appendNumber(target, 3, value);
  expect(target.subarray(0, 3).toString()).toBe('###');
  expect(target.subarray(end).every((byte) => byte === 35)).toBe(true);
  return target.toString('latin1', 3, end);
}

describe('numbers as bytes', () => {
  it.each([
    0,
    -0,
    1,
    -1,
    9,
    10,
    99,
    100,
    38384,
    46530255,
    0.1,
    -0.1,
    0.5,
    1.05,
    22.3125,
    1490.9024,
    854.45861540882,
    819.40489603602,
    1e-6,
    1.5e-6,
    1e-7,
    -1e-7,
    0.000001234,
    0.1 + 0.2,
    1 / 3,
    100 / 3,
    1e15,
    123456789012345.6,
    2 ** 53,
    2 ** 53 - 1,
    2 ** 53 + 2,
    1e20,
    1e21,
    1.5e21,
    5e-324,
    Number.MAX_VALUE,
    -2.2250738585072014e-308,
    0.30000000000000004,
    4.35,
    1.005,
    999999999999.9,
    8.41,
    16.1,
    1.000000000001,
    1.0000000000001,
    2251799813685248.5,
  ])('%s', (value) => {
    expect(written(value)).toBe(String(value));
  });

  it('are written as String writes them, whatever they are', () => {
    const any = fc.double({ noDefaultInfinity: true, noNaN: true });
    const decimal = fc
      .tuple(fc.maxSafeInteger(), fc.nat(14))
      .map(([whole, decimals]) => Number(`${whole}e-${decimals}`));
    const published = fc
      .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.nat(11))
      .map(([whole, decimals]) => Number(`${whole}e-${decimals}`));
    fc.assert(
      fc.property(fc.oneof(any, decimal, published, fc.integer()), (value) => {
        expect(written(value)).toBe(String(value));
      }),
      { numRuns: 20_000 },
    );
  });

  it('are, beside numbers with few decimals, the neighbours of these too', () => {
    const near = fc
      .tuple(fc.integer({ min: 1, max: 100_000_000 }), fc.nat(8), fc.integer({ min: -3, max: 3 }))
      .map(([whole, decimals, steps]) => {
        const view = new DataView(new ArrayBuffer(8));
        view.setFloat64(0, whole / 10 ** decimals);
        view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
        return view.getFloat64(0);
      });
    fc.assert(
      fc.property(near, (value) => {
        expect(written(value)).toBe(String(value));
      }),
      { numRuns: 20_000 },
    );
  });
});
