import type { Centroid } from '../../contract/entities.ts';
import type { Tell } from './tell.ts';

/** The country with its islands and its sector of Antarctica, in degrees; and its mainland alone. */
const COUNTRY = { south: -90, north: -21.7, west: -74, east: -25 } as const;
const MAINLAND = { south: -56, north: -21.7, west: -74, east: -53.5 } as const;

/** Rule `known-point` (aviso): a unit has a point. Without one it is found by name only, never on a map. */
export function checkPointKnown({ lat, lon }: Centroid, tell: Tell): void {
  if (lat === null || lon === null) tell('centroide', 'no point is known', 'known-point');
}

/**
 * Rule `point-in-country` (aviso): a point lies between the country's outermost latitudes and longitudes. What lies at 0, 0
 * was never filled in; what would lie in the country with latitude and longitude exchanged was mixed up.
 */
export function checkPointInCountry(field: string, lat: number | null, lon: number | null, tell: Tell): void {
  if (lat === null || lon === null || isWithin(COUNTRY, lat, lon)) return;
  const reason =
    lat === 0 && lon === 0
      ? 'the point is 0, 0: never filled in'
      : isWithin(MAINLAND, lon, lat)
        ? `latitude ${lat} and longitude ${lon} look exchanged`
        : `${lat}, ${lon} lies outside the country`;
  tell(field, reason, 'point-in-country');
}

function isWithin(box: typeof COUNTRY | typeof MAINLAND, lat: number, lon: number): boolean {
  return lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east;
}
