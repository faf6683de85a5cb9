import type { DataSetVersion, Store } from '../store/store.ts';

/** Names of the memory that all workers of a process share; sizes stand in `shared-memory.ts`. */
export type SharedName = 'counters' | 'requests' | 'workers' | 'clientRates' | 'accountRates' | 'jobs' | 'logins';

/** Shared memory by name. */
export type SharedMemories = Readonly<Record<SharedName, SharedArrayBuffer>>;

/** A worker among the workers of its process; a server on a single core has one. */
export interface WorkerContext {
  /** Number of the worker, 0 to `size - 1`; a new worker takes the number of a crashed one. */
  readonly id: number;
  readonly size: number;
  /** Gives memory that all workers write to, zeros at first: with `Atomics`, or each in a part of its own. */
  readonly shared: (name: SharedName) => SharedArrayBuffer;
  /** Gives the bytes of the built territory; the group reads them from the store when absent. */
  readonly snapshot?: SnapshotSource;
  /** The process and the state of all its workers; absent where there is one worker. */
  readonly pool?: { readonly startedAt: Date; readonly status: () => PoolStatus };
}

/** The workers of the process in `/status`. */
export interface PoolStatus {
  /** Configured number of workers. */
  readonly size: number;
  /** Workers that answer. */
  readonly serving: number;
  /** Workers that could not put the newest data version in place, and serve one before. */
  readonly behind: number;
  /** How often a worker, or the whole serving process, ended and was replaced since the server was started. */
  readonly replaced: number;
  readonly lastReplaced: { readonly at: string; readonly reason: string } | null;
  /** Milliseconds between the first and the last worker that put the last data version in place. */
  readonly lastSkewMilliseconds: number;
}

/** The state of the workers of a process; constant for a process of one. */
export function poolStatus({ pool }: WorkerContext): PoolStatus {
  return pool?.status() ?? { size: 1, serving: 1, behind: 0, replaced: 0, lastReplaced: null, lastSkewMilliseconds: 0 };
}

/** Gives the checked bytes of the built territory of a version; null where there are none. */
export type SnapshotSource = (
  store: Pick<Store, 'derived' | 'versions'>,
  version: DataSetVersion,
) => Promise<Uint8Array | null>;

/** Bytes of a cache line; each worker has its own, since a line that two cores write to moves between them at every write. */
const LINE_BYTES = 64;
const CELL_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** Bytes of a shared memory in which each worker has a part of `cells` numbers. */
export function partsBytes(cells: number, workers: number): number {
  return workers * strideOf(cells);
}

/**
 * The part of this worker in a shared memory. Only this thread writes to it: aligned numbers of eight bytes are read whole, so that no
 * `Atomics` are needed. Counts in doubles are exact up to 2^53.
 */
export function ownPart(worker: WorkerContext, name: SharedName, cells: number): Float64Array {
  return new Float64Array(worker.shared(name), worker.id * strideOf(cells), cells);
}

/** The parts of all workers, by worker id. */
export function allParts(worker: WorkerContext, name: SharedName, cells: number): readonly Float64Array[] {
  const memory = worker.shared(name);
  return Array.from({ length: worker.size }, (_, id) => new Float64Array(memory, id * strideOf(cells), cells));
}

function strideOf(cells: number): number {
  return Math.ceil((cells * CELL_BYTES) / LINE_BYTES) * LINE_BYTES;
}
