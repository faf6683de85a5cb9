import { numberAt, numberOrNullAt, textAt } from './column.ts';
import { compareKeys } from './compare-keys.ts';
import type { Connection } from './driver.ts';

/** Rows that a stream reads at once: few for the first page that somebody asks for, more for who goes on. */
const FIRST_ROWS = 64;
const MOST_ROWS = 1024;

const SQL = {
  born: 'SELECT key, id, since, until FROM record WHERE resource = ? AND since = ? AND key >= ? ORDER BY key LIMIT ?',
  closed: 'SELECT key, id, since, until FROM record WHERE resource = ? AND until = ? AND key >= ? ORDER BY key LIMIT ?',
} as const;

/** A row without its bytes. */
export interface RowState {
  readonly key: string;
  readonly id: number;
  readonly since: number;
  readonly until: number | null;
}

/** The rows that one version brought, or that it closed, in order of their keys, read as far as they are asked for. */
export interface RowStream {
  /** Reads on when all that was read has been taken. */
  readonly fill: () => void;
  /** The last key read, when there may be more behind it; null when everything has been read. */
  readonly mayHoldMoreAfter: () => string | null;
  /** Takes what was read up to a key, it included; all of it for null. */
  readonly upTo: (bound: string | null) => readonly RowState[];
}

/** A stream of the rows of resource `resource` that version `number` brought or closed, from the key `start` on. */
export function rowStream(
  db: Connection,
  which: keyof typeof SQL,
  resource: number,
  number: number,
  start: string,
): RowStream {
  let next: string | null = start;
  let limit = FIRST_ROWS;
  let rows: RowState[] = [];
  let taken = 0;

  return {
    fill: () => {
      if (next === null || taken < rows.length) return;
      rows = db.all(SQL[which], resource, number, next, limit).map((row) => ({
        key: textAt(row, 0),
        id: numberAt(row, 1),
        since: numberAt(row, 2),
        until: numberOrNullAt(row, 3),
      }));
      taken = 0;
      const last = rows.at(-1);
      next = last === undefined || rows.length < limit ? null : `${last.key}\0`;
      limit = Math.min(MOST_ROWS, limit * 2);
    },
    mayHoldMoreAfter: () => (next === null ? null : (rows.at(-1)?.key ?? null)),
    upTo: (bound) => {
      const from = taken;
      if (bound === null) taken = rows.length;
      else while (taken < rows.length && compareKeys(rows[taken]?.key ?? '', bound) <= 0) taken += 1;
      return rows.slice(from, taken);
    },
  };
}
