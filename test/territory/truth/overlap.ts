/** Whether polygons, or lines and polygons, have something in common, by looking at every pair of edges. */
import { orient2d } from 'robust-predicates';
import { boxOf, edgesOf, holds, type Polygons, type Ring } from './even-odd.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** Edges, four numbers each, of lines. */
export function segmentsOf(lines: readonly Ring[]): Float64Array {
  return edgesOf([lines]);
}

function apart(a: Box, b: Box): boolean {
  return a[0] > b[2] || b[0] > a[2] || a[1] > b[3] || b[1] > a[3];
}

/** Those of the edges that come into a box. */
function within(edges: Float64Array, box: Box): Float64Array {
  const found: number[] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = edges.subarray(at, at + 4);
    const own: Box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
    if (!apart(own, box)) found.push(ax, ay, bx, by);
  }
  return Float64Array.from(found);
}

/** Whether an edge of one crosses an edge of the other; edges that only touch do not cross. */
export function cross(one: Float64Array, other: Float64Array): boolean {
  for (let i = 0; i < one.length; i += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = one.subarray(i, i + 4);
    for (let j = 0; j < other.length; j += 4) {
      const [cx = 0, cy = 0, dx = 0, dy = 0] = other.subarray(j, j + 4);
      if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) continue;
      if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) continue;
      const sides = orient2d(ax, ay, bx, by, cx, cy) * orient2d(ax, ay, bx, by, dx, dy);
      if (sides < 0 && orient2d(cx, cy, dx, dy, ax, ay) * orient2d(cx, cy, dx, dy, bx, by) < 0) return true;
    }
  }
  return false;
}

/** A shape with what it takes to compare it. */
export class Shape {
  readonly edges: Float64Array;
  readonly box: Box;
  /** A point inside each of its polygons. */
  readonly insides: readonly (readonly [number, number])[];

  constructor(polygons: Polygons) {
    this.edges = edgesOf(polygons);
    this.box = boxOf(polygons);
    this.insides = polygons.map(insideOf).filter((point) => point !== null);
  }

  /** Whether both have area in common: their borders cross, or one holds a part of the other. */
  overlaps(other: Shape): boolean {
    if (apart(this.box, other.box)) return false;
    if (this.insides.some(([x, y]) => holds(other.edges, x, y))) return true;
    if (other.insides.some(([x, y]) => holds(this.edges, x, y))) return true;
    return cross(within(this.edges, other.box), within(other.edges, this.box));
  }

  /** Whether lines come into it: they cross its border, or one of their points lies inside. */
  isEnteredBy(lines: readonly Ring[]): boolean {
    const box = boxOf([lines]);
    if (apart(this.box, box)) return false;
    if (lines.flat().some(([x = 0, y = 0]) => holds(this.edges, x, y))) return true;
    return cross(segmentsOf(lines), within(this.edges, box));
  }
}

/** The middle of the longest stretch of a parallel through the middle of a polygon; null for one without area. */
function insideOf(rings: readonly Ring[]): readonly [number, number] | null {
  const edges = edgesOf([rings]);
  const [, south, , north] = boxOf([rings]);
  // Not the very middle, where a corner may lie.
  const lat = south + (north - south) * 0.4871;
  const crossed: number[] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = edges.subarray(at, at + 4);
    if (ay <= lat !== by <= lat) crossed.push(ax + ((lat - ay) / (by - ay)) * (bx - ax));
  }
  crossed.sort((a, b) => a - b);
  let best: readonly [number, number] | null = null;
  let widest = 0;
  for (let i = 0; i + 1 < crossed.length; i += 2) {
    const [west = 0, east = 0] = crossed.slice(i, i + 2);
    if (east - west <= widest) continue;
    widest = east - west;
    best = [(west + east) / 2, lat];
  }
  return best;
}
