/** Room for many columns in few large pieces of memory. */

/** Rows of a slab: 768 KB. */
export const SLAB_ROWS = 1 << 16;

/** Columns of one series, still empty. */
export interface EmptyColumns {
  readonly days: Int32Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
}

/**
 * Hands out columns for series that live and die together. Thousands of pieces of memory of their own, made between the
 * bodies that they are filled from, would leave holes of the bodies' size between them when those are gone (measured with
 * 5 million values: a third more memory than the values take).
 */
export class ColumnSlabs {
  #days = new Int32Array(0);
  #values = new Float64Array(0);
  #taken = 0;

  /** Columns of `length` rows, all zero. Longer ones than a slab get memory of their own. */
  take(length: number): EmptyColumns {
    if (length > SLAB_ROWS) return { days: new Int32Array(length), values: new Float64Array(length) };
    if (this.#taken + length > this.#days.length) {
      this.#days = new Int32Array(SLAB_ROWS);
      this.#values = new Float64Array(SLAB_ROWS);
      this.#taken = 0;
    }
    const from = this.#taken;
    this.#taken += length;
    return { days: this.#days.subarray(from, this.#taken), values: this.#values.subarray(from, this.#taken) };
  }
}
