import { afterEach, describe, expect, it } from 'vitest';
import { crewOfOne } from '../../../../src/server/crew.ts';
import { type RedisAddress, type Share, RedisRateLimits } from '../../../../src/server/limits/redis-limits.ts';

import { counterOf } from '../../../../src/server/metrics/counters.ts';
import { type FakeRedis, GOOD, startFakeRedis } from './fake-redis.ts';

const SHARES: readonly Share[] = [{ name: 'client:203.0.113.5', quota: { units: 10, windowSeconds: 10 } }];

let fake: FakeRedis;
let shared: RedisRateLimits;
afterEach(async () => {
  shared.close();
  await fake.stop();
});

/** How long Redis may take, in milliseconds: what answers is waited for, also where much else runs; what says nothing is not for long. */
const PATIENCE_MS = { answers: 20_000, isSilent: 2000 } as const;

async function begin(answer = GOOD, more: Partial<RedisAddress> = {}, patience: keyof typeof PATIENCE_MS = 'answers') {
  fake = await startFakeRedis();
  fake.answer = answer;
  const crew = crewOfOne();
  const said: (string | null)[] = [];
  let heard = (): void => {};
  const address = { host: '127.0.0.1', port: fake.port, secure: false, user: '', password: '', database: 0, ...more };
  shared = new RedisRateLimits(
    address,
    crew,
    (cause) => {
      said.push(cause);
      heard();
    },
    PATIENCE_MS[patience],
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
    counterOf(crew, 'ventanilla_rates_judged_total', 'redis').value,
    counterOf(crew, 'ventanilla_rates_judged_total', 'alone').value,
  ];
  return { said, until, counts };
}

describe('Redis that answers', () => {
  it('is told who it is, where a password is set, and asked once for all shares of a request', async () => {
    const { said, counts } = await begin(GOOD, { user: 'ana', password: 's3cret', database: 2 });
    expect(fake.commands).toEqual([['AUTH', 'ana', 's3cret'], ['SELECT', '2'], ['PING']]);
    expect(await shared.take(SHARES, 3)).toEqual({ refused: null, leftMs: [5000] });
    const [name, sha, ...rest] = fake.commands.at(-1) ?? [];
    expect([name, sha?.length, rest]).toEqual([
      'EVALSHA',
      40,
      ['1', 'ventanilla:rate:client:203.0.113.5', '3', '10', '10000000'],
    ]);
    expect([said, counts()]).toEqual([[null], [1, 0]]);
  });

  it('gets the script when it does not know it', async () => {
    await begin((words) =>
      words[0] === 'EVALSHA'
        ? '-NOSCRIPT No matching script.\r\n'
        : words[0] === 'EVAL'
          ? '*2\r\n:1\r\n:7000\r\n'
          : '+OK\r\n',
    );
    expect(await shared.take(SHARES, 1)).toEqual({ refused: 0, leftMs: [7] });
  });

  it('gets many commands of one turn in one piece, and its answers find who asked', async () => {
    let left = 0;
    await begin((words) => {
      if (words[0] === 'EVALSHA') left += 1000;
      return words[0] === 'EVALSHA' ? `*2\r\n:0\r\n:${left}\r\n` : '+OK\r\n';
    });
    const judged = await Promise.all(Array.from({ length: 100 }, () => shared.take(SHARES, 1)));
    expect(judged.map((judgement) => judgement?.leftMs[0])).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });
});

describe('Redis that does not', () => {
  it.each<[string, keyof typeof PATIENCE_MS, (words: readonly string[]) => string | null]>([
    ['says nothing', 'isSilent', () => null],
    ['refuses', 'answers', () => "-READONLY You can't write against a read only replica.\r\n"],
    ['says what is no reply', 'answers', () => 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['says what nobody asked', 'answers', () => '*2\r\n:0\r\n:1\r\n*2\r\n:0\r\n:1\r\n'],
  ])('%s: nobody waits for long, it is said once, and it recovers by itself', async (_, patience, bad) => {
    const { said, until, counts } = await begin(GOOD, {}, patience);
    fake.answer = (words) => (words[0] === 'EVALSHA' ? bad(words) : '+OK\r\n');
    for (let n = 0; n < 3; n++) await shared.take(SHARES, 1);
    await until(2);
    expect(said.slice(0, 2)).toEqual([null, expect.any(String)]);
    expect(counts()[1]).toBeGreaterThan(0);
    fake.answer = GOOD;
    while ((await shared.take(SHARES, 1)) === null) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said.at(-1)).toBeNull();
  });

  it('gives an answer that is none of ours: this server judges alone', async () => {
    const { counts } = await begin((words) => (words[0] === 'EVALSHA' ? '*2\r\n+x\r\n:1\r\n' : '+OK\r\n'));
    expect(await shared.take(SHARES, 1)).toBeNull();
    expect(counts()).toEqual([0, 1]);
  });

  it('wants another password: said once, without the password', async () => {
    const { said } = await begin(
      (words) => (words[0] === 'AUTH' ? '-WRONGPASS invalid username-password pair\r\n' : '+OK\r\n'),
      { password: 's3cret' },
    );
    expect(said).toEqual(['WRONGPASS invalid username-password pair']);
    expect(shared.isReady).toBe(false);
    expect(await shared.take(SHARES, 1)).toBeNull();
  });

  it('goes away in the middle: who asked is answered, and later ones at once', async () => {
    const { said, until } = await begin();
    fake.answer = () => null;
    const asked = shared.take(SHARES, 1);
    fake.cut();
    expect(await asked).toBeNull();
    await until(2);
    expect(await shared.take(SHARES, 1)).toBeNull();
    fake.answer = GOOD;
    await until(3);
    expect(said).toEqual([null, expect.any(String), null]);
  });
});
