import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a checkout has that the program and the documents' commands look for. */
const LINKED = ['data', 'node_modules', 'package.json', 'test'];

/**
 * Lays out a checkout in a folder: the program compiled from the sources as they are now, the rest linked. So the examples
 * are about this code, whatever was built last.
 */
export function layOut(folder: string): void {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  mkdirSync(folder, { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  // Copied, not linked: Node takes a linked program for the one the link leads to.
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  const config = {
    extends: join(ROOT, 'tsconfig.build.json'),
    compilerOptions: {
      rootDir: join(ROOT, 'src'),
      outDir: join(folder, 'dist'),
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: [join(ROOT, 'src')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.json')], { stdio: 'inherit' });
}

/** A server in a process of its own, over a store of its own. */
export interface Server {
  readonly address: string;
  readonly store: string;
  readonly stop: () => Promise<void>;
}

const READY_WITHIN_MS = 60_000;

/** Starts the compiled program on a free port and waits until all groups serve. */
export async function startServer(folder: string, store: string): Promise<Server> {
  const program = join(folder, 'dist', 'cli', 'main.js');
  const child = spawn(process.execPath, [program, 'serve', '--store', store, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const address = /listens on (\S+)\n/.exec(output)?.[1];
    if (address !== undefined && (await fetch(`${address}/readyz`).catch(() => null))?.ok)
      return { address, store, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not get ready: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
