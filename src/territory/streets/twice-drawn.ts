/** Which crossings of a street that is drawn with the lines of another are rather the other's: an avenue that goes on as a street has two records and one course. */
import type { Point } from '../../indexes/line.ts';
import { AxisCourse } from './axis-course.ts';
import type { Crossings, LatLon } from './crossings.ts';
import type { StreetLines } from './lines.ts';
import type { Numbering } from './numbering.ts';
import { type Course, numberAt, StreetsBeside } from './place-hundreds.ts';

/** What is known of the streets. */
interface Known {
  readonly axes: StreetLines;
  readonly lines: StreetLines;
  readonly numbering: Numbering;
  readonly crossings: Crossings;
  /** The crossings that a source lists: these stay. */
  readonly listed: Crossings;
}

/** How far a number may be from those of a street that has it after all: where the streets beside tell it, that is a block and a half. */
const TOLD = 150;
/** In proportion to the length of the course it is less sure: a share of all of its numbers, this many at least. */
const IN_PROPORTION = { share: 0.15, least: 300 } as const;
/** How far from the axis of a street a crossing may lie that is to be measured along it, in metres. */
const FARTHEST_BESIDE = 60;
/** Streets looked at between two pauses. */
const STREETS_PER_SLICE = 256;

/** A street of a group with one course. */
interface Part {
  readonly street: number;
  readonly axis: AxisCourse;
  /** Null where numbers may not be placed on its axis. */
  readonly course: Course | null;
}

/**
 * The points of crossings, by their places among all, at which a street that shares its lines with others has none of its numbers near, and one of
 * the others that has the corner as well is nearer: of `BELGRANO`, which begins with 3801, no corner of `AV BELGRANO` below.
 * @param courses the streets on whose axes numbers may be placed
 */
export async function strayPoints(
  known: Known,
  courses: ReadonlyMap<number, Course>,
  breathe: () => Promise<void>,
): Promise<ReadonlySet<number>> {
  const stray = new Set<number>();
  const streetsBeside = new StreetsBeside(courses);
  for (const group of await groupsOf(known, courses, breathe)) {
    for (const { street } of group) {
      const others = known.crossings.of(street);
      const pairs = known.crossings.pairsOf(street);
      for (const [place, other] of others.entries()) {
        if (known.listed.pairOf(street, other) >= 0) continue;
        const to = known.crossings.pointsFrom(pairs[place]! + 1);
        for (let at = known.crossings.pointsFrom(pairs[place]!); at < to; at++) {
          const point = known.crossings.pointAt(at);
          if (point !== null && isStray(known, streetsBeside, group, street, other, point)) stray.add(at);
        }
      }
      await breathe();
    }
  }
  return stray;
}

/** The streets that have one course with others, together with these. */
async function groupsOf(
  { axes, lines }: Known,
  courses: ReadonlyMap<number, Course>,
  breathe: () => Promise<void>,
): Promise<readonly (readonly Part[])[]> {
  const byBox = new Map<string, number[]>();
  for (let street = 0; street < lines.size; street++) {
    if (street % STREETS_PER_SLICE === 0) await breathe();
    if (!lines.hasOwn(street) || !axes.hasOwn(street)) continue;
    const box = String(lines.box(street));
    const group = byBox.get(box);
    if (group) group.push(street);
    else byBox.set(box, [street]);
  }
  const groups: Part[][] = [];
  for (const streets of byBox.values()) {
    if (streets.length > 1) groups.push(streets.flatMap((street) => partOf(axes, courses, street) ?? []));
  }
  return groups;
}

function partOf(axes: StreetLines, courses: ReadonlyMap<number, Course>, street: number): Part | null {
  const course = courses.get(street);
  if (course) return { street, axis: course.axis, course };
  const [line = []] = axes.pieces(street);
  return line.length < 2 ? null : { street, axis: new AxisCourse(line), course: null };
}

function isStray(
  { numbering, crossings }: Pick<Known, 'numbering' | 'crossings'>,
  streetsBeside: StreetsBeside,
  group: readonly Part[],
  street: number,
  other: number,
  point: LatLon,
): boolean {
  const met = numberThere(streetsBeside, group, other, [point.lon, point.lat]);
  if (met === null) return false;
  const own = numbering.gapTo(street, met.number);
  if (own === null || own <= met.tolerance) return false;
  return group.some((part) => {
    if (part.street === street || crossings.pairOf(part.street, other) < 0) return false;
    const gap = numbering.gapTo(part.street, met.number);
    return gap !== null && gap + met.tolerance < own;
  });
}

/** The number that a course has where a street crosses it, and how far that may be wrong; null where nothing tells. */
function numberThere(
  streetsBeside: StreetsBeside,
  group: readonly Part[],
  crossing: number,
  point: Point,
): { readonly number: number; readonly tolerance: number } | null {
  const near = group
    .map((part) => ({ part, beside: part.axis.beside(point) }))
    .filter(({ beside }) => beside.away <= FARTHEST_BESIDE)
    // One on whose axis numbers may be placed tells more.
    .sort((a, b) => Number(b.part.course !== null) - Number(a.part.course !== null) || a.beside.away - b.beside.away);
  const [nearest] = near;
  if (nearest === undefined) return null;
  const { part, beside } = nearest;
  const told = toldBeside(streetsBeside, part, { street: crossing, at: beside.at, point });
  if (told !== null) return { number: told, tolerance: TOLD };
  if (part.course === null) return null;
  const numbers = group.flatMap(({ course }) => (course === null ? [] : [course.from, course.to]));
  const span = Math.max(...numbers) - Math.min(...numbers);
  const tolerance = Math.max(IN_PROPORTION.least, IN_PROPORTION.share * span);
  return { number: numberAt(part.course, beside.at), tolerance };
}

/** What the streets beside a course say of the number that it has at a crossing: the middle one by weight; null where fewer than two say something, or they are at odds. */
function toldBeside(
  streetsBeside: StreetsBeside,
  { street, axis }: Part,
  crossing: { readonly street: number; readonly at: number; readonly point: Point },
): number | null {
  const said = streetsBeside
    .of(street, { axis }, crossing)
    .map(({ course, at, weight }) => ({ number: numberAt(course, at), weight }))
    .sort((one, two) => one.number - two.number);
  const half = said.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { number, weight } of said) {
    sum += weight;
    if (sum < half) continue;
    const agreeing = said.filter((other) => Math.abs(other.number - number) <= TOLD);
    const agreed = agreeing.reduce((total, other) => total + other.weight, 0);
    return agreeing.length > 1 && agreed > half ? number : null;
  }
  return null;
}
