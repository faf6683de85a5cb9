import { isWorkday } from '../../indexes/civil-date.ts';
import { lowerBound } from '../../indexes/ordinals.ts';
import type { StoredInstrument } from '../stored/records.ts';
import type { Series } from './series.ts';

/** Days that a market is closed in a row at most; between known sessions further apart the data lack sessions. */
const LONGEST_CLOSURE = 10;

/**
 * The trading days of a market, from the sessions of its titles: holidays are the days without any. Where the data have no
 * sessions, before, after and in long gaps, every Monday to Friday counts. Days are days since 1970-01-01.
 */
export class TradingDays {
  /** Ascending, each once. */
  readonly #known: Int32Array;

  constructor(sessions: Iterable<number>) {
    this.#known = Int32Array.from(new Set(sessions)).sort();
  }

  /** Whether trades are made on a day. */
  isSession(day: number): boolean {
    const at = lowerBound(this.#known, day);
    if (this.#known[at] === day) return true;
    const [before, after] = [this.#known[at - 1], this.#known[at]];
    const isCovered = before !== undefined && after !== undefined && after - before <= LONGEST_CLOSURE;
    return !isCovered && isWorkday(day);
  }

  /** The day on which a trade of a day settles, so many sessions later. */
  settlementOf(day: number, sessions: number): number {
    let at = day;
    for (let left = sessions; left > 0; ) if (this.isSession(++at)) left--;
    return at;
  }

  /**
   * The ex date of a payment: the first session whose trades settle after the payment is made, so that its buyers do not
   * receive it.
   *
   * @param sessions from a trade on a day to its settlement
   */
  exDateOf(payment: number, sessions: (day: number) => number): number {
    let first = payment + 1;
    while (!this.isSession(first)) first++;
    // A trade settles on its day or later, so the ex date lies at most as many sessions back as the longest term.
    for (let day = first - 1; day > payment - LONGEST_CLOSURE * 2; day--) {
      if (!this.isSession(day)) continue;
      if (this.settlementOf(day, sessions(day)) <= payment) break;
      first = day;
    }
    return first;
  }
}

/** Rates and indices have figures on days without trades. */
const NOT_TRADED = ['INDICES', 'MONEDAS'];

/** The trading days of a market, from the sessions of its titles. */
export function tradingDaysOf(
  market: string,
  series: ReadonlyMap<string, Series>,
  instruments: ReadonlyMap<string, StoredInstrument>,
): TradingDays {
  const days = new Set<number>();
  for (const [key, { days: sessions }] of series) {
    const instrument = instruments.get(key);
    if (instrument?.market !== market || NOT_TRADED.includes(instrument.tipo.toUpperCase())) continue;
    for (const day of sessions) days.add(day);
  }
  return new TradingDays(days);
}
