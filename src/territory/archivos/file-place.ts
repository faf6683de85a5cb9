import type { Steps } from '../../server/http/call.ts';
import type { Jobs } from '../../server/limits/load-guard.ts';

/** Files that wait for the quotas of their clients, for each that may be worked on (`--csv-jobs`). */
export const FILES_WAITING_FOR_EACH = 4;

/**
 * The place of one file among those that are worked on. While it waits for its client's quota, others have the place; it goes on as
 * soon as there is quota, and its finished part stays where it is. Where too many wait already, it keeps the place:
 * the files of waiting requests need a bound on disk.
 */
export class FilePlace {
  readonly #working: Jobs;
  readonly #waiting: Jobs;
  #leave: (() => void) | null;
  #isOver = false;

  private constructor(working: Jobs, waiting: Jobs, leave: () => void) {
    this.#working = working;
    this.#waiting = waiting;
    this.#leave = leave;
  }

  /** A place; null where there is none. */
  static take(working: Jobs, waiting: Jobs): FilePlace | null {
    const leave = working.enter();
    return leave && new FilePlace(working, waiting, leave);
  }

  /** Steps that give the place back while they wait. */
  stepsOf(steps: Steps): Steps {
    return {
      stepUnits: steps.stepUnits,
      step: (units) => {
        const waiting = steps.step(units);
        return waiting && this.#during(waiting);
      },
      owe: (units) => steps.owe(units),
    };
  }

  /** Gives the place back for good. */
  leave(): void {
    this.#isOver = true;
    this.#giveBack();
  }

  async #during(wait: Promise<void>): Promise<void> {
    const ended = this.#waiting.enter();
    if (ended) this.#giveBack();
    try {
      await wait;
    } finally {
      ended?.();
      if (ended && !this.#isOver) this.#leave = this.#working.enterAnyway();
    }
  }

  #giveBack(): void {
    this.#leave?.();
    this.#leave = null;
  }
}
