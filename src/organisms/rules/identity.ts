import type { Fields } from '../../ingest/fields.ts';

/** Rule `organism-id`: a positive whole number, as DRF's keys are. */
export function checkId(fields: Fields): number {
  return fields.integer('id', { minimum: 1, maximum: 2147483647 });
}
