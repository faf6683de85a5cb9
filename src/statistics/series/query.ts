/** Columns of variables and tables of several of them: values or changes, as published or by period. */
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { Monetaria } from '../records.ts';
import { aggregate, type PeriodValue } from './aggregate.ts';
import { basePeriod, type Change, changeOfRow, changeText } from './change.ts';
import { decimalText } from './exact.ts';
import { type Aggregation, kindOf, monthsBetween } from './kinds.ts';
import { endOf, type Frequency, type PeriodFrequency, periodOf, yearBefore } from './periods.ts';

/** One column of a table: the dates on which a variable has a cell, and the cells, made when they are written. */
export interface Column {
  /** Day numbers, ascending. */
  readonly days: Int32Array;
  /** The cell of a place as decimal text; null where there is no number. */
  readonly cell: (place: number) => string | null;
  /** Whether the period of a place is complete, and for a change also that of its base. */
  readonly complete: (place: number) => boolean;
}

/** How a table shows each variable. */
export interface ColumnRequest {
  readonly frequency: Frequency;
  /** Null for the default of the kind of series. */
  readonly aggregation: Aggregation | null;
  readonly change: Change | null;
  /** Days, both included; with a frequency the periods that they touch. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Leaves out the cells of incomplete periods. */
  readonly onlyComplete: boolean;
}

const NO_DAYS = new Int32Array(0);
const ALWAYS = (): boolean => true;

/** The column of a variable; one without values has no cells. */
export function columnOf(variable: Monetaria, series: SeriesColumns | null, request: ColumnRequest): Column {
  if (series === null) return { days: NO_DAYS, cell: () => null, complete: ALWAYS };
  const { frequency } = request;
  return frequency === 'dia'
    ? publishedColumn(variable, series, request)
    : periodColumn(variable, series, frequency, request);
}

function publishedColumn(variable: Monetaria, series: SeriesColumns, { from, to, change }: ColumnRequest): Column {
  const [first, end] = series.range(from, to);
  const days = series.days.slice(first, end).reverse();
  const unit = kindOf(variable).change;
  const apart = monthsBetween(variable);
  const cell = (place: number): string | null => {
    const row = end - 1 - place;
    if (change === null) return String(series.values[row] ?? 0);
    return changeOfRow(series, row, change, apart, unit)?.text ?? null;
  };
  return { days, cell, complete: ALWAYS };
}

function periodColumn(
  variable: Monetaria,
  series: SeriesColumns,
  frequency: PeriodFrequency,
  request: ColumnRequest,
): Column {
  const { change, onlyComplete } = request;
  const kind = kindOf(variable);
  const aggregation = request.aggregation ?? kind.aggregations[0] ?? 'ultimo';
  const first = request.from === undefined ? undefined : periodOf(frequency, request.from);
  const last = request.to === undefined ? undefined : periodOf(frequency, request.to);
  const values = aggregate(series, frequency, aggregation, monthsBetween(variable), {
    first: first === undefined ? undefined : earliestBase(frequency, first, change),
    last,
  });
  const shown: { readonly day: number; readonly value: PeriodValue; readonly base: PeriodValue | null }[] = [];
  for (const [period, value] of values) {
    if (first !== undefined && period < first) continue;
    const base = change === null ? null : basePeriod(values, frequency, period, change);
    if (onlyComplete && !(value.complete && (base?.complete ?? true))) continue;
    shown.push({ day: endOf(frequency, period), value, base });
  }
  return {
    days: Int32Array.from(shown, ({ day }) => day),
    cell: (place) => {
      const { value, base } = shown[place] ?? {};
      if (value === undefined) return null;
      if (change === null) return decimalText(value.exact, value.places);
      return base ? changeText(value.exact, base.exact, kind.change, value.places) : null;
    },
    complete: (place) => {
      const { value, base } = shown[place] ?? {};
      return (value?.complete ?? true) && (base?.complete ?? true);
    },
  };
}

/** A period not later than the base of the first one shown. */
function earliestBase(frequency: PeriodFrequency, first: number, change: Change | null): number {
  if (change === null) return first;
  // A year has 52 weeks or 53.
  return change === 'periodo' ? first - 1 : (yearBefore(frequency, first) ?? first - 53);
}

/** Several columns side by side: one row for each date on which any of them has a cell; rows are made one by one. */
export interface Table {
  /** All dates, ascending. */
  readonly days: Int32Array;
  readonly columns: readonly Column[];
}

/** One row; its arrays are reused for the next one. */
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

/** The newest rows of a table, at most `most`. */
export function newestRows({ days, columns }: Table, most: number): Table {
  return { days: days.subarray(Math.max(days.length - most, 0)), columns };
}

/** The rows [from, to) of a table, counted in `order`. */
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

/** Place of the first day at or after `day` in an order. */
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

/** The union of ascending lists of days, ascending; takes a byte for each day between the first and the last. */
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
