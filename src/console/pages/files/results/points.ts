/** Where the rows of a result are. */
import { KINDS } from '../asking/kinds.ts';
import type { Plan } from '../asking/plan.ts';
import type { Results } from './results.ts';

/** Points shown on the map at once. */
export const MOST_POINTS = 20_000;

/** Whether rows of a plan's kind have points. */
export function hasPoints({ kind }: Plan): boolean {
  return KINDS[kind].point !== null || KINDS[kind].parameters.includes('lat');
}

/** The columns of latitude and longitude in the answer; null where the rows of a kind have no point. */
export function pointColumns(results: Results, plan: Plan): readonly [lat: number, lon: number] | null {
  const { point } = KINDS[plan.kind];
  if (point) {
    const [lat, lon] = point.map((name) => results.added.find((column) => results.plainHeading(column) === name));
    return lat === undefined || lon === undefined ? null : [lat, lon];
  }
  const { lat, lon } = plan.sources;
  if (lat?.from !== 'columns' || lon?.from !== 'columns') return null;
  const [latPlace] = lat.places;
  const [lonPlace] = lon.places;
  return latPlace === undefined || lonPlace === undefined ? null : [latPlace, lonPlace];
}

/** The point of a row; null where its cells hold none that a map can show. */
export function pointOf(
  results: Results,
  place: number,
  [latColumn, lonColumn]: readonly [number, number],
): { readonly lat: number; readonly lon: number } | null {
  const lat = degrees(results.text(place, latColumn));
  const lon = degrees(results.text(place, lonColumn));
  return lat !== null && lon !== null && Math.abs(lat) <= MOST_LATITUDE && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** Latitude up to which maps are drawn. */
const MOST_LATITUDE = 85;

/** A decimal number, also with a comma. */
function degrees(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
