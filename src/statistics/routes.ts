import type { Route } from '../server/group.ts';
import { METHODOLOGY, METHODOLOGY_OF_ONE, SERIES, VARIABLES } from './contract/parameters.ts';
import type { StatisticsOperations } from './operations.ts';
import { MEDIA_TYPES } from './present/media-type.ts';

const BASE = '/estadisticas/v4.0';

/** The operations of group A (interface.md 4.1). */
export function statisticsRoutes(operations: StatisticsOperations): readonly Route[] {
  return [
    {
      id: 'A1',
      method: 'GET',
      path: `${BASE}/Metodologia/:idVariable`,
      summary: 'The methodology note of a variable',
      parameters: METHODOLOGY_OF_ONE,
      responses: {
        ...success('The note.', 'MetadatoResponse'),
        ...error(400, 'The identifier is not a 32-bit integer.'),
        ...error(404, 'The variable does not exist or has no note.'),
        ...error(500, 'An unexpected error.'),
      },
      handle: operations.methodologyOfOne,
    },
    {
      id: 'A2',
      method: 'GET',
      path: `${BASE}/Metodologia`,
      summary: 'The methodology notes',
      description: 'Ascending by identifier, 250 unless asked otherwise.',
      parameters: METHODOLOGY,
      responses: {
        ...success('A page of notes.', 'MetadatoListResponse'),
        ...error(500, 'An unexpected error.'),
      },
      handle: operations.methodology,
    },
    {
      id: 'A3',
      method: 'GET',
      path: `${BASE}/Monetarias`,
      summary: 'The monetary variables',
      description: 'Ascending by identifier, 1000 unless asked otherwise. Filters are joined by "and".',
      parameters: VARIABLES,
      responses: {
        ...success('A page of the catalogue.', 'MonetariasResponse'),
        ...error(400, 'Wrong parameters, all of them in `errorMessages`.'),
        ...error(500, 'An unexpected error.'),
      },
      handle: operations.variables,
    },
    {
      id: 'A4',
      method: 'GET',
      path: `${BASE}/Monetarias/:IdVariable`,
      summary: 'The values of a variable in a period',
      description:
        'Newest first, 1000 unless asked otherwise. Some series are published ahead: without `Hasta` their first values may be dated after today.',
      parameters: SERIES,
      responses: {
        ...success('A page of values; a period without values gives `detalle: []`.', 'DatosMonetariaResponse'),
        ...error(400, 'Wrong parameters, all of them in `errorMessages`.'),
        ...error(404, 'The variable does not exist.'),
        ...error(500, 'An unexpected error.'),
      },
      handle: operations.series,
    },
  ];
}

function success(sentence: string, schema: string): Route['responses'] {
  return { 200: { sentence, schema: { $ref: `#/components/schemas/${schema}` }, types: MEDIA_TYPES } };
}

function error(status: number, sentence: string): Route['responses'] {
  return {
    [status]: { sentence, schema: { $ref: '#/components/schemas/ResponseError' }, types: MEDIA_TYPES },
  };
}
