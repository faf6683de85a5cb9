import type { Fields } from '../../ingest/fields.ts';
import { adjustmentFactor } from './adjustment-factor.ts';
import { priceOrNaN } from './positive-price.ts';

/** What an action does to the price level. */
export interface ActionEffect {
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
