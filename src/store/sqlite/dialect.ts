import { setImmediate as turn } from 'node:timers/promises';
import { bytesAt, numberAt, textAt } from '../column.ts';
import type { InsertColumn, KeyRange, Reads, RecordRow, SqlDialect, SqlSession, Value } from '../form.ts';
import type { DataSet, DataSetVersion, RecordPlace } from '../store.ts';
import { digestOf, presentDigests } from '../versions/integrity.ts';
import { afterPrefix } from '../versions/keys.ts';
import { resourcesOf, versionGone } from '../versions/version-table.ts';

/** Rows that one transaction deletes at most: others write in between, and a server that does it answers in between. */
const ROWS_PER_TURN = 200;

/** Rows of a deleted history between two turns of the process. */
const DELETED_PER_TURN = 2000;

/** SQLite orders every blob after every text. */
const AFTER_ALL_TEXT = new Uint8Array(0);

/** Keys and digests come from the index alone, bytes from the table: a digest proves that they belong together, too. */
const LISTED = 'key, lower(hex(digest))';
const WHOLE = `${LISTED}, body`;

/** SQLite: one table holds the records of all data sets, and resources have numbers. */
export const SQLITE: SqlDialect = {
  among: (parameter) => `IN (SELECT value FROM json_each(${parameter}))`,
  hex: (column) => `lower(hex(${column}))`,
  forUpdate: '',
  hasEveryOverlay: false,
  rowKey: 'id',
  rowsPerTurn: ROWS_PER_TURN,
  body: 'body',
  bodyAt: bytesAt,
  // The index is named: left to choose, SQLite takes the rows by the version that began them, all of them for each batch.
  records: (_, index) => (index === undefined ? 'record' : `record INDEXED BY record_${index}`),
  homeOf: null,
  resource: async (db, dataSet, name) => {
    const row = await db.get('SELECT id FROM resource WHERE data_set = $1 AND name = $2', dataSet, name);
    return row === null ? null : numberAt(row, 0);
  },
  insertRows,
  runCounted: async (db, sql, ...values) => {
    const changes = await db.run(sql, ...values);
    if (changes > 0) await db.run('UPDATE credentials_epoch SET epoch = epoch + 1');
    return changes;
  },
  versionRows,
  deleteRecords,
  changedBodies,
  notify: () => {},
};

/** Inserts rows one by one: a statement that is prepared once is quicker than one of many rows. */
async function insertRows(
  db: SqlSession,
  table: string,
  columns: readonly InsertColumn[],
  onConflict = '',
): Promise<void> {
  const names = columns.map(({ name }) => name).join(', ');
  const sql = `INSERT INTO ${table} (${names}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')}) ${onConflict}`;
  const count = Math.max(0, ...columns.map((column) => ('each' in column ? column.each.length : 0)));
  for (let row = 0; row < count; row++) {
    const written = db.run(sql, ...columns.map((column) => valueAt(column, row)));
    if (written instanceof Promise) await written;
  }
}

function valueAt(column: InsertColumn, row: number): Value {
  if ('all' in column) return column.all;
  if (column.type === 'hex') return Buffer.from(column.each[row] ?? '', 'hex');
  return column.each[row] ?? null;
}

/**
 * Selects rows of one version. Present rows come from one index, rows ended later from the other, merged in key order; for the newest
 * version the second is empty. Rows of a version never change, so that no transaction has to be held between batches.
 */
function selection(columns: string, range: string): string {
  return `
    SELECT ${columns} FROM record INDEXED BY record_present
     WHERE resource = $1 AND until IS NULL AND since <= $2 AND ${range}
    UNION ALL
    SELECT ${columns} FROM record INDEXED BY record_closed
     WHERE resource = $1 AND until > $2 AND since <= $2 AND ${range}
    ORDER BY key`;
}

async function versionRows(
  { all }: Reads,
  version: DataSetVersion,
  resource: string,
  range: KeyRange,
  withBodies: boolean,
): Promise<readonly RecordRow[]> {
  const { dataSet, number, checksum } = version;
  const any = (): boolean => true;
  const [found] = await all(any, 'SELECT id FROM resource WHERE data_set = $1 AND name = $2', dataSet, resource);
  if (found === undefined) return [];
  const columns = withBodies ? WHOLE : LISTED;
  const rows =
    'prefix' in range
      ? await all(
          any,
          selection(columns, 'key >= $3 AND key < $4'),
          numberAt(found, 0),
          number,
          range.prefix,
          afterPrefix(range.prefix) ?? AFTER_ALL_TEXT,
        )
      : await all(
          any,
          `${selection(columns, `key ${range.after === null ? '>=' : '>'} $3`)} LIMIT $4`,
          numberAt(found, 0),
          number,
          range.after ?? '',
          range.limit,
        );
  // After reading: as long as the version is stored, none of its records was deleted.
  const [stored] = await all(any, 'SELECT checksum FROM version WHERE data_set = $1 AND number = $2', dataSet, number);
  if (stored?.[0] !== checksum) throw versionGone(dataSet, number);
  return rows.map((row) => ({
    key: textAt(row, 0),
    digest: textAt(row, 1),
    body: withBodies ? bytesAt(row, 2) : null,
  }));
}

/** Deletes in pieces between which the process has its turns. */
async function deleteRecords(db: SqlSession, dataSet: DataSet): Promise<void> {
  for (const state of ['IS NULL', 'IS NOT NULL']) {
    const sql = `DELETE FROM record WHERE id IN (SELECT record.id FROM record JOIN resource ON resource.id = record.resource
      WHERE resource.data_set = $1 AND until ${state} LIMIT ${DELETED_PER_TURN})`;
    while ((await db.run(sql, dataSet)) === DELETED_PER_TURN) await turn();
  }
}

async function changedBodies(db: SqlSession, dataSet: DataSet): Promise<readonly RecordPlace[]> {
  const changed: RecordPlace[] = [];
  for (const resource of await resourcesOf(db, dataSet)) {
    const id = await SQLITE.resource(db, dataSet, resource);
    for await (const batch of presentDigests(db, dataSet, resource)) {
      for (const { key, digest } of batch) {
        const row = await db.get('SELECT body FROM record WHERE resource = $1 AND key = $2 AND until IS NULL', id, key);
        if (row === null || digestOf(bytesAt(row, 0)) !== digest) changed.push({ resource, key });
      }
    }
  }
  return changed;
}
