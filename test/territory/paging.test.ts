import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveTerritory, type Territory } from './serving.ts';

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory();
}, 60_000);
afterAll(async () => {
  expect(territory.errors).toEqual([]);
  await territory.close();
});

describe('pages (territorial.md 4.4)', () => {
  const filter = fc.record(
    {
      // Many names tie in how well they match: "San …", "Villa …", "Santa …"; the last two are other readings.
      nombre: fc.constantFrom(
        'san',
        'villa',
        'santa',
        'general',
        'la',
        'jose',
        'gral',
        'vª maria',
        'pcia. de la pampa',
      ),
      provincia: fc.constantFrom('06', '06,14', 'Buenos Aires', 'Bs As', 'prov. de cordoba'),
      orden: fc.constantFrom('id', 'nombre'),
      departamento: fc.constantFrom('san', 'general', 'capital'),
    },
    { requiredKeys: ['nombre'] },
  );

  it('of one query never repeat or skip a record, and each has the exact total', async () => {
    await fc.assert(
      fc.asyncProperty(filter, fc.integer({ min: 1, max: 50 }), async (query, max) => {
        const whole = await territory.get('/localidades', { ...query, max: '5000' });
        const ids = whole.ids('localidades');
        expect(whole.at('total')).toBe(ids.length);
        expect(new Set(ids).size).toBe(ids.length);
        const paged: string[] = [];
        for (let inicio = 0; inicio === 0 || inicio < ids.length; inicio += max) {
          const page = await territory.get('/localidades', { ...query, max: String(max), inicio: String(inicio) });
          expect([page.at('total'), page.at('inicio')]).toEqual([ids.length, inicio]);
          expect(page.at('cantidad')).toBe(page.ids('localidades').length);
          paged.push(...page.ids('localidades'));
        }
        expect(paged).toEqual(ids);
      }),
      { numRuns: 40 },
    );
  });

  it('filters are joined by AND, whatever way they are read', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async ({ orden: _orden, ...query }) => {
        const found = async (part: Record<string, string>): Promise<Set<string>> =>
          new Set((await territory.get('/localidades', { ...part, max: '5000' })).ids('localidades'));
        const all = await found(query);
        for (const [name, value] of Object.entries(query)) {
          const alone = await found({ [name]: value });
          // A name that is only found otherwise may be found otherwise again within a filter.
          if (alone.size > 0 && name !== 'nombre') for (const id of all) expect(alone.has(id)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('under exacto every text filter is the whole name', async () => {
    const found = await territory.get('/localidades', { nombre: 'la plata', provincia: 'BUENOS AIRES', exacto: '1' });
    expect(found.at('localidades.0.nombre')).toBe('La Plata');
    for (const query of [{ nombre: 'plata' }, { nombre: 'la plata', provincia: 'Bs As' }, { nombre: 'laplata' }]) {
      expect((await territory.get('/localidades', { ...query, exacto: '1' })).at('total')).toBe(0);
    }
  });
});

describe('ids of the data before mid-2024 (territorial.md 1.2)', () => {
  const NOW = ['06441030', '0207701004'];
  const BEFORE = ['06441030000', '02077010004'];

  it.each(['/localidades', '/asentamientos'])('stand for those of today in a list of %s', async (path) => {
    const list = path.slice(1);
    const now = (await territory.get(path, { id: NOW.join(',') })).ids(list);
    expect(now).toHaveLength(2);
    expect((await territory.get(path, { id: BEFORE.join(',') })).ids(list)).toEqual(now);
    expect((await territory.get(path, { id: `${BEFORE[0]},${NOW[0]}` })).ids(list)).toEqual([NOW[0]]);
  });

  it('stand for those of today in a batch', async () => {
    const found = await territory.post('/localidades', {
      localidades: [{ id: BEFORE[0] }, { id: BEFORE }, { id: Number(BEFORE[0]) }],
    });
    expect(found.status).toBe(200);
    expect([0, 1].map((place) => found.at(`resultados.${place}.total`))).toEqual([1, 2]);
    expect(found.at('resultados.0.localidades.0.id')).toBe(NOW[0]);
  });

  it('stand for those of today in the filter of addresses, by GET and in a batch', async () => {
    const address = { direccion: 'avenida 7 800' };
    const now = await territory.get('/direcciones', { ...address, localidad: NOW[0] ?? '' });
    const before = await territory.get('/direcciones', { ...address, localidad: BEFORE[0] ?? '' });
    expect(now.at('total')).toBeGreaterThan(0);
    expect(before.at('direcciones')).toEqual(now.at('direcciones'));
    const both = await territory.get('/direcciones', { ...address, localidad: BEFORE.join(',') });
    expect(both.at('direcciones')).toEqual(now.at('direcciones'));
    const batch = await territory.post('/direcciones', { direcciones: [{ ...address, localidad: BEFORE[0] }] });
    expect(batch.at('resultados.0.direcciones')).toEqual(now.at('direcciones'));
  });
});
