import type { DataSet, DataSetVersion, RecordPlace, StoredRecord, VersionMark, VersionName } from './data-sets.ts';

export { DATA_SET_RULES, DATA_SETS, LARGEST_ADOPTED_VERSION, LARGEST_VERSION } from './data-sets.ts';
export type { DamagedPlace } from './errors.ts';
export {
  ChangedMeanwhile,
  NotAsStated,
  NotItsMirror,
  StoreBusy,
  StoreDamaged,
  StoreError,
  StoreFull,
  StoreRefused,
  StoreUnavailable,
  TooMuchLost,
  VersionGone,
} from './errors.ts';
export type { DataSet, DataSetVersion, RecordPlace, StoredRecord, VersionMark, VersionName };

/** Reads one version; later imports do not disturb it. Records come in ascending order of their keys' code points. */
export interface VersionReader {
  readonly version: DataSetVersion;
  /** All records of a resource, in batches so that a caller can let other work go on. */
  readonly records: (resource: string) => AsyncIterable<readonly StoredRecord[]>;
  /** Records whose key starts with `prefix`. */
  readonly withPrefix: (resource: string, prefix: string) => Promise<readonly StoredRecord[]>;
  /**
   * Compares the keys and digests of all records with the counts and the checksum of the version, once some of its resources have been
   * read to their ends by `records`; before that there is nothing to check. Bytes are compared with their digests as they are read:
   * both together prove that a catalog holds the imported data.
   *
   * @throws StoreDamaged (`records` and `withPrefix` throw it for bytes that were changed)
   */
  readonly check: () => Promise<void>;
}

/** The change of one resource by an import: `replace` makes it hold just these records, `merge` adds or overwrites by key. */
export interface ResourceChange {
  readonly resource: string;
  readonly mode: 'replace' | 'merge';
  readonly records: Iterable<StoredRecord> | AsyncIterable<StoredRecord>;
}

/** A new version as an import proposes it. */
export interface Draft {
  readonly dataSet: DataSet;
  readonly source: string;
  readonly starter: boolean;
  readonly newest: string | null;
  readonly changes: Iterable<ResourceChange> | AsyncIterable<ResourceChange>;
  /** Given: the draft holds the records of the data set's overlay. */
  readonly fold?: Fold;
  /** Given: the version that the draft was made from, 0 for none. When another is the newest, nothing is published (`ChangedMeanwhile`). */
  readonly onto?: number | VersionMark;
  /**
   * Given: the share (0.1 is a tenth) of its records that a resource may lose when it is replaced; with more nothing is
   * published (`TooMuchLost`). Starter data may be lost.
   */
  readonly mostLost?: number;
  /** Given: the least number that the version gets, for data with numbered versions of their own. Numbers left out belong to no version. */
  readonly atLeast?: number;
}

