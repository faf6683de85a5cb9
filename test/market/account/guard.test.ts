import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeLedger } from '../../../src/market/account/ledger/remove-ledger.ts';
import { personalToken, TokenIssuer } from '../../../src/market/account/tokens/tokens.ts';
import { VerifiedTokens } from '../../../src/market/account/tokens/verified-tokens.ts';
import { systemClock } from '../../../src/server/clock.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { importLedger, purchase } from './records.ts';
import { type AccountServing, marketOf, member, PASSWORD, serveAccounts } from './support.ts';

const DENIED = { message: 'Authorization has been denied for this request.' };

describe('the guard of group B', () => {
  let serving: AccountServing;
  /** Moves the clock of tokens, in milliseconds. */
  let ahead = 0;
  let starter = false;
  const clock = { ...systemClock(), now: () => new Date(Date.now() + ahead) };

  beforeAll(async () => {
    serving = await serveAccounts(marketOf([], { marketIsStarter: () => starter }), {
      clock,
      fill: async (store) => {
        await importLedger(store, 'ana', [purchase(1001), purchase(1002, { simbolo: 'PAMP' })]);
        await importLedger(store, 'beto', [purchase(1001, { simbolo: 'ALUA' }), purchase(2001)]);
      },
    });
  });
  afterAll(() => serving.close());

  /** Lets the server ask the store again, as it does by itself after some milliseconds. */
  const later = () => {
    ahead += 1000;
  };

  it('reference 3.4: without a token, with a wrong scheme, a foreign or refresh token: 401 with the published body', async () => {
    const login: unknown = await (
      await serving.token({ grant_type: 'password', username: 'ana', password: PASSWORD })
    ).json();
    const headers: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer x' },
      { authorization: `Basic ${member(login, 'access_token')}` },
      { authorization: `Bearer ${member(login, 'refresh_token')}` },
      { authorization: `Bearer ${member(login, 'access_token')}x` },
      { authorization: `Bearer ${member(login, 'access_token')} x` },
      { authorization: 'Bearer vna_0000000000000000000000000000000000000000000' },
    ];
    for (const header of headers) {
      const answer = await serving.get('/api/portafolio', header);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual(DENIED);
    }
    const inQuery = await serving.get(`/api/portafolio?access_token=${member(login, 'access_token')}`);
    expect(inQuery.status).toBe(401);
  });

  it('decisions B, Scheme: Bearer in any case', async () => {
    const token = await serving.login('ana');
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR ']) {
      expect((await serving.get('/api/portafolio', { authorization: `${scheme} ${token}` })).status).toBe(200);
    }
  });

  it('decisions B, Scheme: the token is looked at before anything else', async () => {
    for (const path of ['/api/operaciones/abc', '/api/v2/portafolio/marte']) {
      expect((await serving.get(path)).status).toBe(401);
    }
    expect((await serving.get('/api/nada')).status).toBe(404);
  });

  it('nobody sees an operation or holding of another', async () => {
    const ana = await serving.login('ana');
    const beto = await serving.login('beto');
    expect(await (await serving.as(ana, '/api/operaciones/1001')).json()).toMatchObject({ simbolo: 'GGAL' });
    expect(await (await serving.as(beto, '/api/operaciones/1001')).json()).toMatchObject({ simbolo: 'ALUA' });
    const foreign = await serving.as(ana, '/api/operaciones/2001');
    const unknown = await serving.as(ana, '/api/operaciones/2002');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect((await foreign.text()).replace('2001', '2002')).toBe(await unknown.text());
    const symbols = async (token: string) => {
      const { activos } = (await (await serving.as(token, '/api/portafolio')).json()) as {
        activos: { titulo: { simbolo: string } }[];
      };
      return activos.map(({ titulo }) => titulo.simbolo);
    };
    expect(await symbols(ana)).toEqual(['GGAL', 'PAMP']);
    expect(await symbols(beto)).toEqual(['ALUA', 'GGAL']);
  });

  it.each([
    ['/api/operaciones/1001', 200],
    ['/api/v2/operaciones/1001', 200],
    ['/API//V2/Operaciones/1001/', 200],
    ['/api/operaciones/-1', 404],
    ['/api/operaciones/2147483648', 400],
    ['/api/operaciones/abc', 400],
    ['/api/operaciones/1.5', 400],
    ['/api/portafolio', 200],
    ['/api/v2/portafolio', 200],
    ['/api/v2/Portafolio/Argentina', 200],
    ['/api/v2/portafolio/estados_unidos?x=1', 200],
    ['/api/v2/portafolio/marte', 400],
  ])('decisions B: %s is %d', async (path, status) => {
    const answer = await serving.as(await serving.login('ana'), path);
    expect(answer.status).toBe(status);
    const body: unknown = await answer.json();
    if (status === 404) expect(Object.keys(body ?? {})).toEqual(['message']);
    if (status === 400) expect(Object.keys(body ?? {})).toEqual(['message', 'modelState']);
  });

  it('reference 6.3: an account without operations has no holdings', async () => {
    const { passwordHash = '' } = (await serving.store.account('ana')) ?? {};
    await serving.store.putAccount({ name: 'sin.nada', passwordHash, createdAt: '', starter: false });
    const answer = await serving.as(await serving.login('sin.nada'), '/api/portafolio');
    expect(await answer.json()).toEqual({ pais: 'argentina', activos: [] });
  });

  it('an access token ends after its fifteen minutes, a refresh token after its hour', async () => {
    const login: unknown = await (
      await serving.token({ grant_type: 'password', username: 'ana', password: PASSWORD })
    ).json();
    const token = member(login, 'access_token');
    const before = ahead;
    ahead = before + 898_000;
    expect((await serving.as(token, '/api/portafolio')).status).toBe(200);
    ahead = before + 900_000;
    expect((await serving.as(token, '/api/portafolio')).status).toBe(401);
    ahead = before + 3_600_000;
    const renewed = await serving.token({ grant_type: 'refresh_token', refresh_token: member(login, 'refresh_token') });
    expect(renewed.status).toBe(400);
  });

  it('a personal token works until it is revoked, also by another process', async () => {
    const { text, record } = personalToken({
      account: 'beto',
      label: 'planilla',
      scope: null,
      issuedAt: Date.now(),
      expiresAt: null,
    });
    const elsewhere: Store = await openStore(serving.store.address);
    await elsewhere.putTokens([record]);
    expect((await serving.as(text, '/api/portafolio')).status).toBe(200);
    ahead += 365 * 24 * 3_600_000;
    expect((await serving.as(text, '/api/portafolio')).status).toBe(200);
    await elsewhere.revokeFamily(record.family);
    later();
    expect((await serving.as(text, '/api/portafolio')).status).toBe(401);
    await elsewhere.close();
  });

  it('an account removed by another process is out, its operations gone, those of others not', async () => {
    const elsewhere = await openStore(serving.store.address);
    const { passwordHash = '' } = (await elsewhere.account('ana')) ?? {};
    await elsewhere.putAccount({ name: 'caro', passwordHash, createdAt: '', starter: false });
    await importLedger(elsewhere, 'caro', [purchase(1)]);
    await serving.keeper.refresh();
    const token = await serving.login('caro');
    expect((await serving.as(token, '/api/operaciones/1')).status).toBe(200);
    await elsewhere.removeAccount('caro');
    await removeLedger(elsewhere, 'caro');
    later();
    expect((await serving.as(token, '/api/operaciones/1')).status).toBe(401);
    expect((await serving.token({ grant_type: 'password', username: 'caro', password: PASSWORD })).status).toBe(400);
    await elsewhere.putAccount({ name: 'caro', passwordHash, createdAt: '', starter: false });
    await elsewhere.close();
    await serving.keeper.refresh();
    expect((await serving.as(await serving.login('caro'), '/api/operaciones/1')).status).toBe(404);
    expect((await serving.as(await serving.login('ana'), '/api/operaciones/1001')).status).toBe(200);
  });

  it('reuse of a refresh token ends its access tokens at once', async () => {
    const first: unknown = await (
      await serving.token({ grant_type: 'password', username: 'ana', password: PASSWORD })
    ).json();
    const fields = { grant_type: 'refresh_token', refresh_token: member(first, 'refresh_token') };
    const second: unknown = await (await serving.token(fields)).json();
    expect((await serving.as(member(second, 'access_token'), '/api/portafolio')).status).toBe(200);
    expect((await serving.token(fields)).status).toBe(400);
    expect((await serving.as(member(second, 'access_token'), '/api/portafolio')).status).toBe(401);
  });

  it('decisions, The command line: the demo account holds only while the market serves starter data', async () => {
    const { passwordHash = '' } = (await serving.store.account('ana')) ?? {};
    await serving.store.putAccount({ name: 'demo', passwordHash, createdAt: '', starter: true });
    starter = true;
    const token = await serving.login('demo');
    expect((await serving.as(token, '/api/portafolio')).status).toBe(200);
    starter = false;
    expect((await serving.as(token, '/api/portafolio')).status).toBe(401);
    const again = await serving.token({ grant_type: 'password', username: 'demo', password: PASSWORD });
    expect(again.status).toBe(400);
    expect(serving.errors).toEqual([]);
  });

  it('before market data are loaded the portfolio is not ready', async () => {
    const empty = await serveAccounts(marketOf([], { marketIsLoaded: () => false }));
    const answer = await empty.as(await empty.login('ana'), '/api/portafolio');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    await empty.close();
  });
});

