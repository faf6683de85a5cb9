import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export const ROOT = join(import.meta.dirname, '../../..');
/** What starts the command line. */
export const PROGRAM = join(ROOT, 'bin/ventanilla.js');
const READY_MS = 60_000;

/** Where the server says that it listens; null when it ends before. */
async function listensOn(said: Readable): Promise<string | null> {
  for await (const line of createInterface(said)) {
    const [, address] = /listens on (\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  return null;
}

/**
 * Starts a server on a port that is free, and waits until it is ready.
 * @param more settings besides store and port, as the command line takes them
 */
export async function serve(
  store: string,
  more: readonly string[] = [],
): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--store', store, '--port', '0', ...more], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const listening = await listensOn(child.stdout);
  // What else it says is read, and by nobody.
  child.stdout.resume();
  const address = `${listening}/`;
  for (const begun = Date.now(); listening !== null && Date.now() - begun < READY_MS; ) {
    if (child.exitCode !== null) break;
    const isReady = await fetch(`${address}readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { address, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (listening === null || child.exitCode !== null) {
    throw new Error(`the server for the browser's tests ended with ${child.exitCode}`);
  }
  child.kill();
  throw new Error('the server for the browser’s tests does not get ready');
}
