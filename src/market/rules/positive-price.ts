import type { Fields } from '../../ingest/fields.ts';

/** Rule `positive-price`: a price is above zero. Absent is allowed where the file's description allows it: NaN. */
export function priceOrNaN(fields: Fields, field: string): number {
  return fields.has(field) ? price(fields, field) : Number.NaN;
}

/** A price that must be there. */
export function price(fields: Fields, field: string): number {
  const before = fields.problems.length;
  const value = fields.number(field);
  if (fields.problems.length === before && value <= 0) {
    fields.problem(field, `a price of ${value} is not above zero`, 'positive-price');
  }
  return value;
}
