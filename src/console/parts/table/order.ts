/** What a cell is ordered by; null comes last, whichever way. */
export type OrderValue = string | number | null;

/** By which column, and which way. */
export interface Order {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** How the directions are drawn. */
export const MARKS: Readonly<Record<Order['direction'], string>> = { ascending: '▲', descending: '▼' };

/** Something that rows can be ordered by, and its name. */
export interface OrderChoice<R> {
  readonly id: string;
  readonly text: string;
  readonly order: (row: R) => OrderValue;
}

/** What rows can be ordered by, in the order in which it stands in a table: by columns, and by what stands below them in their cells. */
export function orderChoices<R>(columns: readonly Orderable<R>[]): readonly OrderChoice<R>[] {
  return columns.flatMap(({ id, head, order, below = [] }) => [
    ...(order && typeof head === 'string' ? [{ id, text: head, order }] : []),
    ...below,
  ]);
}

interface Orderable<R> {
  readonly id: string;
  readonly head: unknown;
  readonly order?: OrderChoice<R>['order'];
  readonly below?: readonly OrderChoice<R>[];
}

const words = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Compares two values as people order them: numbers by size, words by the Spanish alphabet, what is missing last. */
export function compareValues(a: OrderValue, b: OrderValue, direction: Order['direction']): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const ascending = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return direction === 'ascending' ? ascending : -ascending;
}

/** The order after a column's head was pressed: up, then down, then as it came. */
export function nextOrder(before: Order | null, column: string): Order | null {
  if (before?.column !== column) return { column, direction: 'ascending' };
  return before.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

/** Rows of a long table that are in the document: `from` to before `to`, and how high what is above and below is, in pixels. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

/** Rows kept above and below those in sight, so that scrolling shows no gap. */
const SPARE = 12;
/** Tables up to this long are whole in the document. */
export const WHOLE_UP_TO = 150;

/**
 * Which rows of `count`, each `height` pixels high, are in the document of a box scrolled to `top` of which `sight` pixels are
 * seen. Begins at an even row, so that stripes stay where they are.
 */
export function windowOf(count: number, height: number, top: number, sight: number): RowWindow {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count, above: 0, below: 0 };
  const first = Math.floor(Math.max(0, top) / height) - SPARE;
  const from = Math.min(Math.max(0, first - (first % 2)), Math.max(0, count - 1));
  const to = Math.min(count, Math.max(from, Math.ceil((Math.max(0, top) + sight) / height)) + SPARE);
  return { from, to, above: from * height, below: (count - to) * height };
}
