import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from './sample.ts';
import { serveTerritory, type Territory } from './serving.ts';

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory(sampleFiles());
});
afterAll(async () => {
  expect(territory.errors).toEqual([]);
  await territory.close();
});

const FIELDS =
  "El parámetro debe consistir en una lista de ítems separados por comas. Los valores posibles de los ítems se listan bajo la clave 'ayuda'. Alternativamente, se pueden especificar los valores 'basico', 'estandar' o 'completo'.";
const CHOICES = "El parámetro debe tomar el valor de uno de los listados bajo la clave 'ayuda'.";
const INTERSECTION =
  'El parámetro debe seguir el siguiente formato: <tipo de entidad>:<id>, <tipo de entidad>:<id>, ... (ver ejemplos bajo la clave ayuda).';
const EXAMPLES = [
  'provincia:94:38',
  'municipio:740038, departamento:74049',
  'departamento:62035:62007:62084',
  'municipio:700070:700049, provincia:02',
  'departamento:14028',
];
const UNKNOWN = "El parámetro especificado no existe. Los parámetros aceptados están listados bajo la clave 'ayuda'.";

/** Path and query, parameter, code, sentence, help. */
const ROWS: readonly (readonly [string, string, number, string, (readonly string[])?])[] = [
  [
    '/provincias?foo=1',
    'foo',
    1000,
    UNKNOWN,
    ['id', 'nombre', 'interseccion', 'orden', 'aplanar', 'campos', 'max', 'inicio', 'exacto', 'formato'],
  ],
  [
    '/localidades?foo=1',
    'foo',
    1000,
    UNKNOWN,
    [
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
      'formato',
    ],
  ],
  [
    '/calles?municipio=060441',
    'municipio',
    1000,
    UNKNOWN,
    [
      'id',
      'nombre',
      'provincia',
      'departamento',
      'localidad_censal',
      'categoria',
      'interseccion',
      'orden',
      'aplanar',
      'campos',
      'max',
      'inicio',
      'exacto',
      'formato',
    ],
  ],
  [
    '/municipios?departamento=06441',
    'departamento',
    1000,
    UNKNOWN,
    ['id', 'nombre', 'provincia', 'interseccion', 'orden', 'aplanar', 'campos', 'max', 'inicio', 'exacto', 'formato'],
  ],
  [
    '/localidades?Nombre=x',
    'Nombre',
    1000,
    UNKNOWN,
    [
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
      'formato',
    ],
  ],
  ['/localidades?nombre=', 'nombre', 1001, 'El campo no tiene contenido.'],
  ['/calles?categoria=', 'categoria', 1001, 'El campo no tiene contenido.'],
  ['/localidades?max=', 'max', 1001, 'El parámetro no es un número entero.'],
  ['/localidades?max=diez', 'max', 1001, 'El parámetro no es un número entero.'],
  ['/localidades?max=1.5', 'max', 1001, 'El parámetro no es un número entero.'],
  ['/localidades?max=1e3', 'max', 1001, 'El parámetro no es un número entero.'],
  ['/localidades?max=0', 'max', 1001, 'El número debe ser igual o mayor que 1.'],
  ['/localidades?max=-1', 'max', 1001, 'El número debe ser igual o mayor que 1.'],
  ['/localidades?max=5001', 'max', 1001, 'El número debe ser menor o igual que 5000.'],
  ['/localidades?inicio=-1', 'inicio', 1001, 'El número debe ser igual o mayor que 0.'],
  ['/localidades?inicio=10001', 'inicio', 1001, 'El número debe ser menor o igual que 10000.'],
  ['/localidades?inicio=', 'inicio', 1001, 'El parámetro no es un número entero.'],
  ['/provincias?id=', 'id', 1001, 'Cada ID debe ser numérico y de longitud 2.'],
  ['/provincias?id=123', 'id', 1001, 'Cada ID debe ser numérico y de longitud 2.'],
  ['/provincias?id=06,', 'id', 1001, 'Cada ID debe ser numérico y de longitud 2.'],
  ['/provincias?id=AR', 'id', 1001, 'Cada ID debe ser numérico y de longitud 2.'],
  ['/departamentos?id=063', 'id', 1001, 'Cada ID debe ser numérico y de longitud 5.'],
  ['/municipios?id=0600', 'id', 1001, 'Cada ID debe ser numérico y de longitud 6.'],
  ['/localidades-censales?id=060630100', 'id', 1001, 'Cada ID debe ser numérico y de longitud 8.'],
  ['/calles?id=06063010', 'id', 1001, 'Cada ID debe ser numérico y de longitud 13.'],
  ['/localidades?id=06063A01', 'id', 1001, 'Cada ID debe ser numérico y de longitud 8 ó 10.'],
  ['/localidades?id=060630100123', 'id', 1001, 'Cada ID debe ser numérico y de longitud 8 ó 10.'],
  ['/asentamientos?id=06063-01', 'id', 1001, 'Cada ID debe ser de longitud 8 ó 10.'],
  ['/asentamientos?id=06063A010101', 'id', 1001, 'Cada ID debe ser de longitud 8 ó 10.'],
  ['/provincias?id=6,06', 'id', 1001, 'La lista no debe contener ID repetidos (ID repetido: 06).'],
  ['/localidades?provincia=', 'provincia', 1001, 'El valor del parámetro no es válido.'],
  ['/localidades?campos=', 'campos', 1001, 'La lista no contiene valores.'],
  ['/localidades?campos=,', 'campos', 1001, 'La lista no contiene valores.'],
  ['/localidades?campos=id,nombre,id', 'campos', 1001, 'La lista contiene valores repetidos.'],
  [
    '/provincias?campos=prov',
    'campos',
    1002,
    FIELDS,
    [
      'categoria',
      'centroide.lat',
      'centroide.lon',
      'fuente',
      'id',
      'iso_id',
      'iso_nombre',
      'nombre',
      'nombre_completo',
    ],
  ],
  [
    '/provincias?campos=estandar,id',
    'campos',
    1002,
    FIELDS,
    [
      'categoria',
      'centroide.lat',
      'centroide.lon',
      'fuente',
      'id',
      'iso_id',
      'iso_nombre',
      'nombre',
      'nombre_completo',
    ],
  ],
  [
    '/provincias?campos=ID',
    'campos',
    1002,
    FIELDS,
    [
      'categoria',
      'centroide.lat',
      'centroide.lon',
      'fuente',
      'id',
      'iso_id',
      'iso_nombre',
      'nombre',
      'nombre_completo',
    ],
  ],
  [
    '/provincias?formato=csv&campos=centroide.',
    'campos',
    1002,
    FIELDS,
    [
      'categoria',
      'centroide.lat',
      'centroide.lon',
      'fuente',
      'id',
      'iso_id',
      'iso_nombre',
      'nombre',
      'nombre_completo',
    ],
  ],
  ['/localidades?orden=', 'orden', 1001, 'El campo no tiene contenido.'],
  ['/localidades?orden=ID', 'orden', 1002, CHOICES, ['id', 'nombre']],
  ['/localidades?orden=-id', 'orden', 1002, CHOICES, ['id', 'nombre']],
  ['/localidades?orden=nombre,id', 'orden', 1002, CHOICES, ['id', 'nombre']],
  ['/localidades?formato=', 'formato', 1001, 'El campo no tiene contenido.'],
  ['/localidades?formato=shp', 'formato', 1002, CHOICES, ['json', 'csv', 'geojson', 'xml']],
  ['/localidades?formato=CSV', 'formato', 1002, CHOICES, ['json', 'csv', 'geojson', 'xml']],
  ['/calles?formato=geojson', 'formato', 1002, CHOICES, ['json', 'csv', 'xml']],
  ['/localidades?exacto=quizas', 'exacto', 1002, CHOICES, ['true', '1', 'false', '0']],
  ['/localidades?aplanar=si', 'aplanar', 1002, CHOICES, ['true', '1', 'false', '0']],
  ['/localidades?max=5&max=5', 'max', 1006, 'El parámetro está repetido.'],
  ['/localidades?aplanar&aplanar', 'aplanar', 1006, 'El parámetro está repetido.'],
  ['/provincias?interseccion=', 'interseccion', 1001, INTERSECTION, EXAMPLES],
  ['/provincias?interseccion=provincia:06', 'interseccion', 1001, INTERSECTION, EXAMPLES],
  ['/provincias?interseccion=departamento', 'interseccion', 1001, INTERSECTION, EXAMPLES],
  ['/provincias?interseccion=departamento:', 'interseccion', 1001, INTERSECTION, EXAMPLES],
  ['/provincias?interseccion=departamento:06007,', 'interseccion', 1001, INTERSECTION, EXAMPLES],
  ['/provincias?interseccion=departamento:060', 'interseccion', 1001, INTERSECTION, EXAMPLES],
  ['/provincias?interseccion=departamento:06007:6007', 'interseccion', 1001, INTERSECTION, EXAMPLES],
  ['/provincias?interseccion=barrio:06007', 'interseccion', 1001, INTERSECTION, EXAMPLES],
];

