/** Last values as the table of a file: each comparison in three columns of its own. */
import { dayCell, type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import type { Comparison, LatestValue } from './latest.ts';

const COLUMNS: readonly RecordColumn<LatestValue>[] = [
  { name: 'idVariable', type: 'integer', of: ({ idVariable }) => idVariable },
  { name: 'descripcion', type: 'text', of: ({ descripcion }) => descripcion },
  { name: 'unidadExpresion', type: 'text', of: ({ unidadExpresion }) => unidadExpresion },
  { name: 'moneda', type: 'text', of: ({ moneda }) => moneda },
  { name: 'periodicidad', type: 'text', of: ({ periodicidad }) => periodicidad },
  { name: 'fecha', type: 'date', of: ({ fecha }) => dayCell(fecha) },
  { name: 'valor', type: 'number', of: ({ valor }) => valor },
  { name: 'unidadVariacion', type: 'text', of: ({ unidadVariacion }) => unidadVariacion },
  ...comparison('anterior', ({ anterior }) => anterior),
  ...comparison('interanual', ({ interanual }) => interanual),
];

function comparison(name: string, of: (value: LatestValue) => Comparison | null): readonly RecordColumn<LatestValue>[] {
  return [
    { name: `${name}_fecha`, type: 'date', of: (value) => dayCell(of(value)?.fecha ?? null) },
    { name: `${name}_valor`, type: 'number', of: (value) => of(value)?.valor ?? null },
    { name: `${name}_variacion`, type: 'number', of: (value) => of(value)?.variacion ?? null },
  ];
}

/** The table of some last values. */
export function latestFile(values: readonly LatestValue[]): FileTable {
  return tableOfRecords('ultimos', COLUMNS, values);
}
