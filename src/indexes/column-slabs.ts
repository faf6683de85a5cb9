/** Elements of a slab. */
export const SLAB_LENGTH = 1 << 16;

/** The typed arrays that columns are made of. */
interface Column<C> {
  readonly length: number;
  subarray(from: number, to: number): C;
}

/**
 * Room for many columns in few large pieces of memory. Thousands of pieces of their own, made between the bodies that they
 * are filled from, would leave holes of the bodies' size between them when those are gone.
 */
export class ColumnSlabs<C extends Column<C>> {
  readonly #Array: new (
    length: number,
  ) => C;
  #slab: C;
  #taken = 0;

  /** `type`: the class of the columns, `Float64Array` or another. */
  constructor(type: new (length: number) => C) {
    this.#Array = type;
    this.#slab = new type(0);
  }

  /** A column of `length` elements, all zero. One longer than a slab gets memory of its own. */
  take(length: number): C {
    if (length > SLAB_LENGTH) return new this.#Array(length);
    if (this.#taken + length > this.#slab.length) {
      this.#slab = new this.#Array(SLAB_LENGTH);
      this.#taken = 0;
    }
    const from = this.#taken;
    this.#taken += length;
    return this.#slab.subarray(from, this.#taken);
  }
}
