/** Queries of group A: pages, the period of a series, filters of the catalogue, dates of a catalogue entry. */
import { parseDay } from '../indexes/civil-date.ts';
import type { SeriesColumns } from '../indexes/series-columns.ts';
import { FILTERS, type FilterName, foldFilter, type Selection, type StatisticsCatalog } from './catalog.ts';
import type { Monetaria, Resultset } from './records.ts';

/** A page of rows 0 … total − 1: rows `from` ≤ i < `to`, and the Resultset of the answer. */
export interface Page extends Resultset {
  readonly from: number;
  readonly to: number;
}

/** Cuts a page; `count` is the total on every page, and 0 when the offset lies past the end (decisions.md, A). */
export function pageOf(total: number, offset: number, limit: number): Page {
  const from = Math.min(offset, total);
  const to = Math.min(from + limit, total);
  return { count: offset < total ? total : 0, offset, limit, from, to };
}

/** The parameters of A4 that select rows: dates `YYYY-MM-DD`, both included. */
interface Period {
  readonly Desde: string | undefined;
  readonly Hasta: string | undefined;
  readonly Limit: number;
  readonly Offset: number;
}

/** The page of a period, as rows of the series' columns (newest first). A variable without values has empty pages. */
export function seriesPeriod(series: SeriesColumns | null, { Desde, Hasta, Limit, Offset }: Period): Page {
  if (series === null) return pageOf(0, Offset, Limit);
  const from = Desde === undefined ? undefined : parseDay(Desde);
  const to = Hasta === undefined ? undefined : parseDay(Hasta);
  const [first, end] = series.range(from, to);
  const page = pageOf(end - first, Offset, Limit);
  return { ...page, from: first + page.from, to: first + page.to };
}

/** The filters of A3; an absent or blank text does not filter. */
export type VariableFilters = { readonly [K in FilterName]?: string | undefined } & {
  readonly IdVariable?: number | undefined;
};

const FILTER_NAMES: readonly FilterName[] = ['Categoria', 'Periodicidad', 'Moneda', 'TipoSerie', 'UnidadExpresion'];

/**
 * The variables that pass every filter (statistics.md 5), as ordinals in ascending order; null when there is no filter.
 * The most selective filter gives the candidates, the others are tested on those alone.
 */
export function listVariables(catalog: StatisticsCatalog, filters: VariableFilters): Int32Array | null {
  const selections: Selection[] = [];
  for (const name of FILTER_NAMES) {
    const filter = filters[name];
    const needle = filter === undefined ? '' : foldFilter(filter);
    if (needle !== '') selections.push(catalog.attributes[FILTERS[name].member].select(needle));
  }
  const { IdVariable: id } = filters;
  if (id !== undefined) {
    const ordinal = catalog.ordinals.get(id);
    const passes = ordinal !== undefined && selections.every((selection) => selection.passes(ordinal));
    return Int32Array.from(passes ? [ordinal] : []);
  }
  const [narrowest, ...others] = selections.sort((a, b) => a.size - b.size);
  if (narrowest === undefined) return null;
  const candidates = narrowest.ordinals();
  return others.length === 0
    ? candidates
    : candidates.filter((ordinal) => others.every((selection) => selection.passes(ordinal)));
}

/** The dates and the last value of a catalogue entry, dates as day numbers. */
interface FirstAndLast {
  readonly firstDay: number | null;
  readonly lastDay: number | null;
  readonly lastValue: number | null;
}

/**
 * The dates and the last value in the catalogue on day `today`: the earliest date declared or stored; the latest date not
 * after today with its value, derived from the series (decisions.md, A, "Last value in the catalogue"). A variable
 * without a value up to today has the pair it was imported with, or null when that lies ahead as well.
 */
export function firstAndLastOf(variable: Monetaria, series: SeriesColumns | null, today: number): FirstAndLast {
  const declared = dayOf(variable.primerFechaInformada);
  const oldest = series === null ? undefined : series.days[series.length - 1];
  const firstDay = declared === null || (oldest !== undefined && oldest < declared) ? (oldest ?? null) : declared;
  if (series !== null) {
    const [at] = series.range(undefined, today);
    const day = series.days[at];
    const value = series.values[at];
    if (day !== undefined && value !== undefined) return { firstDay, lastDay: day, lastValue: value };
  }
  const imported = dayOf(variable.ultFechaInformada);
  if (imported === null || imported > today) return { firstDay, lastDay: null, lastValue: null };
  return { firstDay, lastDay: imported, lastValue: variable.ultValorInformado };
}

/** The day number of a date `YYYY-MM-DD`; null for none. */
export function dayOf(date: string | null | undefined): number | null {
  return date === null || date === undefined ? null : (parseDay(date) ?? null);
}
