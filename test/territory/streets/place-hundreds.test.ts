import { expect, it } from 'vitest';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';
import { Numbering } from '../../../src/territory/streets/numbering.ts';
import { hundredsAlong, type Known } from '../../../src/territory/streets/place-hundreds.ts';
import { alignedCourses } from './aligned-courses.ts';

const METRE = 1 / 111_195;
const LAT = -34.6;
const east = (metres: number): number => -58.4 + (metres * METRE) / Math.cos((LAT * Math.PI) / 180);
const north = (metres: number): number => LAT + metres * METRE;

/** Streets to the north at these places; the first is where numbers begin. */
const ACROSS = [100, 190, 330, 420, 560, 650];
const LENGTH = 750;
const BESIDE = 4;

/**
 * Streets 0 to 3 lead east beside each other, 100 metres apart, with the numbers 1 to 700, whose hundreds begin at the streets that they cross;
 * street 4 as well, but its source knows the crossings `met` alone. The streets from 5 on lead north.
 */
function town(met: readonly number[]) {
  const size = BESIDE + 1 + ACROSS.length;
  const axes = new LinesBuilder();
  const crossings = new CrossingsBuilder();
  const ranges: number[][] = [];
  for (let street = 0; street <= BESIDE; street++) {
    axes.set(street, [
      [
        [east(0), north(100 * street)],
        [east(LENGTH), north(100 * street)],
      ],
    ]);
    ranges.push([1, 700]);
    for (const [place, at] of ACROSS.entries()) {
      if (street < BESIDE || met.includes(place))
        crossings.add(street, BESIDE + 1 + place, north(100 * street), east(at));
    }
  }
  for (const at of ACROSS) {
    axes.set(ranges.length, [
      [
        [east(at), north(-50)],
        [east(at), north(450)],
      ],
    ]);
    ranges.push([1, 500]);
  }
  return {
    axes: axes.pack(size),
    interpolable: new Uint8Array(size).fill(1),
    numbering: Numbering.of(ranges),
    crossings: crossings.build(size),
  };
}

const placeHundreds = async (known: Known) => hundredsAlong(await alignedCourses(known), known.axes.size);

/** Metres from the beginning to a number. */
const metresTo = async (met: readonly number[], street: number, number: number): Promise<number | null> => {
  const fraction = (await placeHundreds(town(met))).fractionOf(street, number);
  return fraction === null || fraction === undefined ? null : Math.round(fraction * LENGTH);
};

it('places the numbers of a street within their blocks', async () => {
  expect(await metresTo([], 0, 100)).toBe(100);
  expect(await metresTo([], 0, 250)).toBe(260);
  expect(await metresTo([], 3, 600)).toBe(650);
});

it('takes from the streets beside one where a block of it begins that has no crossing', async () => {
  const known = [0, 2, 3, 4, 5];
  expect(await metresTo(known, BESIDE, 100)).toBe(100);
  expect(await metresTo(known, BESIDE, 300)).toBe(330);
  expect(await metresTo(known, BESIDE, 600)).toBe(650);
});

it('knows nothing of a street with few crossings, of one without an axis, and of one whose axis may not be used', async () => {
  expect(await metresTo([2, 4], BESIDE, 300)).toBeNull();
  const known = town(ACROSS.map((_, place) => place));
  known.interpolable[1] = 0;
  const hundreds = await placeHundreds({ ...known, axes: known.axes });
  expect(hundreds.fractionOf(1, 300)).toBeUndefined();
  expect(hundreds.fractionOf(2, 300)).toBeTypeOf('number');
  const none = { ...known, axes: new LinesBuilder().pack(known.axes.size) };
  expect((await placeHundreds(none)).fractionOf(2, 300)).toBeUndefined();
});

it('follows the streets beside one that is thousands ahead of them, where these have short blocks and then long ones', async () => {
  const across = [70, 140, 210, 280, 415, 550, 685];
  const west = { from: 0, to: 280, numbers: [1, 400] };
  const whole = { from: 0, to: 820, numbers: [3001, 3800] };
  const eastern = { from: 280, to: 820, numbers: [401, 800] };
  const streets = [{ row: 0, ...whole }].concat(
    [1, 2, 3, 4, 5].flatMap((row) => [
      { row, ...west },
      { row, ...eastern },
    ]),
  );
  const size = streets.length + across.length;
  const axes = new LinesBuilder();
  const crossings = new CrossingsBuilder();
  const lead = (street: number, ...line: [number, number][]): void => axes.set(street, [line]);
  for (const [street, { row, from, to }] of streets.entries()) {
    lead(street, [east(from), north(100 * row)], [east(to), north(100 * row)]);
    for (const [place, at] of across.entries())
      if (at >= from && at <= to) crossings.add(street, streets.length + place, north(100 * row), east(at));
  }
  for (const [place, at] of across.entries())
    lead(streets.length + place, [east(at), north(-50)], [east(at), north(550)]);
  const hundreds = await placeHundreds({
    axes: axes.pack(size),
    interpolable: new Uint8Array(size).fill(1),
    numbering: Numbering.of([...streets.map(({ numbers }) => numbers), ...across.map(() => [1, 600])]),
    crossings: crossings.build(size),
  });
  const metresTo = (number: number): number => Math.round((hundreds.fractionOf(0, number) ?? Number.NaN) * 820);
  expect([3200, 3400, 3600].map(metresTo)).toEqual([140, 280, 550]);
});
