import { constants, type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { allParts, ownPart, type PoolStatus, partsBytes, poolStatus, type WorkerContext } from '../worker-context.ts';
import { type Family, single } from './prometheus.ts';
import { Histogram } from './request-figures.ts';

const LAG = new Histogram([1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]);
const GC = new Histogram([0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000]);

/** Kinds of pauses of the garbage collector, by the number that Node gives them. */
const GC_KINDS: readonly (readonly [number: number, kind: string])[] = [
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak_callbacks'],
];

/** Values of each worker, in the order of their cells. */
const VALUES = [
  ['gauge', 'ventanilla_heap_used_bytes', 'Memory of the heap of a worker that is in use.'],
  ['gauge', 'ventanilla_heap_total_bytes', 'Memory of the heap of a worker.'],
  ['gauge', 'ventanilla_heap_limit_bytes', 'Largest heap of a worker.'],
  ['gauge', 'ventanilla_external_bytes', 'Memory outside the heap that objects of a worker hold.'],
  ['gauge', 'ventanilla_connections', 'Open connections of a worker.'],
  [
    'counter',
    'ventanilla_event_loop_active_seconds_total',
    'Time that the event loop of a worker was active; as a rate, the share of a core.',
  ],
  ['counter', 'ventanilla_connections_total', 'Connections that a worker accepted.'],
] as const;
const ACTIVE_AT = 5;
const CONNECTIONS_AT = 6;

const LAG_AT = VALUES.length;
const GC_AT = LAG_AT + LAG.cells;
const CELLS = GC_AT + GC_KINDS.length * GC.cells;

/** Bytes of the shared memory `workers`. */
export const workerBytes = (workers: number): number => partsBytes(CELLS, workers);

/** Interval at which a worker writes its values, in milliseconds. */
const WRITE_MS = 1000;
/** Interval at which lag is measured, in milliseconds. */
const LAG_STEP_MS = 20;

/** The connections of a worker, open now and accepted ever. */
interface ConnectionCounts {
  readonly open: () => number;
  readonly taken: () => number;
}

/** Measures heap, garbage collection, lag and load of this thread until the returned function is called. */
export function watchWorker(worker: WorkerContext, connections: ConnectionCounts): () => void {
  const cells = ownPart(worker, 'workers', CELLS);
  // A worker that replaces a crashed one continues its counts.
  const activeBefore = cells[ACTIVE_AT]!;
  const connectionsBefore = cells[CONNECTIONS_AT]!;
  const write = (): void => {
    const { used_heap_size, total_heap_size, heap_size_limit, external_memory } = getHeapStatistics();
    const active = activeBefore + performance.eventLoopUtilization().active / 1000;
    const accepted = connectionsBefore + connections.taken();
    cells.set([
      used_heap_size,
      total_heap_size,
      heap_size_limit,
      external_memory,
      connections.open(),
      active,
      accepted,
    ]);
  };
  const writing = setInterval(write, WRITE_MS).unref();
  write();

  let due = performance.now() + LAG_STEP_MS;
  const stepping = setInterval(() => {
    const now = performance.now();
    LAG.observe(cells, LAG_AT, Math.max(0, now - due));
    due = now + LAG_STEP_MS;
  }, LAG_STEP_MS).unref();

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const place = GC_KINDS.findIndex(([number]) => number === kindOf(entry));
      if (place >= 0) GC.observe(cells, GC_AT + place * GC.cells, entry.duration);
    }
  });
  observer.observe({ entryTypes: ['gc'] });

  return () => {
    clearInterval(writing);
    clearInterval(stepping);
    observer.disconnect();
  };
}

function kindOf(entry: PerformanceEntry): unknown {
  const detail: unknown = Reflect.get(entry, 'detail');
  return typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined;
}

/** The metrics of each worker, a second old at most. */
export function workerFamilies(worker: WorkerContext): readonly Family[] {
  const parts = allParts(worker, 'workers', CELLS);
  return [
    single('gauge', 'ventanilla_workers', 'Configured number of workers.', () => worker.size),
    ...VALUES.map(
      ([type, name, help], at): Family => ({
        name,
        help,
        labels: ['worker'],
        type,
        samples: () => parts.map((cells, id) => ({ labels: { worker: String(id) }, value: cells[at]! })),
      }),
    ),
    {
      name: 'ventanilla_event_loop_lag_seconds',
      labels: ['worker'],
      help: 'Lag of the event loop of a worker, measured fifty times a second.',
      type: 'histogram',
      samples: () => parts.flatMap((cells, id) => LAG.samples([cells], LAG_AT, { worker: String(id) })),
    },
    {
      name: 'ventanilla_gc_pause_seconds',
      labels: ['kind'],
      help: 'Pauses of the garbage collector of all workers, by kind.',
      type: 'histogram',
      samples: () => GC_KINDS.flatMap(([, kind], place) => GC.samples(parts, GC_AT + place * GC.cells, { kind })),
    },
  ];
}

/** The metrics of all workers together, as `/status` shows them. */
export function poolFamilies(worker: WorkerContext): readonly Family[] {
  const of = (value: (status: PoolStatus) => number) => () => value(poolStatus(worker));
  return [
    single(
      'gauge',
      'ventanilla_workers_serving',
      'Workers that answer.',
      of(({ serving }) => serving),
    ),
    single(
      'gauge',
      'ventanilla_workers_behind',
      'Workers that could not take the newest data version up.',
      of(({ behind }) => behind),
    ),
    single(
      'counter',
      'ventanilla_workers_replaced_total',
      'Workers, or whole serving processes, that ended and were replaced.',
      of(({ replaced }) => replaced),
    ),
    single(
      'gauge',
      'ventanilla_version_skew_seconds',
      'Time between the first and the last worker that took the last data version up.',
      of(({ lastSkewMilliseconds }) => lastSkewMilliseconds / 1000),
    ),
  ];
}
