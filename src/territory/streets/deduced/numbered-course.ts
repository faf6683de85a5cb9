/** Places the numbers of a street on its deduced course: by the streets beside it, which have the same hundreds (ADR 0049). */
import type { Point } from '../../../indexes/line.ts';
import { alignHundreds, type Beginning, type Corner, type Said } from '../align-hundreds.ts';
import { AxisCourse } from '../axis-course.ts';
import { LEAST_CROSSED, numberAt, type StreetsBeside } from '../place-hundreds.ts';
import { AGREED, SaidNumbers } from '../said-numbers.ts';

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
/** Corners nearer to the end of a course are that end, and nearer to each other one. */
const AT_END = 15;
const ONE_CORNER = 20;

/**
 * The runs of a course on which numbers are known, from place to place in proportion. Empty where the streets beside do not agree.
 *
 * @param crossings along the course, two or more
 * @param isTrusted by crossing whether it may be told
 * @param extent the lowest and the highest number of the street
 */
export function numberedRuns(
  streetsBeside: StreetsBeside,
  street: number,
  crossings: readonly CrossingPoint[],
  isTrusted: readonly boolean[],
  [lowest, highest]: readonly [number, number],
): readonly (readonly Numbered[])[] {
  const axis = new AxisCourse(crossings.map(({ point }) => point));
  const along = crossings.map(({ point }) => axis.beside(point).at);
  const said = crossings.map(({ street: other, point }, turn) => {
    const crossing = { street: other, at: along[turn]!, point };
    const beside = streetsBeside.of(street, { axis }, crossing, true);
    return beside
      .map(({ course, at, weight }): Said => ({ number: numberAt(course, at), weight }))
      .filter(({ number }) => number >= lowest - BESIDE_EXTENT && number <= highest + BESIDE_EXTENT);
  });
  const numbers = SaidNumbers.of(said.map((own, turn) => ({ at: along[turn]!, said: own })));
  if (!numbers) return [];
  const length = axis.length;
  const isRising = numbers.slope > 0;
  const fromLowest = (at: number): number => (isRising ? at : length - at);
  const order = crossings.map((_, turn) => turn);
  if (!isRising) order.reverse();
  const corners = cornersOf(
    order.map((turn) => ({ at: fromLowest(along[turn]!), said: said[turn]! })),
    length,
  );
  const [from, to] = [lowest, highest + 1];
  const beginnings =
    corners.length < LEAST_CROSSED * ((to - from) / 100)
      ? null
      : (alignHundreds({ from, to, length, corners })?.beginnings ?? null);
  const line = order.map((turn): Known => {
    const at = fromLowest(along[turn]!);
    const expected = isTrusted[turn] ? numbers.at(along[turn]!) : null;
    const number = beginnings ? numberAt({ beginnings }, at) : expected;
    const isKnown = number !== null && expected !== null && Math.abs(number - expected) < AGREED;
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
