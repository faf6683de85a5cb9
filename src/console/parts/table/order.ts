/** What a cell is ordered by; null comes last, whichever way. */
export type OrderValue = string | number | null;

/** By which column, and which way. */
export interface Order {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
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
