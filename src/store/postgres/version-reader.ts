import { numberAt, type Row, textAt } from '../column.ts';
import type { DataSetVersion, VersionReader } from '../store.ts';
import { type Batches, nextLimit } from '../versions/batches.ts';
import { compareKeys } from '../versions/compare-keys.ts';
import {
  checkOrder,
  type DigestedRecord,
  intact,
  type Listed,
  type ReadRecords,
  VersionCheck,
} from '../versions/intact.ts';
import { afterPrefix } from '../versions/key-range.ts';
import { keyAfter, keyBefore } from '../versions/row-stream.ts';
import { isStorable } from '../versions/storable.ts';
import { versionGone } from '../versions/version-row.ts';
import { AS_TEXT, bytesIn } from './bodies-as-text.ts';
import type { Value } from './driver.ts';
import { homeOf, recordTable } from './migrations.ts';

/** Rows and bytes that a batch aims at: each is a round trip, and what comes is worked on in one piece. */
const LARGE: Batches = { first: 200, rows: 4000, bytes: 1 << 20 };

/** Rows without their bytes that are read at once. */
const LIST_ROWS = 4000;

/** The digest of a row, and its bytes or none. */
const DIGEST = "encode(digest, 'hex')";
const WHOLE = `${DIGEST}, ${AS_TEXT}`;
const LISTED = `${DIGEST}, NULL`;

/**
 * Where the rows of versions are read: the primary, or a standby before it. `isWhole` judges what came; when a standby's
 * answer is not whole, the primary is asked the same.
 */
export interface Reads {
  readonly all: (isWhole: (rows: readonly Row[]) => boolean, sql: string, ...values: Value[]) => Promise<Row[]>;
}

/**
 * Rows of one version, `$1` resource, `$2` number, `$3` data set, and as the last row the checksum of that version: both are
 * seen at one moment, so that rows with the checksum are all there are. Rows of the newest version are read from an index of
 * their own; when another has become the newest there is no last row, and the index of all rows is read.
 */
function selection(dataSet: DataSetVersion['dataSet'], newest: boolean, columns: string, range: string): string {
  const held = newest ? 'until IS NULL AND since <= $2' : 'since <= $2 AND (until IS NULL OR until > $2)';
  const isNewest = newest ? ' AND number = (SELECT max(number) FROM version WHERE data_set = $3)' : '';
  return `(SELECT 1, key, ${columns} FROM ${recordTable(dataSet)} WHERE resource = $1 AND ${held} AND ${range})
    UNION ALL
    SELECT 0, checksum, NULL, NULL FROM version WHERE data_set = $3 AND number = $2${isNewest}`;
}

/** Records of one version that are read; their version with all that it says of itself. */
interface Reading extends ReadRecords {
  readonly version: DataSetVersion;
}

/** Reads the records of one version ({@link VersionReader}); `store`: as sentences name it. */
export function versionReader(reads: Reads, store: string, version: DataSetVersion): VersionReader {
  const readingOf = (resource: string): Reading => ({ store, version, resource });

  async function* list(name: string): AsyncGenerator<readonly Listed[]> {
    let last: string | null = null;
    for (;;) {
      const range: string = `key ${last === null ? '>=' : '>'} $4 ORDER BY key LIMIT $5`;
      const rows = await rowsOf(reads, readingOf(name), LISTED, range, [last ?? '', LIST_ROWS]);
      const listed = rows
        .map((row) => [textAt(row, 1), textAt(row, 2)] as const)
        .sort(([one], [other]) => compareKeys(one, other));
      yield listed;
      const next = listed.at(-1)?.[0];
      if (next === undefined || listed.length < LIST_ROWS) return;
      checkOrder(store, last ?? '', next);
      last = next;
    }
  }

  const check = new VersionCheck(store, version, list);
  return {
    version,
    records: (name) => check.noting(name, recordsFrom(reads, readingOf(name), '')),
    withPrefix: async (name, prefix) => {
      if (!isStorable(name) || !isStorable(prefix)) return [];
      const end = afterPrefix(prefix);
      const values: Value[] = [prefix];
      let range = 'key >= $4';
      if (end !== null) range += ` AND key < $${3 + values.push(end)}`;
      if (prefix.includes('/')) range += ` AND home = $${3 + values.push(homeOf(prefix))}`;
      return recordsIn(reads, readingOf(name), `${range} ORDER BY key`, values);
    },
    check: () => check.check(),
  };
}

/** The records of a resource in a version, in key order from the key `start` on. */
export async function* recordsFrom(
  reads: Reads,
  reading: Reading,
  start: string,
  batches: Batches = LARGE,
): AsyncGenerator<readonly DigestedRecord[]> {
  if (!isStorable(reading.resource)) return;
  let from = start;
  let limit = batches.first;
  for (;;) {
    const before = keyBefore(from);
    const range = `key ${before === null ? '>=' : '>'} $4 ORDER BY key LIMIT $5`;
    const batch = await recordsIn(reads, reading, range, [before ?? from, limit]);
    const last = batch.at(-1);
    if (last === undefined) return;
    checkOrder(reading.store, before ?? from, last.key);
    yield batch;
    if (batch.length < limit) return;
    from = keyAfter(last.key);
    limit = nextLimit(batch, batches);
  }
}

async function recordsIn(
  reads: Reads,
  reading: Reading,
  range: string,
  values: readonly Value[],
): Promise<DigestedRecord[]> {
  const rows = await rowsOf(reads, reading, WHOLE, range, values);
  return inOrder(rows.map((row) => intact(reading, textAt(row, 1), bytesIn(textAt(row, 3)), textAt(row, 2))));
}

/** @throws VersionGone when the version is not in the store, or not as it was */
async function rowsOf(
  reads: Reads,
  { version, resource }: Reading,
  columns: string,
  range: string,
  values: readonly Value[],
): Promise<Row[]> {
  const { dataSet, number, checksum } = version;
  const isWhole = (rows: readonly Row[]): boolean => rows.some((row) => row[0] === 0 && row[1] === checksum);
  for (const newest of [true, false]) {
    const sql = selection(dataSet, newest, columns, range);
    const rows = await reads.all(isWhole, sql, resource, number, dataSet, ...values);
    if (isWhole(rows)) return rows.filter((row) => numberAt(row, 0) === 1);
  }
  // Of a resource that the data set never had, every version holds nothing.
  const isThere = await reads.all(
    (rows) => rows.length > 0,
    'SELECT 1 FROM resource WHERE data_set = $1 AND name = $2',
    dataSet,
    resource,
  );
  if (isThere.length === 0) return [];
  throw versionGone(dataSet, number);
}

/** They come in order, but the language does not promise it of what is put together from two selections. */
function inOrder(records: DigestedRecord[]): DigestedRecord[] {
  for (let at = 1; at < records.length; at++) {
    const [one, next] = [records[at - 1], records[at]];
    if (one && next && compareKeys(one.key, next.key) >= 0) return records.sort((a, b) => compareKeys(a.key, b.key));
  }
  return records;
}
