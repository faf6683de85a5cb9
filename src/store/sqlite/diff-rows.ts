import { bytesAt, numberAt, numberOrNullAt, textAt } from '../column.ts';
import type { DataSet } from '../store.ts';
import type { DiffRows } from '../versions/diff.ts';
import type { RowEnd, RowState } from '../versions/row-stream.ts';
import type { Connection } from './driver.ts';
import { isHeld, recordsFrom } from './version-reader.ts';
import { versionNumbered } from './version-rows.ts';

const ROW = 'key, since, until, lower(hex(digest)), length(body)';
const ROWS = {
  born: `SELECT ${ROW} FROM record WHERE resource = ? AND since = ? AND key >= ? ORDER BY key LIMIT ?`,
  closed: `SELECT ${ROW} FROM record WHERE resource = ? AND until = ? AND key >= ? ORDER BY key LIMIT ?`,
} as const;
const NUMBERS = {
  born: 'SELECT min(since) FROM record WHERE resource = ? AND since > ?',
  closed: 'SELECT min(until) FROM record WHERE resource = ? AND until > ?',
} as const;
const BODY = 'SELECT body FROM record INDEXED BY record_born WHERE resource = ? AND since = ? AND key = ?';

/** The rows of a data set in a SQLite file, for {@link diff}. */
export function diffRows(db: Connection, dataSet: DataSet, checkedAs: string | null): DiffRows {
  const ids = new Map<string, number>();

  /** The number of a resource that {@link DiffRows.resourcesFrom} named. */
  function idOf(resource: string): number {
    const id = ids.get(resource);
    if (id === undefined) throw new RangeError(`The resource "${resource}" was not asked for.`);
    return id;
  }

  return {
    dataSet,
    checkedAs,
    numbered: (number) => versionNumbered(db, dataSet, number),
    gone: (versions) => versions.filter((version) => !isHeld(db, version)),
    resourcesFrom: (first) =>
      db
        .all('SELECT id, name FROM resource WHERE data_set = ? AND name >= ? ORDER BY name', dataSet, first)
        .map((row) => {
          ids.set(textAt(row, 1), numberAt(row, 0));
          return textAt(row, 1);
        }),
    records: async function* (resource, { number }, start, batches) {
      const read = { store: db.path, version: { dataSet, number }, resource };
      yield* recordsFrom(db, read, idOf(resource), start, batches);
    },
    numbers: (end, resource, low, high) => [...numbersBetween(db, end, idOf(resource), low, high)],
    rows: (end, resource, number, from, limit) =>
      db.all(ROWS[end], idOf(resource), number, from, limit).map(
        (row): RowState => ({
          key: textAt(row, 0),
          since: numberAt(row, 1),
          until: numberOrNullAt(row, 2),
          digest: textAt(row, 3),
          size: numberAt(row, 4),
        }),
      ),
    bodies: (resource, rows) =>
      rows.map(({ key, since }) => {
        const row = db.get(BODY, idOf(resource), since, key);
        return row === null ? null : bytesAt(row, 0);
      }),
  };
}

/** The numbers above `low` that rows have, each found with one step into the index. */
function* numbersBetween(db: Connection, end: RowEnd, resource: number, low: number, high: number): Generator<number> {
  let last = low;
  for (;;) {
    const row = db.get(NUMBERS[end], resource, last);
    const next = row === null ? null : numberOrNullAt(row, 0);
    if (next === null || next > high) return;
    yield next;
    last = next;
  }
}