/** A record that differs between two versions: its bytes in the one and in the other, null where it is missing. */
export interface RecordChange extends RecordPlace {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/** The result of publishing: the new version, or the old one when nothing changed. */
export interface Published {
  readonly version: DataSetVersion;
  readonly changed: boolean;
  readonly added: number;
  readonly removed: number;
  readonly replaced: number;
}

/** The change of one record when a version is adopted: its bytes from now on, null where it is removed. */
export interface AdoptedRecord extends RecordPlace {
  readonly after: Uint8Array | null;
}

/** The origin of adopted versions, and whether they may replace data of another origin. */
export interface Adoption {
  /** The address of the other store, the same text each time: data of one origin may be replaced by that origin. */
  readonly origin: string;
  /** True: any data may be replaced. */
  readonly replace?: boolean;
}

/** A person or program that may log in. The password is kept as an argon2id hash. */
export interface Account {
  readonly name: string;
  readonly passwordHash: string;
  readonly createdAt: string;
  /** The demo account: exists only while the market group serves the starter data. */
  readonly starter: boolean;
}

export type TokenKind = 'access' | 'refresh' | 'personal';

/** A token as kept: only its SHA-256. `family` joins all tokens descended from one login, for revocation together. */
export interface TokenRecord {
  readonly hash: string;
  readonly account: string;
  readonly kind: TokenKind;
  readonly family: string;
  readonly label: string;
  /** The limit of the token, in words that its group defines; empty: none. */
  readonly scope: string;
  /** Milliseconds since the epoch; null never expires (personal tokens). */
  readonly issuedAt: number;
  readonly expiresAt: number | null;
}

/** A change that other processes are notified of. Changes of accounts and tokens are counted instead ({@link Store.credentialsEpoch}). */
export type StoreChange = 'versions' | 'overlay' | 'sources';

/**
 * The state of an overlay. An overlay lies over the newest version of a data set: records that change many times a minute, each under its
 * key, the latest state alone. Every change of a record has a number; versions of the data set do not change. A reader that has read up
 * to a number reads the later changes, in this process or another. {@link Fold} moves the records of an overlay into a version.
 */
export interface OverlayState {
  /** Number of the newest change; 0 while there was none. Numbers only grow. */
  readonly sequence: number;
  /** A published version holds the records up to this number, too. */
  readonly folded: number;
  /** How often records were removed from the overlay: when it grows, readers read the whole overlay anew. */
  readonly removals: number;
}

/** A record of an overlay, and the number of the change that wrote it. */
export interface OverlayRecord extends StoredRecord {
  readonly sequence: number;
}

/** The news for a reader: the state, and the records changed since, in the order of their numbers. */
export interface OverlayChanges extends OverlayState {
  readonly records: readonly OverlayRecord[];
}

/** The input of a change of an overlay: the state, and the records of the requested keys. */
export interface OverlayHeld extends OverlayState {
  readonly records: ReadonlyMap<string, OverlayRecord>;
}

/** A change of an overlay: records to write, in the order in which they are numbered, and keys to remove. */
export interface OverlayEdit {
  readonly put: readonly StoredRecord[];
  readonly remove?: readonly string[];
}

/** The overlays of a store; every form of the store keeps them (errors are `StoreError`). */
export interface Overlays {
  /** Reads the changes behind number `after`; 0: all. Cheap when there are none: servers read a hundred times a second. */
  readonly overlay: (dataSet: DataSet, after: number) => Promise<OverlayChanges>;
  /**
   * Changes an overlay in one transaction, which is on disk when this resolves; returns the state after it. `edit` runs inside the
   * transaction and must not wait. Changes of one data set, of all processes, are one after another: numbers become visible in their
   * order, and no other change comes between the input of `edit` and its result.
   */
  readonly changeOverlay: (
    dataSet: DataSet,
    keys: readonly string[],
    edit: (held: OverlayHeld) => OverlayEdit,
  ) => Promise<OverlayState>;
}

/**
 * The change of a data set's overlay when a draft is published, in the same transaction: the draft holds all changes up to `through`, and
 * the records under `forget` are removed unless they changed after that.
 */
export interface Fold {
  readonly through: number;
  readonly forget: readonly string[];
  /** The version that the draft was made from; when another is the newest, nothing is published (`ChangedMeanwhile`). */
  readonly onto: number | VersionMark;
}

/** The note on a source from which data are fetched. Only `src/sync` reads its text. */
interface SourceNote {
  readonly name: string;
  /** The results of its visits, as JSON; small, because servers keep all notes in memory. */
  readonly state: string;
}

/** The note that a visit writes. */
interface SourceNoted {
  readonly state: string;
  /** Data of this visit for the next one, as JSON. Absent: the stored memory stays. */
  readonly memory?: string;
}

/** Whether a lease was granted; if not, its holder, and until when (milliseconds since the epoch) unless the holder renews it. */
export type LeaseAnswer =
  | { readonly granted: true }
  | { readonly granted: false; readonly holder: string; readonly until: number };

/**
 * The notes on sources, shared by all processes: one process at a time visits a source, and every server sees the result. Errors are
 * `StoreError`.
 */
export interface SourceNotes {
  /** Counts every change of a note. Cheap: servers call it several times a second. */
  readonly sourcesEpoch: () => Promise<number>;
  /** All notes, in order of their names. */
  readonly sources: () => Promise<readonly SourceNote[]>;
  /** The memory of the last visit that succeeded; null when there was none. */
  readonly sourceMemory: (name: string) => Promise<string | null>;
  /**
   * Takes a source for `holder` until a moment, or renews the lease. Granted when no other holder has it or its time has passed: a
   * process that crashed blocks others for no longer than that. A time further ahead than four times the requested one was set by a wrong
   * clock and is ignored. Times are in milliseconds since the epoch.
   */
  readonly leaseSource: (name: string, holder: string, now: number, until: number) => Promise<LeaseAnswer>;
  /** Gives a source back; does nothing when `holder` does not hold it (any more). */
  readonly releaseSource: (name: string, holder: string) => Promise<void>;
  /** Writes a note, if `holder` holds the source; returns false, and writes nothing, when it does not (any more). */
  readonly noteSource: (name: string, holder: string, noted: SourceNoted) => Promise<boolean>;
}

/**
 * The durable data of all groups. Every method of every form (SQLite, PostgreSQL) passes the same suite of tests. Asynchronous, because
 * one form lives behind a network. Errors are {@link StoreError}.
 */
export interface Store extends Overlays, SourceNotes {
  readonly address: string;
  /** The newest version of each data set that has one. Cheap: servers call it several times a second. */
  readonly versions: () => Promise<ReadonlyMap<DataSet, DataSetVersion>>;
  /** All versions of a data set that can be read, newest first. */
  readonly history: (dataSet: DataSet) => Promise<readonly DataSetVersion[]>;
  /**
   * Returns a reader of the newest version, or of version `number`; null when there is none. When its version is deleted or replaced
   * ({@link adopt}), the reader throws `VersionGone` instead of mixing two.
   */
  readonly reader: (dataSet: DataSet, number?: number) => Promise<VersionReader | null>;
  /**
   * Reads the changes that lead from version `from` to version `to`, 0 standing for an empty one, in ascending order of the code points
   * of resource and key, from the first place behind `after` on. Either version may be the older one. Batches have a bounded size; imports
   * meanwhile do not disturb them. The cost depends on the changes, not on the size of the versions.
   *
   * @throws VersionGone (from the iteration) when there is no such version, or none any more.
   */
  readonly diff: (
    dataSet: DataSet,
    from: number,
    to: number,
    after?: RecordPlace,
  ) => AsyncIterable<readonly RecordChange[]>;
  /**
   * Writes drafts as new versions, all of them or none, in one transaction. A draft that changes nothing makes no new version. A draft
   * that changes a data set from starter to real data, or back, empties its overlay. The first draft of real market data removes the
   * starter account, its tokens and operations.
   */
  readonly publish: (drafts: readonly Draft[]) => Promise<readonly Published[]>;
  /**
   * Makes a new version with the records, counts, checksum, newest date and starter flag of version `number`. If the newest version is
   * the same already, it is left as it is (`changed` is false). The records of an overlay count as held by no version afterwards; the
   * rules of {@link publish} about starter data hold here, too.
   *
   * @throws StoreError when there is no such version, or none any more, and for `ledger`: operations of accounts are not rolled back.
   */
  readonly rollback: (dataSet: DataSet, number: number) => Promise<Published>;
  /**
   * Deletes, of every data set, all versions but the newest `keep` (1 or more); returns how many. Readers of a deleted version end with
   * a StoreError. A store that was opened with a number of versions to keep prunes by itself after it has published.
   */
  readonly prune: (keep: number) => Promise<number>;

