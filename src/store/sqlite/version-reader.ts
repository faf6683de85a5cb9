import { bytesAt, numberAt, type Row, textAt } from '../column.ts';
import type { DataSetVersion, StoredRecord, VersionReader } from '../store.ts';
import { type Batches, nextLimit } from '../versions/batches.ts';
import { afterPrefix } from '../versions/key-range.ts';
import { versionGone } from '../versions/version-row.ts';
import type { Connection } from './driver.ts';
import { versionNumbered } from './version-rows.ts';

/**
 * Rows and bytes that a batch aims at: enough to be quick, few enough to give way often and to bound the memory. Larger
 * batches are no quicker, and what they leave behind in memory stays with the process (measured with 5 million values).
 */
const LARGE: Batches = { first: 500, rows: 4000, bytes: 1 << 20 };

/**
 * Rows of one version. Present rows come from one index, rows closed later from the other, merged in key order; for the
 * newest version the second is empty. Both are named: left to choose, SQLite takes the rows by the version that brought
 * them, all of them for each batch. Rows of a version never change, so no transaction has to be held between batches.
 */
function selection(lower: string): string {
  return `
    SELECT key, body FROM record INDEXED BY record_present
     WHERE resource = ?1 AND until IS NULL AND since <= ?2 AND ${lower}
    UNION ALL
    SELECT key, body FROM record INDEXED BY record_closed
     WHERE resource = ?1 AND until > ?2 AND since <= ?2 AND ${lower}
    ORDER BY key`;
}
const BATCH = `${selection('key >= ?3')} LIMIT ?4`;
const RANGE = selection('key >= ?3 AND key < ?4');

/** SQLite orders every blob after every text. */
const AFTER_ALL_TEXT = new Uint8Array(0);

/** Reads the records of one version through `db` ({@link VersionReader}). */
export function versionReader(db: Connection, version: DataSetVersion): VersionReader {
  function resourceId(name: string): number | null {
    const row = db.get('SELECT id FROM resource WHERE data_set = ? AND name = ?', version.dataSet, name);
    return row === null ? null : numberAt(row, 0);
  }

  function checked<T>(read: T): T {
    if (!isHeld(db, version)) throw versionGone(version.dataSet, version.number);
    return read;
  }

  async function* records(name: string): AsyncGenerator<readonly StoredRecord[]> {
    const resource = resourceId(name);
    if (resource === null) return;
    for (const batch of recordsFrom(db, resource, version.number, '')) yield checked(batch);
    checked(null);
  }

  return {
    version,
    records,
    withPrefix: async (name, prefix) => {
      const resource = resourceId(name);
      if (resource === null) return [];
      return checked(
        db.all(RANGE, resource, version.number, prefix, afterPrefix(prefix) ?? AFTER_ALL_TEXT).map(asRecord),
      );
    },
  };
}

/** The records of a resource in version `number`, in key order from the key `start` on. */
export function* recordsFrom(
  db: Connection,
  resource: number,
  number: number,
  start: string,
  batches: Batches = LARGE,
): Generator<readonly StoredRecord[]> {
  let from = start;
  let limit = batches.first;
  for (;;) {
    const batch = db.all(BATCH, resource, number, from, limit).map(asRecord);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    if (batch.length < limit) return;
    from = `${last.key}\0`;
    limit = nextLimit(batch, batches);
  }
}

/**
 * Whether a version is still in the store, as it was. Asked after reading: as long as it is there, none of its records
 * had been forgotten.
 */
export function isHeld(db: Connection, version: DataSetVersion): boolean {
  return versionNumbered(db, version.dataSet, version.number)?.checksum === version.checksum;
}

function asRecord(row: Row): StoredRecord {
  return { key: textAt(row, 0), body: bytesAt(row, 1) };
}
