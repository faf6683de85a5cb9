/** GeoJSON's positions as Leaflet's places: latitude first. */
import type { LatLngTuple } from 'leaflet';
import type { ShapeGeometry } from '../types.ts';

type Line = readonly (readonly number[])[];

function linePlaces(line: Line): LatLngTuple[] {
  return line.map(([lon = 0, lat = 0]) => [lat, lon]);
}

/** The areas of a geometry: polygons of rings. Of a line none. */
export function areaPlaces(geometry: ShapeGeometry): LatLngTuple[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates.map(linePlaces)];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map((polygon) => polygon.map(linePlaces)) : [];
}

/** The lines of a geometry. Of an area none. */
export function coursePlaces(geometry: ShapeGeometry): LatLngTuple[][] {
  if (geometry.type === 'LineString') return [linePlaces(geometry.coordinates)];
  return geometry.type === 'MultiLineString' ? geometry.coordinates.map(linePlaces) : [];
}

/** The places of a line as numbers in turn. */
export function flatLine(line: readonly LatLngTuple[]): readonly number[] {
  const flat: number[] = [];
  for (const [lat, lon] of line) flat.push(lat, lon);
  return flat;
}
