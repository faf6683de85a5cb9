import type { CatalogSlot } from '../server/catalogs.ts';
import type { Route } from '../server/group.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { readParameters } from '../server/parameters/table.ts';
import { answering, linking } from './answering.ts';
import { LIST_PARAMETERS, READING, RECORD_PARAMETERS } from './contract/parameters.ts';
import { LIST_ERRORS, RECORD_ERRORS } from './contract/responses.ts';
import { findOrganisms, ordinalOfId } from './queries/find.ts';
import type { OrganismsShelf } from './shelf.ts';
import { notFound } from './wording.ts';

/** The operations of group D: the list of the contract, and the record its `url` points at. */
export function organismRoutes(slot: CatalogSlot<OrganismsShelf>): Route[] {
  return [
    {
      id: 'D1',
      method: 'GET',
      path: '/organismos',
      aliases: ['/api/v2.0/organismos'],
      title: 'Lista de organismos',
      summary: 'Organisms, a page at a time.',
      parameters: LIST_PARAMETERS,
      responses: {
        200: { sentence: 'A page of organisms.', schema: { $ref: '#/components/schemas/OrganismList' } },
        ...LIST_ERRORS,
      },
      handle: (call) => answering(slot, call, (shelf) => list(shelf, call)),
    },
    {
      id: 'organismo',
      method: 'GET',
      path: '/organismos/:id',
      aliases: ['/api/v2.0/organismos/:id'],
      title: 'Organismo',
      summary: 'One organism.',
      parameters: RECORD_PARAMETERS,
      responses: {
        200: { sentence: 'The organism.', schema: { $ref: '#/components/schemas/Organism' } },
        ...RECORD_ERRORS,
      },
      handle: (call) => answering(slot, call, (shelf) => record(shelf, call)),
    },
  ];
}

function list({ catalog, pages }: OrganismsShelf, call: Call): Answer {
  const query = call.query();
  const { values } = readParameters(LIST_PARAMETERS, { query }, READING);
  const found = findOrganisms(catalog, values);
  const { limit, offset } = values;
  const address = call.origin() + call.path;
  return linking(pages.page(found, { address, records: withoutSlash(address), query, limit, offset }), call);
}

function record({ catalog, pages }: OrganismsShelf, call: Call): Answer {
  const ordinal = ordinalOfId(catalog, call.params.id ?? '');
  if (ordinal === undefined) return notFound();
  const address = call.origin() + withoutSlash(call.path).replace(/\/[^/]*$/, '');
  return linking(pages.record(ordinal, address, call.query()), call);
}

/** Records hang under the spelling that was asked, without the slashes at its end. */
function withoutSlash(path: string): string {
  let end = path.length;
  while (path.endsWith('/', end)) end--;
  return path.slice(0, end);
}
