import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import type { Answer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { type ParameterTable, readParameters } from '../../server/parameters/table.ts';
import { answering, linking } from '../answering.ts';
import { CALLS_PARAMETERS, FORMAT, LIST_PARAMETERS, PAGE_PARAMETERS, READING } from '../contract/parameters.ts';
import { LIST_ERRORS } from '../contract/responses.ts';
import { findOrganisms } from '../queries/find.ts';
import type { OrganismsShelf } from '../shelf.ts';
import { withoutCredentials } from '../wording.ts';
import { ORGANISM_LISTS, type OrganismList } from './kinds.ts';

/** Where the original interface has its root. */
const ROOT = '/api/v2.0';

/** What the root names, in its order (organisms.md 1). */
const RESOURCES = ['usuarios', 'organismos', 'programas', 'museos', 'institutos', 'tramites', 'convocatorias'] as const;

const TITLES: Readonly<Record<OrganismList, string>> = {
  museos: 'Lista de museos',
  institutos: 'Lista de institutos',
  programas: 'Lista de programas',
};

const NOTHING = new Int32Array(0);

/**
 * The other addresses of the original interface (organisms.md 1): its root, the lists that are parts of the organisms, the
 * two whose records no source has, and the users, who need credentials that this service does not give.
 */
export function interfaceRoutes(slot: CatalogSlot<OrganismsShelf>): Route[] {
  return [
    {
      id: 'cultura',
      method: 'GET',
      path: ROOT,
      title: 'Api Root',
      summary: 'The addresses of the lists.',
      parameters: FORMAT,
      responses: {
        200: { sentence: 'The addresses by name.', schema: { $ref: '#/components/schemas/OrganismRoot' } },
        ...LIST_ERRORS,
      },
      handle: (call) => answering(slot, call, () => answerRoot(call)),
    },
    ...ORGANISM_LISTS.map(
      (list): Route => ({
        id: list,
        method: 'GET',
        path: `${ROOT}/${list}`,
        title: TITLES[list],
        summary: `The organisms that are ${list}, a page at a time.`,
        parameters: LIST_PARAMETERS,
        responses: {
          200: {
            sentence: 'A page of organisms; none where the data do not tell which they are.',
            schema: { $ref: '#/components/schemas/OrganismList' },
          },
          ...LIST_ERRORS,
        },
        handle: (call) => answering(slot, call, (shelf) => answerList(shelf, list, call)),
      }),
    ),
    emptyList(slot, 'tramites', 'Lista de trámites', PAGE_PARAMETERS),
    emptyList(slot, 'convocatorias', 'Lista de convocatorias', CALLS_PARAMETERS),
    {
      id: 'usuarios',
      method: 'GET',
      path: `${ROOT}/usuarios`,
      title: 'Lista de usuarios',
      summary: 'Refused: the users of the original interface need credentials that this service does not give.',
      parameters: FORMAT,
      responses: {
        401: { sentence: 'Always.', schema: { $ref: '#/components/schemas/OrganismDetail' } },
        ...LIST_ERRORS,
      },
      handle: (call) => answering(slot, call, withoutCredentials),
    },
  ];
}

/** A list whose records no source has: empty, in the shape of the others. */
function emptyList(slot: CatalogSlot<OrganismsShelf>, name: string, title: string, parameters: ParameterTable): Route {
  return {
    id: name,
    method: 'GET',
    path: `${ROOT}/${name}`,
    title,
    summary: `The ${name} of the original interface, of which there are no data: always empty.`,
    parameters,
    responses: {
      200: { sentence: 'A page without records.', schema: { $ref: '#/components/schemas/OrganismList' } },
      ...LIST_ERRORS,
    },
    handle: (call) => answering(slot, call, (shelf) => answerPage(shelf, NOTHING, call)),
  };
}

function answerRoot(call: Call): Answer {
  const { values } = readParameters(FORMAT, { query: call.query() }, READING);
  const suffix = values.format === undefined ? '' : `?format=${values.format}`;
  const addresses = RESOURCES.map((name) => [name, `${call.origin()}${ROOT}/${name}/${suffix}`]);
  return linking(JSON.stringify(Object.fromEntries(addresses)), call);
}

function answerList(shelf: OrganismsShelf, list: OrganismList, call: Call): Answer {
  const { values } = readParameters(LIST_PARAMETERS, { query: call.query() }, READING);
  const among = shelf.catalog.byList.get(list) ?? NOTHING;
  return answerPage(shelf, findOrganisms(shelf.catalog, values, among), call);
}

/** A page whose records hang under the list of all organisms, as those of the original do. */
function answerPage({ pages }: OrganismsShelf, found: Int32Array, call: Call): Answer {
  const query = call.query();
  const { limit, offset } = readParameters(PAGE_PARAMETERS, { query }, READING).values;
  const address = call.origin() + call.path;
  return linking(
    pages.page(found, { address, records: `${call.origin()}${ROOT}/organismos`, query, limit, offset }),
    call,
  );
}
