import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Tally } from './tally.ts';

const PROGRAM = 'bin/ventanilla.js';
/** What lets a worker be ended from outside. */
const MORTAL = new URL('./mortal.js', import.meta.url).href;

/** A request of the load. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of it. */
export interface Got {
  readonly status: number;
  /** `Data-Version`, empty where the answer has none. */
  readonly version: string;
  readonly retryAfter: string | undefined;
  readonly body: Buffer;
  /** Tells answers apart: of status, kind and body. */
  readonly digest: string;
}

/** How long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 30_000;

/** One server of several over one store. */
export class Replica {
  readonly name: string;
  readonly port: number;
  /** Whether the balancer sends requests to it. */
  isUp = false;
  readonly #words: readonly string[];
  readonly #log: string;
  #agent = new Agent({ keepAlive: true });
  #child: ChildProcess | null = null;

  constructor(name: string, port: number, words: readonly string[], log: string) {
    this.name = name;
    this.port = port;
    this.#words = words;
    this.#log = log;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    const words = ['--import', MORTAL, PROGRAM, 'serve', '--port', String(this.port), ...this.#words];
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CHAOS_ENDS_A_WORKER: this.#sign },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => appendFileSync(this.#log, chunk));
    }
    this.#child = child;
  }

  /** Ends it as a power cut does, or in order. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true });
  }

  /** Ends one of its workers, whichever comes first, in the middle of whatever it does. */
  endWorker(): void {
    writeFileSync(this.#sign, '');
  }

  /** Kills the process in which its workers are. */
  killServing(): void {
    const told = execFileSync('ps', ['-o', 'pid=', '--ppid', String(this.pid)]).toString();
    process.kill(Number(told.trim().split(/\s+/)[0]), 'SIGKILL');
  }

  get #sign(): string {
    return `${this.#log}.ends-a-worker`;
  }

  /** @throws what the connection did; `ECONNREFUSED` when nothing was sent */
  ask({ method, path, headers, body }: Asked): Promise<Got> {
    return new Promise((resolve, reject) => {
      const going = request(
        { host: '127.0.0.1', port: this.port, agent: this.#agent, method, path, headers, timeout: PATIENCE_MS },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('aborted', () => reject(new Error('cut')));
          answer.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const status = answer.statusCode ?? 0;
            const type = answer.headers['content-type'] ?? '';
            const version = answer.headers['data-version'];
            resolve({
              status,
              version: typeof version === 'string' ? version : '',
              retryAfter: answer.headers['retry-after'],
              body: bytes,
              digest: createHash('sha256').update(`${status} ${type}\n`).update(bytes).digest('base64url'),
            });
          });
        },
      );
      going.on('timeout', () => going.destroy(new Error('no answer')));
      going.on('error', reject);
      going.end(body);
    });
  }

  /** Resolves when it is ready. */
  async ready(seconds = 120): Promise<void> {
    const deadline = performance.now() + seconds * 1000;
    while (!(await this.isReady())) {
      if (performance.now() > deadline) throw new Error(`${this.name} did not get ready; ${this.#log} says why.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async isReady(): Promise<boolean> {
    try {
      return (await this.ask({ method: 'GET', path: '/readyz', headers: {} })).status === 200;
    } catch {
      return false;
    }
  }

  /** What `/status` says. */
  async status(): Promise<unknown> {
    return JSON.parse((await this.ask({ method: 'GET', path: '/status', headers: {} })).body.toString());
  }
}

/** Runs a command of the program to its end. */
export async function ventanilla(words: readonly string[], input = ''): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

/** Runs a command, and kills it after so many milliseconds unless it has ended; whether it was killed. */
export function killedAfter(
  words: readonly string[],
  milliseconds: number,
): Promise<{ killed: boolean; code: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve({ killed: signal === 'SIGKILL', code });
    });
  });
}

/** How often replicas are looked at, in milliseconds. */
const LOOK_MS = 200;
/** How long a request that no replica takes is kept, in milliseconds. */
const KEPT_MS = 3000;

/** An answer, and who gave it after how long. */
export interface Balanced {
  readonly got: Got;
  readonly by: Replica;
  readonly milliseconds: number;
}

/**
 * What stands in front of replicas: one after the other gets a request, those that are not ready get none. A request that
 * changes nothing is asked again of another when its connection breaks, others only when nothing of them was sent.
 */
export class Balancer {
  readonly #replicas: readonly Replica[];
  readonly #tally: Tally;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(replicas: readonly Replica[], tally: Tally) {
    this.#replicas = replicas;
    this.#tally = tally;
  }

  /** Looks at the replicas from now on. */
  async start(): Promise<void> {
    const look = async (): Promise<void> => {
      await Promise.all(
        this.#replicas.map(async (replica) => {
          replica.isUp = await replica.isReady();
        }),
      );
      this.#timer = setTimeout(look, LOOK_MS);
    };
    await look();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** @throws what the connection did, where the request may not be asked again, or nobody takes it */
  async ask(asked: Asked): Promise<Balanced> {
    const begun = performance.now();
    for (;;) {
      const by = this.#next();
      if (by) {
        try {
          const got = await by.ask(asked);
          return { got, by, milliseconds: performance.now() - begun };
        } catch (error) {
          by.isUp = false;
          const isSent = !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED');
          if (asked.method === 'POST' && isSent) throw error;
          this.#tally.phase.retried++;
        }
      }
      if (performance.now() - begun > KEPT_MS) throw new Error('no replica takes it');
      if (!this.#replicas.some(({ isUp }) => isUp)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #next(): Replica | null {
    const up = this.#replicas.filter(({ isUp }) => isUp);
    return up[this.#turn++ % Math.max(up.length, 1)] ?? null;
  }
}
