/**
 * The area two multipolygons have in common, without building their intersection.
 *
 * A polygon is a sum of signed trapezoids, one between each edge and a base line below everything: those under its upper
 * edges count positive, those under its lower edges negative. The common area is then the sum over all pairs of edges
 * of the signed common part of their trapezoids: the integral of the lower of two straight lines. Pairs that never lie
 * above each other share nothing, so edges are first distributed over columns of longitude.
 */
import { EARTH_RADIUS } from './line.ts';
import type { Rings } from './rings.ts';

const RADIANS = Math.PI / 180;
const EDGES_PER_COLUMN = 4;

/** Edges from west to east: x and height above the base at both ends, and the sign of the trapezoid below. */
interface Trapezoids {
  readonly edges: Float64Array;
  readonly signs: Int8Array;
}

/**
 * Common area in square metres. Edges are straight in longitude and sine of latitude, a projection that keeps areas and
 * that over the length of an edge differs from straight in longitude and latitude by next to nothing. Parts of one
 * multipolygon that overlap each other count once each.
 */
export function sharedArea(a: Rings, aOrdinal: number, b: Rings, bOrdinal: number): number {
  const west = Math.max(a.boxes[4 * aOrdinal]!, b.boxes[4 * bOrdinal]!) * RADIANS;
  const east = Math.min(a.boxes[4 * aOrdinal + 2]!, b.boxes[4 * bOrdinal + 2]!) * RADIANS;
  const south = Math.min(a.boxes[4 * aOrdinal + 1]!, b.boxes[4 * bOrdinal + 1]!);
  if (!(west < east)) return 0;
  const base = Math.sin(south * RADIANS);
  const upper = trapezoids(a, aOrdinal, base);
  const lower = trapezoids(b, bOrdinal, base);
  const count = Math.max(1, Math.ceil(Math.max(upper.signs.length, lower.signs.length) / EDGES_PER_COLUMN));
  const upperColumns = distribute(upper, west, east, count);
  const lowerColumns = distribute(lower, west, east, count);
  let total = 0;
  for (let column = 0; column < count; column++) {
    const from = west + ((east - west) * column) / count;
    const to = west + ((east - west) * (column + 1)) / count;
    for (const i of upperColumns[column]!) {
      for (const j of lowerColumns[column]!) {
        total += upper.signs[i]! * lower.signs[j]! * commonPart(upper.edges, 4 * i, lower.edges, 4 * j, from, to);
      }
    }
  }
  return Math.max(0, total) * EARTH_RADIUS * EARTH_RADIUS;
}

function trapezoids(rings: Rings, ordinal: number, base: number): Trapezoids {
  const edges: number[] = [];
  const signs: number[] = [];
  for (let ring = rings.ringStarts[ordinal]!; ring < rings.ringStarts[ordinal + 1]!; ring++) {
    const from = rings.vertexStarts[ring]!;
    const to = rings.vertexStarts[ring + 1]!;
    const first = signs.length;
    let doubleArea = 0;
    let before = to - 1;
    for (let at = from; at < to; at++) {
      const ax = rings.coordinates[2 * before]! * RADIANS;
      const ay = Math.sin(rings.coordinates[2 * before + 1]! * RADIANS) - base;
      const bx = rings.coordinates[2 * at]! * RADIANS;
      const by = Math.sin(rings.coordinates[2 * at + 1]! * RADIANS) - base;
      before = at;
      doubleArea += (ax - bx) * (ay + by);
      if (ax === bx) continue;
      if (ax < bx) edges.push(ax, ay, bx, by);
      else edges.push(bx, by, ax, ay);
      signs.push(ax < bx ? -1 : 1);
    }
    // Counterclockwise rings come out positive: turn the outer ones that are not, and the holes that are.
    if (doubleArea > 0 === (rings.holes[ring] === 1)) {
      for (let edge = first; edge < signs.length; edge++) signs[edge] = -signs[edge]!;
    }
  }
  return { edges: Float64Array.from(edges), signs: Int8Array.from(signs) };
}

/** Numbers of the edges over each column of [west, east]. */
function distribute({ edges, signs }: Trapezoids, west: number, east: number, count: number): number[][] {
  const columns = Array.from({ length: count }, (): number[] => []);
  const scale = count / (east - west);
  for (let edge = 0; edge < signs.length; edge++) {
    const from = edges[4 * edge]!;
    const to = edges[4 * edge + 2]!;
    if (from > east || to < west) continue;
    const last = Math.min(count - 1, Math.floor((to - west) * scale) + 1);
    // One column more on each side than computed: an edge outside a column adds nothing there.
    for (let column = Math.max(0, Math.floor((from - west) * scale) - 1); column <= last; column++) {
      columns[column]!.push(edge);
    }
  }
  return columns;
}

/** Area between the base and the lower of two edges, over the longitudes that both have within [from, to]. */
function commonPart(p: Float64Array, i: number, q: Float64Array, j: number, from: number, to: number): number {
  const left = Math.max(p[i]!, q[j]!, from);
  const right = Math.min(p[i + 2]!, q[j + 2]!, to);
  if (left >= right) return 0;
  const pLeft = heightAt(p, i, left);
  const pRight = heightAt(p, i, right);
  const qLeft = heightAt(q, j, left);
  const qRight = heightAt(q, j, right);
  const width = right - left;
  const apart = pLeft - qLeft;
  const apartRight = pRight - qRight;
  if (apart * apartRight >= 0) return (width * (Math.min(pLeft, qLeft) + Math.min(pRight, qRight))) / 2;
  // The lines cross in between: two pieces, each below another line.
  const part = apart / (apart - apartRight);
  const crossing = pLeft + (pRight - pLeft) * part;
  const west = (Math.min(pLeft, qLeft) + crossing) * part;
  const east = (crossing + Math.min(pRight, qRight)) * (1 - part);
  return (width * (west + east)) / 2;
}

function heightAt(edges: Float64Array, at: number, x: number): number {
  const part = (x - edges[at]!) / (edges[at + 2]! - edges[at]!);
  return edges[at + 1]! + (edges[at + 3]! - edges[at + 1]!) * part;
}
