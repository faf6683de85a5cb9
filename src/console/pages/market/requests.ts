/** The requests of this page; all of them need the session. */
import { type ApiRequest, segment } from '../../api/request.ts';

const get = (path: string, query: NonNullable<ApiRequest['query']> = {}): ApiRequest => ({
  method: 'GET',
  path,
  query,
  bearer: true,
});

/** Titles offered during typing. */
const OFFERED = 12;
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

/** The sessions of a title, as the service writes them into files. */
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

/** The part of the operations that is shown. */
interface OrderFilter {
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly country: string;
  /** Operations before the first one shown. */
  readonly skip: number;
}

export const ordersRequest = ({ state, from, to, country, skip }: OrderFilter): ApiRequest =>
  get('ventanilla/operaciones', {
    'filtro.estado': state,
    'filtro.fechaDesde': from,
    'filtro.fechaHasta': to,
    'filtro.pais': country,
    max: ROWS_PER_PAGE,
    inicio: skip === 0 ? null : skip,
  });

export const orderRequest = (number: string): ApiRequest => get(`api/operaciones/${segment(number)}`);
