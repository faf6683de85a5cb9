/** Runs at most so many pieces of asynchronous work at once; the rest wait in the order they came. */
export class Lanes {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs `work` as soon as a lane is free; gives what it gives, throws what it throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A lane is handed over, not freed, while somebody waits: nobody can slip in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
