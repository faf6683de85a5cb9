import { setTimeout as sleep } from 'node:timers/promises';

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
