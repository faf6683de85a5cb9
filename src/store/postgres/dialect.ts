import { numberAt, type Row, textAt } from '../column.ts';
import type { InsertColumn, KeyRange, Reads, RecordRow, SqlDialect, SqlSession, Value } from '../form.ts';
import type { DataSet, DataSetVersion } from '../store.ts';
import { afterPrefix, compareKeys } from '../versions/keys.ts';
import { versionGone } from '../versions/version-table.ts';
import { channelOf } from './hints.ts';
import { EPOCH_ROWS, homeOf, recordTable } from './migrations.ts';

/** Rows that one transaction deletes at most: other imports have their turn in between. */
const ROWS_PER_TURN = 2000;

/**
 * Large bodies are selected as base64. The driver takes values as text; the server by itself writes bytes as two characters each, which
 * takes twice as long to read back as this (128 MB: 222 and 116 ms).
 */
const BODY = "encode(body, 'base64')";

/** A row in the epoch that several writers share: the server process decides which, so that logins do not wait for each other. */
const COUNT = `UPDATE credentials_epoch SET epoch = epoch + 1 WHERE place = pg_backend_pid() % ${EPOCH_ROWS}`;

/** PostgreSQL: each data set has a table of records, which name their resource; statements choose their index by themselves. */
export function postgresDialect(schema: string): SqlDialect {
  return {
    among: (parameter) => `= ANY (${parameter})`,
    hex: (column) => `encode(${column}, 'hex')`,
    forUpdate: ' FOR UPDATE',
    hasEveryOverlay: true,
    rowKey: 'resource, key, since, home',
    rowsPerTurn: ROWS_PER_TURN,
    body: BODY,
    bodyAt: (row, index) => Buffer.from(textAt(row, index), 'base64'),
    records: recordTable,
    homeOf,
    resource: (_, __, name) => name,
    insertRows,
    runCounted,
    versionRows,
    deleteRecords: async (db, dataSet) => {
      await db.run(`DELETE FROM ${recordTable(dataSet)}`);
    },
    changedBodies: async (db, dataSet) => {
      const sql = `SELECT resource, key FROM ${recordTable(dataSet)}
        WHERE until IS NULL AND substring(sha256(body) FOR 16) <> digest ORDER BY resource, key`;
      return (await db.all(sql)).map((row) => ({ resource: textAt(row, 0), key: textAt(row, 1) }));
    },
    notify: async (db, change) => {
      await db.get('SELECT pg_notify($1, $2)', channelOf(schema), change);
    },
  };
}

/**
 * Inserts all rows with one statement. Their bytes travel as one value, from which each row takes its own: a list of them would be
 * written out as hexadecimal text.
 */
