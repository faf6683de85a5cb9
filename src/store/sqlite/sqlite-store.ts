import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type DataSet, type Store, StoreError } from '../store.ts';
import { adoptVersion } from '../versions/adopt.ts';
import { diff } from '../versions/diff.ts';
import { publishDrafts, rollBackTo } from '../versions/publish.ts';
import { WRITER_PATIENCE_MS } from '../waits.ts';
import * as credentials from './credentials.ts';
import { derived, putDerived } from './derived.ts';
import { diffRows } from './diff-rows.ts';
import { type Connection, connect } from './driver.ts';
import { checkOwner, isMigrated, migrate } from './migrations.ts';
import { changeOverlay, overlayAfter } from './overlay.ts';
import { prune } from './prune.ts';
import * as notes from './source-notes.ts';
import { versionReader } from './version-reader.ts';
import { allVersions, newestVersion, newestVersions, originOf, versionNumbered } from './version-rows.ts';
import { versionTables } from './version-tables.ts';
import { patiently, type WriteTurns, writeTurns } from './write-turns.ts';

export interface SqliteOptions {
  /** The most pages of 4 KB that the file may have: beyond it, writing fails as on a full disk. */
  readonly maximumPages?: number;
  /** How long a writer waits for another process, in milliseconds. */
  readonly patienceMs?: number;
  /**
   * Given by programs that answer requests: how long a change of tokens waits for other writers, in milliseconds. Such programs do not
   * stop for other locks either.
   */
  readonly answerWithinMs?: number;
  /** How many versions of a data set are kept after each that is published ({@link Store.prune}); all when absent or 0. */
  readonly keepVersions?: number;
  /** True: a file that is not there is an error, not made. */
  readonly existing?: boolean;
}

/**
 * How long SQLite itself waits for a lock, in milliseconds; it stops the thread meanwhile. In WAL mode readers meet locks only
 * for moments, unless another program keeps the whole file to itself: then a server answers what it has in memory.
 */
const BUSY_MS = { usual: 5000, answering: 50 } as const;

/**
 * Opens the store in the file `path`; makes file and folder when missing, and brings its tables to the present form.
 *
 * Two connections to the file: one writes, in turns; the other reads, so that a reader never sees the half of an import
 * which this process is writing.
 *
 * @throws StoreError naming the path.
 */
export async function openSqliteStore(path: string, options: SqliteOptions = {}): Promise<Store> {
  const file = resolve(path);
  if (options.existing === true && !existsSync(file)) {
    throw new StoreError(`There is no store ${file} (--store); ventanilla serve, sync and import make one.`);
  }
  makeFolder(file);
  makeFile(file);
  const writer = connect(file);
  try {
    const write = await prepareWriter(writer, options);
    const reader = connect(file);
    // What is read is read once, in order: a larger cache is no quicker and would stay in memory.
    reader.exec(`PRAGMA busy_timeout = ${busyMs(options)}; PRAGMA cache_size = -2048; PRAGMA query_only = ON`);
    return store(file, { writer, reader, write }, options);
  } catch (error) {
    writer.close();
    throw error;
  }
}

function busyMs({ answerWithinMs }: SqliteOptions): number {
  return answerWithinMs === undefined ? BUSY_MS.usual : BUSY_MS.answering;
}

function makeFolder(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreError(`The folder of the store ${file} cannot be made.`, { cause: error });
  }
}

