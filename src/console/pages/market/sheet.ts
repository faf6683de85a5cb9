import { csvText, type SavedFile } from '../../parts/download/file-offer.ts';
import type { Column } from '../../parts/table/data-table.tsx';
import type { OrderValue } from '../../parts/table/order.ts';

/** A column that is shown, ordered and written into files: what the table takes, and what a file needs besides. */
export interface SheetColumn<R> extends Column<R> {
  /** Its head where nothing but text can stand. */
  readonly text: string;
  /** What a cell holds, as the interface says it: not formatted. */
  readonly value: (row: R) => OrderValue;
}

/** A column whose head is text, and which is ordered by what it holds. */
export function column<R>(
  id: string,
  text: string,
  value: (row: R) => OrderValue,
  cell: SheetColumn<R>['cell'],
  more: Partial<Pick<SheetColumn<R>, 'isNumber' | 'isRowName' | 'wraps'>> = {},
): SheetColumn<R> {
  return { id, text, head: text, value, order: value, cell, ...more };
}

/** Offers a table as a file of comma-separated values with the columns of the page. */
export function sheetFile<R>(name: string, columns: readonly SheetColumn<R>[], rows: readonly R[]): SavedFile {
  return { format: 'csv', name, load: () => csvOf(columns, rows) };
}

/** Rows as a file of comma-separated values. */
export function csvOf<R>(shown: readonly SheetColumn<R>[], rows: readonly R[]): string {
  // What cannot be ordered holds no value, but something to press.
  const columns = shown.filter(({ order }) => order);
  return csvText([columns.map(({ text }) => text), ...rows.map((row) => columns.map(({ value }) => value(row)))]);
}
