import type { DataSet, DataSetVersion, StoredRecord, VersionMark, VersionName } from './data-sets.ts';
import type { Fold, Overlays } from './overlay.ts';
import type { SourceNotes } from './source-notes.ts';

export { DATA_SET_RULES, DATA_SETS, LARGEST_ADOPTED_VERSION, LARGEST_VERSION } from './data-sets.ts';
export type { DataSet, DataSetVersion, StoredRecord, VersionMark, VersionName };

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

/** The place of a record in a data set. */
export interface RecordPlace {
  readonly resource: string;
  readonly key: string;
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

/** Raised when a store cannot be opened, read or written; the command line ends with code 4. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/**
 * Raised when the store cannot be reached just now: its server is down, or starts, or refuses more connections. A change under way may
 * have taken place or not, unless the method says otherwise. Requests that cannot be answered without the store get 503.
 */
export class StoreUnavailable extends StoreError {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * Raised when the server of the store runs and refuses this program: its user, its password, its database. A running Ventanilla treats
 * it as an outage; one that starts, or a command, ends with the message.
 */
export class StoreRefused extends StoreUnavailable {}

/** Raised when the store has no room for a change; nothing was changed, and reading goes on. */
export class StoreFull extends StoreError {
  override readonly name: string = 'StoreFull';
}

/** Raised when another program keeps the lock that a change needs for too long; the change is not made later either. */
export class StoreBusy extends StoreError {
  override readonly name: string = 'StoreBusy';
}

/** The record that a {@link StoreDamaged} is about, as far as it is known. */
export type DamagedPlace = Partial<RecordPlace>;

/** Raised when the store returns other data than were written. Trying again does not help; the message names the damaged data. */
export class StoreDamaged extends StoreError {
  override readonly name: string = 'StoreDamaged';
  readonly place: DamagedPlace;

  constructor(sentence: string, place: DamagedPlace = {}, options?: ErrorOptions) {
    super(sentence, options);
    this.place = place;
  }
}

/** Raised by the reader of a version that is not in the store any more. */
export class VersionGone extends StoreError {
  override readonly name: string = 'VersionGone';
}

/** Raised when a draft was made from a version that is not the newest any more; nothing was published. */
export class ChangedMeanwhile extends StoreError {}

/** Raised when a version to be adopted would replace data of another origin; nothing was changed. */
export class NotItsMirror extends StoreError {}

/** Raised when the records of a version to be adopted do not match its counts or its checksum; nothing was changed. */
export class NotAsStated extends StoreError {}

/** Raised when a draft takes more records out of a resource than it may; nothing was published. */
export class TooMuchLost extends StoreError {
  readonly dataSet: DataSet;
  readonly resource: string;
  /** Records before, and as they would be. */
  readonly before: number;
  readonly after: number;

  constructor(dataSet: DataSet, resource: string, before: number, after: number) {
    super(`${dataSet}: ${resource} would go from ${before} to ${after} records; nothing was changed.`);
    this.dataSet = dataSet;
    this.resource = resource;
    this.before = before;
    this.after = after;
  }
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
