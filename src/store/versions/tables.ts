import type { Fold } from '../overlay.ts';
import type { AdoptedRecord, DataSet, DataSetVersion, RecordChange, ResourceChange } from '../store.ts';
import type { Awaitable } from './awaitable.ts';
import type { Fingerprint } from './fingerprint.ts';

/** What a draft did to the records so far, against the version before it. */
export interface Tally {
  added: number;
  removed: number;
  replaced: number;
}

/** Writes changes of records into the version being made. */
export interface ResourceWriter {
  readonly apply: (change: ResourceChange) => Promise<void>;
  /** Makes records what they were: the `after` of changes, each record in one change at most. */
  readonly restore: (changes: readonly RecordChange[]) => Promise<void>;
  /** Removes the present records of a resource, or those whose key starts with `prefix`. */
  readonly clear: (resource: string, prefix?: string) => Awaitable<void>;
}

/**
 * What the rules of publishing, rolling back and adopting need of the tables of a store, whatever its form: all of it inside
 * one write transaction that is the caller's.
 */
export interface VersionTables {
  /** The store, as sentences name it. */
  readonly store: string;
  readonly newest: (dataSet: DataSet) => Awaitable<DataSetVersion | null>;
  readonly numbered: (dataSet: DataSet, number: number) => Awaitable<DataSetVersion | null>;
  readonly origin: (dataSet: DataSet) => Awaitable<string | null>;
  /** Names of all resources that a data set has or had. */
  readonly resources: (dataSet: DataSet) => Awaitable<readonly string[]>;
  readonly diff: (dataSet: DataSet, from: number, to: number) => AsyncIterable<readonly RecordChange[]>;

  /** A writer of the records of version `number`. */
  readonly writer: (dataSet: DataSet, number: number, tally: Tally) => ResourceWriter;
  /** Writes the records of a version that is adopted onto `base`; 0: there are no others (`NotAsStated` for a key that comes twice). */
  readonly adoptRecords: (
    version: DataSetVersion,
    base: number,
    changes: AsyncIterable<readonly AdoptedRecord[]>,
  ) => Promise<void>;
  /** Counts and checksum of the present records. */
  readonly fingerprint: (dataSet: DataSet) => Awaitable<Fingerprint>;
  readonly insertVersion: (version: DataSetVersion, origin: string | null) => Awaitable<void>;
  /** Removes all versions of a data set with their records. */
  readonly forgetHistory: (dataSet: DataSet) => Promise<void>;
  /** Removes what was derived from the versions of a data set. */
  readonly forgetDerived: (dataSet: DataSet) => Awaitable<void>;

  /** Takes everything out of an overlay: what it lay over is gone. */
  readonly clearOverlay: (dataSet: DataSet) => Awaitable<void>;
  /** Notes that no version holds anything of an overlay any more; readers read it anew. */
  readonly unfoldOverlay: (dataSet: DataSet) => Awaitable<void>;
  /** Notes that a draft holds the overlay up to a number. */
  readonly foldOverlay: (dataSet: DataSet, fold: Fold) => Awaitable<void>;
  /** Removes starter accounts with their tokens; their names. */
  readonly removeStarterAccounts: () => Awaitable<readonly string[]>;
}
