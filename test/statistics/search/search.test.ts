import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, hasShared, load, SHARED, STARTER, type Statistics, serveStatistics, variable } from '../serving.ts';

const PATH = '/ventanilla/series/buscar';

function ask(serving: Statistics, q: string, more = '') {
  return serving.ask(`${PATH}?q=${encodeURIComponent(q)}${more}`);
}

async function found(serving: Statistics, q: string, more = ''): Promise<unknown[]> {
  const results = [(await ask(serving, q, more)).at('results')].flat();
  return results.map((result) => Reflect.get(Object(result), 'idVariable'));
}

describe('a search over a small catalogue', () => {
  let serving: Statistics;
  beforeAll(async () => {
    const days = Array.from({ length: 40 }, (_, i) => ({
      idVariable: 7,
      fecha: `2026-0${i < 20 ? 1 : 2}-${String((i % 20) + 1).padStart(2, '0')}`,
      valor: i,
    }));
    const breakdown = {
      categoria: 'Depósitos por tipo de titular',
      periodicidad: 'M',
      tipoSerie: 'Saldos a fin de mes',
    };
    const sheet = { categoria: 'Series.xlsm' };
    serving = await serveStatistics('2026-11-20', (store) =>
      load(store, [
        file('v', [
          variable(1, {
            descripcion: 'Tasa de interés de depósitos a plazo fijo',
            ...sheet,
            tipoSerie: 'Tasa de interés',
          }),
          variable(2, { descripcion: 'Depósitos a plazo fijo de los gobiernos', ...breakdown }),
          variable(3, { descripcion: ' Base monetaria\u00a0', ...sheet }),
          variable(4, { descripcion: 'Base monetaria' }),
          variable(5, { descripcion: 'Base monetaria más cuasimonedas', ...sheet }),
          variable(6, { descripcion: 'Unidad de valor adquisitivo (base 31.3.16=14.05)', unidadExpresion: 'En ARS' }),
          variable(7, {
            descripcion: 'Tasa de interés de depósitos a plazo fijo',
            ...sheet,
            tipoSerie: 'Tasa de interés',
          }),
          variable(8, { descripcion: null, categoria: null, tipoSerie: null, moneda: null, unidadExpresion: null }),
          variable(9, { descripcion: 'Tasas de interés de política monetaria', ...sheet, moneda: 'ME' }),
        ]),
        file('s', days),
      ]),
    );
  });
  afterAll(async () => {
    expect(serving.errors).toEqual([]);
    await serving.close();
  });

  test('puts the whole name first, then headline figures', async () => {
    expect(await found(serving, 'base monetaria')).toEqual([4, 3, 5]);
    expect(await found(serving, 'BASE  Monetária')).toEqual([4, 3, 5]);
  });

  test('puts long histories before short ones, breakdowns last', async () => {
    expect(await found(serving, 'plazo fijo')).toEqual([7, 1, 2]);
  });

  test('forgives typing mistakes and an unfinished last word, unless a blank ends it', async () => {
    expect(await found(serving, 'basse monetraia cuasimonedas')).toEqual([5]);
    expect(await found(serving, 'base monet')).toEqual([4, 3, 5]);
    expect(await found(serving, 'm')).not.toEqual([]);
    expect(await found(serving, 'base monet ')).toEqual([]);
    expect(await found(serving, 'tasa de politica')).toEqual([9]);
  });

  test('knows acronyms', async () => {
    expect(await found(serving, 'uva')).toEqual([6]);
    expect(await found(serving, 'UVA')).toEqual([6]);
    expect(await found(serving, 'pf')).toEqual([7, 1, 2]);
  });

  test('takes words from category, unit and currency when the name lacks them', async () => {
    expect(await found(serving, 'plazo fijo titular')).toEqual([2]);
    expect(await found(serving, 'tasa moneda extranjera')).toEqual([9]);
  });

  test('finds by id', async () => {
    expect((await found(serving, '5'))[0]).toBe(5);
    expect(await found(serving, '99999')).toEqual([]);
  });

  test('without words lists everything, headlines first; with none that counts, nothing', async () => {
    expect(await found(serving, '')).toEqual([4, 6, 1, 3, 5, 7, 8, 9, 2]);
    expect(await found(serving, 'de la')).toEqual([]);
    expect(await found(serving, '¿?')).toEqual([]);
  });

  test('filters by whole values, and counts what other values would give', async () => {
    const got = await ask(serving, 'plazo fijo', '&categoria=SERIES.xlsm');
    expect(got.at('metadata.resultset')).toEqual({ count: 2, offset: 0, limit: 20 });
    expect(got.at('facetas.categoria')).toEqual([
      { valor: 'Series.xlsm', cantidad: 2 },
      { valor: 'Depósitos por tipo de titular', cantidad: 1 },
    ]);
    expect(got.at('facetas.periodicidad')).toEqual([{ valor: 'D', cantidad: 2 }]);
    // "Saldos" is not "Saldos a fin de mes".
    expect(await found(serving, 'plazo', '&tipoSerie=saldos')).toEqual([]);
    expect(await found(serving, 'plazo', '&TIPOSERIE=Saldos%20a%20fin%20de%20mes')).toEqual([2]);
  });

  test('the count of a value is what filtering by it gives', async () => {
    for (const facet of ['categoria', 'periodicidad', 'moneda', 'tipoSerie', 'unidadExpresion']) {
      for (const { valor, cantidad } of [
        (await ask(serving, 'plazo', '&periodicidad=D')).at(`facetas.${facet}`),
      ].flat() as {
        valor: string;
        cantidad: number;
      }[]) {
        const filters = facet === 'periodicidad' ? '' : '&periodicidad=D';
        const got = await ask(serving, 'plazo', `${filters}&${facet}=${encodeURIComponent(valor)}`);
        expect(got.at('metadata.resultset.count'), `${facet}=${valor}`).toBe(cantidad);
      }
    }
  });

  test('pages', async () => {
    expect(await found(serving, 'base monetaria', '&limite=1&inicio=1')).toEqual([3]);
    expect((await ask(serving, 'base', '&limite=0')).at('errorMessages')).toEqual([
      'Parámetro erróneo: limite debe ser un número entero entre 1 y 1000.',
    ]);
    expect((await ask(serving, 'x'.repeat(201))).at('errorMessages')).toEqual([
      'Parámetro erróneo: q no puede superar los 200 caracteres.',
    ]);
    expect((await ask(serving, 'base', '&periodicidad=DM')).at('errorMessages')).toEqual([
      'Parámetro erróneo: periodicidad no puede superar un carácter.',
    ]);
  });

  test('any text is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const got = await serving.ask(`${PATH}?q=${encodeURIComponent(Buffer.from(text).toString())}`);
        expect(got.status).toBe(200);
      }),
      { numRuns: 100 },
    );
  });
});

