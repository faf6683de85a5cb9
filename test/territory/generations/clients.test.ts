/** What published clients of 2025 and 2026 send (georef-v2.md): each request is answered, and with the members that they read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Got, gotOf } from '../../answers.ts';
import { serveStarter, type WholeService } from '../../whole-service.ts';

let whole: WholeService;

beforeAll(async () => {
  whole = await serveStarter();
}, 120_000);

afterAll(async () => {
  expect(whole?.problems).toEqual([]);
  await whole?.close();
});

type Values = Readonly<Record<string, string>>;

async function get(prefix: string, path: string, values: Values = {}): Promise<Got> {
  const query = new URLSearchParams(values).toString();
  return gotOf(await fetch(`${whole.address}${prefix}/${path}${query === '' ? '' : `?${query}`}`));
}

async function post(prefix: string, path: string, body: unknown): Promise<Got> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'GeorefQGISPlugin/1.0' };
  return gotOf(
    await fetch(`${whole.address}${prefix}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}

/** The key under which clients look for a list. */
const keyOf = (path: string): string => path.replaceAll('-', '_');

/** An answer as an object whose members are looked at one by one. */
function members({ body }: Got): Record<string, unknown> {
  expect(body).toBeTypeOf('object');
  return { ...Object(body) };
}

function listIn(got: Got, path: string): readonly unknown[] {
  const list = members(got)[keyOf(path)];
  expect(Array.isArray(list), path).toBe(true);
  return Array.isArray(list) ? list : [];
}

describe('the QGIS plugin, which asks for /georef/api/v2.1', () => {
  const PREFIX = '/georef/api/v2.1';
  const POINTS = { campos: 'completo', formato: 'geojson' };
  it.each([
    ['provincias', { max: '24', ...POINTS }],
    ['departamentos', { provincia: 'Córdoba', max: '10', ...POINTS }],
    ['aglomerados', { max: '120', ...POINTS }],
    ['fracciones-censales', { provincia: 'Córdoba', max: '10', ...POINTS }],
    ['radios-censales', { provincia: 'Córdoba', max: '10', ...POINTS }],
    ['gobiernos-locales', { provincia: 'Córdoba', max: '10', categoria: 'Comisiòn Municipal', ...POINTS }],
    ['localidades-censales', { provincia: 'Buenos Aires', departamento: 'La Plata', max: '10', ...POINTS }],
    ['asentamientos', { provincia: 'Buenos Aires', departamento: 'La Plata', max: '10', ...POINTS }],
    ['localidades', { provincia: 'Buenos Aires', departamento: 'La Plata', max: '10', ...POINTS }],
    ['direcciones', { provincia: '02', direccion: 'Corrientes 1000', exacto: 'False', desplazar: 'False', ...POINTS }],
    ['ubicacion', { lat: '-34.6037389', lon: '-58.3815704', aplanar: 'True', ...POINTS }],
    [
      'establecimientos',
      { tipo: 'educativos', provincia: 'Córdoba', gestion: 'estatal', max: '10', formato: 'geojson' },
    ],
    ['establecimientos-cercanos', { lat: '-34.6', lon: '-58.4', distancia: '1000', max: '10', ...POINTS }],
  ])('%s gives features whose geometries are points', async (path, values) => {
    const got = await get(PREFIX, path, values);
    expect(got.status, got.text).toBe(200);
    const { type, features } = members(got);
    expect(type).toBe('FeatureCollection');
    expect(features).toBeInstanceOf(Array);
  });

  it('calles gives a list', async () => {
    const values = { provincia: 'Buenos Aires', localidad: 'La Plata', categoria: 'AV', max: '10', campos: 'completo' };
    expect(listIn(await get(PREFIX, 'calles', values), 'calles').length).toBeGreaterThan(0);
  });

  it('fills its boxes with the names of a list', async () => {
    for (const path of ['provincias', 'gobiernos-locales', 'localidades']) {
      const list = listIn(await get(PREFIX, path, { campos: 'basico', max: '500' }), path);
      expect(list.length, path).toBeGreaterThan(0);
      for (const one of list) expect(one).toMatchObject({ nombre: expect.any(String) });
    }
  });

  it('reads the street beside a point', async () => {
    const address = await get(PREFIX, 'direcciones', { direccion: 'Corrientes 1000', provincia: '02', max: '1' });
    const lat = String(address.at('direcciones.0.ubicacion.lat'));
    const lon = String(address.at('direcciones.0.ubicacion.lon'));
    const got = await get(PREFIX, 'ubicacion', { lat, lon, campos: 'completo' });
    expect(members(got).ubicacion).toMatchObject({
      calle: { nombre: 'AV CORRIENTES', altura: expect.closeTo(1000, -1) },
      gobierno_local: { nombre: 'Comuna 1' },
      departamento: { nombre: 'Comuna 1' },
      provincia: { nombre: 'Ciudad Autónoma de Buenos Aires' },
      nomenclatura: expect.stringMatching(/^AV CORRIENTES \d+, Comuna 1, /),
    });
  });

  it('geocodes the rows of a table in batches', async () => {
    const direcciones = [
      { direccion: 'Corrientes 1000', provincia: 'CABA' },
      { direccion: 'no hay tal calle 1', provincia: 'CABA', departamento: 'Comuna 1', localidad: 'Retiro' },
    ];
    const got = await post(PREFIX, 'direcciones', { direcciones });
    expect(members(got).resultados).toMatchObject([
      { direcciones: expect.arrayContaining([expect.objectContaining({ localidad: { id: null, nombre: null } })]) },
      { direcciones: expect.any(Array) },
    ]);
  });
});

