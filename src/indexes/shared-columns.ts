import { alignedBytes, type Column, type Columns, OwnColumns } from './columns.ts';

/** Before the columns: how many of their bytes are written, in units of eight, and whether a thread is writing. */
const FILLED = 0;
const WRITING = 1;
const HEAD_BYTES = 8;
const UNIT_BYTES = 8;

/**
 * How long to wait for the writing thread, in milliseconds. It copies one column, but on a busy machine it may pause meanwhile; only a
 * thread that was ended at that moment never continues.
 */
const PATIENCE_MS = 5000;

/**
 * Columns in memory that threads share. Each thread builds the same catalog at its own pace: the first one at a column writes it there,
 * the others find it, compare, and drop theirs. Where that fails (the memory is full, another thread made another column), a column lies
 * in this thread's own memory.
 */
export class SharedColumns implements Columns {
  readonly #head: Int32Array;
  readonly #room: Uint8Array;
  readonly #own = new OwnColumns();
  readonly #patience: number;
  /** Waited for another thread in vain: not again, or every column would take as long. */
  #waited = false;
  /** The memory in which columns are made: one for all, so that only finished columns remain. */
  #bench = new ArrayBuffer(0);
  #next = 0;

  /**
   * @param memory all zero, or as other threads that build the same left it
   * @param patience how long another may take to write one column, in milliseconds
   */
  constructor(memory: SharedArrayBuffer, patience = PATIENCE_MS) {
    this.#patience = patience;
    this.#head = new Int32Array(memory, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
    this.#room = new Uint8Array(memory, HEAD_BYTES);
  }

  ints(length: number, write: (column: Int32Array) => void): Int32Array {
    const made = new Int32Array(this.#cleared(length * Int32Array.BYTES_PER_ELEMENT), 0, length);
    write(made);
    const at = this.#place(made);
    if (at === null) return this.#own.ints(length, (column) => column.set(made));
    return new Int32Array(this.#room.buffer, at, length);
  }

  doubles(length: number, write: (column: Float64Array) => void): Float64Array {
    const made = new Float64Array(this.#cleared(length * Float64Array.BYTES_PER_ELEMENT), 0, length);
    write(made);
    const at = this.#place(made);
    if (at === null) return this.#own.doubles(length, (column) => column.set(made));
    return new Float64Array(this.#room.buffer, at, length);
  }

  bytes(length: number, write: (column: Uint8Array) => void): Uint8Array {
    const made = new Uint8Array(this.#cleared(length), 0, length);
    write(made);
    const at = this.#place(made);
    if (at === null) return this.#own.bytes(length, (column) => column.set(made));
    return new Uint8Array(this.#room.buffer, at, length);
  }

  keepInts(made: Int32Array): Int32Array {
    const at = this.#place(made);
    return at === null ? made : new Int32Array(this.#room.buffer, at, made.length);
  }

  keepBytes(made: Uint8Array): Uint8Array {
    const at = this.#place(made);
    return at === null ? made : new Uint8Array(this.#room.buffer, at, made.length);
  }

  #cleared(byteLength: number): ArrayBuffer {
    if (byteLength > this.#bench.byteLength) this.#bench = new ArrayBuffer(2 * byteLength);
    else new Uint8Array(this.#bench, 0, byteLength).fill(0);
    return this.#bench;
  }

  /** Where in the shared memory a column stands from now on, in bytes; null when it does not. */
  #place({ buffer, byteOffset, byteLength }: Column): number | null {
    const from = this.#next;
    const to = from + alignedBytes(byteLength);
    this.#next = to;
    if (to > this.#room.length || !this.#stands(new Uint8Array(buffer, byteOffset, byteLength), from, to)) return null;
    return this.#room.byteOffset + from;
  }

  /** Whether bytes stand at [from, to), written there now or before. */
  #stands(bytes: Uint8Array, from: number, to: number): boolean {
    const column = this.#room.subarray(from, from + bytes.length);
    for (;;) {
      // Looked at once: between two looks another thread may finish this very column.
      const filled = this.#filled;
      if (filled >= to) return Buffer.compare(column, bytes) === 0;
      // What another thread made ends elsewhere.
      if (filled !== from) return false;
      if (Atomics.compareExchange(this.#head, WRITING, 0, 1) === 0) {
        // Another may have written this very column just before; then it is compared.
        if (this.#filled === from) {
          column.set(bytes);
          Atomics.store(this.#head, FILLED, to / UNIT_BYTES);
        }
        Atomics.store(this.#head, WRITING, 0);
        Atomics.notify(this.#head, WRITING);
      } else if (this.#waited) return false;
      else this.#waited = Atomics.wait(this.#head, WRITING, 1, this.#patience) === 'timed-out';
    }
  }

  get #filled(): number {
    return Atomics.load(this.#head, FILLED) * UNIT_BYTES;
  }
}
