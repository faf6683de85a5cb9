import { numberAt, textAt } from '../column.ts';
import type { DataSet, VersionName } from '../store.ts';
import { AS_TEXT, bytesIn } from './bodies-as-text.ts';
import type { Database, Session } from './driver.ts';
import { LOCKS } from './migrations.ts';
import type { Reads } from './version-reader.ts';

/** A body is kept in parts: none of them keeps the event loop for long, neither when it is read nor when it is written. */
const PART_BYTES = 1 << 20;

/** Whether version `$2` of data set `$1` with checksum `$3` is in the store. */
const IS_HELD = 'EXISTS (SELECT FROM version WHERE data_set = $1 AND number = $2 AND checksum = $3)';

/** Whether it is the newest one as well. */
const IS_NEWEST = `EXISTS (SELECT FROM version WHERE data_set = $1 AND number = $2 AND checksum = $3
  AND number = (SELECT max(number) FROM version WHERE data_set = $1))`;

/** The body kept for a version under a name, null when there is none or not all of its parts ({@link Store.derived}). */
export async function derived(
  reads: Reads,
  version: VersionName,
  name: string,
  room: (byteLength: number) => Uint8Array = (byteLength) => new Uint8Array(byteLength),
): Promise<Uint8Array | null> {
  const { dataSet, number, checksum } = version;
  const [first] = await reads.all(
    (rows) => rows.length > 0,
    `SELECT length, (SELECT sum(octet_length(body))::bigint FROM derived part
       WHERE part.data_set = $1 AND part.version = $2 AND part.name = $4)
     FROM derived WHERE data_set = $1 AND version = $2 AND name = $4 AND part = 0 AND ${IS_HELD}`,
    dataSet,
    number,
    checksum,
    name,
  );
  if (first === undefined || first[0] !== first[1]) return null;
  const bytes = room(numberAt(first, 0));
  let filled = 0;
  for (let part = 0; filled < bytes.byteLength; part++) {
    const [row] = await reads.all(
      (rows) => rows.length > 0,
      `SELECT ${AS_TEXT} FROM derived WHERE data_set = $1 AND version = $2 AND name = $3 AND part = $4`,
      dataSet,
      number,
      name,
      part,
    );
    if (row === undefined) return null;
    const body = bytesIn(textAt(row, 0));
    if (body.byteLength === 0 || filled + body.byteLength > bytes.byteLength) return null;
    bytes.set(body, filled);
    filled += body.byteLength;
  }
  return bytes;
}

/**
 * Keeps a body for the newest version in place of all others of the data set ({@link Store.putDerived}), whole or not at all.
 * Ends quietly when another version is the newest, when the store is closed meanwhile, and when another process is just
 * keeping something of this data set: replicas that take up a version together make the same of it.
 */
export async function putDerived(
  db: Database,
  schema: string,
  { dataSet, number, checksum }: VersionName,
  name: string,
  body: Uint8Array,
): Promise<void> {
  class Ended extends Error {}
  const parts = Math.max(1, Math.ceil(body.byteLength / PART_BYTES));
  try {
    await db.transaction(async (session) => {
      const lock = 'SELECT pg_try_advisory_xact_lock($1, hashtext($2))';
      const turn = await session.get(lock, LOCKS, `${schema} derived ${dataSet}`);
      if (turn?.[0] !== true) throw new Ended();
      await forgetDerived(session, dataSet);
      for (let part = 0; part < parts; part++) {
        if (!db.isOpen()) throw new Ended();
        const written = await session.run(
          `INSERT INTO derived (data_set, version, name, part, length, body) SELECT $1, $2, $4, $5, $6, $7 WHERE ${IS_NEWEST}`,
          dataSet,
          number,
          checksum,
          name,
          part,
          body.byteLength,
          body.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
        );
        if (written === 0) throw new Ended();
      }
    });
  } catch (error) {
    if (!(error instanceof Ended) && db.isOpen()) throw error;
  }
}

/** Removes what was derived from the versions of a data set; call in the transaction that puts another in their place. */
export async function forgetDerived(db: Session, dataSet: DataSet): Promise<void> {
  await db.run('DELETE FROM derived WHERE data_set = $1', dataSet);
}
