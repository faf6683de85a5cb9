import type { Decimal } from 'decimal.js';
import { OPEN_STATES, TAKING } from '../contract/coded-words.ts';
import { exact } from '../exact.ts';
import type { Operation } from '../ledger/operation.ts';

/** An open sell order and what it could still take. */
export interface Commitment {
  readonly operation: Operation;
  readonly executed: Decimal;
  /** Ordered less executed; above zero. */
  readonly pending: Decimal;
}

/** The open sell orders among the operations of one title, in their order (reference 6.3, `comprometido`). */
export function commitmentsOf(operations: readonly Operation[]): Commitment[] {
  return operations.flatMap((operation) => {
    if (!TAKING.includes(operation.tipo) || !OPEN_STATES.includes(operation.estadoActual)) return [];
    const executed = operation.operaciones.reduce((sum, { cantidad }) => sum.plus(cantidad), exact(0));
    const pending = exact(operation.cantidad).minus(executed);
    return pending.greaterThan(0) ? [{ operation, executed, pending }] : [];
  });
}

/** What open sell orders tie up of a quantity: what they could still take, never more than is held. */
export function committedOf(commitments: readonly Commitment[], quantity: Decimal): Decimal {
  const pending = commitments.reduce((sum, order) => sum.plus(order.pending), exact(0));
  return pending.greaterThan(quantity) ? quantity : pending;
}
