/** The requests of the page. */
import type { ApiRequest } from '../../api/request.ts';
import type { SeriesSelection } from './selection.ts';

const SERIES = 'ventanilla/series';
/** Revisions in one answer, at most. */
const MOST_REVISIONS = 3000;

/** The table of the chart; null without series. `asOf`: as known on that day. */
export function tableRequest(selection: SeriesSelection, asOf = ''): ApiRequest | null {
  const { ids, from, to, every, aggregation, change, isWholeOnly } = selection;
  if (ids.length === 0) return null;
  const isJoined = every !== 'dia';
  return {
    method: 'GET',
    path: SERIES,
    query: {
      ids: ids.join(','),
      desde: from,
      hasta: to,
      vigente_al: asOf,
      frecuencia: isJoined ? every : null,
      agregacion: isJoined ? aggregation : null,
      variacion: change,
      incompletos: isJoined && isWholeOnly ? 'omitir' : null,
    },
  };
}

/** Signs of a CSV file: those of a Spanish spreadsheet, or those of programs. */
export type CsvForm = 'sheet' | 'plain';

/** A table as CSV. */
export function csvRequest(table: ApiRequest, form: CsvForm): ApiRequest {
  const signs = form === 'sheet' ? { separador: 'punto_y_coma', decimal: 'coma' } : {};
  return { ...table, query: { ...table.query, formato: 'csv', encabezado: 'nombres', ...signs } };
}

/** Returns the name of a file without its ending: `series-1-5-desde-2024-01-01`. */
export function fileName({ ids, from, to, every, change, asOf }: SeriesSelection): string {
  const shown = ids.slice(0, 6).join('-') + (ids.length > 6 ? '-etc' : '');
  const parts = [
    `series-${shown}`,
    from && `desde-${from}`,
    to && `hasta-${to}`,
    every !== 'dia' && `por-${every}`,
    change && `cambio-${change}`,
    asOf && `vigente-${asOf}`,
  ];
  return parts
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w.-]/g, '');
}

/** The last values of series; null without any. */
export function latestRequest(ids: readonly number[]): ApiRequest | null {
  return ids.length === 0 ? null : { method: 'GET', path: `${SERIES}/ultimos`, query: { ids: ids.join(',') } };
}

/** The revisions of a series. */
export function revisionsRequest(id: number): ApiRequest {
  return { method: 'GET', path: `${SERIES}/${id}/revisiones`, query: { limite: MOST_REVISIONS } };
}

/** The methodology of a variable. */
export function noteRequest(id: number): ApiRequest {
  return { method: 'GET', path: `estadisticas/v4.0/Metodologia/${id}` };
}

/** The entry of a variable in the catalogue. */
export function variableRequest(id: number): ApiRequest {
  return { method: 'GET', path: 'estadisticas/v4.0/Monetarias', query: { IdVariable: id } };
}

/** Suggestions for a text; null for an empty one. */
export function suggestRequest(text: string): ApiRequest | null {
  const q = text.trim();
  return q === '' ? null : { method: 'GET', path: `${SERIES}/buscar`, query: { q, limite: 12 } };
}

/** Filters of the list of variables: names in the interface, and in the address of the page. */
export const FACETS = {
  categoria: 'categoria',
  tipoSerie: 'tipo',
  periodicidad: 'periodicidad',
  unidadExpresion: 'unidad',
  moneda: 'moneda',
} as const;
export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = ['categoria', 'tipoSerie', 'periodicidad', 'unidadExpresion', 'moneda'] as const;

/** Variables in one answer; a longer list takes several. */
export const PAGE = 1000;

/** A page of the list of variables, from 0. */
export function listRequest(get: (name: string) => string, page: number): ApiRequest {
  return {
    method: 'GET',
    path: `${SERIES}/buscar`,
    query: {
      q: get('q'),
      ...Object.fromEntries(FACET_NAMES.map((name) => [name, get(FACETS[name])])),
      limite: PAGE,
      inicio: page === 0 ? null : page * PAGE,
    },
  };
}
