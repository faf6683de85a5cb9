/** JSON schemas of searches of variables, for the OpenAPI document. */
import type { Route } from '../../server/group.ts';
import { LIST_TYPES } from '../../server/http/file-answer.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { named, ownErrors, whole } from '../series/schemas.ts';
import { FACETS } from './facets.ts';

/** Named schemas of this part of the group. */
export const SEARCH_SCHEMAS: Readonly<Record<string, Schema>> = {
  ValorFaceta: whole(
    { valor: { type: 'string' }, cantidad: { type: 'integer', description: 'Variables found that have it.' } },
    'A value that results can be filtered by.',
  ),
  VariablesEncontradas: whole(
    {
      status: { type: 'integer' },
      metadata: named('Metadata'),
      results: { type: 'array', items: named('Monetarias'), description: 'The best first.' },
      facetas: whole(
        Object.fromEntries(FACETS.map((name) => [name, { type: 'array', items: named('ValorFaceta') }])),
        'By member: the values there are, and how many variables each would leave, the other filters kept.',
      ),
    },
    'Variables found.',
  ),
};

/** The answers to a search. */
export const SEARCH_RESPONSES: Route['responses'] = {
  200: {
    sentence: 'The variables found, the best first, and what they can be filtered by.',
    schema: named('VariablesEncontradas'),
    types: LIST_TYPES,
  },
  ...ownErrors({ 400: 'Wrong parameters, all of them in `errorMessages`.', 503: 'No data yet.' }),
};
