import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../store.ts';
import type { Connection } from './driver.ts';

/** Runs `work` in a write transaction of its own; writers of this process take turns, other processes are waited for. */
export interface WriteTurns {
  <T>(work: (db: Connection) => T | Promise<T>): Promise<T>;
  /** Resolves when every transaction asked for so far has ended. */
  readonly idle: () => Promise<void>;
}

const PAUSE_MS = 15;

/**
 * Write transactions on one connection, one after another.
 *
 * The lock is asked for again and again with pauses in between instead of by SQLite's own waiting, because that would
 * stop every request of the process for as long as another process imports.
 *
 * @param patienceMs how long to wait for another process before giving up with a StoreError.
 */
export function writeTurns(db: Connection, patienceMs: number): WriteTurns {
  let last: Promise<unknown> = Promise.resolve();

  async function transaction<T>(work: (db: Connection) => T | Promise<T>): Promise<T> {
    await patiently(db, 'BEGIN IMMEDIATE', patienceMs);
    try {
      const result = await work(db);
      db.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(db);
      throw error;
    }
  }

  function take<T>(work: (db: Connection) => T | Promise<T>): Promise<T> {
    const turn = last.then(() => transaction(work));
    last = turn.catch(() => undefined);
    return turn;
  }
  return Object.assign(take, { idle: async () => void (await last) });
}

/**
 * Runs SQL that needs a lock, again and again with pauses in between, until no other process holds it.
 *
 * @throws StoreError after `patienceMs`.
 */
export async function patiently(db: Connection, sql: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!db.attempt(sql)) {
    if (performance.now() > deadline) {
      throw new StoreError(`The store ${db.path} is being written to by another program for too long.`);
    }
    await sleep(PAUSE_MS);
  }
}

/** Ends a failed transaction. SQLite may have ended it already (a full disk); the first error is the one to tell. */
function rollBack(db: Connection): void {
  if (!db.inTransaction()) return;
  try {
    db.exec('ROLLBACK');
  } catch {
    // The error that led here is thrown by the caller and says more than this one.
  }
}
