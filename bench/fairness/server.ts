import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { cpuMilliseconds, untilQuiet } from '../load.ts';
import { programOf, serveCheckout } from '../serve-checkout.ts';

/** A server under test. */
export interface Serving {
  readonly port: number;
  readonly json: (path: string) => Promise<unknown>;
  /** Processor time that the process that serves has used, in milliseconds. */
  readonly spent: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts `bin/ventanilla.js` of a checkout and waits until it is ready and has nothing more to do. */
export async function startServer(checkout: string, store: string, port: number, workers: number): Promise<Serving> {
  const words = ['--workers', String(workers)];
  const { child, address, stop } = await serveCheckout(checkout, store, port, words);
  // Of several workers a supervisor is the parent.
  const pid = workers === 1 ? (child.pid ?? 0) : childOf(child.pid ?? 0);
  const spent = (): number => cpuMilliseconds(pid);
  await untilQuiet(spent);
  return {
    port,
    spent,
    json: async (path) => (await fetch(`${address}${path}`)).json(),
    stop,
  };
}

function childOf(pid: number): number {
  const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(first);
}

const LOOK_MS = 100;

/** Imports, again and again, the localities with another name for one of them. */
export class Imports {
  readonly #checkout: string;
  readonly #store: string;
  readonly #file: string;
  readonly #text: string;
  #count = 0;
  #importing: ChildProcess | null = null;
  #isOver = false;
  /** Seconds that each of them took. */
  readonly seconds: number[] = [];

  constructor(checkout: string, store: string, data: string, folder: string) {
    this.#checkout = checkout;
    this.#store = store;
    this.#file = join(folder, 'localidades.json');
    this.#text = gunzipSync(readFileSync(join(data, 'territorial/localidades.json.gz'))).toString('utf8');
  }

  /** Imports every so many milliseconds, the first time at once, or when the one before is through, until {@link end}. */
  async run(everyMs: number): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now();
      await this.#import();
      const over = performance.now() - began;
      for (let waited = over; waited < everyMs && !this.#isOver; waited += LOOK_MS) await wait(LOOK_MS);
    }
  }

  /** Ends also the import that is under way. */
  end(): void {
    this.#isOver = true;
    this.#importing?.kill('SIGTERM');
  }

  async #import(): Promise<void> {
    this.#count++;
    const changed = this.#text.replace('"nombre":"Constitución"', `"nombre":"Constitución ${this.#count}"`);
    if (changed === this.#text) throw new Error('the file of localities has no locality that can be renamed');
    writeFileSync(this.#file, changed);
    const began = performance.now();
    const words = [programOf(this.#checkout), 'import', this.#file, '--store', this.#store];
    const child = spawn(process.execPath, words, { stdio: 'ignore' });
    this.#importing = child;
    const code = await new Promise<number | null>((done) => child.once('exit', done));
    if (this.#isOver) return;
    if (code !== 0) throw new Error(`an import ended with ${code}`);
    this.seconds.push((performance.now() - began) / 1000);
  }
}

/** A copy of a store file, as SQLite has it on disk after its server was stopped. */
export function copyStore(from: string, to: string): string {
  const done = spawnSync('cp', [from, to]);
  if (done.status !== 0) throw new Error(`the store ${from} could not be copied`);
  return `sqlite:${to}`;
}
