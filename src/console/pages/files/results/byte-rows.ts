/** Size of the blocks that rows are kept in. */
const BLOCK_BYTES = 256 * 1024;
/** Rows that there is room for at first. */
const FIRST_ROOM = 1024;
/** So much of what is kept may be of rows that were replaced before the rest is moved together. */
const MOST_WASTED = 0.5;

/**
 * Rows of a file as bytes, one behind the other in large blocks: some fourteen bytes a row beside its own, where an object per cell
 * would take hundreds. Behind each row stands what came behind it: its line end, and blank lines.
 */
export class ByteRows {
  #blocks: Uint8Array<ArrayBuffer>[] = [];
  /** Bytes of the last block in use. */
  #used = 0;
  #count = 0;
  #bytes = 0;
  #wasted = 0;
  #block = new Uint32Array(FIRST_ROOM);
  #start = new Uint32Array(FIRST_ROOM);
  #length = new Uint32Array(FIRST_ROOM);
  #tail = new Uint16Array(FIRST_ROOM);

  get count(): number {
    return this.#count;
  }

  /** Bytes of all rows, and of what came behind them. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes of memory taken, those of rows that were replaced included. */
  get memory(): number {
    return this.#blocks.reduce((sum, { byteLength }) => sum + byteLength, this.#block.length * INDEX_BYTES);
  }

  /** Adds a row with its line end. */
  add(row: Uint8Array, lineEnd: Uint8Array): void {
    if (this.#count === this.#block.length) this.#grow();
    this.#put(this.#count++, row, lineEnd);
  }

  /** Adds a blank line behind the last row. A row whose blank lines would be too many keeps those that it can count. */
  addBlank(line: Uint8Array, lineEnd: Uint8Array): void {
    const last = this.#count - 1;
    const more = line.byteLength + lineEnd.byteLength;
    if (last < 0 || (this.#tail[last] ?? 0) + more > LONGEST_TAIL) return;
    const tail = new Uint8Array((this.#tail[last] ?? 0) + more);
    tail.set(this.#tailOf(last));
    tail.set(line, this.#tail[last]);
    tail.set(lineEnd, (this.#tail[last] ?? 0) + line.byteLength);
    this.#replace(last, this.row(last), tail);
  }

  /** Puts another row in the place of one; what stands behind it stays. */
  set(at: number, row: Uint8Array): void {
    this.#replace(at, row, this.#tailOf(at));
    if (this.#wasted > BLOCK_BYTES && this.#wasted > this.#bytes * MOST_WASTED) this.#moveTogether();
  }

  /** The bytes of a row without its line end; not to be changed. */
  row(at: number): Uint8Array<ArrayBuffer> {
    const start = this.#start[at] ?? 0;
    return this.#blockOf(at).subarray(start, start + (this.#length[at] ?? 0));
  }

  /** The bytes of a row with what stands behind it; not to be changed. */
  whole(at: number): Uint8Array<ArrayBuffer> {
    const start = this.#start[at] ?? 0;
    return this.#blockOf(at).subarray(start, start + (this.#length[at] ?? 0) + (this.#tail[at] ?? 0));
  }

  #tailOf(at: number): Uint8Array {
    return this.whole(at).subarray(this.#length[at] ?? 0);
  }

  #blockOf(at: number): Uint8Array<ArrayBuffer> {
    return this.#blocks[this.#block[at] ?? 0] ?? new Uint8Array(0);
  }

  #replace(at: number, row: Uint8Array, tail: Uint8Array): void {
    const before = (this.#length[at] ?? 0) + (this.#tail[at] ?? 0);
    this.#wasted += before;
    this.#bytes -= before;
    this.#put(at, row, tail);
  }

  #put(at: number, row: Uint8Array, tail: Uint8Array): void {
    const size = row.byteLength + tail.byteLength;
    let block = this.#blocks[this.#blocks.length - 1];
    if (!block || this.#used + size > block.byteLength) {
      // A row longer than a block gets one of its own.
      block = new Uint8Array(Math.max(BLOCK_BYTES, size));
      this.#blocks.push(block);
      this.#used = 0;
    }
    block.set(row, this.#used);
    block.set(tail, this.#used + row.byteLength);
    this.#block[at] = this.#blocks.length - 1;
    this.#start[at] = this.#used;
    this.#length[at] = row.byteLength;
    this.#tail[at] = tail.byteLength;
    this.#used += size;
    this.#bytes += size;
  }

  #grow(): void {
    const room = this.#count * 2;
    this.#block = larger(this.#block, new Uint32Array(room));
    this.#start = larger(this.#start, new Uint32Array(room));
    this.#length = larger(this.#length, new Uint32Array(room));
    this.#tail = larger(this.#tail, new Uint16Array(room));
  }

  #moveTogether(): void {
    const moved = new ByteRows();
    for (let at = 0; at < this.#count; at++) moved.add(this.row(at), this.#tailOf(at));
    this.#blocks = moved.#blocks;
    this.#used = moved.#used;
    this.#block = moved.#block;
    this.#start = moved.#start;
    this.#length = moved.#length;
    this.#tail = moved.#tail;
    this.#wasted = 0;
  }
}

const LONGEST_TAIL = 0xffff;
/** Bytes of the index for a row. */
const INDEX_BYTES = 14;

function larger<A extends Uint32Array | Uint16Array>(before: A, after: A): A {
  after.set(before);
  return after;
}
