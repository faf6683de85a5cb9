import { bytesAt, numberAt, numberOrNullAt, textAt } from '../column.ts';
import type { Reads, RecordIndex, ResourceRef, SqlSession } from '../form.ts';
import type { DataSet, DataSetVersion, RecordChange, RecordPlace } from '../store.ts';
import { checkBody } from './integrity.ts';
import { compareKeys } from './keys.ts';
import { type BatchSize, recordsFrom } from './version-reader.ts';
import { isStored, resourcesOf, versionByNumber, versionGone } from './version-table.ts';

/**
 * Changes and bytes that a batch aims at; one record more is in it when that record passes the aim. Few: a server reads batches
 * between other requests (batches of 500 changes or a megabyte took up to 17 ms).
 */
const MOST_CHANGES = 100;
const BATCH_BYTES = 1 << 18;
/** Batches of a whole version: small for the same reason, the first one most of all, whose records may be a megabyte each. */
const WHOLE: BatchSize = { first: 16, rows: 500, bytes: 1 << 17 };

/** Rows that a stream reads at once: few for the first page of differences, more for a caller that reads on. */
const FIRST_ROWS = 64;
const MOST_ROWS = 1024;

/** The columns that say which version began a row, and which one ended it. */
const ENDS = [
  { index: 'born', column: 'since' },
  { index: 'closed', column: 'until' },
] as const satisfies readonly { index: RecordIndex; column: string }[];
type End = (typeof ENDS)[number];

/** Where differences are read. */
interface Source {
  readonly db: SqlSession;
  /** Reads whole versions. */
  readonly reads: Reads;
  readonly dataSet: DataSet;
  /** False where bytes need no comparison with their digests: a rollback checks the version that it makes. */
  readonly isChecked: boolean;
}

/** A row without its bytes. */
interface RowState {
  readonly key: string;
  readonly since: number;
  readonly until: number | null;
  /** Of its bytes, in hexadecimal. */
  readonly digest: string;
  /** Number of its bytes. */
  readonly size: number;
}

/** The rows that hold a key in the older and in the newer of two versions, where they differ. */
interface Difference {
  readonly key: string;
  older: RowState | null;
  newer: RowState | null;
}

/**
 * Reads the differences of two versions ({@link Store.diff}).
 *
 * Between two versions lie the rows that began in one of the versions after the older, and those that ended in one of them; both are
 * found by the version and come in key order, and are merged here. Rows of a version do not change while it is stored, so that no
 * transaction has to last between batches; a version that is deleted meanwhile ends the iteration.
 */
export async function* diff(
  source: Source,
  from: number,
  to: number,
  after?: RecordPlace,
): AsyncGenerator<readonly RecordChange[]> {
  const { db, dataSet } = source;
  const ends: DataSetVersion[] = [];
  for (const number of [from, to]) {
    if (number === 0) continue;
    const version = await versionByNumber(db, dataSet, number);
    if (version === null) throw versionGone(dataSet, number);
    ends.push(version);
  }
  if (from === to) return;
  for (const resource of await resourcesOf(db, dataSet, after?.resource)) {
    const start = after !== undefined && after.resource === resource ? after.key : null;
    const [end] = ends;
    const changes =
      end !== undefined && (from === 0 || to === 0)
        ? all(source, resource, end, from === 0, start)
        : between(source, resource, from, to, start);
    for await (const batch of changes) {
      // After the batch was read: as long as the versions are stored, so were all of their rows.
      await checkStored(db, ends);
      yield batch;
    }
  }
  await checkStored(db, ends);
}

async function checkStored(db: SqlSession, versions: readonly DataSetVersion[]): Promise<void> {
  for (const version of versions) {
    if (!(await isStored(db, version))) throw versionGone(version.dataSet, version.number);
  }
}

/** Reads every record of a version as added, or as removed. */
async function* all(
  { reads }: Source,
  resource: string,
  version: DataSetVersion,
  added: boolean,
  after: string | null,
): AsyncGenerator<readonly RecordChange[]> {
  for await (const batch of recordsFrom(reads, version, resource, after, WHOLE)) {
    yield batch.map(({ key, body }) => ({ resource, key, before: added ? null : body, after: added ? body : null }));
  }
}

async function* between(
  source: Source,
  resource: string,
  from: number,
  to: number,
  after: string | null,
): AsyncGenerator<readonly RecordChange[]> {
  const ref = await source.db.dialect.resource(source.db, source.dataSet, resource);
  if (ref === null) return;
  let batch: Difference[] = [];
  let bytes = 0;
  for await (const found of differences(source, ref, Math.min(from, to), Math.max(from, to), after)) {
    for (const difference of found) {
      const { older, newer } = difference;
      // They hold the same where a record was removed and came back.
      if (older !== null && newer !== null && older.digest === newer.digest) continue;
      batch.push(difference);
      bytes += (older?.size ?? 0) + (newer?.size ?? 0);
      if (batch.length < MOST_CHANGES && bytes < BATCH_BYTES) continue;
      yield await changesOf(source, resource, ref, batch, from < to);
      batch = [];
      bytes = 0;
    }
  }
  if (batch.length > 0) yield await changesOf(source, resource, ref, batch, from < to);
}

