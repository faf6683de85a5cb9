import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type BucketKey, BucketTable, type Quota, tableBytes } from '../../../src/server/limits/bucket-table.ts';
import { BucketModel } from './bucket-model.ts';

const QUOTA: Quota = { units: 10, windowSeconds: 10 };

function tableOf(quota: Quota = QUOTA, places = 64) {
  const memory = new SharedArrayBuffer(tableBytes(places));
  // What the server's monotonic clock may say after months.
  const clock = { now: 9_876_543_210.5 };
  const table = new BucketTable(memory, quota, () => clock.now);
  return { memory, clock, table, key: (name: string): BucketKey => table.keyOf(name) };
}

describe('A bucket', () => {
  it('may be emptied at once, and fills evenly', () => {
    const { table, clock, key } = tableOf();
    const me = key('me');
    for (let left = 9; left >= 0; left--) expect(table.unitsIn(table.take(me, 1))).toBe(left);
    const refused = table.take(me, 1);
    expect(Math.ceil(table.millisecondsOf(-refused))).toBe(1000);
    clock.now += 999;
    expect(table.take(me, 1)).toBeLessThan(0);
    clock.now += 1.1;
    expect(table.take(me, 1)).toBeGreaterThanOrEqual(0);
    expect(table.take(me, 1)).toBeLessThan(0);
    clock.now += 10_000;
    expect(table.unitsIn(table.take(me, 10))).toBe(0);
  });

  it('gives all requested units or none, and says how long to wait', () => {
    const { table, clock, key } = tableOf();
    const me = key('me');
    table.take(me, 7);
    const refused = table.take(me, 5);
    expect(Math.round(table.millisecondsOf(-refused))).toBe(2000);
    expect(table.unitsIn(table.left(me))).toBe(3);
    expect(table.unitsIn(table.take(me, 3))).toBe(0);
    clock.now += 5001;
    expect(table.take(me, 5)).toBeGreaterThanOrEqual(0);
  });

  it('is emptied at most by work that was done already', () => {
    const { table, clock, key } = tableOf();
    const me = key('me');
    table.take(me, 4);
    table.takeUpTo(me, 5);
    expect(table.unitsIn(table.left(me))).toBe(1);
    table.takeUpTo(me, 50);
    expect(table.unitsIn(table.left(me))).toBe(0);
    clock.now += 10_000;
    expect(table.unitsIn(table.left(me))).toBe(10);
  });

  it('belongs to one key', () => {
    const { table, key } = tableOf();
    expect(table.unitsIn(table.take(key('a'), 10))).toBe(0);
    expect(table.unitsIn(table.take(key('b'), 1))).toBe(9);
  });

  it('takes units back, and never exceeds its size', () => {
    const { table, key } = tableOf();
    table.take(key('a'), 6);
    table.giveBack(key('a'), 4);
    expect(table.unitsIn(table.left(key('a')))).toBe(8);
    table.giveBack(key('a'), 100);
    table.giveBack(key('unknown'), 1);
    expect(table.unitsIn(table.left(key('a')))).toBe(10);
  });

  it.each<[number, number]>([
    [1, 1],
    [1, 86_400],
    [7, 60],
    [600, 60],
    [1_000_000, 60],
    [1_000_000, 86_400],
  ])('of %i units in %i seconds is exact to the unit', (units, windowSeconds) => {
    const { table, clock, key } = tableOf({ units, windowSeconds });
    const me = key('me');
    let taken = 0;
    for (const part of [units, 1]) while (table.take(me, part) >= 0) taken += part;
    expect(taken).toBe(units);
    // A millisecond more: ticks are not finer with the longest windows.
    clock.now += windowSeconds * 1000 + 25;
    expect(table.unitsIn(table.left(me))).toBe(units);
  });
});

describe('A key', () => {
  it('depends on the seed of its table, and is never the tag of a free slot', () => {
    const [one, other] = [tableOf().table, tableOf().table];
    expect(one.keyOf('a')).toEqual(one.keyOf('a'));
    expect(one.keyOf('a')).not.toEqual(other.keyOf('a'));
    expect(one.keyOf('a')).not.toEqual(one.keyOf('b'));
    fc.assert(fc.property(fc.string(), (name) => one.keyOf(name).tag !== 0));
  });
});

