import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordList } from '../../../src/territory/streets/word-list.ts';

const words = fc.array(fc.stringMatching(/^[ab]{1,3}$/), { maxLength: 6 });

/** A list of these words, which held others before. */
function listOf(given: readonly string[]): WordList {
  const list = new WordList();
  for (const word of ['a', 'bb', 'aba']) list.add(word);
  list.clear();
  for (const word of given) list.add(word);
  return list;
}

function wordsOf(list: WordList): string[] {
  return Array.from({ length: list.length }, (_, place) => list.at(place));
}

describe('a list of words', () => {
  it('holds what was put in since it was cleared', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[ab]{1,3}$/), (given, word) => {
        const list = listOf(given);
        expect(wordsOf(list)).toEqual(given);
        expect(list.has(word)).toBe(given.includes(word));
      }),
    );
  });

  it('finds words put together and parted', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[ab]{1,3}$/), fc.stringMatching(/^[ab]{1,3}$/), (given, one, other) => {
        const list = listOf(given);
        expect(list.placeOfBoth(one, other)).toBe(given.indexOf(one + other));
        expect(list.partedAt(one + other)).toBe(
          given.findIndex((word, at) => at + 1 < given.length && word + given[at + 1] === one + other),
        );
      }),
    );
  });

  it('moves a word to the end of another list', () => {
    fc.assert(
      fc.property(words, words, fc.nat(5), (given, others, place) => {
        fc.pre(place < given.length);
        const from = listOf(given);
        const to = listOf(others);
        from.moveTo(to, place);
        expect(wordsOf(from)).toEqual(given.toSpliced(place, 1));
        expect(wordsOf(to)).toEqual([...others, given[place]]);
      }),
    );
  });
});
