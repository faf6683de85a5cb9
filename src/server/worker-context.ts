import type { DataSetVersion, Store } from '../store/store.ts';

/** Names of the memory that all workers of a process share; sizes stand in `shared-memory.ts`. */
export type SharedName =
  | 'counters'
  | 'requests'
  | 'workers'
  | 'clientRates'
  | 'accountRates'
  | 'pool'
  | 'jobs'
  | 'longWorks'
  | 'logins';

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
  /** Logins revoked by other workers; absent where there is one worker. */
  readonly revocations?: Revocations;
}

/** Gives the checked bytes of the built territory of a version; null where there are none. */
export type SnapshotSource = (
  store: Pick<Store, 'derived' | 'versions'>,
  version: DataSetVersion,
) => Promise<Uint8Array | null>;

/** Passes revoked logins on between workers: all refuse their tokens at once, also while the store is away. */
export interface Revocations {
  readonly publish: (family: string) => void;
  readonly subscribe: (listener: (family: string) => void) => void;
}
