/**
 * Turns at the event loop for long work done in slices: of all that wait, one gets a turn each time the loop comes round,
 * so that requests never wait for more than one slice, however many work.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #called = false;

  /** Resolves when it is the caller's turn: first come, first served. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#call();
    });
  }

  #call(): void {
    if (this.#called) return;
    this.#called = true;
    // An immediate that is set from within one runs only when the loop comes round again.
    setImmediate(() => {
      this.#called = false;
      const next = this.#waiting.shift();
      if (this.#waiting.length > 0) this.#call();
      next?.();
    });
  }
}
