/** Periods of the calendar as numbers that count up by one from period to period. */
import { civilDate, dayNumber } from '../../indexes/civil-date.ts';

/** How often a table has a row; `dia` is as published. */
export const FREQUENCIES = ['dia', 'semana', 'mes', 'trimestre', 'anio'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Frequencies that join several values into one. */
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
