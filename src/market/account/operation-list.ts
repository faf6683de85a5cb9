import { type FileTable, type RecordColumn, tableOfRecords, timeCell } from '../../formats/table.ts';
import type { Country } from '../words.ts';
import { exactSum, shown, sumOfProducts } from './exact.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Operation } from './ledger/operation.ts';
import { moneyOf } from './ledger/render-operation.ts';
import type { QuoteOf } from './market-data.ts';
import { OPEN_STATES, type State } from './words.ts';

/** Decimals of an average price of executions. */
const PRICE_PLACES = 6;

/**
 * One row of the live list of operations, members and order as captured. `precioOperado` is the average of the executions;
 * it and `fechaOperada` are null without any.
 */
export function renderLiveRow(operation: Operation, quoteOf: QuoteOf) {
  const { operaciones } = operation;
  const { executed, ordered } = moneyOf(operation, quoteOf);
  const quantity = exactSum(operaciones, ({ cantidad }) => cantidad);
  return {
    numero: operation.numero,
    fechaOrden: operation.fechaAlta,
    tipo: operation.tipo,
    estado: operation.estadoActual,
    mercado: operation.mercado,
    simbolo: operation.simbolo,
    cantidad: operation.cantidad,
    precio: operation.precio,
    monto: ordered,
    modalidad: operation.modalidad,
    cantidadOperada: shown(quantity),
    precioOperado: quantity.isZero() ? null : shown(sumOfProducts(operaciones).dividedBy(quantity), PRICE_PLACES),
    montoOperado: executed,
    plazo: operation.plazo,
    fechaOperada: operation.fechaOperado,
  };
}

/** A row of the own list of operations: the same with `pais` and `moneda` behind it. */
export function renderRow(operation: Operation, quoteOf: QuoteOf) {
  return { ...renderLiveRow(operation, quoteOf), pais: operation.pais, moneda: operation.moneda };
}

type OperationRow = ReturnType<typeof renderRow>;

const COLUMNS: readonly RecordColumn<OperationRow>[] = [
  { name: 'numero', type: 'integer', of: ({ numero }) => numero },
  { name: 'fechaOrden', type: 'time', of: ({ fechaOrden }) => timeCell(fechaOrden) },
  { name: 'tipo', type: 'text', of: ({ tipo }) => tipo },
  { name: 'estado', type: 'text', of: ({ estado }) => estado },
  { name: 'mercado', type: 'text', of: ({ mercado }) => mercado },
  { name: 'simbolo', type: 'text', of: ({ simbolo }) => simbolo },
  { name: 'cantidad', type: 'number', of: ({ cantidad }) => cantidad },
  { name: 'precio', type: 'number', of: ({ precio }) => precio },
  { name: 'monto', type: 'number', of: ({ monto }) => monto },
  { name: 'modalidad', type: 'text', of: ({ modalidad }) => modalidad },
  { name: 'cantidadOperada', type: 'number', of: ({ cantidadOperada }) => cantidadOperada },
  { name: 'precioOperado', type: 'number', of: ({ precioOperado }) => precioOperado },
  { name: 'montoOperado', type: 'number', of: ({ montoOperado }) => montoOperado },
  { name: 'plazo', type: 'text', of: ({ plazo }) => plazo },
  { name: 'fechaOperada', type: 'time', of: ({ fechaOperada }) => timeCell(fechaOperada) },
  { name: 'pais', type: 'text', of: ({ pais }) => pais },
  { name: 'moneda', type: 'text', of: ({ moneda }) => moneda },
];

/** The table of some operations. */
export function operationsFile(rows: readonly OperationRow[]): FileTable {
  return tableOfRecords('operaciones', COLUMNS, rows);
}

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
