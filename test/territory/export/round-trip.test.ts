import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import { openStore } from '../../../src/store/open.ts';
import { beginTerritoryImport } from '../../../src/territory/import/intake.ts';
import { expectRoundTrip } from '../../export/round-trip.ts';
import { unusualText } from '../../export/unusual.ts';
import { importFor } from '../../importing.ts';
import { temporaryFolder } from '../../serving.ts';
import { CALLE, DEPARTAMENTO, PROVINCIA } from '../import/import-fixture.ts';

const text = unusualText;
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });
const lat = fc.oneof(fc.constantFrom(-0, -34.123456789012344, 5e-324), fc.double({ min: -90, max: 90, noNaN: true }));
const lon = fc.oneof(fc.constantFrom(0, -58.4), fc.double({ min: -180, max: 180, noNaN: true }));
const point = fc.tuple(lon, lat);
const centroide = fc.oneof(fc.record({ lat, lon }), fc.constant({ lat: null, lon: null }));
const line = fc.array(point, { minLength: 2, maxLength: 4 });
const lines = fc.oneof(
  line.map((coordinates) => ({ type: 'LineString', coordinates })),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((coordinates) => ({ type: 'MultiLineString', coordinates })),
);
const number = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 }), fc.constant(2 ** 31 - 1));
const altura = fc
  .tuple(number, number, number, number)
  .map(([a, b, c, d]) => ({ inicio: { derecha: a, izquierda: b }, fin: { derecha: c, izquierda: d } }));

const DEPARTMENTS = ['06007', '06014', '06021'];
const LOCALITIES = ['0600701', '0601402', '0602103'].map((prefix) => `${prefix}0`);
const STREETS = LOCALITIES.flatMap((place) => ['00005', '00010', '90015'].map((own) => `${place}${own}`));
const street = fc.constantFrom(...STREETS);
const locality = fc.constantFrom(...LOCALITIES);
const department = fc.constantFrom(...DEPARTMENTS);

const shared = { nombre: text, categoria: orNull(text), fuente: orNull(text), centroide };
const settled = fc
  .record({ ...shared, id: locality, municipio: fc.constant({ id: null, nombre: null }) })
  .map((each) => ({
    ...each,
    provincia: { id: '06', nombre: 'Buenos Aires' },
    departamento: { id: each.id.slice(0, 5), nombre: 'x' },
  }));
const ring = fc.tuple(point, point, point).map(([a, b, c]) => [a, b, c, a]);
const area = fc.oneof(
  ring.map((outer) => ({ type: 'Polygon', coordinates: [outer] })),
  fc.array(ring, { minLength: 1, maxLength: 2 }).map((rings) => ({
    type: 'MultiPolygon',
    coordinates: rings.map((outer) => [outer]),
  })),
);

const below = (own: string) => ({
  provincia: { id: '06', nombre: 'Buenos Aires' },
  departamento: { id: own, nombre: 'x' },
});

