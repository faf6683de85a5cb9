/**
 * Kills imports at twenty moments: `kill-imports.js FOLDER DATA…`. After each kill the store must open, hold what it held before or the
 * whole import, and answer. Ends with 1 when it does not.
 */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';
import { verifySqliteStore } from '../../src/store/sqlite/verify.ts';

const [folder, ...data] = process.argv.slice(2);
if (folder === undefined || data.length === 0) {
  console.error('usage: kill-imports.js FOLDER DATA…');
  process.exit(2);
}
/** The number of the newest version of each data set, and whether it is that of the starter data. */
type Versions = Readonly<Record<string, { readonly number: number; readonly starter: boolean }>>;

const KILLS = 20;
const program = 'bin/ventanilla.js';
const clean = join(folder, 'before.sqlite');
const file = join(folder, 'killed.sqlite');

const begun = performance.now();
run('import', '--starter', '--store', `sqlite:${clean}`);
const before = await versionsOf(clean);
const timed = join(folder, 'timed.sqlite');
copyFileSync(clean, timed);
const started = performance.now();
run('import', ...data, '--store', `sqlite:${timed}`);
const whole = performance.now() - started;
const after = await versionsOf(timed);

const wrong: string[] = [];
let kept = 0;
let done = 0;
for (let kill = 0; kill < KILLS; kill++) {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  copyFileSync(clean, file);
  // Most of an import is reading; the writing at its end is where a kill could hurt, so half of the moments fall there.
  const share = kill % 2 === 0 ? Math.random() : 0.7 + Math.random() * 0.45;
  const moment = whole * share;
  await killedAfter(moment);
  const seen = await versionsOf(file);
  const faults = [...verifySqliteStore(file).values()].flatMap(({ faults }) => faults);
  const state = same(seen, before) ? 'before' : same(seen, after) ? 'after' : 'neither';
  if (state === 'before') kept++;
  if (state === 'after') done++;
  if (state === 'neither' || faults.length > 0) {
    wrong.push(`killed after ${Math.round(moment)} ms: ${state}, ${JSON.stringify(seen)}, ${faults.join('; ')}`);
  }
}
for (const line of wrong) console.error(line);
console.log(
  `${KILLS} kills: ${kept} kept the version before, ${done} had the new one, ${wrong.length} wrong; ${Math.round((performance.now() - begun) / 1000)} s`,
);
process.exit(wrong.length > 0 ? 1 : 0);

function run(...words: string[]): void {
  const result = spawnSync(process.execPath, [program, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${words.join(' ')} ended with ${result.status}: ${result.stderr}`);
}

/** The newest version of each data set as a fresh program sees it; numbers, because some records say when they were imported. */
async function versionsOf(path: string): Promise<Versions> {
  if (!existsSync(path)) return {};
  const store = await openStore(`sqlite:${path}`);
  const versions = await store.versions();
  await store.close();
  return Object.fromEntries(
    [...versions]
      .filter(([name]) => name !== 'ledger')
      .map(([name, { number, starter }]) => [name, { number, starter }]),
  );
}

function same(a: Versions, b: Versions): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}

function killedAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'import', ...data, '--store', `sqlite:${file}`], {
      stdio: 'ignore',
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
