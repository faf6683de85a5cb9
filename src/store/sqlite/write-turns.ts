import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlSession } from '../form.ts';
import { StoreBusy } from '../store.ts';
import type { Connection } from './driver.ts';

/** Runs `work` in a write transaction of its own; writers of this process take turns, other processes are waited for. */
export interface WriteTurns {
  /**
   * @param withinMs how long the turn may take to come, behind writers of this process and others; the usual patience with another
   * process when absent
   * @throws StoreBusy when it does not come: `work` is not done later either
   */
  <T>(work: (db: SqlSession) => Promise<T>, withinMs?: number): Promise<T>;
  /** Resolves when every transaction requested so far has ended. */
  readonly idle: () => Promise<void>;
}

const PAUSE_MS = 15;

/**
 * Makes write transactions on one connection, one after another.
 *
 * The lock is requested again and again with pauses in between instead of by SQLite's own waiting, because that would stop every
 * request of the process for as long as another process imports.
 *
 * @param session the same connection, as it is passed to `work`
 * @param patienceMs how long to wait for another process before giving up with StoreBusy.
 */
export function writeTurns(db: Connection, session: SqlSession, patienceMs: number): WriteTurns {
  let last: Promise<unknown> = Promise.resolve();

  async function transaction<T>(work: (db: SqlSession) => Promise<T>, forLockMs: number): Promise<T> {
    await patiently(db, 'BEGIN IMMEDIATE', forLockMs);
    try {
      const result = await work(session);
      db.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(db);
      throw error;
    }
  }

  function take<T>(work: (db: SqlSession) => Promise<T>, withinMs?: number): Promise<T> {
    if (withinMs !== undefined) return takeWithin(work, withinMs);
    const turn = last.then(() => transaction(work, patienceMs));
    last = turn.catch(() => undefined);
    return turn;
  }

  function takeWithin<T>(work: (db: SqlSession) => Promise<T>, withinMs: number): Promise<T> {
    const deadline = performance.now() + withinMs;
    let hasBegun = false;
    let isGivenUp = false;
    const turn = last.then(() => {
      if (isGivenUp) throw busy(db);
      hasBegun = true;
      return transaction(work, Math.max(0, deadline - performance.now()));
    });
    last = turn.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // A turn that has begun ends by itself: it has the lock, or gives up at the same moment.
        if (hasBegun) return;
        isGivenUp = true;
        reject(busy(db));
      }, withinMs);
      turn.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
  return Object.assign(take, { idle: async () => void (await last) });
}

/**
 * Runs SQL that needs a lock, again and again with pauses in between, until no other process holds it.
 *
 * @throws StoreBusy after `patienceMs`.
 */
export async function patiently(db: Connection, sql: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!db.attempt(sql)) {
    if (performance.now() > deadline) throw busy(db);
    await sleep(PAUSE_MS);
  }
}

function busy(db: Connection): StoreBusy {
  return new StoreBusy(`The store ${db.path} is being written to by another program for too long.`);
}

/** Ends a failed transaction. SQLite may have ended it already (a full disk); the first error is reported. */
function rollBack(db: Connection): void {
  if (!db.inTransaction()) return;
  try {
    db.exec('ROLLBACK');
  } catch {
    // The error that led here is thrown by the caller and says more than this one.
  }
}
