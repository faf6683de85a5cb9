import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BATCHES, DISTINCT } from './distinct.ts';
import { writeLongLedger, writeLongPanel } from './generated-files.ts';
import {
  CONNECTIONS,
  cpuMilliseconds,
  generatorPresent,
  load,
  type Measured,
  median,
  RAW,
  residentBytes,
  SATURATED,
  startPinned,
  untilQuiet,
  writeScript,
} from './load.ts';
import { OPERATIONS, type Operation, type Query, type Server } from './operations.ts';
import type { Recorded } from './raw-server.ts';
import { type BatchResult, type MixedResult, type OperationResult, type Results, renderResults } from './results.ts';
import { measureBatch, measureDistinct, measureMixed } from './territory.ts';
import { learn } from './territory-texts.ts';

const MIXED = { id: 'mixed' };
const CLI = resolve('bin/ventanilla.js');

/**
 * `npm run bench [-- --data FOLDER] [--seconds N] [--rounds N] [--only A4-1000,B1]
 * [--store URL]`: every operation as a ratio to a raw
 * `node:http` server that sends the same bytes in the same run; start-up, memory and import time.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data' },
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      warmup: { type: 'string', default: '1' },
      only: { type: 'string' },
      store: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  if (!generatorPresent()) {
    process.stdout.write(
      'The benchmark needs wrk and taskset (Debian packages wrk and util-linux); they are missing here.\n',
    );
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-bench-'));
  // A server that outlives a failed run holds its output open, and whoever waits for the end waits for ever.
  let stop: (() => Promise<void>) | undefined;
  try {
    const store = values.store ?? `sqlite:${join(folder, 'bench.sqlite')}`;
    const full = values.store !== undefined || existsSync(values.data);
    const importSeconds = full && values.store === undefined ? importInto(store, values.data) : null;
    // A store that was given is measured as it is; and starter data would go with the first import.
    if (importSeconds !== null) importInto(store, writeLongPanel(folder));
    const { server, readyMilliseconds } = await startServer(store, folder);
    stop = server.stop;
    await untilQuiet(() => cpuMilliseconds(server.pid));
    const idleBytes = residentBytes(server.pid);
    const port = Number(/:(\d+)$/.exec(server.firstLine)?.[1]);
    const token = await logIn(port);
    const wanted = values.only?.split(',');
    const operations: OperationResult[] = [];
    for (const operation of OPERATIONS) {
      if (wanted && !wanted.includes(operation.id)) continue;
      const timing = { seconds: Number(values.seconds), rounds: Number(values.rounds), warmup: Number(values.warmup) };
      const result = await measure(operation, { port, pid: server.pid, token, folder, ...timing });
      if (result) operations.push(result);
      process.stdout.write(
        result ? `${renderResults.line(result)}\n` : `${operation.id}: not measured, the data lack it\n`,
      );
    }
    const batches: BatchResult[] = [];
    const mixed: MixedResult[] = [];
    const isWanted = ({ id }: { readonly id: string }): boolean => wanted === undefined || wanted.includes(id);
    if (full && [...DISTINCT, ...BATCHES, MIXED].some(isWanted)) {
      const known = await learn({ json: async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json() });
      const setup = { port, pid: server.pid, folder, known };
      const timing = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
      for (const operation of DISTINCT.filter(isWanted)) {
        const result = await measureDistinct(operation, setup, timing);
        operations.push(result);
        process.stdout.write(`${renderResults.line(result)}\n`);
      }
      for (const operation of BATCHES.filter(isWanted)) {
        const result = await measureBatch(operation, setup);
        batches.push(result);
        process.stdout.write(`${renderResults.batch(result)}\n`);
      }
      for (const operation of isWanted(MIXED) ? BATCHES : []) {
        const result = await measureMixed(operation, setup);
        mixed.push(result);
        process.stdout.write(`${renderResults.mixed(result)}\n`);
      }
    }
    const results: Results = {
      takenAt: new Date().toISOString(),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim(),
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
      data: full ? 'full public data' : 'starter data',
      importSeconds,
      readyMilliseconds,
      idleBytes,
      usedBytes: residentBytes(server.pid),
      operations,
      batches,
      mixed,
    };
    process.stdout.write(`\n${renderResults.table(results)}\n`);
    if (values.save) {
      mkdirSync('bench/results', { recursive: true });
      const name = `bench/results/${results.takenAt.slice(0, 10)}-${results.commit}`;
      writeFileSync(`${name}.json`, `${JSON.stringify(results, null, 1)}\n`);
      writeFileSync(`${name}.md`, `${renderResults.table(results)}\n`);
    }
  } finally {
    await stop?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

function importInto(store: string, data: string): number {
  const started = performance.now();
  const done = spawnSync(process.execPath, [CLI, 'import', data, '--store', store], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  if (done.status !== 0) throw new Error(`the import ended with ${done.status}`);
  return (performance.now() - started) / 1000;
}

async function startServer(
  store: string,
  folder: string,
): Promise<{ server: Awaited<ReturnType<typeof startPinned>>; readyMilliseconds: number }> {
  addAccount(store, folder);
  const started = performance.now();
  const server = await startPinned([
    process.execPath,
    CLI,
    'serve',
    '--store',
    store,
    '--port',
    '0',
    '--max-concurrent',
    '5000',
  ]);
  const address = server.firstLine.replace(/^.*http/, 'http');
  for (;;) {
    const response = await fetch(`${address}/readyz`).catch(() => null);
    if (response?.ok) break;
    await new Promise((next) => setTimeout(next, 10));
  }
  return { server, readyMilliseconds: performance.now() - started };
}

const USER = 'bench';
const PASSWORD = 'bench-password';

/** An account with the operations of the starter data, and with those of a long portfolio. */
function addAccount(store: string, folder: string): void {
  spawnSync(process.execPath, [CLI, 'account', 'add', USER, '--password-stdin', '--store', store], {
    input: `${PASSWORD}\n`,
  });
  for (const path of [resolve('data/starter/market/operations_demo.json'), writeLongLedger(folder)]) {
    spawnSync(process.execPath, [CLI, 'import', path, '--account', USER, '--store', store]);
  }
}

