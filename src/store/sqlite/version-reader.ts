import { bytesAt, numberAt, type Row, textAt } from '../column.ts';
import type { DataSetVersion, VersionReader } from '../store.ts';
import { type Batches, nextLimit } from '../versions/batches.ts';
import {
  checkOrder,
  type DigestedRecord,
  intact,
  type Listed,
  type ReadRecords,
  VersionCheck,
} from '../versions/intact.ts';
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
function selection(columns: string, lower: string): string {
  return `
    SELECT ${columns} FROM record INDEXED BY record_present
     WHERE resource = ?1 AND until IS NULL AND since <= ?2 AND ${lower}
    UNION ALL
    SELECT ${columns} FROM record INDEXED BY record_closed
     WHERE resource = ?1 AND until > ?2 AND since <= ?2 AND ${lower}
    ORDER BY key`;
}
/** Keys and digests come from the index alone, bytes from the table: that they belong together is part of what a digest proves. */
const LISTED = 'key, lower(hex(digest))';
const WHOLE = `${LISTED}, body`;
const BATCH = `${selection(WHOLE, 'key >= ?3')} LIMIT ?4`;
const RANGE = selection(WHOLE, 'key >= ?3 AND key < ?4');
const LIST_ROWS = 2000;
const LIST = `${selection(LISTED, 'key >= ?3')} LIMIT ${LIST_ROWS}`;

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

  async function* records(name: string): AsyncGenerator<readonly DigestedRecord[]> {
    const resource = resourceId(name);
    if (resource === null) return;
    for (const batch of recordsFrom(db, readOf(name), resource, '')) yield checked(batch);
    checked(null);
  }

  async function* list(name: string): AsyncGenerator<readonly Listed[]> {
    const resource = resourceId(name);
    if (resource === null) return;
    let from = '';
    for (;;) {
      const rows = checked(db.all(LIST, resource, version.number, from));
      const listed = rows.map((row) => [textAt(row, 0), textAt(row, 1)] as const);
      yield listed;
      const last = listed.at(-1)?.[0];
      if (last === undefined || listed.length < LIST_ROWS) return;
      checkOrder(db.path, from, last);
      from = `${last}\0`;
    }
  }

  const check = new VersionCheck(db.path, version, list);
  const readOf = (resource: string): ReadRecords => ({ store: db.path, version, resource });

  return {
    version,
    records: (name) => check.noting(name, records(name)),
    withPrefix: async (name, prefix) => {
      const resource = resourceId(name);
      if (resource === null) return [];
      const rows = checked(db.all(RANGE, resource, version.number, prefix, afterPrefix(prefix) ?? AFTER_ALL_TEXT));
      return rows.map((row) => asRecord(readOf(name), row));
    },
    check: () => check.check(),
  };
}

/** The records of the resource with the number `resource`, in key order from the key `start` on. */
export function* recordsFrom(
  db: Connection,
  read: ReadRecords,
  resource: number,
  start: string,
  batches: Batches = LARGE,
): Generator<readonly DigestedRecord[]> {
  let from = start;
  let limit = batches.first;
  for (;;) {
    const batch = db.all(BATCH, resource, read.version.number, from, limit).map((row) => asRecord(read, row));
    const last = batch.at(-1);
    if (last === undefined) return;
    checkOrder(db.path, from, last.key);
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

function asRecord(read: ReadRecords, row: Row): DigestedRecord {
  return intact(read, textAt(row, 0), bytesAt(row, 2), textAt(row, 1));
}
