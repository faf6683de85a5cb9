import { afterEach, describe, expect, it } from 'vitest';
import { Descriptors, type PoolParts, WorkerPool } from '../../../src/cli/serving/worker-pool.ts';
import { defaultSettings, SettingError } from '../../../src/server/settings.ts';
import { allocateSharedMemory } from '../../../src/server/shared-memory.ts';
import type { DataSetVersion, Store } from '../../../src/store/store.ts';

const version = (number: number): DataSetVersion => ({
  dataSet: 'organisms',
  number,
  source: 'a test',
  loadedAt: '2026-11-22T12:00:00.000Z',
  counts: {},
  checksum: `sum ${number}`,
  starter: false,
  newest: null,
});

/** A pool over workers made for tests, with the faults named, and what is kept of one data set. */
function hire(faults: string, more: Partial<PoolParts> = {}) {
  const size = 3;
  const memories = allocateSharedMemory(size);
  const said: string[] = [];
  let newest = version(1);
  const store = { versions: async () => new Map([['organisms', newest]]) } as unknown as Store;
  const parts: PoolParts = {
    size,
    threads: { entry: new URL('./made-worker.mjs', import.meta.url) },
    memories,
    before: { count: 0, reason: '' },
    settings: defaultSettings({ store: faults, shutdownTimeout: 100 }),
    descriptors: new Descriptors([]),
    snapshot: async () => null,
    say: (line) => said.push(line),
    onReady: () => {},
    onExhausted: () => {},
    ...more,
  };
  // Descriptors of no socket: these workers do not use them, and nobody closes them.
  const lent = { take: () => 1_000_000, close: () => {} } as unknown as Descriptors;
  const pool = new WorkerPool({ ...parts, descriptors: more.descriptors ?? lent });
  const target = pool.target('organisms');
  hired.push(pool);
  return {
    pool,
    said,
    status: () => pool.status,
    lives: (worker: number) => new Float64Array(memories.counters)[worker] ?? 0,
    /** Has version 1 taken up, again and again, until so many workers answer. */
    takenUpBy: async (serving: number): Promise<void> => {
      while (pool.status.serving < serving) {
        await (await target.build(store))?.();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    /** How often a worker kept silent because it was made to. */
    stills: (worker: number) => new Float64Array(memories.counters)[20 + worker] ?? 0,
    served: () => target.served()?.number ?? null,
    /** Has the newest version taken up, as the keeper of versions does; `meanwhile` comes before it is put in place. */
    takeUp: async (number: number, meanwhile?: () => Promise<void>): Promise<void> => {
      newest = version(number);
      const put = await target.build(store);
      await meanwhile?.();
      await put?.();
    },
  };
}

const hired: WorkerPool[] = [];
afterEach(async () => {
  await Promise.all(hired.splice(0).map((pool) => pool.stop()));
});

/** Waits until something is so; the test's own time ends it otherwise. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a pool', () => {
  it('has all workers put a version in place together, and tells how far apart', async () => {
    const { pool, takeUp, served, status, said } = hire('');
    await pool.start();
    expect([served(), status().serving]).toEqual([null, 3]);
    await takeUp(1);
    await takeUp(2);
    expect(served()).toBe(2);
    // The workers say that they were two milliseconds apart.
    expect(status()).toMatchObject({ size: 3, serving: 3, behind: 0, replaced: 0, lastSkewMilliseconds: 4 });
    expect(said.at(-1)).toMatch(/^serving organisms 2 \(a test\), built in \d+ ms by 3 workers$/);
  });

  it('lets the others go on when a worker cannot take a version, tells of it, and has it try again', async () => {
    const { pool, takeUp, served, status } = hire('fail:1');
    await pool.start();
    await expect(takeUp(1)).rejects.toThrow('worker 1: made to fail');
    expect([served(), status().behind]).toEqual([null, 1]);
    await expect(takeUp(2)).rejects.toThrow('worker 1: made to fail');
    expect(status()).toMatchObject({ behind: 1, serving: 3, replaced: 0 });
    await takeUp(2);
    expect([served(), status().behind]).toEqual([2, 0]);
  });

  it('puts nothing in place when no worker can', async () => {
    const { pool, takeUp, served } = hire('fail:0 fail:1 fail:2');
    await pool.start();
    await expect(takeUp(1)).rejects.toThrow('worker 0: made to fail; worker 1: made to fail; worker 2: made to fail');
    expect(served()).toBeNull();
  });

  it('looks again, quietly, when the version was gone before anybody could build it', async () => {
    const { pool, takeUp } = hire('gone:0 gone:1 gone:2');
    await pool.start();
    await expect(takeUp(1)).rejects.toMatchObject({ name: 'VersionGone' });
  });

  it.each([
    ['that throws', 'throw:1:1', /made to end$/, {}],
    ['that runs out of memory', 'fill:1:1', /memory/, { youngMegabytes: 2, oldMegabytes: 16 }],
  ])(
    'replaces a worker %s, while the others go on; the new one answers when it has what they have',
    async (_, fault, reason, limits) => {
      const entry = new URL('./made-worker.mjs', import.meta.url);
      let onReady = 0;
      const parts = { threads: { entry, ...limits }, onReady: () => void onReady++ };
      const { pool, takeUp, served, status, said, lives } = hire(fault, parts);
      await pool.start();
      await takeUp(1);
      expect(status()).toMatchObject({ serving: 2, replaced: 1 });
      expect(status().lastReplaced?.reason).toMatch(/^worker 1: /);
      expect(status().lastReplaced?.reason).toMatch(reason);
      expect(said).toContainEqual(expect.stringMatching(/^worker 1 ended, another takes its place in 0 ms: /));
      await until(() => onReady === 1);
      // It takes orders, and does not answer before it has the data.
      expect([lives(1), status().serving]).toEqual([2, 2]);
      await takeUp(1);
      await until(() => status().serving === 3);
      expect([served(), status().replaced]).toEqual([1, 1]);
      expect(said).toContain('worker 1 answers');
    },
  );

  it('does not wait for a worker that ended before it was told to put a version in place', async () => {
    const { pool, takeUp, served, status } = hire('leave:1');
    await pool.start();
    await takeUp(1, () => until(() => status().replaced === 1));
    expect([served(), status().serving]).toEqual([1, 2]);
  });

  it('starts with the workers that can be started, and goes on trying the others', async () => {
    const { pool, status } = hire('die:2:1 die:2:2');
    await pool.start();
    expect(status()).toMatchObject({ serving: 2 });
    await until(() => status().replaced === 2);
    expect(status().lastReplaced?.reason).toBe('worker 2: made to end at once');
  });

  it('says why when none could be started', async () => {
    const { pool } = hire('die:0:1 die:1:1 die:2:1');
    await expect(pool.start()).rejects.toThrow('No worker could be started: made to end at once');
  });

  it('says of a setting that no worker can use what a server of one worker says, and nothing else', async () => {
    const { pool, said, status } = hire('refuse:0:1 refuse:1:1 refuse:2:1');
    const refused = pool.start();
    await expect(refused).rejects.toThrow(SettingError);
    await expect(refused).rejects.toThrow(/^--made-up: cannot be used$/);
    expect([said, status().replaced]).toEqual([[], 0]);
  });

  /** Workers whose time is over when the test says so. */
  function impatient() {
    const waits = new Set<() => void>();
    const timer = (expired: () => void) => {
      waits.add(expired);
      return () => void waits.delete(expired);
    };
    const runOut = (): void => [...waits].forEach((expired) => void expired());
    return { parts: { threads: { entry: new URL('./made-worker.mjs', import.meta.url), timer } }, waits, runOut };
  }

  it.each([
    ['takes no orders', 'mute:1', 'worker 1: it did not start'],
    ['does not begin to listen', 'deaf:1', 'worker 1: it did not begin to listen'],
  ])('does not wait for ever, when it starts, for a worker that lives and %s', async (_, fault, reason) => {
    const { parts, waits, runOut } = impatient();
    const { pool, takenUpBy, status, stills, lives } = hire(fault, parts);
    const started = pool.start();
    await until(() => stills(1) === 1 && waits.size === 1 && status().serving === 2);
    runOut();
    await started;
    expect(status()).toMatchObject({ serving: 2, replaced: 1 });
    expect(status().lastReplaced?.reason).toBe(reason);
    await until(() => lives(1) === 2);
    await takenUpBy(3);
  });

  it('says why when all live and none listens', async () => {
    const { parts, waits, runOut } = impatient();
    const { pool, stills } = hire('deaf:0 deaf:1 deaf:2', parts);
    const started = pool.start();
    started.catch(() => {});
    await until(() => [0, 1, 2].every((worker) => stills(worker) === 1) && waits.size === 3);
    runOut();
    await expect(started).rejects.toThrow('No worker could be started: it did not begin to listen');
  });

  it.each([
    ['a version', 'hang:1', 'worker 1: it did not build organisms 1'],
    ['putting it in place', 'keep:1', 'worker 1: it did not put organisms 1 in place'],
  ])('replaces a worker that never comes to an end with %s, when another does', async (_, fault, reason) => {
    const { parts, waits, runOut } = impatient();
    const { pool, takeUp, takenUpBy, status, stills } = hire(fault, parts);
    await pool.start();
    const taken = takeUp(1);
    await until(() => stills(1) === 1 && waits.size === 1);
    runOut();
    await taken;
    await until(() => status().replaced === 1);
    expect(status().lastReplaced?.reason).toBe(reason);
    await takenUpBy(3);
  });

  it('replaces a newcomer that never comes to an end with building', async () => {
    const { parts, waits, runOut } = impatient();
    const { pool, takeUp, served, status, stills, lives } = hire('throw:1:1 hang:1:2', parts);
    await pool.start();
    await takeUp(1);
    await until(() => lives(1) === 2 && waits.size === 0);
    let isOver = false;
    const trying = (async () => {
      while (!isOver) {
        await takeUp(1).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await until(() => stills(1) === 1 && waits.size === 1);
    runOut();
    await until(() => status().replaced === 2);
    expect(status().lastReplaced?.reason).toBe('worker 1: it did not build organisms 1');
    await until(() => status().serving === 3);
    isOver = true;
    await trying;
    expect(served()).toBe(1);
  });

  it('lets those that answer go on when none comes to an end with a version: it may be the store', async () => {
    const { parts, waits, runOut } = impatient();
    const { pool, takeUp, served, status, stills } = hire('hang:0 hang:1 hang:2', parts);
    await pool.start();
    const taken = takeUp(1);
    taken.catch(() => {});
    await until(() => [0, 1, 2].every((worker) => stills(worker) === 1) && waits.size === 3);
    runOut();
    await expect(taken).rejects.toMatchObject({ name: 'VersionGone' });
    expect([served(), status().serving, status().replaced]).toEqual([null, 3, 0]);
  });

  it('tells when nothing is left to listen on', async () => {
    let left = 3;
    let onExhausted = 0;
    const descriptors = { take: () => (left-- > 0 ? 1 : undefined), close: () => {} } as unknown as Descriptors;
    let onReady = 0;
    const parts = { descriptors, onExhausted: () => void onExhausted++, onReady: () => void onReady++ };
    const { pool, takeUp } = hire('throw:0:1', parts);
    await pool.start();
    await takeUp(1);
    await until(() => onReady === 1);
    await takeUp(1);
    await until(() => onExhausted === 1);
  });

  it('ends a worker hard that does not stop', async () => {
    const { pool, status } = hire('stay:1');
    await pool.start();
    await pool.stop();
    expect(status()).toMatchObject({ serving: 0, replaced: 0 });
  });
});
