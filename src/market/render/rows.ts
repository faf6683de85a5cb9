import { formatDay } from '../../indexes/civil-date.ts';
import type { AssetQuote } from '../account/market-data.ts';
import type { Title } from '../catalog/catalog.ts';
import { type Figures, tendency } from '../catalog/figures.ts';
import type { LIST_MEMBERS, PANEL_MEMBERS, QUOTE_MEMBERS, Tip } from '../records.ts';
import type { LatestQuote } from '../running/latest.ts';
import { listCurrency, listMarket, panelCurrency, panelMarket, SESSION_CLOSE, type Term, usualTerm } from '../words.ts';

/** A record as it is answered: each member that the schema has, and no other. */
type Row<Members> = Readonly<Record<keyof Members, unknown>>;

/** `YYYY-MM-DDTHH:MM:SS`. */
const SECONDS_LENGTH = 19;
/** The date of what has none, in zero-filled records (reference 1). */
const NO_DATE = '0001-01-01T00:00:00';

const NOTHING: Figures = {
  day: Number.NaN,
  last: 0,
  variation: 0,
  open: 0,
  high: 0,
  low: 0,
  previous: 0,
  amount: 0,
  volume: 0,
  average: 0,
  trades: 0,
};

/**
 * The quote of a title for a term as B1 answers it: twenty members in the contract's order. `plazo` repeats the request,
 * or is the market's usual term on the session's day. A title that was never quoted is filled with zeros.
 */
export function renderQuote(title: Title, latest: LatestQuote, term: Term | undefined, today: string): string {
  const { figures, time, levels } = latest;
  const date = figures ? formatDay(figures.day) : null;
  const moment = time === null ? date && `${date}T${SESSION_CLOSE}.0000000` : time;
  const fechaHora = moment === null ? NO_DATE : `${moment}-03:00`;
  return JSON.stringify({
    ...quoteOf(title, figures ?? NOTHING, fechaHora, levels, term ?? usualTerm(date ?? today)),
    precioAjuste: latest.settlement,
    interesesAbiertos: latest.openInterest,
  });
}

/** One row of the historical series as B2 answers it: a quote without book, its time without zone. */
export function renderSeriesRow(title: Title, figures: Figures): string {
  const date = formatDay(figures.day);
  return JSON.stringify(quoteOf(title, figures, `${date}T${SESSION_CLOSE}`, [], usualTerm(date)));
}

/** The latest quote of a title for the portfolio; null when it was never quoted. */
export function assetQuote({ instrument }: Title, { figures, time }: LatestQuote): AssetQuote | null {
  if (!figures) return null;
  const { market, symbol, description, tipo, moneda, pais, pricePer } = instrument;
  return {
    market,
    symbol,
    description,
    tipo,
    moneda,
    pais,
    pricePer,
    lastPrice: figures.last,
    time: panelTime(figures.day, time),
    previousClose: figures.previous > 0 ? figures.previous : null,
    plazo: usualTerm(formatDay(figures.day)),
  };
}

/** The date of a panel and of a portfolio: local, without fraction or zone (reference 5). */
function panelTime(day: number, time: string | null): string {
  return time === null ? `${formatDay(day)}T${SESSION_CLOSE}` : time.slice(0, SECONDS_LENGTH);
}

function quoteOf(
  title: Title,
  figures: Figures,
  fechaHora: string,
  puntas: readonly Tip[],
  plazo: string,
): Row<typeof QUOTE_MEMBERS> {
  const { instrument } = title;
  return {
    ultimoPrecio: figures.last,
    variacion: figures.variation,
    apertura: figures.open,
    maximo: figures.high,
    minimo: figures.low,
    fechaHora,
    tendencia: tendency(figures.variation),
    cierreAnterior: figures.previous,
    montoOperado: figures.amount,
    volumenNominal: figures.volume,
    precioPromedio: figures.average,
    moneda: instrument.moneda,
    precioAjuste: 0,
    interesesAbiertos: 0,
    puntas,
    cantidadOperaciones: figures.trades,
    descripcionTitulo: instrument.description,
    plazo,
    laminaMinima: instrument.lot ?? 1,
    lote: 1,
  };
}

