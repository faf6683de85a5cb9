import type { Awaitable } from './awaitable.ts';
import { compareKeys } from './compare-keys.ts';

/** Rows that a stream reads at once: few for the first page that somebody asks for, more for who goes on. */
const FIRST_ROWS = 64;
const MOST_ROWS = 1024;

/** Whether rows are found by the version that brought them, or by the one that closed them. */
export type RowEnd = 'born' | 'closed';

/** A row without its bytes. */
export interface RowState {
  readonly key: string;
  readonly since: number;
  readonly until: number | null;
  /** Of its bytes, in hexadecimal. */
  readonly digest: string;
  /** Bytes that it has. */
  readonly size: number;
}

/** Reads at most `limit` rows in order of their keys, from the key `from` on. */
export type ReadRows = (from: string, limit: number) => Awaitable<readonly RowState[]>;

/** The rows that one version brought, or that it closed, in order of their keys, read as far as they are asked for. */
export interface RowStream {
  /** Reads on when all that was read has been taken. */
  readonly fill: () => Promise<void>;
  /** The last key read, when there may be more behind it; null when everything has been read. */
  readonly mayHoldMoreAfter: () => string | null;
  /** Takes what was read up to a key, it included; all of it for null. */
  readonly upTo: (bound: string | null) => readonly RowState[];
}

/** A stream of what `read` gives, from the key `start` on. */
export function rowStream(read: ReadRows, start: string): RowStream {
  let next: string | null = start;
  let limit = FIRST_ROWS;
  let rows: readonly RowState[] = [];
  let taken = 0;

  return {
    fill: async () => {
      if (next === null || taken < rows.length) return;
      rows = await read(next, limit);
      taken = 0;
      const last = rows.at(-1);
      next = last === undefined || rows.length < limit ? null : keyAfter(last.key);
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

/**
 * The least text behind a key. No form of the store holds it, for it ends with a NUL: one that cannot even be asked for it reads
 * what lies behind the key without that ({@link keyBefore}).
 */
export function keyAfter(key: string): string {
  return `${key}\0`;
}

/** The key that {@link keyAfter} made a place of; null for a place that is a key itself. */
export function keyBefore(place: string): string | null {
  return place.endsWith('\0') ? place.slice(0, -1) : null;
}
