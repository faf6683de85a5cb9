import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growingDoubles, growingInts } from '../../src/indexes/columns.ts';

it.each([
  { kind: 'doubles', grow: growingDoubles, number: fc.double() },
  { kind: 'whole numbers', grow: growingInts, number: fc.integer() },
])('holds the $kind that were pushed, in order, whatever room it began with', ({ grow, number }) => {
  fc.assert(
    fc.property(fc.array(number), fc.integer({ min: 0, max: 8 }), (numbers, capacity) => {
      const column = grow(capacity);
      for (const each of numbers) column.push(each);
      expect(column.length).toBe(numbers.length);
      expect(numbers.map((_, place) => column.at(place))).toEqual(numbers);
      expect(column.at(numbers.length)).toBe(0);
      expect([...column.taken()]).toEqual(numbers);
    }),
  );
});
