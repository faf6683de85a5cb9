/** The cells that are added to a row, as the file they go into is written. */
import { type Encoding, encode } from '../../csv/encoding.ts';
import { exactCell, harmless } from '../../csv/written-cell.ts';

/** How added cells are written. */
export interface CellStyle {
  readonly separator: string;
  readonly encoding: Encoding;
  /** What stands between whole and decimal digits. */
  readonly decimal: '.' | ',';
}

/**
 * One cell. Numbers are written bare. A text that a spreadsheet would take for a formula gets an apostrophe before it; what
 * holds a separator, a quote or a line end gets quotes.
 */
function addedCell(value: unknown, { separator, decimal }: CellStyle): string {
  if (typeof value === 'number') {
    const text = decimal === '.' ? String(value) : String(value).replace('.', decimal);
    return text.includes(separator) ? `"${text}"` : text;
  }
  if (typeof value !== 'string' || value === '') return '';
  return exactCell(harmless(value), separator);
}

/** Added cells as bytes, each with the separator before it. */
export function addedCells(values: readonly unknown[], style: CellStyle): Uint8Array {
  let line = '';
  for (const value of values) line += style.separator + addedCell(value, style);
  return encode(line, style.encoding);
}
