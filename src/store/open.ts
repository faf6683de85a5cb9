import { openSqliteStore } from './sqlite/sqlite-store.ts';
import { type Store, StoreError } from './store.ts';

const ACCEPTED = 'Accepted is sqlite:PATH, for example sqlite:data/ventanilla.sqlite.';

/**
 * Opens the store at an address: `sqlite:PATH`, a file that is made when missing (`sqlite://PATH` is read as the same).
 *
 * @throws StoreError when the address has another form, or the store cannot be opened.
 */
export async function openStore(address: string): Promise<Store> {
  const separator = address.indexOf(':');
  const scheme = separator < 0 ? '' : address.slice(0, separator).toLowerCase();
  const rest = address.slice(separator + 1);
  if (scheme === 'sqlite') {
    const path = rest.startsWith('//') ? rest.slice(2) : rest;
    if (path === '') throw new StoreError(`The address of the store, "${address}", names no file. ${ACCEPTED}`);
    return openSqliteStore(path);
  }
  if (scheme === 'postgres' || scheme === 'postgresql') {
    throw new StoreError(`PostgreSQL as a store comes in a later release. ${ACCEPTED}`);
  }
  // The rest of an unknown address may hold a password: it is not repeated.
  throw new StoreError(
    `An address that begins with "${scheme === '' ? address : `${scheme}:`}" is not a store's. ${ACCEPTED}`,
  );
}
