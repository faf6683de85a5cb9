import type { Fold, Overlays } from './overlay.ts';
import type { SourceNotes } from './source-notes.ts';

/** The data sets of a store. The four groups are public; `ledger` holds the operations of accounts. */
export const DATA_SETS = ['statistics', 'market', 'territory', 'organisms', 'ledger'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/** Where a data set differs from others. */
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

/**
 * Largest number of a version that is taken over from a file: a past keeps such numbers in 32 bits, and what is imported after
 * it must find room, too.
 */
export const LARGEST_VERSION = 1_000_000_000;

/** The same of a version that is adopted from another store: that one may have begun with such a number, and gone on. */
export const LARGEST_ADOPTED_VERSION = 2 * LARGEST_VERSION;

/** One numbered version of one data set. Numbers start at 1 and only grow; the newest number is the one served. */
export interface DataSetVersion {
  readonly dataSet: DataSet;
  readonly number: number;
  /** Where the data came from, as a person would say it: file names, a source, `starter`. */
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

/**
 * Tells one version of a data set from another. The number alone does not: a version that is taken over from another store
 * ({@link Store.adopt}) may have the number of one that was here before.
 */
export type VersionMark = Pick<DataSetVersion, 'number' | 'checksum'>;

/** Names one version of one data set. */
export type VersionName = Pick<DataSetVersion, 'dataSet' | 'number' | 'checksum'>;

/** A stored record: its key within a resource and its bytes. What the bytes mean is the group's affair. */
export interface StoredRecord {
  readonly key: string;
  readonly body: Uint8Array;
}

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
   * both together prove that a catalog holds what was imported.
   *
   * @throws StoreDamaged (`records` and `withPrefix` throw it for bytes that were changed)
   */
  readonly check: () => Promise<void>;
}

/** What an import does to one resource: `replace` makes it hold just these records, `merge` adds or overwrites by key. */
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
  /** Given: the draft holds what the data set's overlay held. */
  readonly fold?: Fold;
  /**
   * Given: the version that the draft was worked out from, 0 for none. When another is the newest, nothing is published
   * (`ChangedMeanwhile`).
   */
  readonly onto?: number | VersionMark;
  /**
   * Given: the share (0.1 is a tenth) of its records that a resource may lose when it is replaced; with more nothing is
   * published (`TooMuchLost`). Starter data may be lost.
   */
  readonly mostLost?: number;
  /**
   * Given: the least number that the version gets, for data that bring a past with numbers of its own. Numbers that are
   * left out on the way belong to no version.
   */
  readonly atLeast?: number;
}

/** The place of a record in a data set. */
export interface RecordPlace {
  readonly resource: string;
  readonly key: string;
}

/** A record that two versions hold differently: its bytes in the one and in the other, null where it is not there. */
export interface RecordChange extends RecordPlace {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/** What publishing did: the new version, or the old one when nothing changed. */
export interface Published {
  readonly version: DataSetVersion;
  readonly changed: boolean;
  readonly added: number;
  readonly removed: number;
  readonly replaced: number;
}

/** What becomes of one record when a version is adopted: its bytes from now on, null where it goes. */
export interface AdoptedRecord extends RecordPlace {
  readonly after: Uint8Array | null;
}

/** Whose versions are adopted, and whether they may take the place of what is not theirs. */
export interface Adoption {
  /** The address of the other store, the same text each time: what one origin gave, that origin may replace. */
  readonly origin: string;
  /** True: whatever the data set holds here makes room. */
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
  /** What the token is limited to, in the words of the group that reads it; empty: to nothing. */
  readonly scope: string;
  /** Milliseconds since the epoch; null never expires (personal tokens). */
  readonly issuedAt: number;
  readonly expiresAt: number | null;
}

/**
 * What a store may hint at: versions, something that lies over them, notes of sources. Not accounts and tokens: who believes
 * a token asks for their count first ({@link Store.credentialsEpoch}).
 */
export type StoreChange = 'versions' | 'overlay' | 'sources';

/** Raised when a store cannot be opened, read or written; the command line ends with code 4. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/**
 * Raised when the store cannot be reached just now: its server is down, or starts, or refuses more connections. Whether a change
 * that was being made took place is not known then, unless the method says otherwise. Requests that cannot be answered without
 * the store get 503.
 */
export class StoreUnavailable extends StoreError {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * Raised when the server of the store is there and does not let this program in: its user, its password, its database. To a server that
 * runs it is an outage like any other; one that starts, or a command, ends and says what is wrong.
 */
export class StoreRefused extends StoreUnavailable {}

/** Raised when the store has no room for what was to be written; nothing was changed. What it holds can be read all the same. */
export class StoreFull extends StoreError {
  override readonly name: string = 'StoreFull';
}

/** Raised when another program keeps the lock that a change needs for too long; the change was not made and will not be. */
export class StoreBusy extends StoreError {
  override readonly name: string = 'StoreBusy';
}

/** The record that a {@link StoreDamaged} is about, as far as it is known. */
export type DamagedPlace = Partial<RecordPlace>;

/**
 * Raised when the store gives something else than what was written to it. Trying again does not help: the sentence says what is
 * damaged.
 */
export class StoreDamaged extends StoreError {
  override readonly name: string = 'StoreDamaged';
  readonly place: DamagedPlace;

