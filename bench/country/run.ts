import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Cost, compareCosts } from './compare.ts';
import { REAL_SIZE } from './generate.ts';
import { type Engine, KINDS, openEngine, questionsOf } from './questions.ts';
import { writeCountry } from './write.ts';

const CLI = resolve('bin/ventanilla.js');
/** Requests sent to a server before its memory is read again. */
const REQUESTS = 4000;

/**
 * `npm run bench:country [-- --data FOLDER] [--keep FOLDER]`: a generated country of real size beside the data of a folder
 * (the starter data without one): import, start, memory, and the processor time of the same kinds of questions about both.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '../shared/data' }, keep: { type: 'string' } },
  });
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'ventanilla-country-'));
  try {
    const files = join(folder, 'files');
    if (!existsSync(files)) await writeCountry(files, join(values.data, 'territorial'), REAL_SIZE);
    const large = join(folder, 'country.sqlite');
    const small = join(folder, 'data.sqlite');
    const importing = existsSync(large) ? null : load(large, files);
    if (!existsSync(small)) load(small, existsSync(values.data) ? values.data : null);
    say('import', importing === null ? 'kept from before' : `${seconds(importing)} s`);
    say('store with snapshot', `${megabytes(statSync(large).size)} MB`);
    const engines = { small: await openEngine(`sqlite:${small}`), large: await openEngine(`sqlite:${large}`) };
    for (const [title, store] of [
      ['data', small],
      ['country', large],
    ] as const) {
      const { ready, cpu, idle, busy } = await start(store, engines[store === large ? 'large' : 'small']);
      say(`${title}: ready`, `${seconds(ready)} s (processor ${seconds(cpu)} s)`);
      say(`${title}: resident, idle and after ${REQUESTS} requests`, `${megabytes(idle)} MB, ${megabytes(busy)} MB`);
    }
    show(await compareCosts(KINDS, engines.small, engines.large));
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports a folder, or the starter data; gives milliseconds. */
function load(store: string, files: string | null): number {
  const started = performance.now();
  const what = files === null ? ['--starter'] : [files];
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'import', ...what, '--store', `sqlite:${store}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the import ended with ${status}: ${stderr}`);
  return performance.now() - started;
}

interface Started {
  readonly ready: number;
  readonly cpu: number;
  readonly idle: number;
  readonly busy: number;
}

/** Starts a server in a process of its own until it is ready, asks it, and stops it. */
async function start(store: string, engine: Engine): Promise<Started> {
  const started = performance.now();
  const server = spawn(process.execPath, [CLI, 'serve', '--store', `sqlite:${store}`, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let address = '';
    for await (const line of createInterface(server.stdout)) {
      const [found] = /http:\S+/.exec(line) ?? [];
      if (found === undefined) continue;
      address = found;
      break;
    }
    // Asking takes part of the cores that make it ready.
    const isReady = async (): Promise<boolean> => (await fetch(`${address}/readyz`).catch(() => null))?.ok === true;
    while (!(await isReady())) await new Promise((next) => setTimeout(next, 50));
    const ready = performance.now() - started;
    const { cpu, resident: idle } = statusOf(server.pid);
    const questions = KINDS.flatMap((kind) => questionsOf(kind, engine.catalog, Math.ceil(REQUESTS / KINDS.length)));
    for (const { path, search } of questions) await (await fetch(`${address}${path}?${search}`)).arrayBuffer();
    return { ready, cpu, idle, busy: statusOf(server.pid).resident };
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

/** Processor time in milliseconds and resident bytes of a process, as Linux tells them. */
function statusOf(pid: number | undefined): { readonly cpu: number; readonly resident: number } {
  const [, user = '0', system = '0'] =
    /(?:\S+ ){10}(\S+) (\S+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S /, '')) ?? [];
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpu: 10 * (Number(user) + Number(system)), resident: 1024 * Number(kilobytes) };
}

function show(costs: readonly Cost[]): void {
  process.stdout.write(
    '\n| Question | data, µs | country, µs | ratio | slowest of a hundred, ms |\n|---|---:|---:|---:|---:|\n',
  );
  for (const { title, small, large, slowest } of costs) {
    const ratio = (large / small).toFixed(2);
    process.stdout.write(
      `| ${title} | ${small.toFixed(0)} | ${large.toFixed(0)} | ${ratio} | ${slowest.toFixed(2)} |\n`,
    );
  }
}

function say(title: string, value: string): void {
  process.stdout.write(`${title}: ${value}\n`);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

await main();
