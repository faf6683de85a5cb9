import { createHash } from 'node:crypto';
import { type DataSet, StoreError } from '../store.ts';
import { numberAt, textAt } from './column.ts';
import type { Connection } from './driver.ts';

/** Hexadecimal digits of a record's digest: the first 128 bits of the SHA-256 of its body. */
const DIGEST_DIGITS = 32;
const BATCH = 4000;

/** The digest of a record's body, in hexadecimal. */
export function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex').slice(0, DIGEST_DIGITS);
}

/** What a version says of its records. */
export interface Fingerprint {
  /** Stored records per resource; resources without records are left out. */
  readonly counts: Readonly<Record<string, number>>;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/**
 * Counts and checksum of the present records of a data set, computed from their digests.
 *
 * The checksum is the SHA-256 of one line per record, `["resource","key","digest"]` and a line feed, in ascending order
 * of the code points of resource and key. It depends on the data alone, not on how they came to be. An empty data set
 * has the SHA-256 of nothing.
 */
export function fingerprint(db: Connection, dataSet: DataSet): Fingerprint {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  for (const resource of db.all('SELECT id, name FROM resource WHERE data_set = ? ORDER BY name', dataSet)) {
    const name = textAt(resource, 1);
    const prefix = `[${JSON.stringify(name)},`;
    let count = 0;
    for (const [key, digest] of presentDigests(db, numberAt(resource, 0))) {
      hash.update(`${prefix}${JSON.stringify(key)},"${digest}"]\n`);
      count += 1;
    }
    if (count > 0) counts[name] = count;
  }
  return { counts, checksum: hash.digest('hex') };
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
      const next = `${key}\0`;
      if (next === from) throw new StoreError(`The store ${db.path} is damaged: it holds the key "${key}" twice.`);
      from = next;
      yield [key, textAt(row, 1)];
    }
    if (rows.length < BATCH) return;
  }
}
