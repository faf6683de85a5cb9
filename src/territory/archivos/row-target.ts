/** Where the rows of a file go, each with the cells that are added to it. */
import type { ScannedRow } from '../../csv/row-scanner.ts';

/** Gathers rows until they are taken as a piece of the answer. */
export interface RowTarget<T> {
  /** Whether enough is gathered to be taken. */
  readonly isFull: boolean;
  /** The gathered rows; null when there are none. */
  take(): T | null;
  /** Bytes between rows: blank lines. */
  raw(bytes: Uint8Array): void;
  /** A row as wide as the header. */
  whole(row: ScannedRow, added: readonly unknown[]): void;
  /** A row with fewer cells: the missing ones are empty. */
  short(row: ScannedRow, added: readonly unknown[]): void;
  /** A row with empty cells too many: they go. */
  clipped(row: ScannedRow, added: readonly unknown[]): void;
  /** A row with cells too many: all from the last column on become the text of that column. */
  long(row: ScannedRow, added: readonly unknown[]): void;
  /** A row that is no row: its text goes into the first column; of one that comes in parts, call this for each. */
  text(row: ScannedRow, added: readonly unknown[]): void;
}
