/** How long rounds must go on being too long before anybody is turned away, in milliseconds; and be short again before nobody is. */
export const LASTING_MS = 1000;

/**
 * Sees by the requests themselves that the event loop comes round too late. In a round, all requests that have come in are
 * answered one after another: who comes to it late has waited since the round began, at least. One long round is a hiccup,
 * of the collector or of a single question, and turns nobody away. When rounds go on being too long, requests that are
 * late in theirs are not begun any more: those before them are answered, and all of the next round wait no longer than
 * the limit, twice at most. A refusal costs what the cheapest answers cost, so that most of the time still goes to answers.
 */
export class LateRounds {
  readonly #limit: number;
  readonly #lasting: number;
  #began = -1;
  #lateSince = Number.NEGATIVE_INFINITY;
  #lastLate = Number.NEGATIVE_INFINITY;
  readonly #end = (): void => {
    this.#began = -1;
  };

  /**
   * @param limit how long a round may last, in milliseconds
   * @param lasting how long rounds must go on being longer
   */
  constructor(limit: number, lasting: number = LASTING_MS) {
    this.#limit = limit;
    this.#lasting = lasting;
  }

  /** Told of every request when it comes to its turn; true where it must not be begun. `now` in milliseconds. */
  isTooLate(now: number): boolean {
    if (this.#began < 0) {
      this.#began = now;
      // Comes round when all that has come in by now has had its turn.
      setImmediate(this.#end);
      return false;
    }
    if (now - this.#began <= this.#limit) return false;
    if (now - this.#lastLate > this.#lasting) this.#lateSince = now;
    this.#lastLate = now;
    return now - this.#lateSince >= this.#lasting;
  }

  /** True while requests are being turned away, also between two of them. */
  isLasting(now: number): boolean {
    return now - this.#lastLate <= this.#lasting && this.#lastLate - this.#lateSince >= this.#lasting;
  }
}
