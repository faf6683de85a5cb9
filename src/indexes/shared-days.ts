import type { Columns } from './columns.ts';

/** Columns compared with a new one at most: those of other publications that happen to end on the same day. */
const MOST_COMPARED = 16;

/**
 * Day columns, newest first, each kept once: the series of one publication have values on the same days, though some begin
 * later. What begins like a longer column that is known is a view of it.
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
