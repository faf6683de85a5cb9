import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Query } from './operations.ts';

const run = promisify(execFile);

/** Below this share of a core the generator, not the server, was the limit: the figure is void. */
export const SATURATED = 0.85;
/** Connections of a load that saturates. */
export const CONNECTIONS = 32;
/** The baseline server, as it is built. */
export const RAW = resolve('dist/bench/bench/raw-server.js');

/** One measured stretch of load. */
export interface Measured {
  readonly requestsPerSecond: number;
  /** Requests answered in all. */
  readonly requests: number;
  readonly p99Milliseconds: number;
  readonly slowestMilliseconds: number;
  /** Answers that were not 2xx or 3xx, and socket errors. */
  readonly errors: number;
  /** Share of one core the server used: near 1 when the generator saturates it. */
  readonly serverCpu: number;
  /** Requests for each second of processor time the server used: what counts when other work shares the machine. */
  readonly requestsPerCpuSecond: number;
}

/** True when the load generator and the pinning tool are there. */
export function generatorPresent(): boolean {
  return ['wrk', 'taskset'].every((tool) => spawnSync('which', [tool]).status === 0);
}

/** Writes the wrk script that sends the queries in turn. */
export function writeScript(folder: string, name: string, queries: readonly Query[], token: string | null): string {
  const path = join(folder, `${name}.lua`);
  const lines = ['local requests = {}'];
  for (const { method, path: target, body } of queries) {
    const headers = [
      ...(token === null ? [] : [`["Authorization"]="Bearer ${token}"`]),
      ...(body === undefined ? [] : ['["Content-Type"]="application/json"']),
    ].join(',');
    lines.push(
      `requests[#requests+1] = wrk.format(${quote(method)}, ${quote(target)}, {${headers}}, ${body === undefined ? 'nil' : quote(body)})`,
    );
  }
  lines.push('local i = 0', 'request = function() i = i % #requests + 1; return requests[i] end');
  // Built in init, so that the target's host is known to wrk.format.
  const [first, ...rest] = lines;
  writeFileSync(
    path,
    `${first}\ninit = function(args)\n${rest.slice(0, -2).join('\n')}\nend\n${rest.slice(-2).join('\n')}\n`,
  );
  return path;
}

/**
 * Writes the wrk script that sends each of many GETs once, from the place on that the caller names (`firstPath`): too many
 * to be made ready beforehand, so each is put together when its turn comes.
 */
export function writePathsScript(folder: string, name: string, paths: readonly string[]): string {
  const list = join(folder, `${name}.txt`);
  writeFileSync(list, paths.join('\n'));
  const script = join(folder, `${name}.lua`);
  const lines = [
    'local paths = {}',
    'local i = 0',
    'init = function(args)',
    '  i = tonumber(args[1] or "0")',
    `  for line in io.lines(${quote(list)}) do paths[#paths+1] = line end`,
    'end',
    'request = function()',
    '  i = i % #paths + 1',
    '  return "GET " .. paths[i] .. " HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n"',
    'end',
  ];
  writeFileSync(script, `${lines.join('\n')}\n`);
  return script;
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/** Has `wrk` load a server of this machine for some seconds, from the second core unless told; what it printed. */
export async function wrk(
  port: number,
  script: string,
  seconds: number,
  connections: number,
  firstPath: number,
  cores = '1',
): Promise<string> {
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script];
  const words = ['-c', cores, 'wrk', ...load, `http://127.0.0.1:${port}`, '--', String(firstPath)];
  return (await run('taskset', words)).stdout;
}

/** Requests that were answered, by what `wrk` printed. */
export function answered(printed: string): number {
  return Number(/(\d+) requests in/.exec(printed)?.[1] ?? 0);
}

/** How long the load lasted, by what `wrk` printed. */
function loadedSeconds(printed: string): number {
  const [, value, unit] = /requests in ([\d.]+)(ms|s|m)/.exec(printed) ?? [];
  return Number(value) * (unit === 'ms' ? 0.001 : unit === 'm' ? 60 : 1);
}

/** Answers that were neither 2xx nor 3xx, by what `wrk` printed. */
export function badAnswers(printed: string): number {
  return Number(/Non-2xx or 3xx responses:\s+(\d+)/.exec(printed)?.[1] ?? 0);
}

/** Loads one server for some seconds from the other core. */
export async function load(
  port: number,
  pid: number,
  script: string,
  seconds: number,
  connections: number,
  firstPath = 0,
): Promise<Measured> {
  const before = cpuTicks(pid);
  const stdout = await wrk(port, script, seconds, connections, firstPath);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout);
  const socket = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout);
  const errors = badAnswers(stdout) + (socket ? socket.slice(1).reduce((sum, count) => sum + Number(count), 0) : 0);
  const requestsPerSecond = Number(rate?.[1] ?? 0);
  const cpuSeconds = (cpuTicks(pid) - before) / TICKS_PER_SECOND;
  // Of the time of the load alone: before it the generator reads its list of queries, which takes as long for hundreds of thousands.
  const serverCpu = cpuSeconds / loadedSeconds(stdout);
  const requests = answered(stdout);
  return {
    requestsPerSecond,
    requests,
    p99Milliseconds: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    slowestMilliseconds: milliseconds(/Latency\s+\S+\s+\S+\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    errors,
    serverCpu,
    requestsPerCpuSecond: requests / Math.max(cpuSeconds, 1 / TICKS_PER_SECOND),
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

function milliseconds(told: RegExpExecArray | null): number {
  return Number(told?.[1] ?? Number.NaN) * (MILLISECONDS[told?.[2] ?? ''] ?? Number.NaN);
}

/** Processor time that a process has used so far, in milliseconds; the system counts in steps of ten. */
export function cpuMilliseconds(pid: number): number {
  return (cpuTicks(pid) * 1000) / TICKS_PER_SECOND;
}

const TICKS_PER_SECOND = 100;

function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? 0) * 1024;
}

/** Waits until a server has used next to nothing of a second, twice: what it asks itself after its start is answered. */
export async function untilQuiet(spentMilliseconds: () => number): Promise<void> {
  let calm = 0;
  for (let second = 0; second < 120 && calm < 2; second++) {
    const before = spentMilliseconds();
    await wait(1000);
    calm = spentMilliseconds() - before < 80 ? calm + 1 : 0;
  }
}

/** A child pinned to the first core; resolves when it has printed a line. */
export async function startPinned(
  command: string[],
): Promise<{ readonly pid: number; readonly firstLine: string; readonly stop: () => Promise<void> }> {
  const child = spawn('taskset', ['-c', '0', ...command], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const firstLine = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}`)));
  });
  return {
    pid: child.pid ?? 0,
    firstLine,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The middle one of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
