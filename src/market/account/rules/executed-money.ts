import type { Fields } from '../../../ingest/fields.ts';
import { ADDING, type OperationType, TAKING, UNIT_MOVES } from '../contract/coded-words.ts';
import { exact, sumOfProducts } from '../exact.ts';
import type { Execution } from '../ledger/operation.ts';

/** Money is rounded to cents per execution, prices of funds to a few digits. */
const CENT = 0.01;
const RELATIVE_TOLERANCE = 1e-4;

/**
 * Rule `executed-money`: stated executed money is Σ quantity × price of the executions, or a hundredth of it for titles
 * quoted per 100 (reference 6.4); a purchase or sale without executions has none.
 */
export function executedMoney(
  fields: Fields,
  type: OperationType,
  stated: number | null,
  executions: readonly Execution[],
): void {
  // Units that come and go without a trade have no price that their value would follow from.
  if (stated === null || UNIT_MOVES.includes(type)) return;
  if (executions.length === 0) {
    if (stated !== 0 && (ADDING.includes(type) || TAKING.includes(type))) {
      fields.problem('montoOperacion', `${stated} without any execution`, 'executed-money');
    }
    return;
  }
  if (factorOf(stated, executions) === null) {
    const sum = sumOfProducts(executions).toString();
    fields.problem('montoOperacion', `${stated} is neither ${sum} nor a hundredth of it`, 'executed-money');
  }
}

/** 1 or 0.01, by which of them executed money follows from the executions; null when from neither. */
export function factorOf(stated: number, executions: readonly Execution[]): 1 | 0.01 | null {
  const sum = sumOfProducts(executions);
  for (const factor of [1, 0.01] as const) {
    const expected = sum.times(factor);
    const tolerance = Math.max(CENT * executions.length, expected.times(RELATIVE_TOLERANCE).toNumber());
    if (exact(stated).minus(expected).abs().lessThanOrEqualTo(tolerance)) return factor;
  }
  return null;
}
