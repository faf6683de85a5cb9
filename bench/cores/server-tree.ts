import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { untilQuiet } from '../load.ts';

const TICKS_PER_SECOND = 100;
const CLI = resolve('bin/ventanilla.js');

/** Memory of all processes of a server, in bytes. */
export interface Memory {
  /** What is resident in each, added up: a page of Node's own program that two of them have counts twice. */
  readonly resident: number;
  /** The same with every page counted once: what the machine must have. */
  readonly distinct: number;
}

/** A server with all its processes, started from the command line. */
export interface ServerTree {
  readonly workers: number;
  readonly port: number;
  readonly memory: () => Memory;
  /** Has all its threads, those to come too, run on these cores alone, `0` or `0-1`. */
  readonly runOn: (cores: string) => void;
  /** Processor time that all processes used so far, in seconds. */
  readonly cpuSeconds: () => number;
  /** Connections that each worker took so far. */
  readonly taken: () => Promise<readonly number[]>;
  readonly stop: () => Promise<void>;
}

/** Starts a server and waits until it is ready and has nothing more to do. */
export async function startTree(store: string, workers: number): Promise<ServerTree> {
  const words = [CLI, 'serve', '--workers', String(workers), '--store', store, '--port', '0'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const pid = child.pid ?? 0;
  const port = await new Promise<number>((done, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const found = /:(\d+)\n/.exec(text)?.[1];
      if (found !== undefined) done(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const tree: ServerTree = {
    workers,
    port,
    memory: () => memoryOf(familyOf(pid)),
    runOn: (cores) => {
      for (const each of familyOf(pid)) execFileSync('taskset', ['-a', '-c', '-p', cores, String(each)]);
    },
    cpuSeconds: () => familyOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) / TICKS_PER_SECOND,
    taken: async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return [...metrics.matchAll(/^ventanilla_connections_total\{worker="\d+"\} (\d+)/gm)].map(([, n]) => Number(n));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
  while (!(await isReady(port))) await wait(50);
  await untilQuiet(() => 1000 * tree.cpuSeconds());
  return tree;
}

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
}

/** A process with all that descend from it. */
function familyOf(pid: number): readonly number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  const parents = new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]));
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

function memoryOf(pids: readonly number[]): Memory {
  let resident = 0;
  let own = 0;
  /** Pages of files by the part of the file that is mapped: the most that one of the processes has of it. */
  const ofFiles = new Map<string, number>();
  for (const pid of pids) {
    for (const mapping of readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
      const [, , offset = '', device = '', inode = ''] = mapping.split(/\s+/, 5);
      const bytes = kilobytes(mapping, 'Rss');
      const anonymous = kilobytes(mapping, 'Anonymous');
      resident += bytes;
      own += inode === '0' ? bytes : anonymous;
      const part = `${device} ${inode} ${offset}`;
      if (inode !== '0') ofFiles.set(part, Math.max(ofFiles.get(part) ?? 0, bytes - anonymous));
    }
  }
  return { resident, distinct: [...ofFiles.values()].reduce((sum, bytes) => sum + bytes, own) };
}

function kilobytes(mapping: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(mapping)?.[1] ?? 0) * 1024;
}
