/** From the page's address to its requests. */
import { type ApiRequest, segment } from '../../api/request.ts';
import { COUNTRY, type MapPoint, type MapSight, type MapView } from '../../parts/map/types.ts';

/** What the page's address says. */
export interface Asked {
  readonly search: string;
  readonly provincia: string;
  readonly localidad: string;
  /** Of organisms near a point alone. */
  readonly tipo: string;
  /** Metres; 0 for any distance. */
  readonly radio: number;
  readonly near: MapPoint | null;
  /** The record shown; empty for none. */
  readonly id: string;
  /** Where the map was left; null where it was not moved. */
  readonly map: { readonly centre: MapPoint; readonly zoom: number } | null;
}

/** Records asked for at once, and listed at most. */
export const PAGE_SIZE = 1000;
export const MOST_LISTED = 10_000;
/** Organisms told near a point, as many as the interface gives. */
const MOST_NEAR = 100;
/** Distances offered, in metres. */
export const RADII = [500, 1000, 2000, 5000, 20_000, 100_000] as const;
/** What the map may be left at. */
const ZOOMS = { least: 3, most: 18 } as const;

/** Reads the address; what makes no sense in it is as if it were not there. */
export function askedBy(get: (name: string) => string): Asked {
  const [lat = '', lon = '', zoom = ''] = get('mapa').split(',');
  const centre = pointOf(lat, lon);
  const level = Number(zoom);
  const isLevel = Number.isInteger(2 * level) && level >= ZOOMS.least && level <= ZOOMS.most;
  return {
    search: get('q'),
    provincia: get('provincia'),
    localidad: get('localidad'),
    tipo: get('tipo'),
    radio: RADII.find((metres) => String(metres) === get('radio')) ?? 0,
    near: pointOf(get('lat'), get('lon')),
    id: /^\d+$/.test(get('id')) ? get('id') : '',
    map: centre && isLevel ? { centre, zoom: level } : null,
  };
}

function pointOf(latitude: string, longitude: string): MapPoint | null {
  const [lat, lon] = [latitude, longitude].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  const isPoint = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return isPoint ? { lat, lon } : null;
}

/** The map's place as the address holds it. */
export function mapText({ centre, zoom }: Pick<MapSight, 'centre' | 'zoom'>): string {
  return `${centre.lat},${centre.lon},${zoom}`;
}

/** How near a place is shown where streets are known, and where there would be nothing to see but itself. */
const STREETS_ZOOM = 15;
const BARE_ZOOM = 10;
/** The place of the record shown. */
export interface ShownPlace {
  readonly point: MapPoint;
  /** Whether its address was found among the streets that are known. */
  readonly hasStreets: boolean;
}

/** Room around what is fitted, as a part of it, and at least so many degrees. */
const ROOM = 0.05;
const LEAST_ROOM = 0.01;

/**
 * Where the map looks: where its user left it; else at the record shown, at the point near which is sought, at what the filters
 * by place leave, or at the whole country.
 */
export function viewOf(asked: Asked, shown: ShownPlace | null, found: readonly (MapPoint | null)[]): MapView {
  const { map, near, provincia, localidad } = asked;
  if (map) return map;
  if (shown) return { centre: shown.point, zoom: shown.hasStreets ? STREETS_ZOOM : BARE_ZOOM };
  if (near) return { centre: near, zoom: STREETS_ZOOM };
  const points = found.filter((point) => point !== null);
  if ((provincia === '' && localidad === '') || points.length === 0) return COUNTRY;
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  const [west, south, east, north] = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
  const room = Math.max(LEAST_ROOM, ROOM * Math.max(east - west, north - south));
  return { box: [west - room, south - room, east + room, north + room] };
}

/** One page of the list. */
export function listRequest({ search, provincia, localidad }: Asked, offset: number): ApiRequest {
  return { method: 'GET', path: 'organismos', query: { search, provincia, localidad, limit: PAGE_SIZE, offset } };
}

/** The organisms near the point; null without one. */
export function nearRequest({ near, radio, tipo, search, provincia, localidad }: Asked): ApiRequest | null {
  if (!near) return null;
  const place = { lat: near.lat, lon: near.lon, radio: radio === 0 ? null : radio, max: MOST_NEAR };
  return {
    method: 'GET',
    path: 'ventanilla/organismos/cercanos',
    query: { ...place, tipo, search, provincia, localidad },
  };
}

/** The record shown; null without one. */
export function recordRequest({ id }: Asked): ApiRequest | null {
  return id === '' ? null : { method: 'GET', path: `organismos/${segment(id)}` };
}

/** Where the record shown lies in the territory; null without one. */
export function placeRequest({ id }: Asked): ApiRequest | null {
  return id === '' ? null : { method: 'GET', path: `ventanilla/organismos/${segment(id)}/territorio` };
}

/** The provinces to choose from. */
export const PROVINCES_REQUEST: ApiRequest = {
  method: 'GET',
  path: 'provincias',
  query: { campos: 'basico', max: 50, orden: 'nombre' },
};