/** A file of each resource, by its name; files of later imports replace their resource, whatever refers to it. */
const files: Record<string, fc.Arbitrary<Readonly<Record<string, unknown>>>> = {
  provincias: fc.record({ ...shared, nombre_completo: orNull(text), iso_id: orNull(text) }).map((each) => ({
    ...PROVINCIA,
    ...each,
  })),
  departamentos: fc.record({ ...shared, id: department, nombre_completo: orNull(text) }).map((each) => ({
    ...DEPARTAMENTO,
    ...each,
  })),
  municipios: fc
    .record({
      ...shared,
      id: fc.constantFrom('060007', '060014'),
      interseccion: orNull(fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ interseccion, ...each }) => ({
      ...DEPARTAMENTO,
      ...each,
      provincia: { ...DEPARTAMENTO.provincia, interseccion },
    })),
  localidades_censales: fc
    .record({ settled, funcion: orNull(text) })
    .map((each) => ({ ...each.settled, funcion: each.funcion })),
  localidades: settled.map((each) => ({ ...each, localidad_censal: { id: each.id, nombre: 'x' } })),
  asentamientos: fc.record({ settled, letter: fc.boolean() }).map(({ settled: each, letter }) => ({
    ...each,
    id: letter ? `${each.id.slice(0, 5)}A01` : each.id,
    localidad_censal: letter ? { id: null, nombre: null } : { id: each.id, nombre: null },
  })),
  aglomerados: fc.record({ id: fc.constantFrom('0002', '0033'), nombre: text, fuente: orNull(text), centroide }),
  fracciones_censales: fc
    .record(
      { department, fuente: orNull(text), centroide, geometria: area },
      { requiredKeys: ['department', 'centroide'] },
    )
    .map(({ department: own, ...each }) => ({ ...each, id: `${own}01`, ...below(own) })),
  radios_censales: fc
    .record({ department, number: fc.constantFrom('01', '02'), centroide, geometria: orNull(area) })
    .map(({ department: own, number: last, ...each }) => ({ ...each, id: `${own}01${last}`, ...below(own) })),
  calles: fc
    .record(
      {
        id: street,
        nombre: text,
        categoria: orNull(text),
        altura,
        fuente: fc.constantFrom('INDEC', 'OpenStreetMap', null),
        nombre_original: text,
        tramos: fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 9, max: 20 })), { maxLength: 3 }),
        localidad: fc.record({ id: fc.constant(null), nombre: text }),
        geometria: lines,
      },
      { requiredKeys: ['id', 'nombre', 'altura'] },
    )
    .map((each) => ({
      ...CALLE,
      ...each,
      departamento: { id: each.id.slice(0, 5), nombre: 'x' },
      localidad_censal: { id: each.id.slice(0, 8), nombre: null },
    })),
  ejes: fc.record(
    {
      id: street,
      interpolable: fc.boolean(),
      eje: line.map((coordinates) => ({ type: 'LineString', coordinates })),
      geometria: lines,
    },
    { requiredKeys: ['id', 'interpolable', 'eje'] },
  ),
  intersecciones: fc
    .record({ a: street, b: street, number: fc.integer({ min: 1, max: 12 }), at: orNull(point) })
    .map(({ a, b, number: own, at }) => ({
      id: `${a}-${b}-${String(own).padStart(2, '0')}`,
      calle_a: { id: a },
      calle_b: { id: b },
      lat: at?.[1] ?? null,
      lon: at?.[0] ?? null,
    })),
  cuadras: fc
    .record(
      {
        street,
        own: fc.integer({ min: 10_000, max: 10_009 }),
        altura,
        localidad: fc.record({ id: locality }),
        geometria: lines,
      },
      { requiredKeys: ['street', 'own', 'altura'] },
    )
    .map(({ street: calle, own, ...each }) => ({ id: `${calle}${own}`, calle: { id: calle }, ...each })),
  poligonos_provincias: area.map((geometry) => ({ properties: { id: '06' }, geometry })),
  poligonos_departamentos: fc
    .record({ id: department, area })
    .map(({ id, area: geometry }) => ({ properties: { id }, geometry })),
  bahra: fc.record({ place: locality, end: fc.constantFrom('000', '001', '01') }).map(({ place, end }) => ({
    cod_bahra: `${place}${end}`.padEnd(11, '0'),
    nombre: 'x',
    lat: null,
    lon: null,
  })),
};

const imports = fc.array(
  fc.record(
    Object.fromEntries(
      Object.entries(files).map(([name, record]) => [name, fc.array(record, { minLength: 1, maxLength: 6 })]),
    ),
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 3 },
);

test('any territory is exported, imported and exported alike, also what lost what it referred to', async () => {
  const folder = await temporaryFolder();
  const seen = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(imports, async (steps) => {
      run += 1;
      const store = await openStore(`sqlite:${join(folder.path, `${run}.sqlite`)}`);
      for (const step of steps) {
        const opened = Object.entries(step).flatMap(([name, records]) =>
          records ? [fileOfRecords(`${name}.ndjson`, records)] : [],
        );
        if (opened.length === 0) continue;
        await importFor({ dataSet: 'territory', begin: beginTerritoryImport }, store, opened, { maximumRefused: 1 });
      }
      const counts = (await store.versions()).get('territory')?.counts ?? {};
      for (const name of Object.keys(counts)) seen.add(name);
      if (Object.keys(counts).length > 0) await (await expectRoundTrip(store)).close();
      await store.close();
    }),
    { numRuns: 30 },
  );
  await folder.remove();
  expect([...seen].sort()).toEqual([
    'aglomerados',
    'alias',
    'asentamientos',
    'calles',
    'calles_osm',
    'cruces',
    'cuadras',
    'departamentos',
    'ejes',
    'fracciones_censales',
    'localidades',
    'localidades_censales',
    'municipios',
    'poligonos_departamentos',
    'poligonos_provincias',
    'provincias',
    'radios_censales',
  ]);
}, 240_000);
