import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { programOf, type ServedCheckout, serveCheckout } from '../serve-checkout.ts';

const TICKS_PER_SECOND = 100;
/** Between two looks at a process, in milliseconds. */
const LOOK_MS = 20;

/** What a process took. */
export interface Taken {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Most megabytes that were resident at once. */
  readonly peak: number;
}

/** Runs `ventanilla import` of a checkout to its end. */
export async function importInto(checkout: string, store: string, paths: readonly string[]): Promise<Taken> {
  const started = performance.now();
  const words = [programOf(checkout), 'import', ...paths, '--store', store];
  const child = spawn(process.execPath, words, { stdio: 'ignore' });
  let peak = 0;
  let cpuSeconds = 0;
  const timer = setInterval(() => {
    peak = memoryOf(child).most || peak;
    cpuSeconds = cpuOf(child) || cpuSeconds;
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`the import of ${paths.join(', ')} ended with ${code}.`);
  return { seconds: (performance.now() - started) / 1000, cpuSeconds, peak };
}

/** A server of a checkout. */
export class Server {
  readonly #served: ServedCheckout;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(served: ServedCheckout) {
    this.#served = served;
  }

  /** Starts it on a port, and waits until it is ready. */
  static async start(checkout: string, store: string, port: number): Promise<Server> {
    return new Server(await serveCheckout(checkout, store, port, ['--rate-client', '0']));
  }

  /** Asks for a path; the status and the text. */
  ask(path: string): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((resolve, reject) => {
      get(`${this.#served.address}${path}`, { agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      }).once('error', reject);
    });
  }

  /** The number of the version of a data set that it answers with. */
  async version(dataSet: string): Promise<number> {
    const { groups } = JSON.parse((await this.ask('/status')).text);
    return groups[dataSet]?.version ?? 0;
  }

  /** Megabytes that are resident. */
  get resident(): number {
    return memoryOf(this.#served.child).now;
  }

  async stop(): Promise<void> {
    await this.#served.stop();
    this.#agent.destroy();
  }
}

/** Waits some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resident memory as Linux tells it, in megabytes; zeros once the process has ended. */
function memoryOf({ pid }: ChildProcess): { readonly now: number; readonly most: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024;
    return { now: of('VmRSS'), most: of('VmHWM') };
  } catch {
    return { now: 0, most: 0 };
  }
}

/** Processor time used so far, in seconds; 0 once the process has ended. */
function cpuOf({ pid }: ChildProcess): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
