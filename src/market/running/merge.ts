import type { Tip } from '../contract/records.ts';
import { effective } from './effective.ts';
import { dateOf } from './local-instant.ts';
import { disorderOf } from './rules/book-levels.ts';
import type { Known, QuoteUpdate, RunningQuote, Seen } from './running-quote.ts';

const EMPTY_LEVEL: Tip = { cantidadCompra: 0, precioCompra: 0, precioVenta: 0, cantidadVenta: 0 };

/**
 * What is known of a title after one more update, member by member; null when the update is older than what is known, and
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
 * The first, highest and lowest last price. A stated maximum takes the place of what was seen before it, for a feed that
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
 * A whole book replaces the one before; single members of the best level change that level, and deeper ones are not known any
 * more. Those that the same line tells stay, unless the changed level leaves them out of order: what is kept is a book.
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
  const told = { ...level, ...bidGone, ...askGone };
  if (told.precioCompra === 0 || told.precioVenta === 0 || told.precioCompra <= told.precioVenta) return told;
  return best.precioCompra === undefined
    ? { ...told, precioCompra: 0, cantidadCompra: 0 }
    : { ...told, precioVenta: 0, cantidadVenta: 0 };
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
