/** How often memory is looked at, in milliseconds: asking for it takes some tens of microseconds. */
const LOOK_MS = 250;
/** From so many parts of the limit on everything is refused but what is always answered. */
const FULL = 1.1;

/** How much memory the process holds, against a limit: long work is refused first. */
export class MemoryWatch {
  readonly #limit: number;
  readonly #resident: () => number;
  readonly #looking: NodeJS.Timeout;
  #held = 0;

  /** @param limit in bytes */
  constructor(limit: number, resident: () => number = () => process.memoryUsage.rss()) {
    this.#limit = limit;
    this.#resident = resident;
    this.look();
    this.#looking = setInterval(() => this.look(), LOOK_MS).unref();
  }

  look(): void {
    this.#held = this.#resident();
  }

  /** No long work any more. */
  get isShort(): boolean {
    return this.#held > this.#limit;
  }

  /** No work any more. */
  get isFull(): boolean {
    return this.#held > this.#limit * FULL;
  }

  close(): void {
    clearInterval(this.#looking);
  }
}
