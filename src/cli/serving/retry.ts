/** Tries again, after pauses, what may succeed later: work with a store that is away, the start of what ended. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Store, StoreRefused, StoreUnavailable } from '../../store/store.ts';
import { messageOf, type Say } from './operator-log.ts';

/** How long is waited between two tries: longer and longer, in milliseconds. */
export const PAUSE_MS = { first: 500, longest: 5000 } as const;

/** How a wait is reported and ended. */
export interface Waiting {
  readonly say: Say;
  /** Ends the waiting when it aborts: the server is being stopped. */
  readonly stopping: AbortSignal;
  /** Waits so long, or until the server is stopped; tests replace it. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Repeats work with a store that may be away until it succeeds; reports once that it waits and once that it goes on. Null when the
 * server is stopped before.
 *
 * @throws what the work throws, unless the store is away
 */
export async function retryUntilAvailable<T>(work: () => Promise<T>, waiting: Waiting): Promise<T | null> {
  const { say, stopping, pause = (milliseconds) => pauseUnless(stopping, milliseconds) } = waiting;
  let next: number = PAUSE_MS.first;
  for (let tries = 1; !stopping.aborted; tries++) {
    try {
      const done = await work();
      if (tries > 1) say(`the store is there, after ${tries} tries`);
      return done;
    } catch (error) {
      if (!isAway(error)) throw error;
      if (tries === 1) say(`the store is away, it is tried again until it is there: ${messageOf(error)}`);
    }
    await pause(next);
    next = Math.min(next * 2, PAUSE_MS.longest);
  }
  return null;
}

/** True for an error that passes by itself: a store that is away comes back, one that refuses the login does not. */
function isAway(error: unknown): boolean {
  return error instanceof StoreUnavailable && !(error instanceof StoreRefused);
}

/**
 * A store that may be away when it is opened. A server waits for it, not ready; any other failure to open ends the program.
 */
export class OpeningStore {
  readonly #open: () => Promise<Store>;
  #store: Store | null = null;
  #closed = false;

  private constructor(open: () => Promise<Store>) {
    this.#open = open;
  }

  /**
   * Tries once.
   * @throws StoreError, unless the store is away
   */
  static async begin(open: () => Promise<Store>): Promise<OpeningStore> {
    const opening = new OpeningStore(open);
    try {
      opening.#store = await open();
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    return opening;
  }

  /** The store; throws StoreUnavailable as long as it is not open. */
  readonly current = (): Store => {
    if (this.#store) return this.#store;
    throw new StoreUnavailable('The store is not open yet.');
  };

  /**
   * Waits until the store is open; null when the server is stopped before.
   * @throws StoreError, unless the store is away
   */
  async opened(waiting: Waiting): Promise<Store | null> {
    if (this.#store) return this.#store;
    const opened = await retryUntilAvailable(this.#open, waiting);
    // The server may have been stopped meanwhile.
    if (opened && this.#closed) await opened.close();
    else this.#store = opened;
    return this.#store;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#store?.close();
  }
}

/** A worker or serving process that lived so long, in milliseconds, did not end because of how it was started. */
export const STABLE_MS = 60_000;
/** The pause before the second start in a row, in milliseconds; each further one is four times as long, up to the longest. */
export const FIRST_RESTART_PAUSE_MS = 100;
export const LONGEST_RESTART_PAUSE_MS = 60_000;
const GROWTH = 4;

/**
 * How long to wait before what ended is started again: not at all the first time, then ever longer while each one ends before it
 * has lived for {@link STABLE_MS}.
 */
export class RestartPause {
  /** Ends in a row. */
  #ends = 0;

  /**
   * Counts one end.
   * @param lived milliseconds from the start of what ended
   * @returns milliseconds to wait
   */
  next(lived: number): number {
    this.#ends = lived >= STABLE_MS ? 1 : this.#ends + 1;
    return this.#ends === 1
      ? 0
      : Math.min(LONGEST_RESTART_PAUSE_MS, FIRST_RESTART_PAUSE_MS * GROWTH ** (this.#ends - 2));
  }
}

/** Waits, or until a signal aborts; leaves no timer behind, which would keep the process from ending. */
export async function pauseUnless(stopping: AbortSignal, milliseconds: number): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => {});
}
