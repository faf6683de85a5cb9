import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
/** What starts the command line. */
export const PROGRAM = join(ROOT, 'bin/ventanilla.js');
const READY_MS = 60_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * Starts a server, and waits until it is ready.
 * @param more settings besides store and port, as the command line takes them
 */
export async function serve(
  store: string,
  more: readonly string[] = [],
): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--store', store, '--port', String(port), ...more], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  for (const begun = Date.now(); Date.now() - begun < READY_MS; ) {
    if (child.exitCode !== null) throw new Error(`the server for the browser's tests ended with ${child.exitCode}`);
    const isReady = await fetch(`${address}readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { address, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error('the server for the browser’s tests does not get ready');
}
