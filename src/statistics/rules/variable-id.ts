import type { Fields } from '../../ingest/fields.ts';

const MAXIMUM = 2147483647;

/** Rule `number-range`: the id of a variable is an int32 from 1 (interface.md 2.1). */
export function readVariableId(fields: Fields, field: string): number {
  return fields.integer(field, { minimum: 1, maximum: MAXIMUM });
}
