/** Memory that the workers of a process share: declared in one table, allocated by the process that starts the workers. */
import { failureBytes } from './limits/failure-table.ts';
import { jobBytes } from './limits/load-guard.ts';
import { accountTableBytes, clientTableBytes } from './limits/rate-limits.ts';
import { counterBytes } from './metrics/counters.ts';
import { requestBytes } from './metrics/request-figures.ts';
import { workerBytes } from './metrics/worker-figures.ts';
import type { SharedMemories, SharedName, WorkerContext } from './worker-context.ts';

/** Bytes of each memory by the number of workers. */
const SHARED_MEMORY: Readonly<Record<SharedName, (workers: number) => number>> = {
  counters: counterBytes,
  requests: requestBytes,
  workers: workerBytes,
  clientRates: clientTableBytes,
  accountRates: accountTableBytes,
  jobs: jobBytes,
  logins: failureBytes,
};

/** Allocates what so many workers share. */
export function allocateSharedMemory(workers: number): SharedMemories {
  const allocate = (name: SharedName): SharedArrayBuffer => new SharedArrayBuffer(SHARED_MEMORY[name](workers));
  return {
    counters: allocate('counters'),
    requests: allocate('requests'),
    workers: allocate('workers'),
    clientRates: allocate('clientRates'),
    accountRates: allocate('accountRates'),
    jobs: allocate('jobs'),
    logins: allocate('logins'),
  };
}

/** Makes the context of the only worker of a process. */
export function singleWorker(): WorkerContext {
  const memories = allocateSharedMemory(1);
  return { id: 0, size: 1, shared: (name) => memories[name] };
}
