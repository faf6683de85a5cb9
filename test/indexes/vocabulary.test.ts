import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/indexes/edit-distance.ts';
import { Vocabulary } from '../../src/indexes/vocabulary.ts';

const narrow = fc.string({ unit: fc.constantFrom(...'abcñ1'), minLength: 1, maxLength: 10 });
const long = fc.string({ unit: fc.constantFrom(...'ab'), minLength: 30, maxLength: 36 });
const wide = fc.string({
  unit: fc.integer({ min: 0x4e00, max: 0x4fff }).map(String.fromCharCode),
  minLength: 1,
  maxLength: 4,
});
const word = fc.oneof(narrow, long, wide);

describe('Vocabulary', () => {
  it('finds the words a comparison with each of them finds', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 80 }),
        word,
        fc.constantFrom(0, 1, 2),
        fc.boolean(),
        (words, asked, limit, isIndexed) => {
          const vocabulary = Vocabulary.of(words, isIndexed ? 0 : words.length + 1);
          const { ids, edits } = vocabulary.within(asked, limit);
          const near = Array.from(ids, (id, i) => [vocabulary.words[id], edits[i]]);
          const expected = [...new Set(words)]
            .sort()
            .map((known): [string, number] => [known, editDistance(asked, known, limit)])
            .filter(([, distance]) => distance <= limit);
          expect(near).toEqual(expected);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('finds each word again under its typos, whether it looks through all words or at the deletions', () => {
    const letter = fc.constantFrom(...'abc');
    const edit = fc.tuple(fc.constantFrom('drop', 'add', 'change', 'exchange'), fc.nat(), letter);
    const typed = (known: string, edits: readonly [string, number, string][]): string => {
      let text = known;
      for (const [kind, place, other] of edits) {
        const at = place % Math.max(1, text.length);
        const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
        if (kind === 'drop') text = before + after;
        else if (kind === 'add') text = before + other + here + after;
        else if (kind === 'change') text = before + other + after;
        else text = before + after.slice(0, 1) + here + after.slice(1);
      }
      return text;
    };
    const longer = fc.string({ unit: letter, minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(
        fc.array(longer, { minLength: 1, maxLength: 60 }),
        fc.nat(),
        fc.array(edit, { maxLength: 2 }),
        fc.constantFrom(1, 2),
        (words, which, edits, limit) => {
          const asked = typed(words[which % words.length] ?? '', edits);
          expect(Vocabulary.of(words, 0).within(asked, limit)).toEqual(
            Vocabulary.of(words, words.length + 1).within(asked, limit),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('does the same with more letters than a byte can number', () => {
    const letters = Array.from({ length: 600 }, (_, i) => String.fromCharCode(0x4e00 + i));
    const vocabulary = Vocabulary.of(letters.map((letter, i) => letter + (letters[(7 * i) % 600] ?? '') + letter));
    for (const known of vocabulary.words.slice(0, 100)) {
      const { ids, edits } = vocabulary.within(`${known}x`, 1);
      expect(Array.from(ids, (id) => vocabulary.words[id])).toEqual([known]);
      expect([...edits]).toEqual([1]);
    }
  });

  it('numbers words alphabetically, so that a prefix is a range', () => {
    fc.assert(
      fc.property(fc.array(word), narrow, (words, prefix) => {
        const vocabulary = Vocabulary.of(words);
        const [from, to] = vocabulary.prefixRange(prefix);
        const expected = [...new Set(words)].sort().filter((known) => known.startsWith(prefix));
        expect(vocabulary.words.slice(from, to)).toEqual(expected);
        for (const known of expected) expect(vocabulary.words[vocabulary.idOf(known)]).toBe(known);
      }),
    );
  });

  it('takes no words and no letters', () => {
    const empty = Vocabulary.of([]);
    expect([empty.size, empty.idOf('a'), empty.within('abcd', 1).ids.length]).toEqual([0, -1, 0]);
    expect(Vocabulary.of(['a', 'abc']).within('', 1).ids).toHaveLength(1);
  });
});
