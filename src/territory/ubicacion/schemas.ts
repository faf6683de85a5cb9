/** JSON schemas of locations, for the OpenAPI document. */
import type { Route } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { batchBody, errorResponses, REFERENCE } from '../contract/schemas.ts';
import { LOCATION_BATCH } from './parameters.ts';

/** A location: what contains the point. Outside the country the members of all references are null. */
const LOCATION: Schema = {
  type: 'object',
  required: ['parametros', 'ubicacion'],
  properties: {
    parametros: { type: 'object', description: 'Los parámetros recibidos, interpretados.' },
    ubicacion: {
      type: 'object',
      required: ['lat', 'lon', 'provincia'],
      properties: {
        lat: { type: 'number' },
        lon: { type: 'number' },
        provincia: REFERENCE,
        departamento: REFERENCE,
        municipio: REFERENCE,
      },
    },
  },
};

/** Named schemas of this part of the group. */
export const LOCATION_SCHEMAS: Readonly<Record<string, Schema>> = { ubicacion: LOCATION };

const LOCATION_REFERENCE: Schema = { $ref: '#/components/schemas/ubicacion' };

/** The answers to a GET of one point. */
export const LOCATION_RESPONSES: Route['responses'] = {
  200: {
    sentence: 'Las unidades que contienen el punto.',
    schema: LOCATION_REFERENCE,
    types: ['application/json', 'application/xml'],
  },
  ...errorResponses('search'),
};

/** The answers to a batch of points. */
export const LOCATIONS_RESPONSES: Route['responses'] = {
  200: {
    sentence: 'Un resultado por punto, en su orden.',
    schema: {
      type: 'object',
      required: ['resultados'],
      properties: { resultados: { type: 'array', items: LOCATION_REFERENCE } },
    },
  },
  ...errorResponses('batch'),
};

/** The body of a batch of points. */
export const LOCATIONS_BODY = batchBody('ubicaciones', LOCATION_BATCH, {
  lat: -34.6037389,
  lon: -58.3815704,
  campos: 'estandar',
});
