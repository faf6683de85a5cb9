import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  MOST_PENDING,
  parseRedisAddress,
  type RedisAddress,
  RedisRateLimits,
  type SharedBucket,
} from '../../../src/server/limits/redis-limits.ts';
import { counterOf } from '../../../src/server/metrics/counters.ts';
import { singleWorker } from '../../../src/server/shared-memory.ts';
import { type FakeRedis, GOOD, startFakeRedis } from './fake-redis.ts';

const BUCKETS: readonly SharedBucket[] = [{ name: 'client:203.0.113.5', quota: { units: 10, windowSeconds: 10 } }];

let fake: FakeRedis;
let shared: RedisRateLimits;

/** How long Redis may take, in milliseconds: what answers is waited for, also where much else runs; what says nothing is not for long. */
const TIMEOUT_MS = { answers: 20_000, isSilent: 2000, isShort: 100 } as const;

async function begin(answer = GOOD, more: Partial<RedisAddress> = {}, timeout: keyof typeof TIMEOUT_MS = 'answers') {
  fake = await startFakeRedis();
  onTestFinished(async () => {
    shared.close();
    await fake.stop();
  });
  fake.answer = answer;
  const worker = singleWorker();
  const said: (string | null)[] = [];
  let heard = (): void => {};
  const address = { host: '127.0.0.1', port: fake.port, secure: false, user: '', password: '', database: 0, ...more };
  shared = new RedisRateLimits(
    address,
    worker,
    (cause) => {
      said.push(cause);
      heard();
    },
    TIMEOUT_MS[timeout],
  );
  /** Waits until so much was said. */
  const until = async (count: number): Promise<void> => {
    while (said.length < count) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
  };
  await until(1);
  const counts = () => [
    counterOf(worker, 'ventanilla_rate_decisions_total', 'redis').value,
    counterOf(worker, 'ventanilla_rate_decisions_total', 'alone').value,
  ];
  return { said, until, counts };
}

describe('A Redis that answers', () => {
  it('receives user, password and database, and one command for all buckets of a request', async () => {
    const { said, counts } = await begin(GOOD, { user: 'ana', password: 's3cret', database: 2 });
    expect(fake.commands).toEqual([['AUTH', 'ana', 's3cret'], ['SELECT', '2'], ['INFO']]);
    expect(await shared.take(BUCKETS, 3)).toEqual({ refused: null, leftMs: [5000] });
    const [name, sha, ...rest] = fake.commands.at(-1) ?? [];
    expect([name, sha?.length, rest]).toEqual([
      'EVALSHA',
      40,
      ['1', 'ventanilla:rate:client:203.0.113.5', '3', '10', '10000000'],
    ]);
    expect([said, counts()]).toEqual([[null], [1, 0]]);
  });

  it('receives the script when it does not know it', async () => {
    await begin((words) =>
      words[0] === 'EVALSHA'
        ? '-NOSCRIPT No matching script.\r\n'
        : words[0] === 'EVAL'
          ? '*2\r\n:1\r\n:7000\r\n'
          : '+OK\r\n',
    );
    expect(await shared.take(BUCKETS, 1)).toEqual({ refused: 0, leftMs: [7] });
  });

  it('answers many requests of one turn, each with its own result', async () => {
    let left = 0;
    await begin((words) => {
      if (words[0] === 'EVALSHA') left += 1000;
      return words[0] === 'EVALSHA' ? `*2\r\n:0\r\n:${left}\r\n` : '+OK\r\n';
    });
    const judged = await Promise.all(Array.from({ length: 100 }, () => shared.take(BUCKETS, 1)));
    expect(judged.map((judgement) => judgement?.leftMs[0])).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });
});

describe('Closing', () => {
  it('ends the connection once, however often it is repeated', async () => {
    await begin();
    const disconnect = vi.spyOn(Redis.prototype, 'disconnect');
    onTestFinished(() => disconnect.mockRestore());
    for (let n = 0; n < 3; n++) shared.close();
    expect(disconnect).toHaveBeenCalledTimes(1);
  });
});

