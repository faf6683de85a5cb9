import { afterEach, describe, expect, test } from 'vitest';
import { file, instrument, load, type Market, serveMarket, session } from '../serving.ts';
import { feedInto, type TestFeed } from './pushing.ts';

let market: Market;
let feed: TestFeed;

afterEach(() => market.close());

/** Serves two shares, a bond, a call and a put on the first, a future and a title without a quote. */
async function serve(): Promise<void> {
  market = await serveMarket((store) =>
    load(store, [
      file('instruments.csv', [
        instrument('AAA', { panels: 'Acciones/Merval' }),
        instrument('BBB', { panels: 'Acciones/Merval' }),
        instrument('NEW', { panels: 'Acciones/Merval' }),
        instrument('BOND', { tipo: 'TitulosPublicos', panels: 'Bonos/Todos', price_per: 100 }),
        instrument('CALL', { tipo: 'OPCIONES', panels: '', option_type: 'Call', strike: 100, underlying: 'AAA' }),
        instrument('DLR/DIC26', { market: 'rOFX', tipo: 'futuros', panels: 'Futuros/Dólar USA' }),
      ]),
      file('daily.csv', [
        session('AAA', '2026-11-18', 90),
        session('AAA', '2026-11-19', 96),
        session('BBB', '2026-11-19', 50),
        session('BOND', '2026-11-19', 70),
        session('CALL', '2026-11-19', 2),
        session('DLR/DIC26', '2026-11-19', 1500, { market: 'rOFX' }),
      ]),
    ]),
  );
  feed = feedInto(market.store, '2026-11-30T18:00:00Z');
}

const at = (time: string) => ({ fechaHora: `2026-11-20T${time}` });

async function push(...lines: Readonly<Record<string, unknown>>[]): Promise<void> {
  expect((await feed.push(...lines)).refused).toEqual({});
  await market.refresh();
}

const quote = (symbol: string, term = '') =>
  market.ask(`/api/bCBA/Titulos/${encodeURIComponent(symbol)}/Cotizacion${term && `?plazo=${term}`}`);
const panel = async (path: string): Promise<unknown[]> => {
  const { at: member } = await market.ask(`/api/Cotizaciones/${path}/argentina`);
  const titles = member('titulos');
  return Array.isArray(titles) ? titles : [];
};
const symbols = async (path: string) => (await panel(path)).map((row) => Reflect.get(Object(row), 'simbolo'));

