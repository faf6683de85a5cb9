import type { Fields } from '../../ingest/fields.ts';

/** No split or payment known to markets moves a price by more than this, up or down. */
const LARGEST = 1000;

/** Rule `adjustment-factor`: the factor of a price level is above zero and not absurd (reference market.md 7). */
export function adjustmentFactor(fields: Fields, field: string): number {
  const before = fields.problems.length;
  const factor = fields.number(field);
  if (fields.problems.length === before && (factor <= 0 || factor > LARGEST || factor < 1 / LARGEST)) {
    fields.problem(field, `a factor of ${factor} is not between ${1 / LARGEST} and ${LARGEST}`, 'adjustment-factor');
  }
  return factor;
}
