import type { Country } from '../../words.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Operation } from '../ledger/operation.ts';
import { OPEN_STATES, type State } from '../words.ts';

/** The words of `filtro.estado` (reference market.md 2.3) and the states that each takes in; `todas` takes in all. */
export const STATE_FILTERS = ['todas', 'pendientes', 'terminadas', 'canceladas'] as const;
type StateFilter = (typeof STATE_FILTERS)[number];

const STATES_OF: Readonly<Record<Exclude<StateFilter, 'todas'>, readonly State[]>> = {
  pendientes: OPEN_STATES,
  terminadas: ['terminada'],
  canceladas: ['cancelada', 'cancelada_Por_Vencimiento_Validez'],
};

/** What a list of operations is narrowed by; undefined narrows nothing. Dates are `YYYY-MM-DD`, both ends included. */
export interface OperationFilter {
  readonly number: number | undefined;
  readonly state: StateFilter;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly country: Country | undefined;
}

/**
 * A part of a ledger's operations that a filter lets through, the latest first, and how many there are in all. A number is
 * looked up, a span of days is found by halving; only what lies in it is gone through.
 */
export function filterOperations(
  ledger: Ledger,
  { number, state, from, to, country }: OperationFilter,
  skip: number,
  most: number,
): { readonly found: readonly Operation[]; readonly total: number } {
  const states = state === 'todas' ? null : STATES_OF[state];
  const found: Operation[] = [];
  let total = 0;
  const offer = (operation: Operation): void => {
    if (states !== null && !states.includes(operation.estadoActual)) return;
    if (country !== undefined && operation.pais !== country) return;
    if (total >= skip && found.length < most) found.push(operation);
    total++;
  };
  if (number !== undefined) {
    const only = ledger.operation(number);
    const date = only?.fechaAlta.slice(0, DATE_LENGTH) ?? '';
    if (only && date >= (from ?? '') && (to === undefined || date <= to)) offer(only);
    return { found, total };
  }
  const all = ledger.newestFirst();
  const end = from === undefined ? all.length : firstBefore(all, from);
  for (let at = to === undefined ? 0 : firstBefore(all, `${to}~`); at < end; at++) {
    const operation = all[at];
    if (operation) offer(operation);
  }
  return { found, total };
}

const DATE_LENGTH = 10;

/** The first of operations, the latest first, that was entered before a time; their number when there is none. */
function firstBefore(operations: readonly Operation[], time: string): number {
  let low = 0;
  let high = operations.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((operations[middle]?.fechaAlta ?? '') < time) high = middle;
    else low = middle + 1;
  }
  return low;
}
