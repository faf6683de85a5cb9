import { Decimal } from 'decimal.js';
import { dateOf, localInstant } from '../../market/running/local-instant.ts';
import { titleKey } from '../../market/stored/records.ts';
import type { Term } from '../../market/words.ts';
import type { Exclusions } from '../exclusions.ts';
import { SourceError } from '../source-error.ts';
import type { Access } from './access.ts';
import { AnswerRecord, listOf, orNull } from './answer.ts';
import type { TermSession } from './files.ts';
import { type ListedTitle, pricePerOf } from './listing.ts';
import { orderedRange, positive, type Session } from './sessions.ts';

/** The request for a series. */
export interface SeriesRequest {
  readonly market: string;
  readonly symbol: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly variant: 'ajustada' | 'sinAjustar';
  /** 100 for titles quoted per 100 of face value. */
  readonly pricePer: 1 | 100;
}

/** The address of a series, relative to the interface's: with days, because the live service refuses colons in a path (reference 5). */
export function seriesAddress({ market, symbol, from, to, variant }: SeriesRequest): string {
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
 * Reads the answer of a historical series (B2) as one session a day, ascending; its rows may have any order. Recent unadjusted days have
 * many rows with running totals (reference 7): the last one closes the session. Rows without a price are ignored.
 *
 * @throws SourceError `shape` when it is no such answer, `count` when its rows are of other days than the requested ones
 */
export function readSeries(answer: unknown, request: SeriesRequest): readonly Session[] {
  const where = `the series ${request.variant} of ${request.symbol}`;
  const days = new Map<string, Tick[]>();
  let outside = 0;
  const rows = listOf(answer, where);
  for (const [index, value] of rows.entries()) {
    const record = new AnswerRecord(value, `row ${index + 1} of ${where}`);
    const tick = readTick(record);
    if (tick === null) continue;
    const date = dateOf(tick.time);
    if (date < request.from || date > request.to) {
      outside++;
      continue;
    }
    const ticks = days.get(date);
    if (ticks) ticks.push(tick);
    else days.set(date, [tick]);
  }
  if (outside > 0) {
    throw new SourceError(
      'count',
      `${outside} of ${rows.length} rows of ${where} are of days before ${request.from} or after ${request.to}, which were not asked for.`,
    );
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ticks]) => sessionOf(date, ticks, request.pricePer));
}

/**
 * The session of a quote (B1), once it is over; null while it runs, and for a clock beside totals of 0 (reference 6.1).
 * @throws SourceError `shape` when it is no quote
 */
export function readQuote(answer: unknown, where: string, pricePer: 1 | 100, closed: string): Session | null {
  const tick = readTick(new AnswerRecord(answer, where));
  if (tick === null || dateOf(tick.time) > closed || !(tick.trades > 0 || tick.amount > 0)) return null;
  return sessionOf(dateOf(tick.time), [tick], pricePer);
}

function readTick(record: AnswerRecord): Tick | null {
  const last = record.price('ultimoPrecio');
  const tick = {
    last,
    time: localInstant(record.text('fechaHora') ?? ''),
    open: record.price('apertura'),
    high: record.price('maximo'),
    low: record.price('minimo'),
    volume: record.number('volumenNominal'),
    amount: record.number('montoOperado'),
    trades: record.number('cantidadOperaciones'),
    average: record.price('precioPromedio'),
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
    ...orderedRange(high, low),
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
 * The session's volume: the rows give that of the session, or that of each trade. The traded money decides, because its price per unit
 * lies between low and high. A volume that fits neither is unknown.
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

/** Money that equals the close times the volume is a product, as another Ventanilla writes it for unknown money: it is not kept. */
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

function total(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

/** The terms that are traded today: immediate, and the market's usual one (reference 4.2). */
const TRADED: readonly Term[] = ['t0', 't1'];

/** Sessions by term, and remarks for people. */
interface TermsResult {
  readonly sessions: readonly TermSession[];
  readonly notes: readonly string[];
}

/** The titles of `--iol-terms`, as title keys: `AL30`, or with its market `nYSE:KO`. */
export function readTermTitles(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const colon = item.indexOf(':');
      return colon < 0 ? titleKey('bCBA', item) : titleKey(item.slice(0, colon), item.slice(colon + 1));
    });
}

/**
 * Fetches the quotes (B1) of titles for each term: panels and series have the usual one alone. A quote that cannot be read is left out,
 * within `--max-refused` of all listed titles.
 * @throws SourceError, except for a title that the interface does not know
 */
export async function readTerms(
  keys: readonly string[],
  titles: ReadonlyMap<string, ListedTitle>,
  access: Pick<Access, 'json'>,
  closed: string,
  exclusions: Exclusions,
): Promise<TermsResult> {
  const sessions: TermSession[] = [];
  const notes: string[] = [];
  for (const key of keys) {
    const title = titles.get(key);
    if (!title) {
      notes.push(`${key.replace('|', ':')} of --iol-terms is in none of the panels`);
      continue;
    }
    const { market, symbol } = title;
    for (const term of TRADED) {
      const address = `api/v2/${market}/Titulos/${encodeURIComponent(symbol)}/Cotizacion?plazo=${term}`;
      try {
        const answer = await orNull(access.json(address));
        if (answer === null) {
          notes.push(`there is no quote of ${symbol} for ${term}`);
          continue;
        }
        const session = readQuote(answer, `the quote of ${symbol} for ${term}`, pricePerOf(title), closed);
        if (session) sessions.push({ market, symbol, session, term });
      } catch (error) {
        exclusions.exclude(error, titles.size);
      }
    }
  }
  return { sessions, notes };
}
