/** Least pause after a look that failed, in milliseconds. */
export const FIRST_RETRY_MS = 1000;

/**
 * A look at the store that is repeated: at an interval, and whenever a hint comes. Callers of a look under way share it, so that no two
 * run at once.
 */
export class RepeatedLook {
  readonly #look: () => Promise<unknown>;
  #running: Promise<unknown> | undefined;
  #isMissed = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param look false when it failed; reports its errors itself */
  constructor(look: () => Promise<unknown>) {
    this.#look = look;
  }

  /** Looks, or joins the look under way; false when it failed. */
  run(): Promise<unknown> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Looks; behind a look under way, which may have been too early, once more. */
  async runAgain(): Promise<void> {
    this.#isMissed = true;
    while (this.#isMissed && !this.#isStopped) {
      if (this.#running) await this.#running;
      else {
        this.#isMissed = false;
        await this.run();
      }
    }
  }

  /**
   * Begins to look every `milliseconds`, until {@link stop}.
   * @param rest the pause after a look that succeeded, in milliseconds
   * @param then work behind each look
   */
  start(milliseconds: number, rest: () => number, then?: () => Promise<void>): void {
    const tick = async (): Promise<void> => {
      const pause = (await this.run()) === false ? Math.max(FIRST_RETRY_MS, milliseconds) : rest();
      await then?.();
      if (!this.#isStopped) this.#timer = setTimeout(tick, pause).unref();
    };
    this.#timer = setTimeout(tick, milliseconds).unref();
  }

  /** Resolves when a look under way has ended. */
  async ended(): Promise<void> {
    await this.#running;
  }

  /** Ends the looking; resolves as {@link ended}. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.ended();
  }
}
