import type { Fields } from '../../ingest/fields.ts';

/** Rule `number-range`: volumes, amounts and counts are not below zero; absent is NaN. */
export function notNegative(fields: Fields, field: string): number {
  return fields.numberOr(field, Number.NaN, { minimum: 0 });
}
