import type { Row } from './column.ts';
import type { DataSet, DataSetVersion, RecordPlace, StoreChange } from './store.ts';

/** How long a writer waits for another process that writes versions, in milliseconds: an import of everything may take a minute. */
export const WRITER_PATIENCE_MS = 120_000;

/** How long a login or a refresh waits for a file that another program writes to, in milliseconds; then it is answered with 503. */
export const LOCK_TIMEOUT_MS = 2000;

/** A value, or a promise for one: SQLite answers at once, PostgreSQL over a network. */
type Awaitable<T> = T | Promise<T>;

/** A parameter of a statement. SQLite gets an array as JSON text, and true and false as 1 and 0. */
export type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly (number | null)[];

/**
 * Runs statements on one database, with parameters `$1` to `$n`. Every failure is a `StoreError` whose sentence names the place, never
 * a password.
 */
export interface SqlSession {
  /** The store, as sentences name it. */
  readonly place: string;
  readonly dialect: SqlDialect;
  readonly all: (sql: string, ...values: Value[]) => Awaitable<Row[]>;
  /** Returns the first row, or null. */
  readonly get: (sql: string, ...values: Value[]) => Awaitable<Row | null>;
  /** Runs a statement that returns no rows; the number of rows changed. */
  readonly run: (sql: string, ...values: Value[]) => Awaitable<number>;
}

/**
 * Reads rows of versions: from the database, or from a standby before it. When `isComplete` refuses the answer of a standby, the
 * database itself is queried.
 */
export interface Reads extends Pick<SqlSession, 'place' | 'dialect'> {
  readonly all: (isComplete: (rows: readonly Row[]) => boolean, sql: string, ...values: Value[]) => Awaitable<Row[]>;
}

/** The value of the column `resource` of records: the number of a resource in SQLite, its name in PostgreSQL. */
export type ResourceRef = string | number;

/** The indexes of records: rows without an end, rows by the version that ended them, rows by the version that began them. */
export type RecordIndex = 'present' | 'closed' | 'born';

/** A column of rows to insert: one value for all rows, or one for each. */
export type InsertColumn = { readonly name: string } & (
  | { readonly all: string | number }
  | { readonly type: 'text'; readonly each: readonly string[] }
  | { readonly type: 'bigint'; readonly each: readonly (number | null)[] }
  /** Bytes that are given as hexadecimal text. */
  | { readonly type: 'hex'; readonly each: readonly string[] }
  | { readonly type: 'bytes'; readonly each: readonly Uint8Array[] }
);

/** Which records of a resource are read: the next `limit` behind a key (null: from the first on), or those of a prefix. */
export type KeyRange = { readonly after: string | null; readonly limit: number } | { readonly prefix: string };

/** A stored record as a row has it; its body is null where only keys and digests were wanted. */
export interface RecordRow {
  readonly key: string;
  /** Hexadecimal. */
  readonly digest: string;
  readonly body: Uint8Array | null;
}

/** Everything in which the SQL of the two forms differs. */
export interface SqlDialect {
  /** The condition behind an expression that it equals one of the values of an array parameter. */
  readonly among: (parameter: string) => string;
  /** A column of bytes as hexadecimal text in small letters. */
  readonly hex: (column: string) => string;
  /** The end of a SELECT whose rows are locked until the transaction ends. */
  readonly forUpdate: string;
  /** Whether the tables are made with a state of each overlay; where not, the first change of an overlay makes it. */
  readonly hasEveryOverlay: boolean;
  /** The columns that identify a row of records. */
  readonly rowKey: string;
  /** Rows that one transaction deletes at most, so that others write in between. */
  readonly rowsPerTurn: number;
  /** The column `body` as large bodies are selected, and how they are read from a row. */
  readonly body: string;
  readonly bodyAt: (row: Row, index: number) => Uint8Array;
  /** The table of a data set's records; with an index, the one that a statement must use. */
  readonly records: (dataSet: DataSet, index?: RecordIndex) => string;
  /** The value of the column `home` of a record; null for a form without that column. */
  readonly homeOf: ((key: string) => string) | null;
  /** Returns null for a resource that a data set never had, where the form has to look. */
  readonly resource: (db: SqlSession, dataSet: DataSet, name: string) => Awaitable<ResourceRef | null>;
  readonly insertRows: (
    db: SqlSession,
    table: string,
    columns: readonly InsertColumn[],
    onConflict?: string,
  ) => Awaitable<void>;
  /** Runs a change of accounts or tokens and, if it changed a row, counts it in the epoch, both or neither; the rows changed. */
  readonly runCounted: (db: SqlSession, sql: string, ...values: Value[]) => Awaitable<number>;
  /**
   * Reads rows of a version in key order.
   * @throws VersionGone when the version is not in the store any more, or another has its number
   */
  readonly versionRows: (
    reads: Reads,
    version: DataSetVersion,
    resource: string,
    range: KeyRange,
    withBodies: boolean,
  ) => Promise<readonly RecordRow[]>;
  /** Deletes all records of a data set, of all versions. */
  readonly deleteRecords: (db: SqlSession, dataSet: DataSet) => Promise<void>;
  /** Finds present records whose bytes do not have their digest. */
  readonly changedBodies: (db: SqlSession, dataSet: DataSet) => Promise<readonly RecordPlace[]>;
  /** Notifies other processes once the transaction is committed. */
  readonly notify: (db: SqlSession, change: StoreChange) => Awaitable<void>;
}

/**
 * Which writers exclude each other. `versions`: one process at a time. `overlay`, `sources`: rows that they lock. `accounts`, `tokens`:
 * a single statement each; in SQLite, all exclude all, and `tokens` wait for {@link LOCK_TIMEOUT_MS} at most.
 */
type WriteKind = 'versions' | 'overlay' | 'sources' | 'accounts' | 'tokens';

/** Runs work that is committed as a whole or rolled back. */
export type Write = <T>(work: (db: SqlSession) => Promise<T>) => Promise<T>;

/** A database as a form of the store opened it. */
export interface StoreForm {
  readonly address: string;
  /** Reads committed data. */
  readonly db: SqlSession;
  readonly reads: Reads;
  readonly write: <T>(kind: WriteKind, work: (db: SqlSession) => Promise<T>) => Promise<T>;
  /** Writes derived bytes part by part, with `writePart` for each; ends quietly once `parts` returns false, or the store is closed. */
  readonly writeDerived: (dataSet: DataSet, parts: (writePart: Write) => Promise<boolean>) => Promise<void>;
  /** Runs after versions were written or deleted. */
  readonly tidy: () => void;
  readonly onChange: (listener: (change: StoreChange) => void) => () => void;
  readonly restMilliseconds: () => number;
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

/** Options of both forms. */
export interface FormOptions {
  /** How many versions of a data set are kept after each that is published; all when absent or 0. */
  readonly keepVersions?: number;
  /** How long a writer waits for another process, in milliseconds. */
  readonly patienceMs?: number;
  /** True: a store that does not exist is an error, and is not made. */
  readonly existing?: boolean;
}

/** Reads rows of versions where `db` reads and writes. */
export function readsOn(db: SqlSession): Reads {
  return { place: db.place, dialect: db.dialect, all: (_, sql, ...values) => db.all(sql, ...values) };
}