describe('errors of a GET (reference 6)', () => {
  it.each(ROWS.map(([path, name, code, sentence, help]) => ({ path, name, code, sentence, help })))(
    '$path',
    async ({ path, name, code, sentence, help }) => {
      const { status, at, headers, text } = await territory.get(path);
      expect(status).toBe(400);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(at('')).toEqual({
        errores: [
          {
            ...(help ? { ayuda: help } : {}),
            codigo_interno: code,
            mensaje: sentence,
            nombre_parametro: name,
            ubicacion: 'querystring',
          },
        ],
      });
      expect(text.endsWith('\n')).toBe(true);
    },
  );

  it('reports every wrong parameter at once', async () => {
    const { at } = await territory.get('/localidades?foo=bar&max=bar&provincia=02&provincia=02&campos=a');
    const errors = at('errores');
    const seen = Array.isArray(errors)
      ? errors.map((error: { codigo_interno: number; nombre_parametro: string }) => [
          error.nombre_parametro,
          error.codigo_interno,
        ])
      : [];
    expect(Object.fromEntries(seen)).toEqual({ foo: 1000, max: 1001, provincia: 1006, campos: 1002 });
  });

  it.each(['nombre', 'provincia'])('says that a text is too long: %s', async (name) => {
    expect((await territory.get('/localidades', { [name]: 'x'.repeat(200) })).status).toBe(200);
    const { status, at } = await territory.get('/localidades', { [name]: 'x'.repeat(201) });
    expect(status).toBe(400);
    expect(at('errores.0.mensaje')).toBe('El texto debe tener 200 caracteres como máximo.');
  });

  it('says that an address is too long, alone and in a batch', async () => {
    const sentence = 'El texto debe tener 250 caracteres como máximo.';
    expect((await territory.get('/direcciones', { direccion: 'x'.repeat(250) })).status).toBe(200);
    for (const path of ['/direcciones', '/ventanilla/direcciones/explicar']) {
      const { status, at } = await territory.get(path, { direccion: 'x'.repeat(251) });
      expect(status).toBe(400);
      expect([at('errores.0.nombre_parametro'), at('errores.0.mensaje')]).toEqual(['direccion', sentence]);
    }
    const { status, at } = await territory.post('/direcciones', { direcciones: [{ direccion: 'x'.repeat(251) }] });
    expect(status).toBe(400);
    expect([at('errores.0.0.nombre_parametro'), at('errores.0.0.mensaje')]).toEqual(['direccion', sentence]);
  });

  it('says too many ids', async () => {
    const ids = Array.from({ length: 5001 }, (_, i) => String(10_000_000 + i));
    const { status, at } = await territory.post('/localidades', { localidades: [{ id: ids.join() }] });
    expect(status).toBe(400);
    expect(at('errores.0.0.mensaje')).toBe('La cantidad de ID debe ser menor o igual que 5000.');
  });

  it('is XML when XML was asked for (6.6), also beside other mistakes', async () => {
    const { status, headers, text } = await territory.get('/localidades?formato=xml&orden=x');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(text).toBe(
      "<?xml version='1.0' encoding='utf-8'?>\n<georef-ar-api><errores><error><ayuda><item>id</item><item>nombre</item></ayuda>" +
        "<codigo_interno>1002</codigo_interno><mensaje>El parámetro debe tomar el valor de uno de los listados bajo la clave 'ayuda'.</mensaje>" +
        '<nombre_parametro>orden</nombre_parametro><ubicacion>querystring</ubicacion></error></errores></georef-ar-api>',
    );
    expect((await territory.get('/localidades?formato=csv&orden=x')).headers.get('content-type')).toMatch(/json/);
  });
});

