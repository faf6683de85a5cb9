import type { SharedName, WorkerContext } from '../worker-context.ts';

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

/**
 * The parts of all workers, by worker id.
 * @param offset bytes at the beginning of the memory that belong to no worker
 */
export function allParts(
  worker: Pick<WorkerContext, 'size' | 'shared'>,
  name: SharedName,
  cells: number,
  offset = 0,
): readonly Float64Array[] {
  const memory = worker.shared(name);
  return Array.from({ length: worker.size }, (_, id) => new Float64Array(memory, offset + id * strideOf(cells), cells));
}

function strideOf(cells: number): number {
  return Math.ceil((cells * CELL_BYTES) / LINE_BYTES) * LINE_BYTES;
}
