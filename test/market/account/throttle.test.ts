import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Throttle } from '../../../src/market/account/login/throttle.ts';
import { limitedAddress } from '../../../src/server/limits/access-rules.ts';
import { failureBytes } from '../../../src/server/limits/failure-table.ts';

describe('the throttle of logins', () => {
  const fresh = (limit = 2000) => {
    const time = { now: 0 };
    return { time, throttle: new Throttle({ limit, now: () => time.now }) };
  };

  it('grows by name from a tenth of a second to the limit, whatever the client', () => {
    const { throttle } = fresh();
    const delays: number[] = [];
    for (let i = 0; i < 8; i++) {
      delays.push(throttle.delay('ana', `10.0.0.${i}`));
      throttle.wrong('ana', `10.0.0.${i}`);
    }
    expect(delays).toEqual([0, 100, 200, 400, 800, 1600, 2000, 2000]);
    expect(throttle.delay('beto', '10.0.0.1')).toBe(0);
    for (let i = 0; i < 100_000; i++) throttle.wrong('ana', '10.0.0.1');
    expect(throttle.delay('ana', '10.1.0.1')).toBe(2000);
  });

  it('grows by client for changing names, after a few that cost nothing', () => {
    const { throttle } = fresh();
    for (let i = 0; i < 5; i++) throttle.wrong(`user${i}`, '10.0.0.1');
    expect(throttle.delay('ana', '10.0.0.1')).toBe(0);
    throttle.wrong('user5', '10.0.0.1');
    expect(throttle.delay('ana', '10.0.0.1')).toBe(100);
    throttle.right('ana', '10.0.0.1');
    expect(throttle.delay('ana', '10.0.0.1')).toBe(100);
    expect(throttle.delay('ana', '10.0.0.2')).toBe(0);
  });

  it('counts the delay from the last wrong password, not from the next login', () => {
    const { throttle, time } = fresh();
    for (let i = 0; i < 3; i++) throttle.wrong('ana', 'a');
    time.now = 150;
    expect(throttle.delay('ana', 'b')).toBe(250);
    time.now = 400;
    expect(throttle.delay('ana', 'b')).toBe(0);
  });

  it('begins a check after the delay of the last that was not right, from the same client and of the same name alone', () => {
    const { throttle, time } = fresh();
    const rests: number[] = [];
    for (let i = 0; i < 8; i++) {
      expect(throttle.begin('ana', 'a')).toBe(0);
      rests.push(throttle.begin('ana', 'a'));
      time.now += rests.at(-1) ?? 0;
    }
    expect(rests).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000]);
    expect(throttle.begin('ana', 'a')).toBe(0);
    expect([throttle.begin('ana', 'b'), throttle.begin('beto', 'a')]).toEqual([0, 0]);
    throttle.right('ana', 'a');
    expect(throttle.begin('ana', 'a')).toBe(0);
    throttle.unchecked('ana', 'a');
    expect(throttle.begin('ana', 'a')).toBe(0);
  });

  it('takes an IPv6 network of 64 bits for one client, as quotas do, in every spelling', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        // Mapped addresses are IPv4.
        fc.pre(network.some((number) => number !== 0));
        const long = [...network, ...one].map((number) => number.toString(16).padStart(4, '0')).join(':');
        const short = new URL(`http://[${[...network, ...other].map((number) => number.toString(16)).join(':')}]/`);
        const { throttle } = fresh();
        throttle.begin('ana', limitedAddress(long.toUpperCase()));
        expect(throttle.begin('ana', limitedAddress(short.hostname.slice(1, -1)))).toBe(100);
        const beside = [network[0] ^ 1, ...network.slice(1), ...one].map((number) => number.toString(16)).join(':');
        expect(throttle.begin('ana', limitedAddress(beside))).toBe(0);
      }),
    );
    expect(limitedAddress('1::2:3:4:5:6:7')).toBe('1:0:2:3::/64');
  });

  it('forgets after a right password, and after a quiet quarter of an hour', () => {
    const { throttle, time } = fresh();
    throttle.wrong('ana', 'a');
    throttle.right('ana', 'a');
    expect(throttle.delay('ana', 'b')).toBe(0);
    for (let i = 0; i < 4; i++) {
      throttle.begin('ana', 'a');
      time.now += 2000;
    }
    time.now += 15 * 60_000;
    throttle.begin('ana', 'a');
    expect(throttle.begin('ana', 'a')).toBe(100);
  });

  it('keeps a bounded number of names, those of the latest failures', () => {
    const { throttle, time } = fresh();
    throttle.wrong('first', 'a');
    for (let i = 0; i < 50_000; i++) {
      time.now = i / 1000;
      throttle.wrong(`user${i}`, `a${i}`);
    }
    expect(throttle.delay('first', 'z')).toBe(0);
    expect(throttle.delay('user49999', 'z')).toBeGreaterThan(99);
  });

  it('counts and paces for all workers of a process together', () => {
    const memory = new SharedArrayBuffer(failureBytes());
    const now = () => 0;
    const one = new Throttle({ limit: 2000, now, memory });
    const other = new Throttle({ limit: 2000, now, memory });
    one.wrong('ana', 'a');
    other.wrong('ana', 'b');
    expect([one.delay('ana', 'c'), other.delay('ana', 'c')]).toEqual([200, 200]);
    expect([one.begin('ana', 'c'), other.begin('ana', 'c')]).toEqual([0, 100]);
    other.right('ana', 'c');
    expect([one.delay('ana', 'c'), one.begin('ana', 'c')]).toEqual([0, 0]);
  });

  it('can be turned off', () => {
    const { throttle } = fresh(0);
    for (let i = 0; i < 20; i++) {
      expect(throttle.begin('ana', 'a')).toBe(0);
      throttle.wrong('ana', 'a');
    }
    expect(throttle.delay('ana', 'a')).toBe(0);
  });
});
