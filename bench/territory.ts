import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BatchOperation, type DistinctOperation, drawBatch, drawPaths } from './distinct.ts';
import {
  badAnswers,
  CONNECTIONS,
  cpuMilliseconds,
  load,
  type Measured,
  median,
  RAW,
  SATURATED,
  startPinned,
  writePathsScript,
  writeScript,
  wrk,
} from './load.ts';
import type { Query } from './operations.ts';
import type { Recorded } from './raw-server.ts';
import type { BatchResult, MixedResult, OperationResult } from './results.ts';
import type { Known } from './territory-texts.ts';

/** What is measured, and what its queries are drawn from. */
export interface TerritorySetup {
  readonly port: number;
  readonly pid: number;
  readonly folder: string;
  readonly known: Known;
}

/** Queries that can be sent in one second at most, whatever is asked: so many are drawn. */
const MOST_PER_SECOND = 70_000;
const MOST_PATHS = 900_000;
/** Queries whose answers the raw server sends. */
const SAMPLE = 1000;
/** How long the raw server is warmed up. */
const WARMUP_SECONDS = 3;
/**
 * How long ours is: until it has answered so many questions of the kind, or so long. By then what many questions share (words, names of
 * streets) was met, and the compiler has seen the rare turns of the engine: after 200,000 it still takes a third of the core.
 * How it begins is told beside it.
 */
const WARM = { questions: 400_000, seconds: 45, step: 2 } as const;

