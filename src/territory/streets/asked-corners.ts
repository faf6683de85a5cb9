/** Where two streets meet of which no corner is known, taking their lines to go on farther than nobody's asking for it would allow. */
import { distance, METRES_PER_DEGREE, type Point } from '../../indexes/line.ts';
import type { LatLon } from './crossings.ts';
import { crossingPoint } from './line-crossing.ts';
import { type Reach, stretchesBetween } from './line-gaps.ts';
import type { Box } from './lines.ts';
import type { StreetNetwork } from './network.ts';

type Line = readonly Point[];

/** What is known of the courses of streets. */
type Drawn = Pick<StreetNetwork, 'axes' | 'crossings' | 'deduced' | 'lines'>;

/**
 * Who asks for a corner says that it is there, so that lines may be taken to go on by far more than where nobody does: across a part
 * of the street that is not drawn, and three blocks beyond an end (`docs/streets.md`).
 */
const ASKED: Reach = { gap: 1000, end: 300 };
/** Two crossings of a street without a line that are farther apart than this, in metres, say nothing of what lies between. */
const FARTHEST_APART = 500;

/**
 * The point where two streets meet if their lines go on as far as {@link ASKED}; null where they would not. A street without a line has
 * that through its crossings, as far as their points are known.
 */
export function askedCorner(network: Drawn, one: number, other: number): LatLon | null {
  if (one === other || areApart(network, one, other)) return null;
  const first = courseOf(network, one);
  const second = first && courseOf(network, other);
  const point = second && crossingPoint(first, second);
  return point && { lon: point[0], lat: point[1] };
}

/** Whether two streets that are both drawn are too far from each other to meet in any gap. */
function areApart({ lines }: Drawn, one: number, other: number): boolean {
  const here = lines.box(one);
  const there = lines.box(other);
  return here !== null && there !== null && !boxesNear(here, there);
}

/** In degrees; more than {@link ASKED} draws on at both ends. */
const NEAR = (2 * ASKED.end) / METRES_PER_DEGREE;

function boxesNear([west, south, east, north]: Box, [otherWest, otherSouth, otherEast, otherNorth]: Box): boolean {
  // A degree of longitude is shorter than one of latitude, by a quarter in the middle of the country and nowhere here by more than half.
  return (
    west <= otherEast + 2 * NEAR &&
    otherWest <= east + 2 * NEAR &&
    south <= otherNorth + NEAR &&
    otherSouth <= north + NEAR
  );
}

const UNTOUCHED = (): boolean => false;

/**
 * The pieces of a street, and what bridges their gaps and goes on from their ends; null where nothing is known of its course. Its axis
 * comes first: that has two ends alone, and the carriageways of an avenue end at every square that they lead around.
 */
function courseOf(network: Drawn, street: number): readonly Line[] | null {
  let known = kept.get(network);
  if (known === undefined || known.size === MOST_KEPT) {
    known = new Map();
    kept.set(network, known);
  }
  let course = known.get(street);
  if (course === undefined) {
    course = newCourse(network, street);
    known.set(street, course);
  }
  return course;
}

/** Courses that were asked for and are kept, of one version: most are asked for again, for few streets are drawn. */
const MOST_KEPT = 4096;
const kept = new WeakMap<Drawn, Map<number, readonly Line[] | null>>();

function newCourse({ axes, lines, deduced, crossings }: Drawn, street: number): readonly Line[] | null {
  let pieces: readonly Line[] = axes.hasOwn(street) ? axes.pieces(street) : lines.pieces(street);
  if (pieces.length === 0) pieces = deduced.pieces(street);
  if (pieces.length === 0) pieces = throughCrossings(crossings, street);
  return pieces.length === 0 ? null : [...pieces, ...stretchesBetween(pieces, UNTOUCHED, ASKED)];
}

/** The line through the known points of a street's crossings, in their order from the one of its ends that lies farthest from another. */
function throughCrossings(crossings: Drawn['crossings'], street: number): readonly Line[] {
  const points: Point[] = [];
  for (const pair of crossings.pairsOf(street)) {
    for (let at = crossings.pointsFrom(pair); at < crossings.pointsFrom(pair + 1); at++) {
      const point = crossings.pointAt(at);
      if (point) points.push([point.lon, point.lat]);
    }
  }
  const [any] = points;
  if (!any) return [];
  const end = farthestFrom(any, points);
  const inOrder = points.sort((a, b) => distance(end, a) - distance(end, b));
  const pieces: Point[][] = [];
  let last: Point | null = null;
  for (const point of inOrder) {
    const apart = last === null ? Number.POSITIVE_INFINITY : distance(last, point);
    if (apart === 0) continue;
    if (apart <= FARTHEST_APART) pieces[pieces.length - 1]?.push(point);
    else pieces.push([point]);
    last = point;
  }
  return pieces.filter((line) => line.length > 1);
}

function farthestFrom(from: Point, points: readonly Point[]): Point {
  let farthest = from;
  for (const point of points) if (distance(from, point) > distance(from, farthest)) farthest = point;
  return farthest;
}
