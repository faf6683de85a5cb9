import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Point } from '../../../../src/indexes/line.ts';
import { CrossingsBuilder } from '../../../../src/territory/streets/crossings.ts';
import {
  bendCost,
  type Cheapest,
  cheapestCourse,
  spreadOf,
} from '../../../../src/territory/streets/deduced/cheapest-course.ts';
import { metres } from '../../../../src/territory/streets/deduced/metric-line.ts';
import { soughtOf } from '../../../../src/territory/streets/deduced/sought.ts';
import { Town } from '../../../../src/territory/streets/deduced/town.ts';
import { LinesBuilder } from '../../../../src/territory/streets/lines.ts';

const METRE = 1 / 111_195;
const place = (east: number, north: number): Point => [
  -58.4 + (east * METRE) / Math.cos(34.6 * (Math.PI / 180)),
  -34.6 + north * METRE,
];

/** Street 0 has no line and is said to cross the next ones, which lead north at some places; the last ones cross these. */
async function townOf(across: readonly number[], beside: readonly number[]): Promise<Town> {
  const size = 1 + across.length + beside.length;
  const axes = new LinesBuilder();
  const crossings = new CrossingsBuilder();
  across.forEach((east, at) => {
    axes.set(1 + at, [[place(east, -500), place(east + 40, 500)]]);
    crossings.add(0, 1 + at, null, null);
  });
  beside.forEach((north, at) => {
    axes.set(1 + across.length + at, [[place(-50, north), place(1500, north + 20)]]);
    for (const [turn, east] of across.entries()) {
      const [lon, lat] = place(east + (40 * (north + 500)) / 1000, north);
      crossings.add(1 + turn, 1 + across.length + at, lat, lon);
    }
  });
  const known = { axes: axes.pack(size), interpolable: new Uint8Array(size).fill(1), crossings: crossings.build(size) };
  return Town.of(
    { ...known, listed: known.crossings },
    Array.from({ length: size }, (_, at) => at),
    async () => {},
  );
}

/** All courses through one place on each street, with what they cost. */
function* all(
  { stages: { places, steps } }: Cheapest,
  chosen: readonly number[] = [],
): Generator<readonly [readonly number[], number]> {
  const at = chosen.length;
  if (at < places.length) {
    for (let place = 0; place < places[at]!.length; place++)
      yield* all({ course: [], cost: 0, stages: { places, steps } }, [...chosen, place]);
    return;
  }
  const pairs = steps.map((_, turn) => chosen[turn]! * places[turn + 1]!.length + chosen[turn + 1]!);
  let cost = 0;
  chosen.forEach((place, turn) => {
    cost += places[turn]![place]!.cost;
  });
  pairs.forEach((pair, turn) => {
    const { costs, lengths, angles } = steps[turn]!;
    cost += costs[pair]!;
    const before = steps[turn - 1];
    if (before)
      cost += bendCost(
        before.lengths[pairs[turn - 1]!]!,
        before.angles[pairs[turn - 1]!]!,
        lengths[pair]!,
        angles[pair]!,
      );
  });
  yield [chosen, cost];
}

/** The places of the cheapest course, found by looking at all ways to each place in turn; of those that cost the same the first. */
function plainly({ stages: { places, steps } }: Cheapest): readonly number[] {
  const first = (costs: readonly number[]): number => costs.indexOf(Math.min(...costs));
  if (places.length === 1) return [first(places[0]!.map(({ cost }) => cost))];
  let costs: number[] = [];
  const from: number[][] = [];
  steps.forEach((step, turn) => {
    const [here, there] = [places[turn]!, places[turn + 1]!];
    const before = steps[turn - 1];
    const earlier = costs;
    const came: number[] = [];
    costs = Array.from(step.costs, (own, pair) => {
      const place = Math.floor(pair / there.length);
      let best = here[place]!.cost;
      came[pair] = 0;
      if (before) {
        const ways = places[turn - 1]!.map((_, a) => {
          const way = a * here.length + place;
          const bend = bendCost(before.lengths[way]!, before.angles[way]!, step.lengths[pair]!, step.angles[pair]!);
          return earlier[way]! + bend;
        });
        came[pair] = first(ways);
        best = ways[came[pair]]!;
      }
      return best + there[pair % there.length]!.cost + own;
    });
    from.push(came);
  });
  let pair = first(costs);
  const chosen = [pair % places.at(-1)!.length];
  for (let turn = steps.length - 1; turn >= 0; turn--) {
    const place = Math.floor(pair / places[turn + 1]!.length);
    chosen.unshift(place);
    pair = from[turn]![pair]! * places[turn]!.length + place;
  }
  return chosen;
}

const streets = (most: number) =>
  fc.uniqueArray(
    fc.integer({ min: 0, max: 14 }).map((at) => 100 * at),
    { minLength: 1, maxLength: most },
  );

it('is the cheapest of all courses, and the others are as near as spread says', async () => {
  await fc.assert(
    fc.asyncProperty(
      streets(4).map((across) => across.toSorted((one, other) => one - other)),
      streets(4).map((beside) => beside.map((north) => north - 450)),
      fc.array(fc.integer({ min: 100, max: 900 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(40, 75, 130),
      fc.double({ min: 0, max: 6, noNaN: true }),
      async (across, beside, around, within, more) => {
        const town = await townOf(across, beside);
        const sought = soughtOf(town, 0, [1, 1200]);
        fc.pre(sought.crossed.length > 0);
        const order = sought.crossed.map((_, turn) => ({ turn, at: around[turn] ?? 500 }));
        const found = cheapestCourse(town, sought, order, { within, step: within, countsUnlisted: true });
        const courses = [...all(found)];
        expect(found.cost).toBeCloseTo(Math.min(...courses.map(([, cost]) => cost)), 9);
        const places = found.stages.places;
        expect(found.course.map(({ at }, turn) => places[turn]!.findIndex((place) => place.at === at))).toEqual(
          plainly(found),
        );
        const spread = found.course.map((met, turn) => {
          const near = courses.filter(([, cost]) => cost <= found.cost + more - 1e-9);
          return Math.max(0, ...near.map(([chosen]) => metres(met, places[turn]![chosen[turn]!]!)));
        });
        const told = spreadOf(found, more);
        // Costs within a rounding error of the bound may count or not.
        const isClose = courses.some(([, cost]) => Math.abs(cost - found.cost - more) < 1e-6);
        if (!isClose) expect(told.map((metre) => metre.toFixed(6))).toEqual(spread.map((metre) => metre.toFixed(6)));
      },
    ),
    { numRuns: 60 },
  );
});

it('comes near to another course only where there is no other place', async () => {
  const town = await townOf([0, 100, 200, 300], [-300, 300]);
  const sought = soughtOf(town, 0, null);
  const order = sought.crossed.map((_, turn) => ({ turn, at: 500 }));
  const reach = { within: 200, step: 20, countsUnlisted: true };
  const best = cheapestCourse(town, sought, order, reach);
  const other = cheapestCourse(town, sought, order, reach, best.course);
  other.course.forEach((met, turn) => {
    expect(metres(met, best.course[turn]!)).toBeGreaterThan(60);
  });
  expect(other.cost).toBeGreaterThanOrEqual(best.cost);
  const nowhere = cheapestCourse(town, sought, order, { within: 20, step: 20, countsUnlisted: true }, best.course);
  expect(nowhere.course).toHaveLength(4);
});
