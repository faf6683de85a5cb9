import type { Fields } from '../../ingest/fields.ts';

/** Rule `price-range`: the highest price of a session is not below the lowest. */
export function priceRange(fields: Fields, high: number, low: number): void {
  if (high < low) fields.problem('high', `high ${high} is below low ${low}`, 'price-range');
}
