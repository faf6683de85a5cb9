import type { Fields } from '../../../ingest/fields.ts';
import type { State } from '../contract/coded-words.ts';

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
