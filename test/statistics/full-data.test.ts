import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../src/ingest/report.ts';
import { decodeLastValuesBlock, openSeriesBlock, RESOURCES, variableKey } from '../../src/statistics/stored.ts';
import { hasShared, load, SHARED, type Statistics, serveStatistics } from './serving.ts';

const MONETARIAS = '/estadisticas/v4.0/Monetarias';

describe.skipIf(!hasShared)('the published statistics data (skipped without ../shared/data)', () => {
  let serving: Statistics;
  let report: ImportReport;

  beforeAll(async () => {
    serving = await serveStatistics('2026-08-08', async (store) => {
      report = await load(store, [SHARED]);
    });
  });
  afterAll(async () => {
    expect(serving.errors).toEqual([]);
    await serving.close();
  });

  test('loads every row of every file and refuses none', () => {
    expect(report.refusals).toEqual([]);
    expect(report.overLimit).toEqual([]);
    const read = Object.fromEntries(
      report.files.filter((file) => file.skipped === null).map((file) => [file.path.split('/').at(-1), file.read]),
    );
    expect(read).toEqual({
      'cobertura.csv.gz': 1581,
      'metodologia.json.gz': 40,
      'monetarias-pagina-1.json.gz': 1000,
      'series.csv.gz': 340764,
      'ultimos-valores.csv.gz': 24715,
      'variables.json.gz': 1581,
    });
    expect(serving.status()).toMatchObject({
      counts: { variables: 1581, series: 340764, metodologia: 40, 'ultimos-valores': 24715, cobertura: 1581 },
      newest: '2026-09-30',
      starter: false,
    });
  });

  test('importing the same again makes no new version', async () => {
    const again = await load(serving.store, [SHARED]);
    expect(again.refusals).toEqual([]);
    expect(again.sets.map(({ changed }) => changed)).toEqual([false]);
  });

  test('the series are whole: 1,581 variables, 340,764 values, newest first', async () => {
    const ids: number[] = [];
    for (let offset = 0; offset < 1581; offset += 1000) {
      const page = await serving.ask(`${MONETARIAS}?limit=1000&offset=${offset}`);
      expect(page.at('metadata.resultset')).toEqual({ count: 1581, offset, limit: 1000 });
      for (const entry of [page.at('results')].flat()) ids.push(Number(Reflect.get(Object(entry), 'idVariable')));
    }
    expect(ids).toHaveLength(1581);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    let values = 0;
    for (const id of ids)
      values += Number((await serving.ask(`${MONETARIAS}/${id}?limit=1`)).at('metadata.resultset.count'));
    expect(values).toBe(340764);
  });

  test('the first answers of reserves, as captured: 1996-01-03, and five days of May 2025', async () => {
    const oldest = await serving.ask(`${MONETARIAS}/1?limit=3000&offset=6000`);
    expect(oldest.at('metadata.resultset')).toEqual({ count: 7539, offset: 6000, limit: 3000 });
    expect(oldest.at('results.0.detalle')).toHaveLength(1539);
    expect(oldest.at('results.0.detalle.-1')).toEqual({ fecha: '1996-01-03', valor: 17404 });
    const captured = await serving.ask(`${MONETARIAS}/1?desde=2025-05-20&hasta=2025-05-26&limit=10`);
    expect(captured.text).toBe(
      '{"status":200,"metadata":{"resultset":{"count":5,"offset":0,"limit":10}},"results":[{"idVariable":1,"detalle":[' +
        '{"fecha":"2025-05-26","valor":38384},{"fecha":"2025-05-23","valor":38428},{"fecha":"2025-05-22","valor":38097},' +
        '{"fecha":"2025-05-21","valor":38176},{"fecha":"2025-05-20","valor":38267}]}]}',
    );
  });

  test('the last pair of the catalogue does not run ahead of its series', async () => {
    const entry = await serving.ask(`${MONETARIAS}?IdVariable=31`);
    expect(entry.at('results.0.ultFechaInformada')).toBe('2026-08-08');
    expect(entry.at('results.0.ultValorInformado')).toBe(2068.01);
    const series = await serving.ask(`${MONETARIAS}/31?limit=1`);
    expect(series.at('results.0.detalle.0.fecha')).toBe('2026-08-15');
    // The bands exist on working days alone: on a Saturday the catalogue shows Friday's.
    expect((await serving.ask(`${MONETARIAS}?IdVariable=1187`)).at('results.0.ultFechaInformada')).toBe('2026-08-07');
  });

  test.each([
    ['Categoria=Dep%C3%B3sitos%20por%20tipo%20de%20titular', 593],
    ['Categoria=principales+variables', 35],
    ['Periodicidad=d', 582],
    ['Periodicidad=M', 999],
    ['Moneda=ml', 898],
    ['Moneda=ME', 561],
    ['Moneda=MEyML', 114],
    ['TipoSerie=saldos', 1451],
    ['TipoSerie=variacion', 12],
    ['UnidadExpresion=porcentaje', 95],
    ['Categoria=series.xlsm&Moneda=USD', 8],
    ['Categoria=prestamos&Moneda=ME&Periodicidad=D', 49],
    ['Moneda=ARS', 0],
  ])('filter %s lets %i variables through', async (query, count) => {
    const { at } = await serving.ask(`${MONETARIAS}?${query}&limit=3000`);
    expect(at('metadata.resultset.count')).toBe(count);
    expect(at('results')).toHaveLength(count);
  });

  test('keeps the sources of values and the past last pairs for later', async () => {
    const reader = await serving.store.reader('statistics');
    const blocks = (await reader?.withPrefix(RESOURCES.series, variableKey(31))) ?? [];
    const rows = blocks.flatMap(({ body }) => openSeriesBlock(body).rows());
    expect(rows.filter(({ source }) => source === 'uva-terceros')).toHaveLength(334);
    const captured = (await reader?.withPrefix(RESOURCES.lastValues, variableKey(1))) ?? [];
    expect(captured.flatMap(({ body }) => decodeLastValuesBlock(body))).toHaveLength(16);
  });
});
