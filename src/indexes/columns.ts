/** Where a catalog's columns of numbers lie: in few large pieces of memory, a thread's own or all threads'. */

/** The kinds of columns. */
export type Column = Uint8Array | Int32Array | Float64Array;

/** Makes columns, which nobody writes to once they are made, and keeps them for as long as anybody reads them. */
export interface Columns {
  /** A column of `length` numbers, all zero when `write` gets it; what it leaves there is kept. */
  ints(length: number, write: (column: Int32Array) => void): Int32Array;
  doubles(length: number, write: (column: Float64Array) => void): Float64Array;
  bytes(length: number, write: (column: Uint8Array) => void): Uint8Array;
  /** A column that is made already. */
  keepInts(made: Int32Array): Int32Array;
  keepBytes(made: Uint8Array): Uint8Array;
}

/** Bytes of a slab. */
export const SLAB_BYTES = 1 << 19;
/** Columns begin at multiples of it: of any kind, and as quick to read as one in memory of its own. */
const ALIGNMENT = 8;

/** Bytes that a column takes. */
export function alignedBytes(byteLength: number): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
}

/**
 * Columns in this thread's own memory, many in one piece. Thousands of pieces of their own, made between the bodies that they are
 * filled from, would leave holes of the bodies' size between them when those are gone.
 */
export class OwnColumns implements Columns {
  #slab = new ArrayBuffer(0);
  #taken = 0;

  ints(length: number, write: (column: Int32Array) => void): Int32Array {
    const { buffer, from } = this.#take(length * Int32Array.BYTES_PER_ELEMENT);
    const column = new Int32Array(buffer, from, length);
    write(column);
    return column;
  }

  doubles(length: number, write: (column: Float64Array) => void): Float64Array {
    const { buffer, from } = this.#take(length * Float64Array.BYTES_PER_ELEMENT);
    const column = new Float64Array(buffer, from, length);
    write(column);
    return column;
  }

  bytes(length: number, write: (column: Uint8Array) => void): Uint8Array {
    const { buffer, from } = this.#take(length);
    const column = new Uint8Array(buffer, from, length);
    write(column);
    return column;
  }

  keepInts(made: Int32Array): Int32Array {
    return made;
  }

  keepBytes(made: Uint8Array): Uint8Array {
    return made;
  }

  /** Room for so many bytes, all zero. What is longer than a slab gets memory of its own. */
  #take(byteLength: number): { readonly buffer: ArrayBuffer; readonly from: number } {
    if (byteLength > SLAB_BYTES) return { buffer: new ArrayBuffer(byteLength), from: 0 };
    if (this.#taken + byteLength > this.#slab.byteLength) {
      this.#slab = new ArrayBuffer(SLAB_BYTES);
      this.#taken = 0;
    }
    const from = this.#taken;
    this.#taken += alignedBytes(byteLength);
    return { buffer: this.#slab, from };
  }
}

/** Columns each in memory of its own, for what is looked at once and forgotten. */
export const LOOSE_COLUMNS: Columns = {
  ints: (length, write) => written(new Int32Array(length), write),
  doubles: (length, write) => written(new Float64Array(length), write),
  bytes: (length, write) => written(new Uint8Array(length), write),
  keepInts: (made) => made,
  keepBytes: (made) => made,
};

function written<C extends Column>(column: C, write: (column: C) => void): C {
  write(column);
  return column;
}
