import { formatDay } from '../../indexes/civil-date.ts';
import type { Figures } from '../catalog/figures.ts';
import type { Title } from '../catalog/title.ts';
import { tendency } from '../catalog/variation.ts';
import type { Quote, Tip } from '../contract/records.ts';
import { SESSION_CLOSE, type Term, usualTerm } from '../contract/words.ts';
import type { StoredBook } from '../stored/records.ts';

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
export function renderQuote(title: Title, term: Term | undefined, today: string): Buffer {
  const { quote, book } = title;
  const date = quote ? formatDay(quote.day) : null;
  return Buffer.from(
    JSON.stringify(
      quoteOf(
        title,
        quote ?? NOTHING,
        date === null ? NO_DATE : `${date}T${SESSION_CLOSE}.0000000-03:00`,
        book ? [tipOf(book)] : [],
        term ?? usualTerm(date ?? today),
      ),
    ),
  );
}

/** One row of the historical series as B2 answers it: a quote without book, its time without zone. */
export function renderSeriesRow(title: Title, figures: Figures): string {
  const date = formatDay(figures.day);
  return JSON.stringify(quoteOf(title, figures, `${date}T${SESSION_CLOSE}`, [], usualTerm(date)));
}

/** A panel's date: local, without fraction or zone (reference 5). */
export function sessionTime(day: number): string {
  return `${formatDay(day)}T${SESSION_CLOSE}`;
}

/** A book of one level. */
export function tipOf(book: StoredBook): Tip {
  return {
    cantidadCompra: book.bidQuantity,
    precioCompra: book.bid,
    precioVenta: book.ask,
    cantidadVenta: book.askQuantity,
  };
}

function quoteOf(title: Title, figures: Figures, fechaHora: string, puntas: readonly Tip[], plazo: string): Quote {
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
