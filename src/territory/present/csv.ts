/** CSV as this group writes it (territorial.md 7.1): text and header quoted, numbers bare, null as `""`, lines end in `\n`. */
import type { FieldSelection } from '../contract/fields.ts';
import { type Tree, valueAt } from './tree.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A column: its heading and where its value stands. */
interface Column {
  readonly heading: string;
  readonly path: readonly string[];
}

/** The columns of the chosen fields, in their fixed order. */
export function columnsOf(selection: FieldSelection): readonly Column[] {
  return selection.fields.flatMap(({ column, from }) => (column === null ? [] : [{ heading: column, path: from }]));
}

/** The first line. */
export function csvHeader(columns: readonly Column[]): string {
  return `${columns.map((column) => quoted(column.heading)).join()}\n`;
}

/** One record's line. */
export function csvRow(columns: readonly Column[], record: Tree): string {
  return `${columns.map((column) => cell(valueAt(record, column.path))).join()}\n`;
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return quoted(typeof value === 'string' ? value : '');
}

function quoted(text: string): string {
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}
