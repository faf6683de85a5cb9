import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Known, learn } from '../territory-texts.ts';
import { Connection, type Ended } from './connection.ts';
import { KINDS, Mix, type Request, variablesOf, worstBatch } from './requests.ts';
import { copyStore, Imports, type Serving, startServer } from './server.ts';

const SEED = 20261129;
/** Requests sent before anything is measured: the engine compiles what is hot. */
const WARM_UP_MS = 4000;
/** Processor time that a batch has taken before its client goes away. */
const UNDER_WAY_MS = 60;
/** How long the work may go on after its client has gone. */
const STEP_MS = 100;

interface Options {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly importEvery: number;
  readonly timeoutMs: number;
}

/**
 * `npm run bench:fairness -- --store FILE [--checkout FOLDER …] [--mode mix|beside|gone] [--data FOLDER] [--workers N]
 * [--connections N] [--seconds N] [--import-every N] [--port N]`: small requests and batches at saturation. `mix`: connections that ask one
 * thing after another, 70 % look-ups, 20 % addresses, 10 % batches, while files are imported. `beside`: a second client beside
 * a batch of the 1,000 texts that take longest to read. `gone`: processor time after the client of such a batch has gone. Each checkout, built
 * before, serves a copy of the store in turn; the first one imports.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      checkout: { type: 'string', multiple: true, default: ['.'] },
      mode: { type: 'string', default: 'mix' },
      data: { type: 'string', default: '../shared/data' },
      workers: { type: 'string', default: '1' },
      connections: { type: 'string', default: '64' },
      seconds: { type: 'string', default: '60' },
      'import-every': { type: 'string', default: '60' },
      'timeout-ms': { type: 'string', default: '10000' },
      'text-length': { type: 'string', default: '250' },
      port: { type: 'string', default: '21100' },
    },
  });
  if (values.store === undefined || !['mix', 'beside', 'gone'].includes(values.mode)) {
    process.stdout.write(
      'bench:fairness needs --store FILE, a SQLite file with the data to serve, and knows the modes mix, beside and gone.\n',
    );
    process.exitCode = 2;
    return;
  }
  const options: Options = {
    port: Number(values.port),
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    importEvery: Number(values['import-every']),
    timeoutMs: Number(values['timeout-ms']),
  };
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-fairness-'));
  let known: Known | undefined;
  try {
    for (const checkout of values.checkout) {
      const store = copyStore(values.store, join(folder, 'store.sqlite'));
      const server = await startServer(checkout, store, options.port, Number(values.workers));
      try {
        process.stdout.write(`\n${checkout}: ${values.mode}, ${values.workers} worker(s)\n`);
        const worst = worstBatch(Number(values['text-length']));
        if (values.mode === 'mix') {
          const imports = new Imports(checkout, store, values.data, folder);
          known ??= await learn(server);
          await measureMix(server, known, imports, options);
        } else if (values.mode === 'beside') await measureBeside(server, worst, options);
        else await measureGone(server, worst, options);
      } finally {
        await server.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMix(server: Serving, known: Known, imports: Imports, options: Options): Promise<void> {
  const mix = new Mix(known, await variablesOf(server), SEED);
  const { port, connections, seconds, importEvery, timeoutMs } = options;
  let isOver = false;
  const all: Ended[] = [];
  const costs = await costOfQuery(server, mix, options);
  const loop = async (): Promise<void> => {
    const connection = new Connection(port, timeoutMs);
    while (!isOver) all.push(await connection.ask(mix.next()));
    connection.leave('fin');
  };
  const loops = Array.from({ length: connections }, loop);
  await wait(WARM_UP_MS);
  const began = performance.now();
  const importing = imports.run(importEvery * 1000);
  await wait(seconds * 1000);
  const ended = performance.now();
  isOver = true;
  imports.end();
  await Promise.all([...loops, importing]);
  const measured = all.filter((each) => each.began >= began && each.ended <= ended);
  const costOf = ({ request }: Ended): number => request.queries * (costs.get(request.operation) ?? Number.NaN);
  process.stdout.write(`${reportMix(measured, costOf, seconds)}\n`);
  process.stdout.write(`imports: ${imports.seconds.map((each) => each.toFixed(1)).join(', ')} s\n`);
}

/** Milliseconds of the server's processor that one query of each batch operation takes where nothing else is asked. */
async function costOfQuery(
  { port, spent: total }: Serving,
  mix: Mix,
  { timeoutMs }: Options,
): Promise<ReadonlyMap<string, number>> {
  const connection = new Connection(port, timeoutMs);
  const spent = new Map<string, { time: number; queries: number }>();
  const until = performance.now() + WARM_UP_MS;
  while (performance.now() < until) {
    const request = mix.next();
    if (request.kind !== 'batch') continue;
    // The system counts in steps of ten milliseconds: right in the sum of many.
    const before = total();
    await connection.ask(request);
    const sum = spent.get(request.operation) ?? { time: 0, queries: 0 };
    spent.set(request.operation, { time: sum.time + total() - before, queries: sum.queries + request.queries });
  }
  connection.leave('fin');
  return new Map(Array.from(spent, ([operation, { time, queries }]) => [operation, time / queries]));
}

