/** Several columns side by side: one row a date on which any of them has a cell. */
import type { Column } from './column.ts';

/** A table of which rows are made one after the other. */
export interface Table {
  /** All dates, ascending. */
  readonly days: Int32Array;
  readonly columns: readonly Column[];
}

/** One row; the arrays are used again for the next one. */
export interface TableRow {
  readonly day: number;
  /** By column: decimal text, null where there is none. */
  readonly cells: readonly (string | null)[];
  /** Places of the columns whose cell is of an incomplete period. */
  readonly incomplete: readonly number[];
}

/** Puts columns side by side. */
export function tableOf(columns: readonly Column[]): Table {
  return { days: unionOf(columns.map(({ days }) => days)), columns };
}

/** The newest rows of a table, at most so many. */
export function newestOf({ days, columns }: Table, most: number): Table {
  return { days: days.subarray(Math.max(days.length - most, 0)), columns };
}

/** The rows [from, to) of a table, counted in the order asked for. */
export function* rowsOf(
  { days, columns }: Table,
  from: number,
  to: number,
  order: 'asc' | 'desc',
): Generator<TableRow, void, undefined> {
  if (from >= to) return;
  const step = order === 'asc' ? 1 : -1;
  const placeOf = (row: number): number => (order === 'asc' ? row : days.length - 1 - row);
  const firstDay = days[placeOf(from)] ?? 0;
  const at = columns.map((column) => firstPlace(column.days, firstDay, order));
  const cells = new Array<string | null>(columns.length).fill(null);
  const incomplete: number[] = [];
  for (let row = from; row < to; row++) {
    const day = days[placeOf(row)] ?? 0;
    incomplete.length = 0;
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c];
      const place = at[c] ?? 0;
      if (column === undefined || column.days[place] !== day) {
        cells[c] = null;
        continue;
      }
      cells[c] = column.cell(place);
      if (!column.complete(place)) incomplete.push(c);
      at[c] = place + step;
    }
    yield { day, cells, incomplete };
  }
}

/** Place of the first day that comes when walking from `day` on in an order. */
function firstPlace(days: Int32Array, day: number, order: 'asc' | 'desc'): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = days[middle] ?? 0;
    if (order === 'asc' ? value < day : value <= day) low = middle + 1;
    else high = middle;
  }
  return order === 'asc' ? low : low - 1;
}

/** The days of several ascending lists, each once, ascending: a byte a day between the first and the last. */
function unionOf(lists: readonly Int32Array[]): Int32Array {
  const filled = lists.filter(({ length }) => length > 0);
  const [only] = filled;
  if (only === undefined) return new Int32Array(0);
  if (filled.length === 1) return only;
  const first = filled.reduce((least, days) => Math.min(least, days[0] ?? least), Number.POSITIVE_INFINITY);
  const last = filled.reduce((most, days) => Math.max(most, days.at(-1) ?? most), Number.NEGATIVE_INFINITY);
  const marks = new Uint8Array(last - first + 1);
  let count = 0;
  for (const days of filled) {
    for (const day of days) {
      count += 1 - (marks[day - first] ?? 0);
      marks[day - first] = 1;
    }
  }
  const union = new Int32Array(count);
  let filledTo = 0;
  for (let at = 0; at < marks.length; at++) if (marks[at] === 1) union[filledTo++] = first + at;
  return union;
}
