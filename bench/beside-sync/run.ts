import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const PLACES = ['here', 'thread', 'process'];
const CONNECTIONS = 4;
/** Time between two requests of a connection, in milliseconds. */
const BEAT_MS = 5;
const CALM_MS = 5000;
const PATHS = ['/provincias', '/departamentos?provincia=06&max=20', '/organismos', '/healthz'];

/**
 * `npm run bench:beside-sync [-- --data FOLDER]`: how long requests take while a server's store is filled with the whole territory from
 * a local publisher, by where the visit runs: on the thread that serves, in another thread, in another process.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data/territorial' } } });
  const files = readdirSync(values.data).filter((name) => /\.(csv|json|ndjson|geojson)\.gz$/.test(name));
  const publisher = createServer((request, response) => {
    const path = join(values.data, (request.url ?? '/').slice(1));
    response.writeHead(200, { 'Content-Length': String(statSync(path).size) });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  process.stdout.write('place     when     requests   p50 ms   p99 ms   max ms   visit s   memory MB\n');
  for (const place of PLACES) await measure(place, address, files);
  publisher.close();
}

async function measure(place: string, address: string, files: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-sync-'));
  const order = { store: `sqlite:${join(folder, 'store.sqlite')}`, folder: join(folder, 'landing'), address, files };
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./server.js', import.meta.url)), JSON.stringify(order)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const heard = hear(child);
  try {
    const served = (await heard(/listens (\S+)/))[1] ?? '';
    const load = new Load(served);
    await pause(CALM_MS);
    tell(place, 'before', load.take(), '', memoryOf(child));
    child.stdin.write(`${place}\n`);
    const milliseconds = Number((await heard(/visited (\d+)/))[1]);
    tell(place, 'during', load.take(), (milliseconds / 1000).toFixed(1), memoryOf(child));
    await heard(/loaded territory 2/);
    tell(place, 'building', load.take(), '', memoryOf(child));
    await pause(CALM_MS);
    tell(place, 'after', load.take(), '', memoryOf(child));
    await load.stop();
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

function hear(child: ChildProcess): (wanted: RegExp) => Promise<RegExpExecArray> {
  const lines: string[] = [];
  let wake = (): void => {};
  if (child.stdout === null) throw new Error('the server has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  return async (wanted) => {
    for (;;) {
      for (const line of lines) {
        const found = wanted.exec(line);
        if (found) return found;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

/** Requests at an even pace; how long each took. */
class Load {
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #walks: Promise<void>[];
  #times: number[] = [];
  #stopped = false;

  constructor(address: string) {
    this.#address = address;
    this.#walks = Array.from({ length: CONNECTIONS }, (_, index) => this.#walk(index));
  }

  take(): number[] {
    const times = this.#times.sort((a, b) => a - b);
    this.#times = [];
    return times;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#walks);
    this.#agent.destroy();
  }

  async #walk(index: number): Promise<void> {
    for (let at = index; !this.#stopped; at++) {
      const started = performance.now();
      await this.#ask(PATHS[at % PATHS.length] ?? '/');
      this.#times.push(performance.now() - started);
      await pause(BEAT_MS);
    }
  }

  #ask(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      get(`${this.#address}${path}`, { agent: this.#agent }, (response) => {
        response.resume().once('end', resolve);
      }).once('error', reject);
    });
  }
}

function tell(place: string, when: string, times: readonly number[], seconds: string, memory: string): void {
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  const cells = [
    place.padEnd(8),
    when.padEnd(8),
    String(times.length).padStart(8),
    at(0.5).padStart(8),
    at(0.99).padStart(8),
  ];
  process.stdout.write(`${[...cells, at(1).padStart(8), seconds.padStart(8), memory].join(' ')}\n`);
}

/** Resident memory now, and the most so far, where the system tells (Linux). */
function memoryOf(child: ChildProcess): string {
  try {
    const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const of = (name: string): number =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
    return `${of('VmRSS')} now, ${of('VmHWM')} at most`;
  } catch {
    return '';
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

await main();
