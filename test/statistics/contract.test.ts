import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/server/clock.ts';
import { defaultSettings } from '../../src/server/settings.ts';
import { singleWorker } from '../../src/server/shared-memory.ts';
import { createStatistics } from '../../src/statistics/group.ts';
import { load, STARTER, type Statistics, serveStatistics } from './serving.ts';

const TODAY = '2026-08-18';
const MONETARIAS = '/estadisticas/v4.0/Monetarias';
const METODOLOGIA = '/estadisticas/v4.0/Metodologia';
const LIMIT_SENTENCE = 'El límite no puede superar los 3000 registros.';
const LIMIT_RIGHT = 'Parámetro erróneo: Limit debe ser un número entero entre 1 y 3000.';
const OFFSET_RIGHT = 'Parámetro erróneo: Offset debe ser un número entero entre 0 y 2147483647.';
const FORMAT_DESDE = 'Parámetro erróneo: Validar formato fecha desde.';
const FORMAT_HASTA = 'Parámetro erróneo: Validar formato fecha hasta.';
const AFTER_TODAY = 'Parámetro erróneo: La fecha desde no puede mayor a la actual.';
const AFTER_HASTA = 'Fecha desde no debe ser mayor a la fecha hasta.';

let serving: Statistics;
let ask: Statistics['ask'];

beforeAll(async () => {
  serving = await serveStatistics(TODAY, (store) => load(store, [STARTER], { starter: true }));
  ask = serving.ask;
});
afterAll(async () => {
  expect(serving.errors).toEqual([]);
  await serving.close();
});

async function expectError(path: string, status: number, errorMessages: readonly string[]): Promise<void> {
  const got = await ask(path);
  expect(got.at('')).toEqual({ status, errorMessages });
  expect(Object.keys(Object(got.at('')))).toEqual(['status', 'errorMessages']);
  expect(got.status).toBe(status);
  expect(got.headers.get('etag')).toBeNull();
}

