import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readCaseFolder } from '../../src/acceptance/case-file.ts';
import { personalToken } from '../../src/market/account/tokens/tokens.ts';
import { systemClock } from '../../src/server/clock.ts';
import { type Store, StoreUnavailable } from '../../src/store/store.ts';
import { type FaultyStore, faulty } from '../faulty-store.ts';
import { importLedger, purchase } from '../market/account/records.ts';
import { member } from '../market/account/support.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';

/** A request of the acceptance cases. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

const CASES = join(import.meta.dirname, '../acceptance');

const CASES_OF_ALL = readCaseFolder(CASES).flatMap(([, { cases }]) => cases);

/** A request of each acceptance case: every operation of every group is among them, right and wrong. */
const ASKED: readonly Asked[] = CASES_OF_ALL.map(({ request: { method, path, headers = {}, body } }): Asked => {
  if (body === undefined || typeof body === 'string') return { method, path, headers, ...(body && { body }) };
  const sent = { 'content-type': 'application/json', ...headers };
  return { method, path, headers: sent, body: JSON.stringify(body) };
});

/** What cannot be answered without the store: what lies between versions, records for mirrors, new tokens. */
const NEEDS_STORE = /^\/+(ventanilla\/+versiones|token)/i;
/** What tells of the moment. */
const OF_THE_MOMENT = /^\/(status|metrics|healthz|readyz)/;

const DEMO = { grant_type: 'password', username: 'demo', password: 'demo-ventanilla' };
const QUOTE = '/api/v2/bCBA/Titulos/GGAL/Cotizacion';

