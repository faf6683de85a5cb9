/** Batches: many queries in one POST, answered in their order, all or none (territorial.md 5). */
import {
  type Answer,
  bytesOf,
  COMMA,
  JSON_TYPE,
  joined,
  NO_OCTETS,
  type OctetBody,
  octetsOf,
  octetsOfBytes,
} from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import type { Pace } from '../../server/pace.ts';
import {
  ownRules,
  type ParametersRead,
  type ParameterTable,
  type RawPair,
  type ReadingRules,
  readParameters,
} from '../../server/parameters/table.ts';
import {
  BATCH_ERRORS,
  errorOf,
  isCompressed,
  MAXIMUM_QUERIES,
  MAXIMUM_SUM,
  refusedBatch,
  territoryWording,
  type WordedError,
} from '../wording.ts';
import { type BodyItems, itemsOfBody, LONGEST_QUERY_BYTES } from './batch-body.ts';
import { asTree, type Tree } from './tree.ts';

/** How every request of this group is read. */
export const READING: ReadingRules = { unknown: 'error', repeated: 'error' };

/** How the operations of this group under `/ventanilla` read names. */
export const OWN_READING = ownRules(READING);

/** One query of a batch, read without a problem. */
export interface BatchQuery<T extends ParameterTable> {
  readonly read: ParametersRead<T>;
  /** The members of the query as they were given, for the echo. */
  readonly pairs: readonly RawPair[];
}

/** JSON as octets, or in pieces that exist as bytes. */
export type Wrapper = OctetBody | readonly Uint8Array[];

/** A resource's batch. */
export interface BatchOperation<T extends ParameterTable> {
  /** The member of the body that holds the queries. */
  readonly key: string;
  /** Another member that may hold them instead. */
  readonly otherKey?: string | undefined;
  readonly table: T;
  /** The `max` of a query, counted towards the sum; null for resources that have none. */
  readonly maximum: ((query: BatchQuery<T>) => number) | null;
  /** One wrapper as JSON, the same that a GET answers, without its line end. */
  readonly answer: (query: BatchQuery<T>) => Wrapper | Promise<Wrapper>;
}

