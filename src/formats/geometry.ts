/** Geometries as files of shapes hold them: all of one kind, in as many parts as they have. */
import type { Geometry, MultiLineString, MultiPolygon, Point, Position } from 'geojson';
import type { ShapeKind } from './table.ts';

/** A geometry of each kind. */
export type FileShape = Point | MultiLineString | MultiPolygon;

/** West, south, east, north in degrees; an empty one is ∞, ∞, −∞, −∞. */
export type ShapeBounds = readonly [west: number, south: number, east: number, north: number];
export const NOWHERE: ShapeBounds = [Infinity, Infinity, -Infinity, -Infinity];

/** What the GeoJSON, GeoPackage and Parquet specifications call the geometries of a kind. */
export const TYPE_NAMES = { point: 'Point', line: 'MultiLineString', area: 'MultiPolygon' } as const;

/** A geometry as one of its kind; null for one of another kind. */
export function shapeOf(geometry: Geometry, kind: ShapeKind): FileShape | null {
  switch (geometry.type) {
    case 'Point':
      return kind === 'point' ? geometry : null;
    case 'LineString':
      return kind === 'line' ? { type: 'MultiLineString', coordinates: [geometry.coordinates] } : null;
    case 'MultiLineString':
      return kind === 'line' ? geometry : null;
    case 'Polygon':
      return kind === 'area' ? { type: 'MultiPolygon', coordinates: [geometry.coordinates] } : null;
    case 'MultiPolygon':
      return kind === 'area' ? geometry : null;
    default:
      return null;
  }
}

/** The lines of a shape, or its rings: outer ones with the clock, holes against it, as shapefiles have them. */
export function pathsOf(shape: MultiLineString | MultiPolygon): readonly (readonly Position[])[] {
  if (shape.type === 'MultiLineString') return shape.coordinates;
  return shape.coordinates.flatMap((rings) =>
    rings.map((ring, place) => (twiceArea(ring) < 0 === (place === 0) ? ring : ring.toReversed())),
  );
}

/** Twice the area of a closed ring, negative for one that runs with the clock. */
function twiceArea(ring: readonly Position[]): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at++) {
    const [x = 0, y = 0] = ring[at - 1] ?? [];
    const [nextX = 0, nextY = 0] = ring[at] ?? [];
    sum += x * nextY - nextX * y;
  }
  return sum;
}

/** The bounds of a shape. */
export function shapeBounds(shape: FileShape): ShapeBounds {
  const paths = shape.type === 'Point' ? [[shape.coordinates]] : pathsOf(shape);
  let bounds = NOWHERE;
  for (const path of paths) for (const [x = 0, y = 0] of path) bounds = joinedBounds(bounds, [x, y, x, y]);
  return bounds;
}

/** The bounds of two shapes together. */
export function joinedBounds(one: ShapeBounds, other: ShapeBounds): ShapeBounds {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
