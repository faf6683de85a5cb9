import { parseDay } from '../../indexes/civil-date.ts';
import type { Tip } from '../records.ts';
import { titleKey } from '../stored/records.ts';
import { type Term, usualTerm } from '../words.ts';
import { disorderOf } from './levels.ts';
import { dateOf } from './local-instant.ts';

/** The figures that a feed may state of a session; volumes, amounts and counts are those of the whole session so far. */
export const FIGURES = [
  'last',
  'open',
  'high',
  'low',
  'previous',
  'average',
  'settlement',
  'volume',
  'amount',
  'trades',
  'openInterest',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** The known figures of a session; a figure that was never stated is absent. */
export type Known = Readonly<Partial<Record<FigureName, number>>>;

/** What the stated last prices show besides: the first of the session, the highest and lowest since one was stated. */
export interface Seen {
  readonly first?: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** What has been pushed of a title for one settlement term in one session: the latest state, all updates merged. Immutable. */
export interface RunningQuote {
  /** The contract's spelling (`bCBA`). */
  readonly market: string;
  /** As the catalog spells it. */
  readonly symbol: string;
  readonly term: Term;
  /** Local moment of the newest update (`YYYY-MM-DDTHH:MM:SS.fffffff`); its date is the session's. */
  readonly time: string;
  /** Local moment of the newest update that stated figures; null while updates had only the book. */
  readonly figuresTime: string | null;
  readonly known: Known;
  readonly seen: Seen;
  /** The book, best price first; null while no update of this session had one. */
  readonly levels: readonly Tip[] | null;
  /** The last price of the session that this one took the place of, and the local moment of its figures. */
  readonly before: { readonly time: string; readonly close: number } | null;
}

/** What one line of a feed says. */
export interface QuoteUpdate extends Pick<RunningQuote, 'market' | 'symbol' | 'term' | 'time' | 'known'> {
  /** The whole book; null when the line has none. */
  readonly levels: readonly Tip[] | null;
  /** Members of the best level that the line states alone. */
  readonly best: Partial<Tip>;
}

/** Key of a running quote: title and term. */
export function runningKey(market: string, symbol: string, term: Term): string {
  return `${titleKey(market, symbol)}|${term}`;
}

/** The key of the title of a running key. */
export function titleOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf('|'));
}

/** The session's day, days since 1970-01-01. */
export function sessionDay({ time }: Pick<RunningQuote, 'time'>): number {
  return parseDay(dateOf(time)) ?? 0;
}

/** Whether a quote is for the term that the market usually settles in on its day. */
export function isUsualTerm({ term, time }: Pick<RunningQuote, 'term' | 'time'>): boolean {
  return term === usualTerm(dateOf(time));
}

/**
 * The figures of a session with those that follow from its last prices: the open is the first last price where none was
 * stated, high and low contain open and last. Figures that were neither stated nor seen are absent.
 */
export function effective({ known, seen }: Pick<RunningQuote, 'known' | 'seen'>): Known {
  const { last } = known;
  if (last === undefined) return known;
  const open = known.open ?? seen.first ?? last;
  const high = Math.max(last, open, known.high ?? last, seen.top ?? last);
  const low = Math.min(last, open, known.low ?? last, seen.bottom ?? last);
  return { ...known, open, high, low };
}

const EMPTY_LEVEL: Tip = { cantidadCompra: 0, precioCompra: 0, precioVenta: 0, cantidadVenta: 0 };

/**
 * Merges one more update into the state of a title, member by member; null when the update is older than the state, and
 * so says nothing. An update of a later day begins a new session: of the old one only the last price is remembered.
 */
