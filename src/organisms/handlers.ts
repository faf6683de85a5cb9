/** The lists of group D and single organisms: parameters → query → rendered pages. */
import type { CatalogSlot } from '../server/catalogs.ts';
import { NOT_READY } from '../server/failure.ts';
import { type Answer, rendered } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { chooseType } from '../server/http/negotiate.ts';
import { readParameters } from '../server/parameters/table.ts';
import type { OrganismsData } from './data.ts';
import type { OrganismList } from './lists.ts';
import { FORMAT, LIST_PARAMETERS, ORIGINAL_ROOT, PAGE_PARAMETERS, READING } from './parameters.ts';
import { findOrganisms, ordinalOfId } from './query.ts';
import { indented, indentOf } from './render.ts';
import { HEADERS, notFound, TYPE, WORDING } from './wording.ts';

type AnyAnswer = Answer | Promise<Answer>;

/**
 * Makes the handler of an operation: it answers from the data in the slot, or 503 without any, in the order in which DRF checks a request:
 * `format`, then `Accept`, then the rest (organisms.md 3); indents the answer where `Accept` requests it.
 */
export function withOrganisms(
  slot: CatalogSlot<OrganismsData>,
  answer: (data: OrganismsData, call: Call) => AnyAnswer,
): (call: Call) => AnyAnswer {
  return (call) => {
    const { current } = slot;
    if (current === null) return WORDING.failure(NOT_READY, call);
    const { issues } = readParameters(FORMAT, { query: call.query() }, READING);
    if (issues.length > 0) return WORDING.invalid(issues, call);
    const { accept = ANY_TYPE } = call.headers;
    if (accept === ANY_TYPE) return answer(current.catalog, call);
    if (chooseType(accept, ['application/json']) === null) return WORDING.failure({ kind: 'not_acceptable' }, call);
    const indent = indentOf(accept);
    const compact = answer(current.catalog, call);
    if (indent === 0) return compact;
    return compact instanceof Promise ? compact.then((made) => withIndent(made, indent)) : withIndent(compact, indent);
  };
}

const ANY_TYPE = '*/*';

function withIndent(answer: Answer, indent: number): Answer {
  return { ...answer, body: indented(answer.body, indent), variant: `${answer.variant ?? ''}.i${indent}` };
}

/** A 200 with links: under two origins of the service it is two representations. */
export function linkedAnswer(body: Answer['body'], call: Call): Answer {
  const variant = Buffer.from(call.origin()).toString('base64url');
  return rendered(body, { type: TYPE, headers: HEADERS, variant });
}

/** D1: a page of the organisms that pass the filters. */
export function answerOrganisms({ catalog, pages }: OrganismsData, call: Call): Answer {
  const query = call.query();
  const { values } = readParameters(LIST_PARAMETERS, { query }, READING);
  const { limit, offset, format } = values;
  const address = call.origin() + call.path;
  const place = { address, records: withoutSlash(address), format, query, limit, offset };
  return linkedAnswer(pages.page(findOrganisms(catalog, values), place), call);
}

/** One organism by its id. */
export function answerOrganism({ catalog, pages }: OrganismsData, call: Call): Answer {
  const ordinal = ordinalOfId(catalog, call.params.id ?? '');
  if (ordinal === undefined) return notFound();
  const address = call.origin() + withoutSlash(call.path).replace(/\/[^/]*$/, '');
  const { format } = readParameters(FORMAT, { query: call.query() }, READING).values;
  return linkedAnswer(pages.record(ordinal, address, format), call);
}

/** Addresses of records keep the spelling of the request, without the slashes at its end. */
function withoutSlash(path: string): string {
  let end = path.length;
  while (path.endsWith('/', end)) end--;
  return path.slice(0, end);
}

/** The lists in the root, in its order (organisms.md 1). */
const ROOT_LISTS = [
  'usuarios',
  'organismos',
  'programas',
  'museos',
  'institutos',
  'tramites',
  'convocatorias',
] as const;

/** The root of the original interface: the addresses of its lists. */
export function answerRoot(_: OrganismsData, call: Call): Answer {
  const { values } = readParameters(FORMAT, { query: call.query() }, READING);
  const suffix = values.format === undefined ? '' : `?format=${values.format}`;
  const addresses = ROOT_LISTS.map((name) => [name, `${call.origin()}${ORIGINAL_ROOT}/${name}/${suffix}`]);
  return linkedAnswer(JSON.stringify(Object.fromEntries(addresses)), call);
}

const NO_ORDINALS = new Int32Array(0);

/** Makes the answer of a list of the original interface that is a part of the organisms. */
export function answerPart(list: OrganismList): (data: OrganismsData, call: Call) => Answer {
  return (data, call) => {
    const { values } = readParameters(LIST_PARAMETERS, { query: call.query() }, READING);
    const among = data.catalog.byList.get(list) ?? NO_ORDINALS;
    return originalPage(data, findOrganisms(data.catalog, values, among), call);
  };
}

/** A list of the original interface that has no data. */
export function answerEmptyList(data: OrganismsData, call: Call): Answer {
  return originalPage(data, NO_ORDINALS, call);
}

/** A page with the addresses of records under the list of all organisms, as in the original. */
function originalPage({ pages }: OrganismsData, ordinals: Int32Array, call: Call): Answer {
  const query = call.query();
  const { limit, offset, format } = readParameters(PAGE_PARAMETERS, { query }, READING).values;
  const address = call.origin() + call.path;
  const records = `${call.origin()}${ORIGINAL_ROOT}/organismos`;
  return linkedAnswer(pages.page(ordinals, { address, records, format, query, limit, offset }), call);
}
