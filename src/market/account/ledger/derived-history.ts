import type { State } from '../contract/coded-words.ts';
import type { Execution, StateChange } from './operation.ts';

/** The shortest possible way to each state (reference 4.1); `partly` when the order was executed in part before. */
function wayTo(state: State, partly: boolean): readonly State[] {
  const booked: readonly State[] = ['iniciada', 'en_Proceso'];
  const begun: readonly State[] = partly ? [...booked, 'parcialmente_Terminada'] : booked;
  switch (state) {
    case 'iniciada':
      return ['iniciada'];
    case 'en_Proceso':
      return booked;
    case 'parcialmente_Terminada':
      return [...booked, state];
    case 'pendiente_Cancelacion':
      return [...booked, state];
    case 'parcialmente_Terminada_Con_Pedido_Cancelacion':
      return [...booked, 'parcialmente_Terminada', state];
    case 'cancelada':
      return partly
        ? [...begun, 'parcialmente_Terminada_Con_Pedido_Cancelacion', state]
        : [...booked, 'pendiente_Cancelacion', state];
    default:
      return [...begun, state];
  }
}

/**
 * A history for an operation whose source tells only its present state (the CSV form): the shortest way there that is
 * possible, with the times that are known. Steps of unknown time carry the latest known time before them.
 */
export function derivedHistory(
  state: State,
  entered: string,
  validUntil: string,
  executions: readonly Execution[],
): readonly StateChange[] {
  const first = executions[0]?.fecha;
  const last = executions.at(-1)?.fecha;
  const partly = state === 'terminada' ? executions.length > 1 : executions.length > 0;
  let time = entered;
  return wayTo(state, partly).map((estado) => {
    if (estado === 'parcialmente_Terminada') time = later(time, first);
    else if (estado === 'cancelada_Por_Vencimiento_Validez') time = later(time, validUntil);
    else if (estado !== 'iniciada' && estado !== 'en_Proceso') time = later(time, last);
    return { estado, fecha: time };
  });
}

function later(time: string, other: string | undefined): string {
  return other !== undefined && other > time ? other : time;
}
