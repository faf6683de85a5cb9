/** Batches: many queries in one POST, answered in their order, all or none (territorial.md 5). */
import { type Answer, JSON_TYPE } from '../../server/http/answer.ts';
import type { OctetBody } from '../../server/http/answer-body.ts';
import type { Call } from '../../server/http/call.ts';
import { bytesOf, COMMA, joined, NO_OCTETS, octetsOf, octetsOfBytes } from '../../server/http/octets.ts';
import type { Pace } from '../../server/pace.ts';
import {
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
import { itemsOfBody } from './batch-body.ts';
import { asTree } from './tree.ts';

/** How every request of this group is read. */
export const READING: ReadingRules = { unknown: 'error', repeated: 'error' };

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
  readonly table: T;
  /** The `max` of a query, counted towards the sum; null for resources that have none. */
  readonly maximum: ((query: BatchQuery<T>) => number) | null;
  /** One wrapper as JSON, the same that a GET answers, without its line end. */
  readonly answer: (query: BatchQuery<T>) => Wrapper | Promise<Wrapper>;
}

const MEDIA_TYPE = 'application/json';
const HEAD = { octets: octetsOf('{"resultados":[') };
const TAIL = { octets: octetsOf(']}\n') };
const BETWEEN = { octets: COMMA };

/**
 * Reads and answers a batch. Every query is checked before the first is answered. All of it is done in slices, between
 * which other requests are let through.
 */
export async function runBatch<T extends ParameterTable>(call: Call, operation: BatchOperation<T>): Promise<Answer> {
  const { pace } = call;
  const type = call.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== MEDIA_TYPE) {
    return territoryWording.failure({ kind: 'unsupported_media_type', expected: MEDIA_TYPE }, call);
  }
  if (isCompressed(call)) return refusedBatch([[BATCH_ERRORS.compressed()]], 415);
  if (call.search !== '') return refusedBatch([[BATCH_ERRORS.queryString()]]);
  const items = await itemsOfBody(call.body, operation.key, pace);
  if (items === 'malformed') return territoryWording.failure({ kind: 'malformed_body' }, call);
  if (items === null) return refusedBatch([[BATCH_ERRORS.notAList(operation.key)]]);
  if (items.length > MAXIMUM_QUERIES) return refusedBatch([[BATCH_ERRORS.tooMany(operation.key)]]);
  // Each query costs what it would alone; the first was paid for with the request.
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

/** A query of a batch; null for what is no object. */
function queryOf<T extends ParameterTable>(item: unknown, table: T): BatchQuery<T> | null {
  const members = Array.isArray(item) ? null : asTree(item);
  if (!members) return null;
  const pairs = Object.entries(members);
  return { read: readParameters(table, { body: pairs }, READING), pairs };
}

/**
 * Looks through all queries; the errors, one list a query, when one of them is wrong. What it reads is not kept but read again
 * when its turn to be answered comes: a thousand queries as read take megabytes, and while they live the collector of garbage
 * copies them again and again, at the cost of everybody who waits meanwhile.
 */
async function check<T extends ParameterTable>(
  items: readonly unknown[],
  { key, table, maximum }: BatchOperation<T>,
  pace: Pace,
): Promise<readonly WordedError[][] | null> {
  let wrong: WordedError[][] | null = null;
  let sum = 0;
  for (let i = 0; i < items.length; i++) {
    const query = queryOf(items[i], table);
    const issues = query?.read.issues ?? [];
    if (!query || issues.length > 0) {
      wrong ??= items.map(() => NO_ERRORS);
      wrong[i] = query ? issues.map(errorOf) : [BATCH_ERRORS.notAnObject(key)];
    } else if (maximum) sum += maximum(query);
    if (pace.isDue) await pace.pause();
  }
  if (wrong) return wrong;
  return sum > MAXIMUM_SUM ? items.map(() => [BATCH_ERRORS.sum()]) : null;
}

const NO_ERRORS: WordedError[] = [];

/** The body of an answer as few large pieces: what is small is joined before it becomes bytes. */
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
