import type { Area, Position } from '../contract/entities.ts';
import { isPosition } from './coordinates.ts';
import type { Note } from './problem.ts';

type Ring = readonly Position[];

/**
 * Rule `rings`: a polygon has rings of at least four positions, each within range, the last equal to the first
 * (RFC 7946, 3.1.6). Gives the area with plain two-member positions, or null with a note.
 */
export function readArea(geometry: unknown, note: Note): Area | null {
  const { type, coordinates } = members(geometry);
  if (type === 'Polygon') {
    const rings = readRings(coordinates, 'geometry.coordinates', note);
    return rings && { type, coordinates: rings };
  }
  if (type === 'MultiPolygon') {
    if (!Array.isArray(coordinates) || coordinates.length === 0)
      return refused('geometry.coordinates', 'no polygon', note);
    const polygons: (readonly Ring[])[] = [];
    for (const [index, polygon] of coordinates.entries()) {
      const rings = readRings(polygon, `geometry.coordinates.${index}`, note);
      if (!rings) return null;
      polygons.push(rings);
    }
    return { type, coordinates: polygons };
  }
  return refused('geometry.type', 'neither Polygon nor MultiPolygon', note);
}

/** The type and coordinates of what may be a GeoJSON geometry. */
export function members(geometry: unknown): { readonly type: unknown; readonly coordinates: unknown } {
  if (typeof geometry !== 'object' || geometry === null) return { type: undefined, coordinates: undefined };
  return {
    type: 'type' in geometry ? geometry.type : undefined,
    coordinates: 'coordinates' in geometry ? geometry.coordinates : undefined,
  };
}

function readRings(value: unknown, field: string, note: Note): readonly Ring[] | null {
  if (!Array.isArray(value) || value.length === 0) return refused(field, 'no ring', note);
  const rings: Ring[] = [];
  for (const [index, raw] of value.entries()) {
    const at = `${field}.${index}`;
    if (!Array.isArray(raw) || raw.length < 4) return refused(at, 'a ring has at least four positions', note);
    const ring: Position[] = [];
    for (const [place, position] of raw.entries()) {
      if (!isPosition(position)) return refused(`${at}.${place}`, 'not a longitude and latitude in range', note);
      ring.push([position[0], position[1]]);
    }
    const first = ring[0];
    const last = ring[ring.length - 1];
    if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) {
      return refused(at, 'the ring is not closed: its last position is not its first', note);
    }
    rings.push(ring);
  }
  return rings;
}

function refused(field: string, reason: string, note: Note): null {
  note(field, reason, 'rings');
  return null;
}
