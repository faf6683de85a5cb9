import { numberAt, textAt } from '../column.ts';
import type { DataSet } from '../store.ts';
import { type Fingerprint, fingerprintMaker } from '../versions/fingerprint.ts';
import type { Session } from './driver.ts';
import { recordTable } from './migrations.ts';
import { resourcesOf } from './version-rows.ts';

const BATCH = 4000;

/** A present record: its key, the digest of its body in hexadecimal, and the version that brought it. */
export interface PresentDigest {
  readonly key: string;
  readonly digest: string;
  readonly since: number;
}

/** Counts and checksum of the present records of a data set ({@link fingerprintMaker}). */
export async function fingerprint(db: Session, dataSet: DataSet): Promise<Fingerprint> {
  const maker = fingerprintMaker();
  for (const resource of await resourcesOf(db, dataSet)) {
    maker.begin(resource);
    for await (const { key, digest } of presentDigests(db, dataSet, resource)) maker.add(key, digest);
  }
  return maker.done();
}

/** The present records of a resource without their bytes, in order of their keys. */
export async function* presentDigests(db: Session, dataSet: DataSet, resource: string): AsyncGenerator<PresentDigest> {
  let last: string | null = null;
  for (;;) {
    const sql: string = `SELECT key, encode(digest, 'hex'), since FROM ${recordTable(dataSet)}
       WHERE resource = $1 AND until IS NULL AND key ${last === null ? '>=' : '>'} $2 ORDER BY key LIMIT $3`;
    const rows = await db.all(sql, resource, last ?? '', BATCH);
    for (const row of rows) {
      const key = textAt(row, 0);
      last = key;
      yield { key, digest: textAt(row, 1), since: numberAt(row, 2) };
    }
    if (rows.length < BATCH) return;
  }
}
