/** What became of the values of one variable, change by change. */
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { VariablePast } from './knowledge.ts';

/** A value became another one, went, or came. */
export const REVISION_KINDS = ['cambio', 'baja', 'alta'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** One change of one value. */
export interface Revision {
  /** Day number of the value. */
  readonly day: number;
  readonly kind: RevisionKind;
  readonly before: number | null;
  readonly after: number | null;
  /** Civil day on which it became known. */
  readonly knownOn: number;
  /** Milliseconds since 1970; null where only the day of a capture is known. */
  readonly instant: number | null;
  /** The version that made it; null where a capture of the catalogue told it before this store had the value. */
  readonly version: number | null;
}

type Known = Pick<Revision, 'knownOn' | 'instant' | 'version'>;

/**
 * All changes of a variable's values, the latest first, those of one moment by day of value, newest first. Values known
 * since the beginning are no changes, however many they are.
 */
export function revisionsOf(past: VariablePast, series: SeriesColumns | null): Revision[] {
  const { revisions, at } = importedRevisions(past, series);
  const captured = capturedRevisions(past, series, revisions, at);
  const all = [...revisions, ...captured].filter(isOne);
  return all.sort((a, b) => b.knownOn - a.knownOn || (b.instant ?? 0) - (a.instant ?? 0) || b.day - a.day);
}

function isOne({ before, after }: Revision): boolean {
  return before !== after;
}

/**
 * Walks back from the present: what a value became is what the next later import found. `at` tells the values of the
 * beginning.
 */
function importedRevisions(
  { entries }: VariablePast,
  series: SeriesColumns | null,
): { readonly revisions: Revision[]; readonly at: (day: number) => number | null } {
  const found = new Map<number, number | null>();
  const at = (day: number): number | null => {
    const known = found.get(day);
    if (known !== undefined) return known;
    const row = series?.indexOf(day) ?? -1;
    return row < 0 ? null : (series?.values[row] ?? null);
  };
  const revisions: Revision[] = [];
  for (const { moment, changes } of [...entries].reverse()) {
    const known = { knownOn: moment.day, instant: moment.instant, version: moment.version };
    for (const day of changes.added) {
      revisions.push(revisionOf(day, null, at(day), known));
      found.set(day, null);
    }
    for (const { day, before } of changes.changed) {
      revisions.push(revisionOf(day, before, at(day), known));
      found.set(day, before);
    }
  }
  return { revisions, at };
}

/**
 * What captures of the catalogue told before this store had a value: each change from capture to capture, and from the
 * last of them to the first value held. The first value held is then no new one; `revisions` loses its entry.
 */
function capturedRevisions(
  past: VariablePast,
  series: SeriesColumns | null,
  revisions: Revision[],
  atBeginning: (day: number) => number | null,
): Revision[] {
  const last = new Map<number, number>();
  const found: Revision[] = [];
  for (const { captured, day, value } of past.captures) {
    const first = past.firstKnown(series, day);
    if (first === null || captured >= first.day) continue;
    found.push(revisionOf(day, last.get(day) ?? null, value, { knownOn: captured, instant: null, version: null }));
    last.set(day, value);
  }
  for (const [day, value] of last) {
    const first = past.firstKnown(series, day);
    if (first === null) continue;
    const known = { knownOn: first.day, instant: first.instant, version: first.version };
    // Of the entries of a day the oldest, that of its coming, was found last.
    const place = revisions.findLastIndex((revision) => revision.day === day && revision.version === first.version);
    const came = first === past.base ? undefined : revisions[place];
    if (came === undefined) found.push(revisionOf(day, value, atBeginning(day), known));
    else revisions[place] = revisionOf(day, value, came.after, known);
  }
  return found;
}

function revisionOf(day: number, before: number | null, after: number | null, known: Known): Revision {
  const kind = before === null ? 'alta' : after === null ? 'baja' : 'cambio';
  return { day, kind, before, after, ...known };
}
