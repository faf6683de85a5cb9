/** The cells that are added to a row, as the file they go into is written. */
import type { Encoding } from './encoding.ts';
import { encode } from './encoding.ts';

/** How added cells are written. */
export interface CellStyle {
  readonly separator: string;
  readonly encoding: Encoding;
  /** What stands between whole and decimal digits. */
  readonly decimal: '.' | ',';
}

/** Whether a program that opens the file would take a text for a formula or begin a new line with it. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One cell. Numbers are written bare. A text that a spreadsheet would take for a formula gets an apostrophe before it; what
 * holds a separator, a quote or a line end gets quotes.
 */
export function addedCell(value: unknown, { separator, decimal }: CellStyle): string {
  if (typeof value === 'number') {
    const text = decimal === '.' ? String(value) : String(value).replace('.', decimal);
    return text.includes(separator) ? `"${text}"` : text;
  }
  if (typeof value !== 'string' || value === '') return '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** Added cells as bytes, each with the separator before it. */
export function addedCells(values: readonly unknown[], style: CellStyle): Buffer {
  let line = '';
  for (const value of values) line += style.separator + addedCell(value, style);
  return encode(line, style.encoding);
}
