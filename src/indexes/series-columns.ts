import type { Columns } from './columns.ts';

/** A series of dated values as two columns, newest first. */

/** Places `from` ≤ i < `to` of a series. */
type RowRange = readonly [from: number, to: number];

/** An immutable series: `days[i]` (days since 1970-01-01, strictly descending) has the value `values[i]`. */
export class SeriesColumns {
  readonly days: Int32Array;
  readonly values: Float64Array;

  /**
   * Takes the columns over, without copying. Throws RangeError when they differ in length, the days do not descend
   * strictly, or a value is not finite (JSON could not write it).
   */
  constructor(days: Int32Array, values: Float64Array) {
    if (days.length !== values.length) throw new RangeError('days and values differ in length');
    for (let i = 1; i < days.length; i++) {
      if (days[i]! >= days[i - 1]!) throw new RangeError(`days do not descend at row ${i}`);
    }
    for (let i = 0; i < values.length; i++) {
      if (!Number.isFinite(values[i]!)) throw new RangeError(`the value of row ${i} is not finite`);
    }
    this.days = days;
    this.values = values;
  }

  /** Builds a series from dated values in any order; of several values for a day the last one counts. */
  static from(dated: Iterable<readonly [day: number, value: number]>): SeriesColumns {
    const byDay = new Map<number, number>();
    for (const [day, value] of dated) byDay.set(day, value);
    const days = Int32Array.from(byDay.keys()).sort().reverse();
    return new SeriesColumns(
      days,
      Float64Array.from(days, (day) => byDay.get(day)!),
    );
  }

  /** Number of rows. */
  get length(): number {
    return this.days.length;
  }

  /** Rows of the days `from` to `to`, both included; an absent bound does not bound. Empty when from > to. */
  range(from?: number, to?: number): RowRange {
    const first = to === undefined ? 0 : this.#firstAtMost(to);
    const end = from === undefined ? this.days.length : this.#firstAtMost(from - 1);
    return [first, Math.max(first, end)];
  }

  /** Place of the day's row, or -1. */
  indexOf(day: number): number {
    const at = this.#firstAtMost(day);
    return this.days[at] === day ? at : -1;
  }

  /** Place of the first (newest) row whose day is not after `day`; `length` when there is none. */
  #firstAtMost(day: number): number {
    let low = 0;
    let high = this.days.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.days[middle]! > day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Columns compared with a new one at most: those of other publications that happen to end on the same day. */
const MOST_COMPARED = 16;

/**
 * Day columns, newest first, each kept once: the series of one publication have values on the same days, though some begin
 * later. A column with the beginning of a longer known one is a view on that one.
 */
export class SharedDays {
  readonly #columns: Columns;
  /** By newest day, the columns that no other holds. */
  readonly #known = new Map<number, Int32Array[]>();

  /** `columns`: where they lie. */
  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** A column with the days of `days`, which may be changed afterwards. */
  keep(days: Int32Array): Int32Array {
    const newest = days[0];
    if (newest === undefined) return new Int32Array(0);
    const known = this.#known.get(newest) ?? [];
    for (const column of known) {
      if (begins(column, days)) return column.subarray(0, days.length);
    }
    const own = this.#columns.ints(days.length, (column) => column.set(days));
    if (known.length < MOST_COMPARED) this.#known.set(newest, [...known.filter((column) => !begins(own, column)), own]);
    return own;
  }
}

/** Whether a column begins with the days of another. */
function begins(column: Int32Array, days: Int32Array): boolean {
  if (column.length < days.length) return false;
  // From the oldest day on: columns of equal length that differ mostly differ there.
  for (let i = days.length - 1; i >= 0; i--) if (column[i] !== days[i]) return false;
  return true;
}
