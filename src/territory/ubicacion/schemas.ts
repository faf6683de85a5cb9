/** JSON schemas of locations, for the OpenAPI document. */
import type { Route } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import type { ParameterTable } from '../../server/parameters/table.ts';
import { GENERATIONS, type Generation } from '../contract/generations.ts';
import {
  batchBody,
  errorResponses,
  flatSchema,
  formsOf,
  REFERENCE,
  resultsOf,
  schemaName,
  schemaOfFields,
} from '../contract/schemas.ts';
import { LOCATION_FORMATS } from './parameters.ts';

/** A location: what contains the point. Outside the country the members of all references are null. */
const locationOf = (ubicacion: Schema): Schema => ({
  type: 'object',
  required: ['parametros', 'ubicacion'],
  properties: {
    parametros: { type: 'object', description: 'Los parámetros recibidos, interpretados.' },
    ubicacion,
  },
});

const V1_LOCATION: Schema = {
  type: 'object',
  required: ['lat', 'lon', 'provincia'],
  properties: {
    lat: { type: 'number' },
    lon: { type: 'number' },
    provincia: REFERENCE,
    departamento: REFERENCE,
    municipio: REFERENCE,
  },
};

/** Named schemas of this part of the group. */
export const LOCATION_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...locationSchemas(GENERATIONS.v1, V1_LOCATION),
  ...locationSchemas(GENERATIONS.v2, schemaOfFields(GENERATIONS.v2.locationFields)),
};

function locationSchemas(generation: Generation, location: Schema): Readonly<Record<string, Schema>> {
  return {
    [schemaName('ubicacion', generation)]: locationOf(location),
    [schemaName('ubicacion_plana', generation)]: locationOf(flatSchema(location)),
  };
}

/** The answers to a GET of one point. */
export function locationResponses(generation: Generation): Route['responses'] {
  return {
    200: {
      sentence: 'Las unidades que contienen el punto.',
      schema: formsOf('ubicacion', generation, LOCATION_FORMATS),
      types: ['application/json', 'application/xml'],
    },
    ...errorResponses('search'),
  };
}

/** The answers to a batch of points. */
export function locationsResponses(generation: Generation): Route['responses'] {
  return {
    200: {
      sentence: 'Un resultado por punto, en su orden.',
      schema: resultsOf('ubicacion', generation),
    },
    ...errorResponses('batch'),
  };
}

/** The body of a batch of points; its queries take the parameters of `table`. */
export function locationsBody(table: ParameterTable): NonNullable<Route['requestBody']> {
  return batchBody('ubicaciones', table, { lat: -34.6037389, lon: -58.3815704, campos: ['estandar'] });
}
