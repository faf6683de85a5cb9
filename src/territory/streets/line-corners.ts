import Flatbush from 'flatbush';
import type { Point } from '../../indexes/line.ts';
import type { VisitCorner } from './block-corners.ts';
import { crossingPoint } from './line-crossing.ts';
import type { StreetLines } from './lines.ts';

/** Segments compared between two pauses. */
const SEGMENTS_PER_SLICE = 512;

/**
 * Where the lines of streets meet that are drawn by lines of their own, each other's or by the blocks of another street:
 * lists of crossings are not complete, and some cities have none. Each pair of streets once, at the first point along the
 * course of the first of them. Comparing all courses once costs less than comparing some at every question.
 */
export async function lineCorners(lines: StreetLines, visit: VisitCorner, breathe: () => Promise<void>): Promise<void> {
  const segments: Segment[] = [];
  for (let street = 0; street < lines.size; street++)
    if (lines.hasOwn(street)) segments.push(...segmentsOf(lines, street));
  if (segments.length === 0) return;
  const index = new Flatbush(segments.length);
  for (const { from, to } of segments) {
    index.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
  }
  index.finish();
  let compared = 0;
  for (let street = 0; street < lines.size; street++) {
    const box = lines.box(street);
    if (!box) continue;
    const isOwn = lines.hasOwn(street);
    if (street % SEGMENTS_PER_SLICE === 0) await breathe();
    // Most streets of a country that is drawn by blocks are nowhere near another kind of line.
    if (!isOwn && index.search(...box).length === 0) continue;
    const met = new Set<number>();
    for (const { from, to } of segmentsOf(lines, street)) {
      const around: Box = [
        Math.min(from[0], to[0]),
        Math.min(from[1], to[1]),
        Math.max(from[0], to[0]),
        Math.max(from[1], to[1]),
      ];
      for (const place of index.search(...around)) {
        const other = segments[place];
        // Two streets with lines of their own are compared from the first of them alone.
        if (!other || met.has(other.street) || (isOwn ? other.street <= street : false)) continue;
        const point = crossingPoint([[from, to]], [[other.from, other.to]]);
        if (!point) continue;
        met.add(other.street);
        visit(street, other.street, point[1], point[0]);
      }
      if (++compared % SEGMENTS_PER_SLICE === 0) await breathe();
    }
  }
}

type Box = readonly [west: number, south: number, east: number, north: number];

interface Segment {
  readonly street: number;
  readonly from: Point;
  readonly to: Point;
}

function segmentsOf(lines: StreetLines, street: number): Segment[] {
  const segments: Segment[] = [];
  for (const line of lines.pieces(street)) {
    for (let at = 1; at < line.length; at++) segments.push({ street, from: line[at - 1]!, to: line[at]! });
  }
  return segments;
}
