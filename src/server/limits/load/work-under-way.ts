/** A request that is being answered. */
export interface UnderWay {
  /** True while nothing is left to be worked on: it waits for its client, to send the body or to take the answer, or is made. */
  readonly waits: boolean;
}

/** All that are being answered. */
export interface AllUnderWay extends Iterable<UnderWay> {
  readonly size: number;
}

/** For how long a count holds, in milliseconds: it costs some 10 µs for a thousand requests. So few are counted every time. */
const COUNT_HOLDS_MS = 1;
const FEW = 256;

/**
 * Tells when there is too much to do. Requests that wait for their clients do not count: clients that send or read slowly would
 * otherwise take the places of all others. What those cost is bounded elsewhere: by connections, by bytes of bodies, by time.
 */
export class WorkUnderWay {
  readonly #maximum: number;
  readonly #now: () => number;
  #counted = Number.NEGATIVE_INFINITY;
  #working = 0;

  /** @param maximum requests worked on at once @param now a clock in milliseconds */
  constructor(maximum: number, now: () => number = () => performance.now()) {
    this.#maximum = maximum;
    this.#now = now;
  }

  /** Whether a request more is too much, of those under way it itself included. To be asked once for each that comes. */
  isOver(underWay: AllUnderWay): boolean {
    if (underWay.size <= this.#maximum) return false;
    const now = this.#now();
    if (underWay.size <= FEW || now - this.#counted > COUNT_HOLDS_MS) {
      this.#counted = now;
      this.#working = 0;
      for (const request of underWay) if (!request.waits) this.#working++;
    } else this.#working++;
    return this.#working > this.#maximum;
  }
}

/** The bytes of request bodies that are held in memory at once. */
export class BodyRoom {
  readonly #maximum: number;
  #held = 0;

  /** @param maximum bytes */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** Takes room for bytes; false, and nothing taken, where there is not so much. */
  take(bytes: number): boolean {
    if (this.#held + bytes > this.#maximum) return false;
    this.#held += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#held -= bytes;
  }
}
