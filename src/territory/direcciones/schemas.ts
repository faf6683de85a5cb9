/** JSON schemas of addresses, for the OpenAPI document. */

import type { Route } from '../../server/group.ts';
import { type Schema, schemaReference } from '../../server/parameters/parameter.ts';
import type { ParameterTable } from '../../server/parameters/table.ts';
import { GENERATIONS, type Generation } from '../contract/generations.ts';
import { FORMATS } from '../contract/resources.ts';
import {
  batchBody,
  errorResponses,
  formsOf,
  POINT,
  REFERENCE,
  resultsOf,
  schemaName,
  schemaOfFields,
  withFlat,
} from '../contract/schemas.ts';
import { ADDRESSES } from './present.ts';

const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };

/** A street of an address; the members are null where there is no such street. */
const STREET: Schema = {
  type: 'object',
  properties: { id: NULLABLE_TEXT, nombre: NULLABLE_TEXT, categoria: NULLABLE_TEXT },
};

const ADDRESS: Schema = {
  type: 'object',
  required: ['altura', 'calle', 'calle_cruce_1', 'calle_cruce_2', 'nomenclatura'],
  properties: {
    altura: { type: 'object', properties: { valor: { type: ['number', 'null'] }, unidad: NULLABLE_TEXT } },
    calle: STREET,
    calle_cruce_1: STREET,
    calle_cruce_2: STREET,
    piso: NULLABLE_TEXT,
    nomenclatura: { type: 'string' },
    ubicacion: POINT,
    provincia: REFERENCE,
    departamento: REFERENCE,
    localidad_censal: REFERENCE,
    categoria: { ...NULLABLE_TEXT, description: 'La de la calle.' },
    fuente: NULLABLE_TEXT,
    precision: {
      type: ['string', 'null'],
      enum: ['altura', 'cuadra', 'calle', 'cruce', null],
      description: 'Qué tan segura es la ubicación: sobre la altura, la cuadra, la calle o el cruce.',
    },
  },
};

const listOf = (record: string): Schema => ({
  type: 'object',
  required: ['cantidad', ADDRESSES, 'inicio', 'parametros', 'total'],
  properties: {
    cantidad: { type: 'integer', description: 'Resultados devueltos.' },
    total: { type: 'integer', description: 'Resultados que hay.' },
    inicio: { type: 'integer', description: 'Resultados salteados.' },
    parametros: {
      type: 'object',
      description: 'Los parámetros recibidos; `direccion` como se la entendió, o null.',
    },
    [ADDRESSES]: { type: 'array', items: schemaReference(record) },
  },
});

/** Named schemas of this part of the group. */
export const ADDRESS_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...addressSchemas(GENERATIONS.v1, ADDRESS),
  ...addressSchemas(GENERATIONS.v2, {
    ...schemaOfFields(GENERATIONS.v2.addressFields),
    required: ADDRESS.required ?? [],
  }),
};

function addressSchemas(generation: Generation, address: Schema): Readonly<Record<string, Schema>> {
  return {
    ...withFlat('direccion', generation, address),
    [schemaName('lista_direcciones', generation)]: listOf(schemaName('direccion', generation)),
    [schemaName('lista_direcciones_plana', generation)]: listOf(schemaName('direccion_plana', generation)),
  };
}

/** The answers to a GET of one address. */
export function addressResponses(generation: Generation): Route['responses'] {
  return {
    200: {
      sentence: 'Las direcciones normalizadas, la mejor primero; ninguna cuando no se entiende el texto.',
      schema: formsOf('lista_direcciones', generation, FORMATS),
      types: ['application/json', 'text/csv', 'application/xml'],
    },
    ...errorResponses('search'),
  };
}

/** The answers to a batch of addresses. */
export function addressesResponses(generation: Generation): Route['responses'] {
  return {
    200: {
      sentence: 'Un resultado por dirección, en su orden.',
      schema: resultsOf('lista_direcciones', generation),
    },
    ...errorResponses('batch'),
  };
}

/** The body of a batch of addresses; its queries take the parameters of `table`. */
export function addressesBody(table: ParameterTable): NonNullable<Route['requestBody']> {
  return batchBody(ADDRESSES, table, {
    direccion: 'Avenida Corrientes 1000',
    provincia: '02',
    max: 1,
  });
}
