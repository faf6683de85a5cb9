import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortFew, sortFewTexts, sortFirst } from '../../src/indexes/sort-few.ts';

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
