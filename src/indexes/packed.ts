/**
 * Plain data with large typed arrays as one run of bytes, and back without copying: the arrays that come back are views
 * of the bytes. Meant for a cache beside the data: the bytes are in the form of this machine (order of bytes) and of this
 * Node (structured clone), a changed byte is noticed, and the caller must know their shape.
 *
 * Five numbers (mark, length, length of the tree, two sums over that and all that follows), the tree (everything but the arrays), the
 * arrays; each begins at a multiple of eight.
 */
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import type { Slices } from './slices.ts';

const MARK = 0x56_50_41_43;
const HEAD_BYTES = 40;
/** Bytes copied or summed between two pauses. */
const BYTES_PER_SLICE = 8 << 20;

/** The kinds of arrays by their number in the tree. */
const KINDS: readonly ArrayKind[] = [Uint8Array, Uint16Array, Int32Array, Float32Array, Float64Array];
type PackedArray = Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array;
type ArrayKind = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => PackedArray;

/**
 * Packs strings, numbers, null, plain objects, arrays, Maps and the typed arrays of {@link KINDS} among them.
 * Throws an Error on anything else.
 *
 * @param room gives the bytes that it is packed into, all zero; memory that threads share, say
 */
export function* packSlices(value: unknown, room: Room = ownRoom): Slices<Uint8Array> {
  const packer = new Packer();
  packer.writeHeader();
  packer.writeValue(value);
  const tree = packer.releaseBuffer();
  yield;
  const start = aligned(HEAD_BYTES + tree.byteLength);
  const bytes = room(start + packer.length);
  bytes.set(tree, HEAD_BYTES);
  let at = start;
  for (const array of packer.arrays) {
    const source = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let from = 0; from < source.byteLength; from += BYTES_PER_SLICE) {
      bytes.set(source.subarray(from, from + BYTES_PER_SLICE), at + from);
      yield;
    }
    at += aligned(array.byteLength);
  }
  headOf(bytes).set([MARK, bytes.byteLength, tree.byteLength, ...(yield* sumsOf(bytes, tree.byteLength))]);
  return bytes;
}

/** Bytes that are not as they were packed, or were never. */
export class PackedDamaged extends Error {
  override readonly name = 'PackedDamaged';
}

/** Throws {@link PackedDamaged} when packed bytes are not as they were. */
export function* checkSlices(bytes: Uint8Array): Slices<void> {
  if (bytes.byteLength < HEAD_BYTES || bytes.byteLength % 8 !== 0) throw new PackedDamaged('no packed data');
  const own = atEight(bytes);
  const [mark, length, treeLength = 0, ...sums] = headOf(own);
  if (mark !== MARK || length !== own.byteLength) throw new PackedDamaged('no packed data, or not all of it');
  if (!Number.isInteger(treeLength) || treeLength > length) throw new PackedDamaged('the data were changed');
  const found = yield* sumsOf(own, treeLength);
  if (sums[0] !== found[0] || sums[1] !== found[1]) throw new PackedDamaged('the data were changed');
}

/**
 * Unpacks bytes, which were checked before ({@link checkSlices}), perhaps by another thread. `T` is not checked: only
 * bytes that this very program packed may be given.
 */
export function unpackChecked<T>(bytes: Uint8Array): T {
  const own = atEight(bytes);
  const [, , treeLength = 0] = headOf(own);
  const tree = Buffer.from(own.buffer, own.byteOffset + HEAD_BYTES, treeLength);
  const unpacker = new Unpacker(tree, own, aligned(HEAD_BYTES + treeLength));
  unpacker.readHeader();
  return unpacker.readValue() as T;
}

/** Bytes at a multiple of eight, as views must begin; what a store gives is there already. */
function atEight(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
}

/** The numbers that stand before all else. */
function headOf(bytes: Uint8Array): Float64Array {
  return new Float64Array(bytes.buffer, bytes.byteOffset, HEAD_BYTES / 8);
}

/** Gives memory of so many bytes, all zero. */
export type Room = (byteLength: number) => Uint8Array;

const ownRoom: Room = (byteLength) => new Uint8Array(byteLength);

class Packer extends DefaultSerializer {
  readonly arrays: PackedArray[] = [];
  /** Bytes of all arrays, each filled up to a multiple of eight. */
  length = 0;

  /** Called by the serializer for each typed array: writes where it will stand instead. */
  _writeHostObject(array: PackedArray): void {
    const kind = KINDS.findIndex((Kind) => array instanceof Kind);
    if (kind < 0) throw new TypeError(`${Object.prototype.toString.call(array)} cannot be packed`);
    this.writeUint32(kind);
    this.writeDouble(this.length);
    this.writeUint32(array.length);
    this.arrays.push(array);
    this.length += aligned(array.byteLength);
  }
}

class Unpacker extends DefaultDeserializer {
  readonly #bytes: Uint8Array;
  readonly #start: number;

  constructor(tree: Buffer, bytes: Uint8Array, start: number) {
    super(tree);
    this.#bytes = bytes;
    this.#start = start;
  }

  /** Called by the deserializer where a typed array stood. */
  _readHostObject(): PackedArray {
    const Kind = KINDS[this.readUint32()];
    const offset = this.#bytes.byteOffset + this.#start + this.readDouble();
    if (!Kind) throw new RangeError('an array of unknown kind');
    return new Kind(this.#bytes.buffer, offset, this.readUint32());
  }
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/**
 * Two check sums. A change of the length of the tree, or of a single word behind the head, always changes them, other changes nearly
 * always. They are several times as quick as a cryptographic sum, which a cache beside the data does not need.
 */
function* sumsOf(bytes: Uint8Array, treeLength: number): Slices<readonly [even: number, odd: number]> {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + HEAD_BYTES, (bytes.byteLength - HEAD_BYTES) / 4);
  let even = 1 ^ treeLength;
  let odd = 2;
  for (let at = 0; at < words.length; ) {
    const end = Math.min(words.length, at + BYTES_PER_SLICE / 4);
    [even, odd] = sumWords(words, at, end, even, odd);
    at = end;
    yield;
  }
  return [even >>> 0, odd >>> 0];
}

function sumWords(words: Int32Array, from: number, to: number, even: number, odd: number): [number, number] {
  let a = even;
  let b = odd;
  for (let at = from; at < to; at += 2) {
    a = Math.imul(a ^ words[at]!, 0x9e_37_79_b1);
    b = Math.imul(b ^ words[at + 1]!, 0x85_eb_ca_77);
  }
  // Multiplying moves bits up only: the upper ones are brought down between slices.
  return [a ^ (a >>> 15), b ^ (b >>> 13)];
}
