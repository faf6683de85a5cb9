/** Where a street goes on although no line says so: sources leave pieces out, and end lines a few metres short of a corner. */
import { distance, METRES_PER_DEGREE, type Point, RADIANS } from '../../indexes/line.ts';

type Line = readonly Point[];

/** A straight piece of a street. */
type Stretch = readonly [from: Point, to: Point];

/** How far a line may be taken to go on, in metres. */
export interface Reach {
  /** The widest gap that is bridged. */
  readonly gap: number;
  /** How far the end of a line is drawn on that no other street touches. */
  readonly end: number;
}

/** Gaps of two blocks, for of wider ones many are two streets of one name; ends across an avenue of which one side is drawn. */
const UNASKED: Reach = { gap: 200, end: 25 };
/** A line's direction at its end is that of its last so many metres: the last vertices may lie within one. */
const DIRECTION = 20;
/** Cosine of the angle by which a street may turn in a gap, at either end of it. */
const STRAIGHT = 0.9;

/** An end of a line that no other line of the street goes on from. */
interface LooseEnd {
  readonly at: Point;
  /** The way on, in metres of one: east and north. */
  readonly east: number;
  readonly north: number;
}

/**
 * The stretches by which a street drawn in pieces may be taken to go on: straight over gaps, each once, and a little beyond ends
 * that no other street touches.
 *
 * @param isTouched whether another street's line passes a point, or ends there
 * @param reach how far they go on at most
 */
export function stretchesBetween(
  pieces: readonly Line[],
  isTouched: (point: Point) => boolean,
  reach = UNASKED,
): readonly Stretch[] {
  const ends = looseEnds(pieces);
  const across = ends.map((end) => acrossGap(end, ends, reach.gap));
  const stretches: Stretch[] = [];
  for (const [place, end] of ends.entries()) {
    const other = across[place] ?? -1;
    const there = ends[other];
    if (!there) {
      if (!isTouched(end.at)) stretches.push([end.at, drawnOn(end, reach.end)]);
    } else if (other > place || across[other] !== place) stretches.push([end.at, there.at]);
  }
  return stretches;
}

function looseEnds(pieces: readonly Line[]): LooseEnd[] {
  const times = new Map<string, number>();
  for (const line of pieces) {
    for (const vertex of line) times.set(keyOf(vertex), (times.get(keyOf(vertex)) ?? 0) + 1);
  }
  const ends: LooseEnd[] = [];
  for (const line of pieces) {
    for (const course of [line, line.toReversed()]) {
      const [at] = course;
      if (!at || times.get(keyOf(at)) !== 1) continue;
      const behind = course.find((vertex) => distance(vertex, at) >= DIRECTION) ?? course[course.length - 1]!;
      const metres = distance(behind, at);
      if (metres > 0) ends.push({ at, ...wayOf(behind, at, metres) });
    }
  }
  return ends;
}

function keyOf([lon, lat]: Point): string {
  return `${lon} ${lat}`;
}

/** The place of the nearest loose end straight on from one, that comes straight from it; null where there is none. */
function acrossGap(end: LooseEnd, ends: readonly LooseEnd[], widest: number): number | null {
  let nearest: number | null = null;
  let least = widest;
  for (const [place, other] of ends.entries()) {
    const metres = distance(end.at, other.at);
    if (other === end || metres === 0 || metres > least) continue;
    const { east, north } = wayOf(end.at, other.at, metres);
    const isStraight =
      east * end.east + north * end.north > STRAIGHT && -(east * other.east + north * other.north) > STRAIGHT;
    if (!isStraight) continue;
    nearest = place;
    least = metres;
  }
  return nearest;
}

function drawnOn({ at, east, north }: LooseEnd, metres: number): Point {
  const degrees = metres / METRES_PER_DEGREE;
  return [at[0] + (east * degrees) / Math.cos(at[1] * RADIANS), at[1] + north * degrees];
}

/** The way from one point to another some metres off, in metres of one. */
function wayOf(from: Point, to: Point, metres: number): Pick<LooseEnd, 'east' | 'north'> {
  return {
    east: ((to[0] - from[0]) * METRES_PER_DEGREE * Math.cos(from[1] * RADIANS)) / metres,
    north: ((to[1] - from[1]) * METRES_PER_DEGREE) / metres,
  };
}
