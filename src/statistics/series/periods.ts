/**
 * The calendar of series: periods as numbers that increase by one from period to period; and the gaps of daily series,
 * days without a value that neither weekends nor holidays explain.
 */
import { civilDate, dayNumber, weekdayOf } from '../../indexes/civil-date.ts';

/** Frequencies of a table's rows; `dia` is as published. */
export const FREQUENCIES = ['dia', 'semana', 'mes', 'trimestre', 'anio'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Frequencies that aggregate several values into one. */
export type PeriodFrequency = Exclude<Frequency, 'dia'>;

const DAYS_A_WEEK = 7;
/** 1970-01-01 was a Thursday: weeks begin three days earlier, on a Monday. */
const MONDAY_SHIFT = 3;
const MONTHS: Readonly<Record<Exclude<PeriodFrequency, 'semana'>, number>> = { mes: 1, trimestre: 3, anio: 12 };

/** The period that a day lies in. */
export function periodOf(frequency: PeriodFrequency, day: number): number {
  if (frequency === 'semana') return Math.floor((day + MONDAY_SHIFT) / DAYS_A_WEEK);
  const { year, month } = civilDate(day);
  return Math.floor((year * 12 + month - 1) / MONTHS[frequency]);
}

/** The first day of a period. */
export function startOf(frequency: PeriodFrequency, period: number): number {
  if (frequency === 'semana') return period * DAYS_A_WEEK - MONDAY_SHIFT;
  const months = period * MONTHS[frequency];
  return dayNumber(Math.floor(months / 12), (months % 12) + 1, 1);
}

/** The last day of a period: its date in a table, as the publisher dates monthly series. */
export function endOf(frequency: PeriodFrequency, period: number): number {
  return startOf(frequency, period + 1) - 1;
}

/** Months of a period; 0 for a week. */
export function monthsOf(frequency: PeriodFrequency): number {
  return frequency === 'semana' ? 0 : MONTHS[frequency];
}

/** The same period of the year before; null for a 53rd week where that year has none. */
export function yearBefore(frequency: PeriodFrequency, period: number): number | null {
  if (frequency !== 'semana') return period - 12 / MONTHS[frequency];
  const { year, week } = isoWeek(period);
  const before = periodOf('semana', dayNumber(year - 1, 1, 4)) + week - 1;
  return isoWeek(before).year === year - 1 ? before : null;
}

/** `2026-08`, `2026-T3`, `2026` or, for weeks by ISO 8601, `2026-S34`. */
export function periodLabel(frequency: PeriodFrequency, period: number): string {
  if (frequency === 'semana') {
    const { year, week } = isoWeek(period);
    return `${fourDigits(year)}-S${String(week).padStart(2, '0')}`;
  }
  const months = period * MONTHS[frequency];
  const year = fourDigits(Math.floor(months / 12));
  if (frequency === 'anio') return year;
  if (frequency === 'trimestre') return `${year}-T${(months % 12) / 3 + 1}`;
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** A day one year earlier; 29 February becomes the 28th. */
export function dayYearBefore(day: number): number {
  const { year, month, day: date } = civilDate(day);
  return dayNumber(year - 1, month, month === 2 && date === 29 ? 28 : date);
}

/** A week belongs to the year of its Thursday. */
function isoWeek(period: number): { readonly year: number; readonly week: number } {
  const thursday = startOf('semana', period) + 3;
  const { year } = civilDate(thursday);
  return { year, week: Math.floor((thursday - dayNumber(year, 1, 1)) / DAYS_A_WEEK) + 1 };
}

function fourDigits(year: number): string {
  return String(year).padStart(4, '0');
}

/** Rows on either side of a place that are examined for the usual weekdays. */
const WINDOW_ROWS = 15;
/** Rows below which a series counts as one of business days. */
const LEAST_ROWS = 10;

/** Monday to Friday; bit 0 is Monday. */
const BUSINESS_DAYS = 0b0011111;
/** Business days in a row that holidays may take: the week of a bank holiday. */
export const HOLIDAYS_IN_A_ROW = bitsOf(BUSINESS_DAYS);
const EVERY_DAY = 0b1111111;

/**
 * The weekdays on which a series has values around the rows `newer` ≤ `older`, as bits from Monday on: those that occur at
 * least half as often as the commonest. A series may change its habits, so only the neighbourhood counts.
 *
 * @param days descending
 */
export function usualWeekdays(days: Int32Array, newer: number, older: number): number {
  const from = Math.max(newer - WINDOW_ROWS, 0);
  const to = Math.min(older + WINDOW_ROWS + 1, days.length);
  if (to - from < LEAST_ROWS) return BUSINESS_DAYS;
  const counts = new Array<number>(DAYS_A_WEEK).fill(0);
  for (let row = from; row < to; row++) counts[weekdayOf(days[row] ?? 0)]!++;
  const most = Math.max(...counts);
  return counts.reduce((bits, count, weekday) => (2 * count >= most ? bits | (1 << weekday) : bits), 0);
}

/** Days from `first` to `last`, both included, that fall on one of some weekdays. */
export function daysOn(weekdays: number, first: number, last: number): number {
  if (last < first) return 0;
  const whole = Math.floor((last - first + 1) / DAYS_A_WEEK);
  let count = whole * bitsOf(weekdays);
  for (let day = first + whole * DAYS_A_WEEK; day <= last; day++) if (weekdays & (1 << weekdayOf(day))) count++;
  return count;
}

/**
 * Whether a number of missing days is more than holidays explain. Holidays take up to a week of its days from a series that
 * rests at weekends; a series that has a value every day has none.
 */
export function isMoreThanHolidays(weekdays: number, missing: number): boolean {
  return missing > (weekdays === EVERY_DAY ? 0 : bitsOf(weekdays));
}

/** Whether a gap lies between two rows that follow each other. */
export function isGap(days: Int32Array, newer: number, older: number): boolean {
  const [last = 0, first = 0] = [days[newer], days[older]];
  if (last - first <= 1) return false;
  const weekdays = usualWeekdays(days, newer, older);
  return isMoreThanHolidays(weekdays, daysOn(weekdays, first + 1, last - 1));
}

function bitsOf(weekdays: number): number {
  let count = 0;
  for (let bits = weekdays; bits !== 0; bits &= bits - 1) count++;
  return count;
}
