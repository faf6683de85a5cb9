import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Between two looks whether a server is ready, in milliseconds. */
const LOOK_MS = 20;

/** A server process of a checkout. */
export interface ServedCheckout {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:PORT`. */
  readonly address: string;
  /** Ends it in order; resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

/** The program of a checkout that was built. */
export function programOf(checkout: string): string {
  return resolve(checkout, 'bin/ventanilla.js');
}

/**
 * Starts `ventanilla serve` of a checkout and waits until it is ready.
 * @param more further settings, as words of the command line
 * @throws Error when it ends before it is ready
 */
export async function serveCheckout(
  checkout: string,
  store: string,
  port: number,
  more: readonly string[],
): Promise<ServedCheckout> {
  const words = [programOf(checkout), 'serve', '--store', store, '--port', `${port}`, ...more];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const address = `http://127.0.0.1:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}.`);
    await wait(LOOK_MS);
  }
  return {
    child,
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
