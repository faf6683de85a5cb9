import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, load, type Statistics, serveStatistics, variable } from '../serving.ts';

let serving: Statistics;
const MANY_DAYS = 30_000;

beforeAll(async () => {
  const rows = (id: number, ...dated: [string, number][]) =>
    dated.map(([fecha, valor]) => ({ idVariable: id, fecha, valor }));
  const first = { primerFechaInformada: '1900-01-01' };
  const long = Array.from({ length: MANY_DAYS }, (_, i) => ({
    idVariable: 5,
    fecha: new Date(Date.UTC(1930, 0, 1 + i)).toISOString().slice(0, 10),
    valor: i,
  }));
  serving = await serveStatistics('2026-08-18', (store) =>
    load(store, [
      file('v', [
        variable(1, { ...first, descripcion: '=Saldo; "raro"' }),
        variable(2, { ...first, tipoSerie: 'Tasa de interés', unidadExpresion: 'En porcentaje nominal anual' }),
        variable(3, { ...first, tipoSerie: 'Variación', periodicidad: 'M', descripcion: 'Inflación mensual.' }),
        variable(4, { ...first, tipoSerie: 'Flujo diario' }),
        variable(5, first),
        variable(6),
      ]),
      file('s', [
        ...rows(1, ['2026-01-30', 100], ['2026-02-02', 110.5], ['2026-02-27', 120]),
        ...rows(2, ['2026-02-02', 20], ['2026-02-03', 21.5]),
        ...rows(3, ['2026-01-31', 2.5], ['2026-02-28', 3], ['2026-03-31', 1]),
        ...rows(4, ['2026-02-02', -0.1], ['2026-02-03', -0.2], ['2026-02-04', 0.6]),
        ...long,
      ]),
    ]),
  );
});
afterAll(async () => {
  expect(serving.errors).toEqual([]);
  await serving.close();
});

const ask = (query: string, method?: string) => serving.ask(`/ventanilla/series?${query}`, {}, method);
const errors = async (query: string): Promise<unknown> => (await ask(query)).at('errorMessages');

