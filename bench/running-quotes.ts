import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { CONNECTIONS, generatorPresent, load, type Measured, startPinned, writeScript } from './load.ts';
import { seeded } from './random.ts';

const CLI = resolve('bin/ventanilla.js');
const USER = 'bench';
const SEED = 20261122;
/** How often the feed writes its lines, in milliseconds. */
const BEAT_MS = 10;
/** Time between two probes, in milliseconds. */
const PROBE_PAUSE_MS = 20;
const MOST_TITLES = 500;
const AIM_MS = 50;

/**
 * `npm run bench:quotes [-- --data FOLDER] [--seconds N] [--lines N]`: how long a quote that is pushed in takes until a
 * request reads it, from the moment the feed writes its line to the moment the first answer that shows it is there. With
 * nothing else going on, with a feed of `--lines` lines a second, and with that feed and requests that saturate the server.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data/market' },
      seconds: { type: 'string', default: '5' },
      lines: { type: 'string', default: '1000' },
    },
  });
  if (!generatorPresent()) {
    process.stdout.write('This needs wrk and taskset (Debian packages wrk and util-linux); they are missing here.\n');
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-quotes-'));
  const store = `sqlite:${join(folder, 'bench.sqlite')}`;
  try {
    cli(store, ['import', ...(existsSync(values.data) ? [values.data] : ['--starter'])]);
    cli(store, ['account', 'add', USER, '--password-stdin'], 'bench-password\n');
    const token = cli(store, ['account', 'token', USER]).trim();
    const server = await startPinned([process.execPath, CLI, 'serve', '--store', store, '--port', '0']);
    const reader = new Reader(Number(/:(\d+)$/.exec(server.firstLine)?.[1]), token);
    await reader.ready();
    const symbols = await reader.symbols();
    const feed = new Feed(store, symbols);
    const seconds = Number(values.seconds);
    const lines = Number(values.lines);
    try {
      // The first quote also waits for the program of the feed to start.
      await probe(reader, feed, 0.01);
      tell('nothing else', await probe(reader, feed, seconds));
      feed.run(lines);
      tell(`${lines} lines a second`, await probe(reader, feed, seconds));
      const script = writeScript(
        folder,
        'quotes',
        [...symbols.map(quotePath), '/api/Cotizaciones/acciones/Merval/argentina'].map((path) => ({
          method: 'GET',
          path,
        })),
        token,
      );
      const loading = load(reader.port, server.pid, script, seconds, CONNECTIONS);
      const delays = await probe(reader, feed, seconds - 1);
      tell(`${lines} lines a second and ${CONNECTIONS} connections of requests`, delays, await loading);
    } finally {
      await feed.end();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const quotePath = (symbol: string): string => `/api/bCBA/Titulos/${encodeURIComponent(symbol)}/Cotizacion`;

function cli(store: string, words: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words, '--store', store], { input });
  if (status !== 0) throw new Error(`ventanilla ${words.join(' ')}: ${stderr.toString()}`);
  return stdout.toString();
}

/** Pushes quotes of one title again and again, and waits until each is read; milliseconds. */
async function probe(reader: Reader, feed: Feed, seconds: number): Promise<number[]> {
  const delays: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const price = feed.nextProbe();
    const pushed = performance.now();
    feed.push(price);
    while ((await reader.price(feed.probed)) !== price);
    delays.push(performance.now() - pushed);
    await new Promise((next) => setTimeout(next, PROBE_PAUSE_MS));
  }
  return delays;
}

function tell(what: string, delays: readonly number[], requests?: Measured): void {
  const sorted = [...delays].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  const within = sorted.filter((delay) => delay <= AIM_MS).length / Math.max(1, sorted.length);
  const beside = requests
    ? `; ${Math.round(requests.requestsPerSecond)} requests/s beside it, ${requests.errors} failed`
    : '';
  process.stdout.write(
    `${what}: ${sorted.length} quotes, half readable after ${at(0.5)} ms, 99 % after ${at(0.99)} ms, the last after ${at(1)} ms; ${(100 * within).toFixed(1)} % within ${AIM_MS} ms${beside}\n`,
  );
}

/** Asks the server over one connection that is kept. */
class Reader {
  readonly port: number;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number, token: string) {
    this.port = port;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  async ready(): Promise<void> {
    while (!(await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok) await new Promise((next) => setTimeout(next, 10));
  }

  /** Titles that have quotes. */
  async symbols(): Promise<string[]> {
    const { titulos } = (await this.#json('/api/Cotizaciones/acciones/Todas/argentina')) as {
      readonly titulos: readonly { readonly simbolo: string }[];
    };
    return titulos.map(({ simbolo }) => simbolo).slice(0, MOST_TITLES);
  }

  async price(symbol: string): Promise<number> {
    return ((await this.#json(quotePath(symbol))) as { readonly ultimoPrecio: number }).ultimoPrecio;
  }

  #json(path: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      get({ port: this.port, path, headers: this.#headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text)));
      }).on('error', reject);
    });
  }
}

/** `ventanilla quotes -`, and what writes to it. */
class Feed {
  readonly probed: string;
  readonly #others: readonly string[];
  readonly #child: ChildProcessByStdio<Writable, null, Readable>;
  readonly #random = seeded(SEED);
  #timer: NodeJS.Timeout | undefined;
  #probes = 0;

  constructor(store: string, symbols: readonly string[]) {
    const [probed = '', ...others] = symbols;
    this.probed = probed;
    this.#others = others;
    this.#child = spawn('taskset', ['-c', '1', process.execPath, CLI, 'quotes', '-', '--store', store], {
      stdio: ['pipe', 'inherit', 'pipe'],
    });
    this.#child.stderr.pipe(process.stderr);
  }

  /** A price that was never pushed. */
  nextProbe(): number {
    return 1000 + ++this.#probes;
  }

  push(price: number): void {
    this.#child.stdin.write(`${JSON.stringify({ simbolo: this.probed, ultimoPrecio: price })}\n`);
  }

  /** Writes so many lines a second from now on, each with figures and a book. */
  run(linesASecond: number): void {
    this.#timer = setInterval(() => {
      const lines = Array.from({ length: Math.round((linesASecond * BEAT_MS) / 1000) }, () => this.#line());
      this.#child.stdin.write(lines.join(''));
    }, BEAT_MS);
  }

  #line(): string {
    const price = 100 + Math.round(this.#random() * 10_000) / 100;
    const simbolo = this.#others[Math.floor(this.#random() * this.#others.length)];
    const puntas = [1, 2, 3, 4, 5].map((step) => ({
      precioCompra: price - step,
      cantidadCompra: 10 * step,
      precioVenta: price + step,
      cantidadVenta: 10 * step,
    }));
    return `${JSON.stringify({ simbolo, ultimoPrecio: price, volumenNominal: Math.round(price * 10), puntas })}\n`;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.end();
    await ended;
  }
}

await main();
