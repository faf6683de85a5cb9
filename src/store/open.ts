import type { StoreOptions } from './postgres/postgres-store.ts';
import { openSqliteStore, type SqliteOptions } from './sqlite/sqlite-store.ts';
import { type Store, StoreError } from './store.ts';

const ACCEPTED =
  'Accepted are sqlite:PATH, for example sqlite:data/ventanilla.sqlite, and postgres://USER:PASSWORD@HOST:PORT/DATABASE.';

/** What may be said of a store when it is opened; the settings of a program are such. */
export interface OpenOptions extends StoreOptions, Pick<SqliteOptions, 'answerWithinMs'> {
  /** How many versions of a data set are kept after each that is published ({@link Store.prune}); all when absent or 0. */
  readonly keepVersions?: number;
  /** True: a store that is not there is an error, not made. For programs that only read: a mistyped path is told. */
  readonly existing?: boolean;
}

/**
 * Opens the store at an address: `sqlite:PATH`, a file that is made when missing (`sqlite://PATH` is read as the same), or
 * `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, in which tables are made when missing.
 *
 * @throws StoreError when the address has another form, or the store cannot be opened.
 */
export async function openStore(address: string, options: OpenOptions = {}): Promise<Store> {
  const separator = address.indexOf(':');
  const scheme = separator < 0 ? '' : address.slice(0, separator).toLowerCase();
  const rest = address.slice(separator + 1);
  if (scheme === 'sqlite') {
    const path = rest.startsWith('//') ? rest.slice(2) : rest;
    if (path === '') throw new StoreError(`The address of the store, "${address}", names no file. ${ACCEPTED}`);
    return openSqliteStore(path, options);
  }
  if (scheme === 'postgres' || scheme === 'postgresql') {
    // Loaded for who uses it: a server on a file starts without the driver.
    const { openPostgresStore } = await import('./postgres/postgres-store.ts');
    return openPostgresStore(address, options);
  }
  // The rest of an unknown address may hold a password: it is not repeated.
  throw new StoreError(
    `An address that begins with "${scheme === '' ? address : `${scheme}:`}" is not a store's. ${ACCEPTED}`,
  );
}