describe('a table as JSON', () => {
  test('has only the newest rows when `ultimos` says how many, in the order asked for', async () => {
    const newest = await ask('ids=1,2&ultimos=3');
    expect(newest.at('results')).toEqual([
      { fecha: '2026-02-02', valores: [110.5, 20] },
      { fecha: '2026-02-03', valores: [null, 21.5] },
      { fecha: '2026-02-27', valores: [120, null] },
    ]);
    expect(newest.at('metadata.resultset.count')).toBe(3);
    const bounded = await ask('ids=1&ultimos=1&hasta=2026-02-10&orden=desc');
    expect(bounded.at('results')).toEqual([{ fecha: '2026-02-02', valores: [110.5] }]);
    const changes = await ask('ids=1&ultimos=1&frecuencia=mes&variacion=periodo');
    expect(changes.at('results.0.fecha')).toBe('2026-02-28');
    expect(changes.at('results.0.valores')).toEqual([20]);
    expect((await ask('ids=1&ultimos=99999&limite=1&inicio=1')).at('results.0.fecha')).toBe('2026-02-02');
    expect((await ask('ids=5&ultimos=25000&formato=csv')).text.split('\n')[1]).toMatch(/^1943-/);
    expect(await errors('ids=1&ultimos=0')).toEqual([
      'Parámetro erróneo: ultimos debe ser un número entero entre 1 y 100000.',
    ]);
  });

  test('has a row a date, a column a variable, null where none', async () => {
    const got = await ask('ids=2,1,6&desde=2026-01-30&hasta=2026-02-03');
    expect(got.at('results')).toEqual([
      { fecha: '2026-01-30', valores: [null, 100, null] },
      { fecha: '2026-02-02', valores: [20, 110.5, null] },
      { fecha: '2026-02-03', valores: [21.5, null, null] },
    ]);
    expect(got.at('metadata')).toEqual({
      resultset: { count: 3, offset: 0, limit: 100_000 },
      frecuencia: 'dia',
      vigenteAl: null,
      parcial: false,
    });
    expect(got.at('variables.0.idVariable')).toBe(2);
    expect(got.headers.get('etag')).toMatch(/^"/);
  });

  test('may begin after today: some series are published ahead', async () => {
    expect((await ask('ids=1&desde=2030-01-01')).at('results')).toEqual([]);
  });

  test('pages and orders', async () => {
    const got = await ask('ids=1,2&orden=desc&limite=1&inicio=1');
    expect(got.at('results')).toEqual([{ fecha: '2026-02-03', valores: [null, 21.5] }]);
    expect(got.at('metadata.resultset')).toEqual({ count: 4, offset: 1, limit: 1 });
    expect((await ask('ids=1&inicio=9')).at('metadata.resultset.count')).toBe(0);
  });

  test('by month takes what the kind of series says, and marks what is incomplete', async () => {
    const got = await ask('ids=1,2,3,4&frecuencia=mes&hasta=2026-02-15');
    expect(got.at('results')).toEqual([
      { fecha: '2026-01-31', periodo: '2026-01', valores: [100, null, 2.5, null], incompletos: [1] },
      { fecha: '2026-02-28', periodo: '2026-02', valores: [120, 20.75, 3, 0.3], incompletos: [1, 2, 4] },
    ]);
    expect([0, 1, 2, 3].map((column) => got.at(`variables.${column}.agregacion`))).toEqual([
      'ultimo',
      'promedio',
      'acumulado',
      'suma',
    ]);
    expect((await ask('ids=1,2,3,4&frecuencia=mes&incompletos=omitir&hasta=2026-02-15')).at('results')).toEqual([
      { fecha: '2026-01-31', periodo: '2026-01', valores: [null, null, 2.5, null], incompletos: [] },
      { fecha: '2026-02-28', periodo: '2026-02', valores: [null, null, 3, null], incompletos: [] },
    ]);
    expect((await ask('ids=3&frecuencia=TRIMESTRE')).at('results.0.valores')).toEqual([6.631]);
    expect((await ask('ids=3&frecuencia=a%C3%B1o')).at('results.0.incompletos')).toEqual([3]);
  });

  test('tells changes in percent, of rates in points', async () => {
    const got = await ask('ids=1,2,4&variacion=periodo&desde=2026-02-02');
    expect(got.at('results')).toEqual([
      { fecha: '2026-02-02', valores: [10.5, null, null] },
      { fecha: '2026-02-03', valores: [null, 1.5, null] },
      { fecha: '2026-02-04', valores: [null, null, null] },
      { fecha: '2026-02-27', valores: [null, null, null] },
    ]);
    expect(got.at('variables.0.variacion')).toBe('porcentaje');
    expect(got.at('variables.1.variacion')).toBe('puntos');
  });
});

describe('a table as CSV', () => {
  test('has the signs asked for, by name or as they are', async () => {
    const plain = await ask('ids=1,2&formato=csv&desde=2026-02-01');
    expect(plain.text).toBe('fecha,1,2\n2026-02-02,110.5,20\n2026-02-03,,21.5\n2026-02-27,120,\n');
    expect(plain.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(plain.headers.get('content-disposition')).toBe('attachment; filename="series-1-2.csv"');
    expect(plain.headers.get('ventanilla-filas')).toBe('3');
    const spanish = 'fecha;1;2\n2026-02-02;110,5;20\n2026-02-03;;21,5\n2026-02-27;120;\n';
    for (const signs of [
      'separador=;&decimal=,',
      'separador=punto_y_coma&decimales=coma',
      'separador=%3B&decimal=%2C',
    ]) {
      expect((await ask(`ids=1,2&formato=csv&desde=2026-02-01&${signs}`)).text).toBe(spanish);
    }
  });

  test('with names is safe to open, and says that it is UTF-8', async () => {
    const bytes = await fetchBytes('ids=1,2&formato=csv&encabezado=nombres&separador=;&limite=1');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString('utf8', 3).split('\n')[0]).toBe(
      `fecha;"'=Saldo; ""raro"" (En millones de ARS) [1]";Variable 2 (En porcentaje nominal anual) [2]`,
    );
  });

  test('by period has the period, and last the ids of incomplete cells', async () => {
    expect((await ask('ids=1,4&formato=csv&frecuencia=mes&separador=;')).text).toBe(
      'fecha;periodo;1;4;incompletos\n2026-01-31;2026-01;100;;1\n2026-02-28;2026-02;120;0.3;1 4\n',
    );
  });

  async function fetchBytes(query: string): Promise<Buffer> {
    const { text } = await ask(query);
    // The client takes the mark for itself: what is left is looked at by its length.
    const response = await serving.ask(`/ventanilla/series?${query}`);
    const length = Number(response.headers.get('content-length'));
    const marked = Buffer.from(`\ufeff${text.replace(/^\ufeff/, '')}`);
    expect(length).toBe(marked.byteLength);
    return marked;
  }
});

describe('a large table', () => {
  test('is streamed whole, in pieces', async () => {
    const got = await ask('ids=5,1&orden=asc');
    expect(got.headers.get('content-length')).toBeNull();
    const rows = [got.at('results')].flat();
    expect(rows).toHaveLength(MANY_DAYS + 3);
    expect(rows[0]).toEqual({ fecha: '1930-01-01', valores: [0, null] });
    expect(rows.at(-1)).toEqual({ fecha: '2026-02-27', valores: [null, 120] });
    const csv = await ask('ids=5,1&formato=csv');
    expect(csv.text.split('\n')).toHaveLength(MANY_DAYS + 5);
    expect((await ask('ids=5,1', 'HEAD')).text).toBe('');
  });
});

describe('what is wrong', () => {
  test('is told all at once, each with its parameter and what would be right', async () => {
    expect(await errors('')).toEqual(['Parámetro erróneo: ids es obligatorio.']);
    expect(await errors('ids=1,x')).toEqual([
      'Parámetro erróneo: ids debe ser una lista de números de variable separados por comas, por ejemplo 1,4,27.',
    ]);
    const many = Array.from({ length: 51 }, (_, i) => i + 1).join();
    expect(await errors(`ids=${many}`)).toEqual(['Parámetro erróneo: ids admite como máximo 50 variables.']);
    expect(await errors('ids=1&desde=ayer&orden=x&limite=0&frecuencia=hora')).toEqual([
      'Parámetro erróneo: desde debe ser una fecha AAAA-MM-DD.',
      'Parámetro erróneo: orden debe ser uno de: asc, desc.',
      'Parámetro erróneo: frecuencia debe ser uno de: dia, semana, mes, trimestre, anio.',
      'Parámetro erróneo: limite debe ser un número entero entre 1 y 100000.',
    ]);
    expect(await errors('ids=1&desde=2026-02-01&hasta=2026-01-01&formato=csv&decimal=coma&agregacion=suma')).toEqual([
      'Parámetro erróneo: desde no debe ser posterior a hasta.',
      'Parámetro erróneo: agregacion necesita una frecuencia con períodos: frecuencia=semana, mes, trimestre, anio.',
      'Parámetro erróneo: decimal no puede ser el mismo signo que separador: use separador=punto_y_coma.',
      'Parámetro erróneo: agregacion suma no tiene sentido para la variable 1 (saldo): use ultimo, promedio, primero, minimo, maximo.',
    ]);
    expect(await errors('ids=2,3&frecuencia=semana')).toEqual([
      'Parámetro erróneo: frecuencia semana es más fina que la variable 3 (periodicidad M): use dia, mes, trimestre, anio.',
    ]);
  });

  test('variables that do not exist are 404, by their ids', async () => {
    const got = await ask('ids=1,98,99');
    expect(got.status).toBe(404);
    expect(got.at('')).toEqual({ status: 404, errorMessages: ['No existen las variables 98, 99.'] });
  });

  test('an unknown path below is a 404 of group A', async () => {
    const got = await serving.ask('/ventanilla/series/nada/de/esto');
    expect([got.status, got.at('status')]).toEqual([404, 404]);
  });
});