async function logIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: USER, password: PASSWORD }),
  });
  const body = (await response.json()) as { readonly access_token: string };
  return body.access_token;
}

interface Setup {
  readonly port: number;
  readonly pid: number;
  readonly token: string;
  readonly folder: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly warmup: number;
}

/** Measures one operation; null where the server's data have nothing to ask of it. */
async function measure(operation: Operation, setup: Setup): Promise<OperationResult | null> {
  const { id, title } = operation;
  const token = operation.needsToken === true ? setup.token : null;
  const ours: Server = { json: async (path) => (await ask(setup, { method: 'GET', path }, setup.token)).json() };
  const queries = await operation.queries(ours);
  if (queries.length === 0) return null;
  const recorded = await record(setup, queries, token);
  const failed = recorded.filter(({ status }) => status !== 200).length;
  const file = join(setup.folder, `${id}.json`);
  writeFileSync(file, JSON.stringify(recorded));
  const raw = await startPinned([process.execPath, RAW, file]);
  const script = writeScript(setup.folder, id, queries, token);
  const bytes = Math.round(recorded.reduce((sum, { body }) => sum + (body.length * 3) / 4, 0) / recorded.length);
  try {
    const rawPort = Number(raw.firstLine);
    await load(rawPort, raw.pid, script, setup.warmup, CONNECTIONS);
    await load(setup.port, setup.pid, script, setup.warmup, CONNECTIONS);
    const rounds: { raw: Measured; ours: Measured }[] = [];
    for (let round = 0; round < setup.rounds; round++) {
      rounds.push({
        raw: await load(rawPort, raw.pid, script, setup.seconds, CONNECTIONS),
        ours: await load(setup.port, setup.pid, script, setup.seconds, CONNECTIONS),
      });
    }
    return {
      id,
      title,
      queries: queries.length,
      bytes,
      failed: failed + rounds.reduce((sum, round) => sum + round.ours.errors, 0),
      oursPerSecond: median(rounds.map((round) => round.ours.requestsPerSecond)),
      rawPerSecond: median(rounds.map((round) => round.raw.requestsPerSecond)),
      ratio: median(rounds.map((round) => round.ours.requestsPerSecond / round.raw.requestsPerSecond)),
      cpuRatio: median(rounds.map((round) => round.ours.requestsPerCpuSecond / round.raw.requestsPerCpuSecond)),
      p99Milliseconds: median(rounds.map((round) => round.ours.p99Milliseconds)),
      rawP99Milliseconds: median(rounds.map((round) => round.raw.p99Milliseconds)),
      saturated: rounds.every((round) => round.raw.serverCpu >= SATURATED),
    };
  } finally {
    await raw.stop();
  }
}

function ask({ port }: Setup, { method, path, body }: Query, token: string | null): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      'accept-encoding': 'identity',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

async function record(setup: Setup, queries: readonly Query[], token: string | null): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const query of queries) {
    const response = await ask(setup, query, token);
    const headers = [...response.headers].filter(([name]) => !HOP_BY_HOP.has(name)).flat();
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    recorded.push({ method: query.method, path: query.path, status: response.status, headers, body });
  }
  return recorded;
}

await main();
