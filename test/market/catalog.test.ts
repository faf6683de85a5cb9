import { afterEach, describe, expect, test } from 'vitest';
import type { OpenedFile } from '../../src/ingest/read-file.ts';
import { file, instrument, load, type Market, serveMarket, session } from './serving.ts';

const running: Market[] = [];
afterEach(async () => {
  for (const market of running.splice(0)) {
    expect(market.errors).toEqual([]);
    await market.close();
  }
});

async function serving(...files: OpenedFile[]): Promise<Market> {
  const market = await serveMarket((store) => load(store, files));
  running.push(market);
  return market;
}

async function prices(market: Market, symbol: string, variant = 'sinAjustar', of = 'bCBA'): Promise<unknown> {
  const { body } = await market.ask(
    `/api/${of}/Titulos/${symbol}/Cotizacion/seriehistorica/1970-01-01/2099-12-31/${variant}`,
  );
  return Array.isArray(body) ? body.map((row) => [String(row.fechaHora).slice(0, 10), row.ultimoPrecio]) : body;
}

describe('which file serves a title', () => {
  test('the exchange before others, plain before adjusted by a vendor', async () => {
    const byma = { avg_price: 10, amount: 1000, trades: 3, settlement: '48 hs.' };
    const market = await serving(
      file('daily_bcba_ggal_1991.csv', [session('A', '2024-01-01', 1), session('V', '2024-01-01', 7)]),
      file('daily_other.csv', [session('A', '2024-01-02', 2), session('A', '2024-01-03', 3)]),
      file('daily_byma.csv', [session('A', '2024-01-03', 10, byma)]),
    );
    expect(await prices(market, 'A')).toEqual([
      ['2024-01-02', 2],
      ['2024-01-03', 10],
    ]);
    expect(await prices(market, 'V')).toEqual([['2024-01-01', 7]]);
    expect(await prices(market, 'V', 'ajustada')).toEqual([['2024-01-01', 7]]);
  });

  test('a split known and shown is adjusted, one already folded in is not', async () => {
    const split = await serving(
      file('daily_cedears.csv', [session('KO', '2012-08-10', 99), session('KO', '2012-08-14', 52)]),
    );
    expect(await prices(split, 'KO', 'ajustada')).toEqual([
      ['2012-08-10', 49.5],
      ['2012-08-14', 52],
    ]);
    const folded = await serving(
      file('daily_cedears.csv', [session('KO', '2012-08-10', 50), session('KO', '2012-08-14', 52)]),
    );
    expect(await prices(folded, 'KO', 'ajustada')).toEqual(await prices(folded, 'KO'));
  });
});

