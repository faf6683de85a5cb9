import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Serving } from '../../serving.ts';
import { serveFiles } from '../ubicacion/world.ts';
import { CITY, LAT, onSantaFe, SANTA_FE, SANTA_FE_ELSEWHERE, SANTA_ROSA } from './town.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await serveFiles(CITY);
});
afterAll(() => serving.close());

async function found(query: Readonly<Record<string, string>>) {
  const response = await serving.get(`/direcciones?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
}

const NO_STREET = { categoria: null, id: null, nombre: null };

describe('GET /direcciones', () => {
  it('answers the standard fields, keys in alphabetical order at every level', async () => {
    const response = await serving.get(
      '/direcciones?direccion=Av.%20Santa%20Fe%20N%C2%B0%201100%202B&departamento=14014',
    );
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const text = await response.text();
    const body = JSON.parse(text);
    expect(Object.keys(body)).toEqual(['cantidad', 'direcciones', 'inicio', 'parametros', 'total']);
    expect(body.direcciones).toEqual([
      {
        altura: { unidad: 'N°', valor: 1100 },
        calle: { categoria: 'AV', id: SANTA_FE, nombre: 'AV SANTA FE' },
        calle_cruce_1: NO_STREET,
        calle_cruce_2: NO_STREET,
        categoria: 'AV',
        departamento: { id: '14014', nombre: 'Capital' },
        localidad_censal: { id: '14014010', nombre: 'Córdoba' },
        nomenclatura: 'AV SANTA FE 1100, Capital, Córdoba',
        piso: '2B',
        provincia: { id: '14', nombre: 'Córdoba' },
        ubicacion: { lat: LAT, lon: onSantaFe(1100) },
      },
    ]);
    expect(text.endsWith('\n')).toBe(true);
    expect(Object.keys(body.direcciones[0])).toEqual(Object.keys(body.direcciones[0]).sort());
  });

  it('echoes the address as it was read', async () => {
    const { parametros } = await found({
      direccion: 'Santa Fe 110 piso 2',
      max: '3',
      provincia: '14',
      campos: 'basico',
    });
    expect(parametros).toMatchObject({
      direccion: { altura: { unidad: null, valor: '110' }, calles: ['Santa Fe'], piso: 'piso 2', tipo: 'simple' },
      max: 3,
      provincia: ['14'],
    });
    expect(parametros.campos).toContain('calle.id');
  });

  it('finds nothing for a text that is not understood, with counts of zero whatever was skipped', async () => {
    expect(await found({ direccion: '()', inicio: '5' })).toEqual({
      cantidad: 0,
      direcciones: [],
      inicio: 0,
      parametros: { direccion: null, inicio: 5 },
      total: 0,
    });
  });

  it('skips and limits, with the true total, and never repeats a result', async () => {
    const all = await found({ direccion: 'Santa Fe' });
    expect(all).toMatchObject({ cantidad: 2, inicio: 0, total: 2 });
    const second = await found({ direccion: 'Santa Fe', inicio: '1', max: '1' });
    expect(second).toMatchObject({ cantidad: 1, inicio: 1, total: 2, direcciones: [all.direcciones[1]] });
    expect(await found({ direccion: 'Santa Fe', inicio: '7' })).toMatchObject({ cantidad: 0, inicio: 7, total: 2 });
  });

  it('sorts by the id or the name of the street when asked to', async () => {
    const ids = async (orden: string) =>
      (await found({ direccion: 'Santa Fe 3500', orden })).direcciones.map(
        ({ calle }: { calle: { id: string } }) => calle.id,
      );
    expect(await ids('id')).toEqual([SANTA_FE, SANTA_FE_ELSEWHERE]);
    expect(await ids('nombre')).toEqual([SANTA_FE, SANTA_FE_ELSEWHERE]);
    expect((await found({ direccion: 'Santa Fe 3500' })).direcciones[0].calle.id).toBe(SANTA_FE_ELSEWHERE);
  });

  it.each([
    ['basico', ['altura', 'calle', 'calle_cruce_1', 'calle_cruce_2', 'nomenclatura']],
    ['calle', ['altura', 'calle', 'calle_cruce_1', 'calle_cruce_2', 'nomenclatura']],
    ['ubicacion', ['altura', 'calle', 'calle_cruce_1', 'calle_cruce_2', 'nomenclatura', 'ubicacion']],
    ['categoria', ['altura', 'calle', 'calle_cruce_1', 'calle_cruce_2', 'categoria', 'nomenclatura']],
  ])('campos=%s', async (campos, keys) => {
    const { direcciones } = await found({ direccion: 'Santa Rosa 100', campos });
    expect(Object.keys(direcciones[0])).toEqual(keys);
    expect(Object.keys(direcciones[0].calle)).toEqual(
      campos === 'calle' ? ['categoria', 'id', 'nombre'] : ['id', 'nombre'],
    );
    expect(direcciones[0].altura).toEqual({ valor: 100 });
  });

  it('adds source and precision with completo', async () => {
    const { direcciones } = await found({ direccion: 'Santa Fe 110', campos: 'completo' });
    expect(direcciones[0]).toMatchObject({ fuente: 'INDEC', precision: 'altura' });
    expect((await found({ direccion: 'Santa Fe 3500', campos: 'completo' })).direcciones[0]).toMatchObject({
      precision: null,
      ubicacion: { lat: null, lon: null },
    });
  });

  it('flattens', async () => {
    const { direcciones } = await found({
      direccion: 'Santa Fe 110',
      aplanar: '',
      campos: 'calle.id,ubicacion,provincia',
    });
    expect(Object.keys(direcciones[0])).toEqual([
      'altura_valor',
      'calle_cruce_1_id',
      'calle_cruce_1_nombre',
      'calle_cruce_2_id',
      'calle_cruce_2_nombre',
      'calle_id',
      'calle_nombre',
      'nomenclatura',
      'provincia_id',
      'provincia_nombre',
      'ubicacion_lat',
      'ubicacion_lon',
    ]);
  });

  it('writes CSV with its columns in their fixed order, the category last', async () => {
    const response = await serving.get('/direcciones?direccion=Santa+Fe+3500&formato=csv&max=1');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=direcciones.csv');
    expect(await response.text()).toBe(
      '"direccion_nomenclatura","calle_nombre","calle_id","calle_categoria","altura_valor","altura_unidad",' +
        '"calle_cruce_1_nombre","calle_cruce_1_id","calle_cruce_1_categoria","calle_cruce_2_nombre","calle_cruce_2_id",' +
        '"calle_cruce_2_categoria","piso","provincia_id","provincia_nombre","departamento_id","departamento_nombre",' +
        '"localidad_censal_id","localidad_censal_nombre","direccion_lat","direccion_lon","direccion_categoria"\n' +
        '"SANTA FE 3500, Colón, Córdoba","SANTA FE","1402101000001","CALLE",3500,"","","","","","","","","14","Córdoba",' +
        '"14021","Colón","14021010","Villa Allende","","","CALLE"\n',
    );
    const full = await (await serving.get('/direcciones?direccion=Nada+1&formato=csv&campos=completo')).text();
    expect(full).toMatch(/"direccion_categoria","direccion_fuente","direccion_precision"\n$/);
  });

  it('writes GeoJSON, without the results that have no point', async () => {
    const { direcciones } = await found({ direccion: 'Santa Fe 110' });
    const response = await serving.get('/direcciones?direccion=Santa+Fe+110&formato=geojson&campos=basico');
    const body = JSON.parse(await response.text());
    expect(direcciones).toHaveLength(2);
    expect(body).toEqual({
      features: [
        {
          geometry: { coordinates: [onSantaFe(110), LAT], type: 'Point' },
          properties: expect.objectContaining({ calle: { id: SANTA_FE, nombre: 'AV SANTA FE' } }),
          type: 'Feature',
        },
      ],
      type: 'FeatureCollection',
    });
    expect(body.features[0].properties.ubicacion).toBeUndefined();
  });

  it('writes XML, the echo as elements', async () => {
    const text = await (await serving.get('/direcciones?direccion=Santa+Fe+y+Santa+Rosa&formato=xml')).text();
    const { resultado } = new XMLParser({ parseTagValue: false }).parse(text)['georef-ar-api'];
    expect(Object.keys(resultado)).toEqual(['parametros', 'direcciones', 'cantidad', 'total', 'inicio']);
    expect(resultado.parametros.direccion).toMatchObject({
      calles: { item: ['Santa Fe', 'Santa Rosa'] },
      tipo: 'interseccion',
    });
    expect(resultado.direcciones.direccion).toMatchObject({ calle_cruce_1: { id: SANTA_ROSA } });
  });

  it('reports every wrong parameter at once', async () => {
    const response = await serving.get('/direcciones?foo=bar&max=bar&provincia=02&provincia=02&campos=a');
    expect(response.status).toBe(400);
    const { errores } = JSON.parse(await response.text());
    const codes = new Map(
      errores.map((error: { nombre_parametro: string; codigo_interno: number }) => [
        error.nombre_parametro,
        error.codigo_interno,
      ]),
    );
    expect(Object.fromEntries(codes)).toEqual({ foo: 1000, direccion: 1003, max: 1001, provincia: 1006, campos: 1002 });
  });

  it.each([
    ['direccion=', 'direccion', 1001],
    ['direccion=a+1&municipio=060007', 'municipio', 1000],
    ['direccion=a+1&nombre=x', 'nombre', 1000],
    ['direccion=a+1&max=0', 'max', 1001],
    ['direccion=a+1&max=5001', 'max', 1001],
    ['direccion=a+1&inicio=10001', 'inicio', 1001],
    ['direccion=a+1&orden=calle', 'orden', 1002],
    ['direccion=a+1&formato=shp', 'formato', 1002],
    ['direccion=a+1&provincia=', 'provincia', 1001],
    ['direccion=a+1&exacto=quizas', 'exacto', 1002],
    ['direccion=a+1&campos=calle.altura', 'campos', 1002],
  ])('refuses %s', async (query, name, code) => {
    const response = await serving.get(`/direcciones?${query}`);
    expect(response.status).toBe(400);
    expect(JSON.parse(await response.text())).toMatchObject({
      errores: [{ nombre_parametro: name, codigo_interno: code }],
    });
  });

  it('answers under the addresses of existing clients', async () => {
    for (const prefix of ['/georef/api', '/georef/api/v1.0']) {
      expect((await serving.get(`${prefix}/direcciones?direccion=Santa+Fe+110`)).status).toBe(200);
    }
  });
});

describe('POST /direcciones', () => {
  it('answers each query as the GET would, in order', async () => {
    const queries = [
      { direccion: 'Santa Fe 110', max: 1, campos: 'basico' },
      { direccion: 'Santa Fe y Santa Rosa', departamento: 'Capital' },
      { direccion: '()' },
    ];
    const response = await serving.post('/direcciones', { direcciones: queries });
    expect(JSON.parse(await response.text())).toEqual({
      resultados: await Promise.all(
        queries.map((query) =>
          found(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))),
        ),
      ),
    });
  });

  it('refuses the whole batch when one query is wrong, and when the sum of max is too large', async () => {
    const wrong = await serving.post('/direcciones', { direcciones: [{ direccion: 'a 1' }, { calle: 'a' }] });
    expect(JSON.parse(await wrong.text())).toMatchObject({
      errores: [[], [{ codigo_interno: 1000 }, { codigo_interno: 1003 }]],
    });
    const large = await serving.post('/direcciones', {
      direcciones: [{ direccion: 'a 1', max: 5000 }, { direccion: 'a 1' }],
    });
    expect(JSON.parse(await large.text())).toMatchObject({
      errores: [[{ codigo_interno: 1009 }], [{ codigo_interno: 1009 }]],
    });
  });

  it('takes a thousand', async () => {
    const direcciones = Array.from({ length: 1000 }, (_, i) => ({ direccion: `Santa Fe ${i + 100}`, max: 1 }));
    const response = await serving.post('/direcciones', { direcciones });
    expect(JSON.parse(await response.text()).resultados).toHaveLength(1000);
  });
});

describe('whatever the text', () => {
  const word = fc.constantFrom(
    'santa',
    'fe',
    'y',
    'entre',
    'esquina',
    '100',
    '12,5',
    'km',
    'ruta',
    's/n',
    'calle',
    '10',
    '-',
    '(',
    'N°',
    'piso',
    ' ',
    '"',
    'ñ',
  );
  const text = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.array(word, { minLength: 1, maxLength: 20 }).map((words) => words.join(' ')),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  );

  it('the answer is 200 with consistent counts', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('json', 'csv', 'geojson', 'xml'), async (direccion, formato) => {
        const response = await serving.get(
          `/direcciones?formato=${formato}&direccion=${encodeURIComponent(direccion)}`,
        );
        const body = await response.text();
        expect(response.status).toBe(200);
        if (formato !== 'json') return;
        const { cantidad, total, direcciones } = JSON.parse(body);
        expect(cantidad).toBe(direcciones.length);
        expect(total).toBeGreaterThanOrEqual(cantidad);
      }),
      { numRuns: 300 },
    );
    expect(serving.errors).toEqual([]);
  });

  it('a batch of anything is 200 or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const response = await serving.post('/direcciones', { direcciones: [value, { direccion: value }] });
        expect([200, 400]).toContain(response.status);
        await response.text();
      }),
      { numRuns: 150 },
    );
    expect(serving.errors).toEqual([]);
  });
});
