/** Looks for the course of a street that has no line: first straight ones, then each bent to what costs least, and tells how sure the best is. */
import { type Cheapest, cheapestCourse, ELSEWHERE, type Reach, spreadOf } from './cheapest-course.ts';
import { MetricLine, metres, type Spot } from './metric-line.ts';
import { COST, lengthCost, lengthOf, type Sought, takenAt } from './sought.ts';
import { apart, type Met, type Path, straightCourses, unlistedBetween } from './straight-courses.ts';
import { nearestSample, type Town } from './town.ts';

/** How a course is bent to what costs least, nearer each time; of a street with few crossings in finer steps, for there are fewer. */
const BENDINGS: readonly Reach[] = [
  { within: 260, step: 26, countsUnlisted: false },
  { within: 140, step: 20, countsUnlisted: false },
  { within: 80, step: 10, countsUnlisted: true },
];
const BENDINGS_OF_FEW: readonly Reach[] = [
  { within: 200, step: 20, countsUnlisted: false },
  { within: 140, step: 14, countsUnlisted: false },
  { within: 80, step: 8, countsUnlisted: true },
];
/** Where it is looked for other ways of the best course: as far as the next gap between two streets. */
const AROUND_BEST: Reach = { within: 140, step: 14, countsUnlisted: true };
/** Of a street that crosses no more others, and of one that crosses hardly any it is always asked which it should not cross. */
const FEW = 12;
const HARDLY_ANY = 6;
/** A street that is farther from the course than this is not crossed by it; nor is one so far beyond its ends. */
const FARTHEST = 250;
/** Two courses whose crossings are nearer than this have become one. */
const SAME = 12;

/** A course that was found. */
interface Found extends Cheapest {
  /** What it costs with what it misses, and with its length. */
  readonly whole: number;
  readonly length: number;
}

/** The course that costs least, and by crossing how sure it is. */
export interface Deduced {
  readonly course: Path;
  readonly crossings: readonly Sureness[];
}

/** How sure a crossing of a course is. */
export interface Sureness {
  /** How near to a corner of others it lies: 0 far from them, 1 on one. */
  readonly taken: number;
  /** Streets that are crossed and should not be, on the way to the next crossing. */
  readonly unlisted: number;
  /** How far, in metres, the course could pass from it for little more, and how far it does where it lies elsewhere for little more. */
  readonly spread: number;
  readonly other: number;
}

/** So much more is little. */
const LITTLE = 2;
/** A course lies elsewhere where half of its crossings do, or so many of them are others. */
const SHARED = 0.6;

/** A street with fewer crossings, a dearer course, or another that is not so much dearer, is not told at all. */
export const LEAST_CROSSINGS = 5;
const MOST_PER_CROSSING = 2.2;
const LEAST_AHEAD = 7;
/** A course may be so much shorter or longer than the numbers of its street say. */
const SHORTEST = 0.65;
const LONGEST = 1.4;

/** Deduces the course of a street, in slices; null when none is likely, or another as well. */
export async function deduceCourse(town: Town, sought: Sought, breathe: () => Promise<void>): Promise<Deduced | null> {
  const found: Found[] = [];
  const met: Path[][] = [];
  for (const straight of straightCourses(town, sought)) {
    await breathe();
    const course = await bent(town, sought, straight, met, breathe);
    if (course) found.push(course);
  }
  const [best, ...others] = found.sort((one, other) => one.whole - other.whole);
  if (!best || !isLikely(sought, best)) return null;
  const isRival = ({ whole, course }: Found): boolean =>
    whole - best.whole <= LEAST_AHEAD && liesElsewhere(best.course, course);
  if (others.some(isRival)) return null;
  // From wherever it was begun with, the search may have come to the same course.
  const rival = await bent(town, sought, best.course, [], breathe, best.course);
  if (rival && isRival(rival)) return null;
  const near = others.filter(({ whole }) => whole - best.whole < LITTLE);
  const spread = spreadOf(cheapestCourse(town, sought, best.course, AROUND_BEST), LITTLE, best.course);
  await breathe();
  const crossings = best.course.map((here, at): Sureness => {
    const next = best.course[at + 1];
    const away = near.map(({ course }) => {
      const same = course.find(({ turn }) => turn === here.turn);
      return same ? metres(here, same) : 0;
    });
    return {
      taken: takenAt(sought.crossed[here.turn]!, here.at),
      unlisted: next ? unlistedBetween(town, sought, here, next) : 0,
      spread: spread[at] ?? 0,
      other: Math.max(0, ...away),
    };
  });
  return { course: best.course, crossings };
}

