/** Something that may happen for a while, to whoever began before that while was over: what is told late is told all the same. */
export class Excuse {
  #holds = false;
  #until = Number.NEGATIVE_INFINITY;

  get holds(): boolean {
    return this.#holds;
  }

  begin(): void {
    this.#holds = true;
  }

  end(): void {
    this.#holds = false;
    this.#until = performance.now();
  }

  /** @param begun when that began to which it happened, by `performance.now()` */
  covers(begun: number): boolean {
    return this.#holds || begun <= this.#until;
  }
}
