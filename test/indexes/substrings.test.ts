import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../../src/indexes/slices.ts';
import { substringSlices } from '../../src/indexes/substrings.ts';

function scan(texts: readonly string[], terms: readonly string[], within: readonly number[] | null): number[] {
  return [...texts.keys()].filter(
    (ordinal) =>
      (within === null || within.includes(ordinal)) && terms.every((term) => (texts[ordinal] ?? '').includes(term)),
  );
}

/** Few letters, so that runs are shared; and, rarely, any text at all. */
const word = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'ñ'), maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

/** More letters than have numbers of their own. */
const many = fc.string({ unit: fc.integer({ min: 0x400, max: 0x4ff }).map((unit) => String.fromCharCode(unit)) });

describe('the index of substrings', () => {
  it.each([
    ['few letters', word],
    ['more letters than are told apart', many],
  ])('finds what a scan finds: %s', (_, texts) => {
    fc.assert(
      fc.property(
        fc.array(texts, { maxLength: 30 }),
        fc.array(fc.oneof(texts, fc.constantFrom('a', 'b', 'ab', 'ca', 'abc')), { maxLength: 4 }),
        fc.option(fc.array(fc.nat(29), { maxLength: 20 }), { nil: null }),
        fc.array(fc.tuple(fc.nat(), fc.nat(8), fc.nat(5)), { maxLength: 3 }),
        (list, terms, some, cuts) => {
          // Pieces of the texts themselves, so that much is found.
          for (const [which, at, length] of cuts) {
            terms.push((list[which % Math.max(1, list.length)] ?? '').slice(at, at + length));
          }
          const within = some && [...new Set(some)].filter((ordinal) => ordinal < list.length).sort((a, b) => a - b);
          const found = runAtOnce(substringSlices(list)).find(terms, within && Int32Array.from(within));
          expect([...found]).toEqual(scan(list, terms, within));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('knows nothing without texts', () => {
    const index = runAtOnce(substringSlices([]));
    expect([...index.find(['a'])]).toEqual([]);
    expect([...index.find([])]).toEqual([]);
  });
});
