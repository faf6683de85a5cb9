type Numbers = Int32Array | Float64Array;

/** A column of numbers that grows at its end: a fraction of what an array of objects would take. */
export class GrowingColumn<A extends Numbers> {
  #values: A;
  #length = 0;
  readonly #make: (length: number) => A;

  /**
   * @param make the array of so many zeros that the numbers lie in
   * @param capacity numbers that fit before the first move to a larger place
   */
  constructor(make: (length: number) => A, capacity: number) {
    this.#make = make;
    this.#values = make(Math.max(1, capacity));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = this.#make(2 * this.#values.length);
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
  taken(): A {
    const taken = this.#make(this.#length);
    taken.set(this.#values.subarray(0, this.#length));
    return taken;
  }
}

const FIRST_CAPACITY = 1024;

/** A growing column of 32-bit whole numbers. */
export function growingInts(capacity: number = FIRST_CAPACITY): GrowingColumn<Int32Array<ArrayBuffer>> {
  return new GrowingColumn((length) => new Int32Array(length), capacity);
}

/** A growing column of numbers of eight bytes. */
export function growingDoubles(capacity: number = FIRST_CAPACITY): GrowingColumn<Float64Array<ArrayBuffer>> {
  return new GrowingColumn((length) => new Float64Array(length), capacity);
}
