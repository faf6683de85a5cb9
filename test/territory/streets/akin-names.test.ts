import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrdinalRange } from '../../../src/indexes/ordinals.ts';
import { buildTextIndex } from '../../../src/indexes/text-index-build.ts';
import { wordsMeant } from '../../../src/indexes/words-meant.ts';
import { plainName } from '../../../src/territory/streets/plain-name.ts';
import { PlainNames } from '../../../src/territory/streets/plain-names.ts';

const WORDS = ['san', 'juan', 'juana', 'martin', 'matin', 'roca', '25', 'mayo', 'calle', 'gral', 'belgrano', '12 -'];
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

/** The records within the ranges whose names have one of these numbers. */
function recordsOf(nameOf: Int32Array, numbers: readonly number[], ranges: readonly OrdinalRange[]): number[] {
  return Array.from(nameOf.keys()).filter(
    (street) => numbers.includes(nameOf[street] ?? -1) && ranges.some(([from, to]) => from <= street && street < to),
  );
}

test('names that hold a word are found, each once, but for strangers and names without a street in that part of the country', () => {
  let passedOver = 0;
  let elsewhere = 0;
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 80 }),
      name,
      fc.constantFrom(...WORDS, 'marti', 'juaan'),
      fc.array(fc.nat(80), { minLength: 2, maxLength: 40 }),
      (names, asked, word, ends) => {
        const text = buildTextIndex(names);
        const plain = new PlainNames(text, new Map());
        const { shapes } = plainName(asked, new Map());
        const bounds = [...new Set(ends)].filter((end) => end <= names.length).sort((a, b) => a - b);
        const ranges = bounds.flatMap((end, at): OrdinalRange[] => (at % 2 === 1 ? [[bounds[at - 1] ?? 0, end]] : []));
        fc.pre(ranges.length > 0);
        const words = wordsMeant(text, word);
        if (words === null) throw new Error(`${word} is one word`);
        const found: number[] = [];
        // What an earlier look left in the list says nothing.
        plain.akin.find(shapes, wordsMeant(text, 'san') ?? [], ranges, found);
        const once = found.slice(0, plain.akin.find(shapes, words, ranges, found));
        expect(new Set(once).size).toBe(once.length);
        // The index finds the same streets by the word, and the shapes of their names say the same.
        const all = text.judged([word], ranges, (number) => (plain.areStrangers(shapes, number) ? -1 : number));
        expect(recordsOf(text.nameOf, once, ranges)).toEqual(all.ordinals);
        for (const number of once) expect(plain.areStrangers(shapes, number)).toBe(false);
        const records: number[] = [];
        for (const number of once) text.addRecords(number, ranges, records);
        expect(records.sort((a, b) => a - b)).toEqual(all.ordinals);
        const every = text.judged([word], [[0, names.length]], (number) => number);
        const akin = new Set(every.worths.filter((number) => !plain.areStrangers(shapes, number)));
        if (akin.size < new Set(every.worths).size) passedOver++;
        if (once.length < akin.size) elsewhere++;
      },
    ),
    { numRuns: 400 },
  );
  expect(passedOver).toBeGreaterThan(50);
  expect(elsewhere).toBeGreaterThan(10);
});

test('what is asked for in more than one word, or keeps other words out, is looked for by all it says', () => {
  const text = buildTextIndex(['salta', 'santa fe', 'san juan']);
  expect(wordsMeant(text, 'san juan')).toBeNull();
  expect(wordsMeant(text, 'salta')).toBeNull();
  expect(wordsMeant(text, 'los')).toEqual([]);
  expect(wordsMeant(text, 'xyz')).toEqual([]);
  expect(wordsMeant(text, 'san')).toEqual([text.vocabulary.idOf('san')]);
  expect(wordsMeant(text, 'sant')?.map((id) => text.vocabulary.words[id])).toEqual(['san', 'santa']);
});
