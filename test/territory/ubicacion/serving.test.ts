import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Serving } from '../../serving.ts';
import { serveFiles, WORLD } from './world.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await serveFiles(WORLD);
});
afterAll(() => serving.close());

async function json(path: string): Promise<unknown> {
  const response = await serving.get(path);
  expect(response.status).toBe(200);
  return response.json();
}

async function errors(path: string): Promise<unknown> {
  const response = await serving.get(path);
  expect(response.status).toBe(400);
  return response.json();
}

describe('GET /ubicacion', () => {
  it('names the units that contain the point, keys in alphabetical order, a line end behind', async () => {
    const response = await serving.get('/ubicacion?lat=-34.5&lon=-58.75');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.text()).toBe(
      '{"parametros":{"lat":-34.5,"lon":-58.75},"ubicacion":{"departamento":{"id":"02007","nombre":"Comuna 1"},' +
        '"lat":-34.5,"lon":-58.75,"municipio":{"id":"022007","nombre":"Comuna 1"},"provincia":{"id":"02","nombre":"Ciudad"}}}\n',
    );
  });

  it('says nothing of a municipality where none contains the point', async () => {
    expect(await json('/ubicacion?lat=-34.5&lon=-58.25')).toMatchObject({
      ubicacion: { departamento: { id: '02014' }, municipio: { id: null, nombre: null }, provincia: { id: '02' } },
    });
  });

  it('says null of everything outside every province, whatever the numbers', async () => {
    for (const [lat, lon] of [
      [0, 0],
      [500, 91],
      [-90, 180],
      [1e20, -1e300],
    ]) {
      expect(await json(`/ubicacion?lat=${lat}&lon=${encodeURIComponent(String(lon))}`)).toEqual({
        parametros: { lat, lon },
        ubicacion: {
          departamento: { id: null, nombre: null },
          lat,
          lon,
          municipio: { id: null, nombre: null },
          provincia: { id: null, nombre: null },
        },
      });
    }
  });

  it('puts a point on a border into one unit, and department and province agree', async () => {
    for (const [lat, lon] of [
      [-35, -58.7],
      [-35, -58.5],
      [-34.5, -58.5],
      [-35, -58.2],
    ]) {
      const body = JSON.parse(JSON.stringify(await json(`/ubicacion?lat=${lat}&lon=${lon}`)));
      const { provincia, departamento } = body.ubicacion;
      expect(['02', '06']).toContain(provincia.id);
      expect(departamento.id.slice(0, 2)).toBe(provincia.id);
    }
  });

  it.each([
    ['basico', ['lat', 'lon', 'provincia'], ['id', 'nombre']],
    ['estandar', ['departamento', 'lat', 'lon', 'municipio', 'provincia'], ['id', 'nombre']],
    ['completo', ['departamento', 'lat', 'lon', 'municipio', 'provincia'], ['fuente', 'id', 'nombre']],
    ['lat', ['lat', 'lon', 'provincia'], ['id', 'nombre']],
    ['departamento.nombre', ['departamento', 'lat', 'lon', 'provincia'], ['id', 'nombre']],
  ])('campos=%s', async (campos, keys, ofProvince) => {
    const body = JSON.parse(JSON.stringify(await json(`/ubicacion?lat=-34.5&lon=-58.75&campos=${campos}`)));
    expect(Object.keys(body.ubicacion)).toEqual(keys);
    expect(Object.keys(body.ubicacion.provincia)).toEqual(ofProvince);
    if (campos === 'departamento.nombre') expect(body.ubicacion.departamento).toEqual({ nombre: 'Comuna 1' });
  });

  it('adds the source of each unit with completo, null outside the country', async () => {
    expect(await json('/ubicacion?lat=0&lon=0&campos=completo')).toMatchObject({
      ubicacion: { provincia: { fuente: null, id: null, nombre: null }, municipio: { fuente: null } },
    });
    expect(await json('/ubicacion?lat=-35.5&lon=-58.9&campos=completo')).toMatchObject({
      ubicacion: { departamento: { fuente: 'ARBA' }, provincia: { fuente: 'IGN', nombre: 'Buenos "Aires"' } },
    });
  });

  it('flattens the result, not the echo', async () => {
    expect(await json('/ubicacion?lat=-34.5&lon=-58.75&aplanar')).toEqual({
      parametros: { lat: -34.5, lon: -58.75, aplanar: true },
      ubicacion: {
        departamento_id: '02007',
        departamento_nombre: 'Comuna 1',
        lat: -34.5,
        lon: -58.75,
        municipio_id: '022007',
        municipio_nombre: 'Comuna 1',
        provincia_id: '02',
        provincia_nombre: 'Ciudad',
      },
    });
    expect(await json('/ubicacion?lat=-34.5&lon=-58.75&aplanar=false')).toMatchObject({
      ubicacion: { provincia: { id: '02' } },
    });
  });

  it('writes GeoJSON as a collection of one feature, the coordinates only in its geometry', async () => {
    expect(await json('/ubicacion?lat=-34.5&lon=-58.75&formato=geojson&campos=basico')).toEqual({
      features: [
        {
          geometry: { coordinates: [-58.75, -34.5], type: 'Point' },
          properties: { provincia: { id: '02', nombre: 'Ciudad' } },
          type: 'Feature',
        },
      ],
      type: 'FeatureCollection',
    });
    expect(await json('/ubicacion?lat=0&lon=0&formato=geojson&aplanar')).toMatchObject({
      features: [{ geometry: { coordinates: [0, 0] }, properties: { provincia_id: null } }],
    });
  });

  it('writes XML with floats, empty elements for null, escaped names', async () => {
    const response = await serving.get('/ubicacion?lat=-35.5&lon=-58.9&formato=xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const text = await response.text();
    expect(new XMLParser({ parseTagValue: false }).parse(text)).toMatchObject({
      'georef-ar-api': {
        resultado: {
          parametros: { formato: 'xml', lat: '-35.5', lon: '-58.9' },
          ubicacion: { municipio: { id: '060007', nombre: 'Alsina & Cía' }, lat: '-35.5' },
        },
      },
    });
    expect(await (await serving.get('/ubicacion?lat=0&lon=0&formato=xml')).text()).toContain(
      '<ubicacion><departamento><id/><nombre/></departamento><lat>0.0</lat><lon>0.0</lon>',
    );
  });

  it.each([
    ['nothing', '', ['lat', 'lon'], [1003, 1003]],
    ['no number', '?lat=-34,6&lon=abc', ['lat', 'lon'], [1001, 1001]],
    ['empty', '?lat=&lon=NaN', ['lat', 'lon'], [1001, 1001]],
    ['infinite', '?lat=Infinity&lon=1e999', ['lat', 'lon'], [1001, 1001]],
    ['an unknown parameter', '?lat=1&lon=1&max=1', ['max'], [1000]],
    ['twice', '?lat=1&lon=1&lat=2', ['lat'], [1006]],
    ['a format it does not have', '?lat=1&lon=1&formato=csv', ['formato'], [1002]],
    ['a field it does not have', '?lat=1&lon=1&campos=nombre_completo', ['campos'], [1002]],
    ['a flag that is no flag', '?lat=1&lon=1&aplanar=x', ['aplanar'], [1002]],
  ])('refuses %s', async (_title, query, names, codes) => {
    expect(await errors(`/ubicacion${query}`)).toEqual({
      errores: names.map((name, i) => expect.objectContaining({ nombre_parametro: name, codigo_interno: codes[i] })),
    });
  });
});

