/** The state of a process's workers, in memory that they share: for `/status` and `/metrics`, whichever worker answers. */
import type { Family, Sample } from './metrics/registry.ts';
import { allParts, partsBytes, type WorkerContext } from './worker-context.ts';

/** What each worker writes of itself, a number each. */
const CELLS = ['serving', 'behind', 'beats'] as const;
type WorkerCell = (typeof CELLS)[number];

/** What the primary writes: the replaced workers, the skew of the last version, the start of the process. */
const HEAD_CELLS = 8;
const HEAD = { replaced: 0, replacedAt: 1, skew: 2, reasonBytes: 3, startedAt: 4 } as const;
const REASON_BYTES = 512;
const HEAD_BYTES = HEAD_CELLS * Float64Array.BYTES_PER_ELEMENT + REASON_BYTES;

/** Bytes of the shared memory `pool`. */
export const poolStateBytes = (workers: number): number => HEAD_BYTES + partsBytes(CELLS.length, workers);

/** The end of a worker, or of the serving process before this one. */
interface Replacement {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** A sentence. */
  readonly reason: string;
}

/** Reads and writes the shared state: each worker writes its own figures, the primary the rest, and any worker can answer for all. */
export class PoolState {
  readonly #head: Float64Array;
  readonly #reason: Uint8Array;
  readonly #parts: readonly Float64Array[];

  constructor(worker: Pick<WorkerContext, 'size' | 'shared'>) {
    const memory = worker.shared('pool');
    this.#head = new Float64Array(memory, 0, HEAD_CELLS);
    this.#reason = new Uint8Array(memory, HEAD_CELLS * Float64Array.BYTES_PER_ELEMENT, REASON_BYTES);
    this.#parts = allParts(worker, 'pool', CELLS.length, HEAD_BYTES);
  }

  /** A figure of one worker; 0 until it wrote one. */
  of(id: number, cell: WorkerCell): number {
    return this.#parts[id]?.[CELLS.indexOf(cell)] ?? 0;
  }

  write(id: number, cell: WorkerCell, value: number): void {
    const part = this.#parts[id];
    if (part) part[CELLS.indexOf(cell)] = value;
  }

  /** Workers of which a figure is not 0. */
  count(cell: WorkerCell): number {
    return this.#parts.filter((part) => part[CELLS.indexOf(cell)] !== 0).length;
  }

  /** Counts a replaced worker or process. */
  noteReplacement({ at, reason }: Replacement): void {
    const bytes = new TextEncoder().encode(reason).subarray(0, REASON_BYTES);
    this.#reason.set(bytes);
    this.#head[HEAD.reasonBytes] = bytes.byteLength;
    this.#head[HEAD.replacedAt] = at;
    this.#head[HEAD.replaced] = this.replaced + 1;
  }

  /** Replaced workers and processes since the server was started. */
  get replaced(): number {
    return this.#head[HEAD.replaced] ?? 0;
  }

  /** The last replacement; null for none. */
  get lastReplacement(): Replacement | null {
    if (this.replaced === 0) return null;
    // A decoder takes no shared memory; text that was cut inside a character ends with U+FFFD.
    const bytes = this.#reason.slice(0, this.#head[HEAD.reasonBytes] ?? 0);
    return { at: this.#head[HEAD.replacedAt] ?? 0, reason: new TextDecoder().decode(bytes) };
  }

  /** When the process began to serve, in milliseconds since the epoch. */
  get startedAt(): number {
    return this.#head[HEAD.startedAt] ?? 0;
  }

  noteStart(at: number): void {
    this.#head[HEAD.startedAt] = at;
  }

  /** Milliseconds between the first and the last worker that took the last version up. */
  get skew(): number {
    return this.#head[HEAD.skew] ?? 0;
  }

  noteSkew(milliseconds: number): void {
    this.#head[HEAD.skew] = milliseconds;
  }
}

/** The workers of the process in `/status`. */
export interface PoolStatus {
  /** Workers that there should be. */
  readonly size: number;
  /** Workers that answer now. */
  readonly serving: number;
  /** Workers that could not take the newest data version up, and serve one before. */
  readonly behind: number;
  /** How often a worker, or the whole serving process, ended and was replaced since the server was started. */
  readonly replaced: number;
  readonly lastReplaced: { readonly at: string; readonly reason: string } | null;
  /** Milliseconds between the first and the last worker that took the last data version up. */
  readonly lastSkewMilliseconds: number;
}

/** Reads the state of all workers; without shared state for a server of one. */
export function poolStatus(worker: WorkerContext): PoolStatus {
  if (worker.size === 1) {
    return { size: 1, serving: 1, behind: 0, replaced: 0, lastReplaced: null, lastSkewMilliseconds: 0 };
  }
  const state = new PoolState(worker);
  const last = state.lastReplacement;
  return {
    size: worker.size,
    serving: state.count('serving'),
    behind: state.count('behind'),
    replaced: state.replaced,
    lastReplaced: last && { at: new Date(last.at).toISOString(), reason: last.reason },
    lastSkewMilliseconds: Math.round(state.skew * 10) / 10,
  };
}

/** Makes metrics of the state; figures of each worker stand in `metrics/worker-figures.ts`. */
export function poolFamilies(worker: WorkerContext): readonly Family[] {
  const all = (value: (status: PoolStatus) => number) => (): Sample[] => [
    { labels: {}, value: value(poolStatus(worker)) },
  ];
  const gauge = 'gauge';
  return [
    {
      name: 'ventanilla_workers_serving',
      type: gauge,
      help: 'Workers that answer.',
      samples: all(({ serving }) => serving),
    },
    {
      name: 'ventanilla_workers_behind',
      type: gauge,
      help: 'Workers that could not take the newest data version up.',
      samples: all(({ behind }) => behind),
    },
    {
      name: 'ventanilla_workers_replaced_total',
      type: 'counter',
      help: 'Workers, or whole serving processes, that ended and were replaced.',
      samples: all(({ replaced }) => replaced),
    },
    {
      name: 'ventanilla_version_skew_seconds',
      type: gauge,
      help: 'Time between the first and the last worker that took the last data version up.',
      samples: all(({ lastSkewMilliseconds }) => lastSkewMilliseconds / 1000),
    },
  ];
}
