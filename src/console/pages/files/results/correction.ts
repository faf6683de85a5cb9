/** Rows as they are sent again. */
import type { Dialect } from '../../../../csv/dialect.ts';
import { encode } from '../../../../csv/encoding.ts';
import { cellStarts } from '../../../../csv/row-scanner.ts';
import { exactCell } from '../../../../csv/written-cell.ts';

type Style = Pick<Dialect, 'encoding' | 'separator' | 'rowEnd'>;

/** The file's own cells of a row that came back with others added. */
export function ownBytes(row: Uint8Array<ArrayBuffer>, own: number, style: Style): Uint8Array<ArrayBuffer> {
  const starts = cellStarts(row, style.separator);
  const bytes = row.subarray(0, Math.max(0, (starts[own] ?? 1) - 1));
  return isBlankText(bytes) ? EMPTY_CELL : bytes;
}

/** A row of texts, in the encoding of its file. */
export function correctedRow(cells: readonly string[], style: Style): Uint8Array<ArrayBuffer> {
  const separator = String.fromCharCode(style.separator);
  const line = cells.map((cell) => exactCell(cell, separator)).join(separator);
  return line.trim() === '' ? EMPTY_CELL : encode(line, style.encoding);
}

/** A row of one empty cell: without quotes it would be a blank line, which is no row. */
const EMPTY_CELL = Uint8Array.of(34, 34);

function isBlankText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 13);
}
