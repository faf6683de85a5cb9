/** The straight lines that cross most of the streets that a street is said to cross: what the search for its course begins with. */
import { metres, type Spot } from './metric-line.ts';
import { COST, lengthCost, type Sought, takenAt } from './sought.ts';
import { crossedBetween, nearestSample, type Town } from './town.ts';

/** Directions that are tried, over half a turn; metres between two lines of one direction, and how far beside it a street is crossed still. */
const DIRECTIONS = 60;
const APART = 30;
const BESIDE = 30;
/** Lines that miss so much more than the best, as a share of all, are not looked at; of many that are equal so many are. */
const SLACK = 0.12;
const MOST_LOOKED_AT = 300;
const MOST_EQUAL = 600;
/** Lines of which it is asked which streets they cross that they should not. */
const MOST_WEIGHED = 80;
/** Courses that are nearer to each other than so many metres in the middle are one; so many are followed, of streets with few crossings more. */
const SAME = 70;
const MOST_FOLLOWED = 5;
const MOST_FOLLOWED_OF_FEW = 10;
const FEW = 12;
/** Metres that a crossing counts which one of two courses lacks. */
const LACKED = 10;

/** A place where a course crosses a street. */
export interface Met extends Spot {
  /** Which of the streets that are crossed. */
  readonly turn: number;
  /** Metres from its beginning. */
  readonly at: number;
}

/** A course that is looked for: the places where it crosses streets, in its order. */
export type Path = readonly Met[];

/** How far two courses are apart in the middle, in metres. */
export function apart(one: Path, other: Path): number {
  let sum = 0;
  let count = 0;
  for (const met of one) {
    const same = other.find(({ turn }) => turn === met.turn);
    if (!same) continue;
    sum += metres(met, same);
    count++;
  }
  return count > 0 ? sum / count + (Math.max(one.length, other.length) - count) * LACKED : Number.POSITIVE_INFINITY;
}

/** A straight line: its direction, and how far it passes from the middle of the plane. */
interface Line {
  readonly east: number;
  readonly north: number;
  readonly offset: number;
  /** The weight of the streets that it crosses. */
  readonly weight: number;
  /** By street from where to where it crosses, or passes near, lines of this direction. */
  readonly reaches: readonly (readonly [low: number, high: number])[];
}

/** The best straight courses, apart from each other; the best first. */
export function straightCourses(town: Town, sought: Sought): readonly Path[] {
  const all = sought.crossed.reduce((sum, { weight }) => sum + weight, 0);
  const weighed = linesThrough(sought, SLACK * all)
    .map((line) => along(sought, line, all))
    .filter(({ course }) => course.length > 0)
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MOST_WEIGHED);
  for (const straight of weighed) {
    for (let at = 1; at < straight.course.length; at++) {
      const from = straight.course[at - 1]!;
      const to = straight.course[at]!;
      straight.cost += COST.unlisted * unlistedBetween(town, sought, from, to);
    }
  }
  weighed.sort((one, other) => one.cost - other.cost);
  const kept: Path[] = [];
  const most = sought.crossed.length > FEW ? MOST_FOLLOWED : MOST_FOLLOWED_OF_FEW;
  for (const { course } of weighed) {
    if (kept.length >= most) break;
    if (!kept.some((other) => apart(course, other) < SAME)) kept.push(course);
  }
  return kept;
}

/** How many streets a way crosses that are not said to be crossed. */
export function unlistedBetween(town: Town, { open }: Sought, from: Spot, to: Spot): number {
  const pieces = town.closedWithin(
    Math.min(from.east, to.east),
    Math.min(from.north, to.north),
    Math.max(from.east, to.east),
    Math.max(from.north, to.north),
    open,
  );
  return crossedBetween(from, to, pieces);
}

/** Lines that cross the most, counted by where the streets lie across each direction. */
function linesThrough({ crossed }: Sought, slack: number): readonly Line[] {
  const lines: Line[] = [];
  for (let turn = 0; turn < DIRECTIONS; turn++) {
    const angle = (turn * Math.PI) / DIRECTIONS;
    const east = Math.cos(angle);
    const north = Math.sin(angle);
    const reaches = crossed.map(({ drawn }) => {
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      for (const sample of drawn.samples) {
        const across = east * sample.north - north * sample.east;
        if (across < low) low = across;
        if (across > high) high = across;
      }
      return [low - BESIDE, high + BESIDE] as const;
    });
    const first = Math.min(...reaches.map(([low]) => low));
    const last = Math.max(...reaches.map(([, high]) => high));
    const weights = new Float64Array(Math.ceil((last - first) / APART) + 1);
    for (const [place, [low, high]] of reaches.entries()) {
      const to = Math.floor((high - first) / APART);
      for (let at = Math.ceil((low - first) / APART); at <= to; at++) weights[at]! += crossed[place]!.weight;
    }
    for (const [at, weight] of weights.entries())
      lines.push({ east, north, offset: first + at * APART, weight, reaches });
  }
  let most = 0;
  for (const { weight } of lines) most = Math.max(most, weight);
  const best = lines.filter(({ weight }) => weight >= most - slack).sort((one, other) => other.weight - one.weight);
  const equal = best.findIndex(({ weight }) => weight < most - 0.001);
  const count = Math.max(equal < 0 ? best.length : equal, MOST_LOOKED_AT);
  return thinned(best.slice(0, count), MOST_EQUAL);
}

/** At most so many of a list, evenly chosen. */
function thinned<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)]!);
}

/** The course of a straight line, with what it costs but for the streets that it should not cross. */
function along(
  sought: Sought,
  { east, north, offset, weight, reaches }: Line,
  all: number,
): { course: Path; cost: number } {
  const course: (Met & { readonly along: number })[] = [];
  let taken = 0;
  for (let turn = 0; turn < sought.crossed.length; turn++) {
    const [low, high] = reaches[turn]!;
    if (offset < low || offset > high) continue;
    const crossed = sought.crossed[turn]!;
    const { sample: met, away } = nearestSample(crossed.drawn, (sample) =>
      Math.abs(east * sample.north - north * sample.east - offset),
    );
    if (away > BESIDE) continue;
    course.push({ turn, at: met.at, east: met.east, north: met.north, along: east * met.east + north * met.north });
    taken += takenAt(crossed, met.at);
  }
  course.sort((one, other) => one.along - other.along);
  const length = course.length > 0 ? course[course.length - 1]!.along - course[0]!.along : 0;
  const cost =
    COST.taken * taken +
    COST.missed * (all - weight) +
    lengthCost(sought, length, course.length) +
    COST.length * length;
  return { course, cost };
}
