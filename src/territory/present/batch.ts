/** Batches: many queries in one POST, answered in their order, all or none (territorial.md 5). */
import { breathe } from '../../server/catalogs.ts';
import { type Answer, JSON_TYPE } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
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
  MAXIMUM_QUERIES,
  MAXIMUM_SUM,
  refusedBatch,
  territoryWording,
  type WordedError,
} from '../wording.ts';
import { asTree } from './tree.ts';

/** How every request of this group is read. */
export const READING: ReadingRules = { unknown: 'error', repeated: 'error' };

/** One query of a batch, read without a problem. */
export interface BatchQuery<T extends ParameterTable> {
  readonly read: ParametersRead<T>;
  /** The members of the query as they were given, for the echo. */
  readonly pairs: readonly RawPair[];
}

/** A resource's batch. */
export interface BatchOperation<T extends ParameterTable> {
  /** The member of the body that holds the queries. */
  readonly key: string;
  readonly table: T;
  /** The `max` of a query, counted towards the sum; null for resources that have none. */
  readonly maximum: ((query: BatchQuery<T>) => number) | null;
  /** One wrapper as JSON bytes, the same that a GET answers, without its line end. */
  readonly answer: (query: BatchQuery<T>) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
}

const MEDIA_TYPE = 'application/json';
const HEAD = Buffer.from('{"resultados":[');
const COMMA = Buffer.from(',');
const TAIL = Buffer.from(']}\n');

/**
 * Reads and answers a batch. Every query is checked before the first is answered; between queries other requests are
 * let through.
 */
export async function runBatch<T extends ParameterTable>(call: Call, operation: BatchOperation<T>): Promise<Answer> {
  const type = call.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== MEDIA_TYPE) {
    return territoryWording.failure({ kind: 'unsupported_media_type', expected: MEDIA_TYPE }, call);
  }
  if (call.search !== '') return refusedBatch([[BATCH_ERRORS.queryString()]]);
  const items = itemsOf(call.body, operation.key);
  if (items === 'malformed') return territoryWording.failure({ kind: 'malformed_body' }, call);
  if (items === null) return refusedBatch([[BATCH_ERRORS.notAList(operation.key)]]);
  if (items.length > MAXIMUM_QUERIES) return refusedBatch([[BATCH_ERRORS.tooMany(operation.key)]]);

  const queries: BatchQuery<T>[] = [];
  const errors: WordedError[][] = [];
  for (const item of items) {
    const members = Array.isArray(item) ? null : asTree(item);
    if (!members) {
      errors.push([BATCH_ERRORS.notAnObject(operation.key)]);
      continue;
    }
    const pairs = Object.entries(members);
    const read = readParameters(operation.table, { body: pairs }, READING);
    errors.push(read.issues.map(errorOf));
    queries.push({ read, pairs });
  }
  if (errors.some((list) => list.length > 0)) return refusedBatch(errors);
  const { maximum } = operation;
  if (maximum && queries.reduce((sum, query) => sum + maximum(query), 0) > MAXIMUM_SUM) {
    return refusedBatch(items.map(() => [BATCH_ERRORS.sum()]));
  }

  const parts: Uint8Array[] = [HEAD];
  for (const query of queries) {
    if (parts.length > 1) parts.push(COMMA);
    const answer = operation.answer(query);
    parts.push(...(answer instanceof Promise ? await answer : answer));
    await breathe();
  }
  parts.push(TAIL);
  return { status: 200, type: JSON_TYPE, caching: 'unsaid', body: Buffer.concat(parts) };
}

/** The queries of a body: null when they are no filled list under the key. */
function itemsOf(body: Uint8Array, key: string): readonly unknown[] | null | 'malformed' {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    return 'malformed';
  }
  const tree = asTree(value);
  const items = tree && Object.hasOwn(tree, key) ? tree[key] : null;
  return Array.isArray(items) && items.length > 0 ? items : null;
}
