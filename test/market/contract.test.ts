import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { load, type Market, STARTER, serveMarket } from './serving.ts';

const QUOTE_KEYS = [
  'ultimoPrecio',
  'variacion',
  'apertura',
  'maximo',
  'minimo',
  'fechaHora',
  'tendencia',
  'cierreAnterior',
  'montoOperado',
  'volumenNominal',
  'precioPromedio',
  'moneda',
  'precioAjuste',
  'interesesAbiertos',
  'puntas',
  'cantidadOperaciones',
  'descripcionTitulo',
  'plazo',
  'laminaMinima',
  'lote',
];
const PANEL_KEYS = [
  'simbolo',
  'descripcion',
  'puntas',
  'ultimoPrecio',
  'variacionPorcentual',
  'apertura',
  'maximo',
  'minimo',
  'ultimoCierre',
  'volumen',
  'cantidadOperaciones',
  'fecha',
  'tipoOpcion',
  'precioEjercicio',
  'fechaVencimiento',
  'mercado',
  'moneda',
];

let market: Market;
beforeAll(async () => {
  market = await serveMarket((store) => load(store, [STARTER], { starter: true }));
});
afterAll(async () => {
  expect(market.errors).toEqual([]);
  await market.close();
});

function rows(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

describe('B1, the quote', () => {
  test('is the last known session with twenty members in the order of the contract', async () => {
    const { status, body, headers } = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toContain('private');
    expect(headers.get('data-version')).toBeNull();
    expect(Object.keys(body ?? {})).toEqual(QUOTE_KEYS);
    expect(body).toMatchObject({
      ultimoPrecio: 2346.65,
      variacion: -1.41,
      tendencia: 'baja',
      cierreAnterior: 2380.3,
      fechaHora: '2024-03-04T17:00:00.0000000-03:00',
      moneda: 'peso_Argentino',
      montoOperado: 5426443545,
      volumenNominal: 2240505,
      precioPromedio: 2421.973,
      cantidadOperaciones: 5166,
      puntas: [],
      descripcionTitulo: 'Grupo Financiero Galicia',
      plazo: 't2',
      laminaMinima: 1,
      lote: 1,
    });
  });

  test.each([
    ['/api/v2/bcba/titulos/ggal/cotizacion'],
    ['//api/BCBA/Titulos/Ggal/Cotizacion/'],
    ['/API/V2/bCBA/TITULOS/GGAL/COTIZACION?mercado=bCBA&simbolo=GGAL&model.simbolo=GGAL&api_key=1'],
    ['/api/argentina/Titulos/GGAL/Cotizacion?model.mercado=bCBA'],
  ])('answers the spelling %s', async (path) => {
    const { status, at } = await market.ask(path);
    expect(status).toBe(200);
    expect(at('ultimoPrecio')).toBe(2346.65);
  });

  test.each([
    ['plazo=t0', 't0'],
    ['plazo=T1', 't1'],
    ['plazo=ci', 't0'],
    ['plazo=t3', 't3'],
    ['plazo=', 't1'],
    ['model.plazo=t0', 't0'],
    ['model.plazo=t0&plazo=t1', 't1'],
    ['model.plazo=nonsense&plazo=t1', 't1'],
  ])('repeats the term of ?%s as %s', async (query, plazo) => {
    const { status, at } = await market.ask(`/api/bCBA/Titulos/AL30/Cotizacion?${query}`);
    expect(status).toBe(200);
    expect(at('plazo')).toBe(plazo);
  });

  test('says the usual term of the day of the quote: 24 hours since 2024-05-27', async () => {
    expect((await market.ask('/api/bCBA/Titulos/AL30/Cotizacion')).at('plazo')).toBe('t1');
    expect((await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion')).at('plazo')).toBe('t2');
  });

  test('keeps one ticker on two markets apart', async () => {
    const here = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion');
    const there = await market.ask('/api/nASDAQ/Titulos/GGAL/Cotizacion');
    expect(here.at('moneda')).toBe('peso_Argentino');
    expect(there.at('moneda')).toBe('dolar_Estadounidense');
  });

  test('finds symbols that need percent-encoding', async () => {
    const { status, at } = await market.ask('/api/rOFX/Titulos/dlr%2Fago26/Cotizacion');
    expect(status).toBe(200);
    expect(at('laminaMinima')).toBe(1000);
  });

  test('counts money of bonds per 100 of face value', async () => {
    const { body } = await market.ask('/api/bCBA/Titulos/AL30/Cotizacion');
    expect(body).toMatchObject({ ultimoPrecio: 75900, volumenNominal: 149154671, montoOperado: 113208395289 });
  });

  test('says which values are wrong, all of them, and what would be right', async () => {
    const { status, body } = await market.ask('/api/xyz/Titulos/GGAL/Cotizacion?plazo=t9');
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'The request is invalid.',
      modelState: {
        'model.Mercado': [
          "The value of 'Mercado' is not valid: it must be one of bCBA, nYSE, nASDAQ, aMEX, bCS, rOFX.",
        ],
        'model.plazo': ["The value of 'plazo' is not valid: it must be one of t0, t1, t2, t3."],
      },
    });
  });

  test('says that there is no such title', async () => {
    const { status, body } = await market.ask('/api/bCBA/Titulos/NOEXISTE/Cotizacion');
    expect(status).toBe(404);
    expect(body).toEqual({ message: expect.stringContaining('NOEXISTE') });
    expect((await market.ask('/api/nYSE/Titulos/GGAL/Cotizacion')).status).toBe(404);
  });
});

describe('B2, the historical series', () => {
  const series = (symbol: string, from: string, to: string, variant = 'sinAjustar'): string =>
    `/api/bCBA/Titulos/${symbol}/Cotizacion/seriehistorica/${from}/${to}/${variant}`;

  test('has one row a session, ascending, both ends included, without book', async () => {
    const { status, body } = await market.ask(series('GGAL', '2017-04-24', '2017-04-26'));
    expect(status).toBe(200);
    const found = rows(body);
    expect(found).toHaveLength(3);
    expect(found.map((row) => Object.keys(row ?? {}))).toEqual([QUOTE_KEYS, QUOTE_KEYS, QUOTE_KEYS]);
    expect(found[0]).toMatchObject({
      ultimoPrecio: 61.8,
      fechaHora: '2017-04-24T17:00:00',
      puntas: [],
      cierreAnterior: 0,
    });
    expect(found[1]).toMatchObject({ ultimoPrecio: 60.95, variacion: -1.37, tendencia: 'baja', cierreAnterior: 61.8 });
  });

  test('adjusts prices before an event by its factor, and the return across it is the true one', async () => {
    const plain = rows((await market.ask(series('GGAL', '1970-01-01', '2017-12-31'))).body);
    const adjusted = rows((await market.ask(series('GGAL', '1970-01-01', '2017-12-31', 'AJUSTADA'))).body);
    expect(plain.length).toBe(adjusted.length);
    const price = (row: unknown): number => Number(Reflect.get(Object(row), 'ultimoPrecio'));
    const date = (row: unknown): string => String(Reflect.get(Object(row), 'fechaHora'));
    for (const [at, row] of plain.entries()) {
      const factor = date(row) < '2017-05-04' ? 0.997098 : 1;
      expect(price(adjusted[at])).toBeCloseTo(price(row) * factor, 8);
    }
    expect(adjusted.at(-1)).toEqual(plain.at(-1));
  });

  test.each([
    ['2024-02-01T00:00:00', '2024-03-04T23:59:59.999'],
    ['2024-02-01T00%3A00%3A00', '2024-03-04T12%3A00%3A00-03%3A00'],
    ['Thu,%2001%20Feb%202024%2012:00:00%20GMT', '4%20Mar%202024%2022%3A15%3A51%20GMT'],
  ])('reads the dates %s and %s', async (from, to) => {
    const { status, text } = await market.ask(series('GGAL', from, to));
    expect(status).toBe(200);
    expect(text).toBe((await market.ask(series('GGAL', '2024-02-01', '2024-03-04'))).text);
    expect(text.length).toBeGreaterThan(100);
  });

  test('is empty where there are no sessions or the range is turned round', async () => {
    expect((await market.ask(series('GGAL', '1950-01-01', '1950-12-31'))).body).toEqual([]);
    expect((await market.ask(series('GGAL', '2024-03-04', '2024-02-01'))).body).toEqual([]);
  });

  test('answers under /api/v2 in any case', async () => {
    const { status, body } = await market.ask(
      '/api/v2/BCBA/titulos/ggal/cotizacion/SerieHistorica/2017-04-24/2017-04-25/sinajustar',
    );
    expect(status).toBe(200);
    expect(rows(body)).toHaveLength(2);
  });

  test('reports every wrong value at once', async () => {
    const { status, at } = await market.ask('/api/x/Titulos/GGAL/Cotizacion/seriehistorica/ayer/2024-02-30/algo');
    expect(status).toBe(400);
    expect(Object.keys(Object(at('modelState')))).toEqual([
      'model.mercado',
      'model.fechaDesde',
      'model.fechaHasta',
      'model.ajustada',
    ]);
  });

  test('knows no unknown title', async () => {
    expect((await market.ask(series('NOEXISTE', '2024-01-01', '2024-02-01'))).status).toBe(404);
  });
});

describe('B3, the panel', () => {
  test('has rows with the members of the contract, by symbol', async () => {
    const { status, body, at } = await market.ask('/api/Cotizaciones/acciones/Merval/argentina');
    expect(status).toBe(200);
    expect(Object.keys(body ?? {})).toEqual(['titulos']);
    const found = rows(at('titulos'));
    expect(found.length).toBeGreaterThan(10);
    const symbols = found.map((row) => String(Reflect.get(Object(row), 'simbolo')));
    expect(symbols).toEqual([...symbols].sort());
    const ggal = found[symbols.indexOf('GGAL')];
    expect(Object.keys(Object(ggal))).toEqual(PANEL_KEYS);
    expect(ggal).toEqual({
      simbolo: 'GGAL',
      descripcion: 'Grupo Financiero Galicia',
      puntas: { cantidadCompra: 0, precioCompra: 0, precioVenta: 0, cantidadVenta: 0 },
      ultimoPrecio: 2346.65,
      variacionPorcentual: -1.41,
      apertura: 2482,
      maximo: 2535,
      minimo: 2339.7,
      ultimoCierre: 2346.65,
      volumen: 2240505,
      cantidadOperaciones: 5166,
      fecha: '2024-03-04T17:00:00',
      tipoOpcion: null,
      precioEjercicio: null,
      fechaVencimiento: null,
      mercado: 'BCBA',
      moneda: 'AR$',
    });
  });

  test.each([
    ['/api/v2/cotizaciones/ACCIONES/merval/Argentina', 'acciones/Merval/argentina'],
    ['/api/Cotizaciones/acciones/PanelGeneral/argentina', 'acciones/Panel%20General/argentina'],
    ['/api/Cotizaciones/acciones/panel-general/argentina', 'acciones/Panel%20General/argentina'],
    ['/api/Cotizaciones/bonos/soberanos-en-dolares/argentina', 'bonos/Soberanos%20en%20d%C3%B3lares/argentina'],
    ['/api/Cotizaciones/opciones/de-acciones/argentina', 'opciones/De%20Acciones/argentina'],
    ['/api/Cotizaciones/adrs/argentina/ESTADOS_UNIDOS', 'aDRs/Argentina/estados_Unidos'],
    ['/api/Cotizaciones/letras/todos/argentina', 'letras/Todas/argentina'],
    ['//api/Cotizaciones/Futuros/Dolar%20USA/argentina/', 'futuros/D%C3%B3lar%20USA/argentina'],
  ])('takes %s for %s', async (given, contract) => {
    const { status, text, at } = await market.ask(given);
    expect(status).toBe(200);
    expect(Number(at('titulos.length'))).toBeGreaterThan(0);
    expect(text).toBe((await market.ask(`/api/Cotizaciones/${contract}`)).text);
  });

  test('fills the option members of options', async () => {
    const { at } = await market.ask('/api/Cotizaciones/opciones/Puts/argentina');
    expect(at('titulos.0')).toMatchObject({
      simbolo: 'GFGV300FE',
      tipoOpcion: 'Put',
      precioEjercicio: 300,
      fechaVencimiento: '2023-02-17T00:00:00',
    });
  });

  test.each([
    'bonos/Cortos En Pesos/argentina',
    'cauciones/Todas/argentina',
    'acciones/Nasdaq 100/estados_Unidos',
    'cHPD/Todos/argentina',
  ])('answers the named panel %s without titles', async (path) => {
    const { status, text } = await market.ask(`/api/Cotizaciones/${encodeURI(path)}`);
    expect(status).toBe(200);
    expect(text).toBe('{"titulos":[]}');
  });

  test('names the panels there are when asked for another', async () => {
    const { status, at } = await market.ask('/api/Cotizaciones/acciones/Inventado/argentina');
    expect(status).toBe(404);
    expect(at('message')).toContain('Merval Argentina');
    expect((await market.ask('/api/Cotizaciones/bonos/Merval/estados_Unidos')).status).toBe(404);
  });

  test('says which values are wrong', async () => {
    const { status, at } = await market.ask('/api/Cotizaciones/dinero/Merval/chile');
    expect(status).toBe(400);
    expect(Object.keys(Object(at('modelState')))).toEqual(['model.Instrumento', 'model.Pais']);
  });
});

describe('the doors of group B', () => {
  test.each([
    '/api/bCBA/Titulos/GGAL/Cotizacion',
    '/api/v2/x/Titulos/NOEXISTE/Cotizacion?plazo=t9',
    '/api/Cotizaciones/nada/nada/nada',
  ])('ask for a token before anything else of %s', async (path) => {
    const { status, body, headers } = await market.ask(path, { authorization: '' });
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'Authorization has been denied for this request.' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('an unknown path is 404 without a token', async () => {
    for (const path of [
      '/api',
      '/api/v2/datos-perfil',
      '/api/bCBA/Titulos/GGAL',
      '/api/rOFX/Titulos/DLR/AGO26/Cotizacion',
    ]) {
      const { status, body } = await market.ask(path, { authorization: '' });
      expect(status).toBe(404);
      expect(body).toEqual({
        message: `No HTTP resource was found that matches the request URI '${market.address}${path}'.`,
      });
    }
  });

  test('other methods are 405, HEAD has no body', async () => {
    const put = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion', {}, 'PUT');
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toContain('GET');
    expect(put.body).toEqual({ message: "The requested resource does not support http method 'PUT'." });
    const head = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
  });

  test('status counts what is served', () => {
    expect(market.status()).toMatchObject({
      starter: true,
      newest: '2026-08-21',
      counts: { titles: expect.any(Number), sessions: expect.any(Number) },
    });
  });
});
