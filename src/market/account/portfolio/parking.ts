import type { Decimal } from 'decimal.js';
import { parseDay } from '../../../indexes/civil-date.ts';
import { ADDING, settlementDays } from '../contract/coded-words.ts';
import { exact } from '../exact.ts';
import type { Execution, Operation } from '../ledger/operation.ts';

/**
 * Business days that a bond bought in pesos is held after it settles before all of it may go elsewhere: "parking"
 * (reference 6.3). Business days are Monday to Friday; the data have no calendar of holidays.
 */
export const HOLDING_BUSINESS_DAYS = 1;

/** A purchase that is held for a while, and the first day (as days since 1970-01-01) on which it is free. */
export interface Retention {
  readonly operation: Operation;
  readonly execution: Execution;
  readonly freeFrom: number;
}

/** The purchases among a bond's operations in pesos whose holding period has not ended on a day, oldest first. */
export function retainedOn(operations: readonly Operation[], today: number): Retention[] {
  return operations
    .filter(({ tipo }) => ADDING.includes(tipo))
    .flatMap((operation) =>
      operation.operaciones.map((execution) => ({ operation, execution, freeFrom: freeFrom(operation, execution) })),
    )
    .filter((retention) => retention.freeFrom > today)
    .sort((a, b) => a.freeFrom - b.freeFrom || a.operation.numero - b.operation.numero);
}

/** The part of a quantity that no running holding period keeps: sales took what was free first. Never below 0. */
export function freeQuantity(quantity: Decimal, retained: readonly Retention[]): Decimal {
  const held = retained.reduce((sum, { execution }) => sum.plus(execution.cantidad), exact(0));
  return held.greaterThan(quantity) ? exact(0) : quantity.minus(held);
}

function freeFrom({ plazo }: Operation, { fecha }: Execution): number {
  return afterBusinessDays(parseDay(fecha.slice(0, 10)) ?? 0, settlementDays(plazo) + HOLDING_BUSINESS_DAYS);
}

const MONDAY = 1;
const FRIDAY = 5;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** The day that lies so many business days after another; a weekend counts for the Friday before it. */
export function afterBusinessDays(day: number, count: number): number {
  let at = day;
  for (let left = count; left > 0; ) {
    at++;
    const weekday = (((at + EPOCH_WEEKDAY) % 7) + 7) % 7;
    if (weekday >= MONDAY && weekday <= FRIDAY) left--;
  }
  return at;
}
