import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStatistics } from '../../../src/statistics/group.ts';
import { BCRA } from '../../../src/sync/bcra/source.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { numbersOf } from '../../statistics/clients.ts';
import { load, STARTER, type Statistics, serveStatistics } from '../../statistics/serving.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { remarks } from './banking.ts';

const TODAY = '2026-08-18';
const BASE = '/estadisticas/v4.0';

let origin: Serving;
let at: Visiting;
let copy: Statistics | null = null;

const serveOrigin = (flatMethodology: boolean): Promise<Serving> =>
  serveGroup(
    createStatistics,
    (store) => load(store, [STARTER], { starter: true }),
    { flatMethodology },
    { now: () => new Date(), today: () => TODAY },
  );

beforeEach(() => {
  copy = null;
});
afterEach(async () => {
  await copy?.close();
  await at.close();
  await origin.close();
});

describe('a running Ventanilla is a publisher of this interface', () => {
  it.each([
    ['nested', false],
    ['flat', true],
  ])('and what is fetched from it answers as it does, byte for byte; its notes %s', async (_, flatMethodology) => {
    origin = await serveOrigin(flatMethodology);
    at = await visiting({ bcraAddress: origin.address });
    at.now = new Date(`${TODAY}T15:00:00Z`);
    const first = await at.visit(BCRA, { progress: remarks.listening() });
    expect(first.error).toBeNull();

    copy = await serveStatistics(TODAY, async () => {}, { flatMethodology, store: at.settings.store });
    const answer = async (path: string): Promise<string> => (await origin.get(BASE + path)).text();
    const catalogue = await copy.ask(`${BASE}/Monetarias?limit=3000`);
    const ids = numbersOf(catalogue.at('results'), 'idVariable');
    const paths = [
      '/Monetarias',
      '/Monetarias?Limit=3&Offset=2',
      '/Monetarias?Moneda=ME&Categoria=principales',
      '/Monetarias?IdVariable=31',
      '/Metodologia',
      '/Metodologia?Limit=2&Offset=3',
      ...ids.flatMap((id) => [
        `/Monetarias/${id}`,
        `/Monetarias/${id}?Limit=5&Offset=5`,
        `/Monetarias/${id}?Desde=2026-07-01&Hasta=2026-08-31`,
        `/Metodologia/${id}`,
      ]),
      '/Monetarias/999999',
    ];
    expect(paths.length).toBeGreaterThan(70);
    for (const path of paths) expect((await copy.ask(BASE + path)).text, path).toBe(await answer(path));

    // What starter data announce and have no values for is told.
    for (const line of remarks.heard()) expect(line).toMatch(/the series has no value$|and \d+ more/);
    const second = await at.visit(BCRA);
    expect(second.error).toBeNull();
    const third = await at.visit(BCRA);
    expect(third).toMatchObject({ error: null, requests: 1, bytes: 0, outcome: { published: [] } });
  });
});
