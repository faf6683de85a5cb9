import { writtenCell } from '../csv/written-cell.ts';
import { NOT_READY } from '../server/failure.ts';
import type { Route, Wording } from '../server/group.ts';
import { type Answer, rendered } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import type { Problem, Schema } from '../server/parameters/parameter.ts';
import { type ReadingRules, readParameters, type ValuesOf } from '../server/parameters/table.ts';
import type { FactBook } from '../store/facts.ts';
import { type Store, VersionGone } from '../store/store.ts';
import { type ComparableSet, namesOf, shownVersion, VERSIONS_PATH } from './comparable.ts';
import type { FactChange } from './fact-changes.ts';
import { BEGINNING, changesPage, cursorOf } from './page.ts';
import { type DifferenceParameters, differenceParameters, type VersionWords } from './parameters.ts';
import { TotalsShelf } from './totals.ts';

/** `/ventanilla/versiones/{grupo}/{a}..{b}`: what lies between two versions of a group. */

/** How soon a client may ask again while too many pairs are being counted, in seconds. */
const RETRY_AFTER_S = 1;
/** How often an answer is begun whose versions go while it is made. */
const MOST_TRIES = 3;

/** What the operation needs. */
interface DifferenceParts {
  readonly store: Pick<Store, 'history' | 'diff'>;
  readonly group: ComparableSet;
  readonly book: FactBook;
  readonly wording: Wording;
  readonly reading: ReadingRules;
  readonly words: VersionWords;
  /** How the group says that something is not there; as a wrong parameter where it has no way of its own. */
  readonly notFound?: (sentence: string) => Answer;
  /** The shape of the group's errors. */
  readonly errors: Schema;
  /** Given: answers are for callers with a token; a limited one must reach `scope`. */
  readonly guarded?: { readonly scope: string };
}

/** The operation of one group. */
export function differenceRoute(parts: DifferenceParts): Route {
  const { group, guarded, errors } = parts;
  const parameters = differenceParameters(parts.words);
  const shelf = new TotalsShelf(parts);
  const error = (sentence: string) => ({ sentence, schema: errors });
  const [name, alias] = namesOf(group);
  return {
    id: `versiones-${group}`,
    method: 'GET',
    path: `${VERSIONS_PATH}/${name}/:versiones`,
    aliases: [`${VERSIONS_PATH}/${alias}/:versiones`],
    summary: `What was added, removed and changed between two versions of the ${group} data`,
    cost: 10,
    long: true,
    parameters,
    responses: {
      200: {
        sentence: 'A page of changes, with the totals of all.',
        schema: { $ref: '#/components/schemas/VersionDifference' },
        types: ['application/json', 'text/csv'],
      },
      400: error('Wrong parameters.'),
      ...(guarded && {
        401: error('No valid bearer token.'),
        403: error('The token is limited to something else.'),
      }),
      404: error('The store has no such version, or none any more.'),
      503: error(
        'Too many differences are being counted, or the store cannot be reached: ask again after `Retry-After`.',
      ),
    },
    ...(guarded && { secured: true, scope: guarded.scope }),
    handle: async (call) => {
      const path = [['versiones', call.params.versiones]] as const;
      const { values, issues } = readParameters(parameters, { path, query: call.query() }, parts.reading);
      if (issues.length > 0) return parts.wording.invalid(issues, call);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        try {
          return await answer(parts, shelf, values, call);
        } catch (thrown) {
          // Forgotten, or replaced by another store's, while it was read: said as it is now.
          if (!(thrown instanceof VersionGone)) throw thrown;
        }
      }
      return parts.wording.failure(NOT_READY, call);
    },
  };
}

async function answer(
  parts: DifferenceParts,
  shelf: TotalsShelf,
  { versiones: [fromNumber, toNumber], limite, cursor, formato }: ValuesOf<DifferenceParameters>,
  call: Call,
): Promise<Answer> {
  const { group, wording } = parts;
  const history = await parts.store.history(group);
  const from = history.find(({ number }) => number === fromNumber);
  const to = history.find(({ number }) => number === toNumber);
  if (from === undefined || to === undefined) {
    const held = history.map(({ number }) => number);
    return notThere(parts, parts.words.noVersion(group, from === undefined ? fromNumber : toNumber, held), call);
  }
  const pair = { group, from: fromNumber, to: toNumber };
  const { changes, texts, next } = await changesPage(parts, pair, cursor ?? BEGINNING, limite, call.pace);
  const caching = parts.guarded ? 'private' : 'public';
  if (formato === 'csv') {
    const headers = next === null ? undefined : linkTo(nextAddress(call, limite, cursorOf(next)));
    return { status: 200, type: CSV_TYPE, caching, ...(headers && { headers }), body: changesCsv(changes) };
  }
  const totals = await shelf.of(group, from, to, call.signal);
  if (totals === null) return wording.failure({ kind: 'overloaded', retryAfter: RETRY_AFTER_S }, call);
  const head = JSON.stringify({ group, from: shownVersion(from), to: shownVersion(to), totals }).slice(0, -1);
  const cursorOut = next === null ? null : cursorOf(next);
  return rendered(`${head},"changes":[${texts.join(',')}],"cursor":${JSON.stringify(cursorOut)}}`, { caching });
}

function linkTo(address: string): Record<string, string> {
  return { Link: `<${address}>; rel="next"`, 'Access-Control-Expose-Headers': 'Link' };
}

/** An address without its origin (RFC 8288 takes a relative one). */
function nextAddress(call: Call, limit: number, cursor: string): string {
  // With two slashes first it would be the address of a host.
  return `${call.path.replace(/^\/+/, '/')}?formato=csv&limite=${limit}&cursor=${cursor}`;
}

function notThere({ wording, notFound }: DifferenceParts, sentence: string, call: Call): Answer {
  if (notFound) return notFound(sentence);
  const problem: Problem = { kind: 'custom', rule: 'version', detail: sentence };
  return { ...wording.invalid([{ name: 'versiones', place: 'path', problem }], call), status: 404 };
}

const CSV_TYPE = 'text/csv; charset=utf-8';

/** Writes changes as CSV (RFC 4180): a line each, the old and the new value as JSON. */
function changesCsv(changes: readonly FactChange[]): string {
  const lines = changes.map(({ resource, id, change, before, after }) =>
    [
      resource,
      id,
      change,
      change === 'added' ? '' : JSON.stringify(before),
      change === 'removed' ? '' : JSON.stringify(after),
    ]
      .map((text) => writtenCell(text, ','))
      .join(','),
  );
  return `${['resource,id,change,before,after', ...lines].join('\r\n')}\r\n`;
}