describe('The clock of a table', () => {
  it('may go back: no key is refused for longer than a window, and no unit is given twice', () => {
    const { table, clock, key } = tableOf();
    const me = key('me');
    table.take(me, 10);
    clock.now -= 3_600_000;
    const refused = table.take(me, 1);
    expect(table.millisecondsOf(-refused)).toBeLessThanOrEqual(1001);
    expect(table.millisecondsOf(-table.take(me, 10))).toBeLessThanOrEqual(10_000);
    clock.now += 10_001;
    expect(table.unitsIn(table.left(me))).toBe(10);
  });

  it('may stand still, and may jump far ahead', () => {
    const { table, clock, key } = tableOf();
    const me = key('me');
    table.take(me, 10);
    expect(table.take(me, 1)).toBeLessThan(0);
    // As far as 32 bits of ticks can tell; beyond that, places are freed by looking at them now and then.
    clock.now += 10_000 * 500;
    expect(table.unitsIn(table.left(me))).toBe(10);
  });

  it('may reach the point where an old instant seems to lie ahead, since sweeping removes it before', () => {
    const { table, clock, key } = tableOf();
    const me = key('me');
    table.take(me, 10);
    for (let windows = 0; windows < 2000; windows += 100) {
      clock.now += 100 * 10_000;
      table.sweep(table.sets);
    }
    expect(table.unitsIn(table.take(me, 1))).toBe(9);
  });
});

describe('A full table', () => {
  const crowd = 20_000;

  it('drops the fullest buckets: thousands of other keys do not reset an empty one', () => {
    const { table, key } = tableOf(QUOTA, 64);
    const hot = key('hot');
    table.take(hot, 10);
    for (let n = 0; n < crowd; n++) table.take(key(`other ${n}`), 1);
    expect(table.take(hot, 1)).toBeLessThan(0);
  });

  it('gives every new key a full bucket', () => {
    const { table, key } = tableOf(QUOTA, 64);
    for (let n = 0; n < crowd; n++) expect(table.unitsIn(table.take(key(`other ${n}`), 1))).toBe(9);
  });

  it('costs more units to make it drop a bucket than that bucket lacks', () => {
    const { table, key } = tableOf({ units: 100, windowSeconds: 60 }, 64);
    const hot = key('hot');
    table.take(hot, 50);
    let spent = 0;
    for (let n = 0; table.unitsIn(table.left(hot)) < 100; n++) {
      // The cheapest way for somebody who does not know which names stand beside: everybody takes a little more than it owes.
      table.take(key(`other ${n}`), 51);
      spent += 51;
    }
    expect(spent).toBeGreaterThan(7 * 50);
  });

  it('gives slots of full buckets to other keys', () => {
    const { table, clock, key } = tableOf(QUOTA, 64);
    for (let n = 0; n < 64; n++) table.take(key(`old ${n}`), 10);
    clock.now += 10_001;
    for (let n = 0; n < 8; n++) table.take(key(`new ${n}`), 10);
    for (let n = 0; n < 8; n++) expect(table.take(key(`new ${n}`), 1)).toBeLessThan(0);
  });
});

