/**
 * What was known when, on the wire: the same few imports seen from each side, as values of a past day, as revisions, as captures. One
 * file although it is beyond 400 lines: a quarter of it makes those imports, and they are read beside what is expected of them.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { beginStatisticsImport } from '../../../src/statistics/import/intake.ts';
import { openRevisions, RESOURCES } from '../../../src/statistics/stored.ts';
import { type Statistics, serveStatistics, variable } from '../serving.ts';

type Row = readonly [id: number, fecha: string, valor: number];

let serving: Statistics;
beforeEach(async () => {
  serving = await serveStatistics('2026-11-20', async () => {});
});
afterEach(async () => {
  expect(serving.errors).toEqual([]);
  await serving.close();
});

interface Given {
  readonly rows?: readonly Row[];
  readonly withdrawn?: readonly (readonly [id: number, fecha: string])[];
  readonly captures?: readonly (readonly [captura: string, id: number, fecha: string, valor: number])[];
  readonly catalogue?: readonly Readonly<Record<string, unknown>>[];
  readonly starter?: boolean;
}

/** Imports at an instant. */
async function at(instant: string, given: Given): Promise<void> {
  const files = [
    ...(given.catalogue ? [fileOfRecords('v', given.catalogue)] : []),
    ...(given.rows
      ? [
          fileOfRecords(
            's',
            given.rows.map(([idVariable, fecha, valor]) => ({ idVariable, fecha, valor })),
          ),
        ]
      : []),
    ...(given.withdrawn
      ? [
          fileOfRecords(
            'w',
            given.withdrawn.map(([idVariable, fecha]) => ({ idVariable, fecha, retirado: 'sí' })),
          ),
        ]
      : []),
    ...(given.captures
      ? [
          fileOfRecords(
            'c',
            given.captures.map(([captura, idVariable, ultFechaInformada, ultValorInformado]) => ({
              captura,
              idVariable,
              ultFechaInformada,
              ultValorInformado,
            })),
          ),
        ]
      : []),
  ];
  const report = await runImport({
    store: serving.store,
    receivers: [{ dataSet: 'statistics', begin: beginStatisticsImport }],
    paths: files,
    starter: given.starter ?? false,
    maximumRefused: 0,
    source: 'a test',
    progress: SILENT,
    now: () => new Date(instant),
  });
  expect(report.refusals).toEqual([]);
  expect(report.overLimit).toEqual([]);
  await serving.refresh();
}

const CATALOGUE = [variable(1), variable(2)];

async function asOf(day: string | null, ids = '1'): Promise<unknown> {
  const got = await serving.ask(`/ventanilla/series?ids=${ids}${day === null ? '' : `&vigente_al=${day}`}`);
  if (got.status !== 200) return got.at('errorMessages');
  return [got.at('results')].flat().map((row) => {
    const { fecha, valores } = row as { fecha: string; valores: (number | null)[] };
    return [fecha, ...valores].join(' ');
  });
}

async function revisions(query = '', id = 1): Promise<unknown> {
  const got = await serving.ask(`/ventanilla/series/${id}/revisiones${query}`);
  return [got.at('results')].flat().map((row) => {
    const { fecha, tipo, valorAnterior, valorPosterior, conocidaEl, version } = row as Record<string, unknown>;
    return `${fecha} ${tipo} ${valorAnterior} → ${valorPosterior} el ${conocidaEl} v${version}`;
  });
}

async function threeImports(): Promise<void> {
  await at('2026-08-01T12:00:00Z', {
    catalogue: CATALOGUE,
    rows: [
      [1, '2026-07-29', 10],
      [1, '2026-07-30', 20],
      [1, '2026-07-31', 30],
      [2, '2026-07-31', 1],
    ],
  });
  await at('2026-08-03T12:00:00Z', {
    rows: [
      [1, '2026-07-30', 21],
      [1, '2026-08-03', 40],
      [1, '2026-07-29', 10],
    ],
    withdrawn: [
      [1, '2026-07-31'],
      [1, '2026-07-01'],
    ],
  });
  await at('2026-08-05T12:00:00Z', {
    rows: [
      [1, '2026-07-30', 22],
      [1, '2026-07-31', 33],
      [2, '2026-08-05', 2],
    ],
  });
}

