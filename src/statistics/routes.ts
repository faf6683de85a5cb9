/** The operations of group A (interface.md 4.1), and our own ones under `/ventanilla/series`. */

import { FILE_FORMS } from '../formats/formats.ts';
import type { Clock } from '../server/clock.ts';
import type { Route } from '../server/group.ts';
import { LIST_TYPES } from '../server/http/file-answer.ts';
import { schemaReference } from '../server/parameters/parameter.ts';
import type { StatisticsSlot } from './data.ts';
import { methodology, methodologyOfOne, monetarySeries, monetaryVariables, withData } from './handlers.ts';
import { answerLatest, LATEST } from './latest/handlers.ts';
import { METHODOLOGY, METHODOLOGY_OF_ONE, OWN_SERIES, SERIES, VARIABLES } from './parameters.ts';
import { MEDIA_TYPES } from './render.ts';
import { answerSearch } from './search/handlers.ts';
import { VARIABLE_SEARCH } from './search/parameters.ts';
import { answerTable } from './series/handlers.ts';
import { SERIES_TABLE } from './series/parameters.ts';
import { answerRevisions } from './vintages/handlers.ts';
import { REVISIONS } from './vintages/parameters.ts';

const BASE = '/estadisticas/v4.0';
const WRONG = { 400: 'Wrong parameters, all of them in `errorMessages`.' };
const UNEXPECTED = { 500: 'An unexpected error.' };
const NO_DATA = { 503: 'No data yet.' };

/** The table of operations over the version in the slot at the moment of a call. */
export function statisticsRoutes(slot: StatisticsSlot, clock: Clock): readonly Route[] {
  return [
    {
      id: 'A1',
      method: 'GET',
      path: `${BASE}/Metodologia/:idVariable`,
      summary: 'The methodology note of a variable',
      parameters: METHODOLOGY_OF_ONE,
      responses: {
        ...success('The note.', 'MetadatoResponse'),
        ...errors({
          400: 'The identifier is not a 32-bit integer.',
          404: 'The variable does not exist or has no note.',
          ...UNEXPECTED,
        }),
      },
      handle: withData(slot, clock, methodologyOfOne),
    },
    {
      id: 'A2',
      method: 'GET',
      path: `${BASE}/Metodologia`,
      summary: 'The methodology notes',
      description: 'Ascending by identifier, 250 unless asked otherwise.',
      parameters: METHODOLOGY,
      responses: { ...success('A page of notes.', 'MetadatoListResponse'), ...errors(UNEXPECTED) },
      handle: withData(slot, clock, methodology),
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
        ...errors({ ...WRONG, ...UNEXPECTED }),
      },
      handle: withData(slot, clock, monetaryVariables),
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
        ...errors({ ...WRONG, 404: 'The variable does not exist.', ...UNEXPECTED }),
      },
      handle: withData(slot, clock, monetarySeries),
    },
    {
      id: 'series',
      method: 'GET',
      path: OWN_SERIES,
      summary: 'Several variables side by side, as published or by period, as values or changes',
      description:
        'One row a date on which any of the variables has a value. Sums and means are exact and rounded once, at the end: means and ' +
        'compounds to two decimals more than the values have, percentages to four, half away from zero.',
      cost: 5,
      parameters: SERIES_TABLE,
      responses: {
        200: {
          sentence: 'The table; one of more than 20,000 cells is sent while it is made, without a length.',
          schema: schemaReference('TablaSeries'),
          types: ['application/json', 'text/csv', FILE_FORMS.xlsx.type, FILE_FORMS.parquet.type],
        },
        ...ownErrors({
          400: 'Wrong parameters, or an aggregation that makes no sense for a variable; all of them in `errorMessages`.',
          404: 'Variables that do not exist, by their ids.',
          ...NO_DATA,
        }),
      },
      handle: withData(slot, clock, answerTable),
    },
    {
      id: 'series-buscar',
      method: 'GET',
      path: `${OWN_SERIES}/buscar`,
      summary: 'Find variables by name, category or id, with counts to filter by',
      parameters: VARIABLE_SEARCH,
      responses: {
        200: {
          sentence: 'The variables found, the best first, and what they can be filtered by.',
          schema: schemaReference('VariablesEncontradas'),
          types: LIST_TYPES,
        },
        ...ownErrors({ ...WRONG, ...NO_DATA }),
      },
      handle: withData(slot, clock, answerSearch),
    },
    {
      id: 'series-ultimos',
      method: 'GET',
      path: `${OWN_SERIES}/ultimos`,
      summary: 'The last value of several variables, and its change against the one before and a year before',
      parameters: LATEST,
      responses: {
        200: {
          sentence: 'The last values, in the order of the request.',
          schema: schemaReference('UltimosValores'),
          types: LIST_TYPES,
        },
        ...ownErrors({ ...WRONG, 404: 'Variables that do not exist, by their ids.', ...NO_DATA }),
      },
      handle: withData(slot, clock, answerLatest),
    },
    {
      id: 'series-revisiones',
      method: 'GET',
      path: `${OWN_SERIES}/:id/revisiones`,
      summary: 'The revisions of a variable: which value became which, and when that became known',
      parameters: REVISIONS,
      responses: {
        200: { sentence: 'The revisions, the latest first.', schema: schemaReference('Revisiones'), types: LIST_TYPES },
        ...ownErrors({ ...WRONG, 404: 'The variable does not exist.', ...NO_DATA }),
      },
      handle: withData(slot, clock, answerRevisions),
    },
  ];
}

function success(sentence: string, schema: string): Route['responses'] {
  return { 200: { sentence, schema: schemaReference(schema), types: MEDIA_TYPES } };
}

function errors(
  sentences: Readonly<Record<number, string>>,
  types: readonly string[] = MEDIA_TYPES,
): Route['responses'] {
  return Object.fromEntries(
    Object.entries(sentences).map(([status, sentence]) => [
      status,
      { sentence, schema: schemaReference('ResponseError'), types },
    ]),
  );
}

function ownErrors(sentences: Readonly<Record<number, string>>): Route['responses'] {
  return errors(sentences, ['application/json']);
}
