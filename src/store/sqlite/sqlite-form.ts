import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textAt } from '../column.ts';
import { type FormOptions, readsOn, type SqlSession, type StoreForm, WRITER_PATIENCE_MS } from '../form.ts';
import { type DataSet, StoreBusy, StoreError } from '../store.ts';
import { type Verification, verifyNewest } from '../versions/integrity.ts';
import { SQLITE } from './dialect.ts';
import { type Connection, connect } from './driver.ts';
import { checkOwner, isMigrated, migrate } from './migrations.ts';

export interface SqliteOptions extends FormOptions {
  /** The most pages of 4 KB that the file may have: beyond it, writing fails as on a full disk. */
  readonly maximumPages?: number;
  /**
   * Given by programs that answer requests: how long a change of tokens waits for other writers, in milliseconds. Such programs do not
   * stop for other locks either.
   */
  readonly answerWithinMs?: number;
}

/**
 * How long SQLite itself waits for a lock, in milliseconds; it stops the thread meanwhile. In WAL mode readers meet locks only for
 * moments, unless another program keeps the whole file to itself: then a server answers from memory.
 */
const BUSY_MS = { usual: 5000, answering: 50 } as const;

/**
 * Opens the store in the file `path`; makes file and folder when missing, and brings its tables to the present form.
 *
 * Two connections to the file: one writes, in turns; the other reads, so that a reader never sees the half of an import which this
 * process is writing.
 *
 * @throws StoreError naming the path.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<StoreForm> {
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
    // Records are read once, in order: a larger cache is no quicker and would stay in memory.
    reader.exec(`PRAGMA busy_timeout = ${busyMs(options)}; PRAGMA cache_size = -2048; PRAGMA query_only = ON`);
    return formOf(writer, reader, write, options.answerWithinMs);
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

/** Makes the file for its owner alone, for any umask; SQLite makes its files beside it with the same permissions. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It exists already, with the permissions that its owner gave it; or opening it with SQLite says why it cannot be made.
  }
}

async function prepareWriter(db: Connection, options: SqliteOptions): Promise<WriteTurns> {
  const patienceMs = options.patienceMs ?? WRITER_PATIENCE_MS;
  const session = sessionOn(db);
  db.exec(`PRAGMA busy_timeout = ${busyMs(options)}`);
  checkOwner(db);
  // SQLite does not wait for the lock that this needs on a new file, with any timeout.
  await patiently(db, 'PRAGMA journal_mode = WAL', patienceMs);
  // FULL: an import that was reported as done survives a loss of power.
  db.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  db.exec('PRAGMA foreign_keys = ON');
  // Waiting for other writers is done in pauses ({@link writeTurns}), not by stopping the process.
  db.exec('PRAGMA busy_timeout = 0');
  if (options.maximumPages !== undefined) db.exec(`PRAGMA max_page_count = ${Math.trunc(options.maximumPages)}`);
  const write = writeTurns(db, session, patienceMs);
  if (!isMigrated(db)) await write(async () => migrate(db));
  return write;
}

function sessionOn(db: Connection): SqlSession {
  return { place: db.path, dialect: SQLITE, all: db.all, get: db.get, run: db.run };
}

function formOf(
  writer: Connection,
  reader: Connection,
  write: WriteTurns,
  answerWithinMs: number | undefined,
): StoreForm {
  const db = sessionOn(reader);
  const tidy = (): void => emptyLog(writer);
  return {
    address: `sqlite:${reader.path}`,
    db,
    reads: readsOn(db),
    write: (kind, work) => write(work, kind === 'tokens' ? answerWithinMs : undefined),
    // Each part is a transaction of its own: other writers write in between.
    writeDerived: async (_, parts) => {
      await parts(async (work) => {
        const result = await write(work);
        // The pages written would stay in memory, and are not read again soon.
        if (writer.isOpen()) writer.exec('PRAGMA shrink_memory');
        return result;
      });
    },
    tidy,
    // Programs on one file do not notify each other: looking costs next to nothing.
    onChange: () => () => {},
    restMilliseconds: () => 0,
    isOpen: writer.isOpen,
    close: async () => {
      await write.idle();
      if (!reader.isOpen()) return;
      reader.close();
      tidy();
      writer.close();
    },
  };
}

/** Runs `work` in a write transaction of its own; writers of this process take turns, other processes are waited for. */
interface WriteTurns {
  /**
   * @param withinMs how long the turn may take to come, behind writers of this process and others; the usual patience with another
   * process when absent
   * @throws StoreBusy when it does not come: `work` is not done later either
   */
  <T>(work: (db: SqlSession) => Promise<T>, withinMs?: number): Promise<T>;
  /** Resolves when every transaction requested so far has ended. */
  readonly idle: () => Promise<void>;
}

