import type { WorkerContext } from '../worker-context.ts';
import { histogramCells, histogramSamples, isEmpty, observe } from './histogram.ts';
import type { NamedOperation } from './operations.ts';
import { allParts, ownPart, partsBytes } from './parts.ts';
import type { Family, Sample } from './registry.ts';

/** Upper ends of the buckets in milliseconds, three to a power of ten: told in seconds, from 0.0001 to 10. */
export const LATENCY_BOUNDS_MS: readonly number[] = [
  0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000,
];

/** What became of an answer: the class of its status, or `cut` when its client was gone before all of it was out. */
const OUTCOMES = ['2xx', '3xx', '4xx', '5xx', 'cut'] as const;
const CUT = OUTCOMES.indexOf('cut');

/** Most operations that there is room for; an app with more does not start. */
export const MOST_OPERATIONS = 320;

const HISTOGRAM_CELLS = histogramCells(LATENCY_BOUNDS_MS);
const OPERATION_CELLS = OUTCOMES.length * HISTOGRAM_CELLS + 1;
/** Behind its histograms: bytes of an operation's answers. */
const BYTES_AT = OPERATION_CELLS - 1;
const IN_FLIGHT_AT = MOST_OPERATIONS * OPERATION_CELLS;
const CELLS = IN_FLIGHT_AT + 1;

/** Bytes of the shared memory `requests`. */
export const requestBytes = (workers: number): number => partsBytes(CELLS, workers);

/** What a worker writes down of its requests: some numbers in its part of the memory, nothing else. */
export class RequestFigures {
  readonly #cells: Float64Array;

  constructor(worker: WorkerContext) {
    this.#cells = ownPart(worker, 'requests', CELLS);
    // Whoever had this id before and crashed has left its requests under way there.
    this.#cells[IN_FLIGHT_AT] = 0;
  }

  /** @param underWay requests under way from now on */
  began(underWay: number): void {
    this.#cells[IN_FLIGHT_AT] = underWay;
  }

  /**
   * An answer is out, or cut off.
   * @param operation its number in the list of `operationsOf`
   * @param milliseconds from the moment its request was handed to the app until its last byte was handed to the system
   * @param bytes of its body, as sent
   * @param underWay requests under way from now on
   */
  ended(
    operation: number,
    status: number,
    isCut: boolean,
    milliseconds: number,
    bytes: number,
    underWay: number,
  ): void {
    const cells = this.#cells;
    const at = operation * OPERATION_CELLS;
    const outcome = isCut ? CUT : status < 300 ? 0 : status < 400 ? 1 : status < 500 ? 2 : 3;
    observe(LATENCY_BOUNDS_MS, cells, at + outcome * HISTOGRAM_CELLS, milliseconds);
    cells[at + BYTES_AT]! += bytes;
    cells[IN_FLIGHT_AT] = underWay;
  }
}

/** What all workers wrote down. Operations that nobody asked for yet are left out. */
export function requestFamilies(worker: WorkerContext, operations: readonly NamedOperation[]): readonly Family[] {
  if (operations.length > MOST_OPERATIONS) {
    throw new Error(`There are figures of at most ${MOST_OPERATIONS} operations, and ${operations.length} operations.`);
  }
  const parts = allParts(worker, 'requests', CELLS);
  const total = (at: number): number => parts.reduce((sum, cells) => sum + cells[at]!, 0);
  return [
    {
      name: 'ventanilla_request_seconds',
      labels: ['group', 'operation', 'class'],
      type: 'histogram',
      help: 'From a request’s head being read to the last byte of its answer, by operation and class of status; `cut`: its client went away before.',
      samples: () => operations.flatMap((named, number) => latencies(parts, named, number)),
    },
    {
      name: 'ventanilla_answer_bytes_total',
      labels: ['group', 'operation'],
      type: 'counter',
      help: 'Bytes of the bodies of answers as they were sent, compressed or not.',
      samples: () =>
        operations.flatMap(({ group, operation }, number): Sample[] => {
          const value = total(number * OPERATION_CELLS + BYTES_AT);
          return value === 0 ? [] : [{ labels: { group, operation }, value }];
        }),
    },
    {
      name: 'ventanilla_requests_in_flight',
      type: 'gauge',
      help: 'Requests being answered.',
      samples: () => [{ labels: {}, value: total(IN_FLIGHT_AT) }],
    },
  ];
}

function latencies(
  parts: readonly Float64Array[],
  { group, operation }: NamedOperation,
  number: number,
): readonly Sample[] {
  return OUTCOMES.flatMap((outcome, place) => {
    const at = number * OPERATION_CELLS + place * HISTOGRAM_CELLS;
    if (isEmpty(LATENCY_BOUNDS_MS, parts, at)) return [];
    return histogramSamples(LATENCY_BOUNDS_MS, parts, at, { group, operation, class: outcome }, 0.001);
  });
}
