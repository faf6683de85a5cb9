import type { SharedName, WorkerContext } from '../worker-context.ts';

/** Workers write to cache lines of their own: a line that two cores write to travels between them at every write. */
const LINE_BYTES = 64;

/** Bytes of a memory in which every worker has a part of `cells` numbers. */
export function partsBytes(cells: number, workers: number): number {
  return workers * strideOf(cells) * Float64Array.BYTES_PER_ELEMENT;
}

/**
 * The part of a shared memory that is a worker's own. One thread writes to it and any may read: numbers of eight aligned
 * bytes are read whole on every machine that Node runs on, at the latest value or the one before. So writing needs no
 * `Atomics`, which would cost more than all the rest of counting. The numbers are doubles: counts are exact up to 2^53,
 * where 32 bits would be full after days.
 */
export function ownPart(worker: WorkerContext, name: SharedName, cells: number): Float64Array {
  return part(worker, name, cells, worker.id);
}

/**
 * The parts of all workers, by id; for whoever tells the figures.
 * @param behind bytes at the beginning of the memory that are no worker's
 */
export function allParts(
  worker: Pick<WorkerContext, 'size' | 'shared'>,
  name: SharedName,
  cells: number,
  behind = 0,
): readonly Float64Array[] {
  return Array.from({ length: worker.size }, (_, id) => part(worker, name, cells, id, behind));
}

function part(
  worker: Pick<WorkerContext, 'shared'>,
  name: SharedName,
  cells: number,
  id: number,
  behind = 0,
): Float64Array {
  return new Float64Array(worker.shared(name), behind + id * strideOf(cells) * Float64Array.BYTES_PER_ELEMENT, cells);
}

function strideOf(cells: number): number {
  const perLine = LINE_BYTES / Float64Array.BYTES_PER_ELEMENT;
  return Math.ceil(cells / perLine) * perLine;
}
