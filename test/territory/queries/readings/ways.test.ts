import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestPaths, type Way } from '../../../../src/territory/queries/readings/ways.ts';

const way = (words: string, length: number, cost: number): Way => ({
  length,
  words: [words],
  beginning: null,
  tolerant: false,
  shortened: false,
  cost,
});

describe('the cheapest ways through a query', () => {
  it('come in the order of their costs', () => {
    const ways = [
      [way('a', 1, 0), way('A', 1, 2), way('ab', 2, 3)],
      [way('b', 1, 0), way('B', 1, 2.5)],
    ];
    expect(cheapestPaths(ways, 10, 100).map(({ words }) => words.join(' '))).toEqual([
      'a b',
      'A b',
      'a B',
      'ab',
      'A B',
    ]);
    expect(cheapestPaths(ways, 2, 100)).toHaveLength(2);
    expect(cheapestPaths(ways, 10, 2).map(({ cost }) => cost)).toEqual([0, 2]);
  });

  it('are none when a word has no way', () => {
    expect(cheapestPaths([[way('a', 1, 0)], []], 10, 100)).toEqual([]);
  });

  it('are the cheapest of all combinations', () => {
    const some = fc.array(fc.record({ length: fc.integer({ min: 1, max: 2 }), cost: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 5 }), (given) => {
        const ways = given.map((here) => here.map(({ length, cost }) => way('w', length, cost)));
        const all: number[] = [];
        const walk = (place: number, cost: number): void => {
          if (place >= ways.length) all.push(cost);
          for (const { length, cost: more } of ways[place] ?? []) walk(place + length, cost + more);
        };
        walk(0, 0);
        expect(cheapestPaths(ways, 5, 1000).map(({ cost }) => cost)).toEqual(all.sort((a, b) => a - b).slice(0, 5));
      }),
    );
  });
});
