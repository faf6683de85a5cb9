/** The stored bodies of many records in one stretch of memory outside the JavaScript heap, by ordinal. */
export class Bodies {
  readonly #bytes: Buffer;
  readonly #starts: Float64Array;

  constructor(bodies: readonly Uint8Array[]) {
    this.#starts = new Float64Array(bodies.length + 1);
    let length = 0;
    bodies.forEach((body, ordinal) => {
      length += body.byteLength;
      this.#starts[ordinal + 1] = length;
    });
    this.#bytes = Buffer.concat(bodies, length);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  /** The bytes of one record: a view, not to be changed. */
  at(ordinal: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[ordinal] ?? 0, this.#starts[ordinal + 1] ?? 0);
  }
}
