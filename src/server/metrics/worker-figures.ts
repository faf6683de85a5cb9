import { constants, type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { WorkerContext } from '../worker-context.ts';
import { Histogram, histogramCells, histogramSamples, isEmpty } from './histogram.ts';
import { allParts, ownPart, partsBytes } from './parts.ts';
import type { Family, Sample } from './registry.ts';

/** Upper ends of the buckets in milliseconds: told in seconds, from 0.001 to 10. */
const LAG_BOUNDS_MS: readonly number[] = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
const GC_BOUNDS_MS: readonly number[] = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000];

/** The collector's kinds of pause, by the number that Node gives them. */
const GC_KINDS: readonly (readonly [number: number, kind: string])[] = [
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak_callbacks'],
];

/** Figures of a worker of which only the latest counts, in the order of their places. */
const LATEST = [
  ['ventanilla_heap_used_bytes', 'Memory of a worker’s heap that is in use.'],
  ['ventanilla_heap_total_bytes', 'Memory that a worker’s heap holds.'],
  ['ventanilla_heap_limit_bytes', 'Memory that a worker’s heap may hold.'],
  ['ventanilla_external_bytes', 'Memory beside a worker’s heap that its objects keep.'],
  ['ventanilla_connections', 'Connections that a worker holds.'],
] as const;

const ACTIVE_AT = LATEST.length;
const CONNECTED_AT = ACTIVE_AT + 1;
const LAG_AT = CONNECTED_AT + 1;
const GC_AT = LAG_AT + histogramCells(LAG_BOUNDS_MS);
const GC_CELLS = histogramCells(GC_BOUNDS_MS);
const CELLS = GC_AT + GC_KINDS.length * GC_CELLS;

/** Bytes of the shared memory `workers`. */
export const workerBytes = (workers: number): number => partsBytes(CELLS, workers);

/** How often a worker writes down what it is like, in milliseconds: as old the figures of other workers may be. */
const LOOK_MS = 1000;
/** How often it is looked whether the event loop comes round in time, in milliseconds. */
const LAG_STEP_MS = 20;

/** What a worker's connections are like. */
export interface Connections {
  /** Now. */
  readonly open: () => number;
  /** Ever. */
  readonly taken: () => number;
}

/**
 * Watches the thread that calls it: heap, pauses of the collector, how late the event loop comes round, how long it works.
 * @returns what ends the watching
 */
export function watchWorker(worker: WorkerContext, connections: Connections): () => void {
  const cells = ownPart(worker, 'workers', CELLS);
  // A worker that takes a crashed one's id goes on with its counts.
  const activeBefore = cells[ACTIVE_AT]!;
  const connectedBefore = cells[CONNECTED_AT]!;
  const look = (): void => {
    const heap = getHeapStatistics();
    const latest = [heap.used_heap_size, heap.total_heap_size, heap.heap_size_limit, heap.external_memory];
    for (const [at, value] of [...latest, connections.open()].entries()) cells[at] = value;
    cells[ACTIVE_AT] = activeBefore + performance.eventLoopUtilization().active / 1000;
    cells[CONNECTED_AT] = connectedBefore + connections.taken();
  };
  const looking = setInterval(look, LOOK_MS).unref();
  look();

  const lags = new Histogram(LAG_BOUNDS_MS, cells, LAG_AT);
  let due = performance.now() + LAG_STEP_MS;
  const stepping = setInterval(() => {
    const now = performance.now();
    lags.observe(Math.max(0, now - due));
    due = now + LAG_STEP_MS;
  }, LAG_STEP_MS).unref();

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const place = GC_KINDS.findIndex(([number]) => number === kindOf(entry));
      if (place >= 0) new Histogram(GC_BOUNDS_MS, cells, GC_AT + place * GC_CELLS).observe(entry.duration);
    }
  });
  observer.observe({ entryTypes: ['gc'] });

  return () => {
    clearInterval(looking);
    clearInterval(stepping);
    observer.disconnect();
  };
}

function kindOf(entry: PerformanceEntry): unknown {
  const detail: unknown = Reflect.get(entry, 'detail');
  return typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined;
}

/** What the workers wrote down of themselves, each by its id, a second ago at most. */
export function workerFamilies(worker: WorkerContext): readonly Family[] {
  const parts = allParts(worker, 'workers', CELLS);
  const each = (at: number) => (): Sample[] =>
    parts.map((cells, id) => ({ labels: { worker: String(id) }, value: cells[at]! }));
  return [
    {
      name: 'ventanilla_workers',
      help: 'Workers that there should be.',
      type: 'gauge',
      samples: () => [{ labels: {}, value: worker.size }],
    },
    ...LATEST.map(([name, help], at): Family => ({ name, help, labels: ['worker'], type: 'gauge', samples: each(at) })),
    {
      name: 'ventanilla_event_loop_active_seconds_total',
      labels: ['worker'],
      help: 'How long a worker’s event loop was at work; as a rate, the share of a core that it takes.',
      type: 'counter',
      samples: each(ACTIVE_AT),
    },
    {
      name: 'ventanilla_connections_total',
      labels: ['worker'],
      help: 'Connections that a worker took.',
      type: 'counter',
      samples: each(CONNECTED_AT),
    },
    {
      name: 'ventanilla_event_loop_lag_seconds',
      labels: ['worker'],
      help: 'How late a worker’s event loop came round, looked at fifty times a second.',
      type: 'histogram',
      samples: () =>
        parts.flatMap((cells, id) => histogramSamples(LAG_BOUNDS_MS, [cells], LAG_AT, { worker: String(id) }, 0.001)),
    },
    {
      name: 'ventanilla_gc_pause_seconds',
      labels: ['kind'],
      help: 'Pauses of the garbage collector of all workers, by kind.',
      type: 'histogram',
      samples: () =>
        GC_KINDS.flatMap(([, kind], place) => {
          const at = GC_AT + place * GC_CELLS;
          return isEmpty(GC_BOUNDS_MS, parts, at) ? [] : histogramSamples(GC_BOUNDS_MS, parts, at, { kind }, 0.001);
        }),
    },
  ];
}