const PAUSE_MS = 15;

/**
 * Makes write transactions on one connection, one after another.
 *
 * The lock is requested again and again with pauses in between instead of by SQLite's own waiting, because that would stop every
 * request of the process for as long as another process imports.
 *
 * @param session the same connection, as it is passed to `work`
 * @param patienceMs how long to wait for another process before giving up with StoreBusy.
 */
function writeTurns(db: Connection, session: SqlSession, patienceMs: number): WriteTurns {
  let last: Promise<unknown> = Promise.resolve();

  async function transaction<T>(work: (db: SqlSession) => Promise<T>, forLockMs: number): Promise<T> {
    await patiently(db, 'BEGIN IMMEDIATE', forLockMs);
    try {
      const result = await work(session);
      db.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(db);
      throw error;
    }
  }

  function take<T>(work: (db: SqlSession) => Promise<T>, withinMs?: number): Promise<T> {
    if (withinMs !== undefined) return takeWithin(work, withinMs);
    const turn = last.then(() => transaction(work, patienceMs));
    last = turn.catch(() => undefined);
    return turn;
  }

  function takeWithin<T>(work: (db: SqlSession) => Promise<T>, withinMs: number): Promise<T> {
    const deadline = performance.now() + withinMs;
    let hasBegun = false;
    let isGivenUp = false;
    const turn = last.then(() => {
      if (isGivenUp) throw busy(db);
      hasBegun = true;
      return transaction(work, Math.max(0, deadline - performance.now()));
    });
    last = turn.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // A turn that has begun ends by itself: it has the lock, or gives up at the same moment.
        if (hasBegun) return;
        isGivenUp = true;
        reject(busy(db));
      }, withinMs);
      turn.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
  return Object.assign(take, { idle: async () => void (await last) });
}

/**
 * Runs SQL that needs a lock, again and again with pauses in between, until no other process holds it.
 *
 * @throws StoreBusy after `patienceMs`.
 */
async function patiently(db: Connection, sql: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!db.attempt(sql)) {
    if (performance.now() > deadline) throw busy(db);
    await sleep(PAUSE_MS);
  }
}

function busy(db: Connection): StoreBusy {
  return new StoreBusy(`The store ${db.path} is being written to by another program for too long.`);
}

/** Ends a failed transaction. SQLite may have ended it already (a full disk); the first error is reported. */
function rollBack(db: Connection): void {
  if (!db.inTransaction()) return;
  try {
    db.exec('ROLLBACK');
  } catch {
    // The error that led here is thrown by the caller and says more than this one.
  }
}

/**
 * Moves the write-ahead log into the file and cuts it to nothing, unless another connection is reading from it just now (a later import
 * or close does it then). An import leaves a log as large as itself, which every reader would have to search.
 */
function emptyLog(db: Connection): void {
  if (db.inTransaction()) return;
  try {
    db.attempt('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The content of the log is safe where it is: a failure to move it, say on a full disk, takes nothing from the import.
  }
}

/**
 * Verifies the newest version of each data set, and has SQLite check the file. Reads only.
 *
 * @param path the file of the store; it is not made when missing.
 * @throws StoreError when the file is not a store, or SQLite finds its pages damaged.
 */
export async function verifySqlite(path: string): Promise<ReadonlyMap<DataSet, Verification>> {
  const db = connect(resolve(path));
  try {
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = ON');
    checkOwner(db);
    if (!isMigrated(db)) throw new StoreError(`The store ${db.path} is empty or of an older release: open it first.`);
    const check = db.get('PRAGMA quick_check(1)');
    if (check === null || check[0] !== 'ok') {
      throw new StoreError(`The store ${db.path} is damaged: ${check === null ? 'no answer' : textAt(check, 0)}.`);
    }
    // One read transaction: an import that ends meanwhile does not mix two versions.
    db.exec('BEGIN');
    const verified = await verifyNewest(sessionOn(db));
    db.exec('COMMIT');
    return verified;
  } finally {
    db.close();
  }
}
