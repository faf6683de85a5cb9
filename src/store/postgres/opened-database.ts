import { StoreError } from '../store.ts';
import { type PostgresAddress, postgresAddress } from './address.ts';
import { type Database, database } from './driver.ts';
import { isMigrated, migrate } from './migrations.ts';

/** How long one statement may take unless it is said, in milliseconds. */
export const USUAL_STATEMENT_MS = 30_000;

/** What may be said of a store in PostgreSQL; times in milliseconds. */
export interface PostgresOptions {
  /** True: a store that is not there is an error, not made. */
  readonly existing?: boolean;
  /** Addresses of read-only standbys, separated by commas. */
  readonly storeStandby?: string;
  /** Connections that this process uses at most, besides one that listens. */
  readonly storeConnections?: number;
  readonly storeConnectTimeout?: number;
  readonly storeStatementTimeout?: number;
  readonly storeIdleTimeout?: number;
}

/** A database whose tables are those of this release. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly schema: string;
}

/**
 * Opens the database of an address, and brings its tables to the present form.
 *
 * @throws StoreError naming host, port and database, never user or password; StoreUnavailable when the server is not there
 */
export async function openedDatabase(address: string, options: PostgresOptions): Promise<OpenedDatabase> {
  const { schema, ...place } = postgresAddress(address);
  const db = databaseAt({ ...place, schema }, options);
  try {
    if (!(await isMigrated(db, schema))) {
      if (options.existing === true) {
        throw new StoreError(`There is no store ${place.place} (--store); ventanilla serve, sync and import make one.`);
      }
      await migrate(db, schema);
    }
    return { db, schema };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Connections to an address, none of which is made yet. */
export function databaseAt({ connection, place, schema }: PostgresAddress, options: PostgresOptions): Database {
  return database({
    address: connection,
    place,
    schema,
    connections: options.storeConnections ?? 8,
    connectTimeout: options.storeConnectTimeout ?? 5000,
    statementTimeout: options.storeStatementTimeout ?? USUAL_STATEMENT_MS,
    idleTimeout: options.storeIdleTimeout ?? 30_000,
  });
}
