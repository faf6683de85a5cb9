import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { connect } from '../../src/store/sqlite/driver.ts';
import { verifySqliteStore } from '../../src/store/sqlite/verify.ts';
import type { Store } from '../../src/store/store.ts';
import { contentOf } from './drafts.ts';
import { numberedContent } from './numbered-content.ts';
import { contentFrom } from './statement.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KILLS = 20;
const SEED = 20261120;

let folder: string;
let program: string;
let mirror: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'ventanilla-kill-')));
  [program = '', mirror = ''] = compiled(folder, ['endless-import', 'endless-adopt']);
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }));

describe('an import that is killed', () => {
  test(`at ${KILLS} moments leaves a whole version each time, and the store goes on`, async () => {
    const file = join(folder, 'store.sqlite');
    const random = randomFrom(SEED);
    let reported = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // About 20 letters are written per version: the moments fall before, in, at the end of and between imports.
      const letters = await killedAfter(1 + Math.floor(random() * 45), random() < 0.4 ? 'c' : null, file);
      reported += letters.split('p').length - 1;
      const store = await openStore(`sqlite:${file}`);
      const number = await wholeVersion(store, file);
      expect(number).toBeGreaterThanOrEqual(reported);
      expect(number).toBeLessThanOrEqual(reported + 1);
      reported = number;
      // The two that stay, and one more where the program was killed before it had forgotten.
      expect((await store.history('market')).length).toBeLessThanOrEqual(3);
      await store.close();
    }
    expect(await rowsAfterForgetting(file)).toEqual([[3000 - 2 * skipped(reported)]]);
    expect(reported).toBeGreaterThan(KILLS / 4);
  });
});

describe('several programs', () => {
  test('that make one store at the same moment all get their turn', async () => {
    const file = join(folder, 'shared.sqlite');
    const written = await Promise.all([1, 2, 3, 4].map((n) => killedAfter(1, 'p', file, n * 100_000)));
    const reported = written.join('').split('p').length - 1;
    expect(reported).toBeGreaterThanOrEqual(written.length);
    const store = await openStore(`sqlite:${file}`);
    expect((await store.versions()).get('territory')?.number).toBeGreaterThanOrEqual(reported);
    await store.close();
    for (const verification of verifySqliteStore(file).values()) expect(verification.faults).toEqual([]);
  });
});

describe('a mirror that is killed', () => {
  test(`at ${KILLS} moments leaves a whole version each time, and goes on from it`, async () => {
    const file = join(folder, 'mirror.sqlite');
    const random = randomFrom(SEED + 1);
    let reported = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // About 11 letters are written for every two versions.
      const letters = await killedAfter(1 + Math.floor(random() * 20), random() < 0.4 ? 'c' : null, file, 0, mirror);
      reported += letters.split('p').length - 1;
      const store = await openStore(`sqlite:${file}`);
      const number = (await store.versions()).get('territory')?.number ?? 0;
      expect([reported, reported + 1]).toContain(number);
      reported = number;
      for (const { faults } of verifySqliteStore(file).values()) expect(faults).toEqual([]);
      // Every odd version begins the history anew.
      const held = (await store.history('territory')).map((version) => version.number);
      expect(held).toEqual(number === 0 ? [] : number % 2 === 1 ? [number] : [number, number - 1]);
      for (const shown of held) {
        const found = await contentOf(await store.reader('territory', shown), ['a']);
        expect(found).toEqual(contentFrom('a', numberedContent(shown)));
      }
      await store.close();
    }
    expect(reported).toBeGreaterThan(KILLS / 4);
  });
});

/** Rows of the file once all versions but the newest are forgotten: none may be left of earlier, killed forgetting. */
async function rowsAfterForgetting(file: string): Promise<unknown> {
  const store = await openStore(`sqlite:${file}`);
  await store.prune(1);
  await store.close();
  const db = connect(file);
  const rows = db.all('SELECT count(*) FROM record');
  db.close();
  return rows;
}

/** How many of 1500 numbers a version leaves out. */
function skipped(number: number): number {
  return 1500 - [...numberedContent(number)].length;
}

/** Both data sets have the same version, of its very content, and the checksum holds; the number of that version. */
async function wholeVersion(store: Store, file: string): Promise<number> {
  const versions = await store.versions();
  const number = versions.get('market')?.number ?? 0;
  expect(versions.get('territory')?.number ?? 0).toBe(number);
  for (const verification of verifySqliteStore(file).values()) expect(verification.faults).toEqual([]);
  for (const shown of [number, number - 1]) {
    if (shown < 1) continue;
    const expected = Object.fromEntries(
      [...numberedContent(shown)].map(({ key, body }) => [key, Buffer.from(body).toString()]),
    );
    for (const dataSet of ['market', 'territory'] as const) {
      expect(await contentOf(await store.reader(dataSet, shown), ['a'])).toEqual({ a: expected });
    }
  }
  return number;
}

/** Runs the program and kills it after `count` letters, at the next `letter` if one is given; all it wrote. */
async function killedAfter(
  count: number,
  letter: string | null,
  file: string,
  offset = 0,
  run = program,
): Promise<string> {
  const child = spawn(process.execPath, [run, `sqlite:${file}`, String(offset)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    if (written.length >= count && (letter === null || text.endsWith(letter))) child.kill('SIGKILL');
  });
  const [code, signal] = await once(child, 'close');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  return written;
}

/** Programs as JavaScript: they must be processes of their own, and the oldest Node that we support reads no TypeScript. */
function compiled(into: string, names: readonly string[]): string[] {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { noEmit: false, rootDir: ROOT, outDir: into, typeRoots: [join(ROOT, 'node_modules/@types')] },
    files: names.map((name) => join(ROOT, `test/store/${name}.ts`)),
    include: [],
  };
  symlinkSync(join(ROOT, 'node_modules'), join(into, 'node_modules'), 'junction');
  writeFileSync(join(into, 'package.json'), '{"type":"module"}');
  writeFileSync(join(into, 'tsconfig.json'), JSON.stringify(config));
  execFileSync(process.execPath, [compiler, '-p', join(into, 'tsconfig.json')], { stdio: 'inherit' });
  return names.map((name) => join(into, `test/store/${name}.js`));
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
