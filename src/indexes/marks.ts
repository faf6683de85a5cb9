/**
 * A value for some of many numbers, all removed at once: the notes of a query about thousands of records, for which a new Map would take
 * longer than the rest of the query.
 */
export class Marks {
  readonly #values: Int32Array;
  readonly #rounds: Int32Array;
  #round = 0;

  /** @param size numbers are from 0 to below this */
  constructor(size: number) {
    this.#values = new Int32Array(size);
    this.#rounds = new Int32Array(size);
  }

  /** Forgets all values. */
  clear(): void {
    this.#round = (this.#round + 1) | 0;
    // After four billion rounds the marks of the first would count again.
    if (this.#round === 0) {
      this.#rounds.fill(0);
      this.#round = 1;
    }
  }

  /** @param value from 0 on */
  set(number: number, value: number): void {
    this.#values[number] = value;
    this.#rounds[number] = this.#round;
  }

  /** The value of a number, -1 where none was set since the last {@link clear}. */
  of(number: number): number {
    return this.#rounds[number] === this.#round ? this.#values[number]! : -1;
  }
}
