/** Finds where the hundreds of streets begin along their axes: of what sources tell only the first and the last number is known. */

import { InputDigest } from '../../indexes/input-digest.ts';
import { type Point, planeLength } from '../../indexes/line.ts';
import { alignHundreds, type Beginning, type Corner, type Said } from './align-hundreds.ts';
import { AxisCourse, type Metres } from './axis-course.ts';
import { Hundreds, type Mark } from './hundreds.ts';
import type { StreetNetwork } from './network.ts';
import { middleOf } from './said-numbers.ts';
import type { SharedCourse } from './shared-courses.ts';

/** What is known of the streets. */
export type Known = Pick<StreetNetwork, 'axes' | 'interpolable' | 'numbering' | 'crossings'> & {
  /** The courses that streets share, which are in `axes` whole. */
  readonly shared?: ReadonlyMap<number, SharedCourse>;
};

/** How far from an axis a crossing of its street may lie, and within how many metres two crossings are one corner. */
const FARTHEST_BESIDE = 30;
const ONE_CORNER = 20;
/** Crossings nearer to an end of a street are that end. */
const AT_END = 15;
/** Of a street with fewer crossings than half of its hundreds too little is known. */
export const LEAST_CROSSED = 0.5;
/** Streets that cross the same one within so many metres are asked, those at this distance for half as much as the nearest. */
const FARTHEST_ASKED = 1200;
const HALF_ASKED = 200;
/** Two streets run side by side when the cosine between them is at least this, and the line between them leads away from both. */
const PARALLEL = 0.9;
const ALONG = 0.35;
/** What is said of a rise by less weight together is not believed. */
const LEAST_SAID = 2;
/**
 * By round, how many hundreds from an end of a street its numbers tell half as much as there. A source knows the first and the last number of a
 * street; what lies between is found, and a whole quarter that begins in proportion agrees with itself one block off.
 */
const REACHES = [2, 4, 6];

/** A street that crosses another: where on the other, and the point. */
interface Crossing {
  readonly street: number;
  readonly at: number;
  readonly point: Point;
}

/** A street with the number that it has at a place of its own. */
interface Neighbour {
  readonly street: number;
  readonly course: Course;
  readonly at: number;
  readonly weight: number;
}

/** A street that is aligned. */
export interface Course {
  readonly axis: AxisCourse;
  readonly from: number;
  readonly to: number;
  /** The ranges that its numbers are in, ascending: two numbers each. */
  readonly ranges: readonly number[];
  readonly crossings: readonly Crossing[];
  corners: readonly { readonly at: number; readonly beside: readonly Neighbour[] }[];
  beginnings: readonly Beginning[];
}

/** Names all that courses say, with each street by its place among them: the same streets give the same digest in every version. */
export function digestOf(
  { axes, shared }: Pick<Known, 'axes' | 'shared'>,
  courses: ReadonlyMap<number, Course>,
): string {
  const places = new Map([...courses.keys()].map((street, place) => [street, place]));
  const groups = new Map([...new Set(shared?.values())].map((course, group) => [course, group]));
  const digest = new InputDigest();
  for (const [street, { from, to, ranges, crossings }] of courses) {
    const [line = []] = axes.pieces(street);
    const course = shared?.get(street);
    digest.add(from, to, (course && groups.get(course)) ?? -1, ranges.length, line.length, crossings.length);
    digest.add(...ranges);
    for (const point of line) digest.add(point[0], point[1]);
    // Of streets without a course only the places count where they cross.
    for (const { street: other, point } of crossings) digest.add(places.get(other) ?? -1, point[0], point[1]);
  }
  return digest.done();
}

/** Sets the places where the hundreds of all streets with a course begin, in slices: a second for the two thousand of the City. */
export async function alignCourses(courses: ReadonlyMap<number, Course>, breathe: () => Promise<void>): Promise<void> {
  const streetsBeside = new StreetsBeside(courses);
  for (const [street, course] of courses) {
    course.corners = cornersOf(streetsBeside, street, course);
    await breathe();
  }
  for (const reach of REACHES) {
    for (const course of courses.values()) {
      course.beginnings = aligned(course, reach) ?? course.beginnings;
      await breathe();
    }
  }
}

/** The hundreds of `size` streets, of which some are aligned. */
export function hundredsAlong(courses: ReadonlyMap<number, Course>, size: number): Hundreds {
  const marks = new Map<number, readonly Mark[]>();
  for (const [street, { beginnings, axis, from, to }] of courses) {
    // Two beginnings are the ends alone, unless the line begins or ends elsewhere than the street.
    if (beginnings.length > 2 || beginnings[0]!.number !== from || beginnings[1]!.number !== to)
      marks.set(
        street,
        beginnings.map(({ number, at }) => ({ number, fraction: at / axis.length })),
      );
  }
  return Hundreds.of(marks, size);
}

