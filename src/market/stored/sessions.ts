/**
 * The sessions of one series and year as one stored record: a header and columns of little-endian doubles. Absent values
 * are NaN; a column without any value is not stored.
 */
import { readDoubles, readInts } from '../../indexes/columns.ts';

/** What may be known of a session besides its day. `adjusted` is the source's own adjusted close, `previous` a stated previous close. */
export const COLUMNS = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'amount',
  'trades',
  'average',
  'adjusted',
  'previous',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Columns of equal length; `days` are days since 1970-01-01, ascending and unique. */
export interface SessionColumns {
  readonly days: Int32Array;
  readonly columns: Readonly<Partial<Record<Column, Float64Array>>>;
}

const HEADER_BYTES = 8;

/** Encodes sessions. Columns that hold only NaN are left out. */
export function encodeSessions(sessions: SessionColumns): Uint8Array {
  const count = sessions.days.length;
  const present = COLUMNS.flatMap((name, bit) => {
    const column = sessions.columns[name];
    return column?.some((value) => !Number.isNaN(value)) ? [{ bit, column }] : [];
  });
  const bytes = Buffer.alloc(HEADER_BYTES + count * 4 + present.length * count * 8);
  bytes.writeUInt32LE(count, 0);
  bytes.writeUInt32LE(
    present.reduce((mask, { bit }) => mask | (1 << bit), 0),
    4,
  );
  let at = HEADER_BYTES;
  for (const day of sessions.days) at = bytes.writeInt32LE(day, at);
  for (const { column } of present) for (const value of column) at = bytes.writeDoubleLE(value, at);
  return bytes;
}

/**
 * Decodes what {@link encodeSessions} wrote.
 * @throws RangeError when the bytes are not such a block
 */
export function decodeSessions(body: Uint8Array): SessionColumns {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const count = bytes.readUInt32LE(0);
  const mask = bytes.readUInt32LE(4);
  const names = COLUMNS.filter((_, bit) => (mask & (1 << bit)) !== 0);
  if (bytes.length !== HEADER_BYTES + count * 4 + names.length * count * 8) {
    throw new RangeError('A block of sessions has another length than its header says.');
  }
  const days = new Int32Array(count);
  readInts(bytes, HEADER_BYTES, days);
  for (let at = 1; at < count; at++) {
    if (days[at]! <= days[at - 1]!) throw new RangeError('The days of a block of sessions do not ascend.');
  }
  const columns: Partial<Record<Column, Float64Array>> = {};
  let at = HEADER_BYTES + days.byteLength;
  for (const name of names) {
    const column = new Float64Array(count);
    readDoubles(bytes, at, column);
    at += column.byteLength;
    columns[name] = column;
  }
  return { days, columns };
}