describe('A request', () => {
  it('takes a reply that the socket holds after the event loop was blocked for longer than the timeout', async () => {
    const { said, counts } = await begin(GOOD, {}, 'isShort');
    fake.answer = (words) => {
      // Runs when the reply is written, and before the event loop reads it.
      process.nextTick(() => {
        const until = performance.now() + 1.5 * TIMEOUT_MS.isShort;
        while (performance.now() < until);
      });
      return GOOD(words);
    };
    expect(await shared.take(BUCKETS, 3)).toEqual({ refused: null, leftMs: [5000] });
    expect([said, counts()]).toEqual([[null], [1, 0]]);
  });

  it('waits for a silent Redis for the timeout once, and those after it not at all', async () => {
    const { said, counts } = await begin(GOOD, {}, 'isShort');
    fake.answer = () => null;
    const before = performance.now();
    expect(await shared.take(BUCKETS, 1)).toBeNull();
    expect(performance.now() - before).toBeLessThan(10 * TIMEOUT_MS.isShort);
    expect(shared.isReady).toBe(false);
    const sent = fake.commands.length;
    expect(await shared.take(BUCKETS, 1)).toBeNull();
    expect(fake.commands).toHaveLength(sent);
    expect([said, counts()]).toEqual([
      [null, 'no reply within 100 ms'],
      [0, 2],
    ]);
  });

  it('does not wait where very many wait already', async () => {
    const { counts } = await begin();
    fake.answer = () => null;
    const waiting = Array.from({ length: MOST_PENDING }, () => shared.take(BUCKETS, 1));
    expect(await shared.take(BUCKETS, 1)).toBeNull();
    expect(counts()).toEqual([0, 1]);
    fake.cut();
    await Promise.all(waiting);
  });
});

describe('A Redis that fails', () => {
  it.each<[string, keyof typeof TIMEOUT_MS, (words: readonly string[]) => string | null]>([
    ['sends nothing', 'isSilent', () => null],
    ['refuses', 'answers', () => "-READONLY You can't write against a read only replica.\r\n"],
    ['sends no reply of Redis', 'answers', () => 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['sends a reply without a request', 'answers', () => '*2\r\n:0\r\n:1\r\n*2\r\n:0\r\n:1\r\n'],
  ])('and %s delays no request for long, is reported once and recovers by itself', async (_, timeout, bad) => {
    const { said, until } = await begin(GOOD, {}, timeout);
    fake.answer = (words) => (words[0] === 'EVALSHA' ? bad(words) : '+OK\r\n');
    for (let n = 0; n < 3; n++) await shared.take(BUCKETS, 1);
    await until(2);
    expect(said.slice(0, 2)).toEqual([null, expect.any(String)]);
    fake.answer = GOOD;
    while ((await shared.take(BUCKETS, 1)) === null) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said.at(-1)).toBeNull();
  });

  it('and sends an unknown answer leaves the decision to this server', async () => {
    const { counts } = await begin((words) => (words[0] === 'EVALSHA' ? '*2\r\n+x\r\n:1\r\n' : '+OK\r\n'));
    expect(await shared.take(BUCKETS, 1)).toBeNull();
    expect(counts()).toEqual([0, 1]);
  });

  it('and refuses the password is reported once, without the password', async () => {
    const { said } = await begin(
      (words) => (words[0] === 'AUTH' ? '-WRONGPASS invalid username-password pair\r\n' : '+OK\r\n'),
      { password: 's3cret' },
    );
    expect(said).toEqual(['WRONGPASS invalid username-password pair']);
    expect(shared.isReady).toBe(false);
    expect(await shared.take(BUCKETS, 1)).toBeNull();
  });

  it('and disconnects during a request leaves this and further requests to this server', async () => {
    const { said, until } = await begin();
    fake.answer = () => null;
    const asked = shared.take(BUCKETS, 1);
    fake.cut();
    expect(await asked).toBeNull();
    await until(2);
    expect(await shared.take(BUCKETS, 1)).toBeNull();
    fake.answer = GOOD;
    await until(3);
    expect(said).toEqual([null, expect.any(String), null]);
  });
});

describe('An address of Redis', () => {
  it.each([
    ['redis://localhost', { host: 'localhost', port: 6379, secure: false, user: '', password: '', database: 0 }],
    [
      'rediss://ana:p%40ss@cache.example:7000/3',
      { host: 'cache.example', port: 7000, secure: true, user: 'ana', password: 'p@ss', database: 3 },
    ],
    [
      'valkey://:secret@[::1]:6380/',
      { host: '::1', port: 6380, secure: false, user: '', password: 'secret', database: 0 },
    ],
  ])('is read from %s', (text, address) => expect(parseRedisAddress(text)).toEqual(address));
  it.each([
    '',
    'localhost:6379',
    'http://localhost',
    'redis://',
    'redis://h/x',
    'redis://h/1?x=1',
    'redis://%zz@h',
    'redis://:p%zz@h',
  ])('is refused where it is %j', (text) => expect(parseRedisAddress(text)).toBeNull());
});
