import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import type { OriginRules } from '../../../src/server/http/origin.ts';
import { createRateLimits, type RateLimitSettings } from '../../../src/server/limits/rate-limits.ts';
import { counterOf } from '../../../src/server/metrics/counters.ts';
import { singleWorker } from '../../../src/server/shared-memory.ts';
import { bytes, get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';
import type { WireResponse } from '../wire.ts';

let server: TinyServer;
afterEach(() => server.close());

const GROUP = tinyGroup(
  'tiny',
  [
    get('/tiny', () => json(200, 'here', { caching: 'public' })),
    get('/tiny/kept', () => bytes('kept')),
    get('/tiny/dear', () => json(200, 'dear'), { cost: 5 }),
    get('/tiny/health', () => json(200, 'ok'), { always: true }),
    get('/tiny/guarded', () => json(200, 'inside'), { secured: true }),
    get('/tiny/streamed', () => ({
      status: 200,
      type: 'text/plain',
      pieces: (async function* () {
        yield Buffer.from('piece');
      })(),
    })),
    post(
      '/tiny/batch',
      async (call) => {
        const refused = await call.charge(Number(Buffer.from(call.body).toString()) - 1);
        return refused
          ? json(429, refused, {
              headers: { 'Retry-After': String(refused.kind === 'over_rate' ? refused.retryAfter : '') },
            })
          : json(200, 'done');
      },
      { counted: true },
    ),
  ],
  {
    answersDependOn: 'address',
    guard: (call) => {
      const account = /^Bearer (\w+)$/.exec(call.headers.authorization ?? '')?.[1];
      if (account === undefined) return json(401, { message: 'no' });
      call.account = account;
      return null;
    },
  },
);

async function limited(settings: Partial<RateLimitSettings>, trusted: readonly string[] = []) {
  const worker = singleWorker();
  const clock = { now: 5_000_000 };
  const origin: OriginRules = { publicAddress: undefined, trustedProxies: new Set(trusted) };
  const all = { rateClient: 0, rateAccount: 0, rateWindow: 10, rateExempt: [], rateRedis: '', ...settings };
  const rates = createRateLimits(all, { origin, worker, now: () => clock.now });
  server = await serveTiny([GROUP], {}, { origin, rates });
  const wire = server.wire();
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<WireResponse> =>
    wire.request('GET', path, headers).response();
  const send = async (path: string, body: string): Promise<WireResponse> =>
    wire.request('POST', path, {}, body).response();
  const rejected = (reason: 'rate_client' | 'rate_account'): number =>
    counterOf(worker, 'ventanilla_rejected_total', reason).value;
  return { clock, ask, send, rejected };
}

const statusOf = ({ status }: WireResponse): number => status;
const rateOf = ({ headers }: WireResponse) => [headers['ratelimit-policy'], headers.ratelimit];

describe('Headers of rate limits', () => {
  it('are absent where nothing is limited', async () => {
    const { ask } = await limited({});
    expect(rateOf(await ask('/tiny'))).toEqual([undefined, undefined]);
  });

  it('give the limit and what is left, on every answer', async () => {
    const { ask, clock } = await limited({ rateClient: 5 });
    expect(rateOf(await ask('/tiny'))).toEqual(['"client";q=5;w=10', '"client";r=4;t=2']);
    expect(rateOf(await ask('/tiny/unknown'))).toEqual(['"client";q=5;w=10', '"client";r=3;t=4']);
    expect(rateOf(await ask('/tiny', { 'If-None-Match': '*' }))).toEqual(['"client";q=5;w=10', '"client";r=2;t=6']);
    expect(rateOf(await ask('/tiny/guarded'))).toEqual(['"client";q=5;w=10', '"client";r=1;t=8']);
    clock.now += 9000;
    expect(rateOf(await ask('/tiny'))).toEqual(['"client";q=5;w=10', '"client";r=4;t=2']);
  });

  it('are right on cached answers, and are not cached themselves', async () => {
    const { ask } = await limited({ rateClient: 9 });
    const left = [];
    for (let n = 0; n < 5; n++) left.push((await ask('/tiny/kept')).headers.ratelimit);
    expect(left).toEqual([8, 7, 6, 5, 4].map((r, n) => `"client";r=${r};t=${Math.ceil((n + 1) / 0.9)}`));
  });

  it('give the limits of client and account, in this order', async () => {
    const { ask } = await limited({ rateClient: 10, rateAccount: 5 });
    expect(rateOf(await ask('/tiny/guarded', { Authorization: 'Bearer ana' }))).toEqual([
      '"client";q=10;w=10, "account";q=5;w=10',
      '"client";r=9;t=1, "account";r=4;t=2',
    ]);
    expect(rateOf(await ask('/tiny'))).toEqual(['"client";q=10;w=10', '"client";r=8;t=2']);
  });

  it('give in X-RateLimit the limit with the fewest units left, and the seconds until it is full', async () => {
    const { ask } = await limited({ rateClient: 10, rateAccount: 5 });
    const older = async (path: string, headers?: Record<string, string>) => {
      const { headers: answered } = await ask(path, headers);
      return ['limit', 'remaining', 'reset'].map((name) => answered[`x-ratelimit-${name}`]);
    };
    expect(await older('/tiny/guarded', { Authorization: 'Bearer ana' })).toEqual(['5', '4', '2']);
    expect(await older('/tiny')).toEqual(['10', '8', '2']);
    const streamed = await fetch(`${server.address}/tiny/streamed`);
    expect(streamed.headers.get('x-ratelimit-remaining')).toBe('7');
    for (let n = 0; n < 7; n++) await ask('/tiny');
    expect(await older('/tiny')).toEqual(['10', '0', '1']);
  });

  it('are on streamed answers, and browsers may read them', async () => {
    const { ask } = await limited({ rateClient: 5 });
    expect((await ask('/tiny')).headers['access-control-expose-headers']).toMatch(
      /RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After/,
    );
    const response = await fetch(`${server.address}/tiny/streamed`);
    expect(response.headers.get('ratelimit')).toBe('"client";r=3;t=4');
    expect(response.headers.get('access-control-expose-headers')).toMatch(/RateLimit, RateLimit-Policy/);
  });
});

describe('An empty bucket', () => {
  it('gives 429 in the shape of the group with Retry-After, counted by reason', async () => {
    const { ask, clock, rejected } = await limited({ rateClient: 2 });
    await ask('/tiny');
    await ask('/tiny/kept');
    const refused = await ask('/tiny');
    expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      429,
      '5',
      'no-store',
    ]);
    expect(JSON.parse(refused.body.toString())).toEqual({ group: 'tiny', kind: 'over_rate' });
    expect(rateOf(refused)).toEqual(['"client";q=2;w=10', '"client";r=0;t=5']);
    expect(rejected('rate_client')).toBe(1);
    clock.now += 4999;
    expect((await ask('/tiny')).status).toBe(429);
    clock.now += 2;
    expect((await ask('/tiny')).status).toBe(200);
  });

  it('is checked before authentication, so that guessing tokens is limited too', async () => {
    const { ask } = await limited({ rateClient: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await ask('/tiny/guarded', { Authorization: 'Basic x' })).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('refuses neither health requests nor OPTIONS', async () => {
    const { ask } = await limited({ rateClient: 1 });
    await ask('/tiny');
    expect((await ask('/tiny')).status).toBe(429);
    const health = await ask('/tiny/health');
    expect([health.status, ...rateOf(health)]).toEqual([200, undefined, undefined]);
    expect((await fetch(`${server.address}/tiny`, { method: 'OPTIONS' })).status).toBe(200);
    expect((await fetch(`${server.address}/tiny/health`, { method: 'HEAD' })).status).toBe(200);
  });

  it('of an account is the same from every address, and differs between accounts', async () => {
    const { ask, rejected } = await limited({ rateAccount: 2 });
    const as = (name: string) => ask('/tiny/guarded', { Authorization: `Bearer ${name}` });
    expect([await as('ana'), await as('ana'), await as('ana'), await as('luis')].map(statusOf)).toEqual([
      200, 200, 429, 200,
    ]);
    expect(rejected('rate_account')).toBe(1);
    expect((await ask('/tiny')).status).toBe(200);
  });
});

describe('Costs', () => {
  it('are those of the route', async () => {
    const { ask } = await limited({ rateClient: 12 });
    expect((await ask('/tiny/dear')).headers.ratelimit).toMatch(/;r=7;/);
    expect((await ask('/tiny/dear')).headers.ratelimit).toMatch(/;r=2;/);
    const refused = await ask('/tiny/dear');
    expect([refused.status, refused.headers['retry-after'], refused.headers.ratelimit]).toEqual([
      429,
      '3',
      '"client";r=2;t=3',
    ]);
    expect((await ask('/tiny')).status).toBe(200);
  });

  it('of a batch are its queries, taken before any is answered', async () => {
    const { send } = await limited({ rateClient: 1000 });
    expect((await send('/tiny/batch', '600')).headers.ratelimit).toMatch(/;r=400;/);
    const refused = await send('/tiny/batch', '600');
    // The first of its queries is paid for with the request; the others are not taken.
    expect([refused.status, refused.headers['retry-after'], refused.headers.ratelimit]).toEqual([
      429,
      '3',
      '"client";r=399;t=3',
    ]);
    expect((await send('/tiny/batch', '399')).status).toBe(200);
  });

  it('above the whole limit have no Retry-After', async () => {
    const { send } = await limited({ rateClient: 100 });
    const refused = await send('/tiny/batch', '1000');
    expect(JSON.parse(refused.body.toString())).toMatchObject({ cost: 1000, quota: 100, left: 99, retryAfter: null });
  });
});

describe('The address of a client', () => {
  it('is not taken from X-Forwarded-For, unless a trusted proxy sends it', async () => {
    const { ask } = await limited({ rateClient: 3 });
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask('/tiny', { 'X-Forwarded-For': `198.51.100.${n}` })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('is what a trusted proxy adds, whatever its clients wrote before it', async () => {
    const { ask } = await limited({ rateClient: 1 }, ['127.0.0.1']);
    const from = async (forwarded: string): Promise<number> =>
      (await ask('/tiny', { 'X-Forwarded-For': forwarded })).status;
    expect(await from('203.0.113.1')).toBe(200);
    expect(await from('203.0.113.2')).toBe(200);
    for (const spoofed of [
      '198.51.100.1, 203.0.113.1',
      '203.0.113.1:4711',
      '::ffff:203.0.113.1',
      'x, 203.0.113.1, 127.0.0.1',
    ]) {
      expect([spoofed, await from(spoofed)]).toEqual([spoofed, 429]);
    }
    // No address: the proxy's own.
    expect([await from('198.51.100.7, unknown'), await from('198.51.100.8, unknown')]).toEqual([200, 429]);
  });

  it('is the /64 of an IPv6 address', async () => {
    const { ask } = await limited({ rateClient: 1 }, ['127.0.0.1']);
    const from = async (forwarded: string): Promise<number> =>
      (await ask('/tiny', { 'X-Forwarded-For': forwarded })).status;
    expect([await from('2001:db8:1:2::1'), await from('2001:DB8:1:2:ffff::9'), await from('2001:db8:1:3::1')]).toEqual([
      200, 429, 200,
    ]);
  });

  it('may be exempt', async () => {
    const { ask } = await limited({ rateClient: 1, rateAccount: 1, rateExempt: ['127.0.0.0/8'] });
    for (let n = 0; n < 3; n++) {
      const free = await ask('/tiny/guarded', { Authorization: 'Bearer ana' });
      expect([free.status, ...rateOf(free)]).toEqual([200, undefined, undefined]);
    }
  });

  it('has its own limit, however much another one requests', async () => {
    const { ask, clock } = await limited({ rateClient: 20 }, ['127.0.0.1']);
    const served = { greedy: 0, modest: 0 };
    // Twenty seconds: one client asks fifty times a second, another once.
    for (let second = 0; second < 20; second++) {
      for (let n = 0; n < 50; n++)
        if ((await ask('/tiny', { 'X-Forwarded-For': '203.0.113.1' })).status === 200) served.greedy++;
      if ((await ask('/tiny', { 'X-Forwarded-For': '203.0.113.2' })).status === 200) served.modest++;
      clock.now += 1000;
    }
    // Its quota at once, and then two a second.
    expect(served).toEqual({ greedy: 20 + 19 * 2, modest: 20 });
  });
});
