/** The selection of the page as its address says it: its requests, the place of the map, and files. Pure. */
import { type ApiRequest, segment } from '../../api/request.ts';
import { csvText, linkedFiles, type OfferedFile } from '../../parts/files.ts';
import { COUNTRY, type MapPoint, type MapSight, type MapView, viewAround } from '../../parts/map/types.ts';
import type { Organism, Row } from './organism.ts';

/** Everything that the address says. */
export interface OrganismSelection {
  readonly search: string;
  readonly provincia: string;
  readonly localidad: string;
  /** Only of organisms near a point. */
  readonly tipo: string;
  /** Metres; 0 for any distance. */
  readonly radio: number;
  readonly near: MapPoint | null;
  /** The record shown; empty for none. */
  readonly id: string;
  /** Where the user moved the map; null for nowhere. */
  readonly map: { readonly centre: MapPoint; readonly zoom: number } | null;
}

/** Records of one answer, and of the list at most. */
export const PAGE_SIZE = 1000;
export const MOST_LISTED = 10_000;
/** Organisms near a point: as many as the interface gives. */
const MOST_NEAR = 100;
/** Distances offered, in metres. */
export const RADII = [500, 1000, 2000, 5000, 20_000, 100_000] as const;
/** Zoom levels of the map. */
const ZOOMS = { least: 3, most: 18 } as const;

/** Reads the address; values without sense count for nothing. */
export function organismSelection(get: (name: string) => string): OrganismSelection {
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

/** Writes a place of the map for the address. */
export function mapText({ centre, zoom }: Pick<MapSight, 'centre' | 'zoom'>): string {
  return `${centre.lat},${centre.lon},${zoom}`;
}

/** Zoom levels of a place with known streets around it, and of one without. */
const STREETS_ZOOM = 15;
const BARE_ZOOM = 10;
/** The place of a record. */
interface ShownPlace {
  readonly point: MapPoint;
  /** Whether its address was found, so that there are streets to draw. */
  readonly hasStreets: boolean;
}

/**
 * Returns the view of the map: where its user moved it; else the record, the point of the search, the rows that pass a filter by
 * place, or the country.
 */
export function viewOf(
  selection: OrganismSelection,
  shown: ShownPlace | null,
  found: readonly (MapPoint | null)[],
): MapView {
  const { map, near, provincia, localidad } = selection;
  if (map) return map;
  if (shown) return { centre: shown.point, zoom: shown.hasStreets ? STREETS_ZOOM : BARE_ZOOM };
  if (near) return { centre: near, zoom: STREETS_ZOOM };
  if (provincia === '' && localidad === '') return COUNTRY;
  return viewAround(found.filter((point) => point !== null));
}

/** One page of the list. */
export function listRequest({ search, provincia, localidad }: OrganismSelection, offset: number): ApiRequest {
  return { method: 'GET', path: 'organismos', query: { search, provincia, localidad, limit: PAGE_SIZE, offset } };
}

/** The organisms near a point; null without one. */
export function nearRequest({ near, radio, tipo, search, provincia, localidad }: OrganismSelection): ApiRequest | null {
  if (!near) return null;
  const place = { lat: near.lat, lon: near.lon, radio: radio === 0 ? null : radio, max: MOST_NEAR };
  return {
    method: 'GET',
    path: 'ventanilla/organismos/cercanos',
    query: { ...place, tipo, search, provincia, localidad },
  };
}

/** The record; null without one. */
export function recordRequest({ id }: OrganismSelection): ApiRequest | null {
  return id === '' ? null : { method: 'GET', path: `organismos/${segment(id)}` };
}

/** The territory of the record; null without one. */
export function placeRequest({ id }: OrganismSelection): ApiRequest | null {
  return id === '' ? null : { method: 'GET', path: `ventanilla/organismos/${segment(id)}/territorio` };
}

/** The provinces of the filter. */
export const PROVINCES_REQUEST: ApiRequest = {
  method: 'GET',
  path: 'provincias',
  query: { campos: 'basico', max: 50, orden: 'nombre' },
};

/** The columns of the file, named as in the interface. */
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
 * Offers the rows as files. CSV and JSON are made of the rows, which may come from many answers; near a point the service has
 * other formats, too.
 * @param near the request of a list near a point; null for any other list
 */
export function filesOf(rows: readonly Row[], near: ApiRequest | null): readonly OfferedFile[] {
  const isNear = near !== null;
  return [
    { format: 'csv', name: 'organismos', load: () => csvOf(rows, isNear) },
    { format: 'json', name: 'organismos', load: () => jsonOf(rows, isNear) },
    ...(near ? linkedFiles(near, ['xlsx', 'parquet'], 'format') : []),
  ];
}

/** Writes rows as CSV; near a point with distance in metres and kind. */
export function csvOf(rows: readonly Row[], isNear: boolean): string {
  const head = isNear ? [...MEMBERS, 'distancia', 'tipo'] : MEMBERS;
  const lines = rows.map(({ organism, distance, kind }) => {
    const cells = MEMBERS.map((member) => organism[member]);
    return isNear ? [...cells, distance, kind] : cells;
  });
  return csvText([head, ...lines]);
}

/** Writes records as JSON in the form of the interface; near a point with distance and kind. */
export function jsonOf(rows: readonly Row[], isNear: boolean): string {
  const records = rows.map(({ organism, distance, kind }) =>
    isNear ? { ...organism, distancia: distance, tipo: kind } : organism,
  );
  return `${JSON.stringify(records, null, 2)}\n`;
}
