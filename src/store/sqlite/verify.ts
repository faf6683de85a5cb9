import { resolve } from 'node:path';
import { bytesAt, numberAt, textAt } from '../column.ts';
import { DATA_SETS, type DataSet, type DataSetVersion, StoreError } from '../store.ts';
import { digestOf } from '../versions/fingerprint.ts';
import { type Found, type Verification, verified } from '../versions/verification.ts';
import { type Connection, connect } from './driver.ts';
import { checkOwner, isMigrated } from './migrations.ts';
import { fingerprint, presentDigests } from './present-digests.ts';
import { newestVersion } from './version-rows.ts';

/**
 * Recomputes counts and checksum of the newest version of each data set from the bodies of its records, and compares
 * them with what the version says; also asks SQLite to check the file. Reads only.
 *
 * @param path the file of the store; it is not made when missing.
 * @throws StoreError when the file is not a store, or SQLite finds its pages damaged.
 */
export function verifySqliteStore(path: string): ReadonlyMap<DataSet, Verification> {
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
    const found = new Map<DataSet, Verification>();
    for (const dataSet of DATA_SETS) {
      const version = newestVersion(db, dataSet);
      if (version !== null) found.set(dataSet, verified(version, foundOf(db, version)));
    }
    db.exec('COMMIT');
    return found;
  } finally {
    db.close();
  }
}

function foundOf(db: Connection, { dataSet, number }: DataSetVersion): Found {
  const changed = db
    .all('SELECT id, name FROM resource WHERE data_set = ? ORDER BY name', dataSet)
    .flatMap((row) => [...changedBodies(db, numberAt(row, 0))].map((key) => ({ resource: textAt(row, 1), key })));
  const half = db.get(
    `SELECT count(*) FROM record JOIN resource ON resource.id = record.resource
     WHERE data_set = ?1 AND (since > ?2 OR until > ?2)`,
    dataSet,
    number,
  );
  return { fingerprint: fingerprint(db, dataSet), changed, unfinished: half === null ? 0 : numberAt(half, 0) };
}

/** Keys of present records whose body does not match its digest. */
function* changedBodies(db: Connection, resource: number): Generator<string> {
  const sql = 'SELECT body FROM record WHERE resource = ? AND key = ? AND until IS NULL';
  for (const [key, digest] of presentDigests(db, resource)) {
    const row = db.get(sql, resource, key);
    if (row === null || digestOf(bytesAt(row, 0)) !== digest) yield key;
  }
}
