import type { ServedGroup } from '../group.ts';
import type { ParameterTable } from '../parameters/table.ts';
import { allParts, ownPart, partsBytes, type WorkerContext } from '../worker-context.ts';
import { type Family, type Sample, single } from './prometheus.ts';

/** An operation as metrics and logs know it. */
export interface NamedOperation {
  readonly group: string;
  /** The id of a route, or {@link NO_OPERATION}. */
  readonly operation: string;
  readonly parameters: ParameterTable;
}

/** The operation of requests without a route: unknown paths, wrong methods, OPTIONS. */
const NO_OPERATION = 'none';

/** Numbers the operations of an app: of each group {@link NO_OPERATION}, then its routes. All workers have the same numbers. */
export function operationsOf(groups: readonly ServedGroup[]): readonly NamedOperation[] {
  return groups.flatMap(({ name: group, routes }) => [
    { group, operation: NO_OPERATION, parameters: {} },
    ...routes.map(({ id, parameters }) => ({ group, operation: id, parameters })),
  ]);
}

/** A histogram of milliseconds in shared cells: the count of each bucket, one above the last bound, and the sum. */
export class Histogram {
  /** Number of cells. */
  readonly cells: number;
  readonly #bounds: readonly number[];

  /** @param bounds upper bounds of the buckets in milliseconds, ascending */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.cells = bounds.length + 2;
  }

  /** Adds a value to the histogram that begins at `at`. */
  observe(cells: Float64Array, at: number, value: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
    cells[at + bucket]! += 1;
    cells[at + bounds.length + 1]! += value;
  }

  /** The samples in seconds of the parts together, none where nothing was observed; buckets are cumulative. */
  samples(parts: readonly Float64Array[], at: number, labels: Sample['labels']): readonly Sample[] {
    const total = (place: number): number => parts.reduce((sum, cells) => sum + cells[at + place]!, 0);
    let count = 0;
    const buckets = [...this.#bounds, Number.POSITIVE_INFINITY].map((bound, place): Sample => {
      count += total(place);
      // 0.1 ms is 0.0001 s, not 0.00010000000000000001.
      const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(Number((bound / 1000).toPrecision(12)));
      return { suffix: '_bucket', labels: { ...labels, le }, value: count };
    });
    if (count === 0) return [];
    const sum = total(this.#bounds.length + 1) * 0.001;
    return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
  }
}

/** Bounds of the latency buckets in milliseconds. */
export const LATENCY_BOUNDS_MS: readonly number[] = [
  0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000,
];
const LATENCY = new Histogram(LATENCY_BOUNDS_MS);

/** Class of the status of an answer, or `cut` where the client disconnected before the end. */
const OUTCOMES = ['2xx', '3xx', '4xx', '5xx', 'cut'] as const;
const CUT = OUTCOMES.indexOf('cut');

/** Number of operations that the memory is for; an app with more does not start. */
export const MOST_OPERATIONS = 320;

const BYTES_AT = OUTCOMES.length * LATENCY.cells;
const OPERATION_CELLS = BYTES_AT + 1;
const IN_FLIGHT_AT = MOST_OPERATIONS * OPERATION_CELLS;
const CELLS = IN_FLIGHT_AT + 1;

/** Bytes of the shared memory `requests`. */
export const requestBytes = (workers: number): number => partsBytes(CELLS, workers);

/** Counts the requests of one worker. */
export class RequestFigures {
  readonly #cells: Float64Array;

  constructor(worker: WorkerContext) {
    this.#cells = ownPart(worker, 'requests', CELLS);
    // A crashed worker with this id has left its count.
    this.#cells[IN_FLIGHT_AT] = 0;
  }

  /** @param underWay number of requests under way */
  began(underWay: number): void {
    this.#cells[IN_FLIGHT_AT] = underWay;
  }

  /**
   * Counts an answer that was sent or cut off.
   * @param operation its number in the list of `operationsOf`
   * @param milliseconds from the request reaching the app until the last byte was handed to the system
   * @param bytes of the body as sent
   */
  ended(
    operation: number,
    status: number,
    isCut: boolean,
    milliseconds: number,
    bytes: number,
    underWay: number,
  ): void {
    const at = operation * OPERATION_CELLS;
    const outcome = isCut ? CUT : status < 300 ? 0 : status < 400 ? 1 : status < 500 ? 2 : 3;
    LATENCY.observe(this.#cells, at + outcome * LATENCY.cells, milliseconds);
    this.#cells[at + BYTES_AT]! += bytes;
    this.#cells[IN_FLIGHT_AT] = underWay;
  }
}

/** The metrics of the requests of all workers, without operations that had none. */
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
      help: 'Time from the head of a request to the last byte of its answer, by operation and class of status; `cut`: the client disconnected before.',
      samples: () =>
        operations.flatMap(({ group, operation }, number) =>
          OUTCOMES.flatMap((outcome, place) => {
            const at = number * OPERATION_CELLS + place * LATENCY.cells;
            return LATENCY.samples(parts, at, { group, operation, class: outcome });
          }),
        ),
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
    single('gauge', 'ventanilla_requests_in_flight', 'Requests being answered.', () => total(IN_FLIGHT_AT)),
  ];
}
