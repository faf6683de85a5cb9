/** Civil dates `YYYY-MM-DD`, and the numbers of their days. */

const DAY_MS = 86_400_000;

/** Returns days since 1970-01-01; NaN for a text that is no date. A time after the date is left out. */
export function dayOf(date: string): number {
  return Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS;
}

/** Returns the date of a day number. */
export function dateOf(day: number): string {
  return new Date(Math.round(day) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the text if it is a date that exists; null for any other. */
export function realDate(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayOf(text) : Number.NaN;
  return !Number.isNaN(day) && dateOf(day) === text ? text : null;
}

/** Returns the day number of the first of a month; months from 0, also beyond 11. */
export function firstOfMonth(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY_MS;
}

/** Returns year, month from 0, and day of the month of a day number. */
export function partsOf(day: number): { readonly year: number; readonly month: number; readonly date: number } {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}

/** Returns the same day of the month some months before, or the last of a shorter month; empty for a text that is no date. */
export function monthsBefore(date: string, months: number): string {
  const day = dayOf(date);
  if (Number.isNaN(day)) return '';
  const { year, month, date: ofMonth } = partsOf(day);
  const [first, next] = [firstOfMonth(year, month - months), firstOfMonth(year, month - months + 1)];
  return dateOf(Math.min(first + ofMonth - 1, next - 1));
}

/** Returns the latest of some dates; empty for none. */
export function latestOf(dates: Iterable<string | null>): string {
  let latest = '';
  for (const date of dates) if (date !== null && date > latest) latest = date;
  return latest;
}
