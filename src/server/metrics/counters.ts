/** Counters that all workers add to, each in its part of shared memory; a new counter is a value in the table. */
import { allParts, ownPart, partsBytes, type WorkerContext } from '../worker-context.ts';
import type { Family } from './prometheus.ts';

/** Counters of one name: the label and its values, which are fixed, so that no request can add one. */
interface CounterTable {
  readonly help: string;
  readonly label: string;
  readonly values: readonly string[];
}

const CACHES = ['answers', 'compressed', 'series'] as const;

/** All counters except those of requests, in the order of their cells in the memory that the workers share. */
export const COUNTERS = {
  ventanilla_rejected_total: {
    help: 'Requests and connections that were refused, by reason.',
    label: 'reason',
    values: [
      // Limits of the whole server.
      'connections',
      'connections_per_address',
      'concurrent',
      'rate_client',
      'rate_account',
      'long',
      'event_loop',
      'memory',
      // Limits of an operation (files, mirrors, logins), or no data yet.
      'operation',
      // The store is unavailable.
      'store',
      // Limits of one request.
      'body_too_large',
      'body_too_late',
      'temporary_folder',
      // No complete request.
      'headers_too_large',
      'request_too_late',
      'not_http',
    ],
  },
  ventanilla_rate_decisions_total: {
    help: 'Decisions on shared rate limits, made by Redis or by this server alone.',
    label: 'by',
    values: ['redis', 'alone'],
  },
  ventanilla_cache_hits_total: { help: 'Lookups found in a cache.', label: 'cache', values: CACHES },
  ventanilla_cache_misses_total: { help: 'Lookups not found in a cache.', label: 'cache', values: CACHES },
  ventanilla_log_lines_total: {
    help: 'Lines of the request log, written or dropped.',
    label: 'outcome',
    values: ['written', 'dropped'],
  },
} as const satisfies Readonly<Record<string, CounterTable>>;

type CounterFamily = keyof typeof COUNTERS;
type CounterValue<F extends CounterFamily> = (typeof COUNTERS)[F]['values'][number];

const TABLE: readonly (readonly [name: string, counters: CounterTable])[] = Object.entries(COUNTERS);
const KEYS = TABLE.flatMap(([name, { values }]) => values.map((value) => `${name} ${value}`));

/** Bytes of the shared memory `counters`. */
export const counterBytes = (workers: number): number => partsBytes(KEYS.length, workers);

/** One counter of one worker. */
export class Counter {
  readonly #cells: Float64Array;
  readonly #at: number;

  constructor(cells: Float64Array, at: number) {
    this.#cells = cells;
    this.#at = at;
  }

  /** @param by 0 or more */
  add(by = 1): void {
    this.#cells[this.#at]! += by;
  }

  /** The count of this worker. */
  get value(): number {
    return this.#cells[this.#at]!;
  }
}

/** The counter of a worker for one value of a family. */
export function counterOf<F extends CounterFamily>(worker: WorkerContext, family: F, value: CounterValue<F>): Counter {
  return new Counter(ownPart(worker, 'counters', KEYS.length), KEYS.indexOf(`${family} ${value}`));
}

/** The counters of all workers together; every value of a label is shown from the start, so that rates begin at 0. */
export function counterFamilies(worker: WorkerContext): readonly Family[] {
  const parts = allParts(worker, 'counters', KEYS.length);
  return TABLE.map(([name, { help, label, values }]) => ({
    name,
    type: 'counter',
    help,
    labels: [label],
    samples: () =>
      values.map((value) => {
        const at = KEYS.indexOf(`${name} ${value}`);
        return { labels: { [label]: value }, value: parts.reduce((sum, cells) => sum + cells[at]!, 0) };
      }),
  }));
}

/** The counters of a worker for all values of a family. */
function countersOf<F extends CounterFamily>(
  worker: WorkerContext,
  family: F,
): Readonly<Record<CounterValue<F>, Counter>> {
  const values: readonly CounterValue<F>[] = COUNTERS[family].values;
  // Each value of the family has its counter.
  return Object.fromEntries(values.map((value) => [value, counterOf(worker, family, value)])) as Record<
    CounterValue<F>,
    Counter
  >;
}

/** The reason for which a request or connection was refused. */
export type Rejection = CounterValue<'ventanilla_rejected_total'>;

/** Counters of refused requests and connections, by reason. */
export type Rejections = Readonly<Record<Rejection, Counter>>;

/** The counters of the refusals of a worker. */
export function rejectionsOf(worker: WorkerContext): Rejections {
  return countersOf(worker, 'ventanilla_rejected_total');
}

/** Counters of the lookups in a cache. */
export interface CacheCount {
  readonly hits: Counter;
  readonly misses: Counter;
}

/** Counters that no metric shows. */
export const UNCOUNTED: CacheCount = {
  hits: new Counter(new Float64Array(1), 0),
  misses: new Counter(new Float64Array(1), 0),
};

/** The counters of a cache for `/metrics`. */
export function countedCache(worker: WorkerContext, cache: CounterValue<'ventanilla_cache_hits_total'>): CacheCount {
  return {
    hits: counterOf(worker, 'ventanilla_cache_hits_total', cache),
    misses: counterOf(worker, 'ventanilla_cache_misses_total', cache),
  };
}
