/**
 * A plain test of points in polygons, written apart from the program's: every edge of every ring is looked at, none is
 * skipped by a stripe or a grid. Exact: sides are decided by robust predicates.
 */
import { orient2d } from 'robust-predicates';

export type Ring = readonly (readonly number[])[];
/** A GeoJSON MultiPolygon's coordinates. */
export type Polygons = readonly (readonly Ring[])[];

/** Every edge of every ring, four numbers each. */
export function edgesOf(polygons: Polygons): Float64Array {
  const edges: number[] = [];
  for (const ring of polygons.flat()) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [ax = 0, ay = 0] = ring[i] ?? [];
      const [bx = 0, by = 0] = ring[i + 1] ?? [];
      edges.push(ax, ay, bx, by);
    }
  }
  return Float64Array.from(edges);
}

/** Whether the point lies inside: a ray to the east crosses an odd number of edges. An edge holds its lower end, not its upper one. */
export function holds(edges: Float64Array, lon: number, lat: number): boolean {
  let isInside = false;
  for (let at = 0; at < edges.length; at += 4) {
    const ay = edges[at + 1] ?? 0;
    const by = edges[at + 3] ?? 0;
    const rises = ay <= lat && lat < by;
    const falls = by <= lat && lat < ay;
    if (!rises && !falls) continue;
    // Below 0: the point lies left of a→b, that is west of a rising edge (the predicates' y axis points down).
    const side = orient2d(edges[at] ?? 0, ay, edges[at + 2] ?? 0, by, lon, lat);
    if (rises ? side < 0 : side > 0) isInside = !isInside;
  }
  return isInside;
}

/** West, south, east and north of everything. */
export function boxOf(polygons: Polygons): readonly [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of polygons.flat(2)) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Metres from a point to the nearest place of a border; 0 inside. */
export function metresOutside(polygons: Polygons, lon: number, lat: number): number {
  if (holds(edgesOf(polygons), lon, lat)) return 0;
  const degree = (Math.PI * 6_371_008.8) / 180;
  const scale = Math.cos((lat * Math.PI) / 180) * degree;
  let nearest = Number.POSITIVE_INFINITY;
  for (const rings of polygons) {
    for (const ring of rings) {
      for (let i = 0; i + 1 < ring.length; i++) {
        const [ax = 0, ay = 0] = ring[i] ?? [];
        const [bx = 0, by = 0] = ring[i + 1] ?? [];
        const [px, py] = [(ax - lon) * scale, (ay - lat) * degree];
        const [dx, dy] = [(bx - ax) * scale, (by - ay) * degree];
        const t = Math.max(0, Math.min(1, -(px * dx + py * dy) / (dx * dx + dy * dy || 1)));
        nearest = Math.min(nearest, Math.hypot(px + t * dx, py + t * dy));
      }
    }
  }
  return nearest;
}
