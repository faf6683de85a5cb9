import type { Row } from '../column.ts';
import { type FormOptions, type Reads, type StoreForm, WRITER_PATIENCE_MS, type Write } from '../form.ts';
import { type DataSet, StoreError } from '../store.ts';
import { type Verification, verifyNewest } from '../versions/integrity.ts';
import { postgresAddress } from './address.ts';
import { postgresDialect } from './dialect.ts';
import { type Database, database, type Patience } from './driver.ts';
import { hints } from './hints.ts';
import { hasPresentTables, LOCKS, migrateSchema } from './migrations.ts';

/** How long one statement may take by default, in milliseconds. */
const USUAL_STATEMENT_MS = 30_000;

/** One statement of a write transaction may take longer than one that a request waits for: it may delete a whole data set. */
const WRITE_STATEMENT_MS = 600_000;

/** Verification has the server read every body: some seconds for an import of the whole country. */
const VERIFY_PATIENCE: Patience = { lock: 1000, statement: 600_000 };

/** How long servers rest between looks into the store, in milliseconds: while hints arrive, and while none do. */
const REST_HINTED_MS = 1000;
const REST_UNHINTED_MS = 100;

/** How long a standby that failed is not used, in milliseconds. */
const STANDBY_PAUSE_MS = 5000;

const LOCK = 'SELECT pg_advisory_xact_lock($1, hashtext($2))';
const TRY_LOCK = 'SELECT pg_try_advisory_xact_lock($1, hashtext($2))';

/** Options of a store in PostgreSQL; times in milliseconds. */
export interface PostgresOptions extends FormOptions {
  /** Addresses of read-only standbys, separated by commas. */
  readonly storeStandby?: string;
  /** Connections that this process uses at most, besides one that listens. */
  readonly storeConnections?: number;
  readonly storeConnectTimeout?: number;
  readonly storeStatementTimeout?: number;
  readonly storeIdleTimeout?: number;
  /** Called when another process is writing, before it is waited for; `store` names the store. */
  readonly waiting?: (store: string) => void;
}

/**
 * Opens the store in a PostgreSQL database, and brings its tables to the present form.
 *
 * @throws StoreError naming host, port and database, never user or password; StoreUnavailable when the server cannot be reached
 */
export async function openPostgres(address: string, options: PostgresOptions = {}): Promise<StoreForm> {
  // First: an address among them that is malformed must leave nothing open. A standby need not be reachable yet.
  const standbys = (options.storeStandby ?? '')
    .split(',')
    .map((standby) => standby.trim())
    .filter((standby) => standby !== '')
    .map((standby) => databaseAt(standby, options));
  const { schema } = postgresAddress(address);
  const db = databaseAt(address, options);
  await prepare(db, schema, options);
  return formOf(db, schema, standbys, options);
}

/** Returns connections to an address, none of which is made yet. */
function databaseAt(address: string, options: PostgresOptions): Database {
  const parsed = postgresAddress(address);
  return database({
    ...parsed,
    dialect: postgresDialect(parsed.schema),
    connections: options.storeConnections ?? 8,
    connectTimeout: options.storeConnectTimeout ?? 5000,
    statementTimeout: options.storeStatementTimeout ?? USUAL_STATEMENT_MS,
    idleTimeout: options.storeIdleTimeout ?? 30_000,
  });
}

/** Brings the tables to the present form; closes the database when they cannot be. */
async function prepare(db: Database, schema: string, { existing }: FormOptions): Promise<void> {
  try {
    if (await hasPresentTables(db, schema)) return;
    if (existing === true) {
      throw new StoreError(`There is no store ${db.place} (--store); ventanilla serve, sync and import make one.`);
    }
    await migrateSchema(db, schema);
  } catch (error) {
    await db.close();
    throw error;
  }
}

