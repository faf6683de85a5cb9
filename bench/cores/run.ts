import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answered, badAnswers, generatorPresent, median, writePathsScript, wrk } from '../load.ts';
import type { Server } from '../operations.ts';
import { Drawer, learn } from '../territory-texts.ts';
import { type Balance, type CoresResults, renderCores, type Work } from './results.ts';
import { type ServerTree, startTree } from './server-tree.ts';

const SEED = 20261122;
/** Addresses that are asked for once each; more than are answered in the time. */
const ADDRESSES = 400_000;
const SMALL = 4000;
/** Connections for each worker under which they are compared, and those of which it is told who took them. */
const CONNECTIONS_EACH = 32;
const BALANCED = [2, 10, 64];
/**
 * Requests that each worker answers before it is measured: its code is compiled and its caches are filled by its own requests, and
 * of the first thousands of addresses each costs four times as much.
 */
const WARM_UP = 20_000;
const LONGEST_WARM_UP_MS = 60_000;

/**
 * `npm run bench:cores -- --store URL [--workers N] [--seconds N] [--rounds N] [--save]`: a server of one worker and one of
 * several, loaded in turns in one run; what counts are ratios of requests for each second of processor time, and of memory.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      workers: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      save: { type: 'boolean', default: false },
    },
  });
  if (!generatorPresent() || values.store === undefined) {
    process.stdout.write('bench:cores needs wrk and taskset, and --store sqlite:PATH with the data to serve.\n');
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-cores-'));
  // What the first of them would have to build is built before: it is not what is compared.
  await (await startTree(values.store, 1)).stop();
  const one = await startTree(values.store, 1);
  const many = await startTree(values.store, Number(values.workers));
  try {
    const idle = { one: one.memory(), many: many.memory() };
    const scripts = await drawScripts(folder, one.port);
    const works: Work[] = [];
    for (const [name, script] of Object.entries(scripts)) {
      works.push(await compare(name, script, one, many, Number(values.rounds), Number(values.seconds)));
    }
    const used = { one: one.memory(), many: many.memory() };
    const results: CoresResults = {
      takenAt: new Date().toISOString(),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim(),
      machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`,
      workers: many.workers,
      idle,
      used,
      works,
      balance: await balanceOf(many, scripts.small),
    };
    const text = renderCores(results);
    process.stdout.write(text);
    if (values.save) save(results, text);
  } finally {
    await Promise.all([one.stop(), many.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Small answers of all public groups, again and again; and addresses, each of them new. */
async function drawScripts(
  folder: string,
  port: number,
): Promise<{ readonly small: string; readonly addresses: string }> {
  const server: Server = { json: async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json() };
  const drawer = new Drawer(await learn(server), SEED);
  const listed = (await server.json('/estadisticas/v4.0/Monetarias?Limit=100')) as {
    readonly results: readonly { readonly idVariable: number }[];
  };
  const small = Array.from({ length: SMALL }, (_, index) => {
    if (index % 4 === 0) return `/estadisticas/v4.0/Monetarias/${drawer.pick(listed.results).idVariable}?Limit=10`;
    if (index % 4 === 1) return `/localidades?nombre=${encodeURIComponent(drawer.place().nombre)}&max=1`;
    if (index % 4 === 2) return `/ubicacion?lat=-34.6&lon=-58.${drawer.below(900)}`;
    return `/provincias?max=24&campos=${index % 3 === 0 ? 'id' : 'id,nombre'}`;
  });
  const addresses = Array.from({ length: ADDRESSES }, () => {
    const street = drawer.street();
    const address = encodeURIComponent(`${street.nombre} ${drawer.number(street)}`);
    return `/direcciones?direccion=${address}&provincia=${street.provincia}`;
  });
  return {
    small: writePathsScript(folder, 'small', small),
    addresses: writePathsScript(folder, 'addresses', addresses),
  };
}

/** Requests for each second of processor time, of both servers in turns. */
async function compare(
  name: string,
  script: string,
  one: ServerTree,
  many: ServerTree,
  rounds: number,
  seconds: number,
): Promise<Work> {
  const rates = { one: [] as number[], many: [] as number[] };
  const ratios: number[] = [];
  let from = Math.max(await warmUp(one, script, seconds), await warmUp(many, script, seconds));
  for (let round = 1; round <= rounds; round++) {
    const order = round % 2 === 0 ? ([one, many] as const) : ([many, one] as const);
    const found = new Map<ServerTree, number>();
    let most = 0;
    for (const server of order) {
      const { requests, cpu } = await load(server, script, seconds, CONNECTIONS_EACH * server.workers, from);
      found.set(server, requests / cpu);
      most = Math.max(most, requests);
    }
    // Both are asked the same, and nothing that was asked before.
    from += most;
    const [ofOne = 0, ofMany = 0] = [found.get(one), found.get(many)];
    rates.one.push(ofOne);
    rates.many.push(ofMany);
    ratios.push(ofMany / ofOne);
  }
  return { name, one: median(rates.one), many: median(rates.many), ratio: median(ratios), ratios };
}

/** Has a server answer until all its workers are warm; how many requests that took. */
async function warmUp(server: ServerTree, script: string, seconds: number): Promise<number> {
  const began = performance.now();
  let answered = 0;
  while (answered < WARM_UP * server.workers && performance.now() - began < LONGEST_WARM_UP_MS) {
    answered += (await load(server, script, seconds, CONNECTIONS_EACH * server.workers, answered)).requests;
  }
  return answered;
}

async function load(
  server: ServerTree,
  script: string,
  seconds: number,
  connections: number,
  from: number,
): Promise<{ readonly requests: number; readonly cpu: number }> {
  const before = server.cpuSeconds();
  const printed = await wrk(server.port, script, seconds, connections, from);
  const bad = badAnswers(printed);
  if (bad > 0) throw new Error(`${bad} requests were not answered as they should be`);
  return { requests: answered(printed), cpu: server.cpuSeconds() - before };
}

/** Which worker took how many connections of a load, several times over. */
async function balanceOf(server: ServerTree, script: string): Promise<readonly Balance[]> {
  const found: Balance[] = [];
  for (const connections of BALANCED) {
    for (let time = 0; time < 3; time++) {
      const before = await server.taken();
      await load(server, script, 1, connections, 0);
      const after = await server.taken();
      found.push({ connections, taken: after.map((count, seat) => count - (before[seat] ?? 0)) });
    }
  }
  return found;
}

function save(results: CoresResults, text: string): void {
  const folder = join('bench', 'results', 'cores');
  mkdirSync(folder, { recursive: true });
  const name = join(folder, `${results.takenAt.slice(0, 10)}-${results.commit}`);
  writeFileSync(`${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(`${name}.md`, text);
}

await main();
