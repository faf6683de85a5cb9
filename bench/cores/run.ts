import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answered, badAnswers, generatorPresent, median, writePathsScript, wrk } from '../load.ts';
import type { Server } from '../operations.ts';
import { Drawer, learn } from '../territory-texts.ts';
import { type Balance, type Compared, type CoresResults, renderCores, type Work } from './results.ts';
import { type ServerTree, startTree } from './server-tree.ts';

const SEED = 20261122;
/** Addresses that are asked for once each; more than are answered in the time. */
const ADDRESSES = 900_000;
const SMALL = 4000;
/** Connections for each worker under which they are compared, and those of which it is told who took them. */
const CONNECTIONS_EACH = 32;
/**
 * Where servers and load run. With every core for all, as they are served, each worker has a core's own caches; on one core with the load
 * on another one worker is busy all the time, but several take each other's place in that core's caches.
 */
const PLACES = {
  'every core': { server: `0-${cpus().length - 1}`, load: `0-${cpus().length - 1}` },
  'one core': { server: '0', load: '1' },
} as const;
type Place = (typeof PLACES)[keyof typeof PLACES];
const BALANCED = [2, 10, 64];
/**
 * Requests that each worker answers before it is measured: its code is compiled and its caches are filled by its own requests, and
 * of the first thousands of addresses each costs four times as much.
 */
const WARM_UP = 20_000;
const LONGEST_WARM_UP_MS = 60_000;
/** How far apart in the list of addresses servers begin that are loaded together. */
const APART = 150_000;

/**
 * `npm run bench:cores -- --store URL [--workers N] [--seconds N] [--rounds N] [--save]`: a server of one worker, one of
 * several, and as many servers of one worker that have nothing in common, loaded in turns in one run; what counts are ratios of requests
 * for each second of processor time, and of memory. What the servers that have nothing in common lose is the machine's doing.
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
  const apart = [one];
  try {
    while (apart.length < many.workers) apart.push(await startTree(values.store, 1));
    const idle = { one: one.memory(), many: many.memory() };
    const scripts = await drawScripts(folder, one.port);
    const works: Work[] = [];
    let begin = 0;
    const sides: Sides = { one: [one], many: [many], apart };
    for (const [where, place] of Object.entries(PLACES)) {
      for (const server of [...apart, many]) server.runOn(place.server);
      for (const [name, script] of Object.entries(scripts)) {
        const work = { place, script, rounds: Number(values.rounds), seconds: Number(values.seconds) };
        const { next, ...found } = await compare({ ...work, begin }, sides);
        begin = next;
        works.push({ name, where, ...found });
      }
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
    await Promise.all([...apart, many].map((server) => server.stop()));
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

/** Servers that are loaded together. */
type Side = readonly ServerTree[];
type Sides = { readonly [Name in 'one' | 'many' | 'apart']: Side };

/** A load, and where it runs. */
interface Loading {
  readonly place: Place;
  readonly script: string;
  readonly seconds: number;
}

/** Requests for each second of processor time, of all sides in turns. */
async function compare(
  work: Loading & { readonly rounds: number; readonly begin: number },
  sides: Sides,
): Promise<Pick<Work, 'one' | 'many' | 'apart'> & { readonly next: number }> {
  const names = ['one', 'many', 'apart'] as const;
  const rates = { one: [] as number[], many: [] as number[], apart: [] as number[] };
  let from = work.begin;
  for (const name of names) from = Math.max(from, work.begin + (await warmUp(sides[name], work)));
  for (let round = 1; round <= work.rounds; round++) {
    let most = 0;
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const { requests, cpu } = await load(sides[name], work, CONNECTIONS_EACH, from);
      rates[name].push(requests / cpu);
      most = Math.max(most, requests);
    }
    // All are asked the same, and nothing that was asked before.
    from += most;
  }
  const against = (name: 'many' | 'apart'): Compared => {
    const ratios = rates[name].map((rate, round) => rate / (rates.one[round] ?? Number.NaN));
    return { rate: median(rates[name]), ratio: median(ratios), ratios };
  };
  return { one: median(rates.one), many: against('many'), apart: against('apart'), next: from };
}

/** Has servers answer until all their workers are warm; how many requests that took. */
async function warmUp(side: Side, work: Loading & { readonly begin: number }): Promise<number> {
  const began = performance.now();
  const workers = side.reduce((sum, server) => sum + server.workers, 0);
  let answered = 0;
  while (answered < WARM_UP * workers && performance.now() - began < LONGEST_WARM_UP_MS) {
    answered += (await load(side, work, CONNECTIONS_EACH, work.begin + answered)).requests;
  }
  return answered;
}

/** Loads servers at the same time, by so many connections for each worker; of several each begins elsewhere in the list. */
async function load(
  side: Side,
  { place, script, seconds }: Loading,
  connections: number,
  from: number,
): Promise<{ readonly requests: number; readonly cpu: number }> {
  const used = (): number => side.reduce((sum, server) => sum + server.cpuSeconds(), 0);
  const before = used();
  const printed = await Promise.all(
    side.map((server, at) =>
      wrk(server.port, script, seconds, connections * server.workers, from + at * APART, place.load),
    ),
  );
  const bad = printed.reduce((sum, each) => sum + badAnswers(each), 0);
  if (bad > 0) throw new Error(`${bad} requests were not answered as they should be`);
  return { requests: printed.reduce((sum, each) => sum + answered(each), 0), cpu: used() - before };
}

/** Which worker took how many connections of a load, several times over. */
async function balanceOf(server: ServerTree, script: string): Promise<readonly Balance[]> {
  const found: Balance[] = [];
  for (const connections of BALANCED) {
    for (let time = 0; time < 3; time++) {
      const before = await server.taken();
      await wrk(server.port, script, 1, connections, 0);
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