describe('a server whose store is away', () => {
  let serving: WholeService;
  let front: FaultyStore;
  let real: Store;
  let ahead = 0;
  const clock = { ...systemClock('2026-11-22'), now: () => new Date(Date.now() + ahead) };
  const personal = (account = 'demo') =>
    personalToken({ account, label: '', scope: null, issuedAt: Date.now(), expiresAt: null });
  const seen = personal();

  const post = (fields: Record<string, string>): Promise<Response> =>
    fetch(`${serving.address}/token`, { method: 'POST', body: new URLSearchParams(fields) });
  const as = (token: string, path: string): Promise<Response> =>
    serving.get(path, { authorization: `Bearer ${token}` });
  /** Lets the server look for what is new, as it does by itself four times a second. */
  const look = async (): Promise<void> => {
    ahead += 250;
    await serving.service.keeper.refresh();
  };
  /** Until nothing is read of the store any more: what goes on by itself goes on with every turn of the loop, however late. */
  const settled = async (): Promise<void> => {
    const asked = (): number =>
      ['token', 'account', 'reader', 'withPrefix'].reduce((sum, one) => sum + front.calls(one), 0);
    let before = asked();
    for (let still = 0; still < 10; ) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const now = asked();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  };
  /** The store is there again, and the server has noticed. */
  const recovered = async (): Promise<void> => {
    front.be('none');
    ahead += 10_000;
    await look();
    await look();
  };

  beforeAll(async () => {
    serving = await serveStarter(
      async (store) => {
        await store.putTokens([seen.record]);
      },
      { storeTimeout: 100, storeWorkTimeout: 200 },
      clock,
      (store) => {
        real = store;
        front = faulty(store);
        return front.store;
      },
    );
    expect((await as(seen.text, QUOTE)).status).toBe(200);
  }, 120_000);
  afterAll(() => serving.close());
  afterEach(async () => {
    await recovered();
    serving.news.length = 0;
    serving.problems.length = 0;
  });

  it('answers whatever the acceptance cases ask as before, byte for byte, but for what is in the store alone', async () => {
    const answerTo = async ({ method, path, headers, body }: Asked): Promise<readonly unknown[]> => {
      const authorization = `Bearer ${seen.text}`;
      const sent = { headers: { authorization, ...headers }, redirect: 'manual', method } as const;
      const answer = await fetch(serving.address + path, body === undefined ? sent : { ...sent, body });
      const { status, headers: got } = answer;
      const bytes = Buffer.from(await answer.arrayBuffer());
      // What is long, or for programs, is told apart all the same, and does not fill the screen.
      const shown = bytes.byteLength > 1000 ? createHash('sha256').update(bytes).digest('hex') : bytes.toString();
      return [status, got.get('etag'), got.get('retry-after'), shown];
    };
    const asked = ASKED.filter(({ path }) => !OF_THE_MOMENT.test(path));
    expect(asked.length).toBeGreaterThan(1000);
    const before = new Map<Asked, readonly unknown[]>();
    for (const request of asked) before.set(request, await answerTo(request));
    front.be('away');
    await look();
    let refused = 0;
    for (const request of asked) {
      ahead += 30;
      const during = await answerTo(request);
      const { path, headers } = request;
      // A token that was never seen may be good: only the store tells.
      if (during[0] === 503 && (NEEDS_STORE.test(path) || 'authorization' in headers)) {
        expect(during[2], path).toBe('2');
        refused++;
      } else expect([path, ...during]).toEqual([path, ...(before.get(request) ?? [])]);
    }
    expect(refused).toBeGreaterThan(20);
    expect(serving.problems).toEqual([]);
    expect(serving.news).toEqual([{ kind: 'away', reason: expect.stringContaining('connection refused') }]);
  }, 120_000);

  it('stays ready, and tells since when', async () => {
    front.be('away');
    for (let looks = 0; looks < 20; looks++) await look();
    expect((await serving.get('/readyz')).status).toBe(200);
    const { store } = (await (await serving.get('/status')).json()) as { store: Record<string, unknown> };
    expect(store).toEqual({ state: 'away', since: expect.stringMatching(/^\d{4}-.*Z$/), outages: expect.any(Number) });
    const metrics = await (await serving.get('/metrics')).text();
    expect(metrics).toMatch(/^ventanilla_store_up 0$/m);
    expect(metrics).toMatch(/^ventanilla_store_away_since_timestamp_seconds \d/m);
    await recovered();
    expect(serving.news.map(({ kind }) => kind)).toEqual(['away', 'back']);
    expect(await (await serving.get('/status')).json()).toMatchObject({ store: { state: 'up', since: null } });
    expect(await (await serving.get('/metrics')).text()).toMatch(/^ventanilla_store_up 1$/m);
    expect(serving.problems).toEqual([]);
  });

  it('refuses logins and refreshes with 503 as the token address words it, and takes them again by itself', async () => {
    const { refresh_token } = (await (await post(DEMO)).json()) as { refresh_token: string };
    front.be('away');
    await look();
    for (const fields of [DEMO, { grant_type: 'refresh_token', refresh_token }]) {
      const answer = await post(fields);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(Object.keys((await answer.json()) as object)).toEqual(['error', 'error_description']);
    }
    expect((await post({ grant_type: 'password' })).status).toBe(400);
    await recovered();
    expect((await post(DEMO)).status).toBe(200);
    expect((await post({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    expect(serving.problems).toEqual([]);
  });

  it('leaves a client whose refresh an outage interrupts a token that serves', async () => {
    const { refresh_token } = (await (await post(DEMO)).json()) as { refresh_token: string };
    const fields = { grant_type: 'refresh_token', refresh_token };
    for (const method of ['putTokens', 'useToken']) {
      front.be('away', [method]);
      expect((await post(fields)).status).toBe(503);
      await recovered();
    }
    expect((await post(fields)).status).toBe(200);
    expect((await post(fields)).status).toBe(400);
  });

  it('words what it cannot answer as the group does', async () => {
    front.be('away');
    await look();
    const open = await serving.get('/ventanilla/versiones');
    expect([open.status, await open.json()]).toEqual([503, { errores: [{ mensaje: expect.any(String) }] }]);
    for (const path of ['/ventanilla/versiones/mercado/1..1', '/ventanilla/versiones/market/1/registros']) {
      const guarded = await as(seen.text, path);
      expect([guarded.status, await guarded.json()]).toEqual([503, { message: expect.any(String) }]);
    }
    const unknown = await as(personal().text, QUOTE);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await serving.get(QUOTE)).status).toBe(401);
  });

  it('lets a token that it has seen go on until it expires, and no longer', async () => {
    const token = member(await (await post(DEMO)).json(), 'access_token');
    expect((await as(token, '/api/portafolio')).status).toBe(200);
    front.be('away');
    await look();
    ahead += 800_000;
    expect((await as(token, '/api/portafolio')).status).toBe(200);
    ahead += 100_000;
    expect((await as(token, '/api/portafolio')).status).toBe(401);
  });

  it('sees what was revoked meanwhile when the store is back, and what was revoked before at once', async () => {
    const tokens = [personal(), personal(), personal()];
    await real.putTokens(tokens.map(({ record }) => record));
    for (const { text } of tokens) expect((await as(text, QUOTE)).status).toBe(200);
    const [before, during, untouched] = tokens.map(({ text, record }) => ({ text, family: record.family }));
    await real.revokeFamily(before?.family ?? '');
    // Nobody asks for anything: the server looks by itself, and reads again what it knows.
    const read = front.calls('token');
    await look();
    await expect.poll(() => front.calls('token')).toBeGreaterThan(read);
    await settled();
    front.be('away');
    await look();
    await real.revokeFamily(during?.family ?? '');
    expect((await as(before?.text ?? '', QUOTE)).status).toBe(503);
    expect((await as(during?.text ?? '', QUOTE)).status).toBe(200);
    expect((await as(untouched?.text ?? '', QUOTE)).status).toBe(200);
    await recovered();
    expect((await as(before?.text ?? '', QUOTE)).status).toBe(401);
    expect((await as(during?.text ?? '', QUOTE)).status).toBe(401);
    expect((await as(untouched?.text ?? '', QUOTE)).status).toBe(200);
  });

  it('is not held up by a store that says nothing', async () => {
    const { refresh_token } = (await (await post(DEMO)).json()) as { refresh_token: string };
    front.be('silent');
    ahead += 1000;
    const answers = await Promise.all([
      serving.get('/provincias'),
      as(seen.text, QUOTE),
      as(seen.text, '/api/portafolio'),
      post(DEMO),
      post({ grant_type: 'refresh_token', refresh_token }),
      serving.get('/ventanilla/versiones'),
      serving.service.keeper.refresh().then(() => new Response()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503, 503, 503, 200]);
    await recovered();
    expect((await post(DEMO)).status).toBe(200);
    expect(serving.problems).toEqual([]);
  });

  it('goes on with a store that is slow', async () => {
    front.slow(60);
    for (let times = 0; times < 3; times++) {
      ahead += 2000;
      expect((await as(seen.text, QUOTE)).status).toBe(200);
      expect((await post(DEMO)).status).toBe(200);
    }
    front.slow(0);
    expect(serving.news).toEqual([]);
  });

  it('reads on from a store that is full, and says once that nothing can be written', async () => {
    front.be('full', ['putTokens', 'useToken', 'forgetExpired']);
    for (let times = 0; times < 3; times++) expect((await post(DEMO)).status).toBe(503);
    expect((await as(seen.text, QUOTE)).status).toBe(200);
    expect((await serving.get('/ventanilla/versiones')).status).toBe(200);
    expect(await (await serving.get('/status')).json()).toMatchObject({ store: { state: 'full' } });
    expect(serving.news.map(({ kind }) => kind)).toEqual(['full']);
    front.be('none');
    ahead += 60_000;
    expect((await post(DEMO)).status).toBe(200);
    expect(serving.news.map(({ kind }) => kind)).toEqual(['full', 'room']);
    expect(serving.problems).toEqual([]);
  });

  it('answers 503 also where the store is broken, and the operator is told each time', async () => {
    front.be('broken', ['account']);
    const answer = await post(DEMO);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(serving.problems).toHaveLength(1);
  });

  it('knows the operations of everybody it has seen, also when those of another came in just before', async () => {
    const account = { name: 'vecina', passwordHash: 'none', createdAt: '', starter: false };
    await real.putAccount(account);
    await importLedger(real, 'vecina', [purchase(1001)]);
    const hers = personal('vecina');
    await real.putTokens([hers.record]);
    await look();
    // A token brings its account's operations into memory, whatever it is shown for.
    const read = front.calls('withPrefix');
    for (const text of [hers.text, seen.text]) expect((await as(text, QUOTE)).status).toBe(200);
    await expect.poll(() => front.calls('withPrefix')).toBeGreaterThan(read);
    await settled();
    await importLedger(real, 'demo', [purchase(5005)]);
    await look();
    front.be('away');
    await look();
    expect((await as(hers.text, '/api/operaciones/1001')).status).toBe(200);
    expect((await as(hers.text, '/api/portafolio')).status).toBe(200);
    expect((await as(seen.text, '/api/operaciones/5005')).status).toBe(200);
  });

  it('takes up what was imported meanwhile when the store is back', async () => {
    front.be('away');
    await look();
    await importLedger(real, 'demo', [purchase(6006)]);
    await look();
    expect((await as(seen.text, '/api/operaciones/6006')).status).toBe(404);
    await recovered();
    expect((await as(seen.text, '/api/operaciones/6006')).status).toBe(200);
  });
});

describe('a server that begins while its store is away', () => {
  it('lives, is not ready, and comes up', async () => {
    let store: Store | null = null;
    let real: Store | null = null;
    let ahead = 0;
    const clock = { ...systemClock(), now: () => new Date(Date.now() + ahead) };
    const serving = await serveStarter(undefined, {}, clock, (opened) => {
      real = opened;
      return () => {
        if (!store) throw new StoreUnavailable('The database does not answer.');
        return store;
      };
    });
    expect((await serving.get('/healthz')).status).toBe(200);
    const ready = await serving.get('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    for (const path of ['/provincias', '/estadisticas/v4.0/monetarias', '/organismos', '/ventanilla/versiones']) {
      const answer = await serving.get(path);
      expect([path, answer.status, answer.headers.has('retry-after')]).toEqual([path, 503, true]);
    }
    expect(serving.problems).toEqual([]);
    store = real;
    ahead += 1000;
    await serving.service.keeper.refresh();
    expect((await serving.get('/readyz')).status).toBe(200);
    expect((await serving.get('/provincias')).status).toBe(200);
    await serving.close();
  }, 60_000);
});
