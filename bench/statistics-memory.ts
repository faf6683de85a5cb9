import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { picks, seeded } from './random.ts';

const CLI = resolve('bin/ventanilla.js');
const SEED = 20261122;
const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
/** The last day of every generated series. */
const LAST_DAY = Date.UTC(2026, 7, 7);
const SERIES = '/estadisticas/v4.0/Monetarias';

/** Memory that the values and everything kept for them may take above that of a server without them (docs/how-to/benchmark.md). */
const WANTED_BYTES = 150 * MEGABYTE;

/** What is generated: `variables` series of `rows` working days each. */
interface Size {
  readonly variables: number;
  readonly rows: number;
}

/** Series of the base: enough that its answers are as long as the others', too few to weigh. */
const BASE_VARIABLES = 20;

/**
 * `npm run bench:statistics [-- --variables N] [--rows N] [--keep FOLDER] [-- SETTINGS]`: what millions of values cost. Two
 * servers, one with all of the generated series and one, the base, with 20 of them, are asked the same number of pages of 1,
 * 1,000 and 3,000 values, as they are and compressed, so that the caches fill; then their memory is compared.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      variables: { type: 'string', default: '1000' },
      rows: { type: 'string', default: '5000' },
      keep: { type: 'string' },
    },
  });
  const size = { variables: Number(values.variables), rows: Number(values.rows) };
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'ventanilla-statistics-'));
  try {
    const load: Load = { count: size.variables, settings: positionals };
    const base = await measure('base', await storeOf(folder, { ...size, variables: BASE_VARIABLES }), load);
    const held = await measure('all', await storeOf(folder, size), load);
    const above = held - base;
    const total = size.variables * size.rows;
    say(
      `${total.toLocaleString('en')} values above the base, caches included`,
      `${megabytes(above)} MB, ${(above / total).toFixed(1)} bytes a value (wanted: under ${megabytes(WANTED_BYTES)} MB)`,
    );
    if (above > WANTED_BYTES) process.exitCode = 1;
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** A store with generated series; one that is there from before is used again. */
async function storeOf(folder: string, size: Size): Promise<string> {
  const store = join(folder, `${size.variables}-${size.rows}.sqlite`);
  if (existsSync(store)) return store;
  const files = join(folder, `${size.variables}-${size.rows}`);
  await write(files, size);
  const started = performance.now();
  importInto(store, files);
  const seconds = (performance.now() - started) / 1000;
  say(`import of ${(size.variables * size.rows).toLocaleString('en')} values`, `${seconds.toFixed(1)} s`);
  // The first server fills the other groups with the starter data, which takes memory of its own.
  await serving(store, [], async () => {});
  return store;
}

/** Writes the catalogue and the values as files that `ventanilla import` reads. */
async function write(folder: string, { variables, rows }: Size): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const days = workingDays(rows);
  const catalogue = Array.from({ length: variables }, (_, i) => ({
    idVariable: i + 1,
    descripcion: `Serie generada ${i + 1}`,
    categoria: 'Generada',
    tipoSerie: 'Saldos',
    periodicidad: 'D',
    unidadExpresion: 'En millones de ARS',
    moneda: 'ML',
    primerFechaInformada: days[0],
    ultFechaInformada: days.at(-1),
    ultValorInformado: 0,
  }));
  writeFileSync(join(folder, 'variables.json'), JSON.stringify(catalogue));
  const random = seeded(SEED);
  function* lines(): Generator<string> {
    yield 'idVariable,fecha,valor\n';
    for (let id = 1; id <= variables; id++) {
      // Balances without decimals, rates with four, indices with eleven, as the real series have them.
      const decimals = [0, 4, 11][id % 3] ?? 0;
      let value = 10 ** (2 + (id % 4));
      let text = '';
      for (const day of days) {
        value *= 1 + (random() - 0.49) / 50;
        text += `${id},${day},${value.toFixed(decimals)}\n`;
      }
      yield text;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'series.csv')));
}

/** The last `count` days from Monday to Friday, ascending. */
function workingDays(count: number): string[] {
  const days: string[] = [];
  for (let at = LAST_DAY; days.length < count; at -= DAY_MS) {
    const date = new Date(at);
    if (date.getUTCDay() % 6 !== 0) days.push(date.toISOString().slice(0, 10));
  }
  return days.reverse();
}

function importInto(store: string, files: string): void {
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'import', files, '--store', `sqlite:${store}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the import ended with ${status}: ${stderr}`);
}

/** What the two servers have in common: series asked for, and settings. */
interface Load {
  readonly count: number;
  readonly settings: readonly string[];
}

/** Starts a server on a store, asks it for pages of its series, and gives its own resident bytes after that. */
async function measure(title: string, store: string, { count, settings }: Load): Promise<number> {
  return serving(store, settings, async (address, pid) => {
    const idle = await settled(pid);
    const ids = await idsOf(address);
    const paths = ['?limit=1', '?limit=1000', '?limit=3000', '?limit=3000&offset=1500'].flatMap((query) =>
      Array.from({ length: count }, (_, i) => `${SERIES}/${ids[i % ids.length]}${query}`),
    );
    const random = seeded(SEED);
    for (let time = 0; time < 2; time++) await askAll(address, picks(paths, paths.length, random), 'identity');
    const plain = await settled(pid);
    for (const coding of ['gzip', 'gzip', 'br']) await askAll(address, picks(paths, paths.length, random), coding);
    const used = await settled(pid);
    say(
      title,
      `${megabytes(idle)} MB when ready, ${megabytes(plain)} MB after ${2 * paths.length} requests, ` +
        `${megabytes(used)} MB after ${3 * paths.length} compressed ones`,
    );
    return used;
  });
}

/** Does work beside a server that is ready, and stops it. */
async function serving<T>(
  store: string,
  settings: readonly string[],
  work: (address: string, pid: number) => Promise<T>,
): Promise<T> {
  const server = spawn(process.execPath, [CLI, 'serve', '--store', `sqlite:${store}`, '--port', '0', ...settings], {
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
    const isReady = async (): Promise<boolean> => (await fetch(`${address}/readyz`).catch(() => null))?.ok === true;
    while (!(await isReady())) await pause(50);
    return await work(address, server.pid ?? 0);
  } finally {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  }
}

async function idsOf(address: string): Promise<number[]> {
  const answer = (await (await fetch(`${address}${SERIES}?limit=3000`)).json()) as {
    readonly results: readonly { readonly idVariable: number }[];
  };
  return answer.results.map(({ idVariable }) => idVariable);
}

const CONNECTIONS = 8;

async function askAll(address: string, paths: readonly string[], coding: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const left = paths.values();
  const work = async (): Promise<void> => {
    for (const path of left) await ask(`${address}${path}`, coding, agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

function ask(url: string, coding: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { agent, headers: { 'accept-encoding': coding } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url}: ${response.statusCode}`));
      response.resume().once('end', done).once('error', fail);
    }).once('error', fail);
  });
}

/** Resident memory once it no longer shrinks: garbage is given back some time after the last request. */
async function settled(pid: number): Promise<number> {
  let least = ownBytes(pid);
  for (let quiet = 0; quiet < 10; ) {
    await pause(300);
    const now = ownBytes(pid);
    quiet = now < least ? 0 : quiet + 1;
    least = Math.min(least, now);
  }
  return least;
}

/** Memory that is the process's own; program files mapped by the system, which come and go with its cache, do not count. */
function ownBytes(pid: number): number {
  const [, kilobytes = '0'] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return 1024 * Number(kilobytes);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(0);
}

function say(title: string, value: string): void {
  process.stdout.write(`${title}: ${value}\n`);
}

await main();
