/** A column of numbers that grows at its end, eight bytes each. */
export class GrowingDoubles {
  #values: Float64Array;
  #length = 0;

  /** @param capacity numbers that fit before the first move to a larger place */
  constructor(capacity = 1024) {
    this.#values = new Float64Array(Math.max(1, capacity));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(2 * this.#values.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The number at a place, 0 beyond the end. */
  at(place: number): number {
    return place < this.#length ? (this.#values[place] ?? 0) : 0;
  }
}
