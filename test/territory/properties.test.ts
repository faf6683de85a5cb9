import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveTerritory, type Territory } from './serving.ts';

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory();
});
afterAll(async () => {
  expect(territory.errors).toEqual([]);
  await territory.close();
});

const RESOURCES = [
  ['/provincias', 'provincias'],
  ['/departamentos', 'departamentos'],
  ['/municipios', 'municipios'],
  ['/localidades-censales', 'localidades_censales'],
  ['/asentamientos', 'asentamientos'],
  ['/localidades', 'localidades'],
  ['/calles', 'calles'],
] as const;
const resource = fc.constantFrom(...RESOURCES);
const words = fc.constantFrom(
  'san',
  'martin',
  'la plata',
  'buenos aires',
  'av',
  'corrientes',
  'villa',
  'cordoba',
  'santa',
  'caba',
  'n',
  '7',
);
const text = fc.oneof(
  words,
  fc.tuple(words, words).map((pair) => pair.join(' ')),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const query = fc.record(
  {
    nombre: text,
    provincia: fc.oneof(fc.constantFrom('06', '02', '6,14', 'Buenos Aires', 'caba'), text),
    orden: fc.constantFrom('id', 'nombre'),
    campos: fc.constantFrom('basico', 'estandar', 'completo', 'id', 'nombre,id'),
    max: fc.constantFrom('1', '3', '50'),
    inicio: fc.constantFrom('0', '2', '20'),
    aplanar: fc.constantFrom('true', ''),
    exacto: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
);

describe('the searches by name', () => {
  it('item i of a batch equals the GET with the same parameters', async () => {
    await fc.assert(
      fc.asyncProperty(resource, fc.array(query, { minLength: 1, maxLength: 4 }), async ([path, key], queries) => {
        const asked = queries.map((one) => (key === 'provincias' ? { ...one, provincia: undefined } : one));
        const clean: Record<string, string>[] = asked.map((one) => JSON.parse(JSON.stringify(one)));
        const batch = await territory.post(path, { [key]: clean });
        const singles = await Promise.all(clean.map((one) => territory.get(path, one)));
        if (batch.status !== 200) {
          expect(batch.status).toBe(400);
          expect(singles.some(({ status }) => status === 400)).toBe(true);
          return;
        }
        expect(batch.text).toBe(`{"resultados":[${singles.map((single) => single.text.trimEnd()).join()}]}\n`);
      }),
      { numRuns: 120 },
    );
  });

  it('any query string is answered, never with a 5xx', async () => {
    const name = fc.constantFrom(
      'id',
      'nombre',
      'provincia',
      'departamento',
      'municipio',
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
      'foo',
      '__proto__',
      'constructor',
      '',
    );
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom(
        'xml',
        'csv',
        'geojson',
        'json',
        '06',
        '-1',
        'completo',
        'provincia:06',
        'calle:0200001090001:1',
        '%',
        '%ff',
        ',',
        ':',
        '1,1',
      ),
    );
    const pair = fc.tuple(name, value, fc.boolean());
    await fc.assert(
      fc.asyncProperty(resource, fc.array(pair, { maxLength: 5 }), async ([path], pairs) => {
        const encode = (part: string): string => {
          try {
            return encodeURIComponent(part);
          } catch {
            return 'x';
          }
        };
        const search = pairs.map(
          ([key, given, raw]) =>
            `${key}=${raw && /^[!-~]*$/.test(given) && !given.includes('#') ? given : encode(given)}`,
        );
        const { status } = await territory.get(`${path}?${search.join('&')}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 400 },
    );
  });

  it('any body is answered, never with a 5xx', async () => {
    const member = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('06', 'san', 5, null, true));
    const item = fc.oneof(
      fc.dictionary(
        fc.constantFrom(
          'id',
          'nombre',
          'provincia',
          'campos',
          'max',
          'inicio',
          'exacto',
          'interseccion',
          'toString',
          '__proto__',
        ),
        member,
      ),
      member,
    );
    await fc.assert(
      fc.asyncProperty(
        resource,
        fc.oneof(fc.array(item, { maxLength: 3 }), fc.jsonValue()),
        async ([path, key], items) => {
          const { status } = await territory.post(path, JSON.stringify({ [key]: items }));
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('every format holds the same records', async () => {
    await fc.assert(
      fc.asyncProperty(resource, query, async ([path, key], given) => {
        const asked: Record<string, string> = JSON.parse(JSON.stringify({ ...given, aplanar: undefined }));
        if (key === 'provincias') delete asked.provincia;
        const ids = (await territory.get(path, asked)).ids(key);
        const csv = (await territory.get(path, { ...asked, formato: 'csv' })).text;
        const xml = (await territory.get(path, { ...asked, formato: 'xml' })).text;
        for (const id of ids) {
          expect(csv).toContain(`"${id}"`);
          expect(xml).toContain(`<id>${id}</id>`);
        }
        expect(csv.trimEnd().split('\n')).toHaveLength(ids.length + 1);
        expect(xml).toContain(`<cantidad>${ids.length}</cantidad>`);
      }),
      { numRuns: 60 },
    );
  });
});
