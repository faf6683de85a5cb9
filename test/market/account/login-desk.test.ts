import { describe, expect, it } from 'vitest';
import { LoginChecker, type LoginOutcome } from '../../../src/market/account/login/login.ts';
import { LoginQueue } from '../../../src/market/account/login/queue.ts';
import { FailedTries, Throttle } from '../../../src/market/account/login/throttle.ts';
import { movedClock, settle } from './login-clock.ts';

const LIMIT_MS = 2000;
const TIMEOUT_MS = 4000;
/** A check takes so long on the moved clock. */
const CHECK_MS = 40;

interface Check {
  readonly name: string;
  readonly at: number;
}

/** A desk with 2 checks at once and 256 places; `right` is the password of every known name. */
function opened({ places = 256, unknown = [] as readonly string[] } = {}) {
  const clock = movedClock();
  const checks: Check[] = [];
  const under = { way: 0, most: 0, ofName: new Map<string, number>() };
  const queue = new LoginQueue({ clock, checks: 2, places, timeout: TIMEOUT_MS });
  const asked: string[] = [];
  const desk = new LoginChecker({
    queue,
    throttle: new Throttle({ limit: LIMIT_MS, now: clock.now }),
    failed: new FailedTries(clock.now),
    store: {
      account: async (name) => {
        asked.push(name);
        return unknown.includes(name) ? null : { name, passwordHash: name, createdAt: '', starter: false };
      },
    },
    admits: () => true,
    verify: async (hash, password) => {
      const name = asked.shift() ?? '';
      checks.push({ name, at: clock.now() });
      under.way++;
      under.most = Math.max(under.most, under.way);
      await new Promise<void>((resolve) => clock.after(CHECK_MS, resolve));
      under.way--;
      return hash !== null && password === 'right';
    },
  });
  const login = (user: string, password: string, client: string, signal: AbortSignal = new AbortController().signal) =>
    desk.check({ user, password, client, signal });
  /** Sends guesses of one name one after another, each 200 ms after the answer to the last. */
  const guess = async (name: string, client: string, until: number): Promise<void> => {
    while (clock.now() < until) {
      await login(name, 'wrong', client);
      await new Promise<void>((resolve) => clock.after(200, resolve));
    }
  };
  /** Logs in and gives the outcome with the time that it took. */
  const timed = async (name: string, client: string): Promise<{ outcome: LoginOutcome; took: number }> => {
    const began = clock.now();
    const outcome = await login(name, 'right', client);
    return { outcome, took: clock.now() - began };
  };
  return { clock, checks, under, queue, login, guess, timed };
}

