/** JSON schemas of the addresses of points, for the OpenAPI document. */
import type { Route } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { GENERATIONS } from '../contract/generations.ts';
import { batchBody, errorResponses, flatSchema, formsOf, POINT, REFERENCE, resultsOf } from '../contract/schemas.ts';
import { INVERSE_BATCH, INVERSE_FORMATS } from './parameters.ts';

/** The member of a batch's body that holds the points, as in that of `/ubicacion`. */
export const POINTS = 'ubicaciones';

const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };
const STREET: Schema = {
  type: 'object',
  properties: { id: NULLABLE_TEXT, nombre: NULLABLE_TEXT, categoria: NULLABLE_TEXT },
};

const ADDRESS: Schema = {
  type: 'object',
  description: 'Los miembros de la calle son null si no hay ninguna dentro del radio.',
  properties: {
    nomenclatura: NULLABLE_TEXT,
    calle: STREET,
    altura: { type: 'object', properties: { valor: { type: ['integer', 'null'] } } },
    distancia: { type: ['number', 'null'], description: 'Metros del punto a la línea de la calle.' },
    precision: {
      type: ['string', 'null'],
      enum: ['cuadra', 'enfrente', 'eje', 'calle', null],
      description:
        'De dónde sale la altura: de los límites de la cuadra de ese lado, de los del lado de enfrente, del eje de la calle; calle si no hay altura.',
    },
    calle_cruce_1: STREET,
    calle_cruce_2: STREET,
    provincia: REFERENCE,
    departamento: REFERENCE,
    municipio: REFERENCE,
    localidad_censal: REFERENCE,
    ubicacion: POINT,
    fuente: NULLABLE_TEXT,
  },
};

const answerOf = (direccion: Schema): Schema => ({
  type: 'object',
  required: ['direccion', 'parametros'],
  properties: {
    direccion,
    parametros: { type: 'object', description: 'Los parámetros recibidos, interpretados.' },
  },
});

/** Named schemas of this part of the group. */
export const INVERSE_SCHEMAS: Readonly<Record<string, Schema>> = {
  direccion_de_punto: answerOf(ADDRESS),
  direccion_de_punto_plana: answerOf(flatSchema(ADDRESS)),
};

/** The answers to a GET of one point. */
export const INVERSE_RESPONSES: Route['responses'] = {
  200: {
    sentence: 'La dirección del punto.',
    schema: formsOf('direccion_de_punto', GENERATIONS.v1, INVERSE_FORMATS),
    types: ['application/json'],
  },
  ...errorResponses('search'),
};

/** The answers to a batch of points. */
export const INVERSES_RESPONSES: Route['responses'] = {
  200: { sentence: 'Una dirección por punto, en su orden.', schema: resultsOf('direccion_de_punto', GENERATIONS.v1) },
  ...errorResponses('batch'),
};

/** The body of a batch of points. */
export const INVERSES_BODY = batchBody(POINTS, INVERSE_BATCH, { lat: -34.6037389, lon: -58.3815704, radio: 50 });
