/** Areas and centroids of multipolygons. */
import { EARTH_RADIUS } from './line.ts';
import type { Rings } from './rings.ts';

const RADIANS = Math.PI / 180;

/** Area in square metres on the sphere of `EARTH_RADIUS`, edges taken as lines of the plane of lon and lat. */
export function sphericalArea(rings: Rings, ordinal: number): number {
  let total = 0;
  forEachRing(rings, ordinal, (from, to, hole) => {
    const area = Math.abs(ringSum(rings.coordinates, from, to, sphericalTerm)) * EARTH_RADIUS * EARTH_RADIUS;
    total += hole ? -area : area;
  });
  return Math.max(0, total);
}

/** The part of the area to the south pole's side of an edge, in radians: ∫ sin φ dλ with φ linear in λ. */
function sphericalTerm(ax: number, ay: number, bx: number, by: number): number {
  const low = ay * RADIANS;
  const high = by * RADIANS;
  const half = (high - low) / 2;
  // The mean of sin over the edge; its quotient tends to sin of the middle as the edge becomes horizontal.
  const mean = Math.sin((low + high) / 2) * (Math.abs(half) < 1e-6 ? 1 : Math.sin(half) / half);
  return (bx - ax) * RADIANS * mean;
}

/** Centre of gravity [lon, lat] in the plane of lon and lat, holes subtracted; undefined without area. */
export function planarCentroid(rings: Rings, ordinal: number): [lon: number, lat: number] | undefined {
  const originX = rings.boxes[4 * ordinal]!;
  const originY = rings.boxes[4 * ordinal + 1]!;
  let doubleArea = 0;
  let momentX = 0;
  let momentY = 0;
  forEachRing(rings, ordinal, (from, to, hole) => {
    let ringArea = 0;
    let ringX = 0;
    let ringY = 0;
    // Relative to a near origin: the terms stay small and keep their digits.
    ringSum(rings.coordinates, from, to, (ax, ay, bx, by) => {
      const cross = (ax - originX) * (by - originY) - (bx - originX) * (ay - originY);
      ringArea += cross;
      ringX += (ax + bx - 2 * originX) * cross;
      ringY += (ay + by - 2 * originY) * cross;
      return 0;
    });
    const sign = ringArea < 0 === hole ? 1 : -1;
    doubleArea += sign * ringArea;
    momentX += sign * ringX;
    momentY += sign * ringY;
  });
  if (!(doubleArea > 0)) return undefined;
  return [originX + momentX / (3 * doubleArea), originY + momentY / (3 * doubleArea)];
}

/** How many rings of a polygon turn the wrong way: outer ones should turn counterclockwise, holes clockwise (RFC 7946, 3.1.6). */
export function wrongTurns(rings: Rings, ordinal: number): number {
  let wrong = 0;
  forEachRing(rings, ordinal, (from, to, hole) => {
    const originX = rings.coordinates[2 * from]!;
    const originY = rings.coordinates[2 * from + 1]!;
    const doubleArea = ringSum(
      rings.coordinates,
      from,
      to,
      (ax, ay, bx, by) => (ax - originX) * (by - originY) - (bx - originX) * (ay - originY),
    );
    if (doubleArea < 0 !== hole) wrong++;
  });
  return wrong;
}

function forEachRing(rings: Rings, ordinal: number, visit: (from: number, to: number, hole: boolean) => void): void {
  for (let ring = rings.ringStarts[ordinal]!; ring < rings.ringStarts[ordinal + 1]!; ring++) {
    visit(rings.vertexStarts[ring]!, rings.vertexStarts[ring + 1]!, rings.holes[ring] === 1);
  }
}

function ringSum(
  coordinates: Float64Array,
  from: number,
  to: number,
  term: (ax: number, ay: number, bx: number, by: number) => number,
): number {
  let sum = 0;
  let before = to - 1;
  for (let at = from; at < to; at++) {
    sum += term(coordinates[2 * before]!, coordinates[2 * before + 1]!, coordinates[2 * at]!, coordinates[2 * at + 1]!);
    before = at;
  }
  return sum;
}
