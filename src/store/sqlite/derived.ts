import { bytesAt, numberAt } from '../column.ts';
import type { DataSet, VersionName } from '../store.ts';
import type { Connection } from './driver.ts';
import { newestVersion, versionNumbered } from './version-rows.ts';
import type { WriteTurns } from './write-turns.ts';

/** A body is kept in parts: none of them keeps the event loop for long, neither when it is read nor when it is written. */
const PART_BYTES = 1 << 20;

/** The body kept for a version under a name, null when there is none or not all of its parts ({@link Store.derived}). */
export async function derived(
  db: Connection,
  version: VersionName,
  name: string,
  room: (byteLength: number) => Uint8Array = (byteLength) => new Uint8Array(byteLength),
): Promise<Uint8Array | null> {
  const { dataSet, number } = version;
  // The number alone does not name a version: another may have had it before.
  if (versionNumbered(db, dataSet, number)?.checksum !== version.checksum) return null;
  const [first] = db.all(
    'SELECT length, (SELECT sum(length(body)) FROM derived AS part WHERE part.data_set = ?1 AND part.version = ?2 AND part.name = ?3) FROM derived WHERE data_set = ?1 AND version = ?2 AND name = ?3 AND part = 0',
    dataSet,
    number,
    name,
  );
  if (first === undefined || first[0] !== first[1]) return null;
  const bytes = room(numberAt(first, 0));
  let filled = 0;
  for (let part = 0; filled < bytes.byteLength; part++) {
    const row = db.get(
      'SELECT body FROM derived WHERE data_set = ? AND version = ? AND name = ? AND part = ?',
      dataSet,
      number,
      name,
      part,
    );
    if (row === null) return null;
    const body = bytesAt(row, 0);
    if (body.byteLength === 0 || filled + body.byteLength > bytes.byteLength) return null;
    bytes.set(body, filled);
    filled += body.byteLength;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return bytes;
}

/**
 * Keeps a body for the newest version in place of all others of the data set ({@link Store.putDerived}). Every part is a
 * transaction of its own: writers are let through in between, and half a body is no body. Ends quietly when a newer
 * version comes meanwhile, or the store is closed.
 */
export async function putDerived(
  db: Connection,
  write: WriteTurns,
  version: VersionName,
  name: string,
  body: Uint8Array,
): Promise<void> {
  const { dataSet, number } = version;
  const parts = Math.max(1, Math.ceil(body.byteLength / PART_BYTES));
  for (let part = 0; part < parts; part++) {
    if (part > 0 && !db.isOpen()) return;
    const bytes = body.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    const written = await write((transaction) => {
      if (!isNewest(transaction, version)) return false;
      if (part === 0) transaction.run('DELETE FROM derived WHERE data_set = ?', dataSet);
      transaction.run(
        'INSERT OR REPLACE INTO derived (data_set, version, name, part, length, body) VALUES (?, ?, ?, ?, ?, ?)',
        dataSet,
        number,
        name,
        part,
        body.byteLength,
        bytes,
      );
      return true;
    });
    // The pages written would stay in memory, and nobody reads them again soon.
    if (db.isOpen()) db.exec('PRAGMA shrink_memory');
    if (!written) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Removes what was derived from the versions of a data set; call in the transaction that removes these. */
export function forgetDerived(db: Connection, dataSet: DataSet): void {
  db.run('DELETE FROM derived WHERE data_set = ?', dataSet);
}

function isNewest(db: Connection, { dataSet, number, checksum }: VersionName): boolean {
  const newest = newestVersion(db, dataSet);
  return newest?.number === number && newest.checksum === checksum;
}
