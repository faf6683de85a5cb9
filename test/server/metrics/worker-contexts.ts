import { allocateSharedMemory } from '../../../src/server/shared-memory.ts';
import type { WorkerContext } from '../../../src/server/worker-context.ts';

/** The contexts of `size` workers over one memory, as the threads of a process have them. */
export function workerContexts(size: number): readonly WorkerContext[] {
  const memories = allocateSharedMemory(size);
  return Array.from({ length: size }, (_, id) => ({ id, size, shared: (name) => memories[name] }));
}
