/** Changes against a base: in percent, or in points where the values are percentages themselves. */
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { PeriodValue, PeriodValues } from './aggregate.ts';
import { decimalText, type Fraction, fractionOf, seriesPlaces } from './exact.ts';
import type { ChangeUnit } from './kinds.ts';
import {
  daysOn,
  dayYearBefore,
  isGap,
  isMoreThanHolidays,
  type PeriodFrequency,
  periodOf,
  usualWeekdays,
  yearBefore,
} from './periods.ts';

/** Bases of a change: the value before, or that of a year before. */
export const CHANGES = ['periodo', 'interanual'] as const;
export type Change = (typeof CHANGES)[number];

/** Decimals of a change in percent. */
const PERCENT_PLACES = 4;

/** Days before the day a year ago that its value may lie, which covers holidays. */
export const YEAR_BEFORE_DAYS = 10;

/** A change as decimal text; null where the base is not above zero and a percentage has no meaning. */
export function changeText(value: Fraction, base: Fraction, unit: ChangeUnit, places: number): string | null {
  const difference = value.numerator * base.denominator - base.numerator * value.denominator;
  if (unit === 'puntos') {
    return decimalText({ numerator: difference, denominator: value.denominator * base.denominator }, places);
  }
  if (base.numerator <= 0n) return null;
  const numerator = difference * 100n;
  return decimalText({ numerator, denominator: base.numerator * value.denominator }, PERCENT_PLACES);
}

/** The base of a period; null where there is none or it has no value. */
export function basePeriod(
  values: PeriodValues,
  frequency: PeriodFrequency,
  period: number,
  change: Change,
): PeriodValue | null {
  const base = change === 'periodo' ? period - 1 : yearBefore(frequency, period);
  return base === null ? null : (values.get(base) ?? null);
}

/** The base row of a row of a series as published, and the change as decimal text. */
interface RowChange {
  readonly base: number;
  /** Null where a gap lies between the two, or the base is not above zero and a percentage has no meaning. */
  readonly text: string | null;
}

/** Compares a row of a series as published; null where it has no base. `monthsApart` as for `aggregate`. */
export function changeOfRow(
  series: SeriesColumns,
  row: number,
  change: Change,
  monthsApart: number | null,
  unit: ChangeUnit,
): RowChange | null {
  const base = change === 'periodo' ? row + 1 : rowOfYearBefore(series, row, monthsApart);
  if (base < 0 || base >= series.days.length) return null;
  const isApart = change === 'periodo' && isAcrossGap(series.days, row, monthsApart);
  return { base, text: isApart ? null : rowChange(series, row, base, unit) };
}

/** Whether values are missing between a row and the one before it. */
function isAcrossGap(days: Int32Array, row: number, monthsApart: number | null): boolean {
  if (monthsApart === null) return isGap(days, row, row + 1);
  return periodOf('mes', days[row] ?? 0) - periodOf('mes', days[row + 1] ?? 0) > monthsApart;
}

/** The row of the same month, or of the last day with a value up to ten days before the same day, −1 for none. */
function rowOfYearBefore(series: SeriesColumns, row: number, monthsApart: number | null): number {
  const { days } = series;
  const wanted = dayYearBefore(days[row] ?? 0);
  if (monthsApart !== null) {
    // Monthly values are dated on the last day of their month, which February moves.
    return monthRow(series, periodOf('mes', wanted));
  }
  const [at] = series.range(undefined, wanted);
  const nearest = days[at];
  if (nearest === undefined || wanted - nearest > YEAR_BEFORE_DAYS) return -1;
  const weekdays = usualWeekdays(days, at, at);
  return isMoreThanHolidays(weekdays, daysOn(weekdays, nearest + 1, wanted)) ? -1 : at;
}

/** The newest row of a month, −1 when it has none. */
function monthRow({ days }: SeriesColumns, month: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (periodOf('mes', days[middle] ?? 0) > month) low = middle + 1;
    else high = middle;
  }
  return low < days.length && periodOf('mes', days[low] ?? 0) === month ? low : -1;
}

function rowChange(series: SeriesColumns, row: number, base: number, unit: ChangeUnit): string | null {
  const places = seriesPlaces(series);
  const value = fractionOf(series.values[row] ?? 0, places);
  return changeText(value, fractionOf(series.values[base] ?? 0, places), unit, places);
}
