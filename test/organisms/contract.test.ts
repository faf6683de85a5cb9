import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serveGroup } from '../serving.ts';
import { FIELDS, loadOrganisms as load, organism, organismsAlone, type Page } from './sample.ts';

describe('group D over HTTP', () => {
  let serving: Serving;
  const page = async (path: string): Promise<Page> => (await serving.get(path)).json() as Promise<Page>;

  beforeAll(async () => {
    const records = Array.from({ length: 45 }, (_, index) => organism(index + 1));
    records[6] = organism(7, { nombre: 'Biblioteca Ñandú', latitud: -26.8, longitud: -65.2 });
    serving = await serveGroup(organismsAlone, (store) => load(store, records));
  });
  afterAll(() => serving.close());

  it('interface 2.4: all fifteen fields, always, in the order of the contract', async () => {
    const { results } = await page('/organismos?format=json');
    expect(results).toHaveLength(20);
    for (const record of results) expect(Object.keys(record)).toEqual(FIELDS);
    expect(results[6]).toMatchObject({ id: 7, latitud: -26.8, longitud: -65.2, imagen: null });
    expect(results[0]).toMatchObject({ latitud: null, longitud: null, web: '' });
  });

  it('interface 2.4: the envelope has count, next, previous, results', async () => {
    const body = await page('/organismos');
    expect(Object.keys(body)).toEqual(['count', 'next', 'previous', 'results']);
    expect(body).toMatchObject({ count: 45, previous: null });
    expect(body.next).toBe(`${serving.address}/organismos?limit=20&offset=20`);
  });

  it.each([
    ['limit=', 20],
    ['limit=abc', 20],
    ['limit=0', 20],
    ['limit=-5', 20],
    ['limit=2.5', 20],
    ['limit=5000', 45],
    ['limit=7', 7],
    ['limit=3&limit=4', 4],
    ['offset=abc', 20],
    ['offset=-1', 20],
    ['offset=40', 5],
    ['offset=45', 0],
    ['offset=9999999999', 0],
  ])('organisms.md 2: %s is never an error', async (query, length) => {
    const response = await serving.get(`/organismos?${query}`);
    expect(response.status).toBe(200);
    expect(((await response.json()) as Page).results).toHaveLength(length);
  });

  it('organisms.md 2: links keep other parameters, sorted and form-encoded; the first page drops offset', async () => {
    const middle = await page('/organismos?search=organismo+0&offset=20&zeta=a%20b&format=json&limit=20');
    expect(middle.next).toBe(
      `${serving.address}/organismos?format=json&limit=20&offset=40&search=organismo+0&zeta=a+b`,
    );
    expect(middle.previous).toBe(`${serving.address}/organismos?format=json&limit=20&search=organismo+0&zeta=a+b`);
    const overlapping = await page('/organismos?offset=5&limit=20');
    expect(overlapping.previous).toBe(`${serving.address}/organismos?limit=20`);
  });

  it('organisms.md 2: following next visits every record once', async () => {
    const seen: unknown[] = [];
    let next: string | null = `${serving.address}/organismos?limit=7`;
    while (next !== null) {
      const body = (await (await fetch(next)).json()) as Page;
      seen.push(...body.results.map((record) => record.id));
      next = body.next;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  });

  it('organisms.md 3: format repeats in url, another format is 404 with detail in Spanish', async () => {
    const { results } = await page('/organismos?format=json&limit=1');
    expect(results[0]?.url).toBe(`${serving.address}/organismos/1?format=json`);
    for (const format of ['xml', 'api', 'JSON']) {
      const response = await serving.get(`/organismos?format=${format}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'No encontrado.' });
    }
    expect((await serving.get('/organismos?format=')).status).toBe(200);
  });

  it('organisms.md 3: an Accept that excludes JSON is 406', async () => {
    const response = await serving.get('/organismos', { accept: 'text/csv' });
    expect(response.status).toBe(406);
    expect(await response.json()).toEqual({
      detail: 'No se ha podido satisfacer la solicitud de cabecera de Accept.',
    });
    expect((await serving.get('/organismos', { accept: 'text/html, */*;q=0.1' })).status).toBe(200);
  });

  it('organisms.md 5: search is without case and accents, all terms must occur', async () => {
    expect((await page('/organismos?search=NANDU')).results.map(({ id }) => id)).toEqual([7]);
    expect((await page('/organismos?search=tucuman,002')).results.map(({ id }) => id)).toEqual([2]);
    expect((await page('/organismos?search=%22organismo%20003%22')).count).toBe(1);
    expect((await page('/organismos?search=')).count).toBe(45);
  });

  it('organisms.md 5: filters and ordering', async () => {
    expect((await page('/organismos?provincia=santa%20fe')).count).toBe(23);
    expect((await page('/organismos?provincia=Santa+Fe&localidad=San+Miguel+de+Tucuman')).count).toBe(0);
    const ordered = await page('/organismos?ordering=-nombre,foo&limit=2');
    expect(ordered.results.map(({ id }) => id)).toEqual([45, 44]);
    expect((await page('/organismos?ordering=provincia,-id&limit=1')).results[0]?.id).toBe(45);
  });

  it('organisms.md 6: one record, unknown ones 404', async () => {
    const record = (await (await serving.get('/organismos/7')).json()) as Record<string, unknown>;
    expect(Object.keys(record)).toEqual(FIELDS);
    expect(record.url).toBe(`${serving.address}/organismos/7`);
    for (const id of ['999999', 'abc', '7.0', '-7']) {
      const response = await serving.get(`/organismos/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'No encontrado.' });
    }
  });

  it('decisions, Addresses: the spelling of existing clients answers with links in that spelling', async () => {
    const body = await page('/api/v2.0/organismos/?format=json&limit=1');
    expect(body.next).toBe(`${serving.address}/api/v2.0/organismos/?format=json&limit=1&offset=1`);
    expect(body.results[0]?.url).toBe(`${serving.address}/api/v2.0/organismos/1?format=json`);
    expect((await serving.get('/api/v2.0/organismos/1/')).status).toBe(200);
  });

  it('decisions, Methods: HEAD, OPTIONS, 405 with Allow', async () => {
    const head = await fetch(`${serving.address}/organismos`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    expect((await fetch(`${serving.address}/organismos`, { method: 'OPTIONS' })).status).toBe(200);
    const refused = await fetch(`${serving.address}/organismos`, { method: 'DELETE' });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(await refused.json()).toEqual({ detail: 'Método "DELETE" no permitido.' });
  });

  it('decisions, Caching and Freshness: ETag, 304, Data-Version, gzip and brotli with the same content', async () => {
    const plain = await serving.get('/organismos', { 'accept-encoding': 'identity' });
    const etag = plain.headers.get('etag') ?? '';
    expect(plain.headers.get('data-version')).toBe('organisms=1');
    expect(plain.headers.get('cache-control')).toMatch(/^public/);
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await serving.get('/organismos', { 'accept-encoding': 'identity', 'if-none-match': etag });
    expect(again.status).toBe(304);
    const body = await plain.text();
    for (const coding of ['gzip', 'br']) {
      const packed = await serving.get('/organismos', { 'accept-encoding': coding });
      expect(packed.headers.get('content-encoding')).toBe(coding);
      expect(packed.headers.get('etag')).not.toBe(etag);
      expect(await packed.text()).toBe(body);
    }
  });

  it('decisions, Errors: no query causes a 5xx', async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('limit', 'offset', 'search', 'ordering', 'format', 'provincia'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(piece, fc.string()), { maxLength: 5 }), async (pairs) => {
        const query = pairs
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&');
        const response = await serving.get(`/organismos?${query}`);
        expect(response.status).toBeLessThan(500);
        await response.arrayBuffer();
      }),
      { numRuns: 60 },
    );
    expect(serving.errors).toEqual([]);
  });

  it('a new version is served without restart; unchanged records keep their dates', async () => {
    const before = await page('/organismos?limit=2');
    await load(serving.store, [organism(1), organism(2, { telefono: '4342-9930' })]);
    await serving.keeper.refresh();
    const after = await page('/organismos?limit=2');
    expect(after.count).toBe(2);
    expect(after.results[0]).toEqual({ ...before.results[0] });
    expect(after.results[1]?.fecha_creacion).toBe(before.results[1]?.fecha_creacion);
    expect(after.results[1]?.telefono).toBe('4342-9930');
  });
});

