/** The requests of this page; all of them need the session. */
import { type ApiRequest, segment } from '../../api/request.ts';

const get = (path: string, query: NonNullable<ApiRequest['query']> = {}): ApiRequest => ({
  method: 'GET',
  path,
  query,
  bearer: true,
});

/** Titles offered while somebody types. */
export const OFFERED = 12;
/** Operations of one page of the record. */
export const ROWS_PER_PAGE = 200;

export const searchRequest = (q: string): ApiRequest => get('ventanilla/titulos/buscar', { q, limite: OFFERED });

export const quoteRequest = (market: string, symbol: string, term: string): ApiRequest =>
  get(`api/${segment(market)}/Titulos/${segment(symbol)}/Cotizacion`, { plazo: term });

export const historyRequest = (
  market: string,
  symbol: string,
  { from, to }: { readonly from: string; readonly to: string },
  variant: 'ajustada' | 'sinAjustar',
): ApiRequest =>
  get(`api/${segment(market)}/Titulos/${segment(symbol)}/Cotizacion/seriehistorica/${from}/${to}/${variant}`);

/** The sessions of a title as the service writes them into files. */
export const seriesRequest = (
  market: string,
  symbol: string,
  { from, to }: { readonly from: string; readonly to: string },
  variant: 'ajustada' | 'sinAjustar',
): ApiRequest =>
  get(`ventanilla/titulos/${segment(symbol)}/serie`, { mercado: market, desde: from, hasta: to, ajustada: variant });

/** The dividends, splits and payments of a title. */
export const eventsRequest = (market: string, symbol: string): ApiRequest =>
  get(`ventanilla/titulos/${segment(symbol)}/eventos`, { mercado: market });

export const PANELS_REQUEST: ApiRequest = get('ventanilla/titulos/paneles');

export const panelRequest = (instrument: string, panel: string, country: string): ApiRequest =>
  get(`api/Cotizaciones/${segment(instrument)}/${segment(panel)}/${segment(country)}`);

export const portfolioRequest = (country: string): ApiRequest => get(`api/v2/portafolio/${segment(country)}`);

export const explanationRequest = (country: string, market: string, symbol: string): ApiRequest =>
  get('ventanilla/portafolio/explicar', { simbolo: symbol, mercado: market, pais: country });

/** Which part of the operation record is seen. */
export interface OrdersWanted {
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly country: string;
  /** Operations passed over. */
  readonly skip: number;
}

export const ordersRequest = ({ state, from, to, country, skip }: OrdersWanted): ApiRequest =>
  get('ventanilla/operaciones', {
    'filtro.estado': state,
    'filtro.fechaDesde': from,
    'filtro.fechaHasta': to,
    'filtro.pais': country,
    max: ROWS_PER_PAGE,
    inicio: skip === 0 ? null : skip,
  });

export const orderRequest = (number: string): ApiRequest => get(`api/operaciones/${segment(number)}`);

/** How much of a history is seen, back from its last session. */
export const RANGES = ['1M', '3M', '6M', '1A', '5A', 'max'] as const;
export type Range = (typeof RANGES)[number];

const MONTHS: Readonly<Record<Exclude<Range, 'max'>, number>> = { '1M': 1, '3M': 3, '6M': 6, '1A': 12, '5A': 60 };

/** Before every session there is. */
export const FIRST_DAY = '1900-01-01';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The civil date a text is; null for what is none. */
export function dayOf(text: string): string | null {
  if (!DAY.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** The same day some months before; the last of its month where there is no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The stretch of a history to ask for, both days included. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/**
 * What an address asks for of a history that ends on `last`: its own days where it names some, else its range.
 *
 * @param from, to as the address has them: what is no date counts for nothing
 */
export function stretchOf(name: string, from: string, to: string, last: string): Stretch {
  const range = rangeOf(name, from, to);
  if (range === null) return { from: dayOf(from) ?? FIRST_DAY, to: dayOf(to) ?? last };
  return { from: range === 'max' ? FIRST_DAY : monthsBefore(last, MONTHS[range]), to: last };
}

/** The range that an address asks for; null where it names days. */
export function rangeOf(range: string, from: string, to: string): Range | null {
  if (dayOf(from) !== null || dayOf(to) !== null) return null;
  return RANGES.find((known) => known === range) ?? '1A';
}
