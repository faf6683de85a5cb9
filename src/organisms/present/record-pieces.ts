import type { Columns } from '../../indexes/columns.ts';

/** Records as JSON but for their address: of each what comes before `url`'s value and what comes after. */
export class RecordPieces {
  readonly #bytes: Uint8Array;
  /** Of record `n`, the head begins at `starts[2n]` and the tail at `starts[2n + 1]`. */
  readonly #starts: Int32Array;

  /** `pieces`: head and tail of each record in turn. */
  constructor(pieces: readonly string[], columns: Columns) {
    const starts = new Int32Array(pieces.length + 1);
    for (const [at, piece] of pieces.entries()) starts[at + 1] = starts[at]! + Buffer.byteLength(piece);
    this.#bytes = columns.keepBytes(Buffer.from(pieces.join('')));
    this.#starts = columns.keepInts(starts);
  }

  /** What comes before the address of a record. */
  head(ordinal: number): Uint8Array {
    return this.#piece(2 * ordinal);
  }

  /** What comes after it. */
  tail(ordinal: number): Uint8Array {
    return this.#piece(2 * ordinal + 1);
  }

  #piece(at: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[at], this.#starts[at + 1]);
  }
}
