/** JSON schemas of suggestions, for the OpenAPI document. */
import type { Route } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { errorResponses, POINT } from '../contract/schemas.ts';
import { SUGGESTIONS } from './present.ts';
import { KINDS } from './suggest.ts';

const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };

const SUGGESTION: Schema = {
  type: 'object',
  required: ['altura', 'centroide', 'contexto', 'cruce', 'id', 'nombre', 'resaltado', 'texto', 'tipo'],
  properties: {
    texto: { type: 'string', description: 'Lo que se muestra.' },
    tipo: { type: 'string', enum: KINDS },
    id: { type: 'string', description: 'De la unidad o de la calle.' },
    nombre: { type: 'string' },
    altura: { type: ['integer', 'null'], description: 'La altura que se escribió detrás de la calle.' },
    cruce: {
      type: ['object', 'null'],
      description: 'De una esquina, la otra calle.',
      properties: { id: { type: 'string' }, nombre: { type: 'string' } },
    },
    contexto: {
      type: 'object',
      required: ['departamento', 'localidad', 'provincia'],
      properties: { localidad: NULLABLE_TEXT, departamento: NULLABLE_TEXT, provincia: NULLABLE_TEXT },
    },
    centroide: { ...POINT, type: ['object', 'null'] },
    resaltado: {
      type: 'array',
      description: 'Qué letras de `texto` se escribieron: desde (incluida) y hasta (excluida), en unidades UTF-16.',
      items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
    },
  },
};

/** Named schemas of this part of the group. */
export const SUGGESTION_SCHEMAS: Readonly<Record<string, Schema>> = {
  sugerencia: SUGGESTION,
  lista_sugerencias: {
    type: 'object',
    required: ['cantidad', 'parametros', SUGGESTIONS],
    properties: {
      cantidad: { type: 'integer' },
      parametros: { type: 'object', description: 'Los parámetros recibidos, interpretados.' },
      [SUGGESTIONS]: { type: 'array', items: { $ref: '#/components/schemas/sugerencia' } },
    },
  },
};

/** The answers to a request for suggestions. */
export const SUGGESTION_RESPONSES: Route['responses'] = {
  200: {
    sentence: 'Las sugerencias, la mejor primero.',
    schema: { $ref: '#/components/schemas/lista_sugerencias' },
    types: ['application/json'],
  },
  ...errorResponses('search'),
};
