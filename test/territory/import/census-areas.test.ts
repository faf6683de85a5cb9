import { describe, expect, it } from 'vitest';
import { AGGLOMERATION, FRACTION, OUTLINE, TRACT } from '../census-areas.ts';
import { DEPARTAMENTO, entities, file, importInto, PROVINCIA, refusals } from './import-fixture.ts';

const UNITS = [file('provincias.json', PROVINCIA), file('departamentos.json', DEPARTAMENTO)];

describe('files of census areas', () => {
  it('are known by the name of their list', async () => {
    const outcome = await importInto([
      file('aglomerados.json', AGGLOMERATION),
      file('fracciones-censales.ndjson', FRACTION),
      file('radios-censales.ndjson', TRACT),
    ]);
    expect(refusals(outcome)).toEqual([]);
    expect(entities(outcome, 'aglomerados')).toEqual([AGGLOMERATION]);
    expect(entities(outcome, 'fracciones_censales')).toEqual([FRACTION]);
    expect(entities(outcome, 'radios_censales')).toEqual([TRACT]);
  });

  it('are known by their columns where their name says nothing', async () => {
    const flat = { provincia_id: '06', provincia_nombre: 'Buenos Aires', departamento_id: '06007' };
    const outcome = await importInto([
      file('a.csv', { aglomerado_id: '0002', nombre: 'Gran La Plata' }),
      file('b.csv', { fraccion_censal_id: '0600701', ...flat }),
      file('c.csv', { radio_censal_id: '060070102', fraccion_censal_id: '0600701', ...flat }),
      file('d.csv', { id: '060070103', fraccion_censal_id: '0600701', ...flat }),
    ]);
    expect(outcome.report.files.map(({ resource }) => resource)).toEqual([
      'aglomerados',
      'fracciones_censales',
      'radios_censales',
      'radios_censales',
    ]);
    expect(entities(outcome, 'radios_censales').map(({ id }) => id)).toEqual(['060070102', '060070103']);
  });

  it('have an outline, or a point in its place, as GeoJSON and as bulk lines', async () => {
    const { geometria: _, centroide, ...properties } = FRACTION;
    const point = { type: 'Point', coordinates: [centroide.lon, centroide.lat] };
    const outcome = await importInto([
      file('fracciones_censales.geojson', { properties: { ...properties, centroide }, geometry: OUTLINE }),
      file('radios_censales.ndjson', { ...properties, id: '060070101', geometria: point }),
    ]);
    expect(entities(outcome, 'fracciones_censales')).toEqual([FRACTION]);
    expect(entities(outcome, 'radios_censales')).toEqual([
      { ...properties, id: '060070101', centroide, fraccion_censal: { id: '0600701' } },
    ]);
  });

  it.each([
    ['an id of another length', 'aglomerados.json', { ...AGGLOMERATION, id: '02' }, 'id id-shape'],
    ['no name', 'aglomerados.json', { ...AGGLOMERATION, nombre: '' }, 'nombre required-text'],
    ['an id of another length', 'fracciones_censales.json', { ...FRACTION, id: '06007' }, 'id id-shape'],
    ['another province', 'fracciones_censales.json', { ...FRACTION, id: '1400701' }, 'provincia.id own-province'],
    [
      'an open ring',
      'fracciones_censales.json',
      { ...FRACTION, geometria: { type: 'Polygon', coordinates: [[[0, 0]]] } },
      'geometry.coordinates.0 rings',
    ],
    [
      'another fraction',
      'radios_censales.json',
      { ...TRACT, fraccion_censal: { id: '0600702' } },
      'fraccion_censal.id own-fraction',
    ],
    [
      'an unknown department',
      'radios_censales.json',
      { ...TRACT, departamento: { id: '06014' } },
      'departamento.id known-parent',
    ],
  ])('refuse a record with %s: %s', async (_, name, record, refusal) => {
    expect(refusals(await importInto([...UNITS, file(name, record)]))).toEqual([refusal]);
  });

  it('refuse tracts of fractions that are not there, where fractions are', async () => {
    const tracts = file('radios_censales.json', TRACT, {
      ...TRACT,
      id: '060070201',
      fraccion_censal: { id: '0600702' },
    });
    expect(refusals(await importInto([...UNITS, tracts]))).toEqual([]);
    const outcome = await importInto([...UNITS, file('fracciones_censales.json', FRACTION), tracts]);
    expect(refusals(outcome)).toEqual(['fraccion_censal.id known-parent']);
  });

  it('are told of where a parent is not known or called otherwise, and where a point lies outside the country', async () => {
    const outcome = await importInto([
      ...UNITS,
      file(
        'fracciones_censales.json',
        { ...FRACTION, departamento: { id: null, nombre: null } },
        { ...FRACTION, id: '0600702', provincia: { id: '06', nombre: 'Bs As' }, centroide: { lat: 0, lon: 0 } },
      ),
      file('aglomerados.json', AGGLOMERATION, { ...AGGLOMERATION, id: '0003', centroide: { lat: null, lon: null } }),
    ]);
    expect(refusals(outcome)).toEqual([]);
    const told = outcome.report.notices.filter(({ resource }) => !/provincias|departamentos/.test(resource));
    expect(told.map(({ resource, id, rule }) => `${resource} ${id} ${rule}`)).toEqual([
      'aglomerados 0003 known-point',
      'aglomerados 0003 doubled-name',
      'fracciones_censales 0600701 unknown-parent',
      'fracciones_censales 0600702 point-in-country',
      'fracciones_censales 0600702 reference-name',
    ]);
  });
});
