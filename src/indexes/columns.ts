/** Where a catalog's columns of numbers lie: in few large pieces of memory, a thread's own or all threads'. */

/** The kinds of columns. */
export type Column = Uint8Array | Int32Array | Float64Array;

/** Makes columns, which are not written after that, and keeps them while they are read. */
export interface Columns {
  /** A column of `length` numbers: `write` gets it with zeros and fills it. */
  ints(length: number, write: (column: Int32Array) => void): Int32Array;
  doubles(length: number, write: (column: Float64Array) => void): Float64Array;
  bytes(length: number, write: (column: Uint8Array) => void): Uint8Array;
  /** A column that is made already. */
  keepInts(made: Int32Array): Int32Array;
  keepBytes(made: Uint8Array): Uint8Array;
}

/** Bytes of a slab. */
export const SLAB_BYTES = 1 << 19;
/** Columns begin at multiples of this number of bytes: of any kind, and as quick to read as in memory of their own. */
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

  /** Room for so many bytes, all zero. A column longer than a slab gets memory of its own. */
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

/** Columns each in memory of its own, for data that are read once and dropped. */
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

/**
 * Numbers as they lie in stored records, least byte first, into arrays of this machine: a copy of bytes wherever processors keep
 * numbers that way too, which is a tenth of the time that reading one by one takes.
 */

/** Whether this processor keeps the least byte of a number first. */
const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Fills `into` with the 32-bit integers that lie in `body` from byte `from` on, at any alignment. `isLittle`: for tests, how this processor
 * keeps numbers.
 * @throws RangeError when the bytes end before
 */
export function readInts(body: Uint8Array, from: number, into: Int32Array, isLittle = IS_LITTLE): void {
  const bytes = copied(body, from, into);
  if (!isLittle) bytes.swap32();
}

/**
 * Fills `into` with the doubles that lie in `body` from byte `from` on, at any alignment. `isLittle` as for {@link readInts}.
 * @throws RangeError when the bytes end before
 */
export function readDoubles(body: Uint8Array, from: number, into: Float64Array, isLittle = IS_LITTLE): void {
  const bytes = copied(body, from, into);
  if (!isLittle) bytes.swap64();
}

/** The bytes of a column, which are now those of the body. */
function copied(body: Uint8Array, from: number, into: Int32Array | Float64Array): Buffer {
  const { buffer, byteOffset, byteLength } = into;
  if (from + byteLength > body.byteLength) throw new RangeError('The bytes of a column end before it does.');
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  bytes.set(body.subarray(from, from + byteLength));
  return bytes;
}
