/** Past values of a variable, and the changes of its values. */
import { SeriesColumns } from '../../indexes/series-columns.ts';
import type { VariableHistory } from './catalog.ts';
import type { Revision } from './records.ts';

/**
 * The values of a variable as known at the end of a civil day (a day number): the present ones, with every later import
 * undone, newest first.
 *
 * Where the publisher's catalogue was captured on a day, its last pair was known from then on, also before this store
 * had the value. Before the beginning of the history only captures are known.
 */
export function seriesAsOf(history: VariableHistory, series: SeriesColumns | null, day: number): SeriesColumns | null {
  const isWhole = day >= history.base.day;
  // A capture never contradicts the store: it counts only before the store had a value for that day.
  const corrections = new Map<number, number | null>([
    ...(isWhole ? undoneSince(history, day) : []),
    ...capturedUntil(history, series, day),
  ]);
  if (isWhole && corrections.size === 0) return series;
  return withCorrections(isWhole ? series : null, corrections);
}

/** A series with other values on some days, null for none. */
function withCorrections(series: SeriesColumns | null, corrections: ReadonlyMap<number, number | null>): SeriesColumns {
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

/** The values before the imports after `day`, by day of value: null for none. */
function undoneSince({ entries }: VariableHistory, day: number): Map<number, number | null> {
  const undone = new Map<number, number | null>();
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at];
    if (entry === undefined || entry.moment.day <= day) break;
    for (const added of entry.changes.added) undone.set(added, null);
    for (const changed of entry.changes.changed) undone.set(changed.day, changed.before);
  }
  return undone;
}

/** The values in captures up to `day` that the store had only later. */
function capturedUntil(history: VariableHistory, series: SeriesColumns | null, day: number): Map<number, number> {
  const values = new Map<number, number>();
  for (const pair of history.captures) {
    if (pair.captured > day) break;
    const first = history.firstKnown(series, pair.day);
    if (first !== null && first.day > day) values.set(pair.day, pair.value);
  }
  return values;
}

type Source = Pick<Revision, 'knownOn' | 'instant' | 'version'>;

/**
 * All changes of a variable's values, the latest first, those of one moment by day of value, newest first. Values known
 * since the beginning are no changes.
 */
export function revisionsOf(history: VariableHistory, series: SeriesColumns | null): Revision[] {
  const { revisions, firstValue } = importedRevisions(history, series);
  const captured = capturedRevisions(history, series, revisions, firstValue);
  // After a clock was set back an import and the beginning have one moment: the import is the later one, and stays first.
  return [...revisions, ...captured]
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => b.knownOn - a.knownOn || (b.instant ?? 0) - (a.instant ?? 0) || b.day - a.day);
}

/** Walks back from the present: a changed value became the one before the next later import. */
function importedRevisions(
  { entries }: VariableHistory,
  series: SeriesColumns | null,
): { readonly revisions: Revision[]; readonly firstValue: (day: number) => number | null } {
  const earlier = new Map<number, number | null>();
  const valueAt = (day: number): number | null => {
    const value = earlier.get(day);
    if (value !== undefined) return value;
    const row = series?.indexOf(day) ?? -1;
    return row < 0 ? null : (series?.values[row] ?? null);
  };
  const revisions: Revision[] = [];
  for (const { moment, changes } of [...entries].reverse()) {
    const source = { knownOn: moment.day, instant: moment.instant, version: moment.version };
    for (const day of changes.added) {
      revisions.push(revisionOf(day, null, valueAt(day), source));
      earlier.set(day, null);
    }
    for (const { day, before } of changes.changed) {
      revisions.push(revisionOf(day, before, valueAt(day), source));
      earlier.set(day, before);
    }
  }
  return { revisions, firstValue: valueAt };
}

/**
 * The changes that captures of the catalogue show before this store had a value: from capture to capture, and from the
 * last capture to the first stored value. That value is then a changed one, not a new one: its entry in `revisions` is
 * replaced.
 */
function capturedRevisions(
  history: VariableHistory,
  series: SeriesColumns | null,
  revisions: Revision[],
  firstValue: (day: number) => number | null,
): Revision[] {
  const last = new Map<number, number>();
  const captured: Revision[] = [];
  for (const { captured: knownOn, day, value } of history.captures) {
    const first = history.firstKnown(series, day);
    if (first === null || knownOn >= first.day) continue;
    captured.push(revisionOf(day, last.get(day) ?? null, value, { knownOn, instant: null, version: null }));
    last.set(day, value);
  }
  for (const [day, value] of last) {
    const first = history.firstKnown(series, day);
    if (first === null) continue;
    const source = { knownOn: first.day, instant: first.instant, version: first.version };
    // Revisions run from the latest to the earliest: the last one of a day is the one that added it.
    const place = revisions.findLastIndex((revision) => revision.day === day && revision.version === first.version);
    const addition = first === history.base ? undefined : revisions[place];
    if (addition === undefined) captured.push(revisionOf(day, value, firstValue(day), source));
    else revisions[place] = revisionOf(day, value, addition.after, source);
  }
  return captured;
}

function revisionOf(day: number, before: number | null, after: number | null, source: Source): Revision {
  const kind = before === null ? 'alta' : after === null ? 'baja' : 'cambio';
  return { day, kind, before, after, ...source };
}
