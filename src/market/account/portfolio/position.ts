import type { Decimal } from 'decimal.js';
import { ADDING, TAKING } from '../contract/coded-words.ts';
import { exact, sumOfProducts } from '../exact.ts';
import type { Execution, Operation } from '../ledger/operation.ts';

/** What is held of one title at a moment, and what it cost. */
export interface Position {
  readonly quantity: Decimal;
  /** Money paid for it, without fees, in the unit of the quote (per 100 for bonds): quantity × average price. */
  readonly cost: Decimal;
}

/** Nothing held. */
export const NOTHING_HELD: Position = { quantity: exact(0), cost: exact(0) };

/** One execution that moved a title, and the position before and after it. */
export interface Step {
  readonly operation: Operation;
  readonly execution: Execution;
  readonly before: Position;
  readonly after: Position;
}

/** The average purchase price of a position, unrounded, in the unit of the quote; 0 for what cost nothing. */
export function averagePrice({ quantity, cost }: Position): Decimal {
  return quantity.isZero() ? exact(0) : cost.dividedBy(quantity);
}

/** True for operations whose executions change what is held. */
export function movesTitles({ tipo }: Operation): boolean {
  return ADDING.includes(tipo) || TAKING.includes(tipo);
}

/**
 * The executions of one title's operations in the order in which they count, each with the position before and after:
 * by time, of one time purchases first, then by number. Average cost (reference 6.3): a purchase adds its money without
 * fees, a sale takes its share of the cost and so keeps the average. What is sold beyond the holding must have come in by
 * a transfer, of which ledgers know nothing (reference 6.4): the holding ends at 0.
 */
export function* replay(operations: readonly Operation[]): Generator<Step> {
  let before = NOTHING_HELD;
  for (const { operation, execution } of inOrder(operations)) {
    const after = ADDING.includes(operation.tipo) ? added(before, execution) : taken(before, execution);
    yield { operation, execution, before, after };
    before = after;
  }
}

function inOrder(operations: readonly Operation[]): { operation: Operation; execution: Execution }[] {
  const rank = ({ tipo }: Operation): number => (ADDING.includes(tipo) ? 0 : 1);
  return operations
    .filter(movesTitles)
    .flatMap((operation) => operation.operaciones.map((execution) => ({ operation, execution })))
    .sort(
      (a, b) =>
        compare(a.execution.fecha, b.execution.fecha) ||
        rank(a.operation) - rank(b.operation) ||
        a.operation.numero - b.operation.numero,
    );
}

function added({ quantity, cost }: Position, execution: Execution): Position {
  return { quantity: quantity.plus(execution.cantidad), cost: cost.plus(sumOfProducts([execution])) };
}

function taken({ quantity, cost }: Position, { cantidad }: Execution): Position {
  if (quantity.lessThanOrEqualTo(cantidad)) return NOTHING_HELD;
  const rest = quantity.minus(cantidad);
  return { quantity: rest, cost: cost.times(rest).dividedBy(quantity) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
