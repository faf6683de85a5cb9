import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { createRateLimits, type RateLimits } from '../../../src/server/limits/rate-limits.ts';
import { counterOf } from '../../../src/server/metrics/counters.ts';
import { singleWorker } from '../../../src/server/shared-memory.ts';
import { get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

/** The program of Redis or Valkey; without it these tests are skipped. */
const PROGRAM = process.env.VENTANILLA_TEST_REDIS_SERVER ?? '';
const PASSWORD = 'a test: 100%';
/** How long these servers wait for Redis, in milliseconds: it is there, but may stand still where much else runs. */
const TIMEOUT_MS = 20_000;
/** A window so long that no unit comes back while a test runs, in seconds. */
const DAY_S = 86_400;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const GROUP = tinyGroup(
  'tiny',
  [
    get('/tiny', () => json(200, 'here')),
    get('/tiny/guarded', () => json(200, 'inside'), { secured: true }),
    post(
      '/tiny/batch',
      async (call) => {
        const refused = await call.charge(Number(Buffer.from(call.body).toString()) - 1);
        return refused ? json(429, refused) : json(200, 'done');
      },
      { counted: true },
    ),
  ],
  {
    guard: (call) => {
      call.account = 'ana';
      return null;
    },
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startRedis(port: number): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-redis-'));
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(PROGRAM, [...options, '--requirepass', PASSWORD], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(async () => {
    await stopRedis(child);
    await rm(folder, { recursive: true });
  });
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    if (said.includes('Ready to accept connections')) break;
  }
  return child;
}

async function stopRedis(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A replica: a server of its own, whose client stands behind a trusted proxy. */
async function replica(port: number, rateClient: number, rateAccount = 0, rateWindow = DAY_S) {
  const worker = singleWorker();
  const origin = { publicAddress: undefined, trustedProxies: new Set(['127.0.0.1']) };
  const said: (string | null)[] = [];
  const rateRedis = `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/1`;
  const settings = { rateClient, rateAccount, rateWindow, rateExempt: [], rateRedis };
  const rates: RateLimits | null = createRateLimits(settings, {
    origin,
    worker,
    sharing: (cause) => said.push(cause),
    redisTimeout: TIMEOUT_MS,
  });
  const server: TinyServer = await serveTiny([GROUP], {}, { origin, rates });
  cleanups.push(async () => {
    rates?.close();
    await server.close();
  });
  const until = async (count: number): Promise<void> => {
    while (said.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await until(1);
  const ask = async (path = '/tiny', body?: string): Promise<Response> => {
    const headers = { 'X-Forwarded-For': '203.0.113.5' };
    const response = await fetch(
      server.address + path,
      body === undefined ? { headers } : { method: 'POST', headers, body },
    );
    await response.clone().arrayBuffer();
    return response;
  };
  const judged = (by: 'redis' | 'alone'): number => counterOf(worker, 'ventanilla_rate_decisions_total', by).value;
  return { ask, said, until, judged };
}

describe.skipIf(PROGRAM === '')('Servers that share rate limits through a real Redis', () => {
  it('give a client its limit once, whichever server it uses', async () => {
    const port = await freePort();
    await startRedis(port);
    const [one, other] = [await replica(port, 30), await replica(port, 30)];
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => (n % 2 === 0 ? one : other).ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429);
    const [, told] = /^"client";r=0;t=(\d+)$/.exec(refused?.headers.get('ratelimit') ?? '') ?? [];
    // One unit comes back after a thirtieth of the window, counted from the first.
    expect(Number(told)).toBeLessThanOrEqual(DAY_S / 30);
    expect(Number(told)).toBeGreaterThanOrEqual(DAY_S / 30 - Math.ceil((performance.now() - begun) / 1000));
    expect([one.said, other.said, one.judged('alone'), other.judged('alone')]).toEqual([[null], [null], 0, 0]);
  });

  it('decide client and account together: what one refuses is taken from neither', async () => {
    const port = await freePort();
    await startRedis(port);
    const [one, other] = [await replica(port, 100, 3), await replica(port, 100, 3)];
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await (n % 2 === 0 ? one : other).ask('/tiny/guarded')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await one.ask()).headers.get('ratelimit')).toMatch(/^"client";r=96;/);
  });

  it('decide a batch once, with all its queries', async () => {
    const port = await freePort();
    await startRedis(port);
    const [one, other] = [await replica(port, 1000), await replica(port, 1000)];
    expect((await one.ask('/tiny/batch', '600')).status).toBe(200);
    const refused = await other.ask('/tiny/batch', '600');
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ cost: 600, left: 400 })]);
    expect((await other.ask('/tiny/batch', '400')).status).toBe(200);
    expect([one.judged('redis'), other.judged('redis')]).toEqual([1, 2]);
  });

  it('count alone while Redis is unavailable, and share again when it is back', async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    const [one, other] = [await replica(port, 10), await replica(port, 10)];
    for (let n = 0; n < 6; n++) expect((await (n % 2 === 0 ? one : other).ask()).status).toBe(200);
    await stopRedis(redis);
    await Promise.all([one.until(2), other.until(2)]);
    // Each knows of three.
    const alone = [];
    for (let n = 0; n < 20; n++) alone.push((await (n % 2 === 0 ? one : other).ask()).status);
    expect([alone.filter((status) => status === 200).length, alone.filter((status) => status === 429).length]).toEqual([
      14, 6,
    ]);
    expect(one.said).toHaveLength(2);
    await startRedis(port);
    await Promise.all([one.until(3), other.until(3)]);
    expect([one.said[2], other.said[2]]).toEqual([null, null]);
    // What each saw while it was alone still counts here.
    expect((await one.ask()).status).toBe(429);
    const fresh = await replica(port, 10);
    expect((await fresh.ask()).status).toBe(200);
    expect([fresh.judged('redis'), fresh.judged('alone')]).toEqual([1, 0]);
  });

  it('drop keys whose bucket is full', async () => {
    const port = await freePort();
    await startRedis(port);
    const one = await replica(port, 3600, 0, 3600);
    await one.ask();
    const redis = new Redis({ port, password: PASSWORD, db: 1 });
    cleanups.push(async () => redis.disconnect());
    const left = await redis.pttl('ventanilla:rate:client:203.0.113.5');
    // One unit is there again after a second.
    expect(left).toBeLessThanOrEqual(1001);
    while ((await redis.dbsize()) !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
