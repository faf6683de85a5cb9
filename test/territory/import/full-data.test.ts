import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { entities, importInto, type Outcome } from './import-fixture.ts';

const DATA = resolve('../shared/data/territorial');

describe.skipIf(!existsSync(DATA))('the full territorial data (skipped without ../shared/data)', () => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await importInto([DATA]);
  });

  it('loads every row that the README counts, but for the codes without a present unit', () => {
    expect(outcome.report.sets[0]?.loaded).toEqual({
      provincias: 24,
      departamentos: 529,
      municipios: 2082,
      localidades_censales: 3527,
      localidades: 4269,
      asentamientos: 14707,
      calles: 35539,
      calles_osm: 6184,
      ejes: 2077,
      poligonos_provincias: 24,
      poligonos_departamentos: 529,
      poligonos_municipios: 2082,
      cruces: 152824,
      alias: expect.any(Number),
    });
    expect(entities(outcome, 'alias').length).toBeGreaterThan(10_000);
  });

  it('refuses the three codes that appear twice, and nothing else', () => {
    expect(outcome.report.refusals.map(({ rule }) => rule)).toEqual(['unique-id', 'unique-id', 'unique-id']);
  });

  it('keeps coordinates to the last digit', () => {
    const city = entities(outcome, 'localidades').find(({ id }) => id === '02000010');
    expect(city?.centroide).toEqual({ lat: -34.6132917290185, lon: -58.3887517365082 });
  });
});
