/** The records of the last values: types, schemas, and the columns of a file. */

import { dayCell, type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import { type Schema, schemaReference } from '../../server/parameters/parameter.ts';
import { NULLABLE_TEXT, record } from '../records.ts';
import type { ChangeUnit } from '../series/kinds.ts';

/** An earlier value, and the change since. */
export interface EarlierValue {
  readonly fecha: string;
  readonly valor: number;
  /** In `unidadVariacion`; null where the earlier value is not above zero or values are missing between the two. */
  readonly variacion: number | null;
}

/** The last value of one variable. */
export interface LatestValue {
  readonly idVariable: number;
  readonly descripcion: string | null;
  readonly unidadExpresion: string | null;
  readonly moneda: string | null;
  readonly periodicidad: string | null;
  readonly fecha: string | null;
  readonly valor: number | null;
  /** The unit of both changes. */
  readonly unidadVariacion: ChangeUnit;
  readonly anterior: EarlierValue | null;
  readonly interanual: EarlierValue | null;
}

const COMPARISON: Schema = {
  ...record({
    fecha: { type: 'string', format: 'date' },
    valor: { type: 'number' },
    variacion: {
      type: ['number', 'null'],
      description: 'Null where the earlier value is not above zero, or values are missing between the two.',
    },
  }),
  type: ['object', 'null'],
};

export const LATEST_SCHEMAS: Readonly<Record<string, Schema>> = {
  UltimoValor: record(
    {
      idVariable: { type: 'integer', format: 'int32' },
      descripcion: NULLABLE_TEXT,
      unidadExpresion: NULLABLE_TEXT,
      moneda: NULLABLE_TEXT,
      periodicidad: NULLABLE_TEXT,
      fecha: { type: ['string', 'null'], format: 'date', description: 'Never after today.' },
      valor: { type: ['number', 'null'] },
      unidadVariacion: { type: 'string', enum: ['porcentaje', 'puntos'], description: 'Of both changes.' },
      anterior: { ...COMPARISON, description: 'The value before, and the change since.' },
      interanual: {
        ...COMPARISON,
        description: 'The value of a year before, or the last one up to ten days earlier, and the change since.',
      },
    },
    'The last value of a variable.',
  ),
  UltimosValores: record(
    {
      status: { type: 'integer' },
      metadata: schemaReference('Metadata'),
      results: { type: 'array', items: schemaReference('UltimoValor') },
    },
    'Last values, in the order of the request.',
  ),
};

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

function comparison(
  name: string,
  of: (value: LatestValue) => EarlierValue | null,
): readonly RecordColumn<LatestValue>[] {
  return [
    { name: `${name}_fecha`, type: 'date', of: (value) => dayCell(of(value)?.fecha ?? null) },
    { name: `${name}_valor`, type: 'number', of: (value) => of(value)?.valor ?? null },
    { name: `${name}_variacion`, type: 'number', of: (value) => of(value)?.variacion ?? null },
  ];
}

/** Last values as the table of a file: each comparison in three columns of its own. */
export function latestFile(values: readonly LatestValue[]): FileTable {
  return tableOfRecords('ultimos', COLUMNS, values);
}
