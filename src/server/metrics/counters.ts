import type { WorkerContext } from '../worker-context.ts';
import { allParts, ownPart, partsBytes } from './parts.ts';
import type { Family } from './registry.ts';

/** A family of counters: one label with the values that it may have, or none at all. */
interface Counted {
  readonly help: string;
  readonly label: string;
  readonly values: readonly string[];
}

const CACHES = ['answers', 'compressed', 'series'] as const;

/**
 * Everything that is counted beside requests. A counter is a place in the memory that all workers share, given by its
 * order here; the values of a label are written down, so that no request can make new ones.
 */
export const COUNTED = {
  ventanilla_rejected_total: {
    help: 'Requests and connections that were turned away, by reason.',
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
      // What an operation itself has no room for (files, mirrors, logins at once), or no data yet.
      'operation',
      // What only the store could have answered.
      'store',
      // Limits of one request.
      'body_too_large',
      'body_too_late',
      'spool',
      // What never became a request.
      'headers_too_large',
      'request_too_late',
      'not_http',
    ],
  },
  ventanilla_rates_judged_total: {
    help: 'Requests whose quotas the servers should judge together: those that Redis judged, and those that this server judged alone.',
    label: 'by',
    values: ['redis', 'alone'],
  },
  ventanilla_cache_hits_total: { help: 'Look-ups that a cache could answer.', label: 'cache', values: CACHES },
  ventanilla_cache_misses_total: { help: 'Look-ups that a cache could not answer.', label: 'cache', values: CACHES },
  ventanilla_log_lines_total: {
    help: 'Lines about requests, written, or dropped because nobody took them.',
    label: 'outcome',
    values: ['written', 'dropped'],
  },
} as const satisfies Readonly<Record<string, Counted>>;

export type CounterFamily = keyof typeof COUNTED;
export type CounterValue<F extends CounterFamily> = (typeof COUNTED)[F]['values'][number];

const TABLE: readonly (readonly [name: string, counted: Counted])[] = Object.entries(COUNTED);
const CELLS = TABLE.reduce((sum, [, { values }]) => sum + values.length, 0);

/** Bytes of the shared memory `counters`. */
export const counterBytes = (workers: number): number => partsBytes(CELLS, workers);

/** One counter of one worker: adding costs a memory access. */
export class Counter {
  readonly #cells: Float64Array;
  readonly #at: number;

  constructor(cells: Float64Array, at: number) {
    this.#cells = cells;
    this.#at = at;
  }

  /** @param by 0 or more: counters only grow */
  add(by = 1): void {
    this.#cells[this.#at]! += by;
  }

  /** What this worker counted. */
  get value(): number {
    return this.#cells[this.#at]!;
  }
}

/** A worker's counter, to be taken once and kept: whoever has the worker may count, and the same counter may be taken again. */
export function counterOf<F extends CounterFamily>(worker: WorkerContext, family: F, value: CounterValue<F>): Counter {
  return new Counter(ownPart(worker, 'counters', CELLS), placeOf(family, value));
}

/** The counters of all workers together. All values of a label are told from the beginning, so that rates begin at 0. */
export function counterFamilies(worker: WorkerContext): readonly Family[] {
  const parts = allParts(worker, 'counters', CELLS);
  return TABLE.map(([name, { help, label, values }]) => ({
    name,
    type: 'counter',
    help,
    labels: [label],
    samples: () =>
      values.map((value) => {
        const at = placeOf(name, value);
        return { labels: { [label]: value }, value: parts.reduce((sum, cells) => sum + cells[at]!, 0) };
      }),
  }));
}

function placeOf(family: string, value: string): number {
  let at = 0;
  for (const [name, { values }] of TABLE) {
    if (name === family) return at + values.indexOf(value);
    at += values.length;
  }
  throw new Error(`There is no family of counters "${family}".`);
}
