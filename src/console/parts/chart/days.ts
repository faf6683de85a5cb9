/** Milliseconds of a day. */
const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a civil date `YYYY-MM-DD`; NaN for what is none. */
export function dayOf(date: string): number {
  return Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS;
}

/** The civil date of a day number. */
export function dateOf(day: number): string {
  return new Date(Math.round(day) * DAY_MS).toISOString().slice(0, 10);
}

/** The day number of the first of a month; months may be beyond 11. */
export function firstOfMonth(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY_MS;
}

/** Year, month from 0 and day of the month of a day number. */
export function partsOf(day: number): { readonly year: number; readonly month: number; readonly date: number } {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}
