import { expect, it } from 'vitest';
import { DeducedPlaces } from '../../../../src/territory/streets/deduced/deduced-places.ts';

const NUMBERS = DeducedPlaces.of(
  new Map([
    [
      7,
      [
        [
          { number: 100, point: [-58, -34] },
          { number: 200, point: [-58.001, -34] },
          { number: 220, point: [-58.001, -34.001] },
        ],
        [
          { number: 500, point: [-58.01, -34.01] },
          { number: 600, point: [-58.02, -34.01] },
        ],
      ],
    ],
    [8, []],
    [
      9,
      [
        [
          { number: 1, point: [-60, -30] },
          { number: 50, point: [-60, -31] },
        ],
      ],
    ],
  ]),
  [5],
);

it.each([NUMBERS, DeducedPlaces.fromParts(structuredClone(NUMBERS.toParts()))])(
  'places a number between those around it, and none outside of its runs',
  (numbers) => {
    expect([6, 7, 8, 9].map((street) => numbers.has(street))).toEqual([false, true, true, true]);
    expect(numbers.pointOf(7, 100)).toEqual({ lat: -34, lon: -58 });
    expect(numbers.pointOf(7, 150)?.lon).toBeCloseTo(-58.0005, 9);
    expect(numbers.pointOf(7, 210)?.lat).toBeCloseTo(-34.0005, 9);
    expect(numbers.pointOf(7, 220)).toEqual({ lat: -34.001, lon: -58.001 });
    expect(numbers.pointOf(7, 600)).toEqual({ lat: -34.01, lon: -58.02 });
    expect(numbers.pointOf(9, 1)).toEqual({ lat: -30, lon: -60 });
    for (const [street, number] of [
      [7, 99],
      [7, 221],
      [7, 499],
      [7, 601],
      [8, 100],
      [9, 100],
    ] as const) {
      expect(numbers.pointOf(street, number)).toBeNull();
    }
    expect(numbers.pieces(7).map(({ length }) => length)).toEqual([3, 2]);
    expect(numbers.steps(7)).toHaveLength(3);
    expect(numbers.pieces(8)).toEqual([]);
    expect([4, 5, 6].map((pair) => numbers.hasCorner(pair))).toEqual([false, true, false]);
  },
);
