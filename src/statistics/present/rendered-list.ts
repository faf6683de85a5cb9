/** A run of records of a list: `from` ≤ i < `to`. */
export type Run = readonly [from: number, to: number];

/** JSON records rendered once into one long-lived buffer, so that any run of them is a slice. */
export class RenderedList {
  readonly #bytes: Buffer;
  /** Record i is `#bytes[#offsets[i], #offsets[i + 1] − 1)`; a comma follows each. */
  readonly #offsets: Uint32Array;

  private constructor(bytes: Buffer, offsets: Uint32Array) {
    this.#bytes = bytes;
    this.#offsets = offsets;
  }

  /** `records`: each as JSON text. */
  static of(records: readonly string[]): RenderedList {
    const offsets = new Uint32Array(records.length + 1);
    let size = 0;
    records.forEach((record, i) => {
      size += Buffer.byteLength(record) + 1;
      offsets[i + 1] = size;
    });
    return new RenderedList(Buffer.from(records.map((record) => `${record},`).join('')), offsets);
  }

  /** Memory held, in bytes. */
  get byteLength(): number {
    return this.#bytes.byteLength + this.#offsets.byteLength;
  }

  get length(): number {
    return this.#offsets.length - 1;
  }

  /** Records [from, to) separated by commas: a view, not to be changed. */
  slice(from: number, to: number): Buffer {
    if (from >= to) return this.#bytes.subarray(0, 0);
    return this.#bytes.subarray(this.#offsets[from], (this.#offsets[to] ?? 1) - 1);
  }

  /** A list of its own of the records of ascending ordinals. */
  select(ordinals: Int32Array): RenderedList {
    const offsets = new Uint32Array(ordinals.length + 1);
    let size = 0;
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0;
      size += (this.#offsets[ordinal + 1] ?? 0) - (this.#offsets[ordinal] ?? 0);
      offsets[i + 1] = size;
    }
    const bytes = Buffer.allocUnsafeSlow(size);
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0;
      this.#bytes.copy(bytes, offsets[i], this.#offsets[ordinal], this.#offsets[ordinal + 1]);
    }
    return new RenderedList(bytes, offsets);
  }

  /** The records of ascending ordinals, separated by commas, in one buffer; a single run of neighbours is not copied. */
  gather(ordinals: Int32Array): Buffer {
    const runs = runsOf(ordinals);
    const [only] = runs;
    if (only === undefined) return this.slice(0, 0);
    if (runs.length === 1) return this.slice(only[0], only[1]);
    const last = runs.length - 1;
    const pieces = runs.map(([from, to], i) =>
      // Every run but the last keeps the comma after it.
      this.#bytes.subarray(this.#offsets[from], (this.#offsets[to] ?? 0) - (i === last ? 1 : 0)),
    );
    return Buffer.concat(pieces);
  }
}

function runsOf(ordinals: Int32Array): Run[] {
  const runs: Run[] = [];
  let from = -1;
  let to = -1;
  for (const ordinal of ordinals) {
    if (ordinal === to) {
      to++;
      continue;
    }
    if (from >= 0) runs.push([from, to]);
    from = ordinal;
    to = ordinal + 1;
  }
  if (from >= 0) runs.push([from, to]);
  return runs;
}
