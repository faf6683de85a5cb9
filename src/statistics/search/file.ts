/** Variables as the table of a file: the ten members of the contract. */
import { dayCell, type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import type { Monetaria } from '../contract/records.ts';

const COLUMNS: readonly RecordColumn<Monetaria>[] = [
  { name: 'idVariable', type: 'integer', of: ({ idVariable }) => idVariable },
  { name: 'descripcion', type: 'text', of: ({ descripcion }) => descripcion },
  { name: 'categoria', type: 'text', of: ({ categoria }) => categoria },
  { name: 'tipoSerie', type: 'text', of: ({ tipoSerie }) => tipoSerie },
  { name: 'periodicidad', type: 'text', of: ({ periodicidad }) => periodicidad },
  { name: 'unidadExpresion', type: 'text', of: ({ unidadExpresion }) => unidadExpresion },
  { name: 'moneda', type: 'text', of: ({ moneda }) => moneda },
  { name: 'primerFechaInformada', type: 'date', of: ({ primerFechaInformada }) => dayCell(primerFechaInformada) },
  { name: 'ultFechaInformada', type: 'date', of: ({ ultFechaInformada }) => dayCell(ultFechaInformada) },
  { name: 'ultValorInformado', type: 'number', of: ({ ultValorInformado }) => ultValorInformado },
];

/** The table of some variables. */
export function variablesFile(variables: readonly Monetaria[]): FileTable {
  return tableOfRecords('variables', COLUMNS, variables);
}
