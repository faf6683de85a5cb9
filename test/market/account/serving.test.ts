import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledgers } from '../../../src/market/account/ledger/ledger.ts';
import { NO_SECURITIES } from '../../../src/market/account/market-data.ts';
import { openStore } from '../../../src/store/open.ts';
import type { VersionReader } from '../../../src/store/store.ts';
import { importLedger, purchase } from './records.ts';
import { type AccountServing, marketOf, quote, serveAccounts } from './support.ts';

describe('the account side while data change', () => {
  let serving: AccountServing;
  let token: string;
  let lastPrice = 100;
  const valued = async (): Promise<number[]> => {
    const answer = await serving.as(token, '/api/portafolio');
    const { activos } = (await answer.json()) as { activos: { valorizado: number }[] };
    return activos.map(({ valorizado }) => valorizado);
  };

  beforeAll(async () => {
    serving = await serveAccounts(
      marketOf([], {
        quoteOf: (_, symbol) => quote({ symbol, lastPrice }),
        prices: () => String(lastPrice),
      }),
      { fill: (store) => importLedger(store, 'ana', [purchase(1)]) },
    );
    token = await serving.login('ana');
  });
  afterAll(() => serving.close());

  it('a portfolio follows the prices', async () => {
    expect(await valued()).toEqual([10_000]);
    lastPrice = 200;
    expect(await valued()).toEqual([20_000]);
  });

  it('a kept portfolio is sent with the same headers and bytes, and to its own account alone', async () => {
    await importLedger(serving.store, 'beto', [purchase(7, { simbolo: 'ALUA' })]);
    await serving.keeper.refresh();
    const beto = await serving.login('beto');
    const ask = async (bearer: string, path: string, more: Record<string, string> = {}) => {
      const answer = await serving.get(path, {
        authorization: `Bearer ${bearer}`,
        'accept-encoding': 'identity',
        ...more,
      });
      const headers = [...answer.headers].filter(([name]) => name !== 'date');
      return { status: answer.status, headers, text: await answer.text() };
    };
    for (const path of ['/api/portafolio', '/api/v2/portafolio/estados_Unidos', '/API//v2/Portafolio/']) {
      const [first, other] = [await ask(token, path), await ask(beto, path)];
      expect(first.headers.flat()).toContain('no-store');
      for (let round = 0; round < 3; round++) {
        const [one, two] = await Promise.all([ask(token, path), ask(beto, path)]);
        expect([one, two]).toEqual([first, other]);
      }
      if (!path.endsWith('Unidos')) {
        expect(first.text).toContain('"GGAL"');
        expect(first.text).not.toContain('ALUA');
        expect(other.text).toContain('"ALUA"');
        expect(other.text).not.toContain('GGAL');
      }
    }
    expect((await serving.get('/api/portafolio')).status).toBe(401);
  });

  it('operations imported by another process are served without a restart', async () => {
    const elsewhere = await openStore(serving.store.address);
    await importLedger(elsewhere, 'ana', [purchase(2, { simbolo: 'PAMP' })]);
    await elsewhere.close();
    await serving.keeper.refresh();
    expect(await valued()).toEqual([20_000, 20_000]);
  });

  it('decisions, Errors: no path, form or token causes a 5xx', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'ana',
        'password',
        'refresh_token',
        '%',
        '%zz',
        'vnr_0000000000000000000000000000000000000000000',
      ),
    );
    const names = fc.constantFrom(
      'grant_type',
      'username',
      'password',
      'refresh_token',
      'simbolo',
      'pais',
      'max',
      'inicio',
      'filtro.numero',
      'filtro.fechaDesde',
    );
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.tuple(names, text), { maxLength: 5 }), async (piece, pairs) => {
        const encoded = encodeURIComponent(piece);
        const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
        const answers = await Promise.all([
          serving.as(token, `/api/operaciones/${encoded}`),
          serving.as(token, `/api/v2/portafolio/${encoded}?${encoded}`),
          serving.as(token, `/ventanilla/portafolio/explicar?simbolo=GGAL&${query}`),
          serving.as(token, `/ventanilla/portafolio/explicar?simbolo=${encoded}`),
          serving.as(token, `/ventanilla/operaciones?${query}`),
          serving.as(token, `/ventanilla/operaciones/${encoded}`),
          serving.get('/api/portafolio', { authorization: `Bearer ${encoded}` }),
          serving.post('/token', pairs.map(([name, value]) => `${name}=${value}`).join('&'), {
            'content-type': 'application/x-www-form-urlencoded',
          }),
        ]);
        for (const answer of answers) {
          expect(answer.status).toBeLessThan(500);
          await answer.arrayBuffer();
        }
      }),
      { numRuns: 60 },
    );
    expect(serving.errors).toEqual([]);
  });
});

describe('the ledger in memory', () => {
  const reader = (loads: string[]): VersionReader => ({
    version: {
      dataSet: 'ledger',
      number: 1,
      source: '',
      loadedAt: '',
      counts: {},
      checksum: '',
      starter: false,
      newest: null,
    },
    records: async function* () {},
    check: async () => {},
    withPrefix: async (_, prefix) => {
      loads.push(prefix);
      return [];
    },
  });

  it('reads an account once, also when it is asked for several times at once', async () => {
    const loads: string[] = [];
    const ledgers = new Ledgers(reader(loads), () => NO_SECURITIES);
    await Promise.all([ledgers.of('ana'), ledgers.of('ana'), ledgers.of('beto')]);
    await ledgers.of('ana');
    expect(loads).toEqual(['ana/', 'beto/']);
  });

  it('forgets the accounts that were not asked for longest', async () => {
    const loads: string[] = [];
    const ledgers = new Ledgers(reader(loads), () => NO_SECURITIES);
    for (let i = 0; i < 2000; i++) await ledgers.of(`user${i}`);
    await ledgers.of('user0');
    await ledgers.of('one-more');
    loads.length = 0;
    await ledgers.of('user0');
    await ledgers.of('user1');
    expect(loads).toEqual(['user1/']);
  });
});
