/** The columns of tables: what their cells hold, how rows are ordered by them, and which rows of a long table are drawn. */
import type { ComponentChildren } from 'preact';

/** What a cell holds. */
export type CellValue = string | number | null;

/** A column of a table. */
export interface Column<R> {
  readonly id: string;
  readonly head: ComponentChildren;
  /** What its cells hold: ordered by, written into files, and shown where there is no `cell`. Without it neither. */
  readonly value?: (row: R) => CellValue;
  readonly cell?: (row: R, index: number) => ComponentChildren;
  readonly isNumber?: boolean;
  /** The cell that names its row, for screen readers. */
  readonly isRowName?: boolean;
  /** Takes more than one line: only in short tables. */
  readonly wraps?: boolean;
}

/** What a phone shows of a table before it is scrolled. */
export interface NarrowTable {
  /** Ids of the columns that come first; the others follow in their order. */
  readonly first: readonly string[];
  /** Ids of the columns that stand below the first one, in the same cell. */
  readonly under: readonly string[];
}

/** A column with those that stand below it in its cells. */
export type StackedColumn<R> = Column<R> & { readonly under: readonly Column<R>[] };

/** Arranges columns for a phone. Ids that the table does not have are passed over. */
export function narrowed<R>(columns: readonly Column<R>[], { first, under }: NarrowTable): StackedColumn<R>[] {
  const ofIds = (ids: readonly string[]): Column<R>[] =>
    ids.flatMap((id) => columns.find((one) => one.id === id) ?? []);
  const below = ofIds(under);
  const ahead = ofIds(first);
  const rest = columns.filter((column) => !ahead.includes(column) && !below.includes(column));
  return [...ahead, ...rest].map((column, at) => ({ ...column, under: at === 0 ? below : [] }));
}

/** Returns the columns that rows can be ordered by and whose head is text, in the order of the table. */
export function orderChoices<R>(
  columns: readonly StackedColumn<R>[],
): readonly { readonly id: string; readonly text: string }[] {
  return columns
    .flatMap((column) => [column, ...column.under])
    .flatMap(({ id, head, value }) => (value && typeof head === 'string' ? [{ id, text: head }] : []));
}

/** By which column rows are ordered, and in which direction. */
export interface Order {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Compares two values: numbers by size, texts by the Spanish alphabet, null last in either direction. */
export function compareValues(a: CellValue, b: CellValue, direction: Order['direction']): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const ascending = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return direction === 'ascending' ? ascending : -ascending;
}

/** Returns the order after a press on a column's head: ascending, then descending, then as the rows came. */
export function nextOrder(before: Order | null, column: string): Order | null {
  if (before?.column !== column) return { column, direction: 'ascending' };
  return before.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

/** Rows of a long table that are in the document: `from` to before `to`; heights above and below them in pixels. */
interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

/** Rows above and below those in sight, so that scrolling shows no gap. */
const SPARE = 12;
/** Tables up to this many rows are whole in the document. */
export const WHOLE_UP_TO = 150;

/** Returns the rows that are drawn of `count`, each `height` high, in a box scrolled to `top` that shows `sight`, in pixels. */
export function windowOf(count: number, height: number, top: number, sight: number): RowWindow {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count, above: 0, below: 0 };
  const first = Math.floor(Math.max(0, top) / height) - SPARE;
  // An even row, so that stripes stay where they are.
  const from = Math.min(Math.max(0, first - (first % 2)), Math.max(0, count - 1));
  const to = Math.min(count, Math.max(from, Math.ceil((Math.max(0, top) + sight) / height)) + SPARE);
  return { from, to, above: from * height, below: (count - to) * height };
}
