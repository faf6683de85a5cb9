import { numberAt, textAt } from '../column.ts';
import type { DataSet } from '../store.ts';
import { type Fingerprint, fingerprintMaker } from '../versions/fingerprint.ts';
import { checkOrder } from '../versions/intact.ts';
import type { Connection } from './driver.ts';

const BATCH = 4000;

/** Counts and checksum of the present records of a data set ({@link fingerprintMaker}). */
export function fingerprint(db: Connection, dataSet: DataSet): Fingerprint {
  const maker = fingerprintMaker();
  for (const resource of db.all('SELECT id, name FROM resource WHERE data_set = ? ORDER BY name', dataSet)) {
    maker.begin(textAt(resource, 1));
    for (const [key, digest] of presentDigests(db, numberAt(resource, 0))) maker.add(key, digest);
  }
  return maker.done();
}

/** Keys and digests (hexadecimal) of the present records of a resource, in order of their keys. */
export function* presentDigests(db: Connection, resource: number): Generator<readonly [string, string]> {
  let from = '';
  for (;;) {
    const rows = db.all(
      `SELECT key, lower(hex(digest)) FROM record INDEXED BY record_present
       WHERE resource = ? AND until IS NULL AND key >= ? ORDER BY key LIMIT ${BATCH}`,
      resource,
      from,
    );
    for (const row of rows) {
      const key = textAt(row, 0);
      checkOrder(db.path, from, key);
      from = `${key}\0`;
      yield [key, textAt(row, 1)];
    }
    if (rows.length < BATCH) return;
  }
}
