/** Long works under way: at most so many at once, the next one is refused. */
export class Jobs {
  readonly #most: number;
  #going = 0;

  /** @param most how many at once */
  constructor(most: number) {
    this.#most = most;
  }

  /** The way out for one more, to be called once; null where there are too many. */
  enter(): (() => void) | null {
    if (this.#going >= this.#most) return null;
    this.#going++;
    return () => {
      this.#going--;
    };
  }
}

/** Pieces of an answer as they come; `leave` is called when they end, fail, or are not wanted any more. */
export async function* leaving(pieces: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}
