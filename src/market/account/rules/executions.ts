import { Fields, isObject } from '../../../ingest/fields.ts';
import type { Execution } from '../ledger/operation.ts';
import { localTime } from './local-time.ts';

/** Rule `executions`: an execution has a time, a quantity above zero and a price that is not negative. Oldest first. */
export function executions(fields: Fields, field: string): readonly Execution[] {
  const list = fields.array(field).map((value, index) => {
    const at = `${field}.${index}`;
    if (!isObject(value)) fields.problem(at, 'not an object', 'executions');
    return execution(new Fields(isObject(value) ? value : {}, `${at}.`, isObject(value) ? fields.problems : []));
  });
  return list.toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
}

/** One execution, its time in the field `time`. */
export function execution(fields: Fields, time = 'fecha'): Execution {
  const fecha = localTime(fields, time);
  return { fecha, ...amount(fields) };
}

/** The largest quantity or price there can be; products of two of them and their sums stay finite numbers. */
export const LARGEST_AMOUNT = 1e15;

/** A quantity above zero and a price that is not negative, neither above {@link LARGEST_AMOUNT}. */
export function amount(fields: Fields): { cantidad: number; precio: number } {
  const before = fields.problems.length;
  const cantidad = fields.number('cantidad', { maximum: LARGEST_AMOUNT });
  if (fields.problems.length === before && cantidad <= 0) {
    fields.problem('cantidad', `not above zero: ${cantidad}`, 'executions');
  }
  return { cantidad, precio: fields.number('precio', { minimum: 0, maximum: LARGEST_AMOUNT }) };
}
