/**
 * Places numbers on axes: joins those that streets share, turns those that begin at the wrong end, aligns their hundreds, checks each against
 * the streets beside it, and takes out those of which it stays doubtful where a number lies.
 */
import type { Point } from '../../indexes/line.ts';
import type { Beginning } from './align-hundreds.ts';
import { type Checked, checkCourses } from './checked-courses.ts';
import { EarlierResults } from './earlier-results.ts';
import type { Hundreds } from './hundreds.ts';
import type { LinesBuilder, StreetLines } from './lines.ts';
import { opposedAxes } from './opposed-axes.ts';
import {
  alignCourses,
  type Course,
  courseOf,
  coursesOf,
  digestOf,
  hundredsAlong,
  type Known,
} from './place-hundreds.ts';
import { ownPart, type SharedCourse, sharedCourses } from './shared-courses.ts';
import { turnedAxes } from './turned-axes.ts';

/** How many axes were repaired, and on how many no number is placed any more. */
export interface AxisChecks {
  /** Axes of streets that share one course. */
  readonly joined: number;
  readonly turned: number;
  /** Axes that are not the whole street, or more than it. */
  readonly realigned: number;
  readonly doubtful: number;
}

/** The value of `interpolable` for a line that is the street's own, but on which its numbers are doubtful. */
export const DOUBTED = 2;

/** A street without another beside it is odd where no more than this share are. */
const MOST_ALONE = 0.1;

/** The axes with what is known of the numbers on them. */
interface NumberedAxes {
  readonly axes: StreetLines;
  /** 1 where the axis may be used to place a number, {@link DOUBTED} where the source says so and the streets beside do not, else 0. */
  readonly interpolable: Uint8Array;
  readonly courses: ReadonlyMap<number, Course>;
  readonly hundreds: Hundreds;
  readonly checks: AxisChecks;
}

/** What the axes, joined, come to: plain data, streets by their places among the courses. */
interface Findings {
  readonly turned: readonly number[];
  readonly realigned: number;
  readonly doubtful: readonly number[];
  /** Of each course, along its axis as it is turned. */
  readonly beginnings: readonly (readonly Beginning[])[];
}

type Shared = ReadonlyMap<number, SharedCourse>;
type Joined = Known & { readonly shared: Shared };

/**
 * Does all of that, in slices.
 * @param builder the axes as the source has them; those that are repaired are set in it
 * @param earlier what came of it when the axes were the same
 */
export async function numberedAxes(
  builder: LinesBuilder,
  known: Omit<Known, 'axes' | 'shared'> & { readonly lines: StreetLines },
  breathe: () => Promise<void>,
  earlier: EarlierResults = EarlierResults.none(),
): Promise<NumberedAxes> {
  const size = known.lines.size;
  let axes = builder.pack(size);
  const shared = await sharedCourses({ ...known, axes }, breathe);
  if (shared.size > 0) {
    for (const [street, { line }] of shared) builder.set(street, [line]);
    axes = builder.pack(size);
  }
  const joined = { ...known, axes, shared };
  const drawn = await coursesOf(joined, breathe);
  const streets = [...drawn.keys()];
  const found = await earlier.of(`numbered axes ${digestOf(joined, drawn)}`, () => findIn(joined, drawn, breathe));
  const turned = new Set(found.turned.map((place) => streets[place]!));
  for (const street of turned) builder.set(street, [turnedAxis(axes, street)]);
  const courses = withTurned(joined, drawn, turned);
  for (const [place, street] of streets.entries()) courses.get(street)!.beginnings = found.beginnings[place]!;
  const interpolable = known.interpolable.slice();
  const doubtful = new Set(found.doubtful.map((place) => streets[place]!));
  for (const street of shared.keys()) {
    const whole = doubtful.has(street) ? null : courses.get(street);
    const extent = known.numbering.ownExtent(street);
    if (!whole || !extent) continue;
    const part = ownPart(whole, extent[0], extent[1] + 1);
    if (part) {
      builder.set(street, [part.line]);
      courses.set(street, part.course);
    } else doubtful.add(street);
  }
  for (const street of doubtful) {
    courses.delete(street);
    interpolable[street] = DOUBTED;
  }
  const checks = {
    joined: shared.size,
    turned: turned.size,
    realigned: found.realigned,
    doubtful: doubtful.size,
  };
  return { axes: builder.pack(size), interpolable, courses, hundreds: hundredsAlong(courses, size), checks };
}

async function findIn(
  joined: Joined,
  drawn: ReadonlyMap<number, Course>,
  breathe: () => Promise<void>,
): Promise<Findings> {
  const turned = new Set<number>();
  // What is found here is set in courses of its own.
  let courses = withTurned(joined, drawn, turned);
  const turn = (found: ReadonlySet<number>): void => {
    for (const street of withSharers(found, joined.shared)) if (!turned.delete(street)) turned.add(street);
    courses = withTurned(joined, drawn, turned);
  };
  turn(await turnedAxes(courses, breathe));
  const opposite = await opposedAxes(courses, breathe);
  turn(opposite.turned);
  await alignCourses(courses, breathe);
  const checked = await checkCourses(courses, breathe);
  const doubtful = doubtfulOf(courses, checked, opposite.opposed, opposite.alone);
  const streets = [...drawn.keys()];
  const placesOf = (some: ReadonlySet<number>): number[] =>
    streets.flatMap((street, place) => (some.has(street) ? [place] : []));
  return {
    turned: placesOf(turned),
    realigned: checked.realigned.size,
    doubtful: placesOf(doubtful),
    beginnings: streets.map((street) => courses.get(street)!.beginnings),
  };
}

/** The courses with some of them from their other end on: new ones, so that what is set in them is not set in those given. */
function withTurned(
  joined: Joined,
  drawn: ReadonlyMap<number, Course>,
  turned: ReadonlySet<number>,
): Map<number, Course> {
  const courses = new Map<number, Course>();
  for (const [street, course] of drawn) {
    const around = turned.has(street) ? courseOf(joined, street, turnedAxis(joined.axes, street)) : null;
    courses.set(street, around ?? { ...course });
  }
  return courses;
}

/** The axis of a street from its other end on. */
function turnedAxis(axes: StreetLines, street: number): Point[] {
  return (axes.pieces(street)[0] ?? []).toReversed();
}

/** Streets with those that share their course. */
function withSharers(found: ReadonlySet<number>, shared: Shared): ReadonlySet<number> {
  const courses = new Set([...found].map((street) => shared.get(street)));
  const sharers = [...shared].filter(([, course]) => courses.has(course)).map(([street]) => street);
  return new Set([...found, ...sharers]);
}

/** Streets that the streets beside contradict, and those of which neither these nor their own crossings tell where a number lies. */
function doubtfulOf(
  courses: ReadonlyMap<number, Course>,
  { doubtful }: Checked,
  opposed: ReadonlySet<number>,
  alone: ReadonlySet<number>,
): Set<number> {
  const untold = [...alone].filter((street) => (courses.get(street)?.beginnings.length ?? 0) <= 2);
  // Of a town of which a few streets are known most are alone, and that says nothing.
  if (alone.size > MOST_ALONE * courses.size) return new Set([...doubtful, ...opposed]);
  return new Set([...doubtful, ...opposed, ...untold]);
}
