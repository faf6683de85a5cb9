/** A series as it was known on a past day. */
import { SeriesColumns } from '../../indexes/series-columns.ts';
import type { VariablePast } from './knowledge.ts';

/**
 * The values of a variable as known at the end of a civil day (a day number): the present ones, with every later import undone, newest first.
 *
 * Where the publisher's catalogue was captured on a day, its last pair was known from then on, also before this store had the value.
 * Before the beginning nothing else is known.
 */
export function asKnown(past: VariablePast, series: SeriesColumns | null, day: number): SeriesColumns | null {
  const isWhole = day >= past.base.day;
  const undone = isWhole ? undoneSince(past, day) : new Map<number, number | null>();
  const told = toldByCaptures(past, series, day);
  if (isWhole && undone.size === 0 && told.size === 0) return series;
  const values = new Map<number, number>();
  if (isWhole && series !== null) {
    for (let row = 0; row < series.length; row++) values.set(series.days[row] ?? 0, series.values[row] ?? 0);
  }
  for (const [at, before] of undone) {
    if (before === null) values.delete(at);
    else values.set(at, before);
  }
  for (const [at, value] of told) values.set(at, value);
  return SeriesColumns.from(values);
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
