import { StoreDamaged } from './store.ts';

/** One row, in the order of the columns selected, as a driver gives it: unchecked. */
export type Row = readonly unknown[];

/** The text in column `index` of a row. */
export function textAt(row: Row, index: number): string {
  const value = row[index];
  return typeof value === 'string' ? value : wrong(index, 'text');
}

/** The number in column `index` of a row. */
export function numberAt(row: Row, index: number): number {
  const value = row[index];
  return typeof value === 'number' ? value : wrong(index, 'a number');
}

/** The truth value in column `index`: one form of the store has a type for it, the other 0 and 1. */
export function flagAt(row: Row, index: number): boolean {
  const value = row[index];
  if (typeof value === 'boolean') return value;
  return value === 0 || value === 1 ? value === 1 : wrong(index, 'true or false');
}

/** The text in column `index`, or null. */
export function textOrNullAt(row: Row, index: number): string | null {
  return row[index] === null ? null : textAt(row, index);
}

/** The number in column `index`, or null. */
export function numberOrNullAt(row: Row, index: number): number | null {
  return row[index] === null ? null : numberAt(row, index);
}

/** The bytes in column `index`; a view on what the driver returned, not a copy. */
export function bytesAt(row: Row, index: number): Uint8Array {
  const value = row[index];
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value instanceof Uint8Array ? value : wrong(index, 'bytes');
}

function wrong(index: number, expected: string): never {
  throw new StoreDamaged(`The store is damaged: column ${index} of a row does not hold ${expected}.`);
}