  /**
   * Takes over a version of another store with its number, source, instant, newest date, counts, checksum and starter flag, in one
   * transaction. `changes` name each resource and key at most once. `base` 0: they are all records, and the history of the data set
   * begins anew with this version; otherwise they are the changes from `base`, the newest version here. Counts and checksum are computed
   * again: unless they match the version, nothing changes (`NotAsStated`).
   *
   * Only a data set that is empty, holds starter data, or was adopted from the same origin is written to, unless `adoption` allows more
   * (`NotItsMirror`); `ledger` never is. As with {@link publish}, a change between starter and real data empties the overlay, and real
   * market data remove the starter account. Where history begins anew the overlay stays, but no version holds any of its records any
   * more; derived bytes of deleted versions are deleted, too.
   */
  readonly adopt: (
    version: DataSetVersion,
    base: number,
    changes: AsyncIterable<readonly AdoptedRecord[]>,
    adoption: Adoption,
  ) => Promise<void>;
  /** Returns the origin that the newest version of a data set was adopted from; null when it was made here, or there is none. */
  readonly origin: (dataSet: DataSet) => Promise<string | null>;

  /**
   * Returns bytes that a program derived from a version and stored under a name; null when there are none. A cache beside the data: no
   * checksum covers it, losing it loses nothing, and the caller checks whether the bytes are whole.
   *
   * @param room returns the memory to read into, of the given length: memory that threads share, say.
   */
  readonly derived: (
    version: VersionName,
    name: string,
    room?: (byteLength: number) => Uint8Array,
  ) => Promise<Uint8Array | null>;
  /**
   * Stores bytes derived from the newest version, in place of all others of the data set. Does nothing for any other version. Bytes of
   * the version before stay until then: the next ones may be derived from them.
   */
  readonly putDerived: (version: VersionName, name: string, body: Uint8Array) => Promise<void>;

