import type { DataSet, DataSetVersion, RecordChange, RecordPlace } from '../store.ts';
import { bytesAt, numberAt, numberOrNullAt, textAt } from './column.ts';
import { compareKeys } from './compare-keys.ts';
import type { Connection } from './driver.ts';
import { type RowStream, rowStream } from './row-stream.ts';
import { type Batches, isHeld, recordsFrom } from './version-reader.ts';
import { versionGone, versionNumbered } from './version-rows.ts';

/**
 * Changes and bytes that a batch aims at; a record more is in it when that is what passes the aim. Few: a server reads them
 * between other requests (batches of 500 changes or a megabyte took up to 17 ms).
 */
const MOST_CHANGES = 100;
const BATCH_BYTES = 1 << 18;
/**
 * Of a whole version: small, for what reads differences is a request, and others wait while a batch is read. The size of the
 * first is not known yet, and may be a megabyte each.
 */
const WHOLE: Batches = { first: 16, rows: 500, bytes: 1 << 17 };

/** The rows that hold a key in the older and in the newer of two versions, where they differ. */
interface Difference {
  readonly key: string;
  older: number | null;
  newer: number | null;
}

/**
 * The differences of two versions ({@link Store.diff}), read through `db`.
 *
 * Between two versions lie the rows that were born in one of the versions after the older, and those that were closed in
 * one of them; both are found by the version and come in key order, and are merged here. Rows that live in a version do
 * not change while it is held, so that no transaction has to last between batches; a version that is forgotten meanwhile
 * ends the iteration.
 */
export async function* diff(
  db: Connection,
  dataSet: DataSet,
  from: number,
  to: number,
  after?: RecordPlace,
): AsyncGenerator<readonly RecordChange[]> {
  const ends = [from, to].filter((number) => number !== 0).map((number) => known(db, dataSet, number));
  if (from === to) return;
  for (const [id, resource] of resourcesFrom(db, dataSet, after?.resource ?? '')) {
    const start = after !== undefined && after.resource === resource ? `${after.key}\0` : '';
    const changes =
      from === 0 || to === 0
        ? all(db, id, resource, Math.max(from, to), from === 0, start)
        : between(db, id, resource, from, to, start);
    for (const batch of changes) {
      // After the batch was read: as long as the versions are there, all of their rows were.
      for (const version of ends) if (!isHeld(db, version)) throw versionGone(dataSet, version.number);
      yield batch;
    }
  }
  for (const version of ends) if (!isHeld(db, version)) throw versionGone(dataSet, version.number);
}

function known(db: Connection, dataSet: DataSet, number: number): DataSetVersion {
  const version = versionNumbered(db, dataSet, number);
  if (version === null) throw versionGone(dataSet, number);
  return version;
}

function resourcesFrom(db: Connection, dataSet: DataSet, first: string): (readonly [number, string])[] {
  return db
    .all('SELECT id, name FROM resource WHERE data_set = ? AND name >= ? ORDER BY name', dataSet, first)
    .map((row) => [numberAt(row, 0), textAt(row, 1)]);
}

/** Every record of a version as added, or as removed. */
function* all(
  db: Connection,
  id: number,
  resource: string,
  number: number,
  added: boolean,
  start: string,
): Generator<readonly RecordChange[]> {
  for (const batch of recordsFrom(db, id, number, start, WHOLE)) {
    yield batch.map(({ key, body }) => ({
      resource,
      key,
      before: added ? null : body,
      after: added ? body : null,
    }));
  }
}

function* between(
  db: Connection,
  id: number,
  resource: string,
  from: number,
  to: number,
  start: string,
): Generator<readonly RecordChange[]> {
  let batch: RecordChange[] = [];
  let bytes = 0;
  for (const { key, older, newer } of differences(db, id, Math.min(from, to), Math.max(from, to), start)) {
    const [before, after] = from < to ? [older, newer] : [newer, older];
    const change = changeOf(db, resource, key, before, after);
    if (change === null) continue;
    batch.push(change);
    bytes += (change.before?.byteLength ?? 0) + (change.after?.byteLength ?? 0);
    if (batch.length < MOST_CHANGES && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The change that two rows make; null when they hold the same, for a record may have gone and come back. */
function changeOf(
  db: Connection,
  resource: string,
  key: string,
  before: number | null,
  after: number | null,
): RecordChange | null {
  if (before !== null && after !== null && digestOfRow(db, before) === digestOfRow(db, after)) return null;
  return { resource, key, before: bodyOf(db, before), after: bodyOf(db, after) };
}

function digestOfRow(db: Connection, id: number): string {
  const row = db.get('SELECT hex(digest) FROM record WHERE id = ?', id);
  return row === null ? '' : textAt(row, 0);
}

/** The body of a row; a row that is not there any more was of a version that is found forgotten before anything is told. */
function bodyOf(db: Connection, id: number | null): Uint8Array | null {
  const row = id === null ? null : db.get('SELECT body FROM record WHERE id = ?', id);
  return row === null ? null : bytesAt(row, 0);
}

/** Keys held differently, in their order: the versions after `low` up to `high` are merged, a stream of rows for each. */
function* differences(db: Connection, id: number, low: number, high: number, start: string): Generator<Difference> {
  const streams = [...streamsOf(db, id, low, high, start)];
  for (;;) {
    // What all streams have read up to here is complete: each of them may have more behind the last row it has read.
    let bound: string | null = null;
    for (const stream of streams) {
      stream.fill();
      const last = stream.mayHoldMoreAfter();
      if (last !== null && (bound === null || compareKeys(last, bound) < 0)) bound = last;
    }
    const found = new Map<string, Difference>();
    for (const stream of streams) {
      for (const { key, id: row, since, until } of stream.upTo(bound)) {
        const inOlder = since <= low && until !== null && until <= high;
        const inNewer = since > low && (until === null || until > high);
        if (!inOlder && !inNewer) continue;
        const difference = found.get(key) ?? { key, older: null, newer: null };
        if (inOlder) difference.older = row;
        else difference.newer = row;
        found.set(key, difference);
      }
    }
    yield* [...found.values()].sort((a, b) => compareKeys(a.key, b.key));
    if (bound === null) return;
  }
}

function* streamsOf(db: Connection, id: number, low: number, high: number, start: string): Generator<RowStream> {
  for (const number of numbersBetween(db, 'SELECT min(since) FROM record WHERE resource = ? AND since > ?', id, low)) {
    if (number > high) break;
    yield rowStream(db, 'born', id, number, start);
  }
  for (const number of numbersBetween(db, 'SELECT min(until) FROM record WHERE resource = ? AND until > ?', id, low)) {
    if (number > high) break;
    yield rowStream(db, 'closed', id, number, start);
  }
}

/** The numbers above `low` that rows have, each found with one step into the index. */
function* numbersBetween(db: Connection, sql: string, id: number, low: number): Generator<number> {
  let last: number | null = low;
  while (last !== null) {
    const row = db.get(sql, id, last);
    last = row === null ? null : numberOrNullAt(row, 0);
    if (last !== null) yield last;
  }
}
