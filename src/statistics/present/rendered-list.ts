/** A run of records of a list: `from` ≤ i < `to`. */
export type Run = readonly [from: number, to: number];

/** JSON records rendered once into one long-lived buffer, so that any run of them is a slice. */
export class RenderedList {
  readonly #bytes: Buffer;
  /** Record i is `#bytes[#offsets[i], #offsets[i + 1] − 1)`; a comma follows each. */
  readonly #offsets: Uint32Array;

  /** `records`: each as JSON text. */
  constructor(records: readonly string[]) {
    this.#offsets = new Uint32Array(records.length + 1);
    let size = 0;
    records.forEach((record, i) => {
      size += Buffer.byteLength(record) + 1;
      this.#offsets[i + 1] = size;
    });
    this.#bytes = Buffer.from(records.map((record) => `${record},`).join(''));
  }

  get length(): number {
    return this.#offsets.length - 1;
  }

  /** Records [from, to) separated by commas: a view, not to be changed. */
  slice(from: number, to: number): Buffer {
    if (from >= to) return this.#bytes.subarray(0, 0);
    return this.#bytes.subarray(this.#offsets[from], (this.#offsets[to] ?? 1) - 1);
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
