import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenedFile } from '../../src/ingest/read-file.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import { decodeLastValuesBlock, openSeriesBlock, RESOURCES, variableKey } from '../../src/statistics/stored.ts';
import { file, load, STARTER, type Statistics, serveStatistics, variable } from './serving.ts';

const MONETARIAS = '/estadisticas/v4.0/Monetarias';
const ALL = { maximumRefused: 1 };

let serving: Statistics;
beforeEach(async () => {
  serving = await serveStatistics('2026-11-20', async () => {});
});
afterEach(async () => {
  expect(serving.errors).toEqual([]);
  await serving.close();
});

async function imported(files: readonly (string | OpenedFile)[], options = ALL): Promise<ImportReport> {
  const report = await load(serving.store, files, options);
  await serving.refresh();
  return report;
}

function refusals(report: ImportReport): string[] {
  return report.refusals.map(({ file: name, line, field, rule }) => `${name}:${line} ${field} ${rule}`);
}

async function valuesOf(id: number): Promise<unknown> {
  return (await serving.ask(`${MONETARIAS}/${id}?limit=3000`)).at('results.0.detalle');
}

const row = (idVariable: unknown, fecha: unknown, valor: unknown, fuente = 'api-v4') => ({
  idVariable,
  fecha,
  valor,
  fuente,
});

