import { numberAt, textAt } from '../column.ts';
import { type DataSet, type DataSetVersion, StoreError } from '../store.ts';
import { type Found, type Verification, verified } from '../versions/verification.ts';
import type { Session } from './driver.ts';
import { recordTable } from './migrations.ts';
import { openedDatabase, type PostgresOptions } from './opened-database.ts';
import { fingerprint } from './present-digests.ts';
import { newestVersions } from './version-rows.ts';

/** Every body is read by the server; an import of the whole country is some seconds of that. */
const PATIENCE = { lock: 1000, statement: 600_000 };

/**
 * Recomputes counts and checksum of the newest version of each data set, and of each of its records the digest of the body, and
 * compares them with what the version says. Reads only; imports meanwhile do not disturb it.
 *
 * @throws StoreError when the address is not a store's
 */
export async function verifyPostgresStore(
  address: string,
  options: PostgresOptions = {},
): Promise<ReadonlyMap<DataSet, Verification>> {
  const { db } = await openedDatabase(address, { ...options, existing: true });
  try {
    return await db.transaction(async (session) => {
      await session.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const found = new Map<DataSet, Verification>();
      for (const [dataSet, version] of await newestVersions(session)) {
        found.set(dataSet, verified(version, await foundOf(session, version)));
      }
      return found;
    }, PATIENCE);
  } finally {
    await db.close();
  }
}

async function foundOf(db: Session, { dataSet, number }: DataSetVersion): Promise<Found> {
  const table = recordTable(dataSet);
  const changed = await db.all(
    `SELECT resource, key FROM ${table} WHERE until IS NULL AND substring(sha256(body) FOR 16) <> digest ORDER BY resource, key`,
  );
  const half = await db.get(`SELECT count(*) FROM ${table} WHERE since > $1 OR until > $1`, number);
  if (half === null) throw new StoreError(`The store ${db.place} gave no count.`);
  return {
    fingerprint: await fingerprint(db, dataSet),
    changed: changed.map((row) => ({ resource: textAt(row, 0), key: textAt(row, 1) })),
    unfinished: numberAt(half, 0),
  };
}
