import { Decimal } from 'decimal.js';
import { formatDay } from '../../indexes/civil-date.ts';
import type { LatestQuote } from '../running/latest.ts';
import type { StoredBook } from '../stored/records.ts';
import { type Adjustment, finite, scaled } from './adjustment.ts';
import type { Series } from './series.ts';

/** The numbers of one session as a quote shows them (reference market.md 6.1); 0 where something is not known. */
export interface Figures {
  readonly day: number;
  readonly last: number;
  readonly variation: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  /** 0 when unknown. */
  readonly previous: number;
  readonly amount: number;
  readonly volume: number;
  readonly average: number;
  readonly trades: number;
}

/**
 * The figures of a row, plain or adjusted. Unknown prices of a session take the nearest known: the open that of the
 * close; high and low always contain open and close, also where the source contradicts itself. Money without a stated
 * amount is close × volume; per 100 of face for titles quoted so.
 */
export function figuresAt(series: Series, row: number, pricePer: 1 | 100, adjustment: Adjustment | null): Figures {
  const factor = adjustment?.price[row] ?? 1;
  const last = scaled(series.at('close', row), factor);
  const open = scaled(series.at('open', row), factor);
  const previous = previousClose(series, row, adjustment);
  const known = [last, open, scaled(series.at('high', row), factor), scaled(series.at('low', row), factor)].filter(
    (price) => !Number.isNaN(price),
  );
  const volume = series.at('volume', row);
  const amount = amountOf(series, row, pricePer);
  return {
    day: series.days[row] ?? 0,
    last,
    variation: returnOf(series, row, adjustment, last, previous),
    open: Number.isNaN(open) ? last : open,
    high: Math.max(...known),
    low: Math.min(...known),
    previous: orZero(previous),
    amount,
    volume: orZero(scaled(volume, adjustment?.units[row] ?? 1)),
    average: scaled(averageOf(series, row, pricePer), factor),
    trades: orZero(series.at('trades', row)),
  };
}

/** The close of the session before in the same variant, NaN when unknown. */
function previousClose(series: Series, row: number, adjustment: Adjustment | null): number {
  const stated = series.at('previous', row);
  if (!Number.isNaN(stated)) return scaled(stated, adjustment?.price[row] ?? 1);
  const before = series.sessionBefore(row);
  return before < 0 ? Number.NaN : scaled(series.at('close', before), adjustment?.price[before] ?? 1);
}

/**
 * The session's variation. Where one factor holds for the session and for the one before, it is that of the plain prices:
 * rounding of scaled ones must not move a figure that is cut.
 */
function returnOf(series: Series, row: number, adjustment: Adjustment | null, last: number, previous: number): number {
  if (adjustment) {
    const stated = !Number.isNaN(series.at('previous', row));
    const before = stated ? row : series.sessionBefore(row);
    if (before >= 0 && adjustment.price[before] === adjustment.price[row]) {
      return variation(series.at('close', row), previousClose(series, row, null));
    }
  }
  return variation(last, previous);
}

function amountOf(series: Series, row: number, pricePer: 1 | 100): number {
  const stated = series.at('amount', row);
  if (!Number.isNaN(stated)) return stated;
  const volume = series.at('volume', row);
  if (!(volume > 0)) return 0;
  return finite(new Decimal(volume).times(series.at('close', row)).div(pricePer).toDecimalPlaces(2).toNumber());
}

/**
 * Average price where it is stated or follows from a stated amount; else 0, as in every captured answer. A stated one that no
 * trade of the session can have given, below the low or above the high, gives way to the one that follows.
 */
function averageOf(series: Series, row: number, pricePer: 1 | 100): number {
  const stated = series.at('average', row);
  if (isPriceOf(series, row, stated)) return stated;
  const amount = series.at('amount', row);
  const volume = series.at('volume', row);
  const follows =
    amount > 0 && volume > 0
      ? finite(new Decimal(amount).times(pricePer).div(volume).toDecimalPlaces(4).toNumber())
      : 0;
  return Number.isNaN(stated) || isPriceOf(series, row, follows) ? follows : stated;
}

/** Whether a price lies between the low and the high of a session, as far as those are known. */
function isPriceOf(series: Series, row: number, price: number): boolean {
  return !Number.isNaN(price) && !(price < series.at('low', row)) && !(price > series.at('high', row));
}

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

/** Nearer to a cut than this, the quotient of two doubles cannot be trusted and is computed in decimals. */
const DOUBTFUL = 1e-6;

/**
 * `variacion`: per cent of `last` against `previous`, cut toward zero to two decimals, of the decimal numbers as they
 * are written (reference market.md 6.1). 0 when the previous close is 0 or unknown (NaN); the largest number there is in
 * place of more.
 */
export function variation(last: number, previous: number): number {
  if (!(previous > 0) || !Number.isFinite(last)) return 0;
  const hundredths = ((last - previous) / previous) * 10_000;
  const cut = Math.trunc(hundredths);
  const nearest = Math.round(hundredths);
  if (Math.abs(hundredths - nearest) > DOUBTFUL * Math.max(1, Math.abs(hundredths))) return cut / 100 + 0;
  return (
    finite(
      new Decimal(last).minus(previous).times(100).div(previous).toDecimalPlaces(2, Decimal.ROUND_DOWN).toNumber(),
    ) + 0
  );
}

/** `tendencia`, from the sign of the variation (reference 4). */
export function tendency(percent: number): 'sube' | 'baja' | 'mantiene' {
  return percent > 0 ? 'sube' : percent < 0 ? 'baja' : 'mantiene';
}

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
