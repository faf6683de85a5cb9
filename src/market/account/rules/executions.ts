import { Fields, isObject } from '../../../ingest/fields.ts';
import { type OperationType, UNIT_MOVES } from '../contract/coded-words.ts';
import type { Execution } from '../ledger/operation.ts';
import { localTime } from './local-time.ts';

/**
 * Rule `executions`: an execution has a time, a quantity above zero and a price that is not negative. Splits and transfers
 * have a quantity other than zero, below it for units that go, and may have no price. Oldest first.
 */
export function executions(fields: Fields, field: string, type: OperationType): readonly Execution[] {
  const list = fields.array(field).map((value, index) => {
    const at = `${field}.${index}`;
    if (!isObject(value)) fields.problem(at, 'not an object', 'executions');
    const own = new Fields(isObject(value) ? value : {}, `${at}.`, isObject(value) ? fields.problems : []);
    return { fecha: localTime(own, 'fecha'), ...amount(own, type) };
  });
  return list.toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
}

/** The largest quantity or price there can be; products of two of them and their sums stay finite numbers. */
export const LARGEST_AMOUNT = 1e15;

/** Quantity and price of one execution by the rule of {@link executions}, neither beyond {@link LARGEST_AMOUNT}. */
export function amount(fields: Fields, type: OperationType): { cantidad: number; precio: number } {
  const before = fields.problems.length;
  const movesUnits = UNIT_MOVES.includes(type);
  const cantidad = fields.number('cantidad', { minimum: -LARGEST_AMOUNT, maximum: LARGEST_AMOUNT });
  if (fields.problems.length === before && (movesUnits ? cantidad === 0 : cantidad <= 0)) {
    fields.problem('cantidad', `${movesUnits ? 'zero' : 'not above zero'}: ${cantidad}`, 'executions');
  }
  const bounds = { minimum: 0, maximum: LARGEST_AMOUNT };
  return { cantidad, precio: movesUnits ? fields.numberOr('precio', 0, bounds) : fields.number('precio', bounds) };
}