describe('dated values', () => {
  test('are merged by variable and date; a later import overwrites, the rest stays', async () => {
    await imported([file('v', [variable(1)]), file('s', [row(1, '2020-12-31', 1), row(1, '2021-01-01', 2)])]);
    await imported([file('s2', [row(1, '2021-01-01', 2.5), row(1, '2021-01-02', 3)])]);
    expect(await valuesOf(1)).toEqual([
      { fecha: '2021-01-02', valor: 3 },
      { fecha: '2021-01-01', valor: 2.5 },
      { fecha: '2020-12-31', valor: 1 },
    ]);
  });

  test('rewrite only the blocks of the years they fall in', async () => {
    const years = Array.from({ length: 20 }, (_, i) => row(1, `${2000 + i}-06-01`, i));
    const first = { primerFechaInformada: '2000-01-01' };
    await imported([
      file('v', [variable(1, first), variable(2, first)]),
      file('s', [...years, row(2, '2019-01-01', 1)]),
    ]);
    const report = await imported([file('s2', [row(1, '2019-06-02', 5), row(1, '2020-06-01', 6)])]);
    // One of the two added is the record of what the import changed.
    expect(report.sets).toMatchObject([{ changed: true, added: 2, replaced: 1, removed: 0 }]);
    expect(report.sets[0]?.loaded).toEqual({ series: 2 });
  });

  test('keep their sources by value through a merge', async () => {
    await imported([file('v', [variable(1)]), file('s', [row(1, '2021-01-01', 1, 'b'), row(1, '2021-01-02', 2, 'a')])]);
    await imported([file('s2', [{ idVariable: 1, fecha: '2021-01-02', valor: 3 }])]);
    const reader = await serving.store.reader('statistics');
    const blocks = (await reader?.withPrefix(RESOURCES.series, variableKey(1))) ?? [];
    expect(blocks.map(({ key }) => key)).toEqual(['0000000001/2021']);
    expect(
      blocks.flatMap(({ body }) =>
        openSeriesBlock(body)
          .rows()
          .map(({ value, source }) => [value, source]),
      ),
    ).toEqual([
      [1, 'b'],
      [3, ''],
    ]);
  });

  test('come as answers of the interface, too', async () => {
    const answer = (idVariable: number, ...detalle: unknown[]) => ({ idVariable, detalle });
    const good = { fecha: '2021-01-02', valor: 2 };
    const report = await imported([
      file('v', [variable(1), variable(2)]),
      file('a', [answer(1, good), answer(2, good, { fecha: 'ayer', valor: 1 }), answer(3), answer(2, 7)], 'results'),
    ]);
    expect(await valuesOf(1)).toEqual([good]);
    expect(await valuesOf(2)).toEqual([]);
    expect(refusals(report)).toEqual(['a:2 detalle.1.fecha calendar-date', 'a:4 detalle.0.fecha calendar-date']);
  });

  test('of an unknown variable are refused, each with its line', async () => {
    const report = await imported([
      file('s', [row(9, '2021-01-01', 1), row(1, '2021-01-01', 1), row(9, '2021-01-02', 1)]),
      file('v', [variable(1)]),
    ]);
    expect(refusals(report)).toEqual(['s:1 idVariable known-variable', 's:3 idVariable known-variable']);
    expect(report.refusals[0]?.reason).toBe('variable 9 is not in the catalogue');
  });

  test('may refer to the catalogue held before', async () => {
    await imported([file('v', [variable(1)])]);
    const report = await imported([file('s', [row(1, '2021-01-01', 1)])]);
    expect(report.refusals).toEqual([]);
    expect(await valuesOf(1)).toEqual([{ fecha: '2021-01-01', valor: 1 }]);
  });

  test('that are broken are refused with field and rule, the rest loads', async () => {
    const report = await imported([
      file('v', [variable(1)]),
      file('s', [
        row(0, '2021-01-01', 1),
        row(2147483648, '2021-01-01', 1),
        row('uno', '2021-01-01', 1),
        row(1, '2021-02-29', 1),
        row(1, '01/02/2021', 1),
        row(1, '2021-01-01', 'NaN'),
        row(1, '2021-01-01', ''),
        row(1, '2021-01-01', Number.POSITIVE_INFINITY),
        row(1, '2019-12-31', 1),
        row(1, '2021-01-05', 5),
        row(1, '2021-01-05', 6),
        row('1', '2021-01-06', '-7.25'),
      ]),
    ]);
    expect(refusals(report)).toEqual([
      's:1 idVariable number-range',
      's:2 idVariable number-range',
      's:3 idVariable finite-number',
      's:4 fecha calendar-date',
      's:5 fecha calendar-date',
      's:6 valor finite-number',
      's:7 valor finite-number',
      's:8 valor finite-number',
      's:9 fecha not-before-first',
      's:11 fecha once-per-file',
    ]);
    expect(await valuesOf(1)).toEqual([
      { fecha: '2021-01-06', valor: -7.25 },
      { fecha: '2021-01-05', valor: 5 },
    ]);
  });

  test('of one date in two files of an import: the later file counts', async () => {
    const report = await imported([
      file('v', [variable(1)]),
      file('s1', [row(1, '2021-01-01', 1)]),
      file('s2', [row(1, '2021-01-01', 2)]),
    ]);
    expect(report.refusals).toEqual([]);
    expect(await valuesOf(1)).toEqual([{ fecha: '2021-01-01', valor: 2 }]);
  });

  test('more refused than allowed changes nothing', async () => {
    await imported([file('v', [variable(1)]), file('s', [row(1, '2021-01-01', 1)])]);
    const report = await imported([file('s2', [row(1, '2021-01-02', 1), row(1, 'x', 1)])], { maximumRefused: 0.01 });
    expect(report.overLimit).toEqual(['s2']);
    expect(await valuesOf(1)).toHaveLength(1);
  });
});

