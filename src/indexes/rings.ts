/**
 * Multipolygons as flat arrays: all vertices of all rings behind each other, without the repeated closing vertex.
 */

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

/**
 * Flattens multipolygons; the place in the array is the ordinal. Rings of fewer than three distinct neighbours are
 * dropped (they hold no area). Throws RangeError on a coordinate that is not a finite number.
 */
export function flattenRings(multiPolygons: readonly MultiPolygonCoordinates[]): Rings {
  const ringStarts = new Int32Array(multiPolygons.length + 1);
  const vertexStarts: number[] = [0];
  const holes: number[] = [];
  const coordinates: number[] = [];
  const boxes = new Float64Array(4 * multiPolygons.length);
  multiPolygons.forEach((multiPolygon, ordinal) => {
    const from = coordinates.length;
    for (const polygon of multiPolygon) {
      polygon.forEach((ring, place) => {
        if (!appendRing(ring, coordinates, ordinal)) return;
        holes.push(place === 0 ? 0 : 1);
        vertexStarts.push(coordinates.length / 2);
      });
    }
    ringStarts[ordinal + 1] = holes.length;
    boxes.set(boxOf(coordinates, from, coordinates.length), 4 * ordinal);
  });
  return {
    ringStarts,
    vertexStarts: Int32Array.from(vertexStarts),
    holes: Uint8Array.from(holes),
    coordinates: Float64Array.from(coordinates),
    boxes,
  };
}

/** Appends the vertices of a ring without repetitions of neighbours; false, and nothing appended, when none remains. */
function appendRing(ring: readonly (readonly number[])[], coordinates: number[], ordinal: number): boolean {
  const start = coordinates.length;
  for (const [x, y] of ring) {
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) {
      throw new RangeError(`polygon ${ordinal} has a coordinate that is not a finite number`);
    }
    const end = coordinates.length;
    if (end > start && coordinates[end - 2] === x && coordinates[end - 1] === y) continue;
    coordinates.push(x, y);
  }
  const end = coordinates.length;
  if (
    end > start + 2 &&
    coordinates[start] === coordinates[end - 2] &&
    coordinates[start + 1] === coordinates[end - 1]
  ) {
    coordinates.length = end - 2;
  }
  if (coordinates.length - start >= 6) return true;
  coordinates.length = start;
  return false;
}

function boxOf(coordinates: readonly number[], from: number, to: number): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = from; at < to; at += 2) {
    box[0] = Math.min(box[0], coordinates[at]!);
    box[1] = Math.min(box[1], coordinates[at + 1]!);
    box[2] = Math.max(box[2], coordinates[at]!);
    box[3] = Math.max(box[3], coordinates[at + 1]!);
  }
  return box;
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