export function mergeUpdate(held: RunningQuote | null, update: QuoteUpdate): RunningQuote | null {
  if (held && update.time < held.time) return null;
  const same = held && dateOf(held.time) === dateOf(update.time) ? held : null;
  const { market, symbol, term, time, known } = update;
  const statesFigures = Object.keys(known).length > 0;
  return {
    market,
    symbol,
    term,
    time,
    figuresTime: statesFigures ? time : (same?.figuresTime ?? null),
    known: consistent(same?.known ?? {}, known),
    seen: seenAfter(same?.seen ?? {}, known),
    levels: levelsAfter(same?.levels ?? null, update),
    before: same ? same.before : closeOf(held),
  };
}

/** Newer figures over older ones. Of a maximum below the minimum the older is known no more: one of the two was corrected. */
function consistent(older: Known, newer: Known): Known {
  const merged = { ...older, ...newer };
  const { high, low } = merged;
  if (high === undefined || low === undefined || high >= low) return merged;
  const { high: _high, low: _low, ...others } = merged;
  return newer.high === undefined ? { ...others, low } : { ...others, high };
}

function closeOf(held: RunningQuote | null): RunningQuote['before'] {
  if (held?.known.last === undefined) return held?.before ?? null;
  return { time: held.figuresTime ?? held.time, close: held.known.last };
}

/**
 * The first, highest and lowest last price. A stated maximum takes the place of all seen before, for a feed that
 * corrects itself states it lower; so does a stated minimum.
 */
function seenAfter(seen: Seen, { last, high, low }: QuoteUpdate['known']): Seen {
  const top = high === undefined ? larger(seen.top, last, Math.max) : last;
  const bottom = low === undefined ? larger(seen.bottom, last, Math.min) : last;
  const first = seen.first ?? last;
  return {
    ...(first === undefined ? {} : { first }),
    ...(top === undefined ? {} : { top }),
    ...(bottom === undefined ? {} : { bottom }),
  };
}

function larger(a: number | undefined, b: number | undefined, of: (...values: number[]) => number): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return of(a, b);
}

/**
 * A whole book replaces the one before; single members of the best level change that level, and deeper ones are not
 * known any more. Levels of the same line stay, unless the changed level leaves them out of order: the result is always
 * a book.
 */
function levelsAfter(held: readonly Tip[] | null, { levels, best }: QuoteUpdate): readonly Tip[] | null {
  if (Object.keys(best).length === 0) return levels ?? held;
  const [level = EMPTY_LEVEL] = levels ?? held ?? [];
  const merged = uncrossed({ ...level, ...best }, best);
  if (merged.precioCompra === 0 && merged.precioVenta === 0) return [];
  const whole = levels ? [merged, ...levels.slice(1)] : [merged];
  return disorderOf(whole) === null ? whole : [merged];
}

/** Sides come one after the other: where a new price crosses the side that has not come yet, that side is not known. */
function uncrossed(level: Tip, best: Partial<Tip>): Tip {
  const bidGone = level.precioCompra === 0 ? { cantidadCompra: 0 } : {};
  const askGone = level.precioVenta === 0 ? { cantidadVenta: 0 } : {};
  const stated = { ...level, ...bidGone, ...askGone };
  if (stated.precioCompra === 0 || stated.precioVenta === 0 || stated.precioCompra <= stated.precioVenta) return stated;
  return best.precioCompra === undefined
    ? { ...stated, precioCompra: 0, cantidadCompra: 0 }
    : { ...stated, precioVenta: 0, cantidadVenta: 0 };
}

/**
 * One state laid over another of the same title and term: the newer session, which remembers the close of the older, or of
 * one session the newer members. Unlike an update, a state says what its whole session looked like, also by what follows
 * from its last prices.
 */
export function laidOver(older: RunningQuote | null, newer: RunningQuote): RunningQuote {
  if (!older) return newer;
  if (newer.time < older.time) return older;
  if (dateOf(older.time) !== dateOf(newer.time)) return newer.before ? newer : { ...newer, before: closeOf(older) };
  return {
    ...newer,
    figuresTime: newer.figuresTime ?? older.figuresTime,
    known: consistent(effective(older), effective(newer)),
    seen: {},
    levels: newer.levels ?? older.levels,
    before: newer.before ?? older.before,
  };
}
