import { setTimeout as sleep } from 'node:timers/promises';
import { StoreRefused, StoreUnavailable } from '../../store/store.ts';
import { type Say, sentenceOf } from './said.ts';

/** How long is waited between two tries: longer and longer, in milliseconds. */
export const PAUSE_MS = { first: 500, longest: 5000 } as const;

/** Who is told, and who ends the waiting. */
export interface Waiting {
  readonly say: Say;
  /** Ends the waiting when it aborts: the server is being stopped. */
  readonly stopping: AbortSignal;
  /** Waits so long, or until the server is stopped; tests put their own in. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Does work with a store that may be away, again and again until it is there; says once that it waits and once that it goes
 * on. Null when the server is stopped before.
 *
 * @throws what the work throws, unless the store is away
 */
export async function untilThere<T>(work: () => Promise<T>, waiting: Waiting): Promise<T | null> {
  const { say, stopping, pause = (milliseconds) => pauseUnless(stopping, milliseconds) } = waiting;
  let next: number = PAUSE_MS.first;
  for (let tries = 1; !stopping.aborted; tries++) {
    try {
      const done = await work();
      if (tries > 1) say(`the store is there, after ${tries} tries`);
      return done;
    } catch (error) {
      if (!isAway(error)) throw error;
      if (tries === 1) say(`the store is away, it is tried again until it is there: ${sentenceOf(error)}`);
    }
    await pause(next);
    next = Math.min(next * 2, PAUSE_MS.longest);
  }
  return null;
}

/** Whether an error goes by itself: a store that is away comes back, one that lets nobody in waits for somebody. */
export function isAway(error: unknown): boolean {
  return error instanceof StoreUnavailable && !(error instanceof StoreRefused);
}

async function pauseUnless(stopping: AbortSignal, milliseconds: number): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}
