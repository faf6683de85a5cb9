/** Fields of records as columns and cells of files. */
import type { FileCell, FileColumn } from '../../formats/table.ts';
import { type Field, isNumeric } from '../contract/fields.ts';

/** The column of a field, under a name. */
export function fieldColumn(field: Field, name: string): FileColumn {
  return { name, type: isNumeric(field) ? 'number' : 'text' };
}

/** The cell of a value: a value that is not of the column's type is empty. */
export function fieldCell({ type }: FileColumn, value: unknown): FileCell {
  if (type !== 'text') return typeof value === 'number' ? value : null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
