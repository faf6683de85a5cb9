/** The operations of group D: the contract, the other addresses of the original interface, and our own. */

import type { CatalogSlot } from '../server/catalogs.ts';
import type { Route } from '../server/group.ts';
import { LIST_TYPES } from '../server/http/file-answer.ts';
import { schemaReference } from '../server/parameters/parameter.ts';
import type { ParameterTable } from '../server/parameters/table.ts';
import { nearHandler } from './cercanos/handlers.ts';
import { NEAR_PARAMETERS } from './cercanos/parameters.ts';
import type { OrganismsData } from './data.ts';
import { answerEmptyList, answerOrganism, answerOrganisms, answerPart, answerRoot, withOrganisms } from './handlers.ts';
import { ORGANISM_LISTS, type OrganismList } from './lists.ts';
import {
  CALLS_PARAMETERS,
  FORMAT,
  LIST_PARAMETERS,
  ORIGINAL_ROOT,
  OWN_PREFIX,
  PAGE_PARAMETERS,
  RECORD_PARAMETERS,
} from './parameters.ts';
import type { Gazetteer } from './territorio/gazetteer.ts';
import { answerPlace } from './territorio/handlers.ts';
import { withoutCredentials } from './wording.ts';

const DETAIL = schemaReference('OrganismDetail');
const NOT_ACCEPTABLE = { sentence: 'An `Accept` header that excludes JSON.', schema: DETAIL };

/** The errors of a list. */
const LIST_ERRORS: Route['responses'] = {
  404: { sentence: 'A `format` other than `json`.', schema: DETAIL },
  406: NOT_ACCEPTABLE,
};

/** The errors of an operation on one organism. */
const RECORD_ERRORS: Route['responses'] = {
  404: { sentence: 'No organism has this id, or a `format` other than `json`.', schema: DETAIL },
  406: NOT_ACCEPTABLE,
};

const TITLES: Readonly<Record<OrganismList, string>> = {
  museos: 'Lista de museos',
  institutos: 'Lista de institutos',
  programas: 'Lista de programas',
};

/** The table of operations over the version in the slot at the moment of a call. */
export function organismRoutes(slot: CatalogSlot<OrganismsData>, gazetteer: Gazetteer): readonly Route[] {
  return [
    {
      id: 'D1',
      method: 'GET',
      path: '/organismos',
      aliases: [`${ORIGINAL_ROOT}/organismos`],
      title: 'Lista de organismos',
      summary: 'Organisms, a page at a time.',
      parameters: LIST_PARAMETERS,
      responses: { 200: { sentence: 'A page of organisms.', schema: schemaReference('OrganismList') }, ...LIST_ERRORS },
      handle: withOrganisms(slot, answerOrganisms),
    },
    {
      id: 'organismo',
      method: 'GET',
      path: '/organismos/:id',
      aliases: [`${ORIGINAL_ROOT}/organismos/:id`],
      title: 'Organismo',
      summary: 'One organism.',
      parameters: RECORD_PARAMETERS,
      responses: { 200: { sentence: 'The organism.', schema: schemaReference('Organism') }, ...RECORD_ERRORS },
      handle: withOrganisms(slot, answerOrganism),
    },
    {
      id: 'cultura',
      method: 'GET',
      path: ORIGINAL_ROOT,
      title: 'Api Root',
      summary: 'The addresses of the lists.',
      parameters: FORMAT,
      responses: {
        200: { sentence: 'The addresses by name.', schema: schemaReference('OrganismRoot') },
        ...LIST_ERRORS,
      },
      handle: withOrganisms(slot, answerRoot),
    },
    ...ORGANISM_LISTS.map(
      (list): Route => ({
        id: list,
        method: 'GET',
        path: `${ORIGINAL_ROOT}/${list}`,
        title: TITLES[list],
        summary: `The organisms that are ${list}, a page at a time.`,
        parameters: LIST_PARAMETERS,
        responses: {
          200: {
            sentence: 'A page of organisms; none where the data do not tell which they are.',
            schema: schemaReference('OrganismList'),
          },
          ...LIST_ERRORS,
        },
        handle: withOrganisms(slot, answerPart(list)),
      }),
    ),
    emptyList(slot, 'tramites', 'Lista de trámites', PAGE_PARAMETERS),
    emptyList(slot, 'convocatorias', 'Lista de convocatorias', CALLS_PARAMETERS),
    {
      id: 'usuarios',
      method: 'GET',
      path: `${ORIGINAL_ROOT}/usuarios`,
      title: 'Lista de usuarios',
      summary: 'Refused: the users of the original interface need credentials that this service does not give.',
      parameters: FORMAT,
      responses: { 401: { sentence: 'Always.', schema: DETAIL }, ...LIST_ERRORS },
      handle: withOrganisms(slot, withoutCredentials),
    },
    {
      id: 'organismos-cercanos',
      method: 'GET',
      path: `${OWN_PREFIX}/cercanos`,
      title: 'Organismos cercanos',
      summary: 'Organisms near a point, nearest first.',
      parameters: NEAR_PARAMETERS,
      responses: {
        200: {
          sentence: 'The organisms and how far they are.',
          schema: schemaReference('NearOrganisms'),
          types: LIST_TYPES,
        },
        400: { sentence: 'Wrong parameters, all of them.', schema: schemaReference('OrganismProblems') },
        ...LIST_ERRORS,
      },
      handle: nearHandler(slot, gazetteer),
    },
    {
      id: 'organismo-territorio',
      method: 'GET',
      path: `${OWN_PREFIX}/:id/territorio`,
      title: 'Territorio de un organismo',
      summary: 'Province, department, municipality and locality of an organism, from its point and its address.',
      parameters: RECORD_PARAMETERS,
      responses: {
        200: { sentence: 'Where the organism lies, and how that is known.', schema: schemaReference('OrganismPlace') },
        400: { sentence: 'Unknown parameters, all of them.', schema: schemaReference('OrganismProblems') },
        ...RECORD_ERRORS,
      },
      handle: withOrganisms(slot, (data, call) => answerPlace(data, gazetteer, call)),
    },
  ];
}

/** A list of the original interface whose records no source has: empty, in the shape of the others. */
function emptyList(slot: CatalogSlot<OrganismsData>, name: string, title: string, parameters: ParameterTable): Route {
  return {
    id: name,
    method: 'GET',
    path: `${ORIGINAL_ROOT}/${name}`,
    title,
    summary: `The ${name} of the original interface, of which there are no data: always empty.`,
    parameters,
    responses: {
      200: { sentence: 'A page without records.', schema: schemaReference('OrganismList') },
      ...LIST_ERRORS,
    },
    handle: withOrganisms(slot, answerEmptyList),
  };
}
