import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
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

const DECLARATION = "<?xml version='1.0' encoding='utf-8'?>\n";
const LOCALITY =
  '{"categoria":"Entidad","centroide":{"lat":-33.8,"lon":-59.5},"departamento":{"id":null,"nombre":null},' +
  '"id":"0606301001","localidad_censal":{"id":"06063010","nombre":"Villa Ejemplo"},"municipio":{"id":null,' +
  '"nombre":null},"nombre":"Barrio \\"Modelo\\"","provincia":{"id":"06","nombre":"Buenos Aires"}}';

describe('the ETag', () => {
  const ADDRESSES = [
    ['/localidades', ['', 'formato=csv', 'formato=geojson', 'formato=xml']],
    [
      '/direcciones',
      ['', 'formato=csv', 'formato=geojson', 'formato=xml'].map((format) => `direccion=san+martin&${format}`),
    ],
    ['/ubicacion', ['', 'formato=geojson', 'formato=xml'].map((format) => `lat=-33&lon=-59&${format}`)],
  ] as const;
  const CODINGS = ['identity', 'gzip', 'br'];

  it.each(ADDRESSES)(
    'of %s tells the formats and codings apart, and 304 is for the same one alone',
    async (path, queries) => {
      const held = new Map<string, string>();
      for (const query of queries) {
        for (const coding of CODINGS) {
          const headers = { 'accept-encoding': coding };
          const { status, headers: told } = await territory.request(`${path}?${query}`, { headers });
          expect(status).toBe(200);
          // What is too short to be compressed is one representation, whatever is asked for.
          const sent = told.get('content-encoding') ?? 'identity';
          held.set(`${query} ${sent}`, told.get('etag') ?? '');
        }
      }
      expect(new Set(held.values()).size).toBe(held.size);
      for (const query of queries) {
        for (const [other, etag] of held) {
          const headers = { 'accept-encoding': 'identity', 'if-none-match': etag };
          const again = await territory.request(`${path}?${query}`, { headers });
          expect([query, other, again.status]).toEqual([query, other, other === `${query} identity` ? 304 : 200]);
        }
      }
    },
  );

  it('of the files tells their types apart', async () => {
    const types = ['json', 'csv', 'geojson', 'ndjson'];
    const etags = types.map(async (type) => (await territory.get(`/localidades.${type}`)).headers.get('etag'));
    expect(new Set(await Promise.all(etags)).size).toBe(types.length);
  });
});

