/** JSON schemas of what maps are drawn from, for the OpenAPI document. */

import type { Route } from '../../server/group.ts';
import { type Schema, schemaReference } from '../../server/parameters/parameter.ts';
import { errorResponses, POINT, REFERENCE } from '../contract/schemas.ts';

const SOURCES: Schema = {
  type: 'array',
  description: 'Quiénes publicaron lo que se ve: para nombrarlos junto al mapa.',
  items: { type: 'string' },
};

function collection(feature: string, more: Readonly<Record<string, Schema>> = {}): Schema {
  return {
    type: 'object',
    required: ['cantidad', 'features', 'fuentes', 'type', ...Object.keys(more)],
    properties: {
      cantidad: { type: 'integer', description: 'Cuántos hay.' },
      ...more,
      features: { type: 'array', items: schemaReference(feature) },
      fuentes: SOURCES,
      type: { type: 'string', const: 'FeatureCollection' },
    },
  };
}

function feature(geometry: Schema, properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema {
  return {
    type: 'object',
    required: ['geometry', 'properties', 'type'],
    properties: {
      geometry,
      properties: { type: 'object', required, properties },
      type: { type: 'string', const: 'Feature' },
    },
  };
}

function geometry(types: readonly string[], isNullable = false): Schema {
  return {
    type: isNullable ? ['object', 'null'] : 'object',
    required: ['coordinates', 'type'],
    properties: { coordinates: { type: 'array', items: {} }, type: { type: 'string', enum: types } },
  };
}

const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };

/** Named schemas of this part of the group. */
export const MAP_SCHEMAS: Readonly<Record<string, Schema>> = {
  contorno: feature(
    geometry(['Polygon', 'MultiPolygon']),
    {
      centroide: { ...POINT, type: ['object', 'null'] },
      id: { type: 'string' },
      nombre: NULLABLE_TEXT,
      provincia: { ...REFERENCE, type: ['object', 'null'], description: 'De departamentos y municipios.' },
    },
    ['centroide', 'id', 'nombre'],
  ),
  contornos: collection('contorno'),
  trazado: feature(
    geometry(['LineString', 'MultiLineString'], true),
    {
      alturas: {
        type: ['array', 'null'],
        description: 'La altura más baja y la más alta que se conocen.',
        items: { type: 'integer' },
        minItems: 2,
        maxItems: 2,
      },
      categoria: NULLABLE_TEXT,
      id: { type: 'string' },
      nombre: { type: 'string' },
    },
    ['alturas', 'categoria', 'id', 'nombre'],
  ),
  trazados: collection('trazado', {
    completas: {
      type: 'boolean',
      description: 'Falso cuando hay más calles de las que caben en una respuesta: faltan las menores.',
    },
  }),
};

function answered(sentence: string, schema: string): Route['responses'] {
  return {
    200: { sentence, schema: schemaReference(schema), types: ['application/json'] },
    ...errorResponses('search'),
  };
}

/** The answers to a request for outlines. */
export const OUTLINE_RESPONSES = answered('Los contornos, por ID.', 'contornos');

/** The answers to a request for the streets of a box. */
export const STREETS_RESPONSES = answered('Las calles, las más importantes primero.', 'trazados');

/** The answers to a request for one street. */
export const STREET_RESPONSES: Route['responses'] = {
  ...answered('La calle; sin geometría donde no se conoce su trazado.', 'trazados'),
  404: { sentence: 'There is no such street.', schema: { $ref: '#/components/schemas/errores_territorio' } },
};
