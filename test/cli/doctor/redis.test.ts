import { afterEach, describe, expect, it } from 'vitest';
import { checkRedis } from '../../../src/cli/doctor/check-redis.ts';
import { defaultSettings } from '../../../src/server/settings.ts';
import { type FakeRedis, startFakeRedis } from '../../server/limits/fake-redis.ts';

let fake: FakeRedis | undefined;
afterEach(async () => {
  await fake?.stop();
  fake = undefined;
});

const told = async (rateRedis: string, rateClient = 100): Promise<string[]> =>
  (await checkRedis(defaultSettings({ rateRedis, rateClient }))).map(({ state, sentence }) => `${state}: ${sentence}`);

describe('what the doctor says of Redis', () => {
  it('nothing where none is set', async () => {
    expect(await told('')).toEqual([]);
  });

  it('that it answers, or not, or refuses, without its password', async () => {
    fake = await startFakeRedis();
    const address = `redis://user:s3cret@127.0.0.1:${fake.port}/0`;
    expect(await told(address)).toEqual([
      expect.stringMatching(/^(ok: Redis at 127\.0\.0\.1:\d+ answers in|warning: )/),
    ]);
    fake.answer = () => '-WRONGPASS invalid username-password pair or user is disabled.\r\n';
    expect(await told(address)).toEqual([expect.stringMatching(/^wrong: .* cannot be used: .*WRONGPASS.*[^.]\.$/)]);
    fake.answer = () => "-ERR unknown command 'AUTH', with args beginning with: 'user' 's3cret' \r\n";
    expect(await told(address)).toEqual([expect.stringMatching(/^wrong: .*unknown command 'AUTH'.*'…'/)]);
    await fake.stop();
    const [gone] = await told(address);
    fake = undefined;
    expect(gone).toMatch(/^wrong: Redis at 127\.0\.0\.1:\d+ cannot be used: /);
    expect(gone).not.toContain('s3cret');
  });

  it('that it is of no use without a rate, and that an address is none', async () => {
    expect(await told('redis://127.0.0.1:6379', 0)).toEqual([expect.stringContaining('and no rate is')]);
    expect(await told('http://127.0.0.1')).toEqual(['wrong: VENTANILLA_RATE_REDIS is no address.']);
  });
});