describe('POST /ubicacion', () => {
  it('answers every point in its order, each as the GET would', async () => {
    const queries = [
      { lat: -34.5, lon: -58.75 },
      { lat: '0', lon: 0, campos: 'basico' },
      { lat: -35.5, lon: -58.9, aplanar: true, campos: ['completo'] },
    ];
    const response = await serving.post('/ubicacion', { ubicaciones: queries });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      resultados: [
        await json('/ubicacion?lat=-34.5&lon=-58.75'),
        await json('/ubicacion?lat=0&lon=0&campos=basico'),
        await json('/ubicacion?lat=-35.5&lon=-58.9&aplanar=1&campos=completo'),
      ],
    });
  });

  it('refuses all when one is wrong, by position', async () => {
    const response = await serving.post('/ubicacion', { ubicaciones: [{ lat: 1, lon: 1 }, { lat: 'x', lon: 1 }, 3] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errores: [[], [{ codigo_interno: 1001, nombre_parametro: 'lat', ubicacion: 'body' }], [{ codigo_interno: 1007 }]],
    });
  });

  it('takes 1000 points and no more', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => ({ lat: -34.5, lon: -59 + i / 1000 }));
    const full = await serving.post('/ubicacion', { ubicaciones: many.slice(0, 1000) });
    expect(JSON.parse(await full.text()).resultados).toHaveLength(1000);
    const over = await serving.post('/ubicacion', { ubicaciones: many });
    expect(await over.json()).toMatchObject({ errores: [[{ codigo_interno: 1008 }]] });
  });

  it('never fails, whatever the body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.json().map((text) => `{"ubicaciones":[${text}]}`),
          fc.string(),
        ),
        async (body) => {
          const response = await serving.post('/ubicacion', body);
          expect(response.status).toBeLessThan(500);
          await response.text();
        },
      ),
      { numRuns: 150 },
    );
    expect(serving.errors).toEqual([]);
  });

  it('never fails, whatever the query', async () => {
    const piece = fc.constantFrom(
      'lat',
      'lon',
      'campos',
      'formato',
      'aplanar',
      '=',
      '&',
      '-34',
      '1',
      'xml',
      '%',
      '+',
      ',',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const response = await serving.get(`/ubicacion?${pieces.join('')}`);
        expect([200, 400]).toContain(response.status);
        await response.text();
      }),
      { numRuns: 150 },
    );
  });
});
