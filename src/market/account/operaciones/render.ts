import { type FileTable, type RecordColumn, tableOfRecords, timeCell } from '../../../formats/table.ts';
import { exactSum, shown, sumOfProducts } from '../exact.ts';
import type { Operation } from '../ledger/operation.ts';
import { moneyOf } from '../ledger/render-operation.ts';

/** Decimals of an average price of executions. */
const PRICE_PLACES = 6;

/**
 * One row of the live list of operations, members and order as captured. `precioOperado` is the average of the executions;
 * it and `fechaOperada` are null without any.
 *
 * @param quotedPer100 as in `renderOperation`
 */
export function renderLiveRow(operation: Operation, quotedPer100: boolean | null) {
  const { operaciones } = operation;
  const { executed, ordered } = moneyOf(operation, quotedPer100);
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
export function renderRow(operation: Operation, quotedPer100: boolean | null) {
  return { ...renderLiveRow(operation, quotedPer100), pais: operation.pais, moneda: operation.moneda };
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
