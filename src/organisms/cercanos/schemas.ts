import type { Schema } from '../../server/parameters/parameter.ts';
import { NEAR } from './present.ts';

const properties: Readonly<Record<string, Schema>> = {
  distancia: { type: 'integer', description: 'Metros, redondeados.' },
  punto: {
    type: 'string',
    enum: ['publicado', 'direccion'],
    description: 'Si `lat` y `lon` son las del organismo o las de su dirección.',
  },
  lat: { type: 'number' },
  lon: { type: 'number' },
  tipo: { type: ['string', 'null'], description: 'Cómo llama la fuente a esta clase de organismo.' },
  organismo: { $ref: '#/components/schemas/Organism' },
};

/** Named schemas of this part of the group. */
export const NEAR_SCHEMAS: Readonly<Record<string, Schema>> = {
  NearOrganisms: {
    type: 'object',
    required: ['cantidad', 'parametros', NEAR],
    properties: {
      cantidad: { type: 'integer' },
      parametros: { type: 'object', description: 'Los parámetros recibidos, interpretados.' },
      [NEAR]: { type: 'array', items: { type: 'object', properties, required: Object.keys(properties) } },
    },
  },
  OrganismProblems: {
    type: 'object',
    description: 'Por parámetro, lo que está mal.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
};