function isLikely({ crossed, expected }: Sought, { whole, length }: Found): boolean {
  if (crossed.length < LEAST_CROSSINGS || whole >= MOST_PER_CROSSING * crossed.length) return false;
  return expected === null || (length > SHORTEST * expected && length < LONGEST * expected);
}

/** Bends a course until it costs least; null when it becomes one that was met before. `apartFrom`: a course that it must not come near to. */
async function bent(
  town: Town,
  sought: Sought,
  straight: Path,
  before: Path[][],
  breathe: () => Promise<void>,
  apartFrom: Path = [],
): Promise<Found | null> {
  let course = straight;
  let cheapest: Cheapest | null = null;
  let missed = 0;
  const reaches = sought.crossed.length > FEW ? BENDINGS : BENDINGS_OF_FEW;
  for (const [round, reach] of reaches.entries()) {
    const around = crossingsNear(sought, course);
    missed = sought.crossed.reduce((sum, { weight }, turn) => {
      return around.some((place) => place.turn === turn) ? sum : sum + weight;
    }, 0);
    if (around.length === 0) return null;
    const countsUnlisted = reach.countsUnlisted || around.length <= HARDLY_ANY;
    cheapest = cheapestCourse(town, sought, around, { ...reach, countsUnlisted }, apartFrom);
    course = cheapest.course;
    const same = (other: Path): boolean => other.length === course.length && apart(other, course) < SAME;
    before[round] ??= [];
    if (before[round]?.some(same)) return null;
    before[round]?.push(course);
    await breathe();
  }
  if (!cheapest) return null;
  const length = lengthOf(course);
  const whole = cheapest.cost + COST.missed * missed + lengthCost(sought, length, course.length);
  return { ...cheapest, whole, length };
}

/** Where each street passes nearest to a course that goes on straight at both ends, along that; without those that are far away. */
function crossingsNear({ crossed }: Sought, course: Path): readonly Pick<Met, 'turn' | 'at'>[] {
  const line = new MetricLine(goingOn(course, FARTHEST));
  const near: { turn: number; at: number; along: number }[] = [];
  for (const [turn, { drawn }] of crossed.entries()) {
    const { sample, away } = nearestSample(drawn, (place) => line.awayFrom(place));
    if (away <= FARTHEST) near.push({ turn, at: sample.at, along: line.beside(sample).at });
  }
  return near.sort((one, other) => one.along - other.along);
}

/** A course with both ends drawn out, in the direction that it has there. */
function goingOn(course: Path, by: number): readonly Spot[] {
  const last = course.length - 1;
  if (last < 1) return course;
  const back = Math.min(last, 3);
  const beyond = (end: Spot, from: Spot): Spot => {
    const length = metres(end, from) || 1;
    return {
      east: end.east + ((end.east - from.east) / length) * by,
      north: end.north + ((end.north - from.north) / length) * by,
    };
  };
  return [beyond(course[0]!, course[back]!), ...course, beyond(course[last]!, course[last - back]!)];
}

function liesElsewhere(best: Path, other: Path): boolean {
  const away: number[] = [];
  for (const met of other) {
    const same = best.find(({ turn }) => turn === met.turn);
    if (same) away.push(metres(met, same));
  }
  away.sort((one, next) => one - next);
  return away.length < SHARED * best.length || (away[away.length >> 1] ?? 0) > ELSEWHERE;
}
