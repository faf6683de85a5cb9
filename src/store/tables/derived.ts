import { setImmediate as turn } from 'node:timers/promises';
import { numberAt } from '../column.ts';
import type { Reads, SqlSession, StoreForm } from '../form.ts';
import type { DataSet, VersionName } from '../store.ts';
import { newestVersion } from '../versions/version-table.ts';

/** A body is stored in parts: none of them keeps the event loop for long, neither when it is read nor when it is written. */
const PART_BYTES = 1 << 20;

/** Reads the body kept for a version under a name, null when there is none or not all of its parts ({@link Store.derived}). */
export async function derived(
  { dialect, all }: Reads,
  { dataSet, number, checksum }: VersionName,
  name: string,
  room: (byteLength: number) => Uint8Array = (byteLength) => new Uint8Array(byteLength),
): Promise<Uint8Array | null> {
  // The number alone does not name a version: another may have had it before.
  const [first] = await all(
    (rows) => rows.length > 0,
    `SELECT length, (SELECT sum(length(body)) FROM derived part
       WHERE part.data_set = $1 AND part.version = $2 AND part.name = $3)
     FROM derived WHERE data_set = $1 AND version = $2 AND name = $3 AND part = 0
       AND EXISTS (SELECT 1 FROM version WHERE data_set = $1 AND number = $2 AND checksum = $4)`,
    dataSet,
    number,
    name,
    checksum,
  );
  if (first === undefined || first[0] !== first[1]) return null;
  const bytes = room(numberAt(first, 0));
  let filled = 0;
  for (let part = 0; filled < bytes.byteLength; part++) {
    const [row] = await all(
      (rows) => rows.length > 0,
      `SELECT ${dialect.body} FROM derived WHERE data_set = $1 AND version = $2 AND name = $3 AND part = $4`,
      dataSet,
      number,
      name,
      part,
    );
    if (row === undefined) return null;
    const body = dialect.bodyAt(row, 0);
    if (body.byteLength === 0 || filled + body.byteLength > bytes.byteLength) return null;
    bytes.set(body, filled);
    filled += body.byteLength;
    await turn();
  }
  return bytes;
}

/**
 * Stores a body for the newest version in place of all others of the data set ({@link Store.putDerived}). Half a body is no body: the
 * first part has the length of all. Ends quietly when another version is the newest, or the store is closed.
 */
export async function putDerived(form: StoreForm, version: VersionName, name: string, body: Uint8Array): Promise<void> {
  const { dataSet } = version;
  const parts = Math.max(1, Math.ceil(body.byteLength / PART_BYTES));
  await form.writeDerived(dataSet, async (writePart) => {
    for (let part = 0; part < parts; part++) {
      if (part > 0 && !form.isOpen()) return false;
      const isWritten = await writePart(async (db) => {
        if (!(await isNewest(db, version))) return false;
        if (part === 0) await deleteDerived(db, dataSet);
        await db.run(
          `INSERT INTO derived (data_set, version, name, part, length, body) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (data_set, version, name, part) DO UPDATE SET length = excluded.length, body = excluded.body`,
          dataSet,
          version.number,
          name,
          part,
          body.byteLength,
          body.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
        );
        return true;
      });
      if (!isWritten) return false;
      await turn();
    }
    return true;
  });
}

/** Deletes everything derived from the versions of a data set, in the transaction that replaces these. */
export async function deleteDerived(db: SqlSession, dataSet: DataSet): Promise<void> {
  await db.run('DELETE FROM derived WHERE data_set = $1', dataSet);
}

async function isNewest(db: SqlSession, { dataSet, number, checksum }: VersionName): Promise<boolean> {
  const newest = await newestVersion(db, dataSet);
  return newest?.number === number && newest.checksum === checksum;
}
