import { describe, expect, it } from 'vitest';
import { LoginDesk } from '../../../src/market/account/login/login-desk.ts';
import { Throttle } from '../../../src/market/account/login/throttle.ts';
import { hashPassword } from '../../../src/market/account/passwords.ts';
import { failureBytes } from '../../../src/server/failure-table.ts';

describe('the throttle of logins', () => {
  const fresh = (limit = 2000) => {
    const time = { now: 0 };
    return { time, throttle: new Throttle({ limit, now: () => time.now }) };
  };

  it('grows by user from a tenth of a second to the limit, whatever the address', () => {
    const { throttle } = fresh();
    const delays: number[] = [];
    for (let i = 0; i < 8; i++) {
      delays.push(throttle.delay('ana', `10.0.0.${i}`));
      throttle.failed('ana', `10.0.0.${i}`);
    }
    expect(delays).toEqual([0, 100, 200, 400, 800, 1600, 2000, 2000]);
    expect(throttle.delay('beto', '10.0.0.1')).toBe(0);
    for (let i = 0; i < 5000; i++) throttle.failed('ana', '10.0.0.1');
    expect(throttle.delay('ana', '10.1.0.1')).toBe(2000);
  });

  it('grows by address for changing users, after a few that cost nothing', () => {
    const { throttle } = fresh();
    for (let i = 0; i < 5; i++) throttle.failed(`user${i}`, '10.0.0.1');
    expect(throttle.delay('ana', '10.0.0.1')).toBe(0);
    throttle.failed('user5', '10.0.0.1');
    expect(throttle.delay('ana', '10.0.0.1')).toBe(100);
    throttle.succeeded('ana');
    expect(throttle.delay('ana', '10.0.0.1')).toBe(100);
    expect(throttle.delay('ana', '10.0.0.2')).toBe(0);
  });

  it('takes an IPv6 network of 64 bits for one address', () => {
    const { throttle } = fresh();
    for (let i = 0; i < 6; i++) throttle.failed(`user${i}`, `2001:db8:1:2::${i}`);
    expect(throttle.delay('x', '2001:db8:1:2:3:4:5:6')).toBe(100);
    expect(throttle.delay('x', '2001:db8:1:3::1')).toBe(0);
    for (let i = 0; i < 6; i++) throttle.failed(`other${i}`, '::1');
    expect(throttle.delay('x', '::1')).toBe(100);
  });

  it('forgets after a right password, and after a quiet quarter of an hour', () => {
    const { throttle, time } = fresh();
    throttle.failed('ana', 'a');
    throttle.succeeded('ana');
    expect(throttle.delay('ana', 'b')).toBe(0);
    for (let i = 0; i < 4; i++) throttle.failed('ana', 'a');
    time.now = 15 * 60_000;
    expect(throttle.delay('ana', 'a')).toBe(0);
  });

  it('keeps a bounded number of names, those of the latest failures', () => {
    const { throttle, time } = fresh();
    throttle.failed('first', 'a');
    for (let i = 0; i < 50_000; i++) {
      time.now = i / 1000;
      throttle.failed(`user${i}`, `a${i}`);
    }
    expect(throttle.delay('first', 'z')).toBe(0);
    expect(throttle.delay('user49999', 'z')).toBe(100);
  });

  it('counts for all workers of a process together', () => {
    const memory = new SharedArrayBuffer(failureBytes());
    const now = () => 0;
    const [one, other] = [1, 2].map(() => new Throttle({ limit: 2000, now, memory }));
    one?.failed('ana', 'a');
    other?.failed('ana', 'b');
    expect([one?.delay('ana', 'c'), other?.delay('ana', 'c')]).toEqual([200, 200]);
    other?.succeeded('ana');
    expect(one?.delay('ana', 'c')).toBe(0);
  });

  it('can be turned off', () => {
    const { throttle } = fresh(0);
    for (let i = 0; i < 20; i++) throttle.failed('ana', 'a');
    expect(throttle.delay('ana', 'a')).toBe(0);
  });

  it('a login waits at most the limit in all, also when the password is right, and is never refused', async () => {
    const { throttle } = fresh();
    const passwordHash = await hashPassword('right');
    const waits: number[] = [];
    const desk = new LoginDesk({
      throttle,
      store: { account: async (name) => ({ name, passwordHash, createdAt: '', starter: false }) },
      wait: async (milliseconds) => {
        waits.push(milliseconds);
      },
      admits: () => true,
      atOnce: 3,
    });
    for (let i = 0; i < 8; i++) {
      waits.length = 0;
      expect(await desk.check('ana', 'wrong', 'a')).toBe('wrong');
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(2000);
    }
    waits.length = 0;
    expect(await desk.check('ana', 'right', 'a')).toEqual({ passwordHash });
    expect(waits).toEqual([2000]);
    waits.length = 0;
    expect(await desk.check('ana', 'right', 'b')).toEqual({ passwordHash });
    expect(waits).toEqual([]);
  });

  it('tells the many at once to come again instead of keeping them all', async () => {
    const { throttle } = fresh();
    const waiting: (() => void)[] = [];
    const desk = new LoginDesk({
      throttle,
      store: { account: () => new Promise((resolve) => waiting.push(() => resolve(null))) },
      wait: async () => {},
      admits: () => true,
      atOnce: 3,
    });
    const logins = Array.from({ length: 4 }, () => desk.check('ana', '', 'a'));
    expect(await logins[3]).toBe('overloaded');
    for (const go of waiting) go();
    expect(new Set(await Promise.all(logins.slice(0, 3)))).toEqual(new Set(['wrong']));
  });
});
