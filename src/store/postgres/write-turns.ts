import type { Database, Patience, Session } from './driver.ts';
import { LOCKS } from './migrations.ts';

/** Runs `work` in a write transaction of its own; writers of this process take turns, those of others are waited for. */
export interface WriteTurns {
  <T>(work: (db: Session) => Promise<T>): Promise<T>;
  /** Resolves when every transaction asked for so far has ended. */
  readonly idle: () => Promise<void>;
}

/** Which writers take turns with each other: who writes versions, or who changes overlays. */
export interface Turn {
  /** The lock that writers of all processes take; null: rows that they lock themselves keep them apart. */
  readonly lock: string | null;
  readonly patience: Patience;
  /** Told when another process has the lock, before it is waited for. */
  readonly waiting?: (place: string) => void;
}

/**
 * Write transactions, one after another: however many are asked for, this process uses one connection for them, and the others
 * stay free for readers.
 */
export function writeTurns(db: Database, { lock, patience, waiting }: Turn): WriteTurns {
  let last: Promise<unknown> = Promise.resolve();

  async function locked(session: Session, name: string): Promise<void> {
    const free = await session.get('SELECT pg_try_advisory_xact_lock($1, hashtext($2))', LOCKS, name);
    if (free?.[0] === true) return;
    waiting?.(session.place);
    await session.get('SELECT pg_advisory_xact_lock($1, hashtext($2))', LOCKS, name);
  }

  function take<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const turn = last.then(() =>
      db.transaction(async (session) => {
        if (lock !== null) await locked(session, lock);
        return work(session);
      }, patience),
    );
    last = turn.catch(() => undefined);
    return turn;
  }
  return Object.assign(take, { idle: async () => void (await last) });
}
