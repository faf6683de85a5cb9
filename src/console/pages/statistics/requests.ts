import type { ApiRequest } from '../../api/request.ts';
import type { Chosen } from './chosen.ts';

const SERIES = 'ventanilla/series';
/** Revisions shown, at most: as many as one answer has. */
const MOST_REVISIONS = 3000;

/** The table that is charted; null when nothing is chosen. `asOf`: as known on that day. */
export function tableRequest(chosen: Chosen, asOf = ''): ApiRequest | null {
  const { ids, from, to, every, aggregation, change, isWholeOnly } = chosen;
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

/** How numbers and cells of a file are told apart: as a Spanish spreadsheet wants it, or as programs do. */
export type CsvForm = 'sheet' | 'plain';

/** A table as CSV, by the interface's own writing of it. */
export function csvRequest(table: ApiRequest, form: CsvForm): ApiRequest {
  const signs = form === 'sheet' ? { separador: 'punto_y_coma', decimal: 'coma' } : {};
  return { ...table, query: { ...table.query, formato: 'csv', encabezado: 'nombres', ...signs } };
}

/** A name for a file of what is shown, without its ending: `series-1-5-desde-2024-01-01`. */
export function fileName({ ids, from, to, every, change, asOf }: Chosen): string {
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

/** The last values of the series chosen. */
export function latestRequest(ids: readonly number[]): ApiRequest | null {
  return ids.length === 0 ? null : { method: 'GET', path: `${SERIES}/ultimos`, query: { ids: ids.join(',') } };
}

/** What became of the values of a series: what was changed and what was withdrawn. */
export function revisionsRequest(id: number): ApiRequest {
  return { method: 'GET', path: `${SERIES}/${id}/revisiones`, query: { limite: MOST_REVISIONS } };
}

/** How a variable is made. */
export function noteRequest(id: number): ApiRequest {
  return { method: 'GET', path: `estadisticas/v4.0/Metodologia/${id}` };
}

/** What the catalogue says of a variable. */
export function variableRequest(id: number): ApiRequest {
  return { method: 'GET', path: 'estadisticas/v4.0/Monetarias', query: { IdVariable: id } };
}

/** Suggestions for what somebody types; null for nothing typed. */
export function suggestRequest(text: string): ApiRequest | null {
  const q = text.trim();
  return q === '' ? null : { method: 'GET', path: `${SERIES}/buscar`, query: { q, limite: 12 } };
}

/** What the list of variables is filtered by: the names of the interface, and those of this page's address. */
export const FACETS = {
  categoria: 'categoria',
  tipoSerie: 'tipo',
  periodicidad: 'periodicidad',
  unidadExpresion: 'unidad',
  moneda: 'moneda',
} as const;
export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = ['categoria', 'tipoSerie', 'periodicidad', 'unidadExpresion', 'moneda'] as const;

/** Variables of one answer; a longer list is asked for in pages. */
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

/** The words that periods are named with. */
export interface PeriodWords {
  /** A month `YYYY-MM`. */
  readonly month: (month: string) => string;
  readonly quarter: (quarter: number, year: string) => string;
  readonly week: (week: number, year: string) => string;
}

/** The name of a period as the interface spells it: `2026-08`, `2026-T3`, `2026-S34`; a year, or anything else, is its own name. */
export function periodName(period: string, words: PeriodWords): string {
  const [, year = '', kind = '', number = ''] = /^(\d{4})-([TS]?)(\d{1,2})$/.exec(period) ?? [];
  if (number === '') return period;
  if (kind === 'T') return words.quarter(Number(number), year);
  return kind === 'S' ? words.week(Number(number), year) : words.month(period);
}