/** Streets looked at between two pauses. */
const STREETS_PER_SLICE = 256;

/** The streets with an axis on which numbers may be placed, each with its crossings, in slices. */
export async function coursesOf(known: Known, breathe: () => Promise<void>): Promise<Map<number, Course>> {
  const courses = new Map<number, Course>();
  for (let street = 0; street < known.axes.size; street++) {
    const course = courseOf(known, street);
    if (course) courses.set(street, course);
    if (street % STREETS_PER_SLICE === 0) await breathe();
  }
  return courses;
}

/** The course of one street, null where numbers may not be placed. `line`: its axis, where that is not the one that is known. */
export function courseOf(known: Known, street: number, line = known.axes.pieces(street)[0]): Course | null {
  const { interpolable, numbering, crossings, shared } = known;
  if (interpolable[street] !== 1) return null;
  const whole = shared?.get(street);
  const extent = whole?.extent ?? numbering.ownExtent(street);
  if (!extent || !line || line.length < 2) return null;
  const axis = new AxisCourse(line);
  if (!(axis.length > 0)) return null;
  const met: Crossing[] = [];
  for (const other of crossings.of(street)) {
    for (const point of crossings.allBetween(street, other)) {
      if (!point) continue;
      const at: Point = [point.lon, point.lat];
      const beside = axis.beside(at);
      if (beside.away < FARTHEST_BESIDE) met.push({ street: other, at: beside.at, point: at });
    }
  }
  met.sort((a, b) => a.at - b.at);
  const [from, last] = extent;
  const to = last + 1;
  const ends = [
    { number: from, at: 0 },
    { number: to, at: axis.length },
  ];
  const ranges = whole?.ranges ?? numbering.ownRanges(street);
  return { axis, from, to, ranges, crossings: met, corners: [], beginnings: ends };
}

/** The corners of a street, each with the streets beside it that cross the same streets. */
function cornersOf(streetsBeside: StreetsBeside, street: number, course: Course): Course['corners'] {
  const { axis, crossings } = course;
  const corners: { at: number; beside: Neighbour[] }[] = [];
  for (let from = 0, to = 0; from < crossings.length; from = to) {
    let sum = 0;
    for (; to < crossings.length && (to === from || crossings[to]!.at - crossings[to - 1]!.at < ONE_CORNER); to++) {
      sum += crossings[to]!.at;
    }
    const at = sum / (to - from);
    if (at <= AT_END || at >= axis.length - AT_END) continue;
    const beside = crossings.slice(from, to).flatMap((crossing) => streetsBeside.of(street, course, crossing));
    corners.push({ at, beside });
  }
  return corners;
}

/** A street that crosses another, seen from that one: where, which way it leads there, and how far along itself. */
interface Across {
  readonly street: number;
  readonly course: Course;
  readonly point: Point;
  readonly at: number;
  readonly direction: Metres;
}

/** Finds the streets beside a street. What a cross street is crossed by is gathered once: courses are not to change meanwhile, but for their beginnings. */
export class StreetsBeside {
  readonly #courses: ReadonlyMap<number, Course>;
  readonly #across = new Map<number, readonly Across[]>();

  constructor(courses: ReadonlyMap<number, Course>) {
    this.#courses = courses;
  }

  /** The streets beside one that cross the same street near a crossing. `eitherWay`: also those that lead the other way. */
  of(street: number, { axis }: Pick<Course, 'axis'>, crossing: Crossing, eitherWay = false): Neighbour[] {
    const beside: Neighbour[] = [];
    const across = this.#acrossOf(crossing.street);
    if (across.length === 0) return beside;
    const here = axis.metres(crossing.point);
    const [east, north] = axis.direction(crossing.at);
    for (const { street: other, course, point, at, direction } of across) {
      if (other === street) continue;
      const there = axis.metres(point);
      const stepEast = there[0] - here[0];
      const stepNorth = there[1] - here[1];
      const away = planeLength(stepEast, stepNorth);
      if (away < ONE_CORNER || away > FARTHEST_ASKED) continue;
      if (Math.abs(stepEast * east + stepNorth * north) > ALONG * away) continue;
      const cosine = east * direction[0] + north * direction[1];
      if ((eitherWay ? Math.abs(cosine) : cosine) < PARALLEL) continue;
      beside.push({ street: other, course, at, weight: 1 / (1 + away / HALF_ASKED) });
    }
    return beside;
  }