const EMPTY_BOOK: Tip = { cantidadCompra: 0, precioCompra: 0, precioVenta: 0, cantidadVenta: 0 };

/** The answer of B3: an object whose `titulos` are the panel's rows. `rowOf` gives a title's row as rendered before. */
export function renderPanel(titles: readonly Title[], rowOf: (title: Title) => Buffer): Buffer {
  const pieces: Buffer[] = [Buffer.from('{"titulos":[')];
  for (const [at, title] of titles.entries()) {
    if (at > 0) pieces.push(COMMA);
    pieces.push(rowOf(title));
  }
  pieces.push(Buffer.from(']}'));
  return Buffer.concat(pieces);
}

const COMMA = Buffer.from(',');

/**
 * One row: `ultimoCierre` is the latest close (reference market.md 6.2); option members are null outside options. A row
 * holds the best level of the book alone.
 */
export function renderPanelRow(title: Title, latest: LatestQuote, figures: Figures): Buffer {
  return Buffer.from(JSON.stringify(panelItem(title, latest, figures)));
}

/**
 * Renders one row of a whole list: the members and order of the captured one, which has numbers for market and currency,
 * the description behind them, and three members that panels lack.
 */
export function renderListRow(title: Title, latest: LatestQuote, figures: Figures): Buffer {
  const { market, moneda, lot } = title.instrument;
  const { descripcion, ...members } = panelItem(title, latest, figures);
  const item: Row<typeof LIST_MEMBERS> = {
    ...members,
    mercado: listMarket(market),
    moneda: listCurrency(moneda),
    descripcion,
    plazo: usualTerm(formatDay(figures.day)).toUpperCase(),
    laminaMinima: lot ?? 1,
    lote: 1,
  };
  return Buffer.from(JSON.stringify(item));
}

function panelItem({ instrument }: Title, { levels, time }: LatestQuote, quote: Figures): Row<typeof PANEL_MEMBERS> {
  const option = instrument.optionType !== null;
  return {
    simbolo: instrument.symbol,
    descripcion: instrument.description,
    puntas: levels[0] ?? EMPTY_BOOK,
    ultimoPrecio: quote.last,
    variacionPorcentual: quote.variation,
    apertura: quote.open,
    maximo: quote.high,
    minimo: quote.low,
    ultimoCierre: quote.last,
    volumen: quote.volume,
    cantidadOperaciones: quote.trades,
    fecha: panelTime(quote.day, time),
    tipoOpcion: instrument.optionType,
    precioEjercicio: option ? instrument.strike : null,
    fechaVencimiento: option && instrument.maturity !== null ? `${instrument.maturity}T00:00:00` : null,
    mercado: panelMarket(instrument.market),
    moneda: panelCurrency(instrument.moneda),
  };
}

/** The columns of a series as CSV: the day, and those members of B2 that differ from row to row, in a table's order. */
const COLUMNS: readonly (readonly [heading: string, of: (figures: Figures, date: string, title: Title) => unknown])[] =
  [
    ['fecha', (_, date) => date],
    ['apertura', ({ open }) => open],
    ['maximo', ({ high }) => high],
    ['minimo', ({ low }) => low],
    ['ultimoPrecio', ({ last }) => last],
    ['cierreAnterior', ({ previous }) => previous],
    ['variacion', ({ variation }) => variation],
    ['volumenNominal', ({ volume }) => volume],
    ['montoOperado', ({ amount }) => amount],
    ['precioPromedio', ({ average }) => average],
    ['cantidadOperaciones', ({ trades }) => trades],
    ['moneda', (_, __, { instrument }) => instrument.moneda],
    ['plazo', (_, date) => usualTerm(date)],
  ];

/** The first line of a series as CSV. */
export const SERIES_HEADINGS = COLUMNS.map(([heading]) => heading).join(',');

/** One session as a line of CSV: numbers, a date and coded words, none of which needs quotes. */
export function seriesLine(title: Title, figures: Figures): string {
  const date = formatDay(figures.day);
  return COLUMNS.map(([, of]) => of(figures, date, title)).join(',');
}
