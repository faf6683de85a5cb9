/**
 * Places numbers on axes: joins those that streets share, turns those that begin at the wrong end, aligns their hundreds, checks each against
 * the streets beside it, and takes out those of which it stays doubtful where a number lies.
 */
import { type Checked, checkCourses } from './checked-courses.ts';
import type { Hundreds } from './hundreds.ts';
import type { LinesBuilder, StreetLines } from './lines.ts';
import { opposedAxes } from './opposed-axes.ts';
import { alignedCourses, type Course, coursesOf, hundredsAlong, type Known } from './place-hundreds.ts';
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

/** A street without another beside it is odd where no more than this share are. */
const MOST_ALONE = 0.1;

/** The axes with what is known of the numbers on them. */
export interface NumberedAxes {
  readonly axes: StreetLines;
  /** 1 where the axis may be used to place a number: what the source says, without those that are doubtful. */
  readonly interpolable: Uint8Array;
  readonly courses: ReadonlyMap<number, Course>;
  readonly hundreds: Hundreds;
  readonly checks: AxisChecks;
}

/**
 * Does all of that, in slices.
 * @param builder the axes as the source has them; those that are repaired are set in it
 */
export async function numberedAxes(
  builder: LinesBuilder,
  known: Omit<Known, 'axes' | 'shared'> & { readonly lines: StreetLines },
  breathe: () => Promise<void>,
): Promise<NumberedAxes> {
  const size = known.lines.size;
  let axes = builder.pack(size);
  const shared = await sharedCourses({ ...known, axes }, breathe);
  if (shared.size > 0) {
    for (const [street, { line }] of shared) builder.set(street, [line]);
    axes = builder.pack(size);
  }
  const turned = new Set<number>();
  const turn = (found: ReadonlySet<number>): void => {
    if (found.size === 0) return;
    for (const street of withSharers(found, shared)) {
      builder.set(
        street,
        axes.pieces(street).map((line) => line.toReversed()),
      );
      turned.add(street);
    }
    axes = builder.pack(size);
  };
  turn(await turnedAxes({ ...known, axes, shared }, breathe));
  const {
    opposed,
    alone,
    turned: alsoTurned,
  } = await opposedAxes(await coursesOf({ ...known, axes, shared }, breathe), breathe);
  turn(alsoTurned);
  const courses = new Map(await alignedCourses({ ...known, axes, shared }, breathe));
  const checked = await checkCourses(courses, breathe);
  const interpolable = known.interpolable.slice();
  const doubtful = doubtfulOf(courses, checked, opposed, alone);
  for (const street of doubtful) drop(street, courses, interpolable);
  for (const street of shared.keys()) {
    const whole = courses.get(street);
    const extent = known.numbering.ownExtent(street);
    if (!whole || !extent) continue;
    const part = ownPart(whole, extent[0], extent[1] + 1);
    if (part) {
      builder.set(street, [part.line]);
      courses.set(street, part.course);
    } else {
      doubtful.add(street);
      drop(street, courses, interpolable);
    }
  }
  const checks = {
    joined: shared.size,
    turned: turned.size,
    realigned: checked.realigned.size,
    doubtful: doubtful.size,
  };
  return { axes: builder.pack(size), interpolable, courses, hundreds: hundredsAlong(courses, size), checks };
}

function drop(street: number, courses: Map<number, Course>, interpolable: Uint8Array): void {
  courses.delete(street);
  interpolable[street] = 0;
}

/** Streets with those that share their course. */
function withSharers(found: ReadonlySet<number>, shared: ReadonlyMap<number, SharedCourse>): ReadonlySet<number> {
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
