/** Rows that turn out not to be in the encoding that the beginning of their file is in. */
import { isUtf8 } from 'node:buffer';
import { decode, encode } from '../../csv/encoding.ts';
import { rawCell, type ScannedRow } from '../../csv/row-scanner.ts';

/** The remark on such a row. */
export const OTHER_ENCODING =
  'La fila no está en UTF-8, como el comienzo del archivo: se leyó como Latin-1 (Windows-1252) y sale en UTF-8.';

/**
 * The row of a file in UTF-8, of which the cells that are not valid there are read as Windows-1252 and written in UTF-8; null for a row that is in UTF-8.
 * A file whose first 64 KiB are plain ASCII may hold any encoding behind them, and added cells are in UTF-8: left as they are, such
 * rows would be in two encodings at once, which no program can open.
 */
export function inUtf8(row: ScannedRow): ScannedRow | null {
  // Parts of a row that is too long may be cut within a character.
  if (isUtf8(row.bytes) || row.problem === 'fila_muy_larga') return null;
  const count = row.cells.length - 1;
  if (count < 1) return { ...row, bytes: valid(row.bytes) };
  const parts: Uint8Array[] = [];
  const cells: number[] = [];
  let length = 0;
  for (let place = 0; place < count; place++) {
    const cell = valid(rawCell(row, place));
    const end = (row.cells[place + 1] ?? 0) - 1;
    cells.push(length);
    parts.push(cell, row.bytes.subarray(end, place < count - 1 ? end + 1 : end));
    length += cell.byteLength + 1;
  }
  cells.push(length);
  return { ...row, bytes: Buffer.concat(parts), cells };
}

function valid(bytes: Uint8Array): Uint8Array {
  return isUtf8(bytes) ? bytes : encode(decode(bytes, 'latin-1'), 'utf-8');
}
