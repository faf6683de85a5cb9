import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortBeside, sortFew, sortFewTexts, sortFirst, sortPlaces, sortScored } from '../../src/indexes/sort-few.ts';

const ascending = (all: readonly number[]): number[] => [...all].sort((a, b) => a - b);

it('puts few and many numbers in ascending order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 60 }), (all) => {
      const list = [...all];
      sortFew(list);
      expect(list).toEqual(ascending(all));
    }),
  );
});

it('takes what stands beside numbers along', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 250, size: 'max' }), (all) => {
      const list = [...all];
      const beside = list.map((number) => -number);
      sortBeside(list, beside);
      expect(list).toEqual(ascending(all));
      expect(beside).toEqual(list.map((number) => -number));
    }),
  );
});

it('leaves what is behind the first numbers where it is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.nat(60), (all, most) => {
      const count = Math.min(most, all.length);
      const list = Int32Array.from(all);
      sortFirst(list, count);
      expect([...list]).toEqual([...ascending(all.slice(0, count)), ...all.slice(count)]);
    }),
  );
});

it('puts few and many texts in the order of their units', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 60 }), (all) => {
      const list = [...all];
      sortFewTexts(list);
      expect(list).toEqual([...all].sort());
    }),
  );
});

it('puts few and many places in order by what is told of them, the best first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 60 }), (scores) => {
      const places = Int32Array.from(scores, (_, place) => scores.length - 1 - place);
      sortPlaces(places, (a, b) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b));
      expect([...places]).toEqual(scores.map((_, place) => place).sort((a, b) => scores[b]! - scores[a]! || a - b));
    }),
  );
});

it('puts the first of few and many in order by the scores beside them, equal ones as they stood', () => {
  const scored = fc.array(fc.record({ entry: fc.nat(), score: fc.nat(5) }), { maxLength: 60 });
  fc.assert(
    fc.property(scored, fc.nat(60), (all, most) => {
      const count = Math.min(most, all.length);
      const entries = Int32Array.from(all, ({ entry }) => entry);
      const scores = Float64Array.from(all, ({ score }) => score);
      sortScored(entries, scores, count);
      const wanted = [...all.slice(0, count).sort((a, b) => b.score - a.score), ...all.slice(count)];
      expect([...entries]).toEqual(wanted.map(({ entry }) => entry));
      expect([...scores]).toEqual(wanted.map(({ score }) => score));
    }),
  );
});