  readonly putAccount: (account: Account) => Promise<void>;
  readonly account: (name: string) => Promise<Account | null>;
  readonly accounts: () => Promise<readonly Account[]>;
  /** Removes an account with its tokens; false when there was none. */
  readonly removeAccount: (name: string) => Promise<boolean>;

  readonly putTokens: (tokens: readonly TokenRecord[]) => Promise<void>;
  /** Returns a token that is known and not revoked; the caller checks whether it has expired or was used. */
  readonly token: (hash: string) => Promise<(TokenRecord & { readonly usedAt: number | null }) | null>;
  /**
   * Marks a refresh token as used, once: true for the first caller, false for every later one (also across processes), which may punish
   * the reuse with `revokeFamily`.
   */
  readonly useToken: (hash: string, at: number) => Promise<boolean>;
  readonly revokeFamily: (family: string) => Promise<void>;
  readonly tokensOf: (account: string) => Promise<readonly TokenRecord[]>;
  /**
   * Counts changes after which cached accounts and tokens are no longer valid: an account was put or removed, tokens were revoked. Caches
   * are emptied when it moves. Added, used and expired tokens do not move it: with a server whose store is away, each login would
   * otherwise empty the cache of all other accounts.
   */
  readonly credentialsEpoch: () => Promise<number>;
  /** Deletes tokens that expired before `at` (milliseconds since the epoch). */
  readonly forgetExpired: (at: number) => Promise<number>;

  /**
   * Calls `listener` soon after this or another process committed a change. Only a hint: one may be lost, and a form of the store may
   * give none. A caller that depends on changes looks again after a while ({@link restMilliseconds}). Returns the function that ends it.
   */
  readonly onChange: (listener: (change: StoreChange) => void) => () => void;
  /**
   * The least time between two looks without a hint, in milliseconds: 0 where a look costs nothing, more where it is a query to a
   * server, most while hints arrive.
   */
  readonly restMilliseconds: () => number;

  readonly close: () => Promise<void>;
}