describe('JSON (reference 2.5, 2.6)', () => {
  it('is compact, with sorted keys and a line end', async () => {
    const { text, headers } = await territory.get('/localidades');
    expect(text).toBe(`{"cantidad":1,"inicio":0,"localidades":[${LOCALITY}],"parametros":{},"total":1}\n`);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('puts the list where its name belongs in the alphabet', async () => {
    expect((await territory.get('/calles', { campos: 'basico', max: '1' })).text).toBe(
      '{"calles":[{"id":"0606301000001","nombre":"AV SAN MARTIN"}],"cantidad":1,"inicio":0,' +
        '"parametros":{"campos":["id","nombre"],"max":1},"total":2}\n',
    );
    expect((await territory.get('/provincias', { id: '82', campos: 'basico' })).text).toBe(
      '{"cantidad":1,"inicio":0,"parametros":{"campos":["id","nombre"],"id":["82"]},' +
        '"provincias":[{"id":"82","nombre":"Santa Fe"}],"total":1}\n',
    );
  });

  it('flattens the records and nothing else', async () => {
    const { text } = await territory.get('/calles', { id: '606301000001', aplanar: '' });
    expect(text).toBe(
      '{"calles":[{"altura_fin_derecha":99,"altura_fin_izquierda":100,"altura_inicio_derecha":1,' +
        '"altura_inicio_izquierda":2,"categoria":"AV","departamento_id":"06063","departamento_nombre":"Ejemplo & Cía.",' +
        '"id":"0606301000001","localidad_censal_id":"06063010","localidad_censal_nombre":"Villa Ejemplo",' +
        '"nombre":"AV SAN MARTIN","nomenclatura":"AV SAN MARTIN, Ejemplo & Cía., Buenos Aires","provincia_id":"06",' +
        '"provincia_nombre":"Buenos Aires"}],"cantidad":1,"inicio":0,' +
        '"parametros":{"aplanar":true,"id":["0606301000001"]},"total":1}\n',
    );
  });

  it('keeps the centroid as an object of nulls where no point is known', async () => {
    const found = await territory.get('/asentamientos', { id: '06063A01' });
    expect(found.at('asentamientos.0.centroide')).toEqual({ lat: null, lon: null });
  });

  it('shows every field with `completo`', async () => {
    const found = await territory.get('/municipios', { campos: 'completo' });
    expect(found.at('municipios.0')).toEqual({
      categoria: 'Municipio',
      centroide: { lat: -33.9, lon: -59.4 },
      fuente: 'ARBA',
      id: '060063',
      nombre: 'Ejemplo',
      nombre_completo: 'Municipio Ejemplo',
      provincia: { id: '06', interseccion: 0, nombre: 'Buenos Aires' },
    });
  });
});

describe('CSV (reference 7.1)', () => {
  it('is byte for byte as the reference shows it', async () => {
    const { text, headers } = await territory.get('/localidades', { formato: 'csv' });
    expect(text).toBe(
      '"localidad_id","localidad_nombre","localidad_centroide_lat","localidad_centroide_lon","provincia_id",' +
        '"provincia_nombre","departamento_id","departamento_nombre","municipio_id","municipio_nombre",' +
        '"localidad_censal_id","localidad_censal_nombre","localidad_categoria"\n' +
        '"0606301001","Barrio ""Modelo""",-33.8,-59.5,"06","Buenos Aires","","","","","06063010","Villa Ejemplo","Entidad"\n',
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename=localidades.csv');
  });

  it('has its header without rows, and underscores in the file name', async () => {
    const found = await territory.get('/localidades-censales', { formato: 'csv', nombre: 'nada', campos: 'id' });
    expect(found.text).toBe('"localidad_censal_id","localidad_censal_nombre"\n');
    expect(found.headers.get('content-disposition')).toBe('attachment; filename=localidades_censales.csv');
  });

  const COLUMNS: readonly (readonly [path: string, columns: string])[] = [
    [
      'provincias',
      'provincia_id, provincia_nombre, provincia_nombre_completo, provincia_iso_id, provincia_iso_nombre, provincia_centroide_lat, provincia_centroide_lon, provincia_fuente, provincia_categoria',
    ],
    [
      'departamentos',
      'departamento_id, departamento_nombre, departamento_nombre_completo, departamento_centroide_lat, departamento_centroide_lon, provincia_id, provincia_nombre, provincia_interseccion, departamento_fuente, departamento_categoria',
    ],
    [
      'municipios',
      'municipio_id, municipio_nombre, municipio_nombre_completo, municipio_centroide_lat, municipio_centroide_lon, provincia_id, provincia_nombre, provincia_interseccion, municipio_fuente, municipio_categoria',
    ],
    [
      'localidades-censales',
      'localidad_censal_id, localidad_censal_nombre, localidad_censal_centroide_lat, localidad_censal_centroide_lon, provincia_id, provincia_nombre, departamento_id, departamento_nombre, municipio_id, municipio_nombre, localidad_censal_fuente, localidad_censal_funcion, localidad_censal_categoria',
    ],
    [
      'asentamientos',
      'localidad_id, localidad_nombre, localidad_centroide_lat, localidad_centroide_lon, provincia_id, provincia_nombre, departamento_id, departamento_nombre, municipio_id, municipio_nombre, localidad_censal_id, localidad_censal_nombre, localidad_fuente, localidad_categoria',
    ],
    [
      'calles',
      'calle_id, calle_nombre, calle_altura_inicio_derecha, calle_altura_inicio_izquierda, calle_altura_fin_derecha, calle_altura_fin_izquierda, calle_nomenclatura, calle_categoria, provincia_id, provincia_nombre, departamento_id, departamento_nombre, localidad_censal_id, localidad_censal_nombre, calle_fuente',
    ],
  ];
  it.each(COLUMNS)('columns of /%s', async (path, columns) => {
    const { text } = await territory.get(`/${path}`, { formato: 'csv', campos: 'completo' });
    const [header = [], ...rows] = parse(text);
    expect(header.join(', ')).toBe(columns);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('keeps its column order whatever that of `campos`, and ignores `aplanar`', async () => {
    const { text } = await territory.get('/provincias', {
      formato: 'csv',
      campos: 'categoria,centroide.lon,nombre,id',
      aplanar: 'true',
    });
    expect(text.split('\n')[0]).toBe(
      '"provincia_id","provincia_nombre","provincia_centroide_lon","provincia_categoria"',
    );
  });
});

describe('GeoJSON (reference 7.2)', () => {
  it('is byte for byte as the reference shows it', async () => {
    const { text, headers } = await territory.get('/localidades', { formato: 'geojson' });
    const properties = LOCALITY.replace('"centroide":{"lat":-33.8,"lon":-59.5},', '');
    expect(text).toBe(
      `{"features":[{"geometry":{"coordinates":[-59.5,-33.8],"type":"Point"},"properties":${properties},` +
        '"type":"Feature"}],"type":"FeatureCollection"}\n',
    );
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('drops results without a point, and keeps the point that `campos` leaves out', async () => {
    const found = await territory.get('/asentamientos', { formato: 'geojson', campos: 'basico' });
    expect(found.at('features')).toEqual([
      {
        geometry: { coordinates: [-60, -22], type: 'Point' },
        properties: { id: '06063A02', nombre: 'Paraje en el ecuador' },
        type: 'Feature',
      },
    ]);
  });

  it('flattens properties', async () => {
    const found = await territory.get('/departamentos', { formato: 'geojson', aplanar: 'true' });
    expect(found.at('features.0.properties')).toEqual({
      id: '06063',
      nombre: 'Ejemplo & Cía.',
      provincia_id: '06',
      provincia_nombre: 'Buenos Aires',
    });
  });

  it('is an empty collection when nothing is found', async () => {
    expect((await territory.get('/localidades', { formato: 'geojson', nombre: 'nada' })).text).toBe(
      '{"features":[],"type":"FeatureCollection"}\n',
    );
  });
});

describe('XML (reference 7.3)', () => {
  it('is byte for byte as the reference shows it', async () => {
    const { text, headers } = await territory.get('/provincias', { formato: 'xml', id: '82,02', max: '1' });
    expect(text).toBe(
      `${DECLARATION}<georef-ar-api><resultado><parametros><formato>xml</formato><id><item>82</item><item>02</item></id>` +
        '<max>1</max></parametros><provincias><provincia><centroide><lat>-30.0</lat><lon>-60.9</lon></centroide>' +
        '<id>82</id><nombre>Santa Fe</nombre></provincia></provincias><cantidad>1</cantidad><total>1</total>' +
        '<inicio>0</inicio></resultado></georef-ar-api>',
    );
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  });

  it('escapes, nests, writes whole numbers plainly and null as an empty element', async () => {
    const { text } = await territory.get('/calles', { formato: 'xml', id: '0606301000001', campos: 'altura.fin' });
    expect(text).toContain(
      '<calles><calle><altura><fin><derecha>99</derecha><izquierda>100</izquierda></fin></altura>',
    );
    const settlement = await territory.get('/asentamientos', { formato: 'xml', nombre: 'sin punto' });
    expect(settlement.text).toContain('<centroide><lat/><lon/></centroide>');
    expect(settlement.text).toContain('<departamento><id>06063</id><nombre>Ejemplo &amp; Cía.</nombre></departamento>');
  });

  it('holds what no XML can hold as a replacement character', async () => {
    const { text, status } = await territory.get('/provincias?formato=xml&nombre=a%00%0Bb%3C%26%3E%EF%BF%BF');
    expect(status).toBe(200);
    expect(text).toContain('<nombre>a\ufffd\ufffdb&lt;&amp;&gt;\ufffd</nombre>');
  });

  it('says the same as JSON', async () => {
    const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'calle' || name === 'item' });
    const xml: unknown = parser.parse((await territory.get('/calles', { formato: 'xml', campos: 'completo' })).text);
    const json = await territory.get('/calles', { campos: 'completo' });
    const words = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(words)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, words(inner)]))
          : String(value);
    expect(xml).toMatchObject({
      'georef-ar-api': { resultado: { calles: { calle: words(json.at('calles')) }, cantidad: '2', total: '2' } },
    });
  });

  it('has an empty list element when nothing is found', async () => {
    const { text } = await territory.get('/localidades', { formato: 'xml', nombre: 'nada' });
    expect(text).toContain('<localidades/><cantidad>0</cantidad><total>0</total><inicio>0</inicio>');
  });
});

describe('bulk files (reference 1.5)', () => {
  it('json: everything, all fields', async () => {
    const found = await territory.get('/localidades.json');
    expect(found.text).toBe(
      `{"cantidad":1,"inicio":0,"localidades":[${LOCALITY.replace('"id":"0606', '"fuente":"INDEC","id":"0606')}],` +
        '"parametros":{},"total":1}\n',
    );
    expect(found.headers.get('content-disposition')).toBe('attachment; filename=localidades.json');
  });

  it('csv: all fields, columns in alphabetical order, text quoted', async () => {
    expect((await territory.get('/provincias.csv')).text).toBe(
      '"categoria","centroide_lat","centroide_lon","fuente","id","iso_id","iso_nombre","nombre","nombre_completo"\n' +
        '"Provincia",-36.7,-60.5,"IGN","06","AR-B","Buenos Aires","Buenos Aires","Provincia de Buenos Aires"\n' +
        '"Provincia",-30,-60.9,"IGN","82","AR-S","Santa Fe","Santa Fe","Provincia de Santa Fe"\n',
    );
  });

  it('ndjson: a line of metadata, then one entity a line with its geometry', async () => {
    const { text, headers } = await territory.get('/asentamientos.ndjson');
    const [metadata, ...lines] = text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(metadata).toEqual({
      cantidad: 2,
      fecha_creacion: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      timestamp: expect.any(Number),
      version: '1',
    });
    expect(lines).toMatchObject([
      { id: '06063A01', geometria: null },
      { id: '06063A02', geometria: { coordinates: [-60, -22], type: 'Point' } },
    ]);
    expect(Object.keys(lines[1] ?? {})).toEqual(Object.keys(lines[1] ?? {}).sort());
    expect(headers.get('content-type')).toMatch(/ndjson/);
  });

  it('geojson: every entity is a feature with all fields', async () => {
    const found = await territory.get('/asentamientos.geojson');
    expect(found.at('features.0.geometry')).toBeNull();
    expect(found.at('features.1.properties.fuente')).toBe('INDEC');
    expect(found.at('features.1.properties.centroide')).toEqual({ lat: -22, lon: -60 });
  });

  it('ignores query parameters and takes the name with underscores, under every prefix', async () => {
    const whole = await territory.get('/localidades-censales.csv');
    for (const prefix of ['', '/georef/api', '/georef/api/v1.0']) {
      const other = await territory.get(`${prefix}/localidades_censales.csv`, { formato: 'json', _: '1700000000' });
      expect([other.status, other.text]).toEqual([200, whole.text]);
    }
    expect((await territory.get('/localidades_censales.xml')).status).toBe(404);
  });

  it('gives a part of the file, and says in Spanish what a wrong range is', async () => {
    const whole = await territory.get('/calles.ndjson');
    const part = await territory.request('/calles.ndjson', { headers: { Range: 'bytes=10-' } });
    expect([part.status, part.text]).toEqual([206, whole.text.slice(10)]);
    const wrong = await territory.request('/calles.ndjson', { headers: { Range: 'bytes=99999999-' } });
    expect(wrong.status).toBe(416);
    expect(wrong.at('errores.0.mensaje')).toMatch(/^El encabezado Range no indica/);
  });

  it.each([
    'provincias',
    'departamentos',
    'municipios',
    'localidades-censales',
    'asentamientos',
    'localidades',
    'calles',
  ])('/%s has its four files, GET only, and no other', async (path) => {
    for (const type of ['json', 'csv', 'geojson', 'ndjson']) {
      expect((await territory.get(`/${path}.${type}`)).status).toBe(200);
      expect((await territory.get(`/georef/api/${path}.${type}`)).status).toBe(200);
    }
    expect((await territory.get(`/${path}.xml`)).status).toBe(404);
    const refused = await territory.post(`/${path}.json`, {});
    expect(refused.status).toBe(405);
    expect(refused.at('errores.0.metodos_disponibles')).toEqual(['GET']);
  });
});