async function measureBeside(server: Serving, worst: Request, { port, seconds, timeoutMs }: Options): Promise<void> {
  const variables = await variablesOf(server);
  const batches = new Connection(port, seconds * 1000);
  const second = new Connection(port, timeoutMs);
  const times: number[] = [];
  const statuses: number[] = [];
  const until = performance.now() + seconds * 1000;
  let isOver = false;
  const batching = (async () => {
    while (!isOver) statuses.push((await batches.ask(worst)).status);
  })();
  for (let turn = 0; performance.now() < until; turn++) {
    const path = `/estadisticas/v4.0/Monetarias/${variables[turn % variables.length]}?Limit=1&Offset=${turn}`;
    const { began, ended } = await second.ask({
      kind: 'lookup',
      method: 'GET',
      path,
      body: '',
      queries: 0,
      operation: '',
    });
    times.push(ended - began);
    await wait(5);
  }
  isOver = true;
  batches.leave('rst');
  second.leave('fin');
  await Promise.race([batching, wait(1000)]);
  const [p50, p99, most] = [0.5, 0.99, 1].map((part) => at(times, part).toFixed(1));
  process.stdout.write(
    `second client: ${times.length} answers, p50 ${p50} ms, p99 ${p99} ms, most ${most} ms; batches: ${statuses.join(' ')}\n`,
  );
}

async function measureGone(server: Serving, worst: Request, { port, seconds }: Options): Promise<void> {
  for (const how of ['fin', 'rst'] as const) {
    const connection = new Connection(port, seconds * 1000);
    const begun = server.spent();
    let status: number | null = null;
    void connection.ask(worst).then((ended) => {
      status = ended.status;
    });
    // As soon as the work has begun: the batch may be through within a second.
    while (server.spent() - begun < UNDER_WAY_MS) await wait(5);
    if (status !== null) throw new Error(`the batch ended with ${status} before its client went away`);
    connection.leave(how);
    const steps: number[] = [];
    for (let before = server.spent(); steps.length * STEP_MS < seconds * 1000; ) {
      await wait(STEP_MS);
      const now = server.spent();
      steps.push(now - before);
      before = now;
    }
    const [first = 0, ...rest] = steps;
    const later = rest.reduce((sum, each) => sum + each, 0);
    process.stdout.write(
      `${how}: processor time in the first ${STEP_MS} ms behind it ${first} ms, in the ${seconds} s behind those ${later} ms\n`,
    );
  }
}

/** Classes of batches by the processor time that they cost, in milliseconds: the upper end of each. */
const CLASSES = [3, 10, 30, 100, Number.POSITIVE_INFINITY] as const;
/** Of two batches the one that costs so many times as much is the dearer one. */
const DEARER = 2;

export type CostOf = (ended: Ended) => number;

/** What a load came to: a line for each kind and each class of batches. */
export function reportMix(all: readonly Ended[], costOf: CostOf, seconds: number): string {
  const lines = [
    `${'kind'.padEnd(22)}${['answers', 'p50 ms', 'p99 ms', 'max ms', 'not 200', 'time-outs'].map(wide).join('')}`,
  ];
  const add = (name: string, some: readonly Ended[]): void => {
    const times = some.filter(({ status }) => status === 200).map(({ began, ended }) => ended - began);
    const not = some.filter(({ status, isTimeout }) => status !== 200 && !isTimeout).length;
    const late = some.filter(({ isTimeout }) => isTimeout).length;
    const cells = [
      String(times.length),
      ...[0.5, 0.99, 1].map((part) => at(times, part).toFixed(1)),
      String(not),
      String(late),
    ];
    lines.push(`${name.padEnd(22)}${cells.map(wide).join('')}`);
  };
  add('all', all);
  for (const kind of KINDS)
    add(
      kind,
      all.filter(({ request }) => request.kind === kind),
    );
  const batches = all.filter(({ request }) => request.kind === 'batch');
  let from = 0;
  for (const to of CLASSES) {
    add(
      `batch of ${from} to ${to} ms`,
      batches.filter((batch) => costOf(batch) >= from && costOf(batch) < to),
    );
    from = to;
  }
  const answered = all.filter(({ status }) => status === 200).length;
  lines.push(`answers a second: ${(answered / seconds).toFixed(0)}`, order(batches, costOf));
  return lines.join('\n');
}

/** How often, of two batches that were under way at once, the one that costs at most half as much took less time. */
function order(batches: readonly Ended[], costOf: CostOf): string {
  const through = batches.filter(({ status }) => status === 200).sort((one, other) => one.began - other.began);
  let pairs = 0;
  let ordered = 0;
  for (const [index, one] of through.entries()) {
    for (let next = index + 1; next < through.length; next++) {
      const other = through[next];
      if (other === undefined || other.began >= one.ended) break;
      const ratio = costOf(other) / costOf(one);
      if (ratio < DEARER && ratio > 1 / DEARER) continue;
      pairs++;
      if (ratio > 1 === other.ended - other.began > one.ended - one.began) ordered++;
    }
  }
  const slow = through.map((batch) => (batch.ended - batch.began) / costOf(batch));
  return [
    `pairs of batches under way at once: ${pairs}, in the order of their cost: ${((100 * ordered) / pairs).toFixed(1)} %`,
    `time of a batch as a multiple of its cost alone: p50 ${at(slow, 0.5).toFixed(1)}, p99 ${at(slow, 0.99).toFixed(1)}, most ${at(slow, 1).toFixed(1)}`,
  ].join('\n');
}

/** The value below which a part of the values lie; not a number of none. */
export function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

function wide(text: string): string {
  return text.padStart(11);
}

await main();