describe('the catalogue', () => {
  test('a whole one replaces, and takes the series of what it no longer lists from the answers', async () => {
    await imported([file('v', [variable(1), variable(2)]), file('s', [row(2, '2021-01-01', 1)])]);
    await imported([file('v', [variable(1), variable(3)])]);
    expect((await serving.ask(`${MONETARIAS}/2`)).status).toBe(404);
    expect((await serving.ask(MONETARIAS)).at('metadata.resultset.count')).toBe(2);
  });

  const newer = { ultFechaInformada: '2026-08-10', ultValorInformado: 9 };
  const older = { ultFechaInformada: '2026-06-22', ultValorInformado: 3, descripcion: 'vieja' };

  test.each(['page first', 'page last'])('a page beside a whole one never sets it back, %s', async (order) => {
    const whole = file('whole', [variable(1), variable(2)]);
    const page = file('page', [variable(1, older), variable(3, older)], 'results');
    await imported(order === 'page first' ? [page, whole] : [whole, page]);
    const { at } = await serving.ask(MONETARIAS);
    expect(at('metadata.resultset.count')).toBe(3);
    expect([at('results.0.descripcion'), at('results.0.ultValorInformado')]).toEqual(['Variable 1', 1]);
    expect(at('results.2.descripcion')).toBe('vieja');
  });

  test('a page alone merges what is newer or unknown and keeps the rest', async () => {
    await imported([file('whole', [variable(1), variable(2)])]);
    const report = await imported([
      file('page', [variable(1, newer), variable(2, older), variable(3, older)], 'results'),
      file('page2', [variable(1, older)], 'results'),
    ]);
    expect(report.sets[0]?.loaded).toEqual({ variables: 2 });
    const { at } = await serving.ask(MONETARIAS);
    expect([at('results.0.ultValorInformado'), at('results.1.ultValorInformado'), at('results.2.descripcion')]).toEqual(
      [9, 1, 'vieja'],
    );
  });

  test('all members but the id may be null; the answers show them as null', async () => {
    const nulls = Object.fromEntries(Object.keys(variable(5)).map((key) => [key, null]));
    await imported([file('v', [{ ...nulls, idVariable: 5 }])]);
    expect((await serving.ask(MONETARIAS)).at('results.0')).toEqual({ ...nulls, idVariable: 5 });
    expect((await serving.ask(`${MONETARIAS}/5`)).at('results.0')).toEqual({ idVariable: 5, detalle: [] });
    expect((await serving.ask(`${MONETARIAS}?Categoria=a`)).at('results')).toEqual([]);
  });

  test('an entry whose last date lies ahead and has no series tells no last pair', async () => {
    await imported([file('v', [variable(1, { ultFechaInformada: '2027-01-01' })])]);
    const { at } = await serving.ask(MONETARIAS);
    expect([at('results.0.ultFechaInformada'), at('results.0.ultValorInformado')]).toEqual([null, null]);
  });

  test('texts stay as they are written, outer and unbreakable blanks too', async () => {
    const descripcion = ' Tasa de interés\u00a0';
    await imported([file('v', [variable(1, { descripcion, categoria: 'Cosas\u00a0raras ' })])]);
    expect((await serving.ask(`${MONETARIAS}?Categoria=cosas+raras`)).at('results.0.descripcion')).toBe(descripcion);
  });

  test('broken entries are refused', async () => {
    const report = await imported([
      file('v', [
        variable(1),
        variable(1),
        variable(-2),
        variable(3, { periodicidad: 'DM' }),
        variable(4, { moneda: 'MEyMLs' }),
        variable(5, { categoria: 'x'.repeat(256) }),
        variable(6, { descripcion: 7 }),
        variable(7, { primerFechaInformada: '2026-13-01' }),
        variable(8, { ultFechaInformada: '2019-12-31' }),
        variable(9, { ultValorInformado: 'mucho' }),
      ]),
    ]);
    expect(refusals(report)).toEqual([
      'v:2 idVariable once-per-file',
      'v:3 idVariable number-range',
      'v:4 periodicidad text-length',
      'v:5 moneda text-length',
      'v:6 categoria text-length',
      'v:7 descripcion required-text',
      'v:8 primerFechaInformada calendar-date',
      'v:9 ultFechaInformada date-order',
      'v:10 ultValorInformado finite-number',
    ]);
    expect((await serving.ask(MONETARIAS)).at('metadata.resultset.count')).toBe(1);
  });
});