const MEDIA_TYPE = 'application/json';
/** It, and types that are written in JSON (RFC 6839 3.1): `application/vnd.api+json`. */
const JSON_BODY = /^application\/(?:[!#$&^_.+\w-]+\+)?json$/;
const HEAD = { octets: octetsOf('{"resultados":[') };
const TAIL = { octets: octetsOf(']}\n') };
const BETWEEN = { octets: COMMA };

/**
 * Reads and answers a batch. Every query is checked before the first is answered. The work is done in slices, between
 * which other requests run.
 */
export async function runBatch<T extends ParameterTable>(call: Call, operation: BatchOperation<T>): Promise<Answer> {
  const { pace } = call;
  const type = call.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!JSON_BODY.test(type)) {
    return territoryWording.failure({ kind: 'unsupported_media_type', expected: MEDIA_TYPE }, call);
  }
  if (isCompressed(call)) return refusedBatch([[BATCH_ERRORS.compressed()]], 415);
  if (call.search !== '') return refusedBatch([[BATCH_ERRORS.queryString()]]);
  const items = await itemsUnder(call.body, operation, pace);
  if (items === 'malformed') return territoryWording.failure({ kind: 'malformed_body' }, call);
  if (items === null) return refusedBatch([[BATCH_ERRORS.notAList(operation.key)]]);
  if (items === 'too_long') return refusedBatch([[BATCH_ERRORS.tooLong(operation.key, LONGEST_QUERY_BYTES)]]);
  if (items === 'too_many' || items.length > MAXIMUM_QUERIES)
    return refusedBatch([[BATCH_ERRORS.tooMany(operation.key)]]);
  // Each query costs as much as alone; the first was charged with the request.
  const charged = call.charge(items.length - 1);
  const overRate = charged instanceof Promise ? await charged : charged;
  if (overRate) return territoryWording.failure(overRate, call);

  const refused = await check(items, operation, pace);
  if (refused) return refusedBatch(refused);

  const body = new BatchBody();
  body.add(HEAD);
  pace.progress(0, items.length);
  for (let i = 0; i < items.length; i++) {
    const query = queryOf(items[i], operation.table);
    if (!query) continue;
    if (i > 0) body.add(BETWEEN);
    const answer = operation.answer(query);
    body.add(answer instanceof Promise ? await answer : answer);
    if (!pace.isDue) continue;
    body.flush();
    pace.progress(i + 1, items.length);
    await pace.pause();
  }
  body.add(TAIL);
  return { status: 200, type: JSON_TYPE, caching: 'unsaid', body: body.pieces() };
}

/** The queries under the key of an operation, else under its other key. */
async function itemsUnder(
  body: Uint8Array,
  { key, otherKey }: Pick<BatchOperation<ParameterTable>, 'key' | 'otherKey'>,
  pace: Pace,
): Promise<BodyItems> {
  const items = await itemsOfBody(body, key, pace);
  if (otherKey === undefined || (items !== null && items !== 'too_long')) return items;
  const others = await itemsOfBody(body, otherKey, pace);
  return others ?? items;
}

/** A query of a batch; null unless it is an object. */
function queryOf<T extends ParameterTable>(item: unknown, table: T): BatchQuery<T> | null {
  const members = Array.isArray(item) ? null : asTree(item);
  if (!members) return null;
  const pairs = pairsOf(members, table);
  return { read: readParameters(table, { body: pairs }, READING), pairs };
}

/** Members of one query that are read at most; more than any table has names, so that a query with more is always refused. */
export const MAXIMUM_MEMBERS = 1000;

/**
 * The members of a query: all of them, or the first {@link MAXIMUM_MEMBERS} and those that the table names. `Object.entries`
 * of an object with a hundred thousand members takes twice as long as `JSON.parse` took to make it.
 */
export function pairsOf(members: Tree, table: ParameterTable): readonly RawPair[] {
  const names = Object.keys(members);
  if (names.length <= MAXIMUM_MEMBERS) return Object.entries(members);
  const own = Object.keys(table).filter((name) => Object.hasOwn(members, name));
  return [...new Set([...names.slice(0, MAXIMUM_MEMBERS), ...own])].map((name) => [name, members[name]]);
}

/**
 * Most errors of one batch besides the first of each query. With the hundred unknown names that a query may report, a thousand
 * queries otherwise make an answer fifteen times as long as the body.
 */
export const MAXIMUM_FURTHER_ERRORS = 1000;

/**
 * Looks through all queries; the errors, one list a query, when one of them is wrong. Every wrong query has at least one. The parsed values are not kept but parsed again
 * when the query is answered: a thousand parsed queries take megabytes, which the garbage collector would
 * copy again and again while other requests wait.
 */
async function check<T extends ParameterTable>(
  items: readonly unknown[],
  { key, table, maximum }: BatchOperation<T>,
  pace: Pace,
): Promise<readonly WordedError[][] | null> {
  let wrong: WordedError[][] | null = null;
  let sum = 0;
  let further = MAXIMUM_FURTHER_ERRORS;
  for (let i = 0; i < items.length; i++) {
    const query = queryOf(items[i], table);
    const issues = query?.read.issues ?? [];
    if (!query || issues.length > 0) {
      wrong ??= items.map(() => NO_ERRORS);
      const reported = issues.slice(0, 1 + further);
      further -= Math.max(0, reported.length - 1);
      wrong[i] = query ? reported.map(errorOf) : [BATCH_ERRORS.notAnObject(key)];
    } else if (maximum) sum += maximum(query);
    if (pace.isDue) await pace.pause();
  }
  if (wrong) return wrong;
  return sum > MAXIMUM_SUM ? items.map(() => [BATCH_ERRORS.sum()]) : null;
}

const NO_ERRORS: WordedError[] = [];

/** The body of an answer as few large pieces: small pieces are joined before they become bytes. */
class BatchBody {
  readonly #pieces: Uint8Array[] = [];
  #octets = NO_OCTETS;

  add(part: Wrapper): void {
    if ('octets' in part) {
      this.#octets = joined(this.#octets, part.octets);
      return;
    }
    for (const piece of part) {
      if (piece.byteLength > LONGEST_JOINED) {
        this.flush();
        this.#pieces.push(piece);
      } else this.#octets = joined(this.#octets, octetsOfBytes(piece));
    }
  }

  /** Makes bytes of the octets so far; called at the end of each slice, so that no slice has all of the work. */
  flush(): void {
    if (this.#octets.length === 0) return;
    this.#pieces.push(bytesOf(this.#octets));
    this.#octets = NO_OCTETS;
  }

  pieces(): readonly Uint8Array[] {
    this.flush();
    return this.#pieces;
  }
}

/** Longer pieces are sent as they are. */
const LONGEST_JOINED = 4096;