describe('running quotes in the answers', () => {
  test('of any size give numbers in every answer: what follows from them is never null', async () => {
    await serve();
    const huge = { ultimoPrecio: 1e308, cierreAnterior: 5e-324, volumenNominal: 1e308, ...at('11:00:00') };
    await push({ simbolo: 'AAA', ...huge }, { simbolo: 'BOND', ...huge, volumenNominal: 5e-324, montoOperado: 1e308 });
    for (const symbol of ['AAA', 'BOND']) {
      const { at: member } = await quote(symbol);
      for (const name of ['variacion', 'montoOperado', 'precioPromedio', 'volumenNominal']) {
        expect(member(name), `${symbol} ${name}`).toBeTypeOf('number');
      }
    }
    const rows = await panel('Acciones/Merval');
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(Reflect.get(Object(row), 'variacionPorcentual')).toBeTypeOf('number');
    }
  });

  test('B1: what was pushed, and what follows from it and the session before', async () => {
    await serve();
    await push(
      { simbolo: 'AAA', ultimoPrecio: 97, ...at('11:00:00') },
      { simbolo: 'AAA', ultimoPrecio: 99, volumenNominal: 20, cantidadOperaciones: 3, ...at('11:00:01.25') },
      { simbolo: 'AAA', ultimoPrecio: 98.5, ...at('11:00:02.1234567') },
      {
        simbolo: 'AAA',
        puntas: [
          { precioCompra: 98, cantidadCompra: 1, precioVenta: 99, cantidadVenta: 2 },
          { precioCompra: 97, cantidadCompra: 3 },
        ],
        ...at('11:00:03'),
      },
    );
    expect((await quote('AAA')).body).toEqual({
      ultimoPrecio: 98.5,
      variacion: 2.6,
      apertura: 97,
      maximo: 99,
      minimo: 97,
      fechaHora: '2026-11-20T11:00:02.1234567-03:00',
      tendencia: 'sube',
      cierreAnterior: 96,
      montoOperado: 1970,
      volumenNominal: 20,
      precioPromedio: 0,
      moneda: 'peso_Argentino',
      precioAjuste: 0,
      interesesAbiertos: 0,
      puntas: [
        { cantidadCompra: 1, precioCompra: 98, precioVenta: 99, cantidadVenta: 2 },
        { cantidadCompra: 3, precioCompra: 97, precioVenta: 0, cantidadVenta: 0 },
      ],
      cantidadOperaciones: 3,
      descripcionTitulo: 'Title AAA',
      plazo: 't1',
      laminaMinima: 1,
      lote: 1,
    });
    // Of the others nothing was pushed.
    expect((await quote('BBB')).at('fechaHora')).toBe('2026-11-19T17:00:00.0000000-03:00');
  });

  test('B1: money of titles quoted per 100, and the figures of futures', async () => {
    await serve();
    await push(
      { simbolo: 'BOND', ultimoPrecio: 71, volumenNominal: 200, ...at('11:00:00') },
      {
        simbolo: 'DLR/DIC26',
        mercado: 'rOFX',
        ultimoPrecio: 1510,
        precioAjuste: 1505,
        interesesAbiertos: 9,
        ...at('11:00:00'),
      },
    );
    expect((await quote('BOND')).at('montoOperado')).toBe(142);
    expect((await market.ask('/api/rOFX/Titulos/DLR%2FDIC26/Cotizacion')).body).toMatchObject({
      ultimoPrecio: 1510,
      precioAjuste: 1505,
      interesesAbiertos: 9,
    });
  });

  test('B1: a term with quotes of its own has those, until the usual term has a later session', async () => {
    await serve();
    await push(
      { simbolo: 'AAA', ultimoPrecio: 97, ...at('11:00:00') },
      { simbolo: 'AAA', ultimoPrecio: 95, plazo: 't0', puntas: [], ...at('11:00:00') },
    );
    expect((await quote('AAA', 't0')).body).toMatchObject({ ultimoPrecio: 95, plazo: 't0', cierreAnterior: 96 });
    expect((await quote('AAA', 't1')).body).toMatchObject({ ultimoPrecio: 97, plazo: 't1' });
    expect((await quote('AAA', 't2')).body).toMatchObject({ ultimoPrecio: 97, plazo: 't2' });
    await push({ simbolo: 'AAA', ultimoPrecio: 101, fechaHora: '2026-11-23T11:00:00' });
    expect((await quote('AAA', 't0')).body).toMatchObject({ ultimoPrecio: 101, plazo: 't0', cierreAnterior: 97 });
  });

  test('a book before the first price of a day stands beside the figures of the session before', async () => {
    await serve();
    await push({ simbolo: 'AAA', precioCompra: 95, cantidadCompra: 4, ...at('10:59:00') });
    expect((await quote('AAA')).body).toMatchObject({
      ultimoPrecio: 96,
      fechaHora: '2026-11-19T17:00:00.0000000-03:00',
      puntas: [{ precioCompra: 95, cantidadCompra: 4, precioVenta: 0, cantidadVenta: 0 }],
    });
  });

  test('a book of a later day leaves the figures that were pushed the day before, and their time', async () => {
    await serve();
    await push({ simbolo: 'NEW', ultimoPrecio: 7, ...at('11:00:03.5') });
    await push({ simbolo: 'NEW', precioCompra: 6, fechaHora: '2026-11-23T10:45:00' });
    const expected = {
      ultimoPrecio: 7,
      fechaHora: '2026-11-20T11:00:03.5000000-03:00',
      puntas: [{ precioCompra: 6 }],
    };
    expect((await quote('NEW')).body).toMatchObject(expected);
    expect(await symbols('acciones/merval')).toEqual(['AAA', 'BBB', 'NEW']);
    await feed.close();
    await market.refresh();
    expect((await quote('NEW')).body).toMatchObject(expected);
  });

  test('a book of a term alone stands beside the figures of the usual one', async () => {
    await serve();
    await push(
      { simbolo: 'AAA', precioCompra: 95, plazo: 't0', ...at('11:00:00') },
      { simbolo: 'AAA', ultimoPrecio: 97, ...at('11:00:00') },
    );
    expect((await quote('AAA', 't0')).body).toMatchObject({ ultimoPrecio: 97, puntas: [{ precioCompra: 95 }] });
    expect((await quote('AAA')).body).toMatchObject({ ultimoPrecio: 97, puntas: [] });
  });

  test('a file of the same day or a later one says it better', async () => {
    await serve();
    await push({ simbolo: 'AAA', ultimoPrecio: 97, ...at('11:00:00') });
    await load(market.store, [file('exchange.csv', [session('AAA', '2026-11-20', 97.5)])]);
    await market.refresh();
    expect((await quote('AAA')).body).toMatchObject({
      ultimoPrecio: 97.5,
      fechaHora: '2026-11-20T17:00:00.0000000-03:00',
    });
    await feed.close();
    await market.refresh();
    expect((await quote('AAA')).body).toMatchObject({ ultimoPrecio: 97.5 });
    const series = await market.ask('/api/bCBA/Titulos/AAA/Cotizacion/seriehistorica/2026-11-20/2026-11-20/sinAjustar');
    expect([series.at('length'), series.at('0.ultimoPrecio')]).toEqual([1, 97.5]);
  });

  test('B2: the session appears when it is closed', async () => {
    await serve();
    await push({ simbolo: 'AAA', ultimoPrecio: 97, volumenNominal: 5, ...at('11:00:00') });
    const series = () => market.ask('/api/bCBA/Titulos/AAA/Cotizacion/seriehistorica/2026-11-01/2026-11-30/sinAjustar');
    expect((await series()).at('length')).toBe(2);
    await feed.close();
    await market.refresh();
    expect((await series()).at('length')).toBe(3);
    expect((await series()).at('2')).toMatchObject({
      ultimoPrecio: 97,
      cierreAnterior: 96,
      volumenNominal: 5,
      fechaHora: '2026-11-20T17:00:00',
    });
  });

  test('B3: rows change with their titles, and a title comes in with its first quote', async () => {
    await serve();
    expect(await symbols('acciones/merval')).toEqual(['AAA', 'BBB']);
    await push({ simbolo: 'AAA', ultimoPrecio: 98, precioCompra: 97.5, ...at('11:00:02.75') });
    expect(await panel('acciones/merval')).toMatchObject([
      {
        simbolo: 'AAA',
        ultimoPrecio: 98,
        variacionPorcentual: 2.08,
        ultimoCierre: 98,
        fecha: '2026-11-20T11:00:02',
        puntas: { precioCompra: 97.5 },
      },
      { simbolo: 'BBB', ultimoPrecio: 50 },
    ]);
    await push({ simbolo: 'NEW', ultimoPrecio: 7, ...at('11:00:03') });
    expect(await symbols('acciones/merval')).toEqual(['AAA', 'BBB', 'NEW']);
    await push({ simbolo: 'BBB', ultimoPrecio: 51, ...at('11:00:04') });
    expect((await panel('acciones/merval')).map((row) => Reflect.get(Object(row), 'ultimoPrecio'))).toEqual([
      98, 51, 7,
    ]);
  });

  test('B3: options move in and out of the money with what they are written on', async () => {
    await serve();
    expect([await symbols('opciones/in-the-money'), await symbols('opciones/out-the-money')]).toEqual([[], ['CALL']]);
    await push({ simbolo: 'AAA', ultimoPrecio: 101, ...at('11:00:00') });
    // The option itself was not traded since.
    expect(await symbols('opciones/in-the-money')).toEqual([]);
    await push({ simbolo: 'CALL', ultimoPrecio: 4, ...at('11:00:01') });
    expect([await symbols('opciones/in-the-money'), await symbols('opciones/out-the-money')]).toEqual([['CALL'], []]);
    await push({ simbolo: 'AAA', ultimoPrecio: 99, ...at('11:00:02') });
    expect([await symbols('opciones/in-the-money'), await symbols('opciones/out-the-money')]).toEqual([[], ['CALL']]);
    await feed.close();
    await market.refresh();
    expect([await symbols('opciones/in-the-money'), await symbols('opciones/out-the-money')]).toEqual([[], ['CALL']]);
  });

  test('answers that are kept change with their own title or panel, and with no other', async () => {
    await serve();
    const asked = async (): Promise<unknown[]> => [
      (await quote('AAA')).at('ultimoPrecio'),
      (await quote('BBB')).at('ultimoPrecio'),
      (await market.ask('/api/bCBA/Titulos/BBB/Cotizacion', { 'accept-encoding': 'gzip' })).at('ultimoPrecio'),
      ...(await panel('acciones/merval')).map((row) => Reflect.get(Object(row), 'ultimoPrecio')),
    ];
    const thrice = async (expected: readonly number[]): Promise<void> => {
      for (let time = 0; time < 3; time++) expect(await asked()).toEqual(expected);
    };
    await thrice([96, 50, 50, 96, 50]);
    await push({ simbolo: 'AAA', ultimoPrecio: 97, ...at('11:00:00') });
    await thrice([97, 50, 50, 97, 50]);
    await push({ simbolo: 'BBB', ultimoPrecio: 51, ...at('11:00:01') });
    await thrice([97, 51, 51, 97, 51]);
    await push({ simbolo: 'BOND', ultimoPrecio: 71, ...at('11:00:02') });
    await thrice([97, 51, 51, 97, 51]);
    await feed.close();
    await market.refresh();
    await thrice([97, 51, 51, 97, 51]);
  });

  test('/status tells the session and what is pending', async () => {
    await serve();
    expect(market.status()?.running).toMatchObject({ session: null, quotes: 0, pending: 0, sequence: 0 });
    await push(
      { simbolo: 'AAA', ultimoPrecio: 101, ...at('11:00:00') },
      { simbolo: 'BBB', ultimoPrecio: 51, ...at('11:00:01') },
    );
    expect(market.status()?.running).toMatchObject({
      session: '2026-11-20',
      quotes: 2,
      pending: 2,
      newest: '2026-11-20T11:00:01.0000000',
    });
    await feed.close();
    await market.refresh();
    expect(market.status()).toMatchObject({ version: 2, newest: '2026-11-20', running: { quotes: 2, pending: 0 } });
  });

  test('what was discarded is gone', async () => {
    await serve();
    await push({ simbolo: 'AAA', ultimoPrecio: 101, ...at('11:00:00') });
    const { discardPending } = await import('../../../src/market/running/close.ts');
    await discardPending(market.store);
    await market.refresh();
    expect((await quote('AAA')).at('ultimoPrecio')).toBe(96);
    expect((await panel('acciones/merval')).at(0)).toMatchObject({ ultimoPrecio: 96 });
  });
});