  /** The streets with a course that cross one with a course, in the order of its crossings. */
  #acrossOf(street: number): readonly Across[] {
    const known = this.#across.get(street);
    if (known) return known;
    const across: Across[] = [];
    for (const { street: other, point } of this.#courses.get(street)?.crossings ?? []) {
      const course = this.#courses.get(other);
      // The crossing as the other street has it: two streets may cross more than once.
      const same = course?.crossings.find(
        (own) => own.street === street && own.point[0] === point[0] && own.point[1] === point[1],
      );
      if (course && same)
        across.push({ street: other, course, point, at: same.at, direction: course.axis.direction(same.at) });
    }
    this.#across.set(street, across);
    return across;
  }
}

function aligned(course: Course, reach: number): readonly Beginning[] | null {
  const { axis, from, to, ranges, corners } = course;
  if (corners.length < LEAST_CROSSED * ((to - from) / 100)) return null;
  const told = corners.map((corner) => toldAt(corner, reach));
  const expected = expectedAlong(course, told);
  const found = alignHundreds({ from, to, length: axis.length, corners: told, gaps: gapsIn(ranges), expected });
  return found?.beginnings ?? null;
}

/**
 * The numbers to be expected along a street, from its first to its last: between two corners they rise as those of the streets beside that
 * pass both, however far these are ahead; elsewhere by the length. All of that is stretched to the numbers that the street has.
 */
function expectedAlong({ axis, from, to, corners }: Course, told: readonly Corner[]): (at: number) => number {
  const { length } = axis;
  const usual = (to - from) / length;
  const rises: number[] = [];
  let last = 0;
  let numbers: ReadonlyMap<Course, number> = new Map();
  for (const [turn, { at, said }] of told.entries()) {
    const { beside } = corners[turn]!;
    rises.push(riseFrom(numbers, beside, said) ?? usual * (at - last));
    last = at;
    numbers = new Map(beside.map(({ course }, place) => [course, said[place]!.number]));
  }
  rises.push(usual * (length - last));
  const stretch = (to - from) / rises.reduce((sum, rise) => sum + rise, 0);
  const known = new Map<number, number>();
  let number = from;
  for (const [turn, rise] of rises.entries()) {
    number += stretch * rise;
    known.set(corners[turn]?.at ?? length, number);
  }
  return (at) => known.get(at) ?? from + usual * at;
}

/**
 * By how much numbers rise to a corner on the streets beside that pass the one before it too; null where too little is said.
 * @param before the numbers of the streets beside there
 * @param said what the streets `beside` say of this corner, in their order
 */
function riseFrom(
  before: ReadonlyMap<Course, number>,
  beside: readonly Neighbour[],
  said: readonly Said[],
): number | null {
  const rises: Said[] = [];
  let sum = 0;
  for (const [place, { course, weight }] of beside.entries()) {
    const number = before.get(course);
    if (number === undefined) continue;
    rises.push({ number: said[place]!.number - number, weight });
    sum += weight;
  }
  const rise = sum < LEAST_SAID ? 0 : middleOf(rises);
  return rise > 0 ? rise : null;
}

/**
 * What the streets beside say of a corner.
 * @param reach how many hundreds from an end of a street its numbers tell half as much as there
 * @param trust by street beside, how much it is believed; all alike without it
 */
export function toldAt(
  { at, beside }: Course['corners'][number],
  reach: number,
  trust?: ReadonlyMap<Course, number>,
): Corner {
  const said = beside.map(({ course, at: there, weight }): Said => {
    const number = numberAt(course, there);
    const inside = Math.min(number - course.from, course.to - number) / (100 * reach);
    return { number, weight: (weight * (trust?.get(course) ?? 1)) / (1 + inside * inside) };
  });
  return { at, said };
}

/** The number at a place of a street that is aligned, in proportion between the beginnings around it. */
export function numberAt({ beginnings }: Pick<Course, 'beginnings'>, at: number): number {
  let place = 1;
  while (place < beginnings.length - 1 && beginnings[place]!.at < at) place++;
  const before = beginnings[place - 1]!;
  const after = beginnings[place]!;
  return before.number + ((after.number - before.number) * (at - before.at)) / (after.at - before.at);
}

/** A gap of one hundred is mostly a block that is called otherwise: it is there. */
const LEAST_GAP = 199;

/** The numbers between the ranges of a street: the first and the one behind the last of each gap. */
export function gapsIn(ranges: readonly number[]): (readonly [number, number])[] {
  const gaps: (readonly [number, number])[] = [];
  for (let at = 1; at + 1 < ranges.length; at += 2) {
    const gap = [ranges[at]! + 1, ranges[at + 1]!] as const;
    if (gap[1] - gap[0] >= LEAST_GAP) gaps.push(gap);
  }
  return gaps;
}