describe('logins beside guesses', () => {
  it('of 400 connections from one address that guess one name, one guess passes every two seconds', async () => {
    const { clock, checks, guess } = opened();
    for (let n = 0; n < 400; n++) void guess('ana', 'a', 60_000);
    await clock.advance(60_000);
    const later = checks.filter(({ at }) => at >= 10_000);
    expect(later.length).toBeGreaterThanOrEqual(24);
    expect(later.length).toBeLessThanOrEqual(26);
    // Before that the delay grows: 0.1, 0.2, 0.4, 0.8, 1.6 s.
    expect(checks.length - later.length).toBeLessThanOrEqual(10);
  });

  it('an unknown name is paced and refused exactly as a known one', async () => {
    const courses = [];
    for (const unknown of [[], ['ana']]) {
      const { clock, checks, login } = opened({ unknown });
      const outcomes: LoginOutcome[] = [];
      for (let n = 0; n < 300; n++) void login('ana', 'wrong', 'a').then((outcome) => outcomes.push(outcome));
      await clock.advance(20_000);
      courses.push({ outcomes, at: checks.map(({ at }) => at) });
    }
    expect(courses[0]?.at.length).toBeGreaterThan(3);
    expect(courses[0]).toEqual(courses[1]);
  });

  it.each([
    ['another name from their address', 'beto', 'a'],
    ['another name from another address', 'beto', 'b'],
    ['the same name from another address', 'ana', 'b'],
  ])(
    '400 connections from one address that guess one name leave logins of %s: all within the delay',
    async (_, name, client) => {
      const { clock, guess, timed } = opened();
      for (let n = 0; n < 400; n++) void guess('ana', 'a', 30_000);
      await clock.advance(200);
      const logins = [];
      for (let n = 0; n < 17; n++) {
        logins.push(timed(name, client));
        await clock.advance(470);
      }
      await clock.advance(5000);
      for (const { outcome, took } of await Promise.all(logins)) {
        expect(outcome).toMatchObject({ passwordHash: name });
        expect(took).toBeLessThanOrEqual(LIMIT_MS + 3 * CHECK_MS);
      }
    },
  );

  it.each(['ana', 'beto'])(
    '400 addresses that guess the name ana leave logins of %s from an address of its own',
    async (name) => {
      const { clock, guess, timed } = opened();
      for (let n = 0; n < 400; n++) void guess('ana', `10.0.0.${n}`, 30_000);
      // Each of them has failed once by then, and stands behind an address that has not.
      await clock.advance(TIMEOUT_MS + 100);
      const logins = [];
      for (let n = 0; n < 17; n++) {
        logins.push(timed(name, 'home'));
        await clock.advance(470);
      }
      await clock.advance(5000);
      for (const { outcome, took } of await Promise.all(logins)) {
        expect(outcome).toMatchObject({ passwordHash: name });
        expect(took).toBeLessThanOrEqual(LIMIT_MS + 3 * CHECK_MS);
      }
    },
  );

  it('checks two at once in all, and of one name one', async () => {
    const { clock, under, checks, login } = opened();
    const names = ['ana', 'ana', 'beto', 'beto', 'caro', 'dana'];
    const logins = Promise.all(names.map((name, n) => login(name, 'right', `c${n}`)));
    await clock.advance(1000);
    expect((await logins).every((outcome) => typeof outcome === 'object')).toBe(true);
    expect(under.most).toBe(2);
    for (const name of ['ana', 'beto']) {
      const [first, second] = checks.filter((check) => check.name === name);
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(CHECK_MS);
    }
  });

  it('logins of one program at once with the right password wait for each other and for no delay', async () => {
    const { clock, timed } = opened();
    const logins = Promise.all(Array.from({ length: 20 }, () => timed('ana', 'a')));
    await clock.advance(5000);
    expect((await logins).map(({ took }) => took)).toEqual(Array.from({ length: 20 }, (_, n) => (n + 1) * CHECK_MS));
  });

  it('a login waits at most the limit after wrong passwords, also a right one, and is never refused for them', async () => {
    const { clock, login, timed } = opened();
    for (let n = 0; n < 9; n++) {
      const wrong = login('ana', 'wrong', 'a');
      await clock.advance(LIMIT_MS + CHECK_MS);
      expect(await wrong).toBe('wrong');
    }
    const right = timed('ana', 'a');
    await clock.advance(LIMIT_MS + CHECK_MS);
    const { outcome, took } = await right;
    expect(outcome).toMatchObject({ passwordHash: 'ana' });
    expect(took).toBeLessThanOrEqual(LIMIT_MS + CHECK_MS);
  });

  it('a guess whose connection ended leaves its place and is not checked', async () => {
    const { clock, checks, queue, login } = opened();
    const connection = new AbortController();
    const logins = Array.from({ length: 5 }, () => login('ana', 'wrong', 'a', connection.signal));
    await settle();
    expect(queue.waiting).toBe(4);
    connection.abort();
    expect(queue.waiting).toBe(0);
    await clock.advance(10_000);
    expect(await Promise.all(logins)).toEqual(['wrong', 'overloaded', 'overloaded', 'overloaded', 'overloaded']);
    expect(checks).toHaveLength(1);
  });

  it('of more logins than there are places, those of the greatest crowd are refused at once', async () => {
    const { clock, login } = opened({ places: 4 });
    const crowd = Array.from({ length: 4 }, () => login('ana', 'wrong', 'a'));
    const latest = login('ana', 'wrong', 'a');
    expect(await latest).toBe('overloaded');
    const other = login('beto', 'right', 'a');
    await clock.advance(10_000);
    expect(await other).toMatchObject({ passwordHash: 'beto' });
    expect(await crowd[3]).toBe('overloaded');
  });

  it('a store that fails leaves no delay behind', async () => {
    const clock = movedClock();
    const queue = new LoginQueue({ clock, checks: 2, places: 4, timeout: TIMEOUT_MS });
    const throttle = new Throttle({ limit: LIMIT_MS, now: clock.now });
    const desk = new LoginChecker({
      queue,
      throttle,
      failed: new FailedTries(clock.now),
      store: { account: () => Promise.reject(new Error('away')) },
      admits: () => true,
      verify: async () => true,
    });
    const attempt = desk.check({ user: 'ana', password: 'right', client: 'a', signal: new AbortController().signal });
    await expect(attempt).rejects.toThrow('away');
    expect([throttle.begin('ana', 'a'), throttle.delay('ana', 'a')]).toEqual([0, 0]);
  });
});