describe('A4, the values of one variable', () => {
  test('gives status, metadata and one element of results, newest first', async () => {
    const { status, at } = await ask(`${MONETARIAS}/27`);
    expect(status).toBe(200);
    expect(Object.keys(Object(at('')))).toEqual(['status', 'metadata', 'results']);
    expect(at('metadata')).toEqual({ resultset: { count: 24, offset: 0, limit: 1000 } });
    expect(at('results')).toHaveLength(1);
    expect(Object.keys(Object(at('results.0')))).toEqual(['idVariable', 'detalle']);
    expect(at('results.0.idVariable')).toBe(27);
    const dates = [at('results.0.detalle')].flat().map((row) => Reflect.get(Object(row), 'fecha'));
    expect(dates).toEqual([...dates].sort().reverse());
    expect([dates[0], dates.at(-1)]).toEqual(['2026-07-31', '2024-08-31']);
    expect(Object.keys(Object(at('results.0.detalle.0')))).toEqual(['fecha', 'valor']);
  });

  test.each([
    ['desde=2025-08-06&hasta=2025-08-08', ['2025-08-08', '2025-08-07', '2025-08-06']],
    ['Desde=2025-08-06T00:00:00&Hasta=2025-08-06T23:59:59', ['2025-08-06']],
    ['desde=2025-08-07T10:00:00Z&hasta=2025-08-07', ['2025-08-07']],
    ['desde=2025-08-07t10:00:00z&hasta=2025-08-07t23:59:60-03:00', ['2025-08-07']],
    ['desde=2025-08-09&hasta=2025-08-09', []],
    ['hasta=2025-08-06', ['2025-08-06', '2025-08-05']],
    ['desde=2026-08-18&hasta=2999-12-31', ['2026-08-19', '2026-08-18']],
    ['hasta=2025-08-08&limit=2', ['2025-08-08', '2025-08-07']],
    ['hasta=2025-08-08&limit=2&offset=3', ['2025-08-05']],
    ['hasta=2025-08-08&LIMIT=1&Offset=1', ['2025-08-07']],
    ['desde=&hasta=2025-08-05&limit=&offset=', ['2025-08-05']],
    ['hasta=2025-08-05&hasta=2026-01-01&inventado=1', ['2025-08-05']],
  ])('?%s', async (query, dates) => {
    const { status, at } = await ask(`${MONETARIAS}/1?${query}`);
    expect(status).toBe(200);
    expect([at('results.0.detalle')].flat().map((row) => Reflect.get(Object(row), 'fecha'))).toEqual(dates);
  });

  test('count is all that match on every page, and 0 past the end', async () => {
    const resultset = async (query: string) => (await ask(`${MONETARIAS}/27?${query}`)).at('metadata.resultset');
    expect(await resultset('limit=10&offset=20')).toEqual({ count: 24, offset: 20, limit: 10 });
    expect(await resultset('limit=10&offset=24')).toEqual({ count: 0, offset: 24, limit: 10 });
    expect(await resultset('offset=2147483647')).toEqual({ count: 0, offset: 2147483647, limit: 1000 });
    expect(await resultset('hasta=1990-01-01')).toEqual({ count: 0, offset: 0, limit: 1000 });
  });

  test('an empty period is 200 with detalle []', async () => {
    const { status, at } = await ask(`${MONETARIAS}/1?hasta=1990-01-01`);
    expect(status).toBe(200);
    expect(at('results')).toEqual([{ idVariable: 1, detalle: [] }]);
  });

  test('values dated ahead come first when Hasta is absent', async () => {
    expect((await ask(`${MONETARIAS}/1188?limit=1`)).at('results.0.detalle')).toEqual([
      { fecha: '2026-09-30', valor: 1919.4 },
    ]);
  });

  test.each(['2', '53', '0', '-1', '2147483647'])('an unknown variable, %s, is 404 alone', async (id) => {
    await expectError(`${MONETARIAS}/${id}`, 404, ['IdVariable invalida.']);
    await expectError(`${MONETARIAS}/${id}?limit=0&desde=x`, 404, ['IdVariable invalida.']);
  });

  test.each(['abc', '1.5', '2147483648', '-2147483649', '1e2', '%20', '٣', '%F0%9F%92%A5'])(
    'an id that is no int32, %s, is 400',
    async (id) => {
      await expectError(`${MONETARIAS}/${id}`, 400, [
        'Parámetro erróneo: IdVariable debe ser un número entero de 32 bits.',
      ]);
    },
  );

  test.each([
    ['desde=06/08/2025', [FORMAT_DESDE]],
    ['desde=2025-02-30', [FORMAT_DESDE]],
    ['desde=2025-8-6', [FORMAT_DESDE]],
    ['desde=2025-08-06T25:00:00', [FORMAT_DESDE]],
    ['desde=hoy&hasta=nunca', [FORMAT_DESDE, FORMAT_HASTA]],
    ['hasta=20250806', [FORMAT_HASTA]],
    ['desde=2026-08-19', [AFTER_TODAY]],
    ['desde=2026-11-11&hasta=2026-09-20', [AFTER_TODAY]],
    ['desde=2026-11-11&hasta=x', [FORMAT_HASTA, AFTER_TODAY]],
    ['desde=2025-08-07&hasta=2025-08-06', [AFTER_HASTA]],
    ['desde=2025-08-07&hasta=x', [FORMAT_HASTA]],
    ['desde=x&hasta=2025-08-06', [FORMAT_DESDE]],
    ['limit=3001', [LIMIT_SENTENCE]],
    ['limit=99999999999999999999', [LIMIT_SENTENCE]],
    ['limit=0', [LIMIT_SENTENCE, LIMIT_RIGHT]],
    ['limit=-5', [LIMIT_SENTENCE, LIMIT_RIGHT]],
    ['limit=diez', [LIMIT_RIGHT]],
    ['limit=1.5', [LIMIT_RIGHT]],
    ['offset=-1', [OFFSET_RIGHT]],
    ['offset=x', [OFFSET_RIGHT]],
    ['offset=2147483648', [OFFSET_RIGHT]],
    ['offset=x&limit=4000&hasta=2020-01-01&desde=2020-01-02', [AFTER_HASTA, LIMIT_SENTENCE, OFFSET_RIGHT]],
    ['offset=-1&desde=2999-01-01&limit=abc&hasta=', [AFTER_TODAY, LIMIT_RIGHT, OFFSET_RIGHT]],
  ])('?%s is 400 with every error in the published order', async (query, messages) => {
    await expectError(`${MONETARIAS}/1?${query}`, 400, messages);
  });

  test('a wrong id is told together with the rest, first', async () => {
    await expectError(`${MONETARIAS}/x?desde=y&limit=4000`, 400, [
      'Parámetro erróneo: IdVariable debe ser un número entero de 32 bits.',
      FORMAT_DESDE,
      LIMIT_SENTENCE,
    ]);
  });

  test('Desde may be today', async () => {
    expect((await ask(`${MONETARIAS}/1?desde=${TODAY}`)).status).toBe(200);
  });

  test('limits 1 and 3000 are accepted', async () => {
    expect((await ask(`${MONETARIAS}/1?limit=3000`)).at('metadata.resultset.limit')).toBe(3000);
    expect((await ask(`${MONETARIAS}/1?limit=1`)).at('results.0.detalle')).toHaveLength(1);
  });
});