describe('other statuses (reference 6.5, decisions "Everywhere")', () => {
  const RESOURCES = [
    'provincias',
    'departamentos',
    'municipios',
    'localidades-censales',
    'asentamientos',
    'localidades',
    'calles',
    'direcciones',
    'ubicacion',
  ];

  it.each([
    ['/nada', ''],
    ['/Localidades', ''],
    ['/localidades/', ''],
    ['/localidades/06063010', ''],
    ['/provincias/06.json', ''],
    ['/shp', ''],
    ['/georef/nada', ''],
    ['/georef/api/localidades/', '/georef/api'],
    ['/georef/api/Localidades', '/georef/api'],
    ['/georef/api/v1.0/nada', '/georef/api/v1.0'],
    ['/georef/api/v3.0/localidades', '/georef/api'],
  ])('404 for %s, with what there is', async (path, prefix) => {
    const { status, at } = await territory.get(path);
    expect(status).toBe(404);
    expect(at('')).toEqual({
      errores: [
        {
          mensaje: 'No se encontró la URL especificada.',
          recursos_disponibles: RESOURCES.map((resource) => `${prefix}/${resource}`),
        },
      ],
    });
  });

  it('405 names the methods', async () => {
    const { status, at, headers } = await territory.request('/localidades', { method: 'DELETE' });
    expect(status).toBe(405);
    expect(at('')).toEqual({
      errores: [
        {
          mensaje: 'Método no permitido en el recurso seleccionado.',
          metodos_disponibles: ['GET', 'POST'],
        },
      ],
    });
    expect(headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  it('400 for a path that is no text', async () => {
    const { status, at } = await territory.get('/localidades%ff');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(at('errores.0.mensaje')).toEqual(expect.any(String));
  });

  it('503 with Retry-After while nothing is loaded', async () => {
    const empty = await serveTerritory([]);
    const answers = [
      await empty.get('/localidades'),
      await empty.post('/localidades', { localidades: [{}] }),
      await empty.get('/localidades.json'),
    ];
    for (const { status, headers, at } of answers) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('1');
      expect(at('errores.0.mensaje')).toEqual(expect.any(String));
    }
    expect((await empty.get('/localidades?max=x')).status).toBe(400);
    await empty.close();
  });
});