describe('payments of bonds', () => {
  const bond = (symbol: string, moneda: string, panels: string) =>
    instrument(symbol, { tipo: 'TitulosPublicos', price_per: '100', moneda, panels });
  const terms = (id: number, symbol: string, index = '') => ({
    id,
    symbol,
    issue_date: '2020-01-01',
    maturity: '2030-01-01',
    coupon: 0,
    index,
    flows: 1,
  });
  const flow = (id: number, symbol: string, date: string, amount: number) => ({
    id,
    symbol,
    date,
    rate: 0,
    amortization: 0,
    residual: 100,
    amount,
  });

  test('of a dollar bond lower all its lines by the part of the dollar price', async () => {
    const dollars = 'Bonos/Soberanos en dólares';
    const market = await serving(
      file('instruments.csv', [
        bond('AL99', 'peso_Argentino', dollars),
        bond('AL99D', 'dolar_Estadounidense', dollars),
      ]),
      file('terms.csv', [terms(1, 'AL99')]),
      file('flows.csv', [flow(1, 'AL99', '2024-07-09', 4), flow(1, 'AL99', '2044-07-09', 96)]),
      file('daily_bonds.csv', [
        // 9 July is a holiday: what is bought on the 8th settles after the payment.
        session('AL99', '2024-07-05', 60_000),
        session('AL99', '2024-07-08', 55_000),
        session('AL99', '2024-07-10', 57_000),
        session('AL99D', '2024-07-05', 50),
        session('AL99D', '2024-07-08', 46),
        session('AL99D', '2024-07-10', 47),
      ]),
    );
    expect(await prices(market, 'AL99D', 'ajustada')).toEqual([
      ['2024-07-05', 46],
      ['2024-07-08', 46],
      ['2024-07-10', 47],
    ]);
    expect(await prices(market, 'AL99', 'ajustada')).toEqual([
      ['2024-07-05', 55_200],
      ['2024-07-08', 55_000],
      ['2024-07-10', 57_000],
    ]);
  });

  test('of an indexed bond grow with the index since issue', async () => {
    const market = await serving(
      file('instruments.csv', [bond('TX99', 'peso_Argentino', 'Bonos/Soberanos en pesos más Cer')]),
      file('terms.csv', [terms(2, 'TX99', 'CER')]),
      file('flows.csv', [flow(2, 'TX99', '2024-05-09', 1)]),
      file('daily_indices_fx.csv', [session('CER', '2020-01-01', 20), session('CER', '2024-05-09', 200)]),
      file('daily_bonds.csv', [session('TX99', '2024-05-07', 1000), session('TX99', '2024-05-08', 995)]),
    );
    expect(await prices(market, 'TX99', 'ajustada')).toEqual([
      ['2024-05-07', 990],
      ['2024-05-08', 995],
    ]);
  });

  test('that an action states are not counted again by the schedule, a holiday later neither', async () => {
    const market = await serving(
      file('instruments.csv', [bond('AL99D', 'dolar_Estadounidense', 'Bonos/Soberanos en dólares')]),
      file('terms.csv', [terms(1, 'AL99')]),
      file('flows.csv', [flow(1, 'AL99', '2024-07-09', 4), flow(1, 'AL99', '2024-01-09', 4)]),
      file('actions.csv', [{ symbol: 'AL99D', ex_date: '2024-07-10', kind: 'coupon', amount: 5 }]),
      file('daily_bonds.csv', [
        session('AL99D', '2024-01-05', 40),
        session('AL99D', '2024-07-08', 50),
        session('AL99D', '2024-07-10', 47),
      ]),
    );
    expect(await prices(market, 'AL99D', 'ajustada')).toEqual([
      ['2024-01-05', 32.4],
      ['2024-07-08', 45],
      ['2024-07-10', 47],
    ]);
  });

  test('of a title that has only sessions of immediate settlement: the session after the payment', async () => {
    const market = await serving(
      file('instruments.csv', [bond('AL99D', 'dolar_Estadounidense', 'Bonos/Soberanos en dólares')]),
      file('terms.csv', [terms(1, 'AL99')]),
      file('flows.csv', [flow(1, 'AL99', '2024-07-08', 5)]),
      file('daily_bonds.csv', [
        session('AL99D', '2024-07-05', 50, { settlement: 'CI' }),
        session('AL99D', '2024-07-08', 50, { settlement: 'CI' }),
        session('AL99D', '2024-07-10', 45, { settlement: 'CI' }),
      ]),
    );
    expect(await prices(market, 'AL99D', 'ajustada')).toEqual([
      ['2024-07-05', 45],
      ['2024-07-08', 45],
      ['2024-07-10', 45],
    ]);
  });

  test('whose index is not known are not guessed', async () => {
    const market = await serving(
      file('instruments.csv', [bond('TX99', 'peso_Argentino', 'Bonos/Todos')]),
      file('terms.csv', [terms(2, 'TX99', 'CER')]),
      file('flows.csv', [flow(2, 'TX99', '2024-05-09', 1)]),
      file('daily_bonds.csv', [session('TX99', '2024-05-08', 1000), session('TX99', '2024-05-09', 995)]),
    );
    expect(await prices(market, 'TX99', 'ajustada')).toEqual(await prices(market, 'TX99'));
  });
});

