import { afterEach, describe, expect, test } from 'vitest';
import type { OpenedFile } from '../../src/ingest/read-file.ts';
import { feedInto } from './running/pushing.ts';
import { file, instrument, load, type Market, serveMarket, session } from './serving.ts';

const running: Market[] = [];
afterEach(async () => {
  for (const market of running.splice(0)) {
    expect(market.errors).toEqual([]);
    await market.close();
  }
});

async function serving(...files: OpenedFile[]): Promise<Market> {
  const market = await serveMarket((store) => load(store, files, { maximumRefused: 1 }));
  running.push(market);
  return market;
}

const row = (date: string, close: number, settlement: string, members: Record<string, unknown> = {}) =>
  session('AL30', date, close, { settlement, ...members });

describe('a file with the sessions of several settlement terms', () => {
  const lines = [
    row('2024-06-03', 100, '24 hs.', { volume: 1000, amount: 1_000_00, trades: 50 }),
    row('2024-06-04', 102, '24 hs.', { volume: 2000, amount: 204_000, trades: 60 }),
    row('2024-06-03', 99, 'CI', { volume: 10, amount: 990, trades: 5 }),
    row('2024-06-04', 101, 'CI', { volume: 20, amount: 2020, trades: 6 }),
    row('2024-05-20', 90, '48 hs.'),
    row('2024-05-20', 89, 'CI'),
    row('2024-05-20', 91, '24hs'),
    row('2024-06-03', 97, '72 hs'),
  ];

  test('answers each term with its own line, and every line has its own session before', async () => {
    const market = await serving(file('daily_byma.csv', lines));
    const quote = async (query: string) => (await market.ask(`/api/bCBA/Titulos/AL30/Cotizacion${query}`)).body;
    const usual = {
      ultimoPrecio: 102,
      cierreAnterior: 100,
      variacion: 2,
      volumenNominal: 2000,
      cantidadOperaciones: 60,
    };
    expect(await quote('')).toMatchObject({ ...usual, plazo: 't1' });
    expect(await quote('?plazo=t1')).toMatchObject({ ...usual, plazo: 't1' });
    expect(await quote('?plazo=t0')).toMatchObject({
      ultimoPrecio: 101,
      cierreAnterior: 99,
      variacion: 2.02,
      volumenNominal: 20,
      montoOperado: 2020,
      cantidadOperaciones: 6,
      plazo: 't0',
    });
  });

  test('answers a term whose line has no such recent session with the last known quote', async () => {
    const market = await serving(file('daily_byma.csv', lines));
    for (const plazo of ['t2', 't3']) {
      const { body } = await market.ask(`/api/bCBA/Titulos/AL30/Cotizacion?plazo=${plazo}`);
      expect(body).toMatchObject({ ultimoPrecio: 102, plazo });
    }
  });

  test('has the usual line of each day in the series and in panels', async () => {
    const market = await serving(
      file('instruments.csv', [instrument('AL30', { panels: 'Bonos/Todos', tipo: 'TitulosPublicos' })]),
      file('daily_byma.csv', lines),
    );
    const { body } = await market.ask(
      '/api/bCBA/Titulos/AL30/Cotizacion/seriehistorica/2024-01-01/2024-12-31/sinAjustar',
    );
    expect(Array.isArray(body) ? body.map(({ ultimoPrecio, plazo }) => [ultimoPrecio, plazo]) : body).toEqual([
      [90, 't2'],
      [100, 't1'],
      [102, 't1'],
    ]);
    expect((await market.ask('/api/Cotizaciones/bonos/Todos/argentina?plazo=t0')).at('titulos.0.ultimoPrecio')).toBe(
      102,
    );
  });

  test('serves a title of which only another line is known from that one', async () => {
    const market = await serving(file('daily_byma.csv', [row('2024-06-03', 99, 'CI'), row('2024-06-04', 101, 'CI')]));
    for (const query of ['', '?plazo=t0', '?plazo=t1']) {
      expect((await market.ask(`/api/bCBA/Titulos/AL30/Cotizacion${query}`)).at('ultimoPrecio')).toBe(101);
    }
    const { at } = await market.ask('/api/bCBA/Titulos/AL30/Cotizacion/seriehistorica/2024-01-01/2024-12-31/ajustada');
    expect(at('length')).toBe(2);
  });

  test('leaves a vendor’s series as it is, adjusted already', async () => {
    const market = await serving(
      file('daily_us_stocks.csv', [session('AL30', '2024-06-03', 100), session('AL30', '2024-06-04', 102)]),
      file('daily_byma.csv', [row('2024-06-03', 99, 'CI')]),
      file('actions.csv', [{ symbol: 'AL30', ex_date: '2024-06-04', kind: 'split', factor: 0.5 }]),
    );
    const of = async (variant: string) =>
      (await market.ask(`/api/bCBA/Titulos/AL30/Cotizacion/seriehistorica/2024-01-01/2024-12-31/${variant}`)).text;
    expect(await of('ajustada')).toBe(await of('sinAjustar'));
  });

  test('is loaded again without a change, and a newer file of that name adds to each line', async () => {
    const market = await serving(file('daily_byma.csv', lines));
    expect((await load(market.store, [file('daily_byma.csv', lines)])).sets[0]).toMatchObject({ changed: false });
    await load(market.store, [file('daily_byma.csv', [row('2024-06-05', 103, 'CI')])]);
    await market.refresh();
    expect((await market.ask('/api/bCBA/Titulos/AL30/Cotizacion?plazo=t0')).body).toMatchObject({
      ultimoPrecio: 103,
      cierreAnterior: 101,
    });
    expect((await market.ask('/api/bCBA/Titulos/AL30/Cotizacion')).at('ultimoPrecio')).toBe(102);
  });

  test('refuses a term that is none', async () => {
    const market = await serveMarket(async (store) => {
      const report = await load(
        store,
        [file('daily_byma.csv', [row('2024-06-03', 1, '96 hs.'), row('2024-06-03', 1, 't1')])],
        {
          maximumRefused: 1,
        },
      );
      expect(report.refusals.map(({ line, rule }) => [line, rule])).toEqual([[1, 'settlement-term']]);
    });
    running.push(market);
  });
});

