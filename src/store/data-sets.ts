/** The data sets of a store. The four groups are public; `ledger` holds the operations of accounts. */
export const DATA_SETS = ['statistics', 'market', 'territory', 'organisms', 'ledger'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/** The differences between a data set and others. */
interface DataSetRules {
  /**
   * The name of its records in messages, where each belongs to an account: its key begins with the account and `/`. Such records are
   * never rolled back or adopted; those of starter accounts are stored with the others, and removed with their account.
   */
  readonly ofAccounts?: string;
  /** True: real data of this set remove the accounts that came with the starter data. */
  readonly endsStarterAccounts?: true;
}

export const DATA_SET_RULES: Readonly<Record<DataSet, DataSetRules>> = {
  statistics: {},
  market: { endsStarterAccounts: true },
  territory: {},
  organisms: {},
  ledger: { ofAccounts: 'Operations of accounts' },
};

/** Largest version number that is imported from a file. Numbers are stored in 32 bits, and later imports need larger ones. */
export const LARGEST_VERSION = 1_000_000_000;

/** Largest version number that is adopted from another store, whose history may have begun with a large number and gone on. */
export const LARGEST_ADOPTED_VERSION = 2 * LARGEST_VERSION;

/** One numbered version of one data set. Numbers start at 1 and only grow; the newest number is the one served. */
export interface DataSetVersion {
  readonly dataSet: DataSet;
  readonly number: number;
  /** Where the data came from, for people: file names, a source, `starter`. */
  readonly source: string;
  /** ISO 8601 instant. */
  readonly loadedAt: string;
  /** Records per resource after this version. */
  readonly counts: Readonly<Record<string, number>>;
  /** SHA-256 over all records (resource, key, body) in key order: equal data have equal checksums. */
  readonly checksum: string;
  /** True while the set holds the starter data and nothing else. */
  readonly starter: boolean;
  /** The newest date in the data (`YYYY-MM-DD`) where the set has dates. */
  readonly newest: string | null;
}

/** Identifies a version within its data set. The number is not enough: an adopted version may have the number of an older one. */
export type VersionMark = Pick<DataSetVersion, 'number' | 'checksum'>;

/** Identifies a version. */
export type VersionName = Pick<DataSetVersion, 'dataSet' | 'number' | 'checksum'>;

/** A stored record: its key within a resource, and its bytes, which only the group of the data set reads. */
export interface StoredRecord {
  readonly key: string;
  readonly body: Uint8Array;
}

/** The place of a record in a data set. */
export interface RecordPlace {
  readonly resource: string;
  readonly key: string;
}
