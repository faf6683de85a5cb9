import type { CatalogSlot } from '../server/catalogs.ts';
import type { Route } from '../server/group.ts';
import { type Answer, rendered } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { chooseType } from '../server/http/negotiate.ts';
import { readParameters } from '../server/parameters/table.ts';
import { FORMAT, LIST_PARAMETERS, READING, RECORD_PARAMETERS } from './contract/parameters.ts';
import { indented, indentOf } from './present/indent.ts';
import { findOrganisms } from './queries/find.ts';
import type { OrganismsShelf } from './shelf.ts';
import { HEADERS, notFound, TYPE, WORDING } from './wording.ts';

const RETRY_AFTER_S = 1;
const DIGITS = /^\d{1,10}$/;

const DETAIL = { $ref: '#/components/schemas/OrganismDetail' };

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
        404: { sentence: 'A `format` other than `json`.', schema: DETAIL },
        406: { sentence: 'An `Accept` header that excludes JSON.', schema: DETAIL },
      },
      handle: (call) => serving(slot, call, (shelf) => list(shelf, call)),
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
        404: { sentence: 'No organism has this id, or a `format` other than `json`.', schema: DETAIL },
      },
      handle: (call) => serving(slot, call, (shelf) => record(shelf, call)),
    },
  ];
}

/**
 * An answer in the order in which DRF looks at a request: `format`, then `Accept`, then what is asked for
 * (organisms.md 3).
 */
function serving(slot: CatalogSlot<OrganismsShelf>, call: Call, answer: (shelf: OrganismsShelf) => Answer): Answer {
  const loaded = slot.current;
  if (!loaded) return WORDING.failure({ kind: 'not_ready', retryAfter: RETRY_AFTER_S }, call);
  const { accept } = call.headers;
  const { issues } = readParameters(FORMAT, { query: call.query() }, READING);
  if (issues.length > 0) return WORDING.invalid(issues, call);
  if (chooseType(accept, ['application/json']) === null) return WORDING.failure({ kind: 'not_acceptable' }, call);
  const found = answer(loaded.catalog);
  const indent = indentOf(accept);
  return indent === 0
    ? found
    : { ...found, body: indented(found.body, indent), variant: `${found.variant ?? ''}.i${indent}` };
}

function list({ catalog, pages }: OrganismsShelf, call: Call): Answer {
  const query = call.query();
  const { values } = readParameters(LIST_PARAMETERS, { query }, READING);
  const found = findOrganisms(catalog, values);
  const { limit, offset } = values;
  const address = call.origin() + call.path;
  return ok(pages.page(found, { address, records: withoutSlash(address), query, limit, offset }), call);
}

function record({ catalog, pages }: OrganismsShelf, call: Call): Answer {
  const id = call.params.id ?? '';
  const ordinal = DIGITS.test(id) ? catalog.ordinalOf.get(Number(id)) : undefined;
  if (ordinal === undefined) return notFound();
  const address = call.origin() + withoutSlash(call.path).replace(/\/[^/]*$/, '');
  return ok(pages.record(ordinal, address, call.query()), call);
}

function ok(body: Answer['body'], call: Call): Answer {
  // Links hold the origin, so copies under two names of the service are two representations.
  return rendered(body, { type: TYPE, headers: HEADERS, variant: originTag(call.origin()) });
}

/** Records hang under the spelling that was asked, without the slash at its end. */
function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

const TAGS = new Map<string, string>();
const TAGS_KEPT = 64;

function originTag(origin: string): string {
  let tag = TAGS.get(origin);
  if (tag === undefined) {
    if (TAGS.size >= TAGS_KEPT) TAGS.clear();
    tag = Buffer.from(origin).toString('base64url');
    TAGS.set(origin, tag);
  }
  return tag;
}
