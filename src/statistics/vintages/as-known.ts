/** A series as it was known on a past day. */
import { SeriesColumns } from '../../indexes/series-columns.ts';
import type { VariablePast } from './knowledge.ts';

/**
 * The values of a variable as known at the end of a civil day (a day number): the present ones, with every later import
 * undone, newest first.
 *
 * Where the publisher's catalogue was captured on a day, its last pair was known from then on, also before this store
 * had the value. Before the beginning nothing else is known.
 */
export function asKnown(past: VariablePast, series: SeriesColumns | null, day: number): SeriesColumns | null {
  const isWhole = day >= past.base.day;
  const undone = isWhole ? undoneSince(past, day) : new Map<number, number | null>();
  const told = toldByCaptures(past, series, day);
  // What captures told is known on top of what the store held: never of a day that it had a value for.
  const corrections = new Map([...undone, ...told]);
  if (isWhole && corrections.size === 0) return series;
  return corrected(isWhole ? series : null, corrections);
}

/** A series with other values on some days, null for none. */
function corrected(series: SeriesColumns | null, corrections: ReadonlyMap<number, number | null>): SeriesColumns {
  const sorted = [...corrections].sort(([a], [b]) => b - a);
  const rows = series?.length ?? 0;
  const days = new Int32Array(rows + sorted.length);
  const values = new Float64Array(rows + sorted.length);
  let length = 0;
  const put = (day: number, value: number): void => {
    days[length] = day;
    values[length++] = value;
  };
  let row = 0;
  for (const [day, value] of sorted) {
    for (; row < rows && (series?.days[row] ?? 0) > day; row++) put(series?.days[row] ?? 0, series?.values[row] ?? 0);
    if (row < rows && series?.days[row] === day) row++;
    if (value !== null) put(day, value);
  }
  for (; row < rows; row++) put(series?.days[row] ?? 0, series?.values[row] ?? 0);
  return new SeriesColumns(days.slice(0, length), values.slice(0, length));
}

/** By day of value what it was before the imports after `day`: null for none. */
function undoneSince({ entries }: VariablePast, day: number): Map<number, number | null> {
  const undone = new Map<number, number | null>();
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at];
    if (entry === undefined || entry.moment.day <= day) break;
    for (const added of entry.changes.added) undone.set(added, null);
    for (const changed of entry.changes.changed) undone.set(changed.day, changed.before);
  }
  return undone;
}

/** What captures up to `day` told of values that this store had only later. */
function toldByCaptures(past: VariablePast, series: SeriesColumns | null, day: number): Map<number, number> {
  const told = new Map<number, number>();
  for (const pair of past.captures) {
    if (pair.captured > day) break;
    const first = past.firstKnown(series, pair.day);
    if (first !== null && first.day > day) told.set(pair.day, pair.value);
  }
  return told;
}
