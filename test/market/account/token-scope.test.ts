import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalToken } from '../../../src/market/account/tokens/tokens.ts';
import { createMarket } from '../../../src/market/group.ts';
import { systemClock } from '../../../src/server/clock.ts';
import type { ServedGroup } from '../../../src/server/group.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { load, STARTER } from '../serving.ts';
import { importLedger, purchase } from './records.ts';

describe('personal tokens that are limited', () => {
  let serving: Serving;
  let served: ServedGroup;
  let ahead = 0;
  const clock = { ...systemClock(), now: () => new Date(Date.now() + ahead) };

  beforeAll(async () => {
    serving = await serveGroup(
      (services) => {
        const group = createMarket(services);
        served = group.served;
        return group;
      },
      async (store) => {
        await load(store, [STARTER]);
        await store.putAccount({ name: 'ana', passwordHash: '', createdAt: '', starter: false });
        await importLedger(store, 'ana', [purchase(1001)]);
      },
      {},
      clock,
    );
  });
  afterAll(() => serving.close());

  const make = async (scope: 'mercado' | 'cuenta' | null, expiresAt: number | null = null): Promise<string> => {
    const terms = { account: 'ana', label: '', issuedAt: clock.now().getTime(), expiresAt };
    const { text, record } = personalToken({ ...terms, scope });
    await serving.store.putTokens([record]);
    return text;
  };
  const status = async (token: string, path: string): Promise<number> =>
    (await serving.get(path, { authorization: `Bearer ${token}` })).status;

  const OF_MARKET = [
    '/api/bCBA/Titulos/GGAL/Cotizacion',
    '/api/v2/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/2024-01-01/2024-02-01/ajustada',
    '/api/Cotizaciones/acciones/Merval/argentina',
  ];
  const OF_ACCOUNT = [
    '/api/operaciones/1001',
    '/api/portafolio',
    '/api/v2/portafolio/argentina',
    '/ventanilla/operaciones',
    '/ventanilla/portafolio/explicar?simbolo=GGAL',
  ];

  it('reach what they are limited to, and get 403 for the rest', async () => {
    const [market, account, all] = [await make('mercado'), await make('cuenta'), await make(null)];
    for (const path of OF_MARKET) {
      expect([await status(market, path), await status(account, path), await status(all, path)]).toEqual([
        200, 403, 200,
      ]);
    }
    for (const path of OF_ACCOUNT) {
      expect([await status(market, path), await status(account, path), await status(all, path)]).toEqual([
        403, 200, 200,
      ]);
    }
    const refused = await serving.get('/api/portafolio', { authorization: `Bearer ${market}` });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.json()).toEqual({
      message: "The token is limited to 'mercado' and does not reach this operation.",
    });
  });

  it('are refused before anything else of the request is looked at', async () => {
    expect(await status(await make('mercado'), '/api/operaciones/no-es-numero')).toBe(403);
    expect(await status(await make('cuenta'), '/api/luna/Titulos/GGAL/Cotizacion')).toBe(403);
  });

  it('end with their last moment', async () => {
    const now = clock.now().getTime();
    const token = await make('cuenta', now + 10_000);
    expect(await status(token, '/api/portafolio')).toBe(200);
    ahead += 10_000;
    expect(await status(token, '/api/portafolio')).toBe(401);
  });

  it('every operation that needs a token says which limited ones are enough, or that none is', () => {
    const secured = served.routes.filter((route) => route.secured);
    expect(secured.length).toBeGreaterThan(6);
    for (const { id, scope } of secured) expect(['mercado', 'cuenta', undefined], id).toContain(scope);
  });
});
