import type { Monetaria } from '../../statistics/records.ts';

const DAILY = 'D';

/**
 * The date that most daily series have reached, by which the data are fresh or late; null when none has a date.
 *
 * The newest date of all would say nothing: indices and bands are published weeks ahead, and their catalogue entries
 * follow the calendar by themselves (statistics.md 7). Nor would the oldest: some series ended years ago.
 */
export function reachedDate(entries: readonly Monetaria[]): string | null {
  const daily = entries.filter(({ periodicidad }) => periodicidad === DAILY);
  const counts = new Map<string, number>();
  for (const { ultFechaInformada: date } of daily.length > 0 ? daily : entries) {
    if (date !== null) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  let reached: string | null = null;
  let most = 0;
  for (const [date, count] of counts) {
    if (count < most || (count === most && reached !== null && date < reached)) continue;
    reached = date;
    most = count;
  }
  return reached;
}
