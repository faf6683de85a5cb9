/**
 * Whether areas share area (reference 1.4). Neighbours that only touch do not: they share a line.
 *
 * Two edges that cross properly prove it. Without such a crossing the boundaries at most touch, so every piece of one
 * boundary between two touching points lies on one side of the other; a point close to each piece then decides.
 */
import { orient2d } from 'robust-predicates';
import { planeLength } from './line.ts';
import type { Rings } from './rings.ts';
import { edgeCount, forEachEdge } from './rings.ts';
import type { EdgeStripes } from './stripes.ts';

/** Distance in degrees (0.1 mm) from a piece of boundary to the points tried on both its sides. */
const ASIDE = 1e-9;

/** A polygon of an index, ready to be compared. */
export interface Shape {
  readonly rings: Rings;
  readonly stripes: EdgeStripes;
  readonly ordinal: number;
}

/** Whether the interiors of two polygons have a point in common. */
export function areasOverlap(a: Shape, b: Shape): boolean {
  if (!boxesOverlap(a, b)) return false;
  const aIsSmall = edgeCount(a.rings, a.ordinal) <= edgeCount(b.rings, b.ordinal);
  const small = aIsSmall ? a : b;
  const large = aIsSmall ? b : a;
  let overlap = false;
  const inBoth = (x: number, y: number): boolean => contains(small, x, y) && contains(large, x, y);
  forEachEdge(small.rings, small.ordinal, (ax, ay, bx, by) => {
    if (overlap) return;
    const pieces = cutAtTouches(large, ax, ay, bx, by);
    if (pieces === 'crossing') {
      overlap = true;
      return;
    }
    const length = planeLength(bx - ax, by - ay);
    const asideX = (ASIDE * (ay - by)) / length;
    const asideY = (ASIDE * (bx - ax)) / length;
    for (let i = 1; i < pieces.length && !overlap; i++) {
      const middle = (pieces[i - 1]! + pieces[i]!) / 2;
      const x = ax + (bx - ax) * middle;
      const y = ay + (by - ay) * middle;
      overlap = inBoth(x + asideX, y + asideY) || inBoth(x - asideX, y - asideY);
    }
  });
  // No boundary of the small one runs inside the large one: then only the large one can lie within the small one.
  return overlap || interiorPoints(large).some(([x, y]) => inBoth(x, y));
}

/** Whether a line of [lon, lat] points enters the polygon: running along its border is not enough. */
export function lineEnters(line: readonly (readonly number[])[], shape: Shape): boolean {
  for (let at = 0; at < line.length; at++) {
    const [bx = Number.NaN, by = Number.NaN] = line[at]!;
    if (at === 0 && line.length > 1) continue;
    const [ax = Number.NaN, ay = Number.NaN] = line[Math.max(0, at - 1)]!;
    const pieces = cutAtTouches(shape, ax, ay, bx, by);
    if (pieces === 'crossing') return true;
    for (let i = 1; i < pieces.length; i++) {
      const middle = (pieces[i - 1]! + pieces[i]!) / 2;
      if (contains(shape, ax + (bx - ax) * middle, ay + (by - ay) * middle)) return true;
    }
  }
  return false;
}

function contains(shape: Shape, x: number, y: number): boolean {
  return shape.stripes.contains(shape.ordinal, x, y);
}

function boxesOverlap(a: Shape, b: Shape): boolean {
  const p = a.rings.boxes.subarray(4 * a.ordinal, 4 * a.ordinal + 4);
  const q = b.rings.boxes.subarray(4 * b.ordinal, 4 * b.ordinal + 4);
  return p[0]! < q[2]! && q[0]! < p[2]! && p[1]! < q[3]! && q[1]! < p[3]!;
}

/**
 * Ascending fractions, 0 and 1 included, at which the segment touches the polygon's edges without crossing one properly;
 * `'crossing'` as soon as it does.
 */
function cutAtTouches(shape: Shape, ax: number, ay: number, bx: number, by: number): number[] | 'crossing' {
  const box = shape.rings.boxes.subarray(4 * shape.ordinal, 4 * shape.ordinal + 4);
  if (Math.max(ax, bx) < box[0]! || Math.min(ax, bx) > box[2]!) return [];
  if (Math.max(ay, by) < box[1]! || Math.min(ay, by) > box[3]!) return [];
  const fractions = [0, 1];
  let crossing = false;
  const west = Math.min(ax, bx);
  const east = Math.max(ax, bx);
  const along = Math.abs(bx - ax) >= Math.abs(by - ay);
  const touch = (x: number, y: number): void => {
    const fraction = along ? (x - ax) / (bx - ax) : (y - ay) / (by - ay);
    if (fraction > 0 && fraction < 1) fractions.push(fraction);
  };
  shape.stripes.forEachNear(shape.ordinal, Math.min(ay, by), Math.max(ay, by), (cx, cy, dx, dy) => {
    if (crossing || (cx < west && dx < west) || (cx > east && dx > east)) return;
    const c = orient2d(ax, ay, bx, by, cx, cy);
    const d = orient2d(ax, ay, bx, by, dx, dy);
    if (c === 0) touch(cx, cy);
    if (d === 0) touch(dx, dy);
    if (c > 0 === d > 0 || c === 0 || d === 0) return;
    const a = orient2d(cx, cy, dx, dy, ax, ay);
    const b = orient2d(cx, cy, dx, dy, bx, by);
    crossing = a > 0 !== b > 0 && a !== 0 && b !== 0;
  });
  return crossing ? 'crossing' : fractions.sort((p, q) => p - q);
}

/** A point inside each part of a polygon (none for a part too thin to have one). */
function interiorPoints(shape: Shape): (readonly [number, number])[] {
  const { rings, ordinal } = shape;
  const points: (readonly [number, number])[] = [];
  for (let ring = rings.ringStarts[ordinal]!; ring < rings.ringStarts[ordinal + 1]!; ring++) {
    if (rings.holes[ring] === 1) continue;
    const point = pointInPart(shape, ring);
    if (point !== undefined) points.push(point);
  }
  return points;
}

/** A point in the part that begins with an outer ring: just inside one of its edges, on whichever side is inside. */
function pointInPart(shape: Shape, ring: number): readonly [number, number] | undefined {
  const { coordinates, vertexStarts } = shape.rings;
  let before = vertexStarts[ring + 1]! - 1;
  for (let at = vertexStarts[ring]!; at < vertexStarts[ring + 1]!; at++) {
    const ax = coordinates[2 * before]!;
    const ay = coordinates[2 * before + 1]!;
    const bx = coordinates[2 * at]!;
    const by = coordinates[2 * at + 1]!;
    const length = planeLength(bx - ax, by - ay);
    const asideX = (ASIDE * (ay - by)) / length;
    const asideY = (ASIDE * (bx - ax)) / length;
    const x = (ax + bx) / 2;
    const y = (ay + by) / 2;
    if (contains(shape, x + asideX, y + asideY)) return [x + asideX, y + asideY];
    if (contains(shape, x - asideX, y - asideY)) return [x - asideX, y - asideY];
    before = at;
  }
  return undefined;
}
