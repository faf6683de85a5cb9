import { exactCell } from '../../csv/written-cell.ts';

/** What a cell may hold: NaN and null are empty, which means not known. */
export type Cell = string | number | null;

/** A CSV file as the import reads it (RFC 4180), columns in the given order. */
export function csvFile(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([columns, ...rows]);
}

/** Rows alone. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\n`).join('');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isNaN(cell) ? '' : String(cell);
  // A line end would be read back, but no name has one: what came with it was glued together.
  const text = cell.replace(/[^\S\n\r]{0,99}[\n\r]\s*/g, ' ');
  return exactCell(text, ',');
}
