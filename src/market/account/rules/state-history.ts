import type { Fields } from '../../../ingest/fields.ts';
import { readableState, type State } from '../contract/coded-words.ts';
import type { StateChange } from '../ledger/operation.ts';

/** Which states a state may follow (reference 4.1); none for the first. */
const MAY_FOLLOW: Readonly<Record<State, readonly State[]>> = {
  iniciada: [],
  en_Proceso: ['iniciada', 'en_Modificacion'],
  parcialmente_Terminada: ['en_Proceso'],
  terminada: ['en_Proceso', 'parcialmente_Terminada'],
  pendiente_Cancelacion: ['iniciada', 'en_Proceso'],
  parcialmente_Terminada_Con_Pedido_Cancelacion: ['parcialmente_Terminada'],
  cancelada: ['pendiente_Cancelacion', 'parcialmente_Terminada_Con_Pedido_Cancelacion'],
  cancelada_Por_Vencimiento_Validez: ['iniciada', 'en_Proceso', 'parcialmente_Terminada'],
  en_Modificacion: ['en_Proceso', 'parcialmente_Terminada'],
};

/** True when an order in state `before` (null: new) can go over to `after`. */
export function canFollow(before: State | null, after: State): boolean {
  return before === null ? after === 'iniciada' : MAY_FOLLOW[after].includes(before);
}

/**
 * Rule `state-history`: the log of states begins with `iniciada`, makes only possible transitions, oldest first, and
 * ends in the present state (reference 4.1; decisions.md B, "States").
 */
export function stateHistory(fields: Fields, history: readonly StateChange[], present: State): void {
  let before: StateChange | null = null;
  for (const [index, change] of history.entries()) {
    const at = `estados.${index}`;
    if (!canFollow(before?.estado ?? null, change.estado)) {
      const from = before ? `after ${quoted(before.estado)}` : 'at the beginning';
      fields.problem(`${at}.detalle`, `impossible transition: ${quoted(change.estado)} ${from}`, 'state-history');
      return;
    }
    if (before && change.fecha < before.fecha) {
      fields.problem(`${at}.fecha`, `${change.fecha} is before ${before.fecha}`, 'state-history');
      return;
    }
    before = change;
  }
  if (before && before.estado !== present) {
    fields.problem('estadoActual', `${present}, but the last state is ${quoted(before.estado)}`, 'state-history');
  }
}

function quoted(state: State): string {
  return JSON.stringify(readableState(state));
}