describe('what is pushed for a term that a file has a line of', () => {
  const terms = (symbol: string) => [
    session(symbol, '2026-11-18', 90, { settlement: '24 hs.' }),
    session(symbol, '2026-11-19', 96, { settlement: '24 hs.' }),
    session(symbol, '2026-11-18', 89, { settlement: 'CI' }),
    session(symbol, '2026-11-19', 95, { settlement: 'CI' }),
  ];

  test('has that line’s session before it, and leaves the other lines', async () => {
    const market = await serving(file('daily_byma.csv', [...terms('AAA'), ...terms('BBB')]));
    const feed = feedInto(market.store, '2026-11-20T18:00:00Z');
    const at = { fechaHora: '2026-11-20T11:00:00', plazo: 't0' };
    const receipt = await feed.push(
      { simbolo: 'AAA', ultimoPrecio: 97, ...at },
      { simbolo: 'BBB', puntas: [{ precioCompra: 94, cantidadCompra: 3 }], ...at },
    );
    expect(receipt.refused).toEqual({});
    await market.refresh();
    const quote = async (symbol: string, plazo: string) =>
      (await market.ask(`/api/bCBA/Titulos/${symbol}/Cotizacion?plazo=${plazo}`)).body;
    expect(await quote('AAA', 't0')).toMatchObject({ ultimoPrecio: 97, cierreAnterior: 95, variacion: 2.1 });
    expect(await quote('AAA', 't1')).toMatchObject({ ultimoPrecio: 96, cierreAnterior: 90 });
    expect(await quote('BBB', 't0')).toMatchObject({
      ultimoPrecio: 95,
      cierreAnterior: 89,
      puntas: [{ cantidadCompra: 3, precioCompra: 94, precioVenta: 0, cantidadVenta: 0 }],
    });
    expect(await quote('BBB', 't1')).toMatchObject({ ultimoPrecio: 96, puntas: [] });
  });

  test('is answered at once, also where an answer was kept', async () => {
    const market = await serving(file('daily_byma.csv', terms('AAA')));
    const feed = feedInto(market.store, '2026-11-20T18:00:00Z');
    const last = async () => (await market.ask('/api/bCBA/Titulos/AAA/Cotizacion')).at('ultimoPrecio');
    for (const _ of ['made', 'kept', 'sent again']) expect(await last()).toBe(96);
    for (const price of [97, 98, 99]) {
      await feed.push({ simbolo: 'AAA', ultimoPrecio: price, fechaHora: `2026-11-20T11:00:${price - 60}` });
      await market.refresh();
      for (const _ of ['made', 'kept', 'sent again']) expect(await last()).toBe(price);
    }
  });
});

describe('books that files tell', () => {
  test('of any market, with quantities, are shown in the quote and in the panel and make no session', async () => {
    const market = await serving(
      file('daily_a.csv', [session('GGAL', '2024-06-03', 100)]),
      file('book.csv', [
        {
          market: 'bCBA',
          symbol: 'GGAL',
          timestamp: '2024-06-03T18:00:00Z',
          bid: 98,
          ask: 101,
          bid_qty: 5,
          ask_qty: 7,
        },
        {
          market: 'bCBA',
          symbol: 'GGAL',
          timestamp: '2024-06-03T19:59:00Z',
          bid: 99,
          ask: '',
          bid_qty: 6,
          ask_qty: '',
        },
      ]),
    );
    const { at } = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion');
    expect(at('ultimoPrecio')).toBe(100);
    const tip = { cantidadCompra: 6, precioCompra: 99, precioVenta: 0, cantidadVenta: 0 };
    expect(at('puntas')).toEqual([tip]);
    expect((await market.ask('/api/Cotizaciones/acciones/Todos/argentina')).at('titulos.0.puntas')).toEqual(tip);
  });

  test('of a page of US titles go to the exchange that is known', async () => {
    const page = { name: 'Coca', last: 50, change_pct: 0, open: 50, low: 50, high: 50, prev_close: 49, traded: 1 };
    const market = await serving(
      file('instruments.csv', [
        instrument('KO', {
          market: 'nYSE',
          pais: 'estados_Unidos',
          panels: 'Acciones/SP500',
          moneda: 'dolar_Estadounidense',
        }),
      ]),
      file('panel_us_2020-08-17.csv', [{ symbol: 'KO', bid_qty: 3, bid: 49.5, ask: 50.5, ask_qty: 4, ...page }]),
    );
    expect((await market.ask('/api/nYSE/Titulos/KO/Cotizacion')).at('puntas')).toEqual([
      { cantidadCompra: 3, precioCompra: 49.5, precioVenta: 50.5, cantidadVenta: 4 },
    ]);
  });
});
