import type { LoginClock } from '../../../src/market/account/login/queue.ts';

/** A clock that tests move on; timers that are due by then are called in their order. */
export interface MovedClock extends LoginClock {
  readonly advance: (milliseconds: number) => Promise<void>;
}

/** Turns of the event loop after which all that a timer set going has settled: a login takes some ten promises. */
const TURNS = 3;

export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export function movedClock(): MovedClock {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly call: () => void }>();
  return {
    now: () => now,
    after: (milliseconds, call) => {
      const timer = { at: now + milliseconds, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        let at = Number.POSITIVE_INFINITY;
        for (const timer of timers) at = Math.min(at, timer.at);
        if (at > end) break;
        now = Math.max(now, at);
        const due = [...timers].filter((timer) => timer.at <= now);
        for (const timer of due) if (timers.delete(timer)) timer.call();
        await settle();
      }
      now = end;
    },
  };
}

/** A clock that skips every wait, and notes how long it was. */
export function skippingClock(waits: number[]): LoginClock {
  let now = 0;
  return {
    now: () => now,
    after: (milliseconds, call) => {
      const at = now + milliseconds;
      const skip = setImmediate(() => {
        waits.push(milliseconds);
        now = Math.max(now, at);
        call();
      });
      return () => clearImmediate(skip);
    },
  };
}