/** Makes the file for its owner alone, whatever the umask; SQLite gives what it makes beside it the same permissions. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It is there already, and has the permissions that its owner gave it; or SQLite will tell why it cannot be made.
  }
}

async function prepareWriter(db: Connection, options: SqliteOptions): Promise<WriteTurns> {
  const patienceMs = options.patienceMs ?? WRITER_PATIENCE_MS;
  db.exec(`PRAGMA busy_timeout = ${busyMs(options)}`);
  checkOwner(db);
  // SQLite does not wait for the lock that this needs on a new file, whatever the timeout.
  await patiently(db, 'PRAGMA journal_mode = WAL', patienceMs);
  // FULL: what was reported as imported survives a loss of power.
  db.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  db.exec('PRAGMA foreign_keys = ON');
  // Waiting for other writers is done in pauses (write-turns.ts), not by stopping the process.
  db.exec('PRAGMA busy_timeout = 0');
  if (options.maximumPages !== undefined) db.exec(`PRAGMA max_page_count = ${Math.trunc(options.maximumPages)}`);
  const write = writeTurns(db, patienceMs);
  if (!isMigrated(db)) await write(migrate);
  return write;
}

interface Connections {
  readonly writer: Connection;
  readonly reader: Connection;
  readonly write: WriteTurns;
}

function store(file: string, { writer, reader: db, write }: Connections, options: SqliteOptions): Store {
  const { keepVersions: keep = 0, answerWithinMs } = options;
  /** What comes behind a new version: versions that are kept no longer go, and the log is emptied. */
  async function tidy(): Promise<void> {
    try {
      if (keep > 0) await prune(write, keep);
    } catch {
      // The version is published, which is what was asked for; what could not be forgotten now goes with the next one.
    }
    emptyLog(writer);
  }
  return {
    address: `sqlite:${file}`,
    versions: async () => newestVersions(db),
    history: async (dataSet) => allVersions(db, dataSet),
    reader: async (dataSet: DataSet, number?: number) => {
      const version = number === undefined ? newestVersion(db, dataSet) : versionNumbered(db, dataSet, number);
      return version === null ? null : versionReader(db, version);
    },
    diff: (dataSet, from, to, after) => diff(diffRows(db, dataSet, file), from, to, after),
    publish: async (drafts) => {
      const published = await write((transaction) => publishDrafts(versionTables(transaction), drafts));
      await tidy();
      return published;
    },
    adopt: async (version, base, changes, adoption) => {
      await write((transaction) => adoptVersion(versionTables(transaction), version, base, changes, adoption));
      await tidy();
    },
    origin: async (dataSet) => originOf(db, dataSet),
    rollback: async (dataSet, number) => {
      const published = await write((transaction) => rollBackTo(versionTables(transaction), dataSet, number));
      await tidy();
      return published;
    },
    prune: async (most) => {
      const forgotten = await prune(write, most);
      emptyLog(writer);
      return forgotten;
    },
    derived: (version, name, room) => derived(db, version, name, room),
    putDerived: (version, name, body) => putDerived(writer, write, version, name, body),
    overlay: async (dataSet, after) => overlayAfter(db, dataSet, after),
    changeOverlay: (dataSet, keys, edit) => write((transaction) => changeOverlay(transaction, dataSet, keys, edit)),

    // Programs on one file do not tell each other; to look costs next to nothing.
    onChange: () => () => {},
    restMilliseconds: () => 0,

    sourcesEpoch: async () => notes.sourcesEpoch(db),
    sources: async () => notes.sources(db),
    sourceMemory: async (name) => notes.sourceMemory(db, name),
    leaseSource: (name, holder, now, until) =>
      write((transaction) => notes.leaseSource(transaction, name, holder, now, until)),
    releaseSource: (name, holder) => write((transaction) => notes.releaseSource(transaction, name, holder)),
    noteSource: (name, holder, noted) => write((transaction) => notes.noteSource(transaction, name, holder, noted)),

    putAccount: (account) => write((transaction) => credentials.putAccount(transaction, account)),
    account: async (name) => credentials.account(db, name),
    accounts: async () => credentials.accounts(db),
    removeAccount: (name) => write((transaction) => credentials.removeAccount(transaction, name)),
    putTokens: (tokens) => write((transaction) => credentials.putTokens(transaction, tokens), answerWithinMs),
    token: async (hash) => credentials.token(db, hash),
    useToken: (hash, at) => write((transaction) => credentials.useToken(transaction, hash, at), answerWithinMs),
    revokeFamily: (family) => write((transaction) => credentials.revokeFamily(transaction, family), answerWithinMs),
    tokensOf: async (account) => credentials.tokensOf(db, account),
    credentialsEpoch: async () => credentials.credentialsEpoch(db),
    forgetExpired: (at) => write((transaction) => credentials.forgetExpired(transaction, at), answerWithinMs),

    close: async () => {
      await write.idle();
      if (!db.isOpen()) return;
      db.close();
      emptyLog(writer);
      writer.close();
    },
  };
}

/**
 * Moves the write-ahead log into the file and cuts it to nothing, unless somebody is reading from it just now (a later
 * import or close does it then). An import leaves a log as large as itself, which every reader would have to search.
 */
function emptyLog(db: Connection): void {
  if (db.inTransaction()) return;
  try {
    db.attempt('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // What the log holds is safe where it is: a failure to move it, say on a full disk, takes nothing from the import.
  }
}