describe('the explorer, which asks for /georef/api/v2.1', () => {
  const PREFIX = '/georef/api/v2.1';
  const LISTS: readonly (readonly [string, Values])[] = [
    ['provincias', { nombre: 'Córdoba', max: '10' }],
    ['departamentos', { nombre: 'Capital', provincia: '14', orden: 'nombre' }],
    ['municipios', { nombre: 'Córdoba', provincia: '14', max: '10' }],
    ['gobiernos-locales', { nombre: 'Córdoba', provincia: '14', departamento: '14014' }],
    ['localidades', { nombre: 'La Plata', provincia: '06', localidad_censal: 'La Plata' }],
    ['asentamientos', { nombre: 'La Plata', departamento: '06441', exacto: 'true' }],
    ['aglomerados', { nombre: 'Gran Rosario', aplanar: 'true' }],
    ['calles', { nombre: 'San Martín', provincia: '06', localidad_censal: 'Mar del Plata' }],
    ['direcciones', { direccion: 'Av. Corrientes 1000', provincia: '02', localidad: 'Buenos Aires', max: '10' }],
    ['localidades-censales', { nombre: 'La Plata', departamento: '06441' }],
    ['fracciones-censales', { provincia: '82', departamento: '82084', campos: 'id', inicio: '0' }],
    ['radios-censales', { provincia: '82', fraccion_censal: '8208427', aplanar: 'true' }],
    ['establecimientos-educativos', { nombre: 'Sarmiento', provincia: '14', gestion: 'Estatal' }],
    ['instituciones-universitarias', { nombre: 'Nacional', provincia: '14', gestion: 'Internacional' }],
  ];
  it.each(LISTS)('%s has its list under the path with underscores', async (path, values) => {
    const got = await get(PREFIX, path, values);
    expect(got.status, got.text).toBe(200);
    listIn(got, path);
  });

  it('asks where a point lies', async () => {
    const got = await get(PREFIX, 'ubicacion', { lat: '-34.6', lon: '-58.4', aplanar: 'true' });
    expect(members(got).ubicacion).toMatchObject({ provincia_id: '02', gobierno_local_nombre: expect.any(String) });
  });

  it('learns the fields of a list from all of them', async () => {
    const [first] = listIn(await get(PREFIX, 'provincias', { campos: 'completo', max: '1' }), 'provincias');
    expect(first).toMatchObject({ iso_id: expect.any(String), centroide: { lat: expect.any(Number) } });
  });

  it('sends batches under the path as it is', async () => {
    const got = await post(PREFIX, 'gobiernos-locales', { 'gobiernos-locales': [{ nombre: 'Córdoba', max: 1 }] });
    expect(members(got).resultados).toMatchObject([{ gobiernos_locales: [{ nombre: 'Córdoba' }] }]);
    const points = await post(PREFIX, 'ubicacion', { ubicacion: [{ lat: -34.6, lon: -58.4 }] });
    expect(members(points).resultados).toMatchObject([{ ubicacion: { provincia: { id: '02' } } }]);
  });

  it.each(['csv', 'json', 'geojson', 'ndjson'])('downloads %s where no generation is named', async (type) => {
    for (const path of ['provincias', 'municipios', 'localidades-censales', 'calles']) {
      const response = await fetch(`${whole.address}/georef/api/${path}.${type}`);
      expect(response.status, path).toBe(200);
      await response.arrayBuffer();
    }
  });
});