async function insertRows(
  db: SqlSession,
  table: string,
  columns: readonly InsertColumn[],
  onConflict = '',
): Promise<void> {
  const values: Value[] = [];
  const parameter = (value: Value): string => `$${values.push(value)}`;
  const lists: string[] = [];
  const names: string[] = [];
  const list = (name: string, type: string, each: readonly string[] | readonly (number | null)[]): void => {
    lists.push(`${parameter(each)}::${type}[]`);
    names.push(name);
  };
  const selected = columns.map((column) => {
    if ('all' in column) return parameter(column.all);
    const { name } = column;
    if (column.type === 'bytes') {
      let end = 1;
      const starts = column.each.map(({ byteLength }) => {
        end += byteLength;
        return end - byteLength;
      });
      list(`${name}_start`, 'integer', starts);
      list(
        `${name}_length`,
        'integer',
        column.each.map(({ byteLength }) => byteLength),
      );
      return `substring(${parameter(Buffer.concat(column.each))}::bytea FROM ${name}_start FOR ${name}_length)`;
    }
    list(name, column.type === 'hex' ? 'text' : column.type, column.each);
    return column.type === 'hex' ? `decode(${name}, 'hex')` : name;
  });
  await db.run(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) SELECT ${selected.join(', ')}
     FROM unnest(${lists.join(', ')}) AS rows (${names.join(', ')}) ${onConflict}`,
    ...values,
  );
}

/** One statement, so that it takes place as a whole without a transaction, in one round trip. */
async function runCounted(db: SqlSession, sql: string, ...values: Value[]): Promise<number> {
  const row = await db.get(
    `WITH change AS (${sql} RETURNING 1), counted AS (${COUNT} AND EXISTS (SELECT FROM change) RETURNING 1)
     SELECT (SELECT count(*) FROM change), (SELECT count(*) FROM counted)`,
    ...values,
  );
  return row === null ? 0 : numberAt(row, 0);
}

/**
 * Selects rows of one version, `$1` resource, `$2` number, `$3` data set, and as the last row the checksum of that version: both are
 * read at one moment, so that rows with the checksum are complete. Rows of the newest version are read from an index of their own; when
 * another has become the newest there is no last row, and the index of all rows is read.
 */
function selection(dataSet: DataSet, newest: boolean, columns: string, range: string): string {
  const held = newest ? 'until IS NULL AND since <= $2' : 'since <= $2 AND (until IS NULL OR until > $2)';
  const isNewest = newest ? ' AND number = (SELECT max(number) FROM version WHERE data_set = $3)' : '';
  return `(SELECT 1, key, ${columns} FROM ${recordTable(dataSet)} WHERE resource = $1 AND ${held} AND ${range})
    UNION ALL
    SELECT 0, checksum, NULL, NULL FROM version WHERE data_set = $3 AND number = $2${isNewest}`;
}

async function versionRows(
  reads: Reads,
  { dataSet, number, checksum }: DataSetVersion,
  resource: string,
  range: KeyRange,
  withBodies: boolean,
): Promise<readonly RecordRow[]> {
  const values: Value[] = [resource, number, dataSet];
  const parameter = (value: Value): string => `$${values.push(value)}`;
  const condition = rangeCondition(range, parameter);
  const columns = `encode(digest, 'hex'), ${withBodies ? BODY : 'NULL'}`;
  const isComplete = (rows: readonly Row[]): boolean => rows.some((row) => row[0] === 0 && row[1] === checksum);
  for (const newest of [true, false]) {
    const rows = await reads.all(isComplete, selection(dataSet, newest, columns, condition), ...values);
    if (!isComplete(rows)) continue;
    const records = rows.filter((row) => numberAt(row, 0) === 1);
    return inOrder(
      records.map((row) => ({
        key: textAt(row, 1),
        digest: textAt(row, 2),
        body: withBodies ? Buffer.from(textAt(row, 3), 'base64') : null,
      })),
    );
  }
  // Every version holds nothing of a resource that the data set never had.
  const sql = 'SELECT 1 FROM resource WHERE data_set = $1 AND name = $2';
  if ((await reads.all((rows) => rows.length > 0, sql, dataSet, resource)).length === 0) return [];
  throw versionGone(dataSet, number);
}

function rangeCondition(range: KeyRange, parameter: (value: Value) => string): string {
  if (!('prefix' in range)) {
    const from = `key ${range.after === null ? '>=' : '>'} ${parameter(range.after ?? '')}`;
    return `${from} ORDER BY key LIMIT ${parameter(range.limit)}`;
  }
  const { prefix } = range;
  const end = afterPrefix(prefix);
  const from = `key >= ${parameter(prefix)}${end === null ? '' : ` AND key < ${parameter(end)}`}`;
  // All keys of such a prefix have one home: one part of a table that is cut.
  return `${from}${prefix.includes('/') ? ` AND home = ${parameter(homeOf(prefix))}` : ''} ORDER BY key`;
}

/** The rows come in order, but SQL does not promise it of a UNION. */
function inOrder(rows: RecordRow[]): RecordRow[] {
  for (let at = 1; at < rows.length; at++) {
    const [one, next] = [rows[at - 1], rows[at]];
    if (one && next && compareKeys(one.key, next.key) >= 0) return rows.sort((a, b) => compareKeys(a.key, b.key));
  }
  return rows;
}
