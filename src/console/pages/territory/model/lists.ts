/** What is asked of the service for what the page shows. */
import { type LinkedFile, linkedFiles } from '../../../parts/download/file-offer.ts';
import type { ListKey } from '../schemas.ts';
import type { Asked, Kind } from './request.ts';

/** As `ApiRequest`, of the kind that this page sends. */
export interface Get {
  readonly method: 'GET';
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
}

/** Where each list is asked for. */
export const PATHS: Readonly<Record<ListKey, string>> = {
  provincias: 'provincias',
  departamentos: 'departamentos',
  municipios: 'municipios',
  localidades_censales: 'localidades-censales',
  localidades: 'localidades',
  calles: 'calles',
};

const LIST_OF: Readonly<Record<Kind, ListKey>> = {
  calle: 'calles',
  localidad: 'localidades',
  localidad_censal: 'localidades_censales',
  municipio: 'municipios',
  departamento: 'departamentos',
  provincia: 'provincias',
};

/** The list that a kind's record is looked up in. */
export function listOf(kind: Kind): ListKey {
  return LIST_OF[kind];
}

/** The kind of unit that a list holds. */
export const KIND_OF: Readonly<Record<ListKey, Kind>> = {
  provincias: 'provincia',
  departamentos: 'departamento',
  municipios: 'municipio',
  localidades_censales: 'localidad_censal',
  localidades: 'localidad',
  calles: 'calle',
};

/** A unit's record by its id, or the best one of a name. */
export function recordRequest(kind: Kind, id: string): Get {
  const by: Readonly<Record<string, string | number>> = /^\d+$/.test(id) ? { id } : { nombre: id };
  return { method: 'GET', path: PATHS[listOf(kind)], query: { ...by, campos: 'completo', max: 1 } };
}

/** The unit whose lists are shown; null for the country. `localidad_censal`: the one that a locality or street is of. */
export interface Holder {
  readonly kind: Kind;
  readonly id: string;
  readonly localidad_censal: string | null;
}

/** Lists of what lies in a unit; of each the values that it is asked with. Streets are known by department and census locality alone. */
export function listsIn(holder: Holder | null): readonly { readonly key: ListKey; readonly query: Get['query'] }[] {
  if (!holder) {
    return (['provincias', 'departamentos', 'municipios', 'localidades'] as const).map((key) => ({ key, query: {} }));
  }
  const { kind, id, localidad_censal } = holder;
  switch (kind) {
    case 'provincia':
      return (['departamentos', 'municipios', 'localidades', 'calles'] as const).map((key) => ({
        key,
        query: { provincia: id },
      }));
    case 'departamento':
      return [
        { key: 'localidades', query: { departamento: id } },
        { key: 'calles', query: { departamento: id } },
        { key: 'municipios', query: { interseccion: `departamento:${id}` } },
      ];
    case 'municipio':
      return [
        { key: 'localidades', query: { municipio: id } },
        { key: 'departamentos', query: { interseccion: `municipio:${id}` } },
      ];
    case 'localidad_censal':
      return [
        { key: 'localidades', query: { localidad_censal: id } },
        { key: 'calles', query: { localidad_censal: id } },
      ];
    case 'localidad':
      return localidad_censal === null ? [] : [{ key: 'calles', query: { localidad_censal } }];
    case 'calle':
      return [];
  }
}

/** Rows of one page of a list. */
export const PAGE_ROWS = 50;
/** The most that one answer holds, and the most that may be skipped (contract, 8). */
const MOST_ROWS = 5000;
const MOST_SKIPPED = 10_000;

/** A page of a list; `nombre` empty for all of it. */
export function listRequest(key: ListKey, query: Get['query'], nombre: string, inicio: number): Get {
  return {
    method: 'GET',
    path: PATHS[key],
    query: {
      ...query,
      ...(nombre === '' ? { orden: 'nombre' } : { nombre }),
      max: PAGE_ROWS,
      ...(inicio > 0 ? { inicio } : {}),
    },
  };
}

/** How many a list has: asked with the least that an answer can hold. */
export function countRequest(key: ListKey, query: Get['query']): Get {
  return { method: 'GET', path: PATHS[key], query: { ...query, campos: 'basico', max: 1 } };
}

/** The files of a list by what they hold: the rows that one answer has, the whole table, or the outlines of all its units. */
export interface ListFiles {
  readonly rows: readonly LinkedFile[];
  readonly table: readonly LinkedFile[];
  readonly outlines: readonly LinkedFile[];
}

