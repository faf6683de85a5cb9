import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDumps } from './dump-files.ts';
import { type FileServer, serveFiles } from './file-server.ts';

const CLI = resolve('bin/ventanilla.js');
/** How often the memory of a visit is looked at, in milliseconds. */
const LOOK_EVERY = 50;

/**
 * `npm run bench:dumps [-- --data FOLDER]`: what `ventanilla sync georef` takes of time, memory and bytes, from a file server on
 * this machine. The folder holds the territorial part of the public data, or a country that `bench:country --keep` wrote.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data/territorial' } } });
  if (!existsSync(values.data)) throw new Error(`${values.data}: no such folder.`);
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-sync-'));
  try {
    const dumps = join(folder, 'dumps');
    await writeDumps(dumps, values.data);
    const server = await serveFiles(dumps);
    try {
      for (const title of ['first visit', 'second visit']) await visit(title, server, folder);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visit(title: string, server: FileServer, folder: string): Promise<void> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      CLI,
      'sync',
      'georef',
      ...['--georef-address', server.address],
      ...['--store', `sqlite:${join(folder, 'store.sqlite')}`],
      ...['--sync-folder', join(folder, 'landing'), '--sync-rate', '1000'],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, LOOK_EVERY);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`the ${title} ended with ${code}.`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${title}: ${seconds} s, ${megabytes(server.moved())} MB moved, ${megabytes(peak)} MB resident at most\n`,
  );
}

/** Most bytes that were resident at once, as Linux tells them; 0 once the process has ended. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return 1024 * Number(kilobytes);
  } catch {
    // Between its end and our hearing of it.
    return 0;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

await main();
