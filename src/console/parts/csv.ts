import { harmless, writtenCell } from '../../csv/written-cell.ts';

/** What a cell of a file holds. */
export type CsvValue = string | number | null;

/**
 * Lines as a file of comma-separated values (RFC 4180), which begins with the mark by which spreadsheets know UTF-8. A text that
 * a spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvText(lines: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return writtenCell(harmless(value), ',');
}
