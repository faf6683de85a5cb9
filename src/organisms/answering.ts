import { BoundedCache } from '../indexes/bounded-cache.ts';
import type { CatalogSlot } from '../server/catalogs.ts';
import { type Answer, rendered } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { chooseType } from '../server/http/negotiate.ts';
import { readParameters } from '../server/parameters/table.ts';
import { FORMAT, READING } from './contract/parameters.ts';
import { indented, indentOf } from './present/indent.ts';
import type { OrganismsShelf } from './shelf.ts';
import { HEADERS, TYPE, WORDING } from './wording.ts';

const RETRY_AFTER_S = 1;

/**
 * An answer in the order in which DRF looks at a request: `format`, then `Accept`, then what is asked for
 * (organisms.md 3); indented where `Accept` wants it so.
 */
export function answering<A extends Answer | Promise<Answer>>(
  slot: CatalogSlot<OrganismsShelf>,
  call: Call,
  answer: (shelf: OrganismsShelf) => A,
): A | Answer | Promise<Answer> {
  const loaded = slot.current;
  if (!loaded) return WORDING.failure({ kind: 'not_ready', retryAfter: RETRY_AFTER_S }, call);
  const { accept } = call.headers;
  const { issues } = readParameters(FORMAT, { query: call.query() }, READING);
  if (issues.length > 0) return WORDING.invalid(issues, call);
  if (chooseType(accept, ['application/json']) === null) return WORDING.failure({ kind: 'not_acceptable' }, call);
  const indent = indentOf(accept);
  const found = answer(loaded.catalog);
  if (indent === 0) return found;
  return found instanceof Promise ? found.then((made) => widened(made, indent)) : widened(found, indent);
}

function widened(answer: Answer, indent: number): Answer {
  return { ...answer, body: indented(answer.body, indent), variant: `${answer.variant ?? ''}.i${indent}` };
}

/** A 200 that holds links: copies under two names of the service are two representations. */
export function linking(body: Answer['body'], call: Call): Answer {
  return rendered(body, { type: TYPE, headers: HEADERS, variant: originTag(call.origin()) });
}

/** Tags of the addresses of the service. */
const TAGS = new BoundedCache<string, string>(64);

function originTag(origin: string): string {
  let tag = TAGS.get(origin);
  if (tag === undefined) {
    tag = Buffer.from(origin).toString('base64url');
    TAGS.set(origin, tag);
  }
  return tag;
}