describe('import of organisms', () => {
  it('refuses broken records with field and reason and loads the rest', async () => {
    const serving = await serveGroup(organismsAlone, async (store) => {
      const report = await load(store, [
        organism(1),
        organism(1),
        organism(0),
        organism(3, { nombre: '' }),
        organism(4, { latitud: -95, longitud: 0 }),
        organism(5, { latitud: -34 }),
        organism(6, { web: 'cultura.gob.ar' }),
        organism(7, { fecha_creacion: '2020-01-01' }),
      ]);
      expect(report.refusals.map(({ line, field, rule }) => [line, field, rule])).toEqual([
        [2, 'id', 'unique-id'],
        [3, 'id', 'number-range'],
        [4, 'nombre', 'required-text'],
        [5, 'latitud', 'number-range'],
        [6, 'longitud', 'organism-point'],
        [7, 'web', 'organism-web'],
        [8, 'fecha_creacion', 'organism-dates'],
      ]);
    });
    expect(((await (await serving.get('/organismos')).json()) as Page).count).toBe(1);
    await serving.close();
  });
});

const SHARED = join(import.meta.dirname, '../../../shared/data/organisms/organisms.ndjson.gz');

describe.skipIf(!existsSync(SHARED))('the whole public list (needs ../shared)', () => {
  it('loads 4,263 organisms, none refused', async () => {
    const serving = await serveGroup(organismsAlone, async (store) => {
      const report = await load(store, SHARED);
      expect(report.refusals).toEqual([]);
      expect(report.sets[0]?.loaded).toEqual({ organismos: 4263 });
    });
    const all = (await (await serving.get('/organismos?limit=1000&provincia=salta')).json()) as Page;
    expect(all.count).toBe(117);
    await serving.close();
  });
});
