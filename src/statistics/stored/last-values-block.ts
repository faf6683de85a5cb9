/**
 * The last pairs of one variable's catalogue entry as seen on the capture days of one year: what the publisher said then,
 * before it revised it.
 *
 * Bytes, little-endian: form (u32), rows n (u32), then n capture days and n dates (i32, days since 1970-01-01) and n
 * values (f64), ascending by capture day.
 */

/** The last pair that a catalogue of day `captured` told of. */
export interface CapturedPair {
  readonly captured: number;
  readonly day: number;
  readonly value: number;
}

const FORM = 1;
const HEADER = 8;
const ROW = 4 + 4 + 8;

/** Writes pairs, each capture day at most once, as a block. */
export function encodeLastValuesBlock(pairs: readonly CapturedPair[]): Uint8Array {
  const ordered = [...pairs].sort((a, b) => a.captured - b.captured);
  const n = ordered.length;
  const bytes = Buffer.alloc(HEADER + n * ROW);
  bytes.writeUInt32LE(FORM, 0);
  bytes.writeUInt32LE(n, 4);
  ordered.forEach((pair, i) => {
    bytes.writeInt32LE(pair.captured, HEADER + i * 4);
    bytes.writeInt32LE(pair.day, HEADER + n * 4 + i * 4);
    bytes.writeDoubleLE(pair.value, HEADER + n * 8 + i * 8);
  });
  return bytes;
}

/**
 * Reads the pairs of a block, ascending by capture day.
 * @throws RangeError when the bytes are not a block
 */
export function decodeLastValuesBlock(body: Uint8Array): CapturedPair[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.byteLength < HEADER || bytes.readUInt32LE(0) !== FORM) throw new RangeError('not a block of last values');
  const n = bytes.readUInt32LE(4);
  if (bytes.byteLength !== HEADER + n * ROW) throw new RangeError('a block of last values is cut');
  return Array.from({ length: n }, (_, i) => ({
    captured: bytes.readInt32LE(HEADER + i * 4),
    day: bytes.readInt32LE(HEADER + n * 4 + i * 4),
    value: bytes.readDoubleLE(HEADER + n * 8 + i * 8),
  }));
}
