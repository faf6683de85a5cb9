/** The values of a series aggregated by period: exact, each marked as complete or not. */
import { civilDate } from '../../indexes/civil-date.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import { type Fraction, fractionOf, power, scaled, seriesPlaces, sumOf } from './exact.ts';
import type { Aggregation } from './kinds.ts';
import {
  daysOn,
  endOf,
  isGap,
  isMoreThanHolidays,
  monthsOf,
  type PeriodFrequency,
  periodOf,
  startOf,
  usualWeekdays,
} from './periods.ts';

/** Decimals that a mean or a compound has more than its values. */
export const MORE_PLACES = 2;

/** One period of one series. */
export interface PeriodValue {
  readonly exact: Fraction;
  /** Decimals it is written with; exact unless it is a mean or compound. */
  readonly places: number;
  readonly complete: boolean;
}

/** A series by period, ascending; periods without values are absent. */
export type PeriodValues = ReadonlyMap<number, PeriodValue>;

/** Periods `first` to `last`, both included; absent ones do not bound. */
interface PeriodBounds {
  readonly first: number | undefined;
  readonly last: number | undefined;
}

const UNBOUNDED: PeriodBounds = { first: undefined, last: undefined };

/**
 * Aggregates the values of each period within bounds that has any. `monthsApart`: months from value to value for series
 * that are not daily, else null.
 *
 * A period of a monthly or quarterly series is complete when it has a value for each of its months or quarters. One of
 * a daily series is complete when none of its days lies in a gap ({@link isGap}), and the series goes on after it or
 * reaches its last day on which the series usually has values.
 */
export function aggregate(
  series: SeriesColumns,
  frequency: PeriodFrequency,
  aggregation: Aggregation,
  monthsApart: number | null,
  { first, last }: PeriodBounds = UNBOUNDED,
): PeriodValues {
  const { days, values } = series;
  const [begin, finish] = series.range(
    first === undefined ? undefined : startOf(frequency, first),
    last === undefined ? undefined : endOf(frequency, last),
  );
  const places = seriesPlaces(series);
  const periods = new Map<number, PeriodValue>();
  // Rows descend: a period is the rows [from, to) with its oldest at to − 1.
  for (let to = finish; to > begin; ) {
    const period = periodOf(frequency, days[to - 1] ?? 0);
    const end = endOf(frequency, period);
    let from = to - 1;
    while (from > begin && (days[from - 1] ?? 0) <= end) from--;
    const complete =
      monthsApart === null
        ? isCovered(days, from, to, startOf(frequency, period), end)
        : hasAllMonths(days, from, to, monthsOf(frequency) / monthsApart);
    periods.set(period, { ...aggregated(values, from, to, aggregation, places), complete });
    to = from;
  }
  return periods;
}

function aggregated(
  values: Float64Array,
  from: number,
  to: number,
  aggregation: Aggregation,
  places: number,
): Pick<PeriodValue, 'exact' | 'places'> {
  const asIs = (value: number | undefined): Pick<PeriodValue, 'exact' | 'places'> => ({
    exact: fractionOf(value ?? 0, places),
    places,
  });
  switch (aggregation) {
    case 'ultimo':
      return asIs(values[from]);
    case 'primero':
      return asIs(values[to - 1]);
    case 'minimo':
      return asIs(extreme(values, from, to, (value, best) => value < best));
    case 'maximo':
      return asIs(extreme(values, from, to, (value, best) => value > best));
    case 'suma':
      return { exact: { numerator: sumOf(values, from, to, places), denominator: power(places) }, places };
    case 'promedio': {
      const numerator = sumOf(values, from, to, places);
      return { exact: { numerator, denominator: power(places) * BigInt(to - from) }, places: places + MORE_PLACES };
    }
    case 'acumulado':
      return { exact: compound(values, from, to, places), places: places + MORE_PLACES };
  }
}

function extreme(
  values: Float64Array,
  from: number,
  to: number,
  isBetter: (value: number, best: number) => boolean,
): number {
  let best = values[from] ?? 0;
  for (let at = from + 1; at < to; at++) {
    const value = values[at] ?? 0;
    if (isBetter(value, best)) best = value;
  }
  return best;
}

/** Changes in percent, one after the other: (Π(1 + v/100) − 1) × 100. */
function compound(values: Float64Array, from: number, to: number, places: number): Fraction {
  const hundred = power(places + 2);
  let grown = 1n;
  let base = 1n;
  for (let at = from; at < to; at++) {
    grown *= hundred + scaled(values[at] ?? 0, places);
    base *= hundred;
  }
  return { numerator: (grown - base) * 100n, denominator: base };
}

/** Whether no day of a period lies in a gap; rows [from, to) are its own. */
function isCovered(days: Int32Array, from: number, to: number, start: number, end: number): boolean {
  const [newest = end, oldest = start] = [days[from], days[to - 1]];
  const weekdays = usualWeekdays(days, from, to - 1);
  const missesAfter = daysOn(weekdays, newest + 1, end) > 0;
  if (missesAfter && (from === 0 || isGap(days, from - 1, from))) return false;
  const missedBefore = daysOn(weekdays, start, oldest - 1);
  // A period in which the series begins is complete only when nothing but holidays can lie before the first value.
  const isGapBefore = to < days.length ? isGap(days, to - 1, to) : isMoreThanHolidays(weekdays, missedBefore);
  if (missedBefore > 0 && isGapBefore) return false;
  for (let at = from + 1; at < to; at++) if (isGap(days, at - 1, at)) return false;
  return true;
}

function hasAllMonths(days: Int32Array, from: number, to: number, expected: number): boolean {
  const months = new Set<number>();
  for (let at = from; at < to; at++) months.add(civilDate(days[at] ?? 0).month);
  return months.size >= expected;
}