/** One operation against the raw server, no query sent twice. */
export async function measureDistinct(
  operation: DistinctOperation,
  { port, pid, folder, known }: TerritorySetup,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<OperationResult> {
  const { id, title, wanted } = operation;
  const count = Math.min(MOST_PATHS, SAMPLE + WARM.questions + MOST_PER_SECOND * (WARM.step + rounds * seconds));
  const drawn = drawPaths(operation, known, count);
  const sample = await record(port, drawn.slice(0, SAMPLE));
  const paths = drawn.slice(SAMPLE);
  const script = writePathsScript(folder, id, paths);
  const file = join(folder, `${id}.json`);
  writeFileSync(file, JSON.stringify(sample));
  const raw = await startPinned([process.execPath, RAW, file, 'in-turn']);
  try {
    const rawPort = Number(raw.firstLine);
    let sent = 0;
    const measureOurs = async (duration: number): Promise<Measured> => {
      const measured = await load(port, pid, script, duration, CONNECTIONS, sent);
      // Requests under way at the end were sent, too.
      sent += measured.requests + CONNECTIONS;
      return measured;
    };
    await load(rawPort, raw.pid, script, WARMUP_SECONDS, CONNECTIONS);
    const first = {
      raw: await load(rawPort, raw.pid, script, WARM.step, CONNECTIONS),
      ours: await measureOurs(WARM.step),
    };
    for (let spent = WARM.step; spent < WARM.seconds && sent < WARM.questions; spent += WARM.step) {
      await measureOurs(WARM.step);
    }
    const measured: { readonly raw: Measured; readonly ours: Measured }[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push({
        raw: await load(rawPort, raw.pid, script, seconds, CONNECTIONS),
        ours: await measureOurs(seconds),
      });
    }
    // What was sent more than once may have been answered from a cache: it is counted as failed.
    const repeated = Math.max(0, sent - paths.length);
    const failed = sample.filter(({ status }) => status !== 200).length + repeated;
    return {
      id,
      title,
      wanted,
      queries: Math.min(sent, paths.length),
      bytes: Math.round(sample.reduce((sum, { body }) => sum + (body.length * 3) / 4, 0) / sample.length),
      failed: failed + measured.reduce((sum, { ours }) => sum + ours.errors, 0),
      oursPerSecond: median(measured.map(({ ours }) => ours.requestsPerSecond)),
      rawPerSecond: median(measured.map((round) => round.raw.requestsPerSecond)),
      ratio: median(measured.map((round) => round.ours.requestsPerSecond / round.raw.requestsPerSecond)),
      cpuRatio: median(measured.map((round) => round.ours.requestsPerCpuSecond / round.raw.requestsPerCpuSecond)),
      firstCpuRatio: first.ours.requestsPerCpuSecond / first.raw.requestsPerCpuSecond,
      p99Milliseconds: median(measured.map(({ ours }) => ours.p99Milliseconds)),
      rawP99Milliseconds: median(measured.map(({ raw }) => raw.p99Milliseconds)),
      saturated: measured.every((round) => round.raw.serverCpu >= SATURATED),
    };
  } finally {
    await raw.stop();
  }
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

async function record(port: number, paths: readonly string[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity' } });
    recorded.push({ method: 'GET', path, ...(await recordedAnswer(response)) });
  }
  return recorded;
}

const QUERIES = 1000;
const WARMUP_BATCHES = 60;
/** Enough that the collector's rounds through all of the heap count for what they are: one of them costs as much as forty batches of points. */
const MEASURED_BATCHES = 300;

/** Batches one after another, each of queries of its own: processor time of the server for one. */
export async function measureBatch(operation: BatchOperation, setup: TerritorySetup): Promise<BatchResult> {
  const { id, title } = operation;
  const bodies = Array.from({ length: WARMUP_BATCHES + MEASURED_BATCHES }, (_, number) =>
    drawBatch(operation, setup.known, number, QUERIES),
  );
  for (const body of bodies.slice(0, WARMUP_BATCHES)) await send(operation, setup, body);
  const before = cpuMilliseconds(setup.pid);
  const started = performance.now();
  for (const body of bodies.slice(WARMUP_BATCHES)) await send(operation, setup, body);
  return {
    id,
    title,
    batches: MEASURED_BATCHES,
    cpuMilliseconds: (cpuMilliseconds(setup.pid) - before) / MEASURED_BATCHES,
    wallMilliseconds: (performance.now() - started) / MEASURED_BATCHES,
  };
}

const MIXED_SECONDS = 4;
const MIXED_BATCHES = 20;
/** Small questions whose answers the bare server sends beside a batch's. */
const MIXED_SAMPLE = 200;

/**
 * One small request after another, while another client sends batches without a pause; the same alone; and the same of a bare server
 * that sends the bytes of both. What that one needs is what this machine, the generator and the sending of large answers cost.
 */
export async function measureMixed(operation: BatchOperation, setup: TerritorySetup): Promise<MixedResult> {
  const { port, pid, folder, known } = setup;
  const paths = drawPaths({ id: 'mixed', title: '', wanted: 0, draw: drawSmall }, known, 100_000);
  const small = writePathsScript(folder, 'mixed', paths);
  const bodies = Array.from({ length: MIXED_BATCHES }, (_, number) => drawBatch(operation, known, number, QUERIES));
  const queries = bodies.map((body): Query => ({ method: 'POST', path: operation.path, body }));
  const batches = writeScript(folder, 'mixed-batches', queries, null);
  const file = join(folder, 'mixed.json');
  const sample = [...(await record(port, paths.slice(0, MIXED_SAMPLE))), ...(await recordBatches(port, queries))];
  writeFileSync(file, JSON.stringify(sample));
  const besides = async (target: number, process: number, firstPath: number): Promise<Measured> => {
    const [measured, sent] = await Promise.all([
      load(target, process, small, MIXED_SECONDS, 1, firstPath),
      wrk(target, batches, MIXED_SECONDS, 1, 0),
    ]);
    if (measured.errors > 0 || badAnswers(sent) > 0) throw new Error(`not all was answered beside ${operation.title}`);
    return measured;
  };
  const alone = await load(port, pid, small, MIXED_SECONDS, 1, MIXED_SAMPLE);
  const mixed = await besides(port, pid, MIXED_SAMPLE + alone.requests + 1);
  const raw = await startPinned([process.execPath, RAW, file, 'in-turn']);
  try {
    const bare = await besides(Number(raw.firstLine), raw.pid, 0);
    return {
      id: operation.id,
      title: `one point, beside ${operation.title}`,
      p99Milliseconds: mixed.p99Milliseconds,
      slowestMilliseconds: mixed.slowestMilliseconds,
      aloneP99Milliseconds: alone.p99Milliseconds,
      aloneSlowestMilliseconds: alone.slowestMilliseconds,
      rawP99Milliseconds: bare.p99Milliseconds,
      rawSlowestMilliseconds: bare.slowestMilliseconds,
    };
  } finally {
    await raw.stop();
  }
}

const drawSmall: DistinctOperation['draw'] = (drawer) => {
  const [lat, lon] = drawer.point('country');
  return `/ubicacion?lat=${lat}&lon=${lon}`;
};

async function recordBatches(port: number, queries: readonly Query[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { method, path, body } of queries) {
    const response = await post(port, path, body ?? '');
    recorded.push({ method, path, ...(await recordedAnswer(response)) });
  }
  return recorded;
}

async function recordedAnswer(response: Response): Promise<Pick<Recorded, 'status' | 'headers' | 'body'>> {
  const headers = [...response.headers].filter(([name]) => !HOP_BY_HOP.has(name)).flat();
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString('base64') };
}

async function send({ path }: BatchOperation, { port }: TerritorySetup, body: string): Promise<void> {
  const response = await post(port, path, body);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`a batch of ${path} was answered ${response.status}`);
}

async function post(port: number, path: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
  return await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
}