describe('notes, coverage and past last pairs', () => {
  test('notes are replaced by a file and merged from a page', async () => {
    const note = (id: number, detalle: string) => ({ id, detalle });
    await imported([file('v', [variable(1), variable(2)]), file('m', [note(1, 'uno'), note(2, 'dos')])]);
    await imported([file('m2', [note(2, 'DOS')], 'results')]);
    const details = async () => (await serving.ask('/estadisticas/v4.0/Metodologia')).at('results');
    expect(await details()).toEqual([[{ id: 1, detalle: 'uno' }], [{ id: 2, detalle: 'DOS' }]]);
    const report = await imported([file('m3', [note(2, 'dos'), note(2, 'otra'), note(3, 'tres')])]);
    expect(await details()).toEqual([[{ id: 2, detalle: 'dos' }]]);
    expect(refusals(report)).toEqual(['m3:2 id once-per-file', 'm3:3 id known-variable']);
  });

  test('past last pairs are merged by capture and variable', async () => {
    const pair = (captura: string, idVariable: number, ultFechaInformada: string, ultValorInformado: unknown) => ({
      captura,
      idVariable,
      ultFechaInformada,
      ultValorInformado,
    });
    const report = await imported([
      file('v', [variable(1)]),
      file('u', [
        pair('2026-06-24', 1, '2026-06-22', 1),
        pair('2026-06-24', 1, '2026-06-22', 2),
        pair('2026-06-25', 2, '2026-06-22', 1),
        pair('2026-06-25', 1, '2026-06-26', 1),
        pair('2025-12-31', 1, '2025-12-30', 4),
      ]),
    ]);
    expect(refusals(report)).toEqual([
      'u:2 captura once-per-file',
      'u:4 captura date-order',
      'u:3 idVariable known-variable',
    ]);
    await imported([file('u2', [pair('2026-06-24', 1, '2026-06-22', 1.5), pair('2026-06-26', 1, '2026-06-24', 5)])]);
    const reader = await serving.store.reader('statistics');
    const blocks = (await reader?.withPrefix(RESOURCES.lastValues, variableKey(1))) ?? [];
    expect(blocks.map(({ key }) => key)).toEqual(['0000000001/2025', '0000000001/2026']);
    expect(blocks.flatMap(({ body }) => decodeLastValuesBlock(body).map(({ value }) => value))).toEqual([4, 1.5, 5]);
    expect(serving.status()?.counts['ultimos-valores']).toBe(3);
  });

  test('coverage is kept and replaced', async () => {
    const coverage = (idVariable: number, n: number) => ({
      idVariable,
      n,
      desde: '2020-01-01',
      hasta: '2020-01-02',
      declaradaDesde: '2020-01-01',
      declaradaHasta: '',
      mayorHuecoDias: 1,
      fuentes: 'api-v4:2',
    });
    await imported([file('v', [variable(1), variable(2)]), file('c', [coverage(1, 2), coverage(2, 2)])]);
    const report = await imported([file('c2', [coverage(1, 3), coverage(2, -1), coverage(7, 1)])]);
    expect(refusals(report)).toEqual(['c2:2 n number-range', 'c2:3 idVariable known-variable']);
    expect(serving.status()?.counts.cobertura).toBe(1);
  });
});

test('the first real import removes the starter data', async () => {
  await load(serving.store, [STARTER], { starter: true });
  await serving.refresh();
  expect(serving.status()).toMatchObject({ starter: true, counts: { variables: 17, metodologia: 9 } });
  await imported([file('v', [variable(1)]), file('s', [row(1, '2021-01-01', 1)])]);
  expect(serving.status()).toMatchObject({
    starter: false,
    counts: { variables: 1, series: 1, metodologia: 0 },
    newest: '2026-08-07',
  });
});

test('plain files on disk are recognised by what they hold, not by their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-files-'));
  await writeFile(
    join(folder, 'a.json'),
    JSON.stringify({ status: 200, metadata: {}, results: [variable(1), variable(2)] }),
  );
  await writeFile(join(folder, 'b.csv'), 'idVariable,fecha,valor\n1,2021-01-01,0.1\n1,2021-01-02,\n');
  await writeFile(
    join(folder, 'c.ndjson'),
    `${JSON.stringify({ id: 1, detalle: 'nota' })}\n{"id":2,"detalle":"otra"}\n`,
  );
  const report = await imported([folder]);
  await rm(folder, { recursive: true });
  expect(report.files.map(({ resource }) => resource)).toEqual(['variables', 'series', 'metodologia']);
  expect(report.refusals.map(({ line, field }) => [line, field])).toEqual([[3, 'valor']]);
  expect((await serving.ask('/estadisticas/v4.0/Metodologia/2')).status).toBe(200);
  expect(await valuesOf(1)).toEqual([{ fecha: '2021-01-01', valor: 0.1 }]);
});
