import { formatDay } from '../../indexes/civil-date.ts';
import type { Figures } from '../catalog/figures.ts';
import type { Title } from '../catalog/title.ts';
import { tendency } from '../catalog/variation.ts';
import type { Quote, Tip } from '../contract/records.ts';
import { SESSION_CLOSE, type Term, usualTerm } from '../contract/words.ts';
import type { LatestQuote } from '../running/latest.ts';

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
export function renderQuote(title: Title, latest: LatestQuote, term: Term | undefined, today: string): Buffer {
  const { figures, time, levels } = latest;
  const date = figures ? formatDay(figures.day) : null;
  const moment = time === null ? date && `${date}T${SESSION_CLOSE}.0000000` : time;
  return Buffer.from(
    JSON.stringify({
      ...quoteOf(
        title,
        figures ?? NOTHING,
        moment === null ? NO_DATE : `${moment}-03:00`,
        levels,
        term ?? usualTerm(date ?? today),
      ),
      precioAjuste: latest.settlement,
      interesesAbiertos: latest.openInterest,
    }),
  );
}

/** One row of the historical series as B2 answers it: a quote without book, its time without zone. */
export function renderSeriesRow(title: Title, figures: Figures): string {
  const date = formatDay(figures.day);
  return JSON.stringify(quoteOf(title, figures, `${date}T${SESSION_CLOSE}`, [], usualTerm(date)));
}

/** A panel's date: local, without fraction or zone (reference 5). */
export function panelTime(day: number, time: string | null): string {
  return time === null ? `${formatDay(day)}T${SESSION_CLOSE}` : time.slice(0, SECONDS_LENGTH);
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
