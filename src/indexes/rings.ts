/**
 * Multipolygons as flat arrays: all vertices of all rings behind each other, without the repeated closing vertex.
 */
import type { Slices } from './slices.ts';

/** GeoJSON-like coordinates of a multipolygon: polygons → rings (the first outer, others holes) → [lon, lat]. */
export type MultiPolygonCoordinates = readonly (readonly (readonly (readonly number[])[])[])[];

/** Rings of many multipolygons; polygon `p` has the rings `[ringStarts[p], ringStarts[p + 1])`. */
export interface Rings {
  readonly ringStarts: Int32Array;
  /** Ring r has the vertices `[vertexStarts[r], vertexStarts[r + 1])`. */
  readonly vertexStarts: Int32Array;
  /** 1 for holes. */
  readonly holes: Uint8Array;
  /** x and y (lon and lat, degrees) of each vertex. */
  readonly coordinates: Float64Array;
  /** minX, minY, maxX, maxY of each polygon; +∞, +∞, −∞, −∞ for one without rings. */
  readonly boxes: Float64Array;
}

/** Vertices copied between two pauses of a sliced build. */
const VERTICES_PER_SLICE = 20_000;

/**
 * Flattens multipolygons; the place in the array is the ordinal. Rings of fewer than three distinct neighbours are
 * dropped (they hold no area). Throws RangeError on a coordinate that is not a finite number.
 */
export function* flattenRings(multiPolygons: readonly MultiPolygonCoordinates[]): Slices<Rings> {
  const ringStarts = new Int32Array(multiPolygons.length + 1);
  const vertexStarts: number[] = [0];
  const holes: number[] = [];
  const coordinates = new Float64Array(2 * vertexCount(multiPolygons));
  const boxes = new Float64Array(4 * multiPolygons.length);
  let length = 0;
  let pause = VERTICES_PER_SLICE;
  for (let ordinal = 0; ordinal < multiPolygons.length; ordinal++) {
    const from = length;
    for (const polygon of multiPolygons[ordinal]!) {
      for (let place = 0; place < polygon.length; place++) {
        const end = appendRing(polygon[place]!, coordinates, length, ordinal);
        if (end === length) continue;
        length = end;
        holes.push(place === 0 ? 0 : 1);
        vertexStarts.push(length / 2);
      }
    }
    ringStarts[ordinal + 1] = holes.length;
    boxes.set(boxOf(coordinates, from, length), 4 * ordinal);
    if (length / 2 < pause) continue;
    pause = length / 2 + VERTICES_PER_SLICE;
    yield;
  }
  return {
    ringStarts,
    vertexStarts: Int32Array.from(vertexStarts),
    holes: Uint8Array.from(holes),
    coordinates: coordinates.slice(0, length),
    boxes,
  };
}

function vertexCount(multiPolygons: readonly MultiPolygonCoordinates[]): number {
  let count = 0;
  for (const multiPolygon of multiPolygons) {
    for (const polygon of multiPolygon) for (const ring of polygon) count += ring.length;
  }
  return count;
}

/**
 * Writes the vertices of a ring behind the first `start` coordinates, without repetitions of neighbours; the new number
 * of coordinates, or `start` when no area remains.
 */
function appendRing(
  ring: readonly (readonly number[])[],
  coordinates: Float64Array,
  start: number,
  ordinal: number,
): number {
  let end = start;
  for (const position of ring) {
    const x = position[0]!;
    const y = position[1]!;
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      throw new RangeError(`polygon ${ordinal} has a coordinate that is not a finite number`);
    }
    if (end > start && coordinates[end - 2] === x && coordinates[end - 1] === y) continue;
    coordinates[end++] = x;
    coordinates[end++] = y;
  }
  const closed = coordinates[start] === coordinates[end - 2] && coordinates[start + 1] === coordinates[end - 1];
  if (end > start + 2 && closed) end -= 2;
  return end - start >= 6 ? end : start;
}

function boxOf(coordinates: Float64Array, from: number, to: number): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = from; at < to; at += 2) {
    west = Math.min(west, coordinates[at]!);
    south = Math.min(south, coordinates[at + 1]!);
    east = Math.max(east, coordinates[at]!);
    north = Math.max(north, coordinates[at + 1]!);
  }
  return [west, south, east, north];
}

/** Called with both ends of an edge. */
export type EdgeVisitor = (ax: number, ay: number, bx: number, by: number) => void;

/** Visits every edge of a polygon, all rings, in order. */
export function forEachEdge(rings: Rings, ordinal: number, visit: EdgeVisitor): void {
  const { coordinates, vertexStarts } = rings;
  for (let ring = rings.ringStarts[ordinal]!; ring < rings.ringStarts[ordinal + 1]!; ring++) {
    const from = 2 * vertexStarts[ring]!;
    const to = 2 * vertexStarts[ring + 1]!;
    let ax = coordinates[to - 2]!;
    let ay = coordinates[to - 1]!;
    for (let at = from; at < to; at += 2) {
      const bx = coordinates[at]!;
      const by = coordinates[at + 1]!;
      visit(ax, ay, bx, by);
      ax = bx;
      ay = by;
    }
  }
}

/** Number of vertices (and of edges) of a polygon. */
export function edgeCount(rings: Rings, ordinal: number): number {
  return rings.vertexStarts[rings.ringStarts[ordinal + 1]!]! - rings.vertexStarts[rings.ringStarts[ordinal]!]!;
}
