/** The requests of the page. */
import { type LinkedFile, linkedFiles } from '../../parts/files.ts';
import type { ListKey } from './schemas.ts';
import type { Kind, TerritorySelection } from './selection.ts';

/** An `ApiRequest` as this page sends it. */
export interface Get {
  readonly method: 'GET';
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
}

/** Paths of the lists. */
const PATHS: Readonly<Record<ListKey, string>> = {
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

/** Returns the list that has the records of a kind. */
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

/** The record of a unit by its id, or the best one by its name. */
export function recordRequest(kind: Kind, id: string): Get {
  const by: Readonly<Record<string, string | number>> = /^\d+$/.test(id) ? { id } : { nombre: id };
  return { method: 'GET', path: PATHS[listOf(kind)], query: { ...by, campos: 'completo', max: 1 } };
}

/** A unit whose lists are shown; `localidad_censal`: that of a locality or street. */
export interface Holder {
  readonly kind: Kind;
  readonly id: string;
  readonly localidad_censal: string | null;
}

/** Returns the lists in a unit (null: the country) with the values of their requests. Streets are only known by department and census locality. */
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
const PAGE_ROWS = 50;
/** Rows of one answer, and rows that may be skipped, at most (contract, 8). */
const MOST_ROWS = 5000;
const MOST_SKIPPED = 10_000;

/** A page of a list; `nombre` empty for the whole list. */
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

/** The length of a list: the request with the smallest answer. */
export function countRequest(key: ListKey, query: Get['query']): Get {
  return { method: 'GET', path: PATHS[key], query: { ...query, campos: 'basico', max: 1 } };
}

/** The files of a list: the rows of one answer, the whole table, or the outlines of all its units. */
interface ListFiles {
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

/** Whether a list is longer than one answer. */
export function isCut(total: number): boolean {
  return total > MOST_ROWS;
}

/** Returns the starts of the previous and the next page; null where there is none, or where the interface refuses it. */
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

/** The request behind a selection; null for the country, which has only lists. */
export function mainRequest(selection: TerritorySelection): Get | null {
  switch (selection.what) {
    case 'country':
      return null;
    case 'unit':
      return recordRequest(selection.kind, selection.id);
    case 'address':
      return {
        method: 'GET',
        path: 'ventanilla/direcciones/explicar',
        query: { direccion: selection.direccion, ...selection.filters, max: MOST_RESULTS },
      };
    case 'point':
      return {
        method: 'GET',
        path: 'ubicacion',
        query: { lat: selection.lat, lon: selection.lon, campos: 'completo' },
      };
  }
}

/** The address nearest to a point. */
export function nearestAddressRequest({ lat, lon }: { readonly lat: number; readonly lon: number }): Get {
  return { method: 'GET', path: 'ventanilla/direcciones/inversa', query: { lat, lon } };
}

/** Results of an explanation: as many as its candidates. */
const MOST_RESULTS = 20;

/** Suggestions for a text, within the places chosen. */
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

/** Characters that `/ventanilla/autocompletar` reads. */
const LONGEST_TYPED = 120;
