import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../src/server/parameters/parameter.ts';
import { MAXIMUM_UNKNOWN } from '../../src/server/parameters/table.ts';
import { MAXIMUM_FURTHER_ERRORS, MAXIMUM_MEMBERS, pairsOf } from '../../src/territory/present/batch.ts';
import { serveTerritory, type Territory } from './serving.ts';

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory();
});
afterAll(async () => {
  expect(territory.errors).toEqual([]);
  await territory.close();
});

const NO_LIST = (key: string, before = ''): unknown => ({
  errores: [
    [
      {
        codigo_interno: 1004,
        mensaje: `${before}Las operaciones deben estar contenidas en una lista no vacía bajo la clave '${key}'.`,
        nombre_parametro: key,
        ubicacion: 'body',
      },
    ],
  ],
});

describe('a batch (contract C3 to C6; reference 5)', () => {
  it('answers in the order of the queries, one wrapper each', async () => {
    const { status, text } = await territory.post('/provincias', {
      provincias: [
        { nombre: 'tucuman', campos: 'id,nombre', max: 1 },
        { id: '99', campos: 'basico' },
      ],
      otra: 'clave',
    });
    expect(status).toBe(200);
    expect(text).toBe(
      '{"resultados":[{"cantidad":1,"inicio":0,"parametros":{"campos":["id","nombre"],"max":1,"nombre":"tucuman"},' +
        '"provincias":[{"id":"90","nombre":"Tucumán"}],"total":1},' +
        '{"cantidad":0,"inicio":0,"parametros":{"campos":["id","nombre"],"id":["99"]},"provincias":[],"total":0}]}\n',
    );
  });

  it.each([
    ['/provincias', 'provincias'],
    ['/departamentos', 'departamentos'],
    ['/municipios', 'municipios'],
    ['/localidades-censales', 'localidades_censales'],
    ['/asentamientos', 'asentamientos'],
    ['/localidades', 'localidades'],
    ['/calles', 'calles'],
    ['/georef/api/localidades-censales', 'localidades_censales'],
    ['/georef/api/v1.0/calles', 'calles'],
  ])('POST %s takes `%s`', async (path, key) => {
    const found = await territory.post(path, { [key]: [{}, { campos: 'basico' }] });
    expect(found.status).toBe(200);
    expect(found.at('resultados')).toHaveLength(2);
    expect(found.at(`resultados.0.${key}`)).toEqual(expect.any(Array));
    expect(found.at('resultados.0.parametros')).toEqual({});
  });

  it('takes numbers as text, ids as numbers and lists, flags as JSON', async () => {
    const { at } = await territory.post('/provincias', {
      provincias: [
        { max: '2', inicio: ' 1' },
        { id: 6 },
        { id: ['6', 14], campos: ['nombre'] },
        { nombre: 'buenos aires', exacto: true, aplanar: true },
        { nombre: 'buenos aires', exacto: false },
      ],
    });
    expect(at('resultados.0.cantidad')).toBe(2);
    expect(at('resultados.0.inicio')).toBe(1);
    expect(at('resultados.1.parametros')).toEqual({ id: ['06'] });
    expect(at('resultados.2.provincias')).toEqual([
      { id: '06', nombre: 'Buenos Aires' },
      { id: '14', nombre: 'Córdoba' },
    ]);
    expect(at('resultados.3.provincias.0')).toMatchObject({ id: '06', centroide_lat: expect.any(Number) });
    expect(at('resultados.4.total')).toBe(2);
  });

  it('takes null as absent, and echoes the default', async () => {
    const { status, at } = await territory.post('/localidades', {
      localidades: [
        { nombre: null, max: null, inicio: null, campos: null, exacto: null, orden: null, provincia: null },
      ],
    });
    expect(status).toBe(200);
    expect(at('resultados.0.parametros')).toMatchObject({
      nombre: null,
      max: 10,
      inicio: 0,
      exacto: false,
      orden: null,
      provincia: null,
    });
    expect(at('resultados.0.parametros.campos')).toContain('localidad_censal.nombre');
    expect(at('resultados.0.cantidad')).toBe(10);
  });

  it.each([
    ['an empty list', { localidades: [] }],
    ['another key', { provincias: [{}] }],
    ['no list', { localidades: { nombre: 'x' } }],
    ['a list alone', [{ nombre: 'x' }]],
    ['null', 'null'],
    ['a text', '"localidades"'],
    ['an inherited key', '{"__proto__": {"localidades": [{}]}}'],
  ])('1004 for %s', async (_, body) => {
    const { status, at } = await territory.post('/localidades', body);
    expect(status).toBe(400);
    expect(at('')).toEqual(NO_LIST('localidades'));
  });

  it.each(['{"localidades": [{]}', '{"localidades": [{}],}', "{'localidades': []}", '', 'NaN'])(
    '1004 for what is no JSON, and says so: %j',
    async (body) => {
      const { status, at } = await territory.post('/localidades', body);
      expect([status, at('')]).toEqual([400, NO_LIST('localidades', 'El cuerpo de la petición no es JSON válido. ')]);
    },
  );

  it('names the batch key of the resource, also for a path under the old address', async () => {
    expect((await territory.post('/localidades-censales', '[]')).at('')).toEqual(NO_LIST('localidades_censales'));
    expect((await territory.post('/georef/api/localidades-censales', '{}')).at('')).toEqual(
      NO_LIST('localidades_censales'),
    );
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json-seq', ''])(
    '415 for the content type %j',
    async (type) => {
      const { status, at } = await territory.request('/localidades', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"localidades":[{}]}',
      });
      expect(status).toBe(415);
      expect(at('errores.0.0.mensaje')).toContain('application/json');
    },
  );

  it.each(['application/vnd.api+json', 'Application/problem+JSON; charset=utf-8', 'application/ld+json;profile=x'])(
    'takes %s, which is JSON, in every batch',
    async (type) => {
      for (const path of ['localidades', 'direcciones', 'ubicacion', 'ventanilla/direcciones/explicar']) {
        const { status, text } = await territory.request(`/${path}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: '{}',
        });
        // Read as JSON, and refused for what it lacks.
        expect([status, text]).toEqual([400, expect.not.stringContaining('application/json')]);
      }
    },
  );

  it.each(['application/+json', 'text/x+json', 'application/a+json-seq', 'application/a b+json'])(
    'does not take %s',
    async (type) => {
      const { status } = await territory.request('/localidades', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"localidades":[{}]}',
      });
      expect(status).toBe(415);
    },
  );

  it('takes a charset beside the content type', async () => {
    const { status } = await territory.request('/localidades', {
      method: 'POST',
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      body: '{"localidades":[{}]}',
    });
    expect(status).toBe(200);
  });

  it.each(['?formato=json', '?max=1'])('1005 for the query string %s', async (search) => {
    const { status, at } = await territory.post(`/localidades${search}`, { localidades: [{}] });
    expect(status).toBe(400);
    expect(at('')).toEqual({
      errores: [
        [
          {
            codigo_interno: 1005,
            mensaje: 'No se permiten parámetros vía query string en operaciones bulk.',
            nombre_parametro: 'querystring',
            ubicacion: 'querystring',
          },
        ],
      ],
    });
  });

  it('reports errors by position, empty for good queries, and answers none', async () => {
    const { status, at } = await territory.post('/localidades', {
      localidades: [{ nombre: 'La Plata' }, { nombre: '' }, 'La Plata', { formato: 'csv', max: 0 }, null, [1]],
    });
    expect(status).toBe(400);
    expect(at('errores.0')).toEqual([]);
    expect(at('errores.1')).toEqual([
      {
        codigo_interno: 1001,
        mensaje: 'El campo no tiene contenido.',
        nombre_parametro: 'nombre',
        ubicacion: 'body',
      },
    ]);
    const notAnObject = [
      {
        codigo_interno: 1007,
        mensaje: 'Las operaciones bulk deben ser de tipo objeto.',
        nombre_parametro: 'localidades',
        ubicacion: 'body',
      },
    ];
    expect(at('errores.2')).toEqual(notAnObject);
    expect(at('errores.3')).toMatchObject([
      {
        codigo_interno: 1000,
        nombre_parametro: 'formato',
        ayuda: [
          'id',
          'nombre',
          'provincia',
          'departamento',
          'municipio',
          'localidad_censal',
          'orden',
          'aplanar',
          'campos',
          'max',
          'inicio',
          'exacto',
        ],
      },
      { codigo_interno: 1001, nombre_parametro: 'max' },
    ]);
    expect(at('errores.4')).toEqual(notAnObject);
    expect(at('errores.5')).toEqual(notAnObject);
  });

  it.each([
    [{ nombre: 5 }, 'nombre'],
    [{ nombre: ['a'] }, 'nombre'],
    [{ nombre: { a: 1 } }, 'nombre'],
    [{ campos: 5 }, 'campos'],
    [{ campos: [1] }, 'campos'],
    [{ id: { a: 1 } }, 'id'],
    [{ id: [] }, 'id'],
    [{ id: [null] }, 'id'],
    [{ provincia: {} }, 'provincia'],
    [{ provincia: ['06', 'Buenos Aires'] }, 'provincia'],
    [{ max: true }, 'max'],
    [{ max: [1] }, 'max'],
    [{ inicio: 1.5 }, 'inicio'],
    [{ orden: 1 }, 'orden'],
  ])('1001 for %j', async (query, name) => {
    const { status, at } = await territory.post('/localidades', { localidades: [query] });
    expect(status).toBe(400);
    expect(at('errores.0.0')).toMatchObject({ codigo_interno: 1001, nombre_parametro: name, ubicacion: 'body' });
  });

  it('names the first hundred of 150,000 unknown members, and what the table knows behind them', async () => {
    const strange = Array.from({ length: 150_000 }, (_, at) => `"a${at}":1`);
    const body = (members: readonly string[]): string => `{"localidades":[{${members.join(',')}}]}`;
    const { status, at } = await territory.request('/localidades', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: body([...strange.slice(0, 15_000), '"max":0']),
    });
    expect([status, (at('errores.0') as unknown[]).length]).toEqual([400, MAXIMUM_UNKNOWN + 1]);
    expect(at('errores.0.99')).toMatchObject({ codigo_interno: 1000, nombre_parametro: 'a99' });
    expect(at('errores.0.100')).toMatchObject({ codigo_interno: 1001, nombre_parametro: 'max' });
    const all = await territory.request('/localidades', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: body(strange),
    });
    expect(all.status).toBe(400);
    expect(all.at('errores')).toEqual([
      [
        {
          mensaje: 'Cada operación bulk, y lo que el cuerpo tenga fuera de la lista, debe tener hasta 262144 bytes.',
          nombre_parametro: 'localidades',
          ubicacion: 'body',
        },
      ],
    ]);
  });

  it('stops reporting errors at a bound, with at least one for every wrong query', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`a${at}`, 1]));
    const { status, at } = await territory.post('/localidades', {
      localidades: [...Array.from({ length: 998 }, () => wrong), {}, { max: 0 }],
    });
    expect(status).toBe(400);
    const lists = at('errores') as readonly (readonly unknown[])[];
    expect(lists.flat()).toHaveLength(999 + MAXIMUM_FURTHER_ERRORS);
    expect(lists.filter((errors) => errors.length === 0)).toHaveLength(1);
    expect(lists[998]).toEqual([]);
    expect(lists[999]).toMatchObject([{ codigo_interno: 1001, nombre_parametro: 'max' }]);
  });

  it('stops reading `interseccion` at the bound, so that what comes behind costs nothing', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => String(100_000 + at));
    const { status, at } = await territory.post('/departamentos', {
      departamentos: [{ interseccion: `municipio:${ids.join(':')}:no id` }],
    });
    expect(status).toBe(400);
    expect(at('errores.0.0')).toMatchObject({
      mensaje: 'La cantidad de ID debe ser menor o igual que 500.',
      nombre_parametro: 'interseccion',
    });
  });

  it('reads no more than a thousand members of a query, and those that have a meaning', () => {
    let reads = 0;
    const members: Record<string, unknown> = {};
    for (let at = 0; at < 20_000; at++) {
      Object.defineProperty(members, `a${at}`, { enumerable: true, get: () => ++reads });
    }
    members.nombre = 'La Plata';
    const pairs = pairsOf(members, { nombre: text({ sentence: 'A name.' }) });
    expect([reads, pairs.length]).toEqual([MAXIMUM_MEMBERS, MAXIMUM_MEMBERS + 1]);
    expect(pairs.at(-1)).toEqual(['nombre', 'La Plata']);
  });

  it('1008 for more than 1000 queries', async () => {
    const queries = (count: number): unknown => ({
      localidades: Array.from({ length: count }, () => ({ max: 1, id: '06441030' })),
    });
    expect((await territory.post('/localidades', queries(1000))).status).toBe(200);
    const { status, at } = await territory.post('/localidades', queries(1001));
    expect(status).toBe(400);
    expect(at('')).toEqual({
      errores: [
        [
          {
            codigo_interno: 1008,
            mensaje: 'El número máximo de operaciones bulk es: 1000.',
            nombre_parametro: 'localidades',
            ubicacion: 'body',
          },
        ],
      ],
    });
  });

  it.each([
    ['/localidades', 'localidades', 500],
    ['/provincias', 'provincias', 208],
  ])('1009 when the sum of `max`, defaults counted, is over 5000: %s', async (path, key, most) => {
    const queries = (count: number): unknown => ({
      [key]: Array.from({ length: count }, () => ({ campos: 'basico' })),
    });
    expect((await territory.post(path, queries(most))).status).toBe(200);
    const { status, at } = await territory.post(path, queries(most + 1));
    expect(status).toBe(400);
    expect(at('errores')).toHaveLength(most + 1);
    expect(at('errores.0')).toEqual([
      {
        codigo_interno: 1009,
        mensaje: "La suma de parámetros 'max' debe ser menor o igual que 5000.",
        nombre_parametro: 'max',
        ubicacion: 'body',
      },
    ]);
    expect(at(`errores.${most}.0.codigo_interno`)).toBe(1009);
  });

  it('looks at the sum only when no query has an error of its own', async () => {
    const { at } = await territory.post('/localidades', { localidades: [{ max: 5000 }, { max: 1 }, { max: 'x' }] });
    expect(at('errores')).toMatchObject([[], [], [{ codigo_interno: 1001 }]]);
  });

  it('415 for a body that is compressed, whatever it holds', async () => {
    const body = gzipSync(JSON.stringify({ localidades: [{ max: 1 }] }));
    for (const coding of ['gzip', 'br']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      const { status, at } = await territory.request('/localidades', { method: 'POST', headers, body });
      const mensaje = 'El contenido de la petición debe llegar sin comprimir.';
      expect([status, at('')]).toEqual([
        415,
        { errores: [[{ mensaje, nombre_parametro: 'Content-Encoding', ubicacion: 'headers' }]] },
      ]);
    }
    const plain = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
    const asked = { method: 'POST', headers: plain, body: '{"localidades":[{"max":1}]}' };
    expect((await territory.request('/localidades', asked)).status).toBe(200);
  });

  it('413 for a body that is too large', async () => {
    const { status, at } = await territory.post('/localidades', `{"localidades":["${'x'.repeat(20_000_000)}"]}`);
    expect(status).toBe(413);
    expect(at('errores.0.mensaje')).toContain('bytes');
  });
});
