import type { Fields } from '../../ingest/fields.ts';

/** The bar separates the parts of keys; a NUL and half a surrogate pair cannot be stored in one. */
const UNSTORABLE = /[|\0\p{Surrogate}]/u;

/** Rule `storable-key`: text that a record is kept under holds no bar, no NUL and no half of a surrogate pair. */
export function storableKey(fields: Fields, field: string): string {
  const text = fields.text(field);
  if (UNSTORABLE.test(text)) fields.problem(field, 'holds a bar, a NUL or half a surrogate pair', 'storable-key');
  return text;
}
