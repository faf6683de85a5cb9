import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { Jobs } from '../../../src/server/limits/load-guard.ts';
import { allocateSharedMemory } from '../../../src/server/shared-memory.ts';
import type { WorkerContext } from '../../../src/server/worker-context.ts';
import { gate, get, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

/** The first of two workers, as both see their shared memory. */
function workerContexts(): readonly [WorkerContext, WorkerContext] {
  const memories = allocateSharedMemory(2);
  const worker = (id: number): WorkerContext => ({ id, size: 2, shared: (name) => memories[name] });
  return [worker(0), worker(1)];
}

const longWorksOf = (worker: WorkerContext): Jobs => new Jobs(Number.POSITIVE_INFINITY, 'long', worker);

let server: TinyServer | undefined;
afterEach(() => server?.close());

/** What the answer of a long work says of its connection, where this worker has so many long works and another so many. */
async function saidBeside(own: number, other: number): Promise<string | undefined> {
  const [here, there] = workerContexts();
  const opens = gate();
  const wait = async () => {
    await opens.opened;
    return json(200, 'long');
  };
  const brief = async () => json(200, 'long');
  const routes = [get('/tiny/wait', wait, { long: true }), get('/tiny/long', brief, { long: true })];
  server = await serveTiny([tinyGroup('tiny', routes)], {}, { worker: here });
  const elsewhere = longWorksOf(there);
  for (let n = 0; n < other; n++) elsewhere.enterAnyway();
  const { app, wire } = server;
  for (let n = 1; n < own; n++) wire().request('GET', '/tiny/wait');
  await expect.poll(() => app.active()).toBe(own - 1);
  const said = await wire().request('GET', '/tiny/long').response();
  opens.open();
  return said.headers.connection;
}

describe('A worker with more long answers than another', () => {
  it.each([
    [3, 1],
    [2, 0],
    [6, 0],
  ])('closes the connection after a long answer: %i here, %i there', async (own, other) => {
    expect(await saidBeside(own, other)).toBe('close');
  });

  it.each([
    [1, 0],
    [3, 2],
    [2, 2],
    [2, 5],
  ])('keeps the connection where the other has hardly fewer: %i here, %i there', async (own, other) => {
    expect(await saidBeside(own, other)).toBe('keep-alive');
  });

  it('does not count the answers of a worker that it replaces', () => {
    const [here, there] = workerContexts();
    const crashed = longWorksOf(here);
    for (let n = 0; n < 9; n++) crashed.enterAnyway();
    longWorksOf(there);
    expect(longWorksOf(here).isUneven).toBe(false);
  });
});