describe('verified tokens', () => {
  it('read the store again when credentials changed', async () => {
    const serving = await serveAccounts();
    let now = Date.now();
    const verified = new VerifiedTokens({ store: serving.store, now: () => now, cacheTtlMs: 25, admits: () => true });
    const { text, record } = personalToken({ account: 'ana', label: '', scope: null, issuedAt: now, expiresAt: null });
    const header = `Bearer ${text}`;
    expect(await verified.holderOf(header)).toBeNull();
    await serving.store.putTokens([record]);
    expect(await verified.holderOf(header)).toMatchObject({ account: 'ana', scope: '' });
    expect(await verified.holderOf(`bearer  ${text}`)).toMatchObject({ account: 'ana' });
    await serving.store.removeAccount('ana');
    now += 26;
    expect(await verified.holderOf(header)).toBeNull();
    expect(await verified.holderOf('Bearer nothing-like-a-token')).toBeNull();
    expect(await verified.holderOf(undefined)).toBeNull();
    await serving.close();
  });

  it('a token that ends while the store need not be asked is refused all the same', async () => {
    const serving = await serveAccounts();
    let now = Date.now();
    let admitted = true;
    const verified = new VerifiedTokens({
      store: serving.store,
      now: () => now,
      cacheTtlMs: 3_600_000,
      admits: () => admitted,
    });
    const terms = { account: 'ana', label: '', scope: 'cuenta', issuedAt: now, expiresAt: now + 1000 } as const;
    const { text, record } = personalToken(terms);
    await serving.store.putTokens([record]);
    const header = `bearer ${text}`;
    expect(await verified.holderOf(header)).toMatchObject({ account: 'ana', scope: 'cuenta' });
    expect(await verified.holderOf(header)).toMatchObject({ scope: 'cuenta' });
    admitted = false;
    expect(await verified.holderOf(header)).toBeNull();
    admitted = true;
    now += 999;
    expect(await verified.holderOf(header)).not.toBeNull();
    now += 1;
    expect(await verified.holderOf(header)).toBeNull();
    await serving.close();
  });

  it('what this process itself revoked is refused at once', async () => {
    const serving = await serveAccounts();
    const now = Date.now();
    const options = { store: serving.store, now: () => now, cacheTtlMs: 3_600_000, admits: () => true };
    const verified = new VerifiedTokens(options);
    const { text, record } = personalToken({ account: 'ana', label: '', scope: null, issuedAt: now, expiresAt: null });
    await serving.store.putTokens([record]);
    for (let time = 0; time < 3; time++) expect(await verified.holderOf(`Bearer ${text}`)).not.toBeNull();
    await serving.store.revokeFamily(record.family);
    verified.revoked(record.family);
    expect(await verified.holderOf(`Bearer ${text}`)).toBeNull();
    await serving.close();
  });

  it('a family revoked while one of its tokens is renewed gets no new tokens', async () => {
    const serving = await serveAccounts();
    const { store } = serving;
    let interfere = async (): Promise<void> => {};
    const desk = new TokenIssuer({
      store: {
        ...store,
        putTokens: async (tokens) => {
          await interfere();
          return store.putTokens(tokens);
        },
      },
      now: () => Date.now(),
      accessSeconds: 899,
      refreshSeconds: 3600,
      admits: () => true,
      revoked: () => {},
    });
    const { passwordHash = '' } = (await store.account('ana')) ?? {};
    const first = await desk.login('ana', passwordHash);
    interfere = async () => {
      const [token] = await store.tokensOf('ana');
      if (token) await store.revokeFamily(token.family);
    };
    expect(await desk.refresh(first?.refresh ?? '')).toBeNull();
    expect(await store.tokensOf('ana')).toEqual([]);
    interfere = async () => {
      await store.removeAccount('ana');
    };
    expect(await desk.login('ana', passwordHash)).toBeNull();
    await serving.close();
  });
});
