import type { Country } from '../../contract/words.ts';
import { OPEN_STATES, type State } from '../contract/coded-words.ts';
import type { Operation } from '../ledger/operation.ts';

/** The words of `filtro.estado` (reference market.md 2.3) and the states that each takes in; `todas` takes in all. */
export const STATE_FILTERS = ['todas', 'pendientes', 'terminadas', 'canceladas'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

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

/** A part of the operations that a filter lets through, in the order given, and how many there are in all. */
export function filterOperations(
  operations: readonly Operation[],
  { number, state, from, to, country }: OperationFilter,
  skip: number,
  most: number,
): { readonly found: readonly Operation[]; readonly total: number } {
  const states = state === 'todas' ? null : STATES_OF[state];
  const all = operations.filter((operation) => {
    const date = operation.fechaAlta.slice(0, 10);
    return (
      (number === undefined || operation.numero === number) &&
      (states === null || states.includes(operation.estadoActual)) &&
      (from === undefined || date >= from) &&
      (to === undefined || date <= to) &&
      (country === undefined || operation.pais === country)
    );
  });
  return { found: all.slice(skip, skip + most), total: all.length };
}
