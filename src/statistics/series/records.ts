/** The records of tables of series: schemas, and the headings of columns. */

import { type Schema, schemaReference } from '../../server/parameters/parameter.ts';
import { type Monetaria, NULLABLE_TEXT, record } from '../records.ts';
import { kindOf } from './kinds.ts';
import type { ColumnRequest } from './query.ts';

/** A column as an answer describes it. */
export interface ColumnHeading {
  readonly idVariable: number;
  readonly descripcion: string | null;
  readonly tipoSerie: string | null;
  readonly periodicidad: string | null;
  readonly unidadExpresion: string | null;
  readonly moneda: string | null;
  /** The aggregation of periods; null for values as published. */
  readonly agregacion: string | null;
  /** The unit of changes; null for values. */
  readonly variacion: string | null;
}

/** The heading of a variable's column. */
export function headingOf(variable: Monetaria, request: ColumnRequest): ColumnHeading {
  const kind = kindOf(variable);
  return {
    idVariable: variable.idVariable,
    descripcion: variable.descripcion,
    tipoSerie: variable.tipoSerie,
    periodicidad: variable.periodicidad,
    unidadExpresion: variable.unidadExpresion,
    moneda: variable.moneda,
    agregacion: request.frequency === 'dia' ? null : (request.aggregation ?? kind.aggregations[0] ?? null),
    variacion: request.change === null ? null : kind.change,
  };
}

export const TABLE_SCHEMAS: Readonly<Record<string, Schema>> = {
  ColumnaSerie: record(
    {
      idVariable: { type: 'integer', format: 'int32' },
      descripcion: NULLABLE_TEXT,
      tipoSerie: NULLABLE_TEXT,
      periodicidad: NULLABLE_TEXT,
      unidadExpresion: NULLABLE_TEXT,
      moneda: NULLABLE_TEXT,
      agregacion: { ...NULLABLE_TEXT, description: 'How periods were made; null for values as published.' },
      variacion: { ...NULLABLE_TEXT, description: '`porcentaje` or `puntos` where changes are told; null for values.' },
    },
    'A column of a table of series.',
  ),
  FilaSeries: {
    type: 'object',
    description: 'A date, or with a frequency a period, and the numbers of all columns.',
    required: ['fecha', 'valores'],
    properties: {
      fecha: { type: 'string', format: 'date', description: 'The date; of a period its last day.' },
      periodo: { type: 'string', description: 'With a frequency: `2026-08`, `2026-T3`, `2026`, `2026-S34`.' },
      valores: { type: 'array', items: { type: ['number', 'null'] }, description: 'In the order of `variables`.' },
      incompletos: {
        type: 'array',
        items: { type: 'integer' },
        description: 'With a frequency: the variables of which the period, or the one compared with, is not all there.',
      },
    },
  },
  TablaSeries: record(
    {
      status: { type: 'integer' },
      metadata: record({
        resultset: schemaReference('Resultset'),
        frecuencia: { type: 'string' },
        vigenteAl: {
          type: ['string', 'null'],
          format: 'date',
          description: 'As known on that day; null: as known now.',
        },
        parcial: {
          type: 'boolean',
          description: 'Whether that day lies before all changes were kept, so that only captures tell of it.',
        },
      }),
      variables: { type: 'array', items: schemaReference('ColumnaSerie') },
      results: { type: 'array', items: schemaReference('FilaSeries') },
    },
    'Several variables side by side.',
  ),
};
