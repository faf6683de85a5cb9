import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../src/ingest/report.ts';
import type { Store } from '../../src/store/store.ts';
import { hasShared, load, type Serving, SHARED, serve, temporaryStore } from './serving.ts';

const TODAY = '2026-11-20';

describe.skipIf(!hasShared)('the published statistics data (skipped without ../shared/data)', () => {
  let store: Store;
  let remove: () => Promise<void>;
  let serving: Serving;
  let report: ImportReport;

  beforeAll(async () => {
    ({ store, remove } = await temporaryStore());
    report = await load(store, [SHARED]);
    serving = await serve(store, TODAY);
  });
  afterAll(async () => {
    await serving.stop();
    await remove();
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
    expect(serving.group.status()).toMatchObject({
      counts: { variables: 1581, series: 340764, metodologia: 40, 'ultimos-valores': 24715, cobertura: 1581 },
      newest: '2026-09-30',
      starter: false,
    });
    expect(serving.errors).toEqual([]);
  });

  test('id 1 begins on 1996-01-03 with 17404 and has 7,539 values', async () => {
    const { body } = await serving.get('/estadisticas/v4.0/Monetarias/1?limit=3000&offset=6000');
    expect(body.metadata.resultset).toEqual({ count: 7539, offset: 6000, limit: 3000 });
    expect(body.results[0].detalle).toHaveLength(1539);
    expect(body.results[0].detalle.at(-1)).toEqual({ fecha: '1996-01-03', valor: 17404 });
    const entry = await serving.get('/estadisticas/v4.0/Monetarias?IdVariable=1');
    expect(entry.body.results[0].primerFechaInformada).toBe('1996-01-03');
  });
});
