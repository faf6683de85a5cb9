import type { Fields } from '../../../ingest/fields.ts';

const INT32_MAXIMUM = 2_147_483_647;

/** Rule `order-number`: an operation's number is a positive whole number of at most 32 bits (contract 4.2, B4). */
export function orderNumber(fields: Fields): number {
  const before = fields.problems.length;
  const number = fields.integer('numero');
  if (fields.problems.length === before && (number < 1 || number > INT32_MAXIMUM)) {
    fields.problem('numero', `not a number from 1 to ${INT32_MAXIMUM}: ${number}`, 'order-number');
  }
  return number;
}
