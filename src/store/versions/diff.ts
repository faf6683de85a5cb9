import type { DataSet, DataSetVersion, RecordChange, RecordPlace, StoredRecord } from '../store.ts';
import type { Awaitable } from './awaitable.ts';
import type { Batches } from './batches.ts';
import { compareKeys } from './compare-keys.ts';
import { intact } from './intact.ts';
import { keyAfter, type RowEnd, type RowState, type RowStream, rowStream } from './row-stream.ts';
import { versionGone } from './version-row.ts';

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

/** What differences of versions are found in: the rows of one data set. Every call may see the store at another moment. */
export interface DiffRows {
  readonly dataSet: DataSet;
  /** The store, as sentences about damage name it; null where bytes need no comparison with their digests: a rollback checks the version it makes. */
  readonly checkedAs: string | null;
  readonly numbered: (number: number) => Awaitable<DataSetVersion | null>;
  /** Those of some versions that are not in the store any more as they were. Asked after reading: as long as they are, all of their rows were there. */
  readonly gone: (versions: readonly DataSetVersion[]) => Awaitable<readonly DataSetVersion[]>;
  /** Names of resources in their order, from `first` on. */
  readonly resourcesFrom: (first: string) => Awaitable<readonly string[]>;
  /** The records of a resource in a version, in key order from the key `start` on. */
  readonly records: (
    resource: string,
    version: DataSetVersion,
    start: string,
    batches: Batches,
  ) => AsyncIterable<readonly StoredRecord[]>;
  /** The versions after `low` up to `high` that brought or closed rows of a resource. */
  readonly numbers: (end: RowEnd, resource: string, low: number, high: number) => Awaitable<readonly number[]>;
  /** Rows that a version brought or closed, in key order. */
  readonly rows: (
    end: RowEnd,
    resource: string,
    number: number,
    from: string,
    limit: number,
  ) => Awaitable<readonly RowState[]>;
  /** The bytes of rows, in the order asked for; null for one that is not there any more. */
  readonly bodies: (resource: string, rows: readonly RowState[]) => Awaitable<readonly (Uint8Array | null)[]>;
}

/** The rows that hold a key in the older and in the newer of two versions, where they differ. */
interface Difference {
  readonly key: string;
  older: RowState | null;
  newer: RowState | null;
}

/**
 * The differences of two versions ({@link Store.diff}).
 *
 * Between two versions lie the rows that were born in one of the versions after the older, and those that were closed in
 * one of them; both are found by the version and come in key order, and are merged here. Rows that live in a version do
 * not change while it is held, so that no transaction has to last between batches; a version that is forgotten meanwhile
 * ends the iteration.
 */
export async function* diff(
  rows: DiffRows,
  from: number,
  to: number,
  after?: RecordPlace,
): AsyncGenerator<readonly RecordChange[]> {
  const ends: DataSetVersion[] = [];
  for (const number of [from, to]) if (number !== 0) ends.push(await known(rows, number));
  if (from === to) return;
  for (const resource of await rows.resourcesFrom(after?.resource ?? '')) {
    const start = after !== undefined && after.resource === resource ? keyAfter(after.key) : '';
    const [end] = ends;
    const changes =
      end !== undefined && (from === 0 || to === 0)
        ? all(rows, resource, end, from === 0, start)
        : between(rows, resource, from, to, start);
    for await (const batch of changes) {
      // After the batch was read: as long as the versions are there, all of their rows were.
      await checkHeld(rows, ends);
      yield batch;
    }
  }
  await checkHeld(rows, ends);
}

async function known(rows: DiffRows, number: number): Promise<DataSetVersion> {
  const version = await rows.numbered(number);
  if (version === null) throw versionGone(rows.dataSet, number);
  return version;
}

async function checkHeld(rows: DiffRows, versions: readonly DataSetVersion[]): Promise<void> {
  const [first] = versions.length === 0 ? [] : await rows.gone(versions);
  if (first !== undefined) throw versionGone(rows.dataSet, first.number);
}

