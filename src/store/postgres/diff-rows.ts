import { bytesAt, numberAt, numberOrNullAt, textAt } from '../column.ts';
import type { DataSet } from '../store.ts';
import type { DiffRows } from '../versions/diff.ts';
import { keyBefore, type RowEnd, type RowState } from '../versions/row-stream.ts';
import type { Session } from './driver.ts';
import { recordTable } from './migrations.ts';
import { type Reads, recordsFrom } from './version-reader.ts';
import { resourcesOf, versionNumbered, versionsGone } from './version-rows.ts';

/** The column that tells the version of an end of a row's life. */
const COLUMN: Readonly<Record<RowEnd, string>> = { born: 'since', closed: 'until' };

/** The rows of a data set, for {@link diff}; `reads` for the bytes of whole versions. */
export function diffRows(db: Session, reads: Reads, dataSet: DataSet, checkedAs: string | null): DiffRows {
  const table = recordTable(dataSet);

  /** The numbers above `low` that rows have, each found with one step into the index, all of them with one question. */
  async function numbers(end: RowEnd, resource: string, low: number, high: number): Promise<number[]> {
    const next = (above: string) =>
      `(SELECT min(${COLUMN[end]}) FROM ${table} WHERE resource = $1 AND ${COLUMN[end]} > ${above})`;
    const found = await db.all(
      `WITH RECURSIVE step (number) AS (
         SELECT ${next('$2')} UNION ALL SELECT ${next('step.number')} FROM step WHERE step.number < $3
       ) SELECT number FROM step WHERE number <= $3`,
      resource,
      low,
      high,
    );
    return found.map((row) => numberAt(row, 0));
  }

  async function rows(end: RowEnd, resource: string, number: number, from: string, limit: number): Promise<RowState[]> {
    const before = keyBefore(from);
    const sql = `SELECT key, since, until, encode(digest, 'hex'), octet_length(body) FROM ${table}
       WHERE resource = $1 AND ${COLUMN[end]} = $2 AND key ${before === null ? '>=' : '>'} $3 ORDER BY key LIMIT $4`;
    return (await db.all(sql, resource, number, before ?? from, limit)).map((row) => ({
      key: textAt(row, 0),
      since: numberAt(row, 1),
      until: numberOrNullAt(row, 2),
      digest: textAt(row, 3),
      size: numberAt(row, 4),
    }));
  }

  async function bodies(resource: string, wanted: readonly RowState[]): Promise<(Uint8Array | null)[]> {
    const found = new Map<string, Uint8Array>();
    const sql = `SELECT record.key, record.since, body FROM unnest($2::text[], $3::integer[]) AS wanted (key, since)
       JOIN ${table} record ON resource = $1 AND record.key = wanted.key COLLATE "C" AND record.since = wanted.since`;
    const keys = wanted.map(({ key }) => key);
    const since = wanted.map((row) => row.since);
    for (const row of await db.all(sql, resource, keys, since)) {
      found.set(`${numberAt(row, 1)} ${textAt(row, 0)}`, bytesAt(row, 2));
    }
    return wanted.map(({ key, since: born }) => found.get(`${born} ${key}`) ?? null);
  }

  return {
    dataSet,
    checkedAs,
    numbered: (number) => versionNumbered(db, dataSet, number),
    gone: (versions) => versionsGone(db, dataSet, versions),
    resourcesFrom: (first) => resourcesOf(db, dataSet, first),
    records: (resource, version, start, batches) =>
      recordsFrom(reads, { store: db.place, version, resource }, start, batches),
    numbers,
    rows,
    bodies,
  };
}
