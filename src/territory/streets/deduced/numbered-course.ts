/** Places the numbers of a street on its deduced course: by the streets beside it, which have the same hundreds (ADR 0049). */
import type { Point } from '../../../indexes/line.ts';
import { alignHundreds, type Beginning, type Corner, type Said } from '../align-hundreds.ts';
import { AxisCourse } from '../axis-course.ts';
import { besideOf, type Course, LEAST_CROSSED, numberAt } from '../place-hundreds.ts';

/** A crossing of the course: the street that is crossed, and where. */
export interface CrossingPoint {
  readonly street: number;
  readonly point: Point;
}

/** A place of the course with its number. */
export interface Numbered {
  readonly number: number;
  readonly point: Point;
}

/** Numbers that streets beside say count when they are no farther from those of the street. */
const BESIDE_EXTENT = 300;
/** Two places tell a slope when they are so many metres apart; numbers rise by so much a metre, at least and at most. */
const LEAST_APART = 60;
const LEAST_SLOPE = 0.4;
const MOST_SLOPE = 1.4;
/** So many places must lie near the line through all, and this share of them. */
const LEAST_FITTING = 3;
const LEAST_SHARE = 0.5;
/** Two numbers agree that differ by less than a block and a half; what is said around a place is that within so many metres. */
const AGREE = 150;
const AROUND = 350;
/** Corners nearer to the end of a course are that end, and nearer to each other one. */
const AT_END = 15;
const ONE_CORNER = 20;

/** What the streets beside say of a place of the course. */
interface Told {
  readonly at: number;
  readonly number: number;
  readonly weight: number;
}

/**
 * The runs of a course on which numbers are known, from place to place in proportion. Empty where the streets beside do not agree.
 *
 * @param crossings along the course, two or more
 * @param isTrusted by crossing whether it may be told
 * @param extent the lowest and the highest number of the street
 */
export function numberedRuns(
  courses: ReadonlyMap<number, Course>,
  street: number,
  crossings: readonly CrossingPoint[],
  isTrusted: readonly boolean[],
  [lowest, highest]: readonly [number, number],
): readonly (readonly Numbered[])[] {
  const axis = new AxisCourse(crossings.map(({ point }) => point));
  const along = crossings.map(({ point }) => axis.beside(point).at);
  const said = crossings.map(({ street: other, point }, turn) => {
    const crossing = { street: other, at: along[turn]!, point };
    const beside = besideOf(courses, street, { axis }, crossing, true);
    return beside
      .map(({ course, at, weight }): Said => ({ number: numberAt(course, at), weight }))
      .filter(({ number }) => number >= lowest - BESIDE_EXTENT && number <= highest + BESIDE_EXTENT);
  });
  const told = said.flatMap((own, turn): Told[] => {
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    return weight > 0 ? [{ at: along[turn]!, number: middleOf(own), weight }] : [];
  });
  const slope = slopeOf(told);
  if (slope === null || Math.abs(slope) < LEAST_SLOPE || Math.abs(slope) > MOST_SLOPE) return [];
  const fitting = fittingOf(told, slope);
  if (fitting.length < Math.max(LEAST_FITTING, LEAST_SHARE * told.length)) return [];
  const length = axis.length;
  const isRising = slope > 0;
  const fromLowest = (at: number): number => (isRising ? at : length - at);
  const order = crossings.map((_, turn) => turn);
  if (!isRising) order.reverse();
  const corners = cornersOf(
    order.map((turn) => ({ at: fromLowest(along[turn]!), said: said[turn]! })),
    length,
  );
  // What the streets beside say at a place, carried there from around it; null where they say nothing.
  const expectedAt = (at: number): number | null => {
    const around = fitting.filter((one) => Math.abs(one.at - at) < AROUND);
    if (around.length === 0) return null;
    return middleOf(around.map((one) => ({ number: one.number + slope * (at - one.at), weight: one.weight })));
  };
  const [from, to] = [lowest, highest + 1];
  const beginnings =
    corners.length < LEAST_CROSSED * ((to - from) / 100) ? null : alignHundreds({ from, to, length, corners });
  const line = order.map((turn): Known => {
    const at = fromLowest(along[turn]!);
    const expected = isTrusted[turn] ? expectedAt(along[turn]!) : null;
    const number = beginnings ? numberAt({ beginnings }, at) : expected;
    const isKnown = number !== null && expected !== null && Math.abs(number - expected) < AGREE;
    return { at, point: crossings[turn]!.point, number: isKnown ? number : null };
  });
  return runsOf(line, beginnings ?? []);
}

/** A place of the course from its lowest number on, with its number where that is known. */
interface Known {
  readonly at: number;
  readonly point: Point;
  readonly number: number | null;
}

/** The pieces between crossings that are known next to each other, broken where hundreds begin. */
function runsOf(line: readonly Known[], beginnings: readonly Beginning[]): readonly (readonly Numbered[])[] {
  const runs: Numbered[][] = [];
  let run: Numbered[] = [];
  let before: Known | null = null;
  for (const place of line) {
    const { number, point } = place;
    const last = run[run.length - 1];
    if (number === null || (last && number <= last.number)) {
      run = [];
      before = null;
      continue;
    }
    if (before) {
      if (run.length === 1) runs.push(run);
      for (const beginning of beginnings) {
        if (beginning.at <= before.at || beginning.at >= place.at) continue;
        run.push({ number: beginning.number, point: between(before, place, beginning.at) });
      }
    }
    run.push({ number, point });
    before = place;
  }
  return runs;
}

function between(from: Known, to: Known, at: number): Point {
  const part = (at - from.at) / (to.at - from.at);
  return [from.point[0] + (to.point[0] - from.point[0]) * part, from.point[1] + (to.point[1] - from.point[1]) * part];
}

/** Corners apart from each other and from the ends, ascending. */
function cornersOf(places: readonly Corner[], length: number): readonly Corner[] {
  const corners: { at: number; said: Said[] }[] = [];
  for (const { at, said } of places) {
    if (at <= AT_END || at >= length - AT_END) continue;
    const last = corners[corners.length - 1];
    if (last && at - last.at < ONE_CORNER) last.said.push(...said);
    else corners.push({ at, said: [...said] });
  }
  return corners;
}

/** How the numbers rise, a metre: in the middle of all pairs; null without any. */
function slopeOf(told: readonly Told[]): number | null {
  const slopes: number[] = [];
  for (const [turn, one] of told.entries()) {
    for (const other of told.slice(turn + 1)) {
      if (Math.abs(other.at - one.at) > LEAST_APART) slopes.push((other.number - one.number) / (other.at - one.at));
    }
  }
  slopes.sort((one, other) => one - other);
  return slopes[slopes.length >> 1] ?? null;
}

/** What is said near the line of that slope that has as much on one side as on the other. */
function fittingOf(told: readonly Told[], slope: number): readonly Told[] {
  const rests = told.map(({ number, at }) => number - slope * at).sort((one, other) => one - other);
  const middle = rests[rests.length >> 1] ?? 0;
  return told.filter(({ number, at }) => Math.abs(number - middle - slope * at) < AGREE);
}

/** The number that as much weight lies below as above. */
function middleOf(said: readonly Said[]): number {
  const sorted = said.toSorted((one, other) => one.number - other.number);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { number, weight } of sorted) {
    sum += weight;
    if (sum >= half) return number;
  }
  return Number.NaN;
}