  constructor(sentence: string, place: DamagedPlace = {}, options?: ErrorOptions) {
    super(sentence, options);
    this.place = place;
  }
}

/** Raised by a reader whose version is not in the store any more. */
export class VersionGone extends StoreError {
  override readonly name: string = 'VersionGone';
}

/** Raised when a draft was worked out from a version that is not the newest any more; nothing was published. */
export class ChangedMeanwhile extends StoreError {}

/** Raised when a version to be adopted would take the place of data that are not of its origin; nothing was changed. */
export class NotItsMirror extends StoreError {}

/** Raised when the records of a version to be adopted are not those that it says it has; nothing was changed. */
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
 * The durable truth. Every method of every form (SQLite, PostgreSQL) passes the same suite of tests.
 * Asynchronous, because one form lives behind a network. Errors are {@link StoreError}.
 */
export interface Store extends Overlays, SourceNotes {
  readonly address: string;
  /** The newest version of each data set that has one. Cheap: servers ask several times a second. */
  readonly versions: () => Promise<ReadonlyMap<DataSet, DataSetVersion>>;
  /** All versions of a data set that can be read, newest first. */
  readonly history: (dataSet: DataSet) => Promise<readonly DataSetVersion[]>;
  /**
   * A reader of the newest version, or of version `number`; null when there is none. A reader whose version is not here any
   * more, because another took its place ({@link adopt}), throws `VersionGone` instead of mixing the two.
   */
  readonly reader: (dataSet: DataSet, number?: number) => Promise<VersionReader | null>;
  /**
   * What turns version `from` into version `to`, 0 standing for nothing, in ascending order of the code points of resource
   * and key, from the first place behind `after` on. Either may be the older one. It comes in batches of bounded size, is
   * not disturbed by imports meanwhile, and costs what changed between the two, not what they hold.
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
   * Writes drafts as new versions, all of them or none, in one transaction. A draft that changes nothing makes no new
   * version. A draft that changes a data set from starter to real data, or back, empties its overlay. The first draft of
   * `market` that is not starter data removes the starter account, its tokens and operations.
   */
  readonly publish: (drafts: readonly Draft[]) => Promise<readonly Published[]>;
  /**
   * A new version that holds what version `number` held, with its counts, checksum, newest date and starter flag; numbers
   * only grow. The version that is the newest, or holds the same, is left as it is (`changed` is false). What an overlay
   * holds counts as held by no version afterwards; the rules of {@link publish} about starter data hold here, too.
   *
   * @throws StoreError when there is no such version, or none any more, and for `ledger`: operations of accounts are
   * not rolled back.
   */
  readonly rollback: (dataSet: DataSet, number: number) => Promise<Published>;
  /**
   * Forgets, of every data set, all versions but the newest `keep` (1 or more); how many. Readers of a version that goes
   * end with a StoreError. A store that was opened with a number of versions to keep does so by itself after it has
   * published.
   */
  readonly prune: (keep: number) => Promise<number>;

