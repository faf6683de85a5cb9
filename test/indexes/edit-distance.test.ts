import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandedDistance, editDistance } from '../../src/indexes/edit-distance.ts';

/** The textbook table, to compare with. */
function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (table[i] ?? [])[j] = best;
    }
  }
  return at(a.length, b.length);
}

const codes = (word: string): number[] => Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));

describe('editDistance', () => {
  it.each([
    ['tucumna', 'tucuman', 1],
    ['cordova', 'cordoba', 1],
    ['ccorrientess', 'corrientes', 2],
    ['santa', 'salta', 1],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['igual', 'igual', 0],
  ])('%s – %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('equals the plain table up to the limit, for any length', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ñ'), maxLength: 40 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 6 }), (a, b, limit) => {
        const expected = Math.min(plainDistance(a, b), limit + 1);
        expect(editDistance(a, b, limit)).toBe(expected);
        expect(bandedDistance(codes(a), codes(b), limit)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('equals the plain table for words a few edits apart', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 70 });
    const edit = fc.tuple(fc.nat(), fc.constantFrom('insert', 'delete', 'replace', 'exchange'));
    fc.assert(
      fc.property(word, fc.array(edit, { maxLength: 3 }), (a, edits) => {
        let b = a;
        for (const [place, kind] of edits) {
          const at = b.length === 0 ? 0 : place % b.length;
          const head = b.slice(0, at);
          if (kind === 'insert') b = `${head}x${b.slice(at)}`;
          else if (kind === 'delete') b = head + b.slice(at + 1);
          else if (kind === 'replace') b = `${head}y${b.slice(at + 1)}`;
          else b = head + b.slice(at + 1, at + 2) + b.slice(at, at + 1) + b.slice(at + 2);
        }
        for (const limit of [1, 2, 3]) {
          expect(editDistance(a, b, limit)).toBe(Math.min(plainDistance(a, b), limit + 1));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
