import { expect, it } from 'vitest';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';
import { Numbering } from '../../../src/territory/streets/numbering.ts';
import { coursesOf, type Known } from '../../../src/territory/streets/place-hundreds.ts';
import { turnedAxes } from '../../../src/territory/streets/turned-axes.ts';

const METRE = 1 / 111_195;
const LAT = -34.6;
const east = (metres: number): number => -58.4 + (metres * METRE) / Math.cos((LAT * Math.PI) / 180);
const north = (metres: number): number => LAT + metres * METRE;
const atOnce = async (): Promise<void> => {};

/** A street that leads east beside others, from the place of its first number to that of its last one, in hundreds of metres. */
interface Street {
  readonly from: number;
  readonly to: number;
  readonly isTurned?: boolean;
}

const BLOCKS = 12;

/** Streets 100 metres apart, whose numbers are the metres from the west, and twelve that cross them all. */
function town(streets: readonly Street[]) {
  const size = streets.length + BLOCKS;
  const axes = new LinesBuilder();
  const crossings = new CrossingsBuilder();
  const ranges: number[][] = [];
  for (const [street, { from, to, isTurned }] of streets.entries()) {
    const line = [
      [east(100 * from), north(100 * street)],
      [east(100 * to), north(100 * street)],
    ] as const;
    axes.set(street, [isTurned ? line.toReversed() : line]);
    ranges.push([100 * from + 1, 100 * to]);
    for (let block = 0; block < BLOCKS; block++) {
      if (from <= block && block <= to)
        crossings.add(street, streets.length + block, north(100 * street), east(100 * block));
    }
  }
  for (let block = 0; block < BLOCKS; block++) {
    axes.set(ranges.length, [
      [
        [east(100 * block), north(-50)],
        [east(100 * block), north(100 * streets.length)],
      ],
    ]);
    ranges.push([1, 100 * streets.length]);
  }
  return {
    axes: axes.pack(size),
    interpolable: new Uint8Array(size).fill(1),
    numbering: Numbering.of(ranges),
    crossings: crossings.build(size),
  };
}

const turnedOf = async (known: Known) => await turnedAxes(await coursesOf(known, atOnce), atOnce);

const turned = async (streets: readonly Street[]): Promise<number[]> =>
  [...(await turnedOf(town(streets)))].sort((a, b) => a - b);

const WHOLE: Street = { from: 0, to: 11 };

it('turns an axis whose numbers are those of the streets beside it from the other end', async () => {
  expect(await turned([WHOLE, WHOLE, { ...WHOLE, isTurned: true }, WHOLE, WHOLE])).toEqual([2]);
});

it('leaves axes alone that agree with those beside them, wherever they begin', async () => {
  expect(await turned([WHOLE, { from: 3, to: 11 }, WHOLE, { from: 0, to: 8 }, WHOLE])).toEqual([]);
});

it('turns neighbours together that agree with each other alone, by those around them', async () => {
  const half: Street = { from: 5, to: 11 };
  const streets = [WHOLE, WHOLE, half, WHOLE, half, WHOLE, WHOLE, WHOLE];
  const wrong = [2, 3, 4];
  expect(await turned(streets.map((street, at) => ({ ...street, isTurned: wrong.includes(at) })))).toEqual(wrong);
});

it('leaves a street alone whose numbers go the other way by a law of their own', async () => {
  // Its numbers from either end are none of its neighbours'.
  const own = town([WHOLE, WHOLE, { ...WHOLE, isTurned: true }, WHOLE, WHOLE]);
  const numbering = Numbering.of([
    [1, 1100],
    [1, 1100],
    [4001, 5100],
    [1, 1100],
    [1, 1100],
    ...Array.from({ length: BLOCKS }, () => [1, 500]),
  ]);
  expect([...(await turnedOf({ ...own, numbering }))]).toEqual([]);
});

it('turns an axis whose numbers are ahead of those beside it by two blocks all along, not one where this gains little', async () => {
  const own = town([WHOLE, WHOLE, { ...WHOLE, isTurned: true }, WHOLE, WHOLE]);
  const numbered = (from: number): Numbering =>
    Numbering.of([
      [1, 1100],
      [1, 1100],
      [from, from + 1099],
      [1, 1100],
      [1, 1100],
      ...Array.from({ length: BLOCKS }, () => [1, 500]),
    ]);
  expect([...(await turnedOf({ ...own, numbering: numbered(201) }))]).toEqual([2]);
  expect([...(await turnedOf({ ...own, numbering: numbered(401) }))]).toEqual([]);
});

it('says nothing of a street with too few neighbours', async () => {
  expect(await turned([WHOLE, { ...WHOLE, isTurned: true }].slice(1))).toEqual([]);
});
