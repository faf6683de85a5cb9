import Flatbush from 'flatbush';
import { METRES_PER_DEGREE, metresToLine, type Point, RADIANS } from '../../indexes/line.ts';
import type { VisitCorner } from './block-corners.ts';
import { crossingPoint } from './line-crossing.ts';
import { stretchesBetween } from './line-gaps.ts';
import type { Box, StreetLines } from './lines.ts';

/** Segments compared between two pauses. */
const SEGMENTS_PER_SLICE = 512;
/** How near, in metres, a street's line passes what it touches: sources share a vertex, or put one beside the line. */
const TOUCHING = 3;

/**
 * Where the lines of streets meet that are drawn by lines of their own, each other's or by the blocks of another street:
 * lists of crossings are not complete, and some cities have none. Each pair of streets once, at the first point along the
 * course of the first of them; behind these, once or more, pairs that meet where one of them is taken to go on
 * (line-gaps.ts). Comparing all courses once costs less than comparing some at every question.
 */
export async function lineCorners(lines: StreetLines, visit: VisitCorner, breathe: () => Promise<void>): Promise<void> {
  const segments: Segment[] = [];
  for (let street = 0; street < lines.size; street++)
    if (lines.hasOwn(street)) segments.push(...segmentsOf(lines, street));
  if (segments.length === 0) return;
  const drawn = new Segments(segments);
  let compared = 0;
  for (let street = 0; street < lines.size; street++) {
    const box = lines.box(street);
    if (!box) continue;
    const isOwn = lines.hasOwn(street);
    if (street % SEGMENTS_PER_SLICE === 0) await breathe();
    // Most streets of a country that is drawn by blocks are nowhere near another kind of line.
    if (!isOwn && !drawn.someWithin(box)) continue;
    const met = new Set<number>();
    for (const segment of segmentsOf(lines, street)) {
      // Two streets with lines of their own are compared from the first of them alone.
      const isAsked = (other: number): boolean => !met.has(other) && !(isOwn && other <= street);
      drawn.crossing(segment, isAsked, (other, point) => {
        met.add(other);
        visit(street, other, point[1], point[0]);
      });
      if (++compared % SEGMENTS_PER_SLICE === 0) await breathe();
    }
  }
  await cornersInGaps(lines, drawn, visit, breathe);
}

/** Where streets meet, one of which is taken to go on, or both. */
async function cornersInGaps(
  lines: StreetLines,
  drawn: Segments,
  visit: VisitCorner,
  breathe: () => Promise<void>,
): Promise<void> {
  const added: Segment[] = [];
  for (let street = 0; street < lines.size; street++) {
    if (street % SEGMENTS_PER_SLICE === 0) await breathe();
    if (!lines.hasOwn(street)) continue;
    // A street that is listed twice, as an avenue and as a street, is drawn twice and touched by nobody for that.
    const isAnother = (other: number): boolean => other !== street && !lines.boxesEqual(street, other);
    const isTouched = (point: Point): boolean => drawn.pass(point, isAnother);
    for (const [from, to] of stretchesBetween(lines.pieces(street), isTouched)) added.push({ street, from, to });
  }
  if (added.length === 0) return;
  const among = new Segments(added);
  for (const [turn, segment] of added.entries()) {
    const tell = (other: number, [lon, lat]: Point): void => visit(segment.street, other, lat, lon);
    drawn.crossing(segment, (other) => other !== segment.street, tell);
    among.crossing(segment, (other) => other > segment.street, tell);
    if (turn % SEGMENTS_PER_SLICE === 0) await breathe();
  }
}

interface Segment {
  readonly street: number;
  readonly from: Point;
  readonly to: Point;
}

/** Segments of streets, found by where they lie. */
class Segments {
  readonly #segments: readonly Segment[];
  readonly #index: Flatbush;

  /** @param segments at least one */
  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#index = new Flatbush(segments.length);
    for (const segment of segments) this.#index.add(...boxOf(segment));
    this.#index.finish();
  }

  someWithin(box: Box): boolean {
    return this.#index.search(...box).length > 0;
  }

  /** Tells of each segment of a street that is asked for where it meets another segment. */
  crossing(segment: Segment, isAsked: (street: number) => boolean, tell: (street: number, point: Point) => void): void {
    for (const place of this.#index.search(...boxOf(segment))) {
      const other = this.#segments[place];
      if (!other || !isAsked(other.street)) continue;
      const point = crossingPoint([[segment.from, segment.to]], [[other.from, other.to]]);
      if (point) tell(other.street, point);
    }
  }

  /** Whether a segment of a street that is asked for passes a point. */
  pass(point: Point, isAsked: (street: number) => boolean): boolean {
    const [lon, lat] = point;
    const north = TOUCHING / METRES_PER_DEGREE;
    const east = north / Math.cos(lat * RADIANS);
    return this.#index.search(lon - east, lat - north, lon + east, lat + north).some((place) => {
      const other = this.#segments[place];
      if (!other || !isAsked(other.street)) return false;
      return metresToLine([other.from, other.to], point) <= TOUCHING;
    });
  }
}

function boxOf({ from, to }: Segment): Box {
  return [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1])];
}

function segmentsOf(lines: StreetLines, street: number): Segment[] {
  const segments: Segment[] = [];
  for (const line of lines.pieces(street)) {
    for (let at = 1; at < line.length; at++) segments.push({ street, from: line[at - 1]!, to: line[at]! });
  }
  return segments;
}
