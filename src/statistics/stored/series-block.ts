/**
 * The dated values of one variable and year as one stored record, so that new days rewrite only the blocks they fall in.
 *
 * Bytes, little-endian: form (u32), rows n (u32), length of the source names (u32), then n days (i32, days since
 * 1970-01-01, ascending), n values (f64), n source codes (u16), and the source names as a JSON array in order of text.
 * Equal rows give equal bytes, whatever order they came in.
 */
import { readDoubles, readInts } from '../../indexes/little-endian.ts';

/** One value as imported: its day, and the source it came from. */
export interface DatedValue {
  readonly day: number;
  readonly value: number;
  readonly source: string;
}

const FORM = 1;
const HEADER = 12;
const ROW = 4 + 8 + 2;

/** Writes rows, each day at most once, as a block. */
export function encodeSeriesBlock(rows: readonly DatedValue[]): Uint8Array {
  const ordered = [...rows].sort((a, b) => a.day - b.day);
  const sources = [...new Set(ordered.map((row) => row.source))].sort();
  const codes = new Map(sources.map((source, code) => [source, code]));
  const names = Buffer.from(JSON.stringify(sources));
  const n = ordered.length;
  const bytes = Buffer.alloc(HEADER + n * ROW + names.byteLength);
  bytes.writeUInt32LE(FORM, 0);
  bytes.writeUInt32LE(n, 4);
  bytes.writeUInt32LE(names.byteLength, 8);
  ordered.forEach((row, i) => {
    bytes.writeInt32LE(row.day, HEADER + i * 4);
    bytes.writeDoubleLE(row.value, HEADER + n * 4 + i * 8);
    bytes.writeUInt16LE(codes.get(row.source) ?? 0, HEADER + n * 12 + i * 2);
  });
  names.copy(bytes, HEADER + n * ROW);
  return bytes;
}

/** A block opened for reading; days ascend. */
export interface SeriesBlock {
  readonly length: number;
  /** Puts the days and the values of all rows into columns, from place `at` on. */
  readonly readRows: (days: Int32Array, values: Float64Array, at: number) => void;
  /** The sources of all rows, parsed when asked for: serving does not need them. */
  readonly rows: () => DatedValue[];
}

/**
 * Opens a block without copying it.
 * @throws RangeError when the bytes are not a block
 */
export function openSeriesBlock(body: Uint8Array): SeriesBlock {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.byteLength < HEADER || bytes.readUInt32LE(0) !== FORM) throw new RangeError('not a block of a series');
  const n = bytes.readUInt32LE(4);
  if (bytes.byteLength !== HEADER + n * ROW + bytes.readUInt32LE(8)) throw new RangeError('a block of a series is cut');
  return {
    length: n,
    readRows: (days, values, at) => {
      readInts(bytes, HEADER, days.subarray(at, at + n));
      readDoubles(bytes, HEADER + n * 4, values.subarray(at, at + n));
    },
    rows: () => {
      const names: unknown = JSON.parse(bytes.toString('utf8', HEADER + n * ROW));
      const sources = Array.isArray(names) ? names.map(String) : [];
      return Array.from({ length: n }, (_, row) => ({
        day: bytes.readInt32LE(HEADER + row * 4),
        value: bytes.readDoubleLE(HEADER + n * 4 + row * 8),
        source: sources[bytes.readUInt16LE(HEADER + n * 12 + row * 2)] ?? '',
      }));
    },
  };
}
