/** The records of group A: types, and schemas for the OpenAPI document. */

import { type Schema, schemaReference } from '../server/parameters/parameter.ts';

/** One monetary variable, its members in the order of the wire (interface.md 2.1, Monetarias). */
export interface Monetaria {
  readonly idVariable: number;
  readonly descripcion: string | null;
  readonly categoria: string | null;
  readonly tipoSerie: string | null;
  readonly periodicidad: string | null;
  readonly unidadExpresion: string | null;
  readonly moneda: string | null;
  readonly primerFechaInformada: string | null;
  readonly ultFechaInformada: string | null;
  readonly ultValorInformado: number | null;
}

/** One methodology note (interface.md 2.1, Metadato). */
export interface Metadato {
  readonly id: number;
  readonly detalle: string | null;
}

/** The part of the matching records that an answer holds (interface.md 2.1, Resultset). */
export interface Resultset {
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
}

const int32: Schema = { type: 'integer', format: 'int32' };
const integer = (description: string): Schema => ({ ...int32, description });
const text = (description: string, maxLength?: number): Schema => ({
  type: ['string', 'null'],
  ...(maxLength === undefined ? {} : { maxLength }),
  description,
});
const date = (description: string): Schema => ({ type: ['string', 'null'], format: 'date', description });
/** The schema of an object whose members are always present. */
export const record = (properties: Readonly<Record<string, Schema>>, description?: string): Schema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  properties,
  required: Object.keys(properties),
});
/** The schema of a text or null. */
export const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };
const listOf = (items: Schema): Schema => ({ type: ['array', 'null'], items });

const noteList = (items: Schema, form: string): Schema =>
  record(
    { status: int32, metadata: schemaReference('Metadata'), results: listOf(items) },
    `Methodology notes ascending by identifier, ${form}.`,
  );

/** The list of notes as `--flat-methodology` answers it: without the inner lists of the contract. */
export const FLAT_NOTES: Readonly<Record<string, Schema>> = {
  MetadatoListResponse: noteList(schemaReference('Metadato'), 'in one list'),
};

/** The records of group A for the OpenAPI document (interface.md 2.1). */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  ResponseError: record(
    {
      status: integer('The HTTP status of the answer.'),
      errorMessages: { type: ['array', 'null'], items: { type: 'string' }, description: 'Everything that is wrong.' },
    },
    'An error of group A.',
  ),
  Resultset: record(
    {
      count: integer('How many records match, on all pages together; 0 past the end.'),
      offset: integer('The offset applied.'),
      limit: integer('The limit applied.'),
    },
    'Which part of what matches the answer holds.',
  ),
  Metadata: record({ resultset: schemaReference('Resultset') }, 'About the answer.'),
  Metadato: record(
    { id: integer('The variable.'), detalle: text('How the variable is made.') },
    'The methodology note of a variable.',
  ),
  MetadatoResponse: record(
    { status: int32, results: listOf(schemaReference('Metadato')) },
    'The methodology note of a variable.',
  ),
  MetadatoListResponse: noteList({ type: 'array', items: schemaReference('Metadato') }, 'one inner list a variable'),
  Monetarias: record(
    {
      idVariable: integer('Identifier of the variable.'),
      descripcion: text('What it measures.'),
      categoria: text('The publication it belongs to.', 255),
      tipoSerie: text('Stock, flow, rate, index…', 100),
      periodicidad: text('`D` daily, `M` monthly.', 1),
      unidadExpresion: text('The unit of the values.', 100),
      moneda: text('The currency of what is measured: `ML` local, `ME` foreign, `MEyML` both, `USD`.', 5),
      primerFechaInformada: date('The date of the first value.'),
      ultFechaInformada: date('The date of the last value, never after today.'),
      ultValorInformado: { type: ['number', 'null'], format: 'double', description: 'The value of that date.' },
    },
    'A monetary variable.',
  ),
  MonetariasResponse: record(
    { status: int32, metadata: schemaReference('Metadata'), results: listOf(schemaReference('Monetarias')) },
    'Monetary variables, ascending by identifier.',
  ),
  DetalleMonetaria: record(
    {
      fecha: { type: 'string', format: 'date', description: 'The date.' },
      valor: { type: 'number', format: 'double', description: 'The value.' },
    },
    'A value of a date.',
  ),
  DatosMonetaria: record(
    { idVariable: integer('Identifier of the variable.'), detalle: listOf(schemaReference('DetalleMonetaria')) },
    'The values of a variable, newest first.',
  ),
  DatosMonetariaResponse: record(
    { status: int32, metadata: schemaReference('Metadata'), results: listOf(schemaReference('DatosMonetaria')) },
    'The values of a variable in a period.',
  ),
};
