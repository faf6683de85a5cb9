import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { madeOnce } from '../made-once.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How a run of the program ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run of the program that goes on. */
export interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves with all of standard output when it has the text; rejects when the program ends before. */
  readonly said: (text: string | RegExp, on?: 'stdout' | 'stderr') => Promise<string>;
  readonly ended: Promise<Ended>;
}

/** The command line as people get it: bundled, in processes of its own, in a folder that goes with `remove`. */
export interface Program {
  readonly folder: string;
  readonly start: (words: readonly string[], environment?: Record<string, string>, script?: string) => Running;
  readonly run: (words: readonly string[], environment?: Record<string, string>) => Promise<Ended>;
  /** The address of a store of this name with the starter data, as the command imports them; they are imported once in a run of the tests. */
  readonly starterStore: (name: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Puts the bundle into a folder laid out like a checkout. It is made once in a run of the tests. */
export async function buildProgram(): Promise<Program> {
  const folder = realpathSync(await mkdtemp(join(tmpdir(), 'ventanilla-cli-')));
  for (const name of ['node_modules', 'package.json', 'data', 'test', 'bin']) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  mkdirSync(join(folder, 'home'));
  await cp(await madeOnce('bundle', bundle), join(folder, 'dist/program'), { recursive: true });

  const running = new Set<Running['child']>();
  const start: Program['start'] = (words, environment = {}, script = 'dist/program/main.js') => {
    const child = spawn(process.execPath, [join(folder, script), ...words], {
      // Nothing of the machine's own settings or data is seen or touched.
      env: { PATH: process.env.PATH ?? '', HOME: join(folder, 'home'), ...environment },
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    const text = { stdout: '', stderr: '' };
    const ears = new Set<() => void>();
    for (const on of ['stdout', 'stderr'] as const) {
      child[on].setEncoding('utf8').on('data', (chunk: string) => {
        text[on] += chunk;
        for (const ear of ears) ear();
      });
    }
    const ended = once(child, 'close').then(([code, signal]): Ended => {
      running.delete(child);
      return { code: code as number | null, signal: signal as NodeJS.Signals | null, ...text };
    });
    const said: Running['said'] = (wanted, on = 'stdout') =>
      new Promise((resolve, reject) => {
        const listen = (): void => {
          if (!(typeof wanted === 'string' ? text[on].includes(wanted) : wanted.test(text[on]))) return;
          ears.delete(listen);
          resolve(text[on]);
        };
        ears.add(listen);
        listen();
        void ended.then((end) => reject(new Error(`ended without saying ${wanted}: ${JSON.stringify(end)}`)));
      });
    return { child, said, ended };
  };
  const run: Program['run'] = (words, environment) => {
    const { child, ended } = start(words, environment);
    child.stdin.end();
    return ended;
  };
  return {
    folder,
    start,
    run,
    starterStore: async (name) => {
      const filled = await madeOnce('starter store', async (path) => {
        const { code, stderr } = await run(['import', '--starter', '--store', `sqlite:${path}`]);
        if (code !== 0) throw new Error(stderr);
      });
      await copyFile(filled, join(folder, name), constants.COPYFILE_FICLONE);
      return `sqlite:${join(folder, name)}`;
    },
    remove: async () => {
      for (const child of running) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function bundle(folder: string): Promise<void> {
  const bundler = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [bundler, 'build', '--outDir', folder], { cwd: ROOT });
}

/** The path of a single module of the sources as Node takes it, for a process that is to do nothing but what it does. */
export async function moduleAlone(source: string): Promise<string> {
  const outDir = await madeOnce(`module ${source.replaceAll('/', ' ')}`, async (folder) => {
    // Loaded by who needs it: most only start the program.
    const { build } = await import('vite');
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: join(ROOT, 'src', source),
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'module.js' } },
      },
    });
  });
  return join(outDir, 'module.js');
}

/** Organisms as lines of NDJSON, ids from 1; `mark` goes into every name. */
export function organisms(count: number, mark = '', broken = 0): string {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: index < broken ? -1 : index + 1,
      nombre: `Organismo ${mark} ${index + 1}`,
      direccion: 'México 564',
      telefono: '',
      email: '',
    }),
  );
  return `${lines.join('\n')}\n`;
}
