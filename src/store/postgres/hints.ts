import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreChange } from '../store.ts';
import type { Database, ListeningConnection } from './driver.ts';

/** First and longest time between the beginnings of two attempts to listen, in milliseconds. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;

const ALL: readonly StoreChange[] = ['versions', 'overlay', 'sources'];

/** The channel on which processes that use one schema notify each other of changes. */
export function channelOf(schema: string): string {
  return `ventanilla_${schema}`;
}

/** Notifications of changes by other processes. */
interface Hints {
  readonly onChange: (listener: (change: StoreChange) => void) => () => void;
  /** Whether a change is notified at once. */
  readonly areHeard: () => boolean;
  readonly close: () => Promise<void>;
}

/**
 * Returns the time from the beginning of an attempt to that of the next, in milliseconds: twice as long after each failure, and between
 * half and all of that by chance, so that the servers of a database do not all connect at one moment.
 * @param failures attempts in a row that failed, 1 at least
 */
export function pauseAfter(failures: number, chance: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + chance / 2);
}

/**
 * Receives notifications once there is a listener, on a connection of its own, which is made again when it breaks. After that everything
 * counts as changed, for notifications sent meanwhile are lost.
 */
export function hints(db: Database, schema: string): Hints {
  const listeners = new Set<(change: StoreChange) => void>();
  const stopping = new AbortController();
  let listening: ListeningConnection | null = null;
  let running: Promise<void> | null = null;

  function say(payload: string): void {
    const change = ALL.find((known) => known === payload);
    if (change === undefined) return;
    for (const listener of listeners) listener(change);
  }

  /** Receives notifications until the connection ends. */
  async function listen(): Promise<void> {
    try {
      listening = await db.listen(channelOf(schema), say);
    } catch {
      // Other calls of the store meet the same failure, and report it.
      return;
    }
    if (stopping.signal.aborted) listening.end();
    else for (const change of ALL) say(change);
    await listening.ended;
    listening = null;
  }

  /** The only place that makes such connections: one attempt ends before the next begins. */
  async function keepListening(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const begunAt = performance.now();
      await listen();
      const lasted = performance.now() - begunAt;
      // One that is lost as soon as it is made counts as a failure, too.
      failures = lasted > LONGEST_PAUSE_MS ? 1 : failures + 1;
      const pause = Math.max(FIRST_PAUSE_MS / 2, pauseAfter(failures, Math.random()) - lasted);
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    onChange: (listener) => {
      listeners.add(listener);
      running ??= keepListening();
      return () => void listeners.delete(listener);
    },
    areHeard: () => listening !== null,
    close: async () => {
      stopping.abort();
      listening?.end();
      await running;
    },
  };
}