/**
 * Offers a list as files. Streets have no shape in GeoJSON; GeoPackage and shapefile are formats of generation v2, which has the
 * same records, and of outlines, which can be had of a province or the country. Whole tables are of the country alone.
 */
export function filesOfList(key: ListKey, query: Get['query'], nombre: string): ListFiles {
  const path = PATHS[key];
  const shown: Get['query'] = { ...query, ...(nombre === '' ? {} : { nombre }), campos: 'completo', max: MOST_ROWS };
  const { municipio, ...others } = shown;
  const inV2 = { ...others, ...(municipio === undefined ? {} : { gobierno_local: municipio }) };
  const isCountry = nombre === '' && Object.keys(query).length === 0;
  const isWhole = nombre === '' && Object.keys(query).every((name) => name === 'provincia');
  const outlines = isWhole ? outlineFiles(key, query) : [];
  return {
    rows: [
      ...linkedFiles(
        { method: 'GET', path, query: shown },
        key === 'calles' ? ['csv', 'json'] : ['csv', 'json', 'geojson'],
      ),
      ...(outlines.length === 0
        ? linkedFiles({ method: 'GET', path: `georef/api/v2.1/${V2_PATHS[key] ?? path}`, query: inV2 }, ['gpkg', 'shp'])
        : []),
    ],
    table: isCountry ? linkedFiles({ method: 'GET', path: `ventanilla/archivos/${path}` }, ['xlsx', 'parquet']) : [],
    outlines,
  };
}

/** Generation v2 calls municipalities local governments. */
const V2_PATHS: Readonly<Partial<Record<ListKey, string>>> = { municipios: 'gobiernos-locales' };

const OUTLINED: ReadonlySet<ListKey> = new Set(['provincias', 'departamentos', 'municipios']);

/** Offers the outlines of units with all their vertices, by their province or id; none of kinds that have no outlines. */
export function outlineFiles(key: ListKey, query: Get['query']): readonly LinkedFile[] {
  if (!OUTLINED.has(key)) return [];
  const request: Get = { method: 'GET', path: `ventanilla/contornos/${PATHS[key]}`, query };
  return linkedFiles(request, ['geojson', 'gpkg', 'shp', 'parquet']).map((file) =>
    file.format === 'parquet' ? { ...file, label: 'GeoParquet' } : file,
  );
}

/** True when one file cannot hold all of a list. */
export function isCut(total: number): boolean {
  return total > MOST_ROWS;
}

/** The beginnings of the page before and the page behind; null where there is none, or where it may not be asked for. */
export function pagesAround(
  total: number,
  inicio: number,
): { readonly before: number | null; readonly behind: number | null } {
  const behind = inicio + PAGE_ROWS;
  return {
    before: inicio > 0 ? Math.max(0, inicio - PAGE_ROWS) : null,
    behind: behind < total && behind <= MOST_SKIPPED ? behind : null,
  };
}

/** The request that what is shown comes from; null for the country, whose lists are asked for by themselves. */
export function mainRequest(asked: Asked): Get | null {
  switch (asked.what) {
    case 'country':
      return null;
    case 'unit':
      return recordRequest(asked.kind, asked.id);
    case 'address':
      return {
        method: 'GET',
        path: 'ventanilla/direcciones/explicar',
        query: { direccion: asked.direccion, ...asked.filters, max: MOST_RESULTS },
      };
    case 'point':
      return { method: 'GET', path: 'ubicacion', query: { lat: asked.lat, lon: asked.lon, campos: 'completo' } };
  }
}

/** The address nearest to a point. */
export function nearestAddressRequest({ lat, lon }: { readonly lat: number; readonly lon: number }): Get {
  return { method: 'GET', path: 'ventanilla/direcciones/inversa', query: { lat, lon } };
}

/** As many results as an explanation weighs candidates. */
const MOST_RESULTS = 20;

/** Suggestions for what was typed, within the places chosen. */
export function suggestionRequest(
  q: string,
  places: { readonly provincia: string; readonly departamento: string },
): Get {
  const { provincia, departamento } = places;
  const within: Record<string, string> = departamento !== '' ? { departamento } : provincia !== '' ? { provincia } : {};
  return {
    method: 'GET',
    path: 'ventanilla/autocompletar',
    query: { q: q.slice(0, LONGEST_TYPED), ...within, limite: 8 },
  };
}

/** What `/ventanilla/autocompletar` reads of a text. */
const LONGEST_TYPED = 120;
