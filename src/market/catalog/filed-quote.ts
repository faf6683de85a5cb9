import { formatDay } from '../../indexes/civil-date.ts';
import type { LatestQuote } from '../running/latest.ts';
import type { StoredBook } from '../stored/records.ts';
import { type Figures, figuresAt } from './figures.ts';
import type { Series } from './series.ts';

/**
 * The latest quote by the files alone: the last known session, of the series or of a newer page, with the best bid and ask
 * known of that very day.
 */
export function filedQuote(
  series: Series | null,
  page: Series | undefined,
  pricePer: 1 | 100,
  book: StoredBook | undefined,
): LatestQuote {
  const figures = latestFigures(series, page, pricePer);
  const sameDay = figures && book && formatDay(figures.day) === book.date ? book : null;
  const level = sameDay && {
    cantidadCompra: sameDay.bidQuantity,
    precioCompra: sameDay.bid,
    precioVenta: sameDay.ask,
    cantidadVenta: sameDay.askQuantity,
  };
  return { figures, time: null, levels: level ? [level] : [], settlement: 0, openInterest: 0 };
}

function latestFigures(series: Series | null, page: Series | undefined, pricePer: 1 | 100): Figures | null {
  const ofSeries = series && series.length > 0 ? figuresAt(series, series.length - 1, pricePer, null) : null;
  const ofPage = page && page.length > 0 ? figuresAt(page, page.length - 1, pricePer, null) : null;
  if (ofSeries && ofPage) return ofPage.day > ofSeries.day ? ofPage : ofSeries;
  return ofSeries ?? ofPage;
}
