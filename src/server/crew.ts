import type { DataSetVersion, Store } from '../store/store.ts';
import { boardBytes } from './crew-board.ts';
import { failureBytes } from './failure-table.ts';
import { jobBytes } from './jobs.ts';
import { longWorkBytes } from './limits/load-guard.ts';
import { accountTableBytes, clientTableBytes } from './limits/rate-limits.ts';
import { counterBytes } from './metrics/counters.ts';
import { requestBytes } from './metrics/request-figures.ts';
import { workerBytes } from './metrics/worker-figures.ts';

/**
 * Memory that all workers of one process write to, by name: its size in bytes, from how many workers there are. One table, so
 * that it can be laid out before a worker starts.
 */
export const SHARED_MEMORY = {
  counters: counterBytes,
  requests: requestBytes,
  workers: workerBytes,
  clientRates: clientTableBytes,
  accountRates: accountTableBytes,
  crew: boardBytes,
  jobs: jobBytes,
  longWorks: longWorkBytes,
  logins: failureBytes,
} as const satisfies Readonly<Record<string, (workers: number) => number>>;

export type SharedName = keyof typeof SHARED_MEMORY;

// The keys are those of the table, which is written down above.
const SHARED_NAMES = Object.keys(SHARED_MEMORY) as readonly SharedName[];

/** The workers of one process, as one of them sees them. A server on a single core is a crew of one. */
export interface Crew {
  /** Which worker this is: 0 to `size - 1`. A worker that takes a crashed one's place takes its number. */
  readonly seat: number;
  readonly size: number;
  /** The same memory for every worker of the process, zeros at the start of it; written with `Atomics`, or each in a part of its own. */
  readonly shared: (name: SharedName) => SharedArrayBuffer;
  /** Gives the bytes of the built territory of a version, checked; null where there are none. Absent: read from the store. */
  readonly snapshot?: SnapshotSource;
  /** Logins revoked by other workers. Absent where there is one worker. */
  readonly revocations?: Revocations;
}

/** Gives the bytes of the built territory of a version; null where there are none. */
export type SnapshotSource = (
  store: Pick<Store, 'derived' | 'versions'>,
  version: DataSetVersion,
) => Promise<Uint8Array | null>;

/** Passes revoked logins on between the workers of a process: their tokens are refused at once, also while the store is away. */
export interface Revocations {
  readonly publish: (family: string) => void;
  readonly subscribe: (listener: (family: string) => void) => void;
}

/** All memories that workers share, laid out. */
export type SharedMemories = Readonly<Record<SharedName, SharedArrayBuffer>>;

/** Lays out what so many workers share, before any of them starts. */
export function layOut(workers: number): SharedMemories {
  const memories: Partial<Record<SharedName, SharedArrayBuffer>> = {};
  for (const name of SHARED_NAMES) memories[name] = new SharedArrayBuffer(sizeOf(name, workers));
  // Every name was given its memory.
  return memories as SharedMemories;
}

/** A crew of one. */
export function crewOfOne(): Crew {
  const memories = new Map<string, SharedArrayBuffer>();
  return {
    seat: 0,
    size: 1,
    shared: (name) => {
      const kept = memories.get(name) ?? new SharedArrayBuffer(sizeOf(name, 1));
      memories.set(name, kept);
      return kept;
    },
  };
}

/** Bytes of a shared memory. */
export function sizeOf(name: SharedName, workers: number): number {
  const size: (workers: number) => number = SHARED_MEMORY[name];
  return size(workers);
}
