import { describe, expect, it } from 'vitest';
import { Jobs } from '../../../src/server/limits/load-guard.ts';
import { allocateSharedMemory } from '../../../src/server/shared-memory.ts';
import type { WorkerContext } from '../../../src/server/worker-context.ts';

describe('long works under way', () => {
  it('are refused when there are too many, and let in again when one ends', () => {
    const jobs = new Jobs(2, 'files');
    const leave = jobs.enter();
    expect([leave === null, jobs.enter() === null, jobs.enter()]).toEqual([false, false, null]);
    leave?.();
    expect(jobs.enter()).not.toBeNull();
    expect(new Jobs(0, 'files').enter()).toBeNull();
  });

  it('count for all workers together, kind by kind; those of a worker that ended are forgotten by who takes its place', () => {
    const memories = allocateSharedMemory(2);
    const worker = (id: number): WorkerContext => ({ id, size: 2, shared: (name) => memories[name] });
    const [one, other] = [new Jobs(2, 'files', worker(0)), new Jobs(2, 'files', worker(1))];
    expect([one.enter() === null, other.enter() === null, one.enter(), other.enter()]).toEqual([
      false,
      false,
      null,
      null,
    ]);
    expect(new Jobs(1, 'mirrors', worker(1)).enter()).not.toBeNull();
    const after = new Jobs(2, 'files', worker(0));
    expect([after.enter() === null, after.enter()]).toEqual([false, null]);
  });
});
