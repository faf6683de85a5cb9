import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress } from '../../../src/territory/address/clean.ts';
import { fold } from '../../../src/territory/address/fold-word.ts';
import { knownWord, MAY } from '../../../src/territory/address/known-words.ts';
import { CLASS, PHRASES_BY_FIRST, SHAPES, WORD_CLASSES } from '../../../src/territory/address/lexicon.ts';
import { inContext } from '../../../src/territory/address/neighbours.ts';
import { splitWords } from '../../../src/territory/address/split-words.ts';

const PIECES = [
  'Mitre', 'PEÑA', 'n', 'N', 's', 'sn', 'snro', 'S/N', 'y', 'Y.', 'e', 'é', 'p', 'P.', 'l', 'd', 'int', 'P.A.', 'ep', 'k', 'c', 'C13', 'Cruce', 'II', 'viii', 'no', '&',
  'lote', 'Mza', 'entre', 'RÍOS', '5', '12.', '1200:', '5°', '2B', 'Av.', 'S.', 'Sta.Fe', '...', ':', '.5', '5.5', '-', 'İ', 'ſan', 'K', '\u0301', 'a\u0301', 'ñandú', 'Ǆ', '٣',
]; // biome-ignore format: a list

const texts = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 12 })
  .map((pieces) => cleanAddress(pieces.join(' ')));

/** The definition: what the table of letters saves. */
function folded(word: string): string {
  const bare = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return bare.replace(/[.:]+$/, '') || bare;
}

describe('words', () => {
  it('are folded as their decomposition says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 8 })), (word) => {
        expect(fold(word)).toBe(folded(word));
      }),
      { numRuns: 3_000 },
    );
    for (let code = 0; code < 0x250; code += 1) {
      const letter = String.fromCharCode(code);
      expect(fold(`x${letter}y`), letter).toBe(folded(`x${letter}y`));
    }
  });

  it('are those between the spaces, each as it is alone', () => {
    fc.assert(
      fc.property(texts, (clean) => {
        const words = splitWords(clean, 60) ?? [];
        expect(words.map(({ text }) => text)).toEqual(clean.text === '' ? [] : clean.text.split(' '));
        for (const word of words) {
          expect(word.fold).toBe(folded(word.text));
          expect(clean.text.slice(word.start, word.end)).toBe(word.text);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('keep their classes beside any neighbours unless said that they may change', () => {
    fc.assert(
      fc.property(texts, (clean) => {
        const words = splitWords(clean, 60) ?? [];
        for (const [at, word] of words.entries()) {
          if ((word.may & MAY.change) !== 0) continue;
          expect(inContext(word, words[at - 1], words[at + 1], words[at - 2], words[at + 2]), word.text).toBe(
            word.mask,
          );
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('of letters alone are known by their table as by tables and shapes', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefgilnorsuvxyz'), minLength: 1, maxLength: 12 });
    const tables = [...WORD_CLASSES.keys(), ...PHRASES_BY_FIRST.keys()].filter((word) => /^[a-z]+$/.test(word));
    fc.assert(
      fc.property(fc.oneof(letters, fc.constantFrom(...tables)), (word) => {
        const shape = SHAPES.find(([, each]) => each.test(word))?.[0];
        const mask = WORD_CLASSES.get(word) ?? (word === 'n' ? CLASS.n : (shape ?? CLASS.word));
        expect(knownWord(word).mask).toBe(mask);
        if (PHRASES_BY_FIRST.has(word)) expect(knownWord(word).may & MAY.join).toBe(MAY.join);
      }),
      { numRuns: 3_000 },
    );
  });
});
