import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSearchSynonyms, SEARCH_SYNONYMS } from '../../src/package/search-synonyms.ts';
import { load as loadMarket, type Market, serveMarket } from '../market/serving.ts';
import { hasShared, load, SHARED, type Statistics, serveStatistics } from '../statistics/serving.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';

describe('the file of everyday names', () => {
  it.each([
    ['cer = indice', 'line 1: a group stands before the first section'],
    ['[variables]\n\n[nombres]', 'line 3: there is no section "nombres"'],
    ['[variables]\ncer', 'line 2: a group has two members or more'],
    ['[variables]\ncer = = x', 'line 2: a group has two members or more'],
  ])('that is wrong is refused with its line: %j', (text, sentence) => {
    expect(() => parseSearchSynonyms(text)).toThrow(sentence);
  });
});

describe.skipIf(!hasShared)('everyday names of variables, over the full data', () => {
  let serving: Statistics;
  beforeAll(async () => {
    serving = await serveStatistics('2026-08-18', (store) => load(store, [SHARED]));
  }, 120_000);
  afterAll(() => serving.close());

  const found = async (q: string): Promise<number[]> => {
    const answer = await serving.ask(`/ventanilla/series/buscar?limite=1000&q=${encodeURIComponent(q)}`);
    return [answer.at('results')].flat().map((result) => Number(Reflect.get(Object(result), 'idVariable')));
  };

  it.each<[string, readonly number[]]>([
    ['dólar oficial', [4, 5]],
    ['dólar mayorista', [5]],
    ['dolar billete', [4]],
    ['TPM', [160, 161]],
    ['techo banda', [1188]],
    ['piso banda', [1187]],
    ['alquiler', [40]],
    ['ipc', [27, 28]],
    ['call', [11]],
    ['descubierto', [13]],
    ['rem', [29]],
    ['encajes', []],
  ])('%s is found', async (q, wanted) => {
    const ids = await found(q);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.slice(0, Math.max(wanted.length, 2))).toEqual(expect.arrayContaining([...wanted]));
  });

  it('each member of each group finds something', async () => {
    const lost: string[] = [];
    for (const group of SEARCH_SYNONYMS.variables) {
      for (const member of group) if ((await found(member)).length === 0) lost.push(member);
    }
    expect(lost).toEqual([]);
  });
});

describe.skipIf(!hasShared)('everyday names of securities, over the full data', () => {
  let market: Market;
  beforeAll(async () => {
    market = await serveMarket((store) => loadMarket(store, ['../shared/data/market/instruments.csv.gz']));
  }, 120_000);
  afterAll(() => market.close());

  it.each([
    ['bonar 2030', 'AL30'],
    ['global 2030', 'GD30'],
    ['bonar 2029', 'AL29'],
    ['global 35', 'GD35'],
    ['boncer 2026', 'TX26'],
    ['bopreal', 'BPJ'],
    ['discount', 'DICP'],
    ['cuasipar', 'CUAP'],
  ])('%s finds %s', async (q, symbol) => {
    const answer = await market.ask(`/ventanilla/titulos/buscar?limite=100&q=${encodeURIComponent(q)}`);
    const symbols = [answer.at('titulos')].flat().map((title) => String(Reflect.get(Object(title), 'simbolo')));
    expect(symbols.filter((each) => each.startsWith(symbol)).length).toBeGreaterThan(0);
    expect(symbols.some((each) => /^GD/.test(each)) && /^bonar/.test(q)).toBe(false);
  });
});

describe('everyday names of provinces', () => {
  let whole: WholeService;
  beforeAll(async () => {
    whole = await serveStarter();
  });
  afterAll(() => whole.close());

  it('find in lists and near a point what the name of the data finds', async () => {
    const ids = async (provincia: string): Promise<unknown> => {
      const query = new URLSearchParams({ provincia, limit: '1000' });
      const page = (await (await whole.get(`/organismos?${query}`)).json()) as { results: { id: number }[] };
      return page.results.map(({ id }) => id);
    };
    for (const [name, ...others] of SEARCH_SYNONYMS.provinces) {
      for (const other of others) expect([other, await ids(other)]).toEqual([other, await ids(name)]);
    }
    expect(await ids('C.A.B.A.')).toEqual(await ids('Ciudad Autónoma de Buenos Aires'));
    expect(await ids('CABA')).not.toEqual([]);
    const near = (provincia: string) =>
      whole.get(`/ventanilla/organismos/cercanos?lat=-34.6&lon=-58.4&provincia=${provincia}`);
    const count = async (provincia: string) => Object((await (await near(provincia)).json()) as unknown).cantidad;
    expect(await count('CABA')).toBe(await count('Ciudad%20Aut%C3%B3noma%20de%20Buenos%20Aires'));
    expect(await count('CABA')).toBeGreaterThan(0);
  });
});
