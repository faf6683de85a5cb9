import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../../api/problem.ts';
import { type ApiRequest, ask, segment } from '../../api/request.ts';
import { csvText, type FileOffer, linkedFiles } from '../../parts/download/file-offer.ts';
import { COUNTRY, type MapPoint, type MapSight, type MapView } from '../../parts/map/types.ts';
import { ORGANISM_PAGE, type Organism, type Row } from './organism.ts';

/** All organisms that a search means, as far as they have come. */
export interface Listing {
  readonly organisms: readonly Organism[];
  /** How many there are; null before the first page. */
  readonly count: number | null;
  readonly isWaiting: boolean;
  readonly problem: Problem | null;
  readonly again: () => void;
}

const NOTHING = { organisms: [], count: null, isWaiting: true, problem: null } as const;

/** Asks for all pages of a list, one behind the other; those of the list before stay until the first page is there. Null asks nothing. */
export function useListing(asked: Asked | null): Listing {
  const [held, hold] = useState<Omit<Listing, 'again'>>(NOTHING);
  const [round, setRound] = useState(0);
  const key = asked && JSON.stringify([asked.search, asked.provincia, asked.localidad]);
  useEffect(() => {
    if (asked === null) {
      hold(NOTHING);
      return;
    }
    const ending = new AbortController();
    const { signal } = ending;
    const load = async (): Promise<void> => {
      hold((before) => ({ ...before, isWaiting: true, problem: null }));
      const organisms: Organism[] = [];
      for (;;) {
        const { count, results } = await ask(listRequest(asked, organisms.length), ORGANISM_PAGE, signal);
        organisms.push(...results);
        const isAll = results.length < PAGE_SIZE || organisms.length >= Math.min(count, MOST_LISTED);
        if (!signal.aborted) hold({ organisms: [...organisms], count, isWaiting: !isAll, problem: null });
        if (isAll) return;
      }
    };
    load().catch((error: unknown) => {
      if (signal.aborted) return;
      const problem = error instanceof Problem ? error : new Problem('broken', 0, [String(error)]);
      hold({ organisms: [], count: null, isWaiting: false, problem });
    });
    return () => ending.abort();
    // The key is all of `asked` that the list depends on.
  }, [key, round]);
  return { ...held, again: () => setRound((before) => before + 1) };
}

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

/** The columns of the file, named as the interface names its members. */
const MEMBERS = [
  'id',
  'nombre',
  'descripcion',
  'web',
  'email',
  'telefono',
  'direccion',
  'localidad',
  'provincia',
  'latitud',
  'longitud',
  'fecha_creacion',
  'fecha_modificacion',
] as const satisfies readonly (keyof Organism)[];

/**
 * Offers what is listed as files. CSV and JSON are made of the rows, which may be many answers; near a point the service
 * has other formats besides.
 * @param near the request of a list near a point; null for the whole list
 */
export function filesOf(rows: readonly Row[], near: ApiRequest | null): readonly FileOffer[] {
  const isNear = near !== null;
  return [
    { format: 'csv', name: 'organismos', load: () => csvOf(rows, isNear) },
    { format: 'json', name: 'organismos', load: () => jsonOf(rows, isNear) },
    ...(near ? linkedFiles(near, ['xlsx', 'parquet'], 'format') : []),
  ];
}

/** A table as CSV, with its head; near a point with distance in metres and kind. */
export function csvOf(rows: readonly Row[], isNear: boolean): string {
  const head = isNear ? [...MEMBERS, 'distancia', 'tipo'] : MEMBERS;
  const lines = rows.map(({ organism, distance, kind }) => {
    const cells = MEMBERS.map((member) => organism[member]);
    return isNear ? [...cells, distance, kind] : cells;
  });
  return csvText([head, ...lines]);
}

/** The records as JSON, as the interface gives them; near a point with distance and kind. */
export function jsonOf(rows: readonly Row[], isNear: boolean): string {
  const records = rows.map(({ organism, distance, kind }) =>
    isNear ? { ...organism, distancia: distance, tipo: kind } : organism,
  );
  return `${JSON.stringify(records, null, 2)}\n`;
}