describe.skipIf(!hasShared)('what people type, on the full data (skipped without ../shared/data)', () => {
  let serving: Statistics;
  beforeAll(async () => {
    serving = await serveStatistics('2026-08-21', (store) => load(store, [SHARED]));
  }, 60_000);
  afterAll(() => serving.close());

  test.each([
    ['base monetaria', 15],
    ['tipo de cambio minorista', 4],
    ['tipo de cambio mayorista', 5],
    ['reservas', 1],
    ['inflacion', 27],
    ['inflacion interanual', 28],
    ['badlar', 7],
    ['badlar efectiva anual', 35],
    ['uva', 31],
    ['cer', 30],
    ['plazo fijo', 1189],
    ['icl', 40],
    ['uvi', 32],
    ['rem', 29],
    ['m2', 109],
    ['tamar', 44],
    ['tasa de politica monetaria', 160],
    ['circulacion', 16],
    ['tipo de cambo minor', 4],
    ['reserbas internasionales', 1],
    ['adelantos transitorios', 1225],
    ['27', 27],
  ])('%s: first %i', async (text, id) => {
    expect((await found(serving, text))[0]).toBe(id);
  });
});

test('the starter data answer too', async () => {
  const serving = await serveStatistics('2026-08-21', (store) => load(store, [STARTER], { starter: true }));
  expect((await found(serving, 'reservas'))[0]).toBe(1);
  await serving.close();
});
