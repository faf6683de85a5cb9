import { expect, test } from 'vitest';
import { file, load, serveStatistics, variable } from '../serving.ts';

const rows = (id: number, ...dated: [string, number][]) =>
  dated.map(([fecha, valor]) => ({ idVariable: id, fecha, valor }));

test('the last value not after today, with the one before and that of a year before', async () => {
  const first = { primerFechaInformada: '2020-01-01' };
  const serving = await serveStatistics('2026-03-02', (store) =>
    load(store, [
      file('v', [
        variable(1, first),
        variable(2, { ...first, tipoSerie: 'Tasa de interés' }),
        variable(3, { ...first, periodicidad: 'M' }),
        variable(4, { ...first, ultFechaInformada: '2026-02-01', ultValorInformado: 7 }),
        variable(5, first),
      ]),
      file('s', [
        ...rows(1, ['2025-02-21', 80], ['2026-02-27', 100], ['2026-03-02', 110], ['2026-03-09', 999]),
        ...rows(2, ['2025-02-01', 30], ['2026-02-27', 22.5], ['2026-03-02', 20]),
        ...rows(3, ['2024-02-29', 5], ['2025-01-31', 6], ['2025-02-28', 7]),
        ...rows(5, ['2026-03-01', -1], ['2026-03-02', 1]),
      ]),
    ]),
  );
  const got = await serving.ask('/ventanilla/series/ultimos?ids=5,1,2,3,4');
  const [five, one, two, three, four] = [got.at('results')].flat();
  expect(one).toEqual({
    idVariable: 1,
    descripcion: 'Variable 1',
    unidadExpresion: 'En millones de ARS',
    moneda: 'ML',
    periodicidad: 'D',
    fecha: '2026-03-02',
    valor: 110,
    unidadVariacion: 'porcentaje',
    anterior: { fecha: '2026-02-27', valor: 100, variacion: 10 },
    interanual: { fecha: '2025-02-21', valor: 80, variacion: 37.5 },
  });
  expect(two).toMatchObject({
    unidadVariacion: 'puntos',
    anterior: { valor: 22.5, variacion: -2.5 },
    interanual: null,
  });
  // February has another last day in a leap year.
  expect(three).toMatchObject({ fecha: '2025-02-28', interanual: { fecha: '2024-02-29', valor: 5, variacion: 40 } });
  expect(four).toMatchObject({ fecha: '2026-02-01', valor: 7, anterior: null, interanual: null });
  expect(five).toMatchObject({ anterior: { valor: -1, variacion: null } });

  serving.setToday('2026-03-09');
  expect((await serving.ask('/ventanilla/series/ultimos?ids=1')).at('results.0.valor')).toBe(999);
  expect((await serving.ask('/ventanilla/series/ultimos?ids=1,77')).status).toBe(404);
  const many = Array.from({ length: 201 }, (_, i) => i + 1).join();
  expect((await serving.ask(`/ventanilla/series/ultimos?ids=${many}`)).at('errorMessages.0')).toBe(
    'Parámetro erróneo: ids admite como máximo 200 variables.',
  );
  expect(serving.errors).toEqual([]);
  await serving.close();
});