describe('the R package, which asks for /georef/api/v2.0', () => {
  const PREFIX = '/georef/api/v2.0';
  const FLAT = { aplanar: 'TRUE' };
  it.each([
    ['provincias', { max: '24' }, 24],
    ['provincias', { nombre: 'Córdoba', exacto: 'TRUE' }, 1],
    ['provincias', { id: '06' }, 1],
    ['departamentos', { provincia: '02', max: '5' }, 5],
    ['departamentos', { nombre: 'Capital', provincia: '14', exacto: 'TRUE' }, 1],
    ['municipios', { provincia: '82', max: '5' }, 1],
    ['localidades', { nombre: 'Rosario', provincia: '82', exacto: 'TRUE' }, 1],
    ['localidades', { provincia: '06', departamento: '06357', max: '5' }, 1],
    ['aglomerados', { max: '5' }, 0],
    ['asentamientos', { provincia: '22', max: '5' }, 1],
    ['asentamientos', { categoria: 'Localidad simple', max: '5' }, 1],
    ['calles', { categoria: 'Avenida', provincia: '02', max: '5' }, 5],
    ['localidades-censales', { nombre: 'Córdoba', exacto: 'TRUE', max: '5' }, 1],
    ['fracciones-censales', { id: '8208427' }, 0],
    ['radios-censales', { provincia: '02', max: '5' }, 0],
    ['gobiernos-locales', { provincia: '14', max: '5' }, 1],
    ['gobiernos-locales', { categoria: 'Municipio', max: '5' }, 1],
    ['establecimientos-educativos', { gestion: 'Estatal', max: '5' }, 0],
    ['instituciones-universitarias', { provincia: '14', max: '5' }, 0],
    ['direcciones', { direccion: 'Corrientes 1000', provincia: '02' }, 1],
  ])('%s %j', async (path, values, atLeast) => {
    const got = await get(PREFIX, path, { ...values, ...FLAT });
    expect(got.status, got.text).toBe(200);
    const list = listIn(got, path);
    expect(list.length).toBeGreaterThanOrEqual(atLeast);
    for (const one of list) for (const value of Object.values(Object(one))) expect(value).not.toBeInstanceOf(Array);
  });

  it('relies on a refusal of municipios by department', async () => {
    expect((await get(PREFIX, 'municipios', { departamento: '82028', max: '5' })).status).toBe(400);
  });

  it('asks where a point lies, in the political division', async () => {
    const got = await get(PREFIX, 'ubicacion', { lat: '-34.6037', lon: '-58.3816', division: 'politica', ...FLAT });
    expect(members(got).ubicacion).toMatchObject({ provincia_nombre: 'Ciudad Autónoma de Buenos Aires' });
  });

  it.each([
    ['provincias', [{ nombre: 'Buenos Aires', max: 1 }]],
    [
      'departamentos',
      [
        { provincia: '14', max: 3 },
        { provincia: '82', max: 3 },
      ],
    ],
    ['municipios', [{ provincia: '06', max: 3 }]],
    [
      'localidades',
      [
        { nombre: 'Rosario', max: 2 },
        { nombre: 'Córdoba', max: 2 },
      ],
    ],
    ['aglomerados', [{ nombre: 'Gran Rosario', max: 1 }]],
    ['calles', [{ nombre: 'Corrientes', provincia: '02', max: 3 }]],
    ['localidades-censales', [{ nombre: 'Córdoba', max: 2 }]],
    ['fracciones-censales', [{ provincia: '06', max: 3 }]],
    ['radios-censales', [{ provincia: '02', max: 3 }]],
    ['gobiernos-locales', [{ provincia: '14', max: 3 }]],
    ['establecimientos-educativos', [{ provincia: '06', max: 3 }]],
    ['instituciones-universitarias', [{ provincia: '14', max: 3 }]],
  ])('posts batches of %s', async (path, queries) => {
    const got = await post(PREFIX, path, { [keyOf(path)]: queries });
    expect(got.status, got.text).toBe(200);
    const { resultados } = members(got);
    expect(resultados).toHaveLength(queries.length);
    expect(resultados).toMatchObject(queries.map(() => ({ [keyOf(path)]: expect.any(Array) })));
  });
});

describe('the Python package, which names no generation', () => {
  const PREFIX = '/georef/api';
  it('posts batches of addresses, points and places, and reads municipalities', async () => {
    const points = await post(PREFIX, 'ubicacion', { ubicaciones: [{ lat: -34.6, lon: -58.4, aplanar: true }] });
    expect(members(points).resultados).toMatchObject([{ ubicacion: { municipio_nombre: expect.any(String) } }]);
    const queries = [{ nombre: 'La Plata', max: 1, campos: 'completo', aplanar: true }];
    const places = await post(PREFIX, 'localidades', { localidades: queries });
    expect(members(places).resultados).toMatchObject([{ localidades: [{ municipio_id: '060441' }] }]);
    expect((await get(PREFIX, 'gobiernos-locales')).status).toBe(404);
  });
});