function formOf(db: Database, schema: string, standbys: readonly Database[], options: PostgresOptions): StoreForm {
  const patience = { lock: options.patienceMs ?? WRITER_PATIENCE_MS, statement: WRITE_STATEMENT_MS };
  const writeVersions = inTurns((work) =>
    db.transaction(async (session) => {
      const free = await session.get(TRY_LOCK, LOCKS, schema);
      if (free?.[0] !== true) {
        options.waiting?.(session.place);
        await session.get(LOCK, LOCKS, schema);
      }
      return work(session);
    }, patience),
  );
  // Changes of overlays are small: a statement waits for a lock at most, and then takes no longer than any other.
  const small = { ...patience, statement: patience.lock + (options.storeStatementTimeout ?? USUAL_STATEMENT_MS) };
  const writeOverlay = inTurns((work) => db.transaction(work, small));
  const heard = hints(db, schema);
  return {
    address: db.place,
    db,
    reads: readsOf(db, standbys),
    write: (kind, work) => {
      if (kind === 'versions') return writeVersions.write(work);
      if (kind === 'overlay') return writeOverlay.write(work);
      // Accounts and tokens change with one statement, on any connection: logins wait for no import and for no other login.
      return kind === 'sources' ? db.transaction(work) : work(db);
    },
    writeDerived: (dataSet, parts) => writeDerived(db, `${schema} derived ${dataSet}`, parts),
    tidy: () => {},
    onChange: heard.onChange,
    restMilliseconds: () => (heard.areHeard() ? REST_HINTED_MS : REST_UNHINTED_MS),
    isOpen: db.isOpen,
    close: async () => {
      await heard.close();
      await writeVersions.idle();
      await writeOverlay.idle();
      await Promise.all([db, ...standbys].map((each) => each.close()));
    },
  };
}

/** Transactions one after another: this process uses one connection for them, and the others stay free for readers. */
function inTurns(transaction: Write): { readonly write: Write; readonly idle: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  return {
    write: (work) => {
      const turn = last.then(() => transaction(work));
      last = turn.catch(() => undefined);
      return turn;
    },
    idle: async () => void (await last),
  };
}

/**
 * Writes all parts in one transaction. Ends quietly when another process is just writing derived bytes of the data set: replicas that
 * load a version together derive the same from it.
 */
async function writeDerived(db: Database, lock: string, parts: (writePart: Write) => Promise<boolean>): Promise<void> {
  class Ended extends Error {}
  try {
    await db.transaction(async (session) => {
      const free = await session.get(TRY_LOCK, LOCKS, lock);
      if (free?.[0] !== true || !(await parts((work) => work(session)))) throw new Ended();
    });
  } catch (error) {
    if (!(error instanceof Ended) && db.isOpen()) throw error;
  }
}

/**
 * Reads rows of versions from standbys in turn, and from the primary where a standby is away, or behind: its answer is complete or it is
 * not used. An answer of the primary is never older than the last commit there.
 */
function readsOf(primary: Database, standbys: readonly Database[]): Reads {
  /** By standby, until when it is not used, in milliseconds of `performance.now()`. */
  const pausedUntil = new Map<Database, number>();
  let turn = 0;

  function next(): Database | null {
    for (let tried = 0; tried < standbys.length; tried++) {
      turn = (turn + 1) % standbys.length;
      const standby = standbys[turn];
      if (standby && performance.now() >= (pausedUntil.get(standby) ?? 0)) return standby;
    }
    return null;
  }

  return {
    place: primary.place,
    dialect: primary.dialect,
    all: async (isComplete, sql, ...values) => {
      const standby = next();
      if (standby !== null) {
        try {
          const rows: Row[] = await standby.all(sql, ...values);
          if (isComplete(rows)) return rows;
        } catch (error) {
          // The primary can do all that a standby cannot, down to tables that it does not have yet.
          if (!(error instanceof StoreError)) throw error;
          pausedUntil.set(standby, performance.now() + STANDBY_PAUSE_MS);
        }
      }
      return primary.all(sql, ...values);
    },
  };
}

/**
 * Verifies the newest version of each data set. Reads only; imports meanwhile do not disturb it.
 *
 * @throws StoreError when the address is not a store's
 */
export async function verifyPostgres(
  address: string,
  options: PostgresOptions = {},
): Promise<ReadonlyMap<DataSet, Verification>> {
  const db = databaseAt(address, options);
  await prepare(db, postgresAddress(address).schema, { existing: true });
  try {
    return await db.transaction(async (session) => {
      await session.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return verifyNewest(session);
    }, VERIFY_PATIENCE);
  } finally {
    await db.close();
  }
}
