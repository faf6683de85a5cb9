/** Operations as the table of a file. Times are those of the account's market, without a zone, as on the wire. */
import { type FileTable, type RecordColumn, tableOfRecords, timeCell } from '../../../formats/table.ts';
import type { OperationRow } from './present.ts';

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