/** Adds the bytes to differences. A row that is missing was of a deleted version, which {@link diff} finds before it yields the batch. */
async function changesOf(
  { db, dataSet, isChecked }: Source,
  resource: string,
  ref: ResourceRef,
  batch: readonly Difference[],
  forward: boolean,
): Promise<readonly RecordChange[]> {
  const wanted = batch.flatMap(({ older, newer }) => [older, newer].filter((row) => row !== null));
  const { records, among } = db.dialect;
  // More rows than wanted may come, where one key of the batch has a row of another key's version: few, and skipped.
  const rows = await db.all(
    `SELECT since, key, body FROM ${records(dataSet, 'born')} WHERE resource = $1 AND since ${among('$2')} AND key ${among('$3')}`,
    ref,
    [...new Set(wanted.map(({ since }) => since))],
    [...new Set(wanted.map(({ key }) => key))],
  );
  const bodies = new Map(rows.map((row) => [`${numberAt(row, 0)} ${textAt(row, 1)}`, bytesAt(row, 2)]));
  const bodyOf = (row: RowState | null): Uint8Array | null => {
    if (row === null) return null;
    const body = bodies.get(`${row.since} ${row.key}`) ?? null;
    const read = { place: db.place, version: { dataSet, number: row.since }, resource };
    if (body !== null && isChecked) checkBody(read, row.key, body, row.digest);
    return body;
  };
  return batch.map(({ key, older, newer }) => {
    const [before, after] = [bodyOf(older), bodyOf(newer)];
    return forward ? { resource, key, before, after } : { resource, key, before: after, after: before };
  });
}

/** Finds keys held differently, in their order: the versions after `low` up to `high` are merged, a stream of rows for each. */
async function* differences(
  { db, dataSet }: Source,
  ref: ResourceRef,
  low: number,
  high: number,
  after: string | null,
): AsyncGenerator<readonly Difference[]> {
  const streams: RowStream[] = [];
  for (const end of ENDS) {
    for (const number of await numbersOf(db, dataSet, end, ref, low, high)) {
      streams.push(new RowStream(db, dataSet, end, ref, number, after));
    }
  }
  for (;;) {
    // All rows up to the bound are read: each stream may have more behind the last row that it has read.
    let bound: string | null = null;
    for (const stream of streams) {
      await stream.fill();
      const last = stream.lastBeforeMore();
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

/** Finds the versions after `low` up to `high` that began or ended rows, each with one step into the index. */
async function numbersOf(
  { dialect, all: select }: SqlSession,
  dataSet: DataSet,
  { index, column }: End,
  ref: ResourceRef,
  low: number,
  high: number,
): Promise<number[]> {
  const next = (above: string): string =>
    `(SELECT min(${column}) FROM ${dialect.records(dataSet, index)} WHERE resource = $1 AND ${column} > ${above})`;
  const rows = await select(
    `WITH RECURSIVE step (number) AS (
       SELECT ${next('$2')} UNION ALL SELECT ${next('step.number')} FROM step WHERE step.number < $3
     ) SELECT number FROM step WHERE number <= $3`,
    ref,
    low,
    high,
  );
  return rows.map((row) => numberAt(row, 0));
}

/** The rows that one version began or ended, in order of their keys, read as far as they are needed. */
class RowStream {
  readonly #read: (after: string | null, limit: number) => Promise<readonly RowState[]>;
  #after: string | null;
  #limit = FIRST_ROWS;
  #rows: readonly RowState[] = [];
  #taken = 0;
  #isComplete = false;

  constructor(db: SqlSession, dataSet: DataSet, end: End, ref: ResourceRef, number: number, after: string | null) {
    this.#after = after;
    this.#read = (from, limit) => rowsOf(db, dataSet, end, ref, number, from, limit);
  }

  /** Reads on when all rows that were read have been taken. */
  async fill(): Promise<void> {
    if (this.#isComplete || this.#taken < this.#rows.length) return;
    this.#rows = await this.#read(this.#after, this.#limit);
    this.#taken = 0;
    this.#after = this.#rows.at(-1)?.key ?? this.#after;
    this.#isComplete = this.#rows.length < this.#limit;
    this.#limit = Math.min(MOST_ROWS, this.#limit * 2);
  }

  /** Returns the last key read when there may be more behind it; null when everything has been read. */
  lastBeforeMore(): string | null {
    return this.#isComplete ? null : (this.#rows.at(-1)?.key ?? null);
  }

  /** Takes the rows read up to a key and including it; all for null. */
  upTo(bound: string | null): readonly RowState[] {
    const from = this.#taken;
    if (bound === null) this.#taken = this.#rows.length;
    else
      while (this.#taken < this.#rows.length && compareKeys(this.#rows[this.#taken]?.key ?? '', bound) <= 0)
        this.#taken += 1;
    return this.#rows.slice(from, this.#taken);
  }
}

async function rowsOf(
  { dialect, all: select }: SqlSession,
  dataSet: DataSet,
  { index, column }: End,
  ref: ResourceRef,
  number: number,
  after: string | null,
  limit: number,
): Promise<readonly RowState[]> {
  const sql = `SELECT key, since, until, ${dialect.hex('digest')}, length(body) FROM ${dialect.records(dataSet, index)}
    WHERE resource = $1 AND ${column} = $2 AND key ${after === null ? '>=' : '>'} $3 ORDER BY key LIMIT $4`;
  return (await select(sql, ref, number, after ?? '', limit)).map((row) => ({
    key: textAt(row, 0),
    since: numberAt(row, 1),
    until: numberOrNullAt(row, 2),
    digest: textAt(row, 3),
    size: numberAt(row, 4),
  }));
}
