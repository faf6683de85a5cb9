import type { Pace } from '../server/pace.ts';
import type { FactBook } from '../store/facts.ts';
import type { DataSet, DataSetVersion, RecordPlace, Store } from '../store/store.ts';
import { type FactChange, factChanges } from './fact-changes.ts';

/** The data sets whose versions are public (the four groups, never the operations of accounts), and the comparison of two versions. */

/** The path under which versions are served. */
export const VERSIONS_PATH = '/ventanilla/versiones';

/** By group how its stored records are opened; made where the groups are known. */
export type FactBooks = Readonly<Record<ComparableSet, FactBook>>;
export type ComparableSet = Exclude<DataSet, 'ledger'>;

/** By group the other word for it that is understood. */
const WORDS: Readonly<Record<ComparableSet, string>> = {
  statistics: 'estadisticas',
  market: 'mercado',
  territory: 'territorio',
  organisms: 'organismos',
};

/** In the order in which they are listed. */
export const COMPARABLE_SETS: readonly ComparableSet[] = ['statistics', 'market', 'territory', 'organisms'];

/** Both names of a group. */
export function namesOf(group: ComparableSet): readonly [string, string] {
  return [group, WORDS[group]];
}

/** Returns the group of a name in any letter case; null when there is none. */
export function comparableSet(name: string): ComparableSet | null {
  const wanted = name.toLowerCase();
  return COMPARABLE_SETS.find((group) => namesOf(group).includes(wanted)) ?? null;
}

/** A group and the two versions that are compared. */
export interface Pair {
  readonly group: ComparableSet;
  readonly from: number;
  readonly to: number;
}

/** Where changes are read from: a store, and how its records are opened. */
export interface Archive {
  readonly store: Pick<Store, 'diff'>;
  /** Of the group that is compared. */
  readonly book: FactBook;
}

/** The changes in one stored record. */
interface RecordFacts {
  readonly place: RecordPlace;
  readonly changes: readonly FactChange[];
}

/**
 * The changes that turn one version into another, in the order of the stored records and of the ids in each; never none
 * for a record. The pace is kept between small steps.
 *
 * @throws VersionGone when the store does not have one of them (any more)
 */
export async function* compareVersions(
  { store, book }: Archive,
  { group, from, to }: Pair,
  pace: Pace,
  after?: RecordPlace,
): AsyncGenerator<RecordFacts> {
  for await (const batch of store.diff(group, from, to, after)) {
    for (const record of batch) {
      const { resource, key } = record;
      yield { place: { resource, key }, changes: await factChanges(book, record, pace) };
      if (pace.isDue) await pace.pause();
    }
  }
}

/** A version in the words of `/status`. */
export function shownVersion({ number, source, loadedAt, starter, checksum, counts, newest }: DataSetVersion) {
  return { number, source, loadedAt, starter, checksum, counts, newest };
}
