import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUnitCatalog, type UnitCatalog } from '../../../src/territory/catalog/catalog.ts';
import type { TerritoryGeometry } from '../../../src/territory/catalog/geometry.ts';
import { StreetFacts } from '../../../src/territory/streets/facts.ts';
import { buildStreetNetwork } from '../../../src/territory/streets/network.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { createGeometry } from '../../../src/territory/ubicacion/geometry.ts';
import { buildTerritoryMap, locate, type TerritoryMap } from '../../../src/territory/ubicacion/map.ts';
import { file, importInto } from '../import/import-fixture.ts';
import { WORLD } from './world.ts';

const DATA = resolve('../shared/data/territorial');
const atOnce = async (): Promise<void> => {};

function idsAt(map: TerritoryMap, lat: number, lon: number): (string | null)[] {
  const { provincia, departamento, municipio } = locate(map, lat, lon);
  return [
    map.provincia.places[provincia]?.id ?? null,
    map.departamento.places[departamento]?.id ?? null,
    map.municipio.places[municipio]?.id ?? null,
  ];
}

async function build(paths: Parameters<typeof importInto>[0]): Promise<{
  readonly units: UnitCatalog;
  readonly map: TerritoryMap;
  readonly geometry: TerritoryGeometry;
}> {
  const { reader } = await importInto(paths);
  const facts = new StreetFacts();
  const units = await buildUnitCatalog(reader, atOnce, shippedSynonyms(), facts.take);
  const map = await buildTerritoryMap(reader, units, atOnce);
  const network = await buildStreetNetwork(reader, units, facts, atOnce);
  return { units, map, geometry: createGeometry(map, units.tables.calles, network) };
}

describe('where the outlines of two levels differ', () => {
  const box = (id: string, east: number): Readonly<Record<string, unknown>> => ({
    type: 'Feature',
    properties: { id, nombre: id },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [east, 0],
          [east, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    },
  });

  it('believes the department, and never lets the two contradict each other', async () => {
    const { map } = await build([
      file('poligonos_provincias.geojson', box('02', 1), { ...box('06', 3) }),
      file('poligonos_departamentos.geojson', box('06007', 2)),
    ]);
    expect(idsAt(map, 0.5, 0.5)).toEqual(['06', '06007', null]);
  });

  it('says nothing of departments where they are unknown', async () => {
    const { map } = await build([file('poligonos_provincias.geojson', box('02', 1))]);
    expect(idsAt(map, 0.5, 0.5)).toEqual(['02', null, null]);
    expect(idsAt(map, 5, 5)).toEqual([null, null, null]);
  });
});

describe('what touches what', () => {
  const calle = (id: string, coordinates: number[][]): Readonly<Record<string, unknown>> => ({
    id,
    nombre: id,
    nomenclatura: id,
    categoria: 'CALLE',
    provincia: { id: id.slice(0, 2), nombre: 'x' },
    fuente: 'INDEC',
    geometria: { type: 'LineString', coordinates },
  });
  const streets = file(
    'calles.json',
    calle('0200701000001', [
      [-58.9, -34.5],
      [-58.1, -34.5],
    ]),
    calle('0200701000002', [
      [-58.3, -34.6],
      [-58.3, -34.4],
    ]),
    calle('0200701000003', [
      [-58.2, -34.9],
      [-58.1, -34.9],
    ]),
    calle('0600701000001', [
      [-58.9, -35.5],
      [-58.8, -35.5],
    ]),
  );

  it('finds units by units, never the unit itself', async () => {
    const { geometry } = await build([...WORLD]);
    expect(geometry.intersecting('departamento', 'provincia', '02')).toEqual(['02007', '02014']);
    expect(geometry.intersecting('municipio', 'departamento', '02007')).toEqual(['022007']);
    expect(geometry.intersecting('departamento', 'departamento', '02007')).toEqual([]);
    expect(geometry.intersecting('provincia', 'municipio', '999999')).toEqual([]);
  });

  it('finds streets in units, units of streets, and streets that cross', async () => {
    const { geometry } = await build([...WORLD, streets]);
    expect(geometry.intersecting('calle', 'departamento', '02007')).toEqual(['0200701000001']);
    expect([...geometry.intersecting('calle', 'departamento', '02014')].sort()).toEqual([
      '0200701000001',
      '0200701000002',
      '0200701000003',
    ]);
    expect([...geometry.intersecting('departamento', 'calle', '0200701000001')].sort()).toEqual(['02007', '02014']);
    expect(geometry.intersecting('calle', 'calle', '0200701000001')).toEqual(['0200701000002']);
    expect(geometry.intersecting('calle', 'calle', '0999999999999')).toEqual([]);
  });

  it('gives geometries as GeoJSON text', async () => {
    const { geometry } = await build([...WORLD, streets]);
    expect(JSON.parse(geometry.geometryOf('departamento', '02007') ?? '')).toMatchObject({ type: 'MultiPolygon' });
    expect(JSON.parse(geometry.geometryOf('calle', '0600701000001') ?? '')).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [-58.9, -35.5],
          [-58.8, -35.5],
        ],
      ],
    });
    expect(geometry.geometryOf('calle', '0600701000009')).toBeNull();
    expect(geometry.geometryOf('provincia', '99')).toBeNull();
  });
});

describe.skipIf(!existsSync(DATA))('the full polygons (skipped without ../shared/data)', () => {
  let map: TerritoryMap;
  let units: UnitCatalog;
  beforeAll(async () => {
    const levels = ['provincias', 'departamentos', 'municipios'];
    const files = levels.flatMap((name) => [`${DATA}/${name}.json.gz`, `${DATA}/poligonos_${name}.geojson.gz`]);
    ({ map, units } = await build(files));
  }, 60_000);

  it.each([
    [-27.27416, -66.75292, '10', '10035', '100077'],
    [-35.493, -60.968, '06', '06588', '060588'],
    [-53.873, -67.825, '94', '94008', '940007'],
    [-25.718, -53.994, '54', '54049', '540182'],
    // Without a municipality in the data of 2019; these are newer.
    [-31.480693, -59.0928132, '30', '30113', '309950'],
    [-47.6783585, -69.4638138, '78', '78014', null],
    [-28.504, -62.898, '86', '86028', null],
    [-51.694444, -57.852778, '94', '94021', null],
    [-32.9477132, -60.6304658, '82', '82084', '820210'],
    [-34.6037389, -58.3815704, '02', '02007', '022007'],
    [0, 0, null, null, null],
  ])('%d, %d lies in %s, %s, %s', (lat, lon, provincia, departamento, municipio) => {
    expect(idsAt(map, lat, lon)).toEqual([provincia, departamento, municipio]);
  });

  it('finds the centroid of every province but Salta in the province itself', () => {
    const { provincias } = units.tables;
    for (let ordinal = 0; ordinal < provincias.size; ordinal++) {
      const { id, centroide } = provincias.entity(ordinal);
      if (id !== '66') expect(idsAt(map, centroide.lat ?? 0, centroide.lon ?? 0)[0], id).toBe(id);
    }
  });

  it('finds the centroids of the departments but for those known to lie outside', () => {
    const { departamentos } = units.tables;
    const outside: string[] = [];
    for (let ordinal = 0; ordinal < departamentos.size; ordinal++) {
      const { id, centroide } = departamentos.entity(ordinal);
      if (idsAt(map, centroide.lat ?? 0, centroide.lon ?? 0)[1] !== id) outside.push(id);
    }
    expect(outside).toHaveLength(4);
    expect(outside).toEqual(expect.arrayContaining(['22007', '94021']));
  });
});
