import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { file } from '../import/import-fixture.ts';
import { serveTerritory, type Territory } from '../serving.ts';
import { WORLD } from '../ubicacion/world.ts';

const CITY = { id: '02', nombre: 'Ciudad' };
const TOWN = { id: '02000010', nombre: 'Ciudad' };
const LONG = '0200001090001';
const UNFILED = '0200001090002';

function street(id: string, nombre: string, departamento: object | null): Readonly<Record<string, unknown>> {
  return {
    id,
    nombre,
    categoria: 'AV',
    altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 999, izquierda: 1000 } },
    provincia: CITY,
    departamento,
    localidad_censal: TOWN,
    fuente: 'USIG',
  };
}

function axis(id: string, lat: number): Readonly<Record<string, unknown>> {
  const line = (from: number, to: number) => [
    [from, lat],
    [to, lat],
  ];
  const geometria = {
    type: 'MultiLineString',
    coordinates: [line(-58.9, -58.7), line(-58.7, -58.5), line(-58.5, -58.1)],
  };
  return { id, interpolable: true, eje: { type: 'LineString', coordinates: line(-58.9, -58.1) }, geometria };
}

/** The City of {@link WORLD}, whose one census locality spans both comunas, with two avenues through both of them. */
const STREETS: readonly OpenedFile[] = [
  file('localidades_censales.json', {
    ...TOWN,
    categoria: 'Localidad simple',
    funcion: 'CAPITAL_PAIS',
    provincia: CITY,
    departamento: null,
    municipio: null,
    centroide: { lat: -34.5, lon: -58.5 },
  }),
  file(
    'calles.ndjson',
    street(LONG, 'AV LARGA', { id: '02014', nombre: 'Comuna 2' }),
    street(UNFILED, 'AV SIN COMUNA', null),
  ),
  file('calles_geometria_osm.ndjson', axis(LONG, -34.5), axis(UNFILED, -34.6)),
];

describe('addresses of streets that pass through several departments', () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveTerritory([...WORLD, ...STREETS]);
  });
  afterAll(() => territory.close());

  const ask = async (direccion: string, filters: Readonly<Record<string, string>> = {}) => {
    const got = await territory.get('/direcciones', { direccion, ...filters });
    const first = (path: string): unknown => got.at(`direcciones.0.${path}`);
    return {
      total: got.at('total'),
      department: first('departamento.id'),
      line: first('nomenclatura'),
      lon: first('ubicacion.lon'),
    };
  };

  it('name the department of the number, not that of most of the street', async () => {
    expect(await ask('Av. Larga 100')).toMatchObject({ department: '02007', line: 'AV LARGA 100, Comuna 1, Ciudad' });
    expect(await ask('Av. Larga 900')).toMatchObject({ department: '02014', line: 'AV LARGA 900, Comuna 2, Ciudad' });
    expect(await ask('Av. Sin Comuna 100')).toMatchObject({ department: '02007' });
  });

  it('are found under each department that holds the number, and under no other', async () => {
    for (const name of ['Larga', 'Sin Comuna']) {
      expect(await ask(`${name} 100`, { departamento: '02007' })).toMatchObject({ total: 1, department: '02007' });
      expect(await ask(`${name} 900`, { departamento: 'Comuna 2' })).toMatchObject({ total: 1, department: '02014' });
      expect(await ask(`${name} 100`, { departamento: '02014' })).toMatchObject({ total: 0 });
      expect(await ask(`${name} 900`, { departamento: '02007' })).toMatchObject({ total: 0 });
      expect(await ask(`${name} 100`, { departamento: '06007' })).toMatchObject({ total: 0 });
    }
  });

  it('lie in the department asked for when they have no number, or one the street does not have', async () => {
    const within = await ask('Larga', { departamento: '02007' });
    expect(within).toMatchObject({ total: 1, department: '02007' });
    expect(Number(within.lon)).toBeLessThan(-58.5);
    expect(await ask('Larga 5000', { departamento: '02007' })).toMatchObject({
      total: 1,
      department: '02007',
      lon: null,
    });
    expect(await ask('Larga 5000')).toMatchObject({ total: 1, department: '02014', lon: null });
  });

  it('say so when the number lies in another department', async () => {
    const got = await territory.get('/ventanilla/direcciones/explicar', {
      direccion: 'Larga 100',
      departamento: '02014',
    });
    expect(got.at('motivo.codigo')).toBe('altura_en_otro_departamento');
    expect(got.at('motivo.mensaje')).toBe(
      'La calle «AV LARGA» existe en el departamento «Comuna 2», pero esa dirección está en Comuna 1.',
    );
  });
});
