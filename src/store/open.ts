import { databaseStore } from './database-store.ts';
import type { PostgresOptions } from './postgres/postgres-form.ts';
import { openSqlite, type SqliteOptions, verifySqlite } from './sqlite/sqlite-form.ts';
import { type DataSet, type Store, StoreError } from './store.ts';
import type { Verification } from './versions/integrity.ts';

const ACCEPTED =
  'Accepted are sqlite:PATH, for example sqlite:data/ventanilla.sqlite, and postgres://USER:PASSWORD@HOST:PORT/DATABASE.';

/** Options of a store; the settings of a program are such. */
export interface OpenOptions extends PostgresOptions, SqliteOptions {}

/**
 * Opens the store at an address: `sqlite:PATH`, a file that is made when missing (`sqlite://PATH` is read as the same), or
 * `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, in which tables are made when missing.
 *
 * @throws StoreError when the address has another form, or the store cannot be opened.
 */
export async function openStore(address: string, options: OpenOptions = {}): Promise<Store> {
  const file = fileIn(address);
  if (file !== null) return databaseStore(await openSqlite(file, options), options.keepVersions);
  // Loaded only when it is needed: a server on a file starts without the driver.
  const { openPostgres } = await import('./postgres/postgres-form.ts');
  return databaseStore(await openPostgres(address, options), options.keepVersions);
}

/**
 * Reads all records of the newest versions and compares them with their digests, counts and checksums. Changes nothing; a store that
 * does not exist is not made.
 *
 * @throws StoreError when there is no store at the address, or its file is damaged
 */
export async function verifyStore(
  address: string,
  options: OpenOptions = {},
): Promise<ReadonlyMap<DataSet, Verification>> {
  const file = fileIn(address);
  if (file !== null) return verifySqlite(file);
  const { verifyPostgres } = await import('./postgres/postgres-form.ts');
  return verifyPostgres(address, options);
}

/** Returns the path in the address of a file; null for that of a server. */
function fileIn(address: string): string | null {
  const separator = address.indexOf(':');
  const scheme = separator < 0 ? '' : address.slice(0, separator).toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') return null;
  if (scheme !== 'sqlite') {
    // The rest of an unknown address may hold a password: it is not repeated.
    throw new StoreError(
      `An address that begins with "${scheme === '' ? address : `${scheme}:`}" is not a store's. ${ACCEPTED}`,
    );
  }
  const rest = address.slice(separator + 1);
  const path = rest.startsWith('//') ? rest.slice(2) : rest;
  if (path === '') throw new StoreError(`The address of the store, "${address}", names no file. ${ACCEPTED}`);
  return path;
}
