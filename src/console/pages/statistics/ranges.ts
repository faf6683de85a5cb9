/** Stretches that are a click away, in months back from the last value. */
export const QUICK_MONTHS = [1, 6, 12, 60, 120] as const;

/** The day so many months before a civil date; of a shorter month its last day. Empty for what is no date. */
export function monthsBefore(date: string, months: number): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return '';
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number);
  const at = year * 12 + month - 1 - months;
  const [toYear, toMonth] = [Math.floor(at / 12), at % 12];
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(toYear, toMonth, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The latest of civil dates; empty when there is none. */
export function latestOf(dates: Iterable<string | null>): string {
  let latest = '';
  for (const date of dates) if (date !== null && date > latest) latest = date;
  return latest;
}
