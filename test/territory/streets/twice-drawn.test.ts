import { expect, it } from 'vitest';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';
import { Numbering } from '../../../src/territory/streets/numbering.ts';
import { strayPoints } from '../../../src/territory/streets/twice-drawn.ts';
import { alignedCourses } from './aligned-courses.ts';

const METRE = 1 / 111_195;
const LAT = -34.6;
const east = (metres: number): number => -58.4 + (metres * METRE) / Math.cos((LAT * Math.PI) / 180);
const north = (metres: number): number => LAT + metres * METRE;
const atOnce = async (): Promise<void> => {};

const AVENUE = 0;
const STREET = 1;
/** Two streets beside the avenue and the street that it goes on as. */
const BESIDE = [2, 3];
/** The first of those that cross all of them, a block apart. */
const FIRST_ACROSS = 4;
const BLOCKS = 10;
const LENGTH = 100 * BLOCKS;

const leading = (y: number, from: number, to: number): [number, number][] => [
  [east(from), north(y)],
  [east(to), north(y)],
];

/**
 * An avenue with the numbers 1 to 500 that goes on as a street with 501 to 1000, both drawn with the whole course; their axes meet at
 * `end`, which may be wrong. `beside`: whether there are streets beside them, with numbers by their corners. `alone`: the avenue has no corners.
 */
function town({ end = 500, beside = true, listed = false, alone = false } = {}) {
  const size = FIRST_ACROSS + BLOCKS - 1;
  const axes = new LinesBuilder();
  const lines = new LinesBuilder();
  const draw = (street: number, axis: [number, number][], whole = axis): void => {
    axes.set(street, [axis]);
    lines.set(street, [whole]);
  };
  draw(AVENUE, leading(0, 0, end), leading(0, 0, LENGTH));
  draw(STREET, leading(0, end, LENGTH), leading(0, 0, LENGTH));
  const known = new CrossingsBuilder();
  const all = new CrossingsBuilder();
  const ranges = [[1, 500], [501, 1000], beside ? [1, 1000] : [], beside ? [1, 1000] : []];
  for (const [place, street] of BESIDE.entries()) draw(street, leading(100 * (place + 1), 0, LENGTH));
  const drawn: [number, number, number, number][] = [];
  for (let block = 1; block < BLOCKS; block++) {
    const street = FIRST_ACROSS + block - 1;
    const x = east(100 * block);
    draw(street, [
      [x, north(-50)],
      [x, north(450)],
    ]);
    ranges.push([1, 500]);
    if (!alone) drawn.push([AVENUE, street, north(0), x]);
    drawn.push([STREET, street, north(0), x]);
    drawn.push([2, street, north(100), x], [3, street, north(200), x]);
  }
  for (const one of drawn) {
    if (listed) {
      known.add(...one);
      all.add(...one);
    } else all.addDrawn(...one);
  }
  return {
    axes: axes.pack(size),
    lines: lines.pack(size),
    interpolable: new Uint8Array(size).fill(1),
    numbering: Numbering.of(ranges),
    crossings: all.build(size),
    listed: known.build(size),
  };
}

/** The blocks at which a street is left with a corner. */
async function cornersOf(street: number, known: ReturnType<typeof town>): Promise<number[]> {
  const stray = await strayPoints(known, await alignedCourses(known), atOnce);
  return [...known.crossings.without(stray).of(street)].map((other) => other - FIRST_ACROSS + 1);
}

it('leaves each of two streets on one course the corners at its numbers, and that where they meet to both', async () => {
  expect(await cornersOf(AVENUE, town())).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await cornersOf(STREET, town())).toEqual([4, 5, 6, 7, 8, 9]);
});

it('goes by the streets beside where the source parts the course at a wrong place', async () => {
  const known = town({ end: 200 });
  expect(await cornersOf(AVENUE, known)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await cornersOf(STREET, known)).toEqual([4, 5, 6, 7, 8, 9]);
});

it('takes away less where no street beside tells', async () => {
  const known = town({ beside: false });
  expect(await cornersOf(AVENUE, known)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await cornersOf(STREET, known)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

it('takes away no corner that the other street has not', async () => {
  expect(await cornersOf(STREET, town({ alone: true }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('takes away no corner that a source lists, and none of other streets', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(await cornersOf(STREET, town({ listed: true }))).toEqual(all);
  expect(await cornersOf(2, town())).toEqual(all);
});
