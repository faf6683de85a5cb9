/** What the cells of a row say, as texts. */
import { decode, type Encoding } from './encoding.ts';
import { cellContent, rawCell, type ScannedRow } from './row-scanner.ts';

type Cells = Pick<ScannedRow, 'bytes' | 'cells'>;

/** The text of one cell; empty for a cell that is not there. */
export function cellText(row: Cells, place: number, encoding: Encoding): string {
  return decode(cellContent(rawCell(row, place)), encoding);
}

/** The texts of all cells; none for a row with a problem. */
export function cellTexts(row: Cells, encoding: Encoding): string[] {
  return Array.from({ length: Math.max(0, row.cells.length - 1) }, (_, place) => cellText(row, place, encoding));
}
