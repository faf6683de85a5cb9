import type { Fields } from '../../../ingest/fields.ts';
import { priceOrNaN } from './session.ts';

/** What an action does to the price level. */
interface ActionEffect {
  readonly factor: number | null;
  readonly amount: number | null;
  readonly closeBefore: number | null;
}

/**
 * Rule `action-effect`: an action states its factor, or the amount paid, which is below the close before it where that is
 * stated too (reference market.md 7).
 */
export function actionEffect(fields: Fields): ActionEffect {
  const factor = fields.has('factor') ? adjustmentFactor(fields, 'factor') : null;
  const amount = fields.numberOr('amount', null, { minimum: 0 });
  const close = priceOrNaN(fields, 'close_before');
  const closeBefore = Number.isNaN(close) ? null : close;
  if (!fields.ok) return { factor, amount, closeBefore };
  if (factor === null && (amount === null || amount === 0)) {
    fields.problem('factor', 'neither a factor nor an amount above zero is given', 'action-effect');
  }
  if (factor === null && amount !== null && closeBefore !== null && amount >= closeBefore) {
    fields.problem('amount', `${amount} is not below the close before it, ${closeBefore}`, 'action-effect');
  }
  return { factor, amount, closeBefore };
}

/** No split or payment known to markets moves a price by more than this, up or down. */
const LARGEST = 1000;

/** Rule `adjustment-factor`: the factor of a price level is above zero and not absurd (reference market.md 7). */
function adjustmentFactor(fields: Fields, field: string): number {
  const before = fields.problems.length;
  const factor = fields.number(field);
  if (fields.problems.length === before && (factor <= 0 || factor > LARGEST || factor < 1 / LARGEST)) {
    fields.problem(field, `a factor of ${factor} is not between ${1 / LARGEST} and ${LARGEST}`, 'adjustment-factor');
  }
  return factor;
}