/** Every record of a version as added, or as removed. */
async function* all(
  rows: DiffRows,
  resource: string,
  version: DataSetVersion,
  added: boolean,
  start: string,
): AsyncGenerator<readonly RecordChange[]> {
  for await (const batch of rows.records(resource, version, start, WHOLE)) {
    yield batch.map(({ key, body }) => ({
      resource,
      key,
      before: added ? null : body,
      after: added ? body : null,
    }));
  }
}

async function* between(
  rows: DiffRows,
  resource: string,
  from: number,
  to: number,
  start: string,
): AsyncGenerator<readonly RecordChange[]> {
  let batch: Difference[] = [];
  let bytes = 0;
  for await (const found of differences(rows, resource, Math.min(from, to), Math.max(from, to), start)) {
    for (const difference of found) {
      const { older, newer } = difference;
      // They hold the same where a record went and came back.
      if (older !== null && newer !== null && older.digest === newer.digest) continue;
      batch.push(difference);
      bytes += (older?.size ?? 0) + (newer?.size ?? 0);
      if (batch.length < MOST_CHANGES && bytes < BATCH_BYTES) continue;
      yield await changesOf(rows, resource, batch, from < to);
      batch = [];
      bytes = 0;
    }
  }
  if (batch.length > 0) yield await changesOf(rows, resource, batch, from < to);
}

/** Differences with their bytes. A row that is not there any more was of a version that is found forgotten before anything is told. */
async function changesOf(
  rows: DiffRows,
  resource: string,
  batch: readonly Difference[],
  forward: boolean,
): Promise<readonly RecordChange[]> {
  const wanted: RowState[] = [];
  for (const { older, newer } of batch) {
    if (older !== null) wanted.push(older);
    if (newer !== null) wanted.push(newer);
  }
  const bodies = await rows.bodies(resource, wanted);
  const { checkedAs, dataSet } = rows;
  if (checkedAs !== null) {
    wanted.forEach(({ key, since, digest }, place) => {
      const read = { store: checkedAs, version: { dataSet, number: since }, resource };
      const body = bodies[place];
      if (body) intact(read, key, body, digest);
    });
  }
  let at = 0;
  const next = (row: RowState | null): Uint8Array | null => (row === null ? null : (bodies[at++] ?? null));
  return batch.map(({ key, older, newer }) => {
    const [before, after] = [next(older), next(newer)];
    return forward ? { resource, key, before, after } : { resource, key, before: after, after: before };
  });
}

/** Keys held differently, in their order: the versions after `low` up to `high` are merged, a stream of rows for each. */
async function* differences(
  rows: DiffRows,
  resource: string,
  low: number,
  high: number,
  start: string,
): AsyncGenerator<readonly Difference[]> {
  const streams: RowStream[] = [];
  for (const end of ['born', 'closed'] as const) {
    for (const number of await rows.numbers(end, resource, low, high)) {
      streams.push(rowStream((from, limit) => rows.rows(end, resource, number, from, limit), start));
    }
  }
  for (;;) {
    // What all streams have read up to here is complete: each of them may have more behind the last row it has read.
    let bound: string | null = null;
    for (const stream of streams) {
      await stream.fill();
      const last = stream.mayHoldMoreAfter();
      if (last !== null && (bound === null || compareKeys(last, bound) < 0)) bound = last;
    }
    const found = new Map<string, Difference>();
    for (const stream of streams) {
      for (const row of stream.upTo(bound)) {
        const { key, since, until } = row;
        const inOlder = since <= low && until !== null && until <= high;
        const inNewer = since > low && (until === null || until > high);
        if (!inOlder && !inNewer) continue;
        const difference = found.get(key) ?? { key, older: null, newer: null };
        if (inOlder) difference.older = row;
        else difference.newer = row;
        found.set(key, difference);
      }
    }
    yield [...found.values()].sort((a, b) => compareKeys(a.key, b.key));
    if (bound === null) return;
  }
}
