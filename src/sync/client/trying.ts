import type { ClientLimits } from './limits.ts';
import { Trouble } from './trouble.ts';

/** What trying again needs of the world; tests put their own in. */
export interface TryingParts {
  readonly limits: ClientLimits;
  /** Waits so many milliseconds; rejects with the reason of an abort. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Whether the source has answered anything so far. */
  readonly answered: () => boolean;
}

/**
 * Does something until it goes well: failures that may pass are tried again after pauses that double, each shortened by
 * up to its half so that many clients do not come back together. What the source asked for (`Retry-After`) is kept, and
 * ends the tries when it is more than the limit.
 *
 * @throws the last Trouble, or whatever else the work throws
 */
export async function trying<T>(work: (attempt: number) => Promise<T>, parts: TryingParts): Promise<T> {
  const { limits, sleep, random, answered } = parts;
  let stale = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof Trouble) || !error.passing) throw error;
      if (error.stale && !stale) {
        stale = true;
        attempt -= 1;
        continue;
      }
      if (error.wait !== null && error.wait > limits.longestRetryAfter) {
        const asked = Math.ceil(error.wait / 1000);
        throw new Trouble('busy', `${error.message}; it asks for ${asked} s of patience`, {
          ...(error.status === undefined ? {} : { status: error.status }),
          cause: error,
        });
      }
      const unanswered = error.fault === 'unreachable' && !answered();
      if (unanswered && error.late) throw error;
      if (attempt >= (unanswered ? Math.min(limits.triesUnanswered, limits.tries) : limits.tries)) throw error;
      const pause = Math.min(limits.longestPause, limits.firstPause * 2 ** (attempt - 1));
      await sleep(Math.max(error.wait ?? 0, pause * (1 - random() / 2)));
    }
  }
}
