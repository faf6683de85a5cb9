import { accountTableBytes, clientTableBytes } from './limits/rates.ts';
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
} as const satisfies Readonly<Record<string, (workers: number) => number>>;

export type SharedName = keyof typeof SHARED_MEMORY;

/** The workers of one process, as one of them sees them. A server on a single core is a crew of one. */
export interface Crew {
  /** Which worker this is: 0 to `size - 1`. A worker that takes a crashed one's place takes its number. */
  readonly seat: number;
  readonly size: number;
  /** The same memory for every worker of the process, zeros at the start of it; written with `Atomics`, or each in a part of its own. */
  readonly shared: (name: SharedName) => SharedArrayBuffer;
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
