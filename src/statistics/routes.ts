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
      summary: 'La nota metodológica de una variable',
      parameters: METHODOLOGY_OF_ONE,
      responses: {
        ...success('La nota.', 'MetadatoResponse'),
        ...error(400, 'El identificador no es un entero de 32 bits.'),
        ...error(404, 'La variable no existe o no tiene nota.'),
        ...error(500, 'Un error inesperado.'),
      },
      handle: operations.methodologyOfOne,
    },
    {
      id: 'A2',
      method: 'GET',
      path: `${BASE}/Metodologia`,
      summary: 'Las notas metodológicas',
      description: 'Por identificador en orden ascendente, de a 250 si no se pide otra cosa.',
      parameters: METHODOLOGY,
      responses: {
        ...success('Una página de notas, una lista interior por variable.', 'MetadatoListResponse'),
        ...error(500, 'Un error inesperado.'),
      },
      handle: operations.methodology,
    },
    {
      id: 'A3',
      method: 'GET',
      path: `${BASE}/Monetarias`,
      summary: 'Las variables monetarias',
      description: 'Por identificador en orden ascendente, de a 1000 si no se pide otra cosa. Los filtros se combinan.',
      parameters: VARIABLES,
      responses: {
        ...success('Una página del catálogo.', 'MonetariasResponse'),
        ...error(400, 'Parámetros erróneos, todos en `errorMessages`.'),
        ...error(500, 'Un error inesperado.'),
      },
      handle: operations.variables,
    },
    {
      id: 'A4',
      method: 'GET',
      path: `${BASE}/Monetarias/:IdVariable`,
      summary: 'Los valores de una variable en un período',
      description:
        'El más reciente primero, de a 1000 si no se pide otra cosa. Algunas series se publican por adelantado: sin `Hasta`, sus primeros valores pueden tener fecha futura.',
      parameters: SERIES,
      responses: {
        ...success('Una página de valores; un período sin valores da `detalle: []`.', 'DatosMonetariaResponse'),
        ...error(400, 'Parámetros erróneos, todos en `errorMessages`.'),
        ...error(404, 'La variable no existe.'),
        ...error(500, 'Un error inesperado.'),
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
