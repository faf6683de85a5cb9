import Database from 'libsql';
import type { Row } from '../column.ts';
import type { Value } from '../form.ts';
import { StoreDamaged, StoreError, StoreFull, StoreUnavailable } from '../store.ts';

type Statement = Database.Statement<unknown[]>;

/** A parameter, numbered as PostgreSQL writes it. */
const PARAMETER = /\$(\d+)/g;

/** One connection to one file. Every failure is a {@link StoreError} whose sentence names the file. */
export interface Connection {
  readonly path: string;
  /** Runs SQL without parameters, several statements if need be. */
  readonly exec: (sql: string) => void;
  /** Runs a statement that returns no rows; the number of rows changed. Statements are prepared once, with parameters `$1` to `$n`. */
  readonly run: (sql: string, ...values: Value[]) => number;
  readonly all: (sql: string, ...values: Value[]) => Row[];
  /** The first row, or null. */
  readonly get: (sql: string, ...values: Value[]) => Row | null;
  /** Like `exec`, but false instead of an error when another connection holds the lock. */
  readonly attempt: (sql: string) => boolean;
  readonly inTransaction: () => boolean;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/**
 * Opens a file with the driver; makes it when missing. Only a wrapper: the driver's own types leave rows unchecked,
 * and its errors do not say which file they are about.
 */
export function connect(path: string): Connection {
  const database = guarded(path, () => new Database(path));
  // Apart, because a statement that returned all of its rows returns the last of them once more to a `get` that finds none.
  const statements = {
    run: new Map<string, Statement>(),
    all: new Map<string, Statement>(),
    get: new Map<string, Statement>(),
  };
  let open = true;

  function usable(): void {
    if (!open) throw new StoreError(`The store ${path} is closed.`);
  }
  function statement(sql: string, use: keyof typeof statements): Statement {
    usable();
    let prepared = statements[use].get(sql);
    if (prepared === undefined) {
      prepared = database.prepare(sql.replaceAll(PARAMETER, '?$1'));
      if (prepared.reader) prepared.raw();
      statements[use].set(sql, prepared);
    }
    return prepared;
  }
  // The driver spreads its arguments unless the only one is an object: an array is passed through as it is.
  return {
    path,
    exec: (sql) => {
      usable();
      guarded(path, () => database.exec(sql));
    },
    run: (sql, ...values) => guarded(path, () => statement(sql, 'run').run(values.map(bound)).changes),
    all: (sql, ...values) => guarded(path, () => statement(sql, 'all').all(values.map(bound)).map(asRow)),
    get: (sql, ...values) =>
      guarded(path, () => {
        const row = statement(sql, 'get').get(values.map(bound));
        return row === undefined ? null : asRow(row);
      }),
    attempt: (sql) => {
      usable();
      try {
        database.exec(sql);
        return true;
      } catch (error) {
        if (codeOf(error).startsWith('SQLITE_BUSY')) return false;
        throw explained(path, error);
      }
    },
    inTransaction: () => open && database.inTransaction,
    isOpen: () => open,
    close: () => {
      if (!open) return;
      open = false;
      for (const each of Object.values(statements)) each.clear();
      guarded(path, () => database.close());
    },
  };
}

/** A value as the driver takes it. */
function bound(value: Value): string | number | null | Uint8Array {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}

function asRow(row: unknown): Row {
  if (!Array.isArray(row)) throw new StoreError('The SQLite driver returned a row that is not an array.');
  return row;
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw explained(path, error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The driver's error as a sentence a person can act on. */
function explained(path: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  const said = sentence(path, code, detail);
  const options = { cause: error };
  if (isCode(code, 'SQLITE_CORRUPT')) return new StoreDamaged(said, {}, options);
  if (isCode(code, 'SQLITE_FULL')) return new StoreFull(said, options);
  const isAway = isCode(code, 'SQLITE_IOERR') || isCode(code, 'SQLITE_BUSY');
  return new (isAway ? StoreUnavailable : StoreError)(said, options);
}

/** Whether a code is one of SQLite's, or one of its finer kinds. */
function isCode(code: string, name: string): boolean {
  return code === name || code.startsWith(`${name}_`);
}

function sentence(path: string, code: string, detail: string): string {
  const is = (name: string): boolean => isCode(code, name);
  if (is('SQLITE_NOTADB')) return `${path} is not a store: it is not a SQLite database.`;
  if (is('SQLITE_CORRUPT')) return `The store ${path} is damaged (${detail}).`;
  if (is('SQLITE_FULL')) return `There is no space left to write to the store ${path}; nothing was changed.`;
  if (is('SQLITE_READONLY') || is('SQLITE_PERM')) return `The store ${path} cannot be written to (${detail}).`;
  if (is('SQLITE_BUSY')) return `The store ${path} is in use by another program for too long (${detail}).`;
  if (is('SQLITE_IOERR')) return `Reading or writing the store ${path} failed (${detail}).`;
  if (is('SQLITE_CANTOPEN') || detail.includes('Unable to open')) {
    return `The store ${path} cannot be opened: it must be a file in a folder that can be written to.`;
  }
  return `The store ${path} failed: ${detail}.`;
}
