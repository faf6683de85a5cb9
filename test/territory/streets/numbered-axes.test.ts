import { expect, it } from 'vitest';
import { distance, pointAtFraction } from '../../../src/indexes/line.ts';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { EarlierResults } from '../../../src/territory/streets/earlier-results.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';
import { DOUBTED, numberedAxes } from '../../../src/territory/streets/numbered-axes.ts';
import { Numbering } from '../../../src/territory/streets/numbering.ts';

const METRE = 1 / 111_195;
const LAT = -34.6;
const east = (metres: number): number => -58.4 + (metres * METRE) / Math.cos((LAT * Math.PI) / 180);
const north = (metres: number): number => LAT + metres * METRE;
const atOnce = async (): Promise<void> => {};

type Line = readonly [number, number][];

/** A street that leads east: its numbers, and the metres from the west between which its axis and its whole line are drawn. */
interface Street {
  readonly ranges: readonly number[];
  readonly axis: readonly [from: number, to: number];
  readonly line?: readonly [from: number, to: number];
  /** Where it lies, in hundreds of metres from the south; streets of one course lie in the same place. */
  readonly row: number;
}

const BLOCKS = 20;
const ROWS = 6;

/** Streets that lead east, with those of six rows that are numbered by the metre from the west, and twenty that cross all of them. */
async function town(streets: readonly Street[], earlier = EarlierResults.none()) {
  const whole = Array.from({ length: ROWS }, (_, row): Street => ({ ranges: [1, 2100], axis: [0, 2100], row }));
  const all = [...streets, ...whole];
  const size = all.length + BLOCKS;
  const axes = new LinesBuilder();
  const lines = new LinesBuilder();
  const crossings = new CrossingsBuilder();
  const leading = ([from, to]: readonly [number, number], row: number): Line => [
    [east(from), north(100 * row)],
    [east(to), north(100 * row)],
  ];
  for (const [street, { axis, line = axis, row }] of all.entries()) {
    axes.set(street, [leading(axis, row)]);
    lines.set(street, [leading(line, row)]);
    for (let block = 1; block <= BLOCKS; block++) {
      const at = 100 * block;
      if (at < Math.min(...line) || at > Math.max(...line)) continue;
      crossings.addDrawn(street, all.length + block - 1, north(100 * row), east(at));
    }
  }
  for (let block = 1; block <= BLOCKS; block++) {
    const up: Line = [
      [east(100 * block), north(-300)],
      [east(100 * block), north(900)],
    ];
    axes.set(all.length + block - 1, [up]);
    lines.set(all.length + block - 1, [up]);
  }
  const ranges = [...all.map(({ ranges }) => ranges), ...Array.from({ length: BLOCKS }, () => [1, 1200])];
  const known = {
    lines: lines.pack(size),
    interpolable: new Uint8Array(size).fill(1),
    numbering: Numbering.of(ranges),
    crossings: crossings.build(size),
  };
  const numbered = await numberedAxes(axes, known, atOnce, earlier);
  /** Metres from the west to a number of a street; null where it has no place on its axis. */
  const place = (street: number, number: number): number | null => {
    const fraction = numbered.hundreds.fractionOf(street, number);
    if (numbered.interpolable[street] !== 1 || fraction === null || fraction === undefined) return null;
    const [line = []] = numbered.axes.pieces(street);
    const [lon] = pointAtFraction(line, fraction);
    return Math.round(distance([east(0), LAT], [lon, LAT]));
  };
  return { ...numbered, place };
}

it('joins an avenue and the street that it becomes, whatever share of their line the source gives to each', async () => {
  const { place, checks } = await town([
    { ranges: [1, 1000], axis: [0, 700], line: [0, 2100], row: 6 },
    { ranges: [1001, 2100], axis: [700, 2100], line: [0, 2100], row: 6 },
  ]);
  expect(checks.joined).toBe(2);
  expect(place(0, 550)).toBeCloseTo(550, -1);
  expect(place(1, 1350)).toBeCloseTo(1350, -1);
});

it('places no number behind the end of a line that is not the whole street', async () => {
  const { place, checks } = await town([{ ranges: [1, 2100], axis: [0, 1250], row: 6 }]);
  expect(checks.realigned).toBe(1);
  expect(place(0, 650)).toBeCloseTo(650, -1);
  expect(place(0, 1150)).toBeCloseTo(1150, -1);
  expect(place(0, 1900)).toBeNull();
});

it('places numbers where the street ends, not where a line does that goes on as another', async () => {
  const { place, checks } = await town([{ ranges: [1, 1300], axis: [0, 2100], row: 6 }]);
  expect(checks.realigned).toBe(1);
  expect(place(0, 650)).toBeCloseTo(650, -1);
  expect(place(0, 1250)).toBeCloseTo(1250, -1);
});

it('leaves a street alone that is some hundreds ahead of those beside it all along', async () => {
  const { place, checks } = await town([{ ranges: [301, 2400], axis: [0, 2100], row: 6 }]);
  expect(checks).toMatchObject({ realigned: 0, doubtful: 0 });
  expect(place(0, 950)).toBeCloseTo(650, -1);
});

it('keeps no number on a long axis that nothing crosses and nothing runs beside', async () => {
  const { interpolable, checks } = await town([{ ranges: [5001, 7000], axis: [4000, 6000], row: 30 }]);
  expect(checks.doubtful).toBe(1);
  expect(interpolable[0]).toBe(DOUBTED);
});

it('finds nothing again where neither courses nor numbers changed, and repairs the same', async () => {
  const streets: readonly Street[] = [
    { ranges: [1, 1000], axis: [0, 700], line: [0, 2100], row: 6 },
    { ranges: [1001, 2100], axis: [700, 2100], line: [0, 2100], row: 6 },
    { ranges: [1, 2100], axis: [2100, 0], row: 7 },
    { ranges: [1, 2100], axis: [0, 1250], row: 8 },
    { ranges: [5001, 7000], axis: [4000, 6000], row: 30 },
  ];
  const first = EarlierResults.none();
  const before = await town(streets, first);
  expect(before.checks).toEqual({ joined: 2, turned: 1, realigned: 1, doubtful: 1 });
  const again = EarlierResults.fromBytes(first.toBytes());
  const after = await town(streets, again);
  expect(again.computed).toBe(0);
  expect(after.checks).toEqual(before.checks);
  expect(after.interpolable).toEqual(before.interpolable);
  expect(after.axes.toParts()).toEqual(before.axes.toParts());
  expect(after.hundreds.toParts()).toEqual(before.hundreds.toParts());
});

it('looks again where the numbers of a street have another gap', async () => {
  const street: Street = { ranges: [1, 2100], axis: [0, 2100], row: 6 };
  const first = EarlierResults.none();
  await town([street], first);
  const other = EarlierResults.fromBytes(first.toBytes());
  await town([{ ...street, ranges: [1, 800, 1201, 2100] }], other);
  expect(other.computed).toBe(1);
});
