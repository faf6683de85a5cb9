/** JSON schemas of tables of series, for the OpenAPI document. */
import { FILE_FORMS } from '../../formats/formats.ts';
import type { Route } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';

const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };

/** An object all of whose members are always there. */
export function whole(properties: Readonly<Record<string, Schema>>, description?: string): Schema {
  const schema: Schema = { type: 'object', properties, required: Object.keys(properties) };
  return description === undefined ? schema : { ...schema, description };
}

/** A named schema. */
export function named(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The errors of our own operations: those given by their status. */
export function ownErrors(sentences: Readonly<Record<number, string>>): Route['responses'] {
  const responses: Record<string, Route['responses'][string]> = {};
  for (const [status, sentence] of Object.entries(sentences)) {
    responses[status] = { sentence, schema: named('ResponseError'), types: ['application/json'] };
  }
  return responses;
}

/** Named schemas of this part of the group. */
export const TABLE_SCHEMAS: Readonly<Record<string, Schema>> = {
  ColumnaSerie: whole(
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
  TablaSeries: whole(
    {
      status: { type: 'integer' },
      metadata: whole({
        resultset: named('Resultset'),
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
      variables: { type: 'array', items: named('ColumnaSerie') },
      results: { type: 'array', items: named('FilaSeries') },
    },
    'Several variables side by side.',
  ),
};

/** The answers to a request for a table. */
export const TABLE_RESPONSES: Route['responses'] = {
  200: {
    sentence: 'The table; one of more than 20,000 cells is sent while it is made, without a length.',
    schema: named('TablaSeries'),
    types: ['application/json', 'text/csv', FILE_FORMS.xlsx.type, FILE_FORMS.parquet.type],
  },
  ...ownErrors({
    400: 'Wrong parameters, or an aggregation that makes no sense for a variable; all of them in `errorMessages`.',
    404: 'Variables that do not exist, by their ids.',
    503: 'No data yet.',
  }),
};
