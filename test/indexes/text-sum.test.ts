import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textSum } from '../../src/indexes/seen-lately.ts';

describe('the sum of a text', () => {
  // Test vectors of FNV-1a, 32 bits: ASCII, where a unit is a byte.
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('is that of FNV-1a: %j', (text, sum) => {
    expect(textSum(text) >>> 0).toBe(sum);
  });
  it('goes on from what stands before', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(textSum(other, textSum(one))).toBe(textSum(one + other));
      }),
    );
  });
});
