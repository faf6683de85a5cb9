/** Two versions of a group, compared fact by fact. */
import type { Pace } from '../server/pace.ts';
import type { FactBook } from '../store/facts.ts';
import type { RecordPlace, Store } from '../store/store.ts';
import type { ComparableSet } from './comparable.ts';
import { type FactChange, factChanges } from './fact-changes.ts';

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
export interface RecordFacts {
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
