/** One column of a table: the dates on which a variable has a cell, and the cells. */
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { Monetaria } from '../contract/records.ts';
import { aggregate, type PeriodValue } from './aggregate.ts';
import { basePeriod, type Change, changeOfRow, changeText } from './change.ts';
import { decimalText } from './exact.ts';
import { type Aggregation, kindOf, monthsBetween } from './kinds.ts';
import { endOf, type Frequency, type PeriodFrequency, periodOf, yearBefore } from './periods.ts';

/** A column; cells are made when they are written. */
export interface Column {
  /** Day numbers, ascending. */
  readonly days: Int32Array;
  /** The cell of a place as decimal text; null where there is no number. */
  readonly cell: (place: number) => string | null;
  /** Whether the period of a place is all there, and for a change also that of its base. */
  readonly complete: (place: number) => boolean;
}

/** What a table asks of each variable. */
export interface ColumnRequest {
  readonly frequency: Frequency;
  /** Null: that of the kind of series. */
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

/** A period not later than any that the first one shown is compared with. */
function earliestBase(frequency: PeriodFrequency, first: number, change: Change | null): number {
  if (change === null) return first;
  // A year has 52 weeks or 53.
  return change === 'periodo' ? first - 1 : (yearBefore(frequency, first) ?? first - 53);
}