describe('A table compared with a simple model', () => {
  const step = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    units: fc.integer({ min: 1, max: 30 }),
    pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })),
  });

  it('gives the same results for every sequence, to a hundredth of a unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 1000 }),
        fc.integer({ min: 1, max: 120 }),
        fc.array(step, { maxLength: 200 }),
        (units, windowSeconds, steps) => {
          const { table, clock, key } = tableOf({ units, windowSeconds });
          const model = new BucketModel(units, windowSeconds);
          for (const { name, units: wanted, pause } of steps) {
            clock.now += pause;
            const owed = model.owed(name, clock.now);
            const left = units - owed;
            const whole = table.unitsIn(table.left(key(name)));
            expect(whole).toBeGreaterThanOrEqual(Math.floor(left - 0.01));
            expect(whole).toBeLessThanOrEqual(Math.floor(left + 0.01));
            // Ticks are finite: what is right on the edge may fall to either side.
            if (Math.abs(left - wanted) < 0.01) continue;
            expect(table.take(key(name), wanted) >= 0).toBe(model.take(name, wanted, clock.now));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('A table that another thread changes in between', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Does `work`, and `other` once, at the `turn`-th time that shared memory is read or written; false where there were fewer. */
  function interleaved(turn: number, work: () => void, other: () => void): boolean {
    let turns = 0;
    for (const name of ['load', 'store', 'compareExchange'] as const) {
      const original: (...given: never[]) => unknown = Atomics[name];
      vi.spyOn(Atomics, name).mockImplementation((...given: unknown[]) => {
        if (turns++ === turn) other();
        return Reflect.apply(original, Atomics, given);
      });
    }
    work();
    vi.restoreAllMocks();
    return turns > turn;
  }

  // What stands in the eight places before: nothing, one that is whole again, or others that owe.
  it.each([
    ['is new', 0, 0],
    ['comes back when it is whole again', 0, 20_000],
    ['finds one place left', 7, 0],
    ['finds all places in use', 8, 0],
  ])('gives every unit once to a client that %s', (_, others, later) => {
    for (let turn = 0, goes = true; goes; turn++) {
      const { memory, clock, table, key } = tableOf(QUOTA, 8);
      const second = new BucketTable(memory, QUOTA, () => clock.now);
      for (let n = 0; n < others; n++) table.take(key(`other ${n}`), 2 + n);
      const me = key('me');
      if (later > 0) {
        table.take(me, 10);
        clock.now += later;
      }
      goes = interleaved(
        turn,
        () => expect(table.take(me, 3)).toBeGreaterThanOrEqual(0),
        () => expect(second.take(me, 4)).toBeGreaterThanOrEqual(0),
      );
      expect([turn, table.unitsIn(table.left(me))]).toEqual([turn, goes ? 3 : 7]);
      // Nobody else owes less than before, but the one that had to go where there was no room.
      const kept = Array.from({ length: others }, (_, n) => 10 - table.unitsIn(table.left(key(`other ${n}`))));
      const before = Array.from({ length: others }, (_, n) => 2 + n);
      expect([turn, kept]).toEqual([turn, others < 8 ? before : before.with(0, 0)]);
    }
  });

  it('frees no slot from which units were just taken', () => {
    for (let turn = 0, goes = true; goes; turn++) {
      const { memory, clock, table, key } = tableOf(QUOTA, 8);
      const second = new BucketTable(memory, QUOTA, () => clock.now);
      const me = key('me');
      table.take(me, 10);
      clock.now += 20_000;
      goes = interleaved(
        turn,
        () => table.sweep(table.sets),
        () => second.take(me, 4),
      );
      expect([turn, table.unitsIn(table.left(me))]).toEqual([turn, goes ? 6 : 10]);
    }
  });

  it.each([
    ['owes', (table: BucketTable, me: BucketKey) => table.takeUpTo(me, 2), 1],
    ['is given back', (table: BucketTable, me: BucketKey) => table.giveBack(me, 2), 5],
  ])('keeps what was taken where one %s', (_, work, left) => {
    for (let turn = 0, goes = true; goes; turn++) {
      const { memory, clock, table, key } = tableOf(QUOTA, 8);
      const second = new BucketTable(memory, QUOTA, () => clock.now);
      const me = key('me');
      table.take(me, 3);
      goes = interleaved(
        turn,
        () => work(table, me),
        () => second.take(me, 4),
      );
      expect([turn, table.unitsIn(table.left(me))]).toEqual([turn, goes ? left : left + 4]);
    }
  });
});

describe('A table that many threads write to', () => {
  it('gives every unit once', async () => {
    const quota: Quota = { units: 5000, windowSeconds: 86_400 };
    const memory = new SharedArrayBuffer(tableBytes(256));
    const names = Array.from({ length: 20 }, (_, n) => `name ${n}`);
    const module = await compiled();
    const threads = Array.from(
      { length: 4 },
      () => new Worker(HAMMER, { eval: true, workerData: { module, memory, quota, names } }),
    );
    const counts = await Promise.all(
      threads.map(async (thread): Promise<number[]> => {
        const [taken] = await once(thread, 'message');
        await thread.terminate();
        return taken;
      }),
    );
    // The clock stands still: all of each quota goes, and no more.
    expect(names.map((_, n) => counts.reduce((sum, taken) => sum + (taken[n] ?? 0), 0))).toEqual(
      names.map(() => quota.units),
    );
    const after = new BucketTable(memory, quota, () => 1e9);
    expect(names.map((name) => after.unitsIn(after.left(after.keyOf(name))))).toEqual(names.map(() => 0));
  });
});

/** Takes one to three units at a time of each name, in turns, until nothing is left of any. */
const HAMMER = `
const { parentPort, workerData: { module, memory, quota, names } } = require('node:worker_threads');
import(module + '/bucket-table.js').then(({ BucketTable }) => {
  const table = new BucketTable(memory, quota, () => 1e9);
  const keys = names.map((name) => table.keyOf(name));
  const taken = names.map(() => 0);
  for (let goes = true, n = 1; goes; n = (n % 3) + 1) {
    goes = false;
    keys.forEach((key, at) => {
      if (table.take(key, n) >= 0) taken[at] += n;
      else if (table.take(key, 1) >= 0) taken[at] += 1;
      else return;
      goes = true;
    });
  }
  parentPort.postMessage(taken);
});
`;

let folder = '';

/** The table as threads can load it: compiled, in a folder that goes after the tests. */
async function compiled(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-limits-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const file = join(root, 'src/server/limits/bucket-table.ts');
  const options = ['--ignoreConfig', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--skipLibCheck'];
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...options,
      '--rewriteRelativeImportExtensions',
      '--rootDir',
      join(root, 'src/server'),
      '--outDir',
      folder,
      file,
    ],
    { cwd: root, encoding: 'utf8' },
  );
  return pathToFileURL(join(folder, 'limits')).href;
}

afterAll(() => (folder === '' ? undefined : rm(folder, { recursive: true })));
