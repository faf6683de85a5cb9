/** The history of a title: which days are shown, their candles, and how adjusted prices differ from traded ones. Pure. */
import { monthsBefore, realDate } from '../../app/dates.ts';
import type { Candle } from '../../parts/chart/series.ts';
import type { Session } from './answers.ts';

/** Ranges of a history, back from its last session. */
export const RANGES = ['1M', '3M', '6M', '1A', '5A', 'max'] as const;
type Range = (typeof RANGES)[number];

const MONTHS: Readonly<Record<Exclude<Range, 'max'>, number>> = { '1M': 1, '3M': 3, '6M': 6, '1A': 12, '5A': 60 };

/** A day before all sessions. */
export const FIRST_DAY = '1900-01-01';

/** Days of a history, both included. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the days that an address selects of a history that ends on `last`: those it names, else its range.
 *
 * @param from, to as in the address; a text that is no date counts for nothing
 */
export function stretchOf(name: string, from: string, to: string, last: string): Stretch {
  const range = rangeOf(name, from, to);
  if (range === null) return { from: realDate(from) ?? FIRST_DAY, to: realDate(to) ?? last };
  return { from: range === 'max' ? FIRST_DAY : monthsBefore(last, MONTHS[range]), to: last };
}

/** Returns the range of an address; null where it names days. */
export function rangeOf(range: string, from: string, to: string): Range | null {
  if (realDate(from) !== null || realDate(to) !== null) return null;
  return RANGES.find((known) => known === range) ?? '1A';
}

/** Returns the date of a session's time. */
export function dayOfTime(time: string): string {
  return time.slice(0, 10);
}

/** Turns sessions into candles; an unknown price (0) becomes the close. */
export function candlesOf(sessions: readonly Session[]): Candle[] {
  return sessions.map(({ fechaHora, apertura, maximo, minimo, ultimoPrecio, volumenNominal }) => ({
    date: dayOfTime(fechaHora),
    open: apertura > 0 ? apertura : ultimoPrecio,
    high: Math.max(maximo, ultimoPrecio),
    low: minimo > 0 ? Math.min(minimo, ultimoPrecio) : ultimoPrecio,
    close: ultimoPrecio,
    volume: volumenNominal,
  }));
}

/** Whether a logarithmic scale is possible: all prices are above zero. */
export function haveLogarithms(candles: readonly Candle[], others: readonly (number | null)[] = []): boolean {
  return candles.every(({ low, open }) => low > 0 && open > 0) && others.every((price) => price === null || price > 0);
}

/** How the price went over some days. */
interface PriceSummary {
  readonly first: string;
  readonly last: string;
  readonly sessions: number;
  readonly highest: number;
  readonly lowest: number;
  /** From the first close to the last, per cent; null where the first is not above zero. */
  readonly change: number | null;
}

/** Sums candles up; null without any. */
export function priceSummary(candles: readonly Candle[]): PriceSummary | null {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return null;
  let highest = first.high;
  let lowest = first.low;
  for (const { high, low } of candles) {
    if (high > highest) highest = high;
    if (low < lowest) lowest = low;
  }
  const change = first.close > 0 ? (last.close / first.close - 1) * 100 : null;
  return { first: first.date, last: last.date, sessions: candles.length, highest, lowest, change };
}

/** What an event seems to be, by its effect on prices. */
type EventLook = 'split' | 'merge' | 'payment' | 'other';

/** A session from which prices are adjusted by another factor. */
interface AdjustmentEvent {
  /** The first session with the newer factor. */
  readonly date: string;
  /** By how much more prices before it are multiplied. */
  readonly factor: number;
  readonly look: EventLook;
  /** Of a split or merge: how many papers become one, or one becomes; else 0. */
  readonly papers: number;
}

/** How adjusted prices differ from traded ones. */
export interface Adjustment {
  /** Whether any price differs. */
  readonly differs: boolean;
  /** Within the days shown, ascending. */
  readonly events: readonly AdjustmentEvent[];
  /** The factor of the last session: 1 unless an event came after it. */
  readonly lastFactor: number;
}

/** Smaller changes of the factor are rounding. */
const TOLERANCE = 1e-4;
/** Adjusted prices are rounded to seven decimals. */
const ROUNDED = 1e-7;
/** How far the papers of a split may be from a whole number. */
const WHOLE = 0.005;
/** A payment takes less than half of a price away. */
const LARGEST_PAYMENT = 0.5;

/** Compares two series of the same sessions; a session that only one of them has is left out. */
export function compareAdjusted(raw: readonly Session[], adjusted: readonly Session[]): Adjustment {
  const traded = new Map(raw.map(({ fechaHora, ultimoPrecio }) => [fechaHora, ultimoPrecio]));
  const events: AdjustmentEvent[] = [];
  let differs = false;
  /** The current factor, by the largest price since it began, and how far rounding may have moved it. */
  let current: { readonly factor: number; readonly slack: number } | null = null;
  for (const { fechaHora, ultimoPrecio } of adjusted) {
    const price = traded.get(fechaHora);
    if (price === undefined || price <= 0 || ultimoPrecio <= 0) continue;
    const seen = { factor: ultimoPrecio / price, slack: ROUNDED / Math.min(price, ultimoPrecio) };
    if (Math.abs(seen.factor - 1) > TOLERANCE + seen.slack) differs = true;
    const factor = current === null ? 1 : current.factor / seen.factor;
    if (current !== null && Math.abs(factor - 1) > TOLERANCE + current.slack + seen.slack) {
      events.push({ date: dayOfTime(fechaHora), factor, ...lookOf(factor) });
      current = seen;
    } else if (current === null || seen.slack < current.slack) current = seen;
  }
  return { differs, events, lastFactor: current?.factor ?? 1 };
}

function lookOf(factor: number): Pick<AdjustmentEvent, 'look' | 'papers'> {
  const [look, ratio] = factor < 1 ? (['split', 1 / factor] as const) : (['merge', factor] as const);
  const papers = Math.round(ratio);
  if (papers >= 2 && Math.abs(ratio / papers - 1) <= WHOLE) return { look, papers };
  return { look: factor < 1 && factor >= LARGEST_PAYMENT ? 'payment' : 'other', papers: 0 };
}
