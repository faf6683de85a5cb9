import type { Fields } from '../../../ingest/fields.ts';
import { exact } from '../exact.ts';
import type { Execution } from '../ledger/operation.ts';

/** Rule `executed-quantity`: an order is not executed for more than was ordered. */
export function executedQuantity(fields: Fields, ordered: number, executions: readonly Execution[]): void {
  const executed = executions.reduce((sum, { cantidad }) => sum.plus(cantidad), exact(0));
  if (executed.abs().greaterThan(Math.abs(ordered))) {
    fields.problem('operaciones', `executed ${executed.toString()} of ${ordered} ordered`, 'executed-quantity');
  }
}
