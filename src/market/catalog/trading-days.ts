/** Days that a market is closed in a row at most; between known sessions further apart the data lack sessions. */
const LONGEST_CLOSURE = 10;

const SATURDAY = 6;
const SUNDAY = 0;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

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
    const at = this.#firstFrom(day);
    if (this.#known[at] === day) return true;
    const [before, after] = [this.#known[at - 1], this.#known[at]];
    const isCovered = before !== undefined && after !== undefined && after - before <= LONGEST_CLOSURE;
    return !isCovered && isWeekday(day);
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

  #firstFrom(day: number): number {
    let low = 0;
    let high = this.#known.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#known[middle] ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isWeekday(day: number): boolean {
  const weekday = (((day + EPOCH_WEEKDAY) % 7) + 7) % 7;
  return weekday !== SATURDAY && weekday !== SUNDAY;
}
