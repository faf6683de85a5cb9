import type { Fields } from '../../../../ingest/fields.ts';
import type { OrderHead } from '../../ledger/operation.ts';
import type { State } from '../../words.ts';

const EXECUTED: readonly State[] = [
  'terminada',
  'parcialmente_Terminada',
  'parcialmente_Terminada_Con_Pedido_Cancelacion',
];

/** Rule `execution-date`: an order that its state calls executed, in part or in full, says when. */
export function executionDate(fields: Fields, state: State, executions: number): void {
  if (executions === 0 && EXECUTED.includes(state)) {
    fields.problem('fechaOperado', `missing, although the order is ${state}`, 'execution-date');
  }
}

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

/** Rule `one-order`: rows with one number are executions of one order, and state the same order. */
export function oneOrder(fields: Fields, first: OrderHead, row: OrderHead): void {
  for (const field of SAME) {
    if (first[field] !== row[field]) {
      fields.problem(field, `${row[field]}, but ${first[field]} in another row of ${row.numero}`, 'one-order');
    }
  }
}
