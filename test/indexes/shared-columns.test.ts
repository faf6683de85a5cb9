import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SharedColumns } from '../../src/indexes/shared-columns.ts';

const made = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 9 }), { maxLength: 30 });

/** Keeps lists of numbers as ints and doubles in turn. */
function keep(columns: SharedColumns, lists: readonly (readonly number[])[]): (Int32Array | Float64Array)[] {
  return lists.map((list, at) =>
    at % 2 === 0
      ? columns.ints(list.length, (column) => column.set(list))
      : columns.doubles(list.length, (column) => column.set(list)),
  );
}

const numbers = (columns: readonly (Int32Array | Float64Array)[]): number[][] => columns.map((column) => [...column]);

describe('columns that threads share', () => {
  it('stand once in memory, whoever comes first to which', () => {
    fc.assert(
      fc.property(made, fc.nat(30), (lists, ahead) => {
        const memory = new SharedArrayBuffer(1 << 16);
        const [one, other] = [new SharedColumns(memory), new SharedColumns(memory)];
        // One goes some columns ahead, the other catches up and goes to the end, where the first finds everything.
        const begun = keep(one, lists.slice(0, 2 * ahead));
        const all = keep(other, lists);
        const rest = keep(one, lists.slice(2 * ahead));
        expect(numbers(all)).toEqual(lists);
        expect(numbers([...begun, ...rest])).toEqual(lists);
        for (const [at, column] of [...begun, ...rest].entries()) {
          expect(column.buffer).toBe(memory);
          expect(column.byteOffset).toBe(all[at]?.byteOffset);
        }
      }),
    );
  });

  it('are right for each thread where threads make different ones, or the memory is too small', () => {
    fc.assert(
      fc.property(made, made, fc.integer({ min: 1, max: 60 }), (lists, others, units) => {
        const memory = new SharedArrayBuffer(8 * units);
        const [one, other] = [new SharedColumns(memory), new SharedColumns(memory)];
        const kept: [number[], Int32Array | Float64Array][] = [];
        for (let at = 0; at < Math.max(lists.length, others.length); at++) {
          for (const [columns, list] of [
            [one, lists[at]],
            [other, others[at]],
          ] as const) {
            if (list) kept.push([list, columns.ints(list.length, (column) => column.set(list))]);
          }
        }
        for (const [list, column] of kept) expect([...column]).toEqual(list);
      }),
    );
  });

  it('are made without a thread that ended while it was writing', () => {
    const memory = new SharedArrayBuffer(1 << 10);
    new Int32Array(memory)[1] = 1;
    const columns = new SharedColumns(memory, 20);
    const column = columns.ints(2, (ints) => ints.set([1, 2]));
    expect([...column]).toEqual([1, 2]);
    expect(column.buffer).not.toBe(memory);
  });

  it('wait for such a thread once, not for every column', () => {
    const memory = new SharedArrayBuffer(1 << 20);
    new Int32Array(memory)[1] = 1;
    const columns = new SharedColumns(memory, 20);
    const waits = vi.spyOn(Atomics, 'wait');
    for (let n = 0; n < 100; n++) expect([...columns.ints(1, (ints) => ints.set([n]))]).toEqual([n]);
    expect(waits).toHaveBeenCalledTimes(1);
    waits.mockRestore();
  });

  it('are the same to threads that make them at the same time', async () => {
    const memory = new SharedArrayBuffer(1 << 24);
    const module = await compiled();
    const outcomes = await Promise.all(
      [0, 1, 2].map(async () => {
        const thread = new Worker(MAKE, { eval: true, workerData: { module, memory } });
        const [outcome] = await once(thread, 'message');
        await thread.terminate();
        return outcome;
      }),
    );
    expect(outcomes).toEqual([
      { wrong: 0, apart: 0 },
      { wrong: 0, apart: 0 },
      { wrong: 0, apart: 0 },
    ]);
  });
});

/** Makes many columns, always the same, and tells how many came out wrong and how many are not shared. */
const MAKE = `
const { parentPort, workerData: { module, memory } } = require('node:worker_threads');
import(module + '/shared-columns.js').then(({ SharedColumns }) => {
  // None of them ends; one may stand still for long where much else runs.
  const columns = new SharedColumns(memory, 50_000);
  const outcome = { wrong: 0, apart: 0 };
  for (let n = 0; n < 20_000; n++) {
    const length = (n * 31) % 97;
    const column = columns.doubles(length, (made) => made.fill(n));
    if (column.length !== length || !column.every((value) => value === n)) outcome.wrong++;
    if (column.buffer !== memory) outcome.apart++;
  }
  parentPort.postMessage(outcome);
});
`;

let folder = '';

/** The columns as threads can load them: compiled, in a folder that goes after the tests. */
async function compiled(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-columns-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const from = join(root, 'src/indexes');
  const options = ['--ignoreConfig', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--skipLibCheck'];
  const program = join(root, 'node_modules/typescript/bin/tsc');
  const places = ['--rewriteRelativeImportExtensions', '--rootDir', from, '--outDir', folder];
  execFileSync(process.execPath, [program, ...options, ...places, join(from, 'shared-columns.ts')], { cwd: root });
  return pathToFileURL(folder).href;
}

afterAll(() => (folder === '' ? undefined : rm(folder, { recursive: true })));
