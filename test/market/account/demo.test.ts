import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLedger } from './records.ts';
import { type AccountServing, marketOf, quote, serveAccounts } from './support.ts';

const DEMO = join(import.meta.dirname, '../../../data/starter/market/operations_demo.json');

describe('the operations of the starter data', () => {
  const records = JSON.parse(readFileSync(DEMO, 'utf8')) as Record<string, unknown>[];
  let serving: AccountServing;
  let token: string;
  const portfolio = async (path: string) =>
    (await (await serving.as(token, path)).json()) as { pais: string; activos: Record<string, unknown>[] };

  beforeAll(async () => {
    const market = marketOf([
      quote({ symbol: 'AL30', lastPrice: 74_000, previousClose: 75_000, pricePer: 100, tipo: 'TitulosPublicos' }),
      quote({ symbol: 'GGAL', lastPrice: 2400, previousClose: 2450, description: 'Grupo Financiero Galicia' }),
    ]);
    serving = await serveAccounts(market, {
      fill: async (store) => expect((await importLedger(store, 'ana', records)).refusals).toEqual([]),
    });
    token = await serving.login('ana');
  });
  afterAll(() => serving.close());

  it('interface 2.2: come back member for member, in the order of the contract', async () => {
    for (const { pais: _, ...expected } of records) {
      const answer = await serving.as(token, `/api/operaciones/${expected.numero}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe(JSON.stringify(expected));
    }
  });

  it('reference 6.3: make the portfolio that follows from them', async () => {
    const { pais, activos } = await portfolio('/api/portafolio');
    expect(pais).toBe('argentina');
    expect(activos.map(({ titulo, cantidad }) => [Reflect.get(titulo as object, 'simbolo'), cantidad])).toEqual([
      ['AL30', 40_000],
      ['ALUA', 80],
      ['GGAL', 170],
      ['KO', 30],
      ['PAMP', 60],
    ]);
    // 100 at 2600, 70 at 2350 and 50 at 2348.05 bought, 50 sold, 60 more in an open order.
    expect(JSON.stringify(activos[2])).toBe(
      JSON.stringify({
        cantidad: 170,
        comprometido: 60,
        puntosVariacion: -50,
        variacionDiaria: -2.04,
        ultimoPrecio: 2400,
        ppc: 2463.193,
        gananciaPorcentaje: -2.57,
        gananciaDinero: -10_742.84,
        valorizado: 408_000,
        titulo: {
          simbolo: 'GGAL',
          descripcion: 'Grupo Financiero Galicia',
          pais: 'argentina',
          mercado: 'bcba',
          tipo: 'ACCIONES',
          plazo: 't1',
          moneda: 'peso_Argentino',
        },
        parking: { disponibleInmediato: 0 },
      }),
    );
    expect(activos[0]).toMatchObject({ ppc: 73_500, valorizado: 29_600_000, gananciaDinero: 200_000 });
  });

  it('decisions B, Portfolio: holdings abroad are in the portfolio of the other country alone', async () => {
    const abroad = await portfolio('/api/v2/portafolio/estados_Unidos');
    expect(abroad.pais).toBe('estados_Unidos');
    expect(abroad.activos).toMatchObject([
      { cantidad: 40, ppc: 6.5, titulo: { simbolo: 'GGAL', mercado: 'nASDAQ', moneda: 'dolar_Estadounidense' } },
      { cantidad: 30, ppc: 3.25, titulo: { simbolo: 'YPF', mercado: 'nYSE' } },
    ]);
  });
});