describe('titles', () => {
  test('that were never quoted are known, filled with zeros, and in no panel', async () => {
    const market = await serving(file('instruments.csv', [instrument('X29E7 - VENTANA', { panels: 'Letras/Todas' })]));
    const { status, body } = await market.ask('/api/bCBA/Titulos/X29E7%20-%20VENTANA/Cotizacion?plazo=t0');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ultimoPrecio: 0,
      fechaHora: '0001-01-01T00:00:00',
      tendencia: 'mantiene',
      plazo: 't0',
      puntas: [],
    });
    expect(await prices(market, 'X29E7%20-%20VENTANA')).toEqual([]);
    expect((await market.ask('/api/Cotizaciones/letras/Todas/argentina')).text).toBe('{"titulos":[]}');
  });

  test('that only a file of prices names are described by what it implies', async () => {
    const market = await serving(
      file('daily_indices_fx.csv', [
        session('MERVAL', '2024-11-01', 1_800_000),
        session('DOLARMEP', '2024-11-01', 1140),
      ]),
      file('options_daily.csv', [
        { symbol: 'GGAL.US', date: '2023-01-05', open: 9, high: 11, low: 9, close: 10, minutes: 3 },
      ]),
    );
    expect((await market.ask('/api/bCBA/Titulos/Merval/Cotizacion')).at('descripcionTitulo')).toBe('Índice S&P Merval');
    expect((await market.ask('/api/bCBA/Titulos/ggal.us/Cotizacion')).at('moneda')).toBe('dolar_Estadounidense');
    const { at } = await market.ask('/api/Cotizaciones/monedas/principales-divisas/argentina');
    expect(at('titulos.0.simbolo')).toBe('DOLARMEP');
    expect(at('titulos.length')).toBe(1);
  });

  test('of a page of US titles belong to the exchange that is known, else to none', async () => {
    const page = (symbol: string, last: number) => ({
      symbol,
      name: symbol,
      last,
      change_pct: 0,
      open: last,
      low: last,
      high: last,
      prev_close: 80,
      traded: 5,
      time: '15:58:52',
    });
    const american = { moneda: 'dolar_Estadounidense', pais: 'estados_Unidos', panels: 'Acciones/SP500' };
    const market = await serving(
      file('instruments.csv', [
        instrument('KO', { market: 'nYSE', ...american }),
        instrument('ZZ', { market: '', ...american }),
        instrument('KO'),
      ]),
      file('daily_us_stocks.csv', [session('KO', '2020-08-14', 81, { market: 'nYSE' })]),
      file('panel_us_2020-08-17.csv', [page('KO', 100), page('ZZ', 90)]),
    );
    const { at } = await market.ask('/api/Cotizaciones/acciones/SP500/estados_Unidos');
    expect(at('titulos.0')).toMatchObject({
      simbolo: 'KO',
      mercado: 'NYSE',
      ultimoPrecio: 100,
      variacionPorcentual: 25,
      moneda: 'US$',
    });
    expect(at('titulos.1')).toMatchObject({
      simbolo: 'ZZ',
      mercado: '',
      ultimoPrecio: 90,
      fecha: '2020-08-17T17:00:00',
    });
    // A page gives a quote, not a row of the series: its prices are of another adjustment than the file's.
    expect(await prices(market, 'KO', 'sinAjustar', 'nYSE')).toEqual([['2020-08-14', 81]]);
    expect((await market.ask('/api/bCBA/Titulos/KO/Cotizacion')).at('ultimoPrecio')).toBe(0);
  });

  test('show the book of the day of their quote', async () => {
    const snapshot = (timestamp: string, bid: number, ask: number, last: number | '') => ({
      symbol: 'DLR/ABR26',
      contract_month: '2026-04',
      timestamp,
      bid,
      ask,
      last,
      flag: '',
    });
    const market = await serving(
      file('snapshots.csv', [
        snapshot('2026-02-18T15:00:00', 1470, 1472, 1471),
        snapshot('2026-02-18T18:00:00', 1473, 1475, ''),
      ]),
    );
    const quote = await market.ask('/api/rOFX/Titulos/DLR%2FABR26/Cotizacion');
    expect(quote.body).toMatchObject({
      ultimoPrecio: 1474,
      apertura: 1471,
      puntas: [{ cantidadCompra: 0, precioCompra: 1473, precioVenta: 1475, cantidadVenta: 0 }],
    });
    const panel = await market.ask('/api/Cotizaciones/futuros/Todos/argentina');
    expect(panel.at('titulos.0.puntas')).toEqual(quote.at('puntas.0'));
    await load(market.store, [
      file('futures_daily.csv', [
        { symbol: 'DLR/ABR26', contract_month: '2026-04', date: '2026-02-19', open: 1, high: 1, low: 1, close: 1 },
      ]),
    ]);
    await market.refresh();
    expect((await market.ask('/api/rOFX/Titulos/DLR%2FABR26/Cotizacion')).at('puntas')).toEqual([]);
  });

  test('are served anew after an import, whole', async () => {
    const market = await serving(file('daily_a.csv', [session('A', '2024-01-02', 1)]));
    expect((await market.ask('/api/bCBA/Titulos/A/Cotizacion')).at('ultimoPrecio')).toBe(1);
    await load(market.store, [file('daily_a.csv', [session('A', '2024-01-03', 2)])]);
    await market.refresh();
    expect((await market.ask('/api/bCBA/Titulos/A/Cotizacion')).body).toMatchObject({
      ultimoPrecio: 2,
      variacion: 100,
    });
    expect(market.status()).toMatchObject({ version: 2, newest: '2024-01-03', counts: { sessions: 2, titles: 1 } });
  });

  test('are not served before anything is loaded', async () => {
    const market = await serveMarket(async () => {});
    running.push(market);
    const { status, headers, at } = await market.ask('/api/bCBA/Titulos/A/Cotizacion');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(at('message')).toEqual(expect.any(String));
    expect(market.status()).toBeNull();
  });
});
