/** A column of 32-bit whole numbers that grows at its end: a tenth of what an array of objects would take. */
export class GrowingInts {
  #values: Int32Array;
  #length = 0;

  /** @param capacity numbers that fit before the first move to a larger place */
  constructor(capacity = 1024) {
    this.#values = new Int32Array(Math.max(1, capacity));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(2 * this.#values.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The number at a place, 0 beyond the end. */
  at(place: number): number {
    return place < this.#length ? (this.#values[place] ?? 0) : 0;
  }

  /** All numbers, in an array of just their length. */
  taken(): Int32Array {
    return this.#values.slice(0, this.#length);
  }
}
