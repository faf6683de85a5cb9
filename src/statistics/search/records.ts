/** The records of the search of variables: schemas, and the columns of a file. */

import { dayCell, type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import { type Schema, schemaReference } from '../../server/parameters/parameter.ts';
import { type Monetaria, record } from '../records.ts';
import { FACETS } from './query.ts';

export const SEARCH_SCHEMAS: Readonly<Record<string, Schema>> = {
  ValorFaceta: record(
    { valor: { type: 'string' }, cantidad: { type: 'integer', description: 'Variables found that have it.' } },
    'A value that results can be filtered by.',
  ),
  VariablesEncontradas: record(
    {
      status: { type: 'integer' },
      metadata: schemaReference('Metadata'),
      results: { type: 'array', items: schemaReference('Monetarias'), description: 'The best first.' },
      facetas: record(
        Object.fromEntries(FACETS.map((name) => [name, { type: 'array', items: schemaReference('ValorFaceta') }])),
        'By member: the values there are, and how many variables each would leave, the other filters kept.',
      ),
    },
    'Variables found.',
  ),
};

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

/** Variables as the table of a file: the ten members of the contract. */
export function variablesFile(variables: readonly Monetaria[]): FileTable {
  return tableOfRecords('variables', COLUMNS, variables);
}
