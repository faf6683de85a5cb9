import type { Note } from './problem.ts';

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/**
 * Rule `coordinates`: latitude within −90..90 and longitude within −180..180, both given or neither. A point that is not
 * known (null, empty, absent) is allowed; a broken one refuses the record.
 */
export function readPoint(
  lat: unknown,
  lon: unknown,
  field: string,
  note: Note,
): { readonly lat: number | null; readonly lon: number | null } {
  const north = degrees(lat, 90);
  const east = degrees(lon, 180);
  if (north === null && east === null) return { lat: null, lon: null };
  if (typeof north !== 'number') {
    note(`${field}.lat`, `${show(lat)} is no latitude between -90 and 90`, 'coordinates');
    return { lat: null, lon: null };
  }
  if (typeof east !== 'number') {
    note(`${field}.lon`, `${show(lon)} is no longitude between -180 and 180`, 'coordinates');
    return { lat: null, lon: null };
  }
  return { lat: north, lon: east };
}

/** The number, null for "not given", undefined for anything else. */
function degrees(raw: unknown, limit: number): number | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null;
  const value = typeof raw === 'string' && NUMERIC.test(raw.trim()) ? Number(raw) : raw;
  return typeof value === 'number' && Math.abs(value) <= limit ? value + 0 : undefined;
}

/** True for a GeoJSON position: longitude and latitude, finite and within range. */
export function isPosition(value: unknown): value is readonly [number, number, ...number[]] {
  if (!Array.isArray(value) || value.length < 2) return false;
  const lon: unknown = value[0];
  const lat: unknown = value[1];
  return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 40);
}