describe('A3, the catalogue', () => {
  test('gives every member of every variable in the order of the contract, ascending by id', async () => {
    const { status, at } = await ask(MONETARIAS);
    expect(status).toBe(200);
    expect(at('metadata.resultset')).toEqual({ count: 17, offset: 0, limit: 1000 });
    const entries = [at('results')].flat();
    expect(entries.map((entry) => Reflect.get(Object(entry), 'idVariable'))).toEqual([
      1, 4, 5, 7, 15, 26, 27, 28, 29, 30, 31, 32, 40, 43, 44, 1187, 1188,
    ]);
    for (const entry of entries) {
      expect(Object.keys(Object(entry))).toEqual([
        'idVariable',
        'descripcion',
        'categoria',
        'tipoSerie',
        'periodicidad',
        'unidadExpresion',
        'moneda',
        'primerFechaInformada',
        'ultFechaInformada',
        'ultValorInformado',
      ]);
    }
  });

  test('derives the last pair from the series: the latest date not after today', async () => {
    const last = async (id: number) => {
      const { at } = await ask(`${MONETARIAS}?IdVariable=${id}`);
      return [at('results.0.ultFechaInformada'), at('results.0.ultValorInformado')];
    };
    expect((await last(30))[0]).toBe('2026-08-18');
    expect(await last(28)).toEqual(['2026-07-31', 33.8]);
    // Its series holds nothing up to today: the pair of the catalogue stands.
    expect(await last(1188)).toEqual(['2026-08-07', 1852.73]);
  });

  test('moves with the day, and so does its ETag', async () => {
    const before = await ask(`${MONETARIAS}?IdVariable=1188`);
    serving.setToday('2026-09-20');
    const after = await ask(`${MONETARIAS}?IdVariable=1188`);
    serving.setToday(TODAY);
    expect(after.at('results.0.ultFechaInformada')).toBe('2026-09-18');
    expect(after.at('results.0.ultValorInformado')).toBe(1903.51);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test.each([
    ['IdVariable=1', [1]],
    ['idvariable=2', []],
    ['IdVariable=1&Limit=1', [1]],
    ['Moneda=me', [1]],
    ['Moneda=M', []],
    ['Periodicidad=M', [27, 28, 29]],
    ['Periodicidad=m&Limit=2', [27, 28]],
    ['Periodicidad=M&Limit=2&Offset=2', [29]],
    ['TipoSerie=saldo', [1, 15, 26]],
    ['TipoSerie=INDICE', [30, 40]],
    ['TipoSerie=%20%C3%ADndice%20', [30, 40]],
    ['UnidadExpresion=dolar', [4, 5, 1187, 1188]],
    ['UnidadExpresion=%C3%8Dndice+base+2.2.02%3D1', [30]],
    ['Categoria=principales&TipoSerie=Tasa&UnidadExpresion=nominal', [7, 44]],
    ['Categoria=no+existe', []],
    ['IdVariable=1&Moneda=ML', []],
    ['Periodicidad=&Categoria=&IdVariable=&Moneda=ME', [1]],
  ])('?%s', async (query, ids) => {
    const { status, at } = await ask(`${MONETARIAS}?${query}`);
    expect(status).toBe(200);
    expect([at('results')].flat().map((entry) => Reflect.get(Object(entry), 'idVariable'))).toEqual(ids);
  });

  test('count is all that match, and 0 past the end', async () => {
    const resultset = async (query: string) => (await ask(`${MONETARIAS}?${query}`)).at('metadata.resultset');
    expect(await resultset('Limit=5&Offset=10')).toEqual({ count: 17, offset: 10, limit: 5 });
    expect(await resultset('Offset=17')).toEqual({ count: 0, offset: 17, limit: 1000 });
    expect(await resultset('Periodicidad=M&Limit=1')).toEqual({ count: 3, offset: 0, limit: 1 });
    expect(await resultset('IdVariable=2')).toEqual({ count: 0, offset: 0, limit: 1000 });
  });

  test.each([
    ['Limit=0', [LIMIT_SENTENCE, LIMIT_RIGHT]],
    ['Limit=3001', [LIMIT_SENTENCE]],
    ['Offset=-1', [OFFSET_RIGHT]],
    ['IdVariable=x', ['Parámetro erróneo: IdVariable debe ser un número entero de 32 bits.']],
    ['Periodicidad=DM', ['Parámetro erróneo: Periodicidad no puede superar un carácter.']],
    ['Moneda=MEyML+', ['Parámetro erróneo: Moneda no puede superar los 5 caracteres.']],
    [`Categoria=${'a'.repeat(256)}`, ['Parámetro erróneo: Categoria no puede superar los 255 caracteres.']],
    [`TipoSerie=${'a'.repeat(101)}`, ['Parámetro erróneo: TipoSerie no puede superar los 100 caracteres.']],
    [`UnidadExpresion=${'a'.repeat(101)}`, ['Parámetro erróneo: UnidadExpresion no puede superar los 100 caracteres.']],
    [
      'Offset=x&Limit=x&Moneda=MEyMLs&IdVariable=9999999999',
      [
        'Parámetro erróneo: IdVariable debe ser un número entero de 32 bits.',
        'Parámetro erróneo: Moneda no puede superar los 5 caracteres.',
        LIMIT_RIGHT,
        OFFSET_RIGHT,
      ],
    ],
  ])('?%s is 400 with every error', async (query, messages) => {
    await expectError(`${MONETARIAS}?${query}`, 400, messages);
  });

  test('texts of the greatest length are accepted', async () => {
    const query = `Categoria=${'a'.repeat(255)}&TipoSerie=${'a'.repeat(100)}&UnidadExpresion=${'a'.repeat(100)}&Moneda=MEyML&Periodicidad=D`;
    expect((await ask(`${MONETARIAS}?${query}`)).at('metadata.resultset.count')).toBe(0);
  });
});

describe('A1 and A2, the methodology', () => {
  test('A1 gives status and results alone', async () => {
    const { status, at } = await ask(`${METODOLOGIA}/4`);
    expect(status).toBe(200);
    expect(at('')).toEqual({
      status: 200,
      results: [
        {
          id: 4,
          detalle: 'Corresponde al tipo de cambio peso por dólar estadounidense remitido dada la Comunicación B 9791',
        },
      ],
    });
    expect(Object.keys(Object(at('')))).toEqual(['status', 'results']);
  });

  test.each(['26', '2', '0', '-7'])('A1 of %s, without a note, is 404', async (id) => {
    await expectError(`${METODOLOGIA}/${id}`, 404, ['No se encontro registro para el id informado.']);
  });

  test('A1 of what is no int32 is 400', async () => {
    await expectError(`${METODOLOGIA}/uno`, 400, [
      'Parámetro erróneo: idVariable debe ser un número entero de 32 bits.',
    ]);
  });

  test('A2 gives an array of arrays, one a variable, ascending by id', async () => {
    const { status, at } = await ask(METODOLOGIA);
    expect(status).toBe(200);
    expect(at('metadata.resultset')).toEqual({ count: 9, offset: 0, limit: 250 });
    const inner = [at('results')].flat(2);
    expect(at('results')).toHaveLength(9);
    expect(at('results.0')).toHaveLength(1);
    expect(Object.keys(Object(at('results.0.0')))).toEqual(['id', 'detalle']);
    expect(inner.map((note) => Reflect.get(Object(note), 'id'))).toEqual([1, 4, 5, 7, 15, 27, 30, 31, 40]);
  });

  test.each([
    ['limit=2', { count: 9, offset: 0, limit: 2 }],
    ['Limit=0', { count: 9, offset: 0, limit: 1 }],
    ['Limit=-3', { count: 9, offset: 0, limit: 1 }],
    ['Limit=5000', { count: 9, offset: 0, limit: 3000 }],
    ['Limit=1e400', { count: 9, offset: 0, limit: 250 }],
    ['Limit=0x10&Offset=0b1', { count: 9, offset: 0, limit: 250 }],
    ['Limit=2.9', { count: 9, offset: 0, limit: 2 }],
    ['Limit=muchas&Offset=pocas', { count: 9, offset: 0, limit: 250 }],
    ['Offset=-1', { count: 9, offset: 0, limit: 250 }],
    ['Offset=1.5', { count: 9, offset: 0, limit: 250 }],
    ['Offset=8&Limit=3', { count: 9, offset: 8, limit: 3 }],
    ['Offset=9', { count: 0, offset: 9, limit: 250 }],
    ['Offset=99999999999', { count: 0, offset: 2147483647, limit: 250 }],
    ['idVariable=7', { count: 9, offset: 0, limit: 250 }],
    ['Limit=&Offset=', { count: 9, offset: 0, limit: 250 }],
  ])('A2 never errs: ?%s', async (query, resultset) => {
    const { status, at } = await ask(`${METODOLOGIA}?${query}`);
    expect(status).toBe(200);
    expect(at('metadata.resultset')).toEqual(resultset);
    expect(at('results')).toHaveLength(Math.max(0, Math.min(resultset.limit, 9 - resultset.offset)));
  });

  test('A2 is flat when the setting says so; A1 stays as it is', async () => {
    const flat = await serveStatistics(TODAY, (store) => load(store, [STARTER], { starter: true }), {
      flatMethodology: true,
    });
    const list = await flat.ask(METODOLOGIA);
    expect(list.at('results.0.id')).toBe(1);
    expect(list.at('results')).toHaveLength(9);
    const page = await flat.ask(`${METODOLOGIA}?Limit=2&Offset=8`);
    expect(page.at('metadata.resultset')).toEqual({ count: 9, offset: 8, limit: 2 });
    expect(page.at('results')).toHaveLength(1);
    const one = await flat.ask(`${METODOLOGIA}/1`);
    expect(one.text).toBe((await ask(`${METODOLOGIA}/1`)).text);
    await flat.close();
  });

  test('the OpenAPI document tells the shape that the setting gives', () => {
    const itemsOf = (flatMethodology: boolean): unknown => {
      const services = {
        settings: defaultSettings({ flatMethodology }),
        clock: systemClock(),
        store: serving.store,
        worker: singleWorker(),
      };
      return createStatistics(services).served.schemas.MetadatoListResponse?.properties?.results?.items;
    };
    const note = { $ref: '#/components/schemas/Metadato' };
    expect(itemsOf(false)).toEqual({ type: 'array', items: note });
    expect(itemsOf(true)).toEqual(note);
  });
});
