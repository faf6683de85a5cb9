import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOSE_COLUMNS } from '../../../src/indexes/columns.ts';
import type { Asset } from '../../../src/market/account/portfolio/asset.ts';
import { buildMarketCatalog, type MarketCatalog } from '../../../src/market/catalog/catalog.ts';
import { hasShared, load, type Market, SHARED, serveMarket } from '../serving.ts';
import { importLedger, type Raw, trade } from './records.ts';

const DOLLARS = 'dolar_Estadounidense';

interface Shown {
  readonly simbolo: string;
  readonly lineas: readonly string[];
  readonly moneda: string;
  readonly activo: Asset | null;
  readonly pasos: readonly Record<string, unknown>[];
  readonly avisos: readonly { readonly codigo: string }[];
}

describe.skipIf(!hasShared)('holdings by the published market data (skipped without ../shared/data)', () => {
  let market: Market;
  let catalog: MarketCatalog;

  beforeAll(async () => {
    market = await serveMarket((store) => load(store, [SHARED]));
    const reader = await market.store.reader('market');
    if (!reader) throw new Error('nothing is loaded');
    catalog = await buildMarketCatalog(reader, async () => {}, LOOSE_COLUMNS);
  }, 120_000);
  afterAll(async () => {
    expect(market.errors).toEqual([]);
    await market.close();
  });

  let numero = 0;
  const at = (simbolo: string, tipo: string, cantidad: number, precio: number, date: string, more: Raw = {}): Raw =>
    trade(++numero, tipo, cantidad, precio, `${date}T12:00:00`, { simbolo, ...more });
  /** The portfolio after a ledger was added to the one before. */
  const after = async (...records: readonly Raw[]): Promise<Map<string, Asset>> => {
    const report = await importLedger(market.store, 'tester', records);
    expect(report.refusals).toEqual([]);
    await market.refresh();
    const { body } = await market.ask('/api/portafolio');
    return new Map((body as { activos: Asset[] }).activos.map((asset) => [asset.titulo.simbolo, asset]));
  };
  const explained = async (symbol: string): Promise<Shown> => {
    const { status, body } = await market.ask(`/ventanilla/portafolio/explicar?simbolo=${symbol}`);
    expect(status).toBe(200);
    return body as Shown;
  };

  it('AL30 bought in pesos and sold as AL30D leaves the portfolio, with the exchange rate that it implies', async () => {
    const assets = await after(
      at('AL30', 'compra', 5000, 46_500, '2023-11-01'),
      at('AL30', 'compra', 2500, 47_125.5, '2023-11-02'),
      at('AL30', 'venta', 3000, 52_000, '2024-02-01'),
      // Written in pesos by mistake: the line trades in dollars alone.
      at('AL30D', 'venta', 1000, 45.1, '2024-02-02'),
    );
    expect([...assets.keys()]).toEqual(['AL30']);
    expect(assets.get('AL30')).toMatchObject({ cantidad: 3500, ppc: 46_708.5 });
    for (const symbol of ['AL30', 'al30d', 'AL30C']) {
      const { simbolo, lineas, moneda, activo, pasos, avisos } = await explained(symbol);
      expect([simbolo, lineas, moneda]).toEqual(['AL30', ['AL30', 'AL30D', 'AL30C'], 'peso_Argentino']);
      expect(activo).toEqual(assets.get('AL30'));
      expect(avisos).toEqual([]);
      expect(pasos.at(-1)).toMatchObject({
        simbolo: 'AL30D',
        moneda: DOLLARS,
        precio: 45.1,
        efecto: 'resta',
        cambio: { de: DOLLARS, a: 'peso_Argentino', tipoDeCambioImplicito: 1035.6651884701 },
        posicion: { cantidad: 3500, costo: 1_634_797.5, precioPromedio: 46_708.5, cantidadSinCosto: 0 },
        calculo: [
          'tipo de cambio implícito: precioPromedio / precio, 46708.5 / 45.1 ≈ 1035.6651884701',
          'cantidad: 4500 − 1000 = 3500',
          'costo: 2101882.5 × 3500 / 4500 = 1634797.5',
          'precioPromedio: lo que sale no lo cambia = 46708.5',
        ],
      });
    }
  });

  it('a purchase in dollars counts at the closes of both lines of its day, never as a price in pesos', async () => {
    const [peso, dollar] = ['GD30', 'GD30D'].map((symbol) => {
      const series = catalog.find('bCBA', symbol)?.series;
      return series?.at('close', series.lastBefore(19_759)) ?? Number.NaN;
    });
    const assets = await after(at('GD30D', 'compra', 100, 52, '2024-02-05', { moneda: DOLLARS }));
    const rate = (peso ?? 0) / (dollar ?? 1);
    expect(rate).toBeGreaterThan(1000);
    expect(assets.get('GD30')?.ppc).toBeCloseTo(52 * rate, 2);
    expect(assets.get('GD30')?.titulo.moneda).toBe('peso_Argentino');
    const { pasos } = await explained('GD30D');
    expect(pasos[0]?.cambio).toMatchObject({
      cierres: { titulos: 'GD30 / GD30D', tipoDeCambio: expect.closeTo(rate, 6) },
      precioConvertido: expect.closeTo(52 * rate, 4),
    });
  });

  it('shares too: GGAL and GGALD; a share whose symbol ends in D is no line of anything', async () => {
    const assets = await after(
      at('GGAL', 'compra', 100, 900, '2023-11-29'),
      at('GGALD', 'venta', 40, 1.4, '2024-02-02', { moneda: DOLLARS }),
      at('YPFD', 'compra', 10, 20_000, '2024-02-02'),
      at('YPFDD', 'venta', 4, 16, '2024-02-05', { moneda: DOLLARS }),
    );
    expect(assets.get('GGAL')).toMatchObject({ cantidad: 60, ppc: 900 });
    expect(assets.get('YPFD')).toMatchObject({ cantidad: 6, ppc: 20_000 });
  });

  it('splits of the data apply by date: GAMI 5:1, the CEDEAR of KO 2:1', async () => {
    const assets = await after(
      at('GAMI', 'compra', 10, 224, '2021-05-26'),
      at('KO', 'compra', 10, 99, '2012-08-10'),
      at('KO', 'compra', 1, 52, '2012-08-14'),
    );
    expect(assets.get('GAMI')).toMatchObject({ cantidad: 50, ppc: 44.8 });
    expect(assets.get('KO')).toMatchObject({ cantidad: 21, ppc: 49.619 });
    const { pasos } = await explained('GAMI');
    expect(pasos.map(({ numero: number, efecto, fecha, relacion }) => [number, efecto, fecha, relacion])).toEqual([
      [expect.any(Number), 'suma', '2021-05-26T12:00:00', null],
      [null, 'split', '2021-05-27T00:00:00', '5:1'],
    ]);
    expect(pasos[1]?.calculo).toEqual(['cantidad: 10 × 5 / 1 = 50', 'precioPromedio: 2240 / 50 = 44.8']);
  });

  it('a split that the ledger has itself is not applied twice', async () => {
    const assets = await after(at('CAT', 'compra', 10, 54.8, '2005-06-30'), at('CAT', 'split', 10, 0, '2005-07-20'));
    expect(assets.get('CAT')).toMatchObject({ cantidad: 20, ppc: 27.4 });
  });

  it('an amortization on the last day of a bill pays it back; one before does not', async () => {
    const assets = await after(
      at('S30J2', 'compra', 1000, 110, '2022-03-01'),
      at('S30J2', 'amortizacion', 1000, 1, '2022-06-30'),
      at('TX28', 'compra', 1000, 1600, '2024-04-01'),
      at('TX28', 'amortizacion', 1000, 1.2, '2024-05-09'),
      at('TX28 US$', 'renta', 1000, 0.1, '2024-05-09'),
    );
    expect(assets.has('S30J2')).toBe(false);
    expect(assets.get('TX28')).toMatchObject({ cantidad: 1000, ppc: 1600 });
    expect(assets.has('TX28 US$')).toBe(false);
  });

  it('finds the lines in dollars by the data: each trades in dollars or has the terms of the other', () => {
    const securities = catalog.securities.on(30_000);
    const groups = new Map<string, readonly string[]>();
    const bySuffix: string[] = [];
    for (const { instrument } of catalog.titles) {
      if (instrument.market !== 'bCBA') continue;
      const security = securities.find('bCBA', instrument.symbol);
      expect(security?.lines).toContain(instrument.symbol);
      if (security && security.lines.length > 1) groups.set(security.lines.toSorted().join(' '), security.lines);
      if (/.[DC]$/i.test(instrument.symbol)) bySuffix.push(instrument.symbol);
    }
    const lines = [...groups.values()].flat();
    const kept = bySuffix.filter((symbol) => !lines.includes(symbol));
    expect([groups.size, lines.length, bySuffix.length]).toEqual([290, 620, 396]);
    // Shares and CEDEARs whose symbols end so; terms of two currencies under one name; dollar lines that stand alone.
    expect(kept.join(' ')).toBe(
      'ALAD ARNC ATAD BA7DD BAC BB.D BMA.D CAC2D CARC CBD CP17D DICP_old FMCC HSBC IRCFD LFC LKOD MMC OGZD PAC RCC9D ' +
        'S2D4D S2N4D S2O4D TDA24C TDF24C TDG24C TDJ23C TDJ23D TDJ24C TDL23C TDL23D TDS23C TLC5D TTC1D YMCHD YPCUD',
    );
    for (const group of [
      ['AL30', 'AL30D', 'AL30C'],
      ['BC37D', 'BC7DD'],
      ['BDC33', 'BC33D', 'BC33C'],
      ['BABA', 'BABAD'],
      ['BA.C', 'BA.CD'],
      ['AMZN', 'AMZND', 'AMZNC'],
      ['GGAL', 'GGALD'],
    ]) {
      expect(securities.find('bCBA', group.at(-1) ?? '')?.lines.toSorted()).toEqual(group.toSorted());
    }
  });
});
