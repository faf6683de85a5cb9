import type { Fields } from '../../../ingest/fields.ts';
import type { OrderHead } from '../ledger/read-operation.ts';

const SAME: readonly (keyof OrderHead)[] = [
  'tipo',
  'mercado',
  'simbolo',
  'moneda',
  'plazo',
  'fechaAlta',
  'estadoActual',
  'pais',
];

/** Rule `one-order`: rows with one number are executions of one order, and say the same of it. */
export function oneOrder(fields: Fields, first: OrderHead, row: OrderHead): void {
  for (const field of SAME) {
    if (first[field] !== row[field]) {
      fields.problem(field, `${row[field]}, but ${first[field]} in another row of ${row.numero}`, 'one-order');
    }
  }
}
