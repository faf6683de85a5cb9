import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from './clients.ts';
import { hasShared, load, SHARED, type Statistics, serveStatistics } from './serving.ts';

/** The day on which the live interface gave the answer. */
const CAPTURED_ON = '2026-06-24';

/** Members that describe a variable, and those that change from day to day. */
const TEXTS = ['descripcion', 'categoria', 'tipoSerie', 'periodicidad', 'unidadExpresion', 'moneda'] as const;

/** Provisional then: the series were downloaded later, when these figures had been revised. */
const REVISED = [17, 18, 25, 108, 117, 125, 145, 197];

describe.skipIf(!hasShared)('the captured first page of the catalogue (skipped without ../shared/data)', () => {
  let serving: Statistics;
  let captured: Record<string, unknown>;
  let theirs: Record<string, unknown>[];
  let ours: Record<string, unknown>[];
  let at: (path: string) => unknown;

  beforeAll(async () => {
    const bytes = gunzipSync(await readFile(join(SHARED, 'monetarias-pagina-1.json.gz')));
    captured = Object.fromEntries(Object.entries(JSON.parse(bytes.toString('utf8'))));
    theirs = entriesOf(captured.results);
    serving = await serveStatistics(CAPTURED_ON, (store) => load(store, [SHARED]));
    ({ at } = await serving.ask('/estadisticas/v4.0/Monetarias'));
    ours = entriesOf(at('results'));
  });
  afterAll(async () => {
    expect(serving.errors).toEqual([]);
    await serving.close();
  });

  test('has the same members in the same order, and the same numbers of the page', () => {
    expect(Object.keys(Object(at('')))).toEqual(Object.keys(captured));
    expect(at('status')).toBe(captured.status);
    expect(at('metadata')).toEqual(captured.metadata);
    expect(Object.keys(Object(at('metadata.resultset')))).toEqual(['count', 'offset', 'limit']);
  });

  test('has the same variables in the same order, each with the same members of the same types', () => {
    const shape = (entry: Record<string, unknown>): string[] =>
      Object.entries(entry).map(([member, value]) => `${member}: ${value === null ? 'null' : typeof value}`);
    expect(ours.map(({ idVariable }) => idVariable)).toEqual(theirs.map(({ idVariable }) => idVariable));
    expect(ours.map(shape)).toEqual(theirs.map(shape));
  });

  test('describes them with the same words, blanks included, and the same first date', () => {
    const described = (entry: Record<string, unknown>): unknown[] =>
      [...TEXTS, 'primerFechaInformada'].map((member) => entry[member]);
    expect(ours.map(described)).toEqual(theirs.map(described));
  });

  test('tells no last date before theirs: our series know what was published later, but nothing after that day', () => {
    for (const [i, { idVariable, ultFechaInformada }] of ours.entries()) {
      const date = String(ultFechaInformada);
      expect(date >= String(theirs[i]?.ultFechaInformada) && date <= CAPTURED_ON, `${idVariable}: ${date}`).toBe(true);
    }
  });

  test('tells the last values that the series have on the dates captured, but where a figure was revised since', async () => {
    const revised: unknown[] = [];
    for (const { idVariable, ultFechaInformada, ultValorInformado } of theirs) {
      const { at } = await serving.ask(
        `/estadisticas/v4.0/Monetarias/${idVariable}?hasta=${ultFechaInformada}&limit=1`,
      );
      expect(at('results.0.detalle.0.fecha')).toBe(ultFechaInformada);
      if (at('results.0.detalle.0.valor') !== ultValorInformado) revised.push(idVariable);
    }
    expect(revised).toEqual(REVISED);
  });
});