  /**
   * Takes over a version as another store made it: same number, source, instant, newest date, counts, checksum, starter
   * mark; in one transaction. `changes` name each resource and key at most once. `base` 0: they are all the records there
   * are, and the data set's history here begins anew with this version; otherwise they are what turns `base`, the newest
   * version here, into it. Counts and checksum are worked out again: unless they are those of the version, nothing changes
   * (`NotAsStated`).
   *
   * Only a data set that is empty, holds starter data, or was adopted from the same origin is written to, unless told
   * otherwise (`NotItsMirror`); `ledger` never is. As with {@link publish}, a change between starter and real data empties
   * the overlay, and real market data remove the starter account. Where history begins anew the overlay stays, but no
   * version holds any of it any more; what was derived from the versions that go goes with them.
   */
  readonly adopt: (
    version: DataSetVersion,
    base: number,
    changes: AsyncIterable<readonly AdoptedRecord[]>,
    adoption: Adoption,
  ) => Promise<void>;
  /** The origin that the newest version of a data set was adopted from; null when it was made here, or there is none. */
  readonly origin: (dataSet: DataSet) => Promise<string | null>;

  /**
   * What a program made of a version and kept under a name, byte for byte as it was given; null when there is none. A
   * cache beside the data: neither checksums nor `verify` look at it, losing it loses nothing, and the caller judges
   * whether what it gets is whole.
   *
   * @param room gives the bytes to read into, of the length asked for: memory that threads share, say. A form may leave it aside.
   */
  readonly derived: (
    version: VersionName,
    name: string,
    room?: (byteLength: number) => Uint8Array,
  ) => Promise<Uint8Array | null>;
  /**
   * Keeps something made of the newest version, in place of all that was kept for the data set before. Does nothing for a
   * version that is not the newest (any more). What was made of the version before stays until then: the next one may be made of it.
   */
  readonly putDerived: (version: VersionName, name: string, body: Uint8Array) => Promise<void>;

  readonly putAccount: (account: Account) => Promise<void>;
  readonly account: (name: string) => Promise<Account | null>;
  readonly accounts: () => Promise<readonly Account[]>;
  /** Removes an account with its tokens; false when there was none. */
  readonly removeAccount: (name: string) => Promise<boolean>;

  readonly putTokens: (tokens: readonly TokenRecord[]) => Promise<void>;
  /** A token that is neither revoked nor unknown; expiry and use are the caller's to judge. */
  readonly token: (hash: string) => Promise<(TokenRecord & { readonly usedAt: number | null }) | null>;
  /**
   * Marks a refresh token as used, once: true for the caller that was first, false for everyone after (also across
   * processes). Reuse is the caller's to punish with `revokeFamily`.
   */
  readonly useToken: (hash: string, at: number) => Promise<boolean>;
  readonly revokeFamily: (family: string) => Promise<void>;
  readonly tokensOf: (account: string) => Promise<readonly TokenRecord[]>;
  /**
   * Counts the changes that make something known of accounts and tokens untrue: an account that was put or removed, tokens
   * that were revoked. Caches forget what they know when it moves. What is only added, used or expired need not move it: with
   * a server whose store is away, everybody's login would else be the end of what it knows of all others.
   */
  readonly credentialsEpoch: () => Promise<number>;
  /** Deletes tokens that expired before `at` (milliseconds since the epoch). */
  readonly forgetExpired: (at: number) => Promise<number>;

  /**
   * Has `listener` told, soon after it is committed, that this or another process changed something. A hint: one may be lost,
   * and a form of the store may give none; who must know looks again after a while ({@link restMilliseconds}). Gives what
   * ends it.
   */
  readonly onChange: (listener: (change: StoreChange) => void) => () => void;
  /**
   * The least time between two looks that nothing hinted at, in milliseconds: 0 where a look costs nothing, more where it is
   * a question to a server, most while hints come from there.
   */
  readonly restMilliseconds: () => number;

  readonly close: () => Promise<void>;
}