describe('values as known on a past day', () => {
  test('are those of the last import up to then', async () => {
    await threeImports();
    const first = ['2026-07-29 10', '2026-07-30 20', '2026-07-31 30'];
    const second = ['2026-07-29 10', '2026-07-30 21', '2026-08-03 40'];
    const third = ['2026-07-29 10', '2026-07-30 22', '2026-07-31 33', '2026-08-03 40'];
    expect(await asOf('2026-08-01')).toEqual(first);
    expect(await asOf('2026-08-02')).toEqual(first);
    expect(await asOf('2026-08-03')).toEqual(second);
    expect(await asOf('2026-08-04')).toEqual(second);
    expect(await asOf('2026-08-05')).toEqual(third);
    expect(await asOf('2026-11-20')).toEqual(third);
    expect(await asOf(null)).toEqual(third);
    expect(await asOf('2026-08-04', '2,1')).toEqual([
      '2026-07-29  10',
      '2026-07-30  21',
      '2026-07-31 1 ',
      '2026-08-03  40',
    ]);
    const got = await serving.ask('/ventanilla/series?ids=1&vigente_al=2026-08-02');
    expect(got.at('metadata')).toMatchObject({ vigenteAl: '2026-08-02', parcial: false });
  });

  test('are aggregated like others', async () => {
    await threeImports();
    const got = await serving.ask('/ventanilla/series?ids=1&frecuencia=mes&agregacion=promedio&vigente_al=2026-08-02');
    expect(got.at('results.0.valores')).toEqual([20]);
  });

  test('count by the civil day in Argentina', async () => {
    await at('2026-08-01T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 1]] });
    // 23:30 of the second there.
    await at('2026-08-03T02:30:00Z', { rows: [[1, '2026-07-31', 2]] });
    expect(await asOf('2026-08-01')).toEqual(['2026-07-31 1']);
    expect(await asOf('2026-08-02')).toEqual(['2026-07-31 2']);
  });

  test('of one day are those of its last import', async () => {
    await at('2026-08-01T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 1]] });
    await at('2026-08-02T12:00:00Z', { rows: [[1, '2026-07-31', 2]] });
    await at('2026-08-02T13:00:00Z', { rows: [[1, '2026-07-31', 3]] });
    expect(await asOf('2026-08-02')).toEqual(['2026-07-31 3']);
    expect(await asOf('2026-08-01')).toEqual(['2026-07-31 1']);
  });

  test('of days before anything was kept, and of the future, are refused', async () => {
    await threeImports();
    expect(await asOf('2026-07-31')).toEqual([
      'Parámetro erróneo: vigente_al no debe ser anterior al 2026-08-01: de antes no se guarda qué se conocía.',
    ]);
    expect(await asOf('2026-11-21')).toEqual(['Parámetro erróneo: vigente_al no debe ser posterior al 2026-11-20.']);
    expect(await asOf('ayer')).toEqual(['Parámetro erróneo: vigente_al debe ser una fecha AAAA-MM-DD.']);
  });

  test('survive a variable that leaves the catalogue and comes back', async () => {
    await threeImports();
    await at('2026-08-06T12:00:00Z', { catalogue: [variable(2)] });
    expect(await asOf('2026-08-02')).toEqual(['No existe la variable 1.']);
    await at('2026-08-07T12:00:00Z', { catalogue: CATALOGUE });
    expect(await asOf('2026-08-01')).toEqual(['2026-07-29 10', '2026-07-30 20', '2026-07-31 30']);
  });
});

describe('revisions', () => {
  test('are listed with what was before, what is after, when and by which version, the latest first', async () => {
    await threeImports();
    expect(await revisions()).toEqual([
      '2026-07-30 cambio 21 → 22 el 2026-08-05 v3',
      '2026-07-31 baja 30 → null el 2026-08-03 v2',
      '2026-07-30 cambio 20 → 21 el 2026-08-03 v2',
    ]);
    expect(await revisions('?tipo=alta')).toEqual([
      '2026-07-31 alta null → 33 el 2026-08-05 v3',
      '2026-08-03 alta null → 40 el 2026-08-03 v2',
    ]);
    expect(await revisions('?tipo=cambio,alta&desde=2026-07-31&limite=1&inicio=1')).toEqual([
      '2026-08-03 alta null → 40 el 2026-08-03 v2',
    ]);
    const got = await serving.ask('/ventanilla/series/1/revisiones?hasta=2026-07-30');
    expect(got.at('metadata')).toEqual({
      resultset: { count: 2, offset: 0, limit: 1000 },
      idVariable: 1,
      completaDesde: '2026-08-01',
    });
    expect(got.at('results.0.instante')).toBe('2026-08-05T12:00:00.000Z');
    expect((await serving.store.versions()).get('statistics')?.number).toBe(3);
  });

  test('of what does not exist, or asked wrongly', async () => {
    await threeImports();
    expect((await serving.ask('/ventanilla/series/77/revisiones')).status).toBe(404);
    const crossed = await serving.ask('/ventanilla/series/1/revisiones?desde=2026-08-02&hasta=2026-08-01');
    expect([crossed.status, crossed.at('errorMessages')]).toEqual([
      400,
      ['Parámetro erróneo: desde no debe ser posterior a hasta.'],
    ]);
    expect((await serving.ask('/ventanilla/series/uno/revisiones?tipo=todo')).at('errorMessages')).toEqual([
      'Parámetro erróneo: id debe ser un número entero entre 0 y 2147483647.',
      'Parámetro erróneo: tipo debe ser uno de: cambio, baja, alta.',
    ]);
  });

  test('are none where an import says the same again, and make no version', async () => {
    await threeImports();
    const before = await serving.store.versions();
    await at('2026-08-09T12:00:00Z', { rows: [[1, '2026-07-30', 22]] });
    expect(await serving.store.versions()).toEqual(before);
  });

  test('of one source instead of another are none', async () => {
    await at('2026-08-01T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 1]] });
    await runImport({
      store: serving.store,
      receivers: [{ dataSet: 'statistics', begin: beginStatisticsImport }],
      paths: [fileOfRecords('s', [{ idVariable: 1, fecha: '2026-07-31', valor: 1, fuente: 'otra' }])],
      starter: false,
      maximumRefused: 0,
      source: 'a test',
      progress: SILENT,
    });
    await serving.refresh();
    expect(await revisions('?tipo=alta,baja,cambio')).toEqual([]);
  });
});

describe('what captures of the catalogue told', () => {
  beforeEach(async () => {
    await at('2026-08-05T12:00:00Z', {
      catalogue: CATALOGUE,
      rows: [
        [1, '2026-07-29', 10],
        [1, '2026-07-30', 22],
      ],
      captures: [
        ['2026-07-31', 1, '2026-07-29', 10],
        ['2026-08-01', 1, '2026-07-30', 20],
        ['2026-08-02', 1, '2026-07-30', 21],
        ['2026-08-06', 1, '2026-07-30', 99],
        ['2026-08-02', 2, '2026-07-30', 5],
      ],
    });
  });

  test('was known from the day of the capture on, and nothing else', async () => {
    expect(await asOf('2026-07-31')).toEqual(['2026-07-29 10']);
    expect(await asOf('2026-08-01')).toEqual(['2026-07-29 10', '2026-07-30 20']);
    expect(await asOf('2026-08-04')).toEqual(['2026-07-29 10', '2026-07-30 21']);
    expect(await asOf('2026-08-05')).toEqual(['2026-07-29 10', '2026-07-30 22']);
    // A capture after the beginning is no word about what this store held.
    expect(await asOf('2026-08-06')).toEqual(['2026-07-29 10', '2026-07-30 22']);
    expect(await asOf('2026-07-30')).toEqual([
      'Parámetro erróneo: vigente_al no debe ser anterior al 2026-07-31: de antes no se guarda qué se conocía.',
    ]);
    const got = await serving.ask('/ventanilla/series?ids=1&vigente_al=2026-08-01&formato=csv');
    expect(got.headers.get('ventanilla-vigencia')).toBe('parcial');
    expect((await serving.ask('/ventanilla/series?ids=1&vigente_al=2026-08-01')).at('metadata.parcial')).toBe(true);
  });

  test('shows revisions older than the store', async () => {
    expect(await revisions()).toEqual([
      '2026-07-30 cambio 21 → 22 el 2026-08-05 v1',
      '2026-07-30 cambio 20 → 21 el 2026-08-02 vnull',
    ]);
    expect(await revisions('?tipo=alta')).toEqual([
      '2026-07-30 alta null → 20 el 2026-08-01 vnull',
      '2026-07-29 alta null → 10 el 2026-07-31 vnull',
    ]);
  });

  test('of a value that comes later than the capture counts until it comes', async () => {
    await at('2026-08-10T12:00:00Z', {
      rows: [[2, '2026-07-30', 6]],
    });
    expect(await asOf('2026-08-01', '2')).toEqual([]);
    expect(await asOf('2026-08-02', '2')).toEqual(['2026-07-30 5']);
    expect(await asOf('2026-08-09', '2')).toEqual(['2026-07-30 5']);
    expect(await asOf('2026-08-10', '2')).toEqual(['2026-07-30 6']);
    expect(await revisions('?tipo=alta,cambio', 2)).toEqual([
      '2026-07-30 cambio 5 → 6 el 2026-08-10 v2',
      '2026-07-30 alta null → 5 el 2026-08-02 vnull',
    ]);
  });
});

describe('the beginning', () => {
  test('of real data is the first import of them: what the starter data were is gone with them', async () => {
    await at('2026-08-01T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 7]], starter: true });
    await at('2026-08-02T12:00:00Z', { rows: [[1, '2026-07-31', 8]], starter: true });
    expect(await revisions()).toHaveLength(1);
    await at('2026-08-03T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 9]] });
    expect(await revisions('?tipo=alta,baja,cambio')).toEqual([]);
    expect(await asOf('2026-08-03')).toEqual(['2026-07-31 9']);
    expect(await asOf('2026-08-02')).toHaveLength(1);
    await at('2026-08-04T12:00:00Z', { rows: [[1, '2026-07-31', 10]] });
    expect(await revisions()).toEqual(['2026-07-31 cambio 9 → 10 el 2026-08-04 v4']);
  });

  test('comes again with starter data in place of real ones, of which nothing stays', async () => {
    await at('2026-08-01T12:00:00Z', {
      catalogue: CATALOGUE,
      rows: [
        [1, '2026-07-30', 7],
        [1, '2026-07-31', 7],
      ],
    });
    await at('2026-08-02T12:00:00Z', { rows: [[1, '2026-07-31', 8]] });
    await at('2026-08-03T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 9]], starter: true });
    expect(await asOf(null)).toEqual(['2026-07-31 9']);
    expect(await revisions('?tipo=alta,baja,cambio')).toEqual([]);
    expect((await serving.ask('/ventanilla/series/1/revisiones')).at('metadata.completaDesde')).toBe('2026-08-03');
  });

  test('is the first import with values', async () => {
    await at('2026-08-01T12:00:00Z', { catalogue: CATALOGUE });
    await at('2026-08-03T12:00:00Z', { rows: [[1, '2026-07-31', 9]] });
    expect(await asOf('2026-08-03')).toEqual(['2026-07-31 9']);
    expect(await revisions('?tipo=alta')).toEqual([]);
    expect((await serving.ask('/ventanilla/series/1/revisiones')).at('metadata.completaDesde')).toBe('2026-08-03');
  });

  test('of a store that was filled before revisions were kept is the version it had', async () => {
    await at('2026-08-01T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 9]] });
    await serving.store.publish([
      {
        dataSet: 'statistics',
        source: 'a release before',
        starter: false,
        newest: '2026-07-31',
        changes: [{ resource: RESOURCES.revisions, mode: 'replace', records: [] }],
      },
    ]);
    await serving.refresh();
    const old = (await serving.store.versions()).get('statistics');
    const day = new Date(Date.parse(old?.loadedAt ?? '') - 3 * 3_600_000).toISOString().slice(0, 10);
    serving.setToday('2030-01-01');
    expect(await asOf(day)).toEqual(['2026-07-31 9']);
    await at('2029-12-31T12:00:00Z', { rows: [[1, '2026-07-31', 10]] });
    expect(await asOf(day)).toEqual(['2026-07-31 9']);
    expect(await asOf('2029-12-31')).toEqual(['2026-07-31 10']);
    expect(await revisions()).toEqual(['2026-07-31 cambio 9 → 10 el 2029-12-31 v3']);
    expect((await serving.ask('/ventanilla/series/1/revisiones')).at('metadata.completaDesde')).toBe(day);
  });

  test('stays first where a clock went back', async () => {
    await at('2026-08-05T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-31', 1]] });
    await at('2026-08-01T12:00:00Z', { rows: [[1, '2026-07-31', 2]] });
    await at('2026-08-06T12:00:00Z', { rows: [[1, '2026-07-31', 3]] });
    expect(await asOf('2026-08-05')).toEqual(['2026-07-31 2']);
    expect(await asOf('2026-08-06')).toEqual(['2026-07-31 3']);
  });

  test('comes after an import of the same moment in the list of revisions, where a clock went back', async () => {
    await at('2026-08-05T12:00:00Z', {
      catalogue: CATALOGUE,
      rows: [[1, '2026-07-31', 2]],
      captures: [['2026-08-02', 1, '2026-07-31', 1]],
    });
    await at('2026-08-04T12:00:00Z', { rows: [[1, '2026-07-31', 3]] });
    expect(await revisions()).toEqual([
      '2026-07-31 cambio 2 → 3 el 2026-08-05 v2',
      '2026-07-31 cambio 1 → 2 el 2026-08-05 v1',
    ]);
  });
});

describe('imports at once', () => {
  test('take turns: none takes away what another brought', async () => {
    await at('2026-08-01T12:00:00Z', { catalogue: CATALOGUE, rows: [[1, '2026-07-01', 0]] });
    await Promise.all([
      at('2026-08-02T12:00:00Z', { rows: [[1, '2026-07-02', 1]] }),
      at('2026-08-02T12:00:00Z', { rows: [[1, '2026-07-03', 2]] }),
      at('2026-08-02T12:00:00Z', { rows: [[1, '2026-07-01', 9]] }),
    ]);
    // A load that was under way may have begun before the last of them.
    await serving.refresh();
    expect(await asOf(null)).toEqual(['2026-07-01 9', '2026-07-02 1', '2026-07-03 2']);
    expect(await asOf('2026-08-01')).toEqual(['2026-07-01 0']);
    const versions = [(await serving.ask('/ventanilla/series/1/revisiones?tipo=alta,cambio')).at('results')].flat();
    expect(versions.map((revision) => Reflect.get(Object(revision), 'version')).sort()).toEqual([2, 3, 4]);
  });
});

describe('a withdrawn value', () => {
  test('is gone for all readers, the rest of its year stays', async () => {
    await threeImports();
    await at('2026-08-06T12:00:00Z', {
      withdrawn: [
        [2, '2026-07-31'],
        [2, '2026-08-05'],
      ],
    });
    const got = await serving.ask('/estadisticas/v4.0/Monetarias/2');
    expect(got.at('results.0.detalle')).toEqual([]);
    expect((await serving.ask('/ventanilla/series/ultimos?ids=2')).at('results.0.fecha')).toBe('2026-08-07');
    expect((await serving.store.versions()).get('statistics')?.newest).toBe('2026-08-07');
  });

  test('may lie before the day on which its series is said to begin by now', async () => {
    await at('2026-08-01T12:00:00Z', {
      catalogue: CATALOGUE,
      rows: [
        [1, '2020-01-01', 1],
        [1, '2020-03-01', 2],
      ],
    });
    await at('2026-08-02T12:00:00Z', {
      catalogue: [variable(1, { primerFechaInformada: '2020-02-01' }), variable(2)],
      withdrawn: [[1, '2020-01-01']],
    });
    const got = await serving.ask('/estadisticas/v4.0/Monetarias/1');
    expect(got.at('results.0.detalle')).toEqual([{ fecha: '2020-03-01', valor: 2 }]);
  });
});

test('a record that is damaged is refused', () => {
  expect(() => openRevisions(Buffer.from('{}'))).toThrow(RangeError);
  expect(() => openRevisions(Buffer.alloc(24, 1))).toThrow(RangeError);
});
