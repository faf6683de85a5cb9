import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GrowingDoubles } from '../../src/indexes/growing-doubles.ts';

it('holds what was pushed, in order, whatever room it began with', () => {
  fc.assert(
    fc.property(fc.array(fc.double()), fc.integer({ min: 0, max: 8 }), (numbers, capacity) => {
      const column = new GrowingDoubles(capacity);
      for (const number of numbers) column.push(number);
      expect(column.length).toBe(numbers.length);
      expect(numbers.map((_, place) => column.at(place))).toEqual(numbers);
      expect(column.at(numbers.length)).toBe(0);
    }),
  );
});
