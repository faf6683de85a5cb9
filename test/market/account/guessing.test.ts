import { Agent, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { movedClock, settle } from './login-clock.ts';
import { type AccountServing, PASSWORD, serveAccounts } from './support.ts';

const CONNECTIONS = 400;

/** The status of a login over a connection of the agent, from an address that a trusted proxy states. */
function login(serving: AccountServing, agent: Agent, name: string, password: string, from: string): Promise<number> {
  const body = new URLSearchParams({ grant_type: 'password', username: name, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from };
  return new Promise((resolve, reject) => {
    const asking = request(`${serving.address}/token`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

describe('POST /token beside connections that guess', () => {
  let close: () => Promise<void> = async () => {};
  afterEach(() => close());

  it('400 connections that guess one name keep no right login out: of another name, and of that name from another address', async () => {
    const serving = await serveAccounts(undefined, { settings: { trustedProxies: ['127.0.0.1'] } });
    const agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    let isGoing = true;
    const statuses = new Set<number>();
    let answers = 0;
    let enough: () => void = () => {};
    const isRefused = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const guessing = agents.map(async (agent) => {
      while (isGoing) {
        statuses.add(await login(serving, agent, 'ana', 'wrong', '203.0.113.1').catch(() => 0));
        if (++answers >= CONNECTIONS && statuses.size > 1) enough();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    close = async () => {
      isGoing = false;
      for (const agent of agents) agent.destroy();
      await Promise.all(guessing);
      await serving.close();
    };
    // All places are taken by then.
    await isRefused;
    expect(statuses).toEqual(new Set([400, 503]));
    const own = new Agent();
    const right = [
      login(serving, own, 'beto', PASSWORD, '203.0.113.1'),
      login(serving, own, 'beto', PASSWORD, '203.0.113.2'),
      login(serving, own, 'ana', PASSWORD, '203.0.113.2'),
      login(serving, own, 'ana', PASSWORD, '2001:db8::1'),
    ];
    expect(await Promise.all(right)).toEqual([200, 200, 200, 200]);
    own.destroy();
  });

  it('a guess whose connection ends while it waits is not checked, and a refresh waits for no guess', async () => {
    const clock = movedClock();
    const checks: string[] = [];
    const serving = await serveAccounts(undefined, {
      logins: {
        clock,
        verify: async (_, password) => {
          checks.push(password);
          return password === PASSWORD;
        },
      },
    });
    close = serving.close;
    const grant = await serving.token({ grant_type: 'password', username: 'ana', password: PASSWORD });
    const { refresh_token: refresh } = (await grant.json()) as { readonly refresh_token: string };
    expect((await serving.token({ grant_type: 'password', username: 'ana', password: 'first' })).status).toBe(400);
    const agent = new Agent({ keepAlive: true });
    const waiting = ['second', 'third'].map((password) =>
      login(serving, agent, 'ana', password, '').catch(() => 'ended'),
    );
    // They wait for the delay: the clock stands still.
    expect((await serving.token({ grant_type: 'refresh_token', refresh_token: refresh })).status).toBe(200);
    agent.destroy();
    expect(await Promise.all(waiting)).toEqual(['ended', 'ended']);
    expect((await serving.token({ grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(400);
    await settle();
    await clock.advance(60_000);
    expect(checks).toEqual([PASSWORD, 'first']);
  });
});
