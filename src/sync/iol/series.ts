import { Decimal } from 'decimal.js';
import { dateOf, localInstant } from '../../market/running/local-instant.ts';
import { AnswerRecord, failure, listOf } from './answer.ts';
import { known } from './panel.ts';
import { ranged, type Session } from './session.ts';

/** What a series was asked for. */
export interface SeriesAsked {
  readonly market: string;
  readonly symbol: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly variant: 'ajustada' | 'sinAjustar';
  /** 100 for titles quoted per 100 of face value. */
  readonly pricePer: 1 | 100;
}

/** The address of a series, relative to the interface's: days, for the live service refuses every colon in a path (reference 5). */
export function seriesAddress({ market, symbol, from, to, variant }: SeriesAsked): string {
  const title = `${market}/Titulos/${encodeURIComponent(symbol)}`;
  return `api/v2/${title}/Cotizacion/seriehistorica/${from}/${to}/${variant}`;
}

interface Tick {
  readonly time: string;
  readonly last: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly amount: number;
  readonly trades: number;
  readonly average: number;
}

/**
 * Reads the answer of a historical series (B2) as one session a day, ascending, whatever the order of its rows. Recent days come
 * unadjusted with many rows, running totals in each (reference 7): their last one closes the session. Rows without a price
 * say nothing.
 *
 * @throws SourceError `shape` when it is no such answer, `count` when its rows are of other days than those asked for
 */
export function readSeries(answer: unknown, asked: SeriesAsked): readonly Session[] {
  const where = `the series ${asked.variant} of ${asked.symbol}`;
  const days = new Map<string, Tick[]>();
  let outside = 0;
  const rows = listOf(answer, where);
  for (const [index, value] of rows.entries()) {
    const record = new AnswerRecord(value, `row ${index + 1} of ${where}`);
    const tick = readTick(record);
    if (tick === null) continue;
    const date = dateOf(tick.time);
    if (date < asked.from || date > asked.to) {
      outside++;
      continue;
    }
    const held = days.get(date);
    if (held) held.push(tick);
    else days.set(date, [tick]);
  }
  if (outside > 0) {
    throw failure(
      'count',
      `${outside} of ${rows.length} rows of ${where} are of days before ${asked.from} or after ${asked.to}, which were not asked for.`,
    );
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, ticks]) => sessionOf(date, ticks, asked.pricePer));
}

/**
 * The session that a quote (B1) tells of, once it is over; null while it runs, and for a clock beside totals of 0 (reference 6.1).
 * @throws SourceError `shape` when it is no quote
 */
export function readQuote(answer: unknown, where: string, pricePer: 1 | 100, closed: string): Session | null {
  const tick = readTick(new AnswerRecord(answer, where));
  if (tick === null || dateOf(tick.time) > closed || !(tick.trades > 0 || tick.amount > 0)) return null;
  return sessionOf(dateOf(tick.time), [tick], pricePer);
}

function readTick(record: AnswerRecord): Tick | null {
  const last = known(record.number('ultimoPrecio'));
  const tick = {
    last,
    time: localInstant(record.text('fechaHora') ?? ''),
    open: known(record.number('apertura')),
    high: known(record.number('maximo')),
    low: known(record.number('minimo')),
    volume: record.number('volumenNominal'),
    amount: record.number('montoOperado'),
    trades: record.number('cantidadOperaciones'),
    average: known(record.number('precioPromedio')),
  };
  const { time } = tick;
  return time === null || Number.isNaN(last) ? null : { ...tick, time };
}

function sessionOf(date: string, ticks: readonly Tick[], pricePer: 1 | 100): Session {
  const ordered = ticks.toSorted((a, b) =>
    a.time === b.time
      ? total(a.amount) - total(b.amount) || total(a.trades) - total(b.trades)
      : a.time < b.time
        ? -1
        : 1,
  );
  const last = ordered.at(-1);
  if (!last) throw new RangeError('A session has no rows.');
  const high = extreme(ordered, 'high', Math.max);
  const low = extreme(ordered, 'low', Math.min);
  const amount = extreme(ordered, 'amount', Math.max);
  const volume = volumeOf(ordered, amount, { high, low, close: last.last }, pricePer);
  return {
    date,
    open: last.open,
    ...ranged(high, low),
    close: last.last,
    volume,
    amount: amount > 0 && !isWorkedOut(amount, last.last, volume, pricePer) ? amount : Number.NaN,
    trades: positive(extreme(ordered, 'trades', Math.max)),
    average: last.average,
  };
}

/** How far money per unit may lie outside of low and high, and the money itself: both are rounded. */
const TOLERANCE = 0.01;
const CENT = 0.01;

/**
 * The session's volume: stated as a whole, or trade by trade. Where the traded money is known, it tells which: it is bought at a
 * price between low and high. A volume that cannot be the session's is not known.
 */
function volumeOf(
  ticks: readonly Tick[],
  amount: number,
  { high, low, close }: { readonly high: number; readonly low: number; readonly close: number },
  pricePer: 1 | 100,
): number {
  const stated = ticks.map(({ volume }) => volume).filter((volume) => volume > 0);
  if (stated.length === 0) return Number.NaN;
  if (!(amount > 0)) return ticks.length === 1 ? (stated[0] ?? Number.NaN) : Number.NaN;
  const lowest = (Number.isNaN(low) ? close : Math.min(low, close)) * (1 - TOLERANCE);
  const highest = (Number.isNaN(high) ? close : Math.max(high, close)) * (1 + TOLERANCE);
  const whole = stated.at(-1) ?? Number.NaN;
  const sum = stated.reduce((all, volume) => all + volume, 0);
  for (const volume of [whole, Math.max(...stated), sum]) {
    const [least, most] = [-CENT, CENT].map((cent) => ((amount + cent) * pricePer) / volume);
    if (least !== undefined && most !== undefined && most >= lowest && least <= highest) return volume;
  }
  return Number.NaN;
}

/** Money that is just the close times the volume was worked out where nothing was known, as another Ventanilla does: it is not kept. */
function isWorkedOut(amount: number, close: number, volume: number, pricePer: 1 | 100): boolean {
  if (Number.isNaN(volume)) return false;
  return new Decimal(volume).times(close).div(pricePer).toDecimalPlaces(2).toNumber() === amount;
}

function extreme(
  ticks: readonly Tick[],
  member: 'high' | 'low' | 'amount' | 'trades',
  of: (...values: number[]) => number,
): number {
  let found = Number.NaN;
  for (const { [member]: value } of ticks) {
    if (!Number.isNaN(value)) found = Number.isNaN(found) ? value : of(found, value);
  }
  return found;
}

function positive(value: number): number {
  return value > 0 ? value : Number.NaN;
}

function total(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
