/**
 * Joins the axes of streets that share one course: an avenue that goes on as a street has two records and one line, and its source parts the
 * course between them in proportion to the numbers, which puts the end of each up to a kilometre off.
 */
import type { Point } from '../../indexes/line.ts';
import type { Beginning } from './align-hundreds.ts';
import { AxisCourse } from './axis-course.ts';
import type { StreetLines } from './lines.ts';
import type { Numbering } from './numbering.ts';
import type { Course } from './place-hundreds.ts';

/** What is known of the streets. */
interface Known {
  readonly axes: StreetLines;
  readonly lines: StreetLines;
  readonly numbering: Numbering;
  readonly interpolable: Uint8Array;
}

/** The whole course of a street that shares it with others, and the numbers of all of them. */
export interface SharedCourse {
  /** From the lowest number of all on. */
  readonly line: readonly Point[];
  /** The lowest and the highest number of all. */
  readonly extent: readonly [number, number];
  /** The ranges of all, ascending: two numbers each. */
  readonly ranges: readonly number[];
}

/** Ends of axes that are parts of one course lie on it, in metres. */
const ON_COURSE = 5;
/** Streets looked at between two pauses. */
const STREETS_PER_SLICE = 256;

interface Part {
  readonly street: number;
  readonly line: readonly Point[];
  readonly ranges: readonly number[];
}

/** The shared courses by street. Streets whose numbers overlap, or whose axes do not join, keep their own. */
export async function sharedCourses(
  known: Known,
  breathe: () => Promise<void>,
): Promise<ReadonlyMap<number, SharedCourse>> {
  const groups = new Map<string, Part[]>();
  for (let street = 0; street < known.axes.size; street++) {
    if (street % STREETS_PER_SLICE === 0) await breathe();
    const part = partOf(known, street);
    if (!part) continue;
    const box = String(known.lines.box(street));
    const group = groups.get(box);
    if (group) group.push(part);
    else groups.set(box, [part]);
  }
  const shared = new Map<number, SharedCourse>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const course = joined(group);
    if (course) for (const { street } of group) shared.set(street, course);
  }
  return shared;
}

function partOf({ axes, lines, numbering, interpolable }: Known, street: number): Part | null {
  if (interpolable[street] !== 1 || !lines.hasOwn(street)) return null;
  const [line] = axes.pieces(street);
  const ranges = numbering.ownRanges(street);
  return line && line.length > 1 && ranges.length > 0 ? { street, line, ranges } : null;
}

function joined(group: readonly Part[]): SharedCourse | null {
  const ranges = disjoint(group.flatMap((part) => pairsOf(part.ranges)));
  if (!ranges) return null;
  const parts = group.toSorted((one, other) => one.ranges[0]! - other.ranges[0]!);
  let line: readonly Point[] = parts[0]!.line;
  for (const part of parts.slice(1)) {
    const longer = goneOn(line, part.line);
    if (!longer) return null;
    line = longer;
  }
  return { line, extent: [ranges[0]!, ranges[ranges.length - 1]!], ranges };
}

function pairsOf(ranges: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < ranges.length; at += 2) pairs.push([ranges[at]!, ranges[at + 1]!]);
  return pairs;
}

/** All ranges ascending; null where two overlap. */
function disjoint(pairs: [number, number][]): readonly number[] | null {
  const sorted = pairs.sort((one, other) => one[0] - other[0]);
  return sorted.some(([from], at) => at > 0 && from <= sorted[at - 1]![1]) ? null : sorted.flat();
}

/** A line with another behind it that begins on it or at its end; the line alone where that ends on it as well; null where it begins elsewhere. */
function goneOn(line: readonly Point[], next: readonly Point[]): readonly Point[] | null {
  const course = new AxisCourse(line);
  const begin = course.beside(next[0]!);
  if (begin.away > ON_COURSE) return null;
  if (course.beside(next[next.length - 1]!).away <= ON_COURSE) return line;
  return [...course.until(begin.at), ...next];
}

/** A street's own part of a course that it shares. */
interface OwnPart {
  readonly course: Course;
  readonly line: readonly Point[];
}

/**
 * The part of a shared course that has the numbers of one of its streets, with the hundreds there; null where the line has none of them.
 * @param from,to the first number of the street and the one behind its last
 */
export function ownPart(whole: Course, from: number, to: number): OwnPart | null {
  const { axis, beginnings } = whole;
  const first = beginnings[0]!;
  const last = beginnings[beginnings.length - 1]!;
  const [lowest, highest] = [Math.max(from, first.number), Math.min(to, last.number)];
  if (lowest >= highest) return null;
  const begin = placeOf(beginnings, lowest);
  const end = placeOf(beginnings, highest);
  if (end - begin < 1) return null;
  const line = axis.between(begin, end);
  const inside = beginnings.filter(({ number }) => number > lowest && number < highest);
  const own = new AxisCourse(line);
  return {
    line,
    course: {
      ...whole,
      axis: own,
      from,
      to,
      crossings: whole.crossings
        .filter(({ at }) => at >= begin && at <= end)
        .map((crossing) => ({ ...crossing, at: crossing.at - begin })),
      corners: whole.corners
        .filter(({ at }) => at > begin && at < end)
        .map((corner) => ({ ...corner, at: corner.at - begin })),
      beginnings: [
        { number: lowest, at: 0 },
        ...inside.map(({ number, at }) => ({ number, at: at - begin })),
        { number: highest, at: own.length },
      ],
    },
  };
}

/** Where a number lies, in metres from the beginning: in proportion between the beginnings around it. */
function placeOf(beginnings: readonly Beginning[], number: number): number {
  let place = 1;
  while (place < beginnings.length - 1 && beginnings[place]!.number < number) place++;
  const before = beginnings[place - 1]!;
  const after = beginnings[place]!;
  return before.at + ((after.at - before.at) * (number - before.number)) / (after.number - before.number);
}
