import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serveGroup } from '../serving.ts';
import { loadOrganisms, organism, organismsAlone, type Page } from './sample.ts';

// The request sequences of the clients that organisms.md 1, 2 and 7 describe, each as one of them sends it. What they have in common:
// one base address, which ends in `/api/v2.0/`, and nothing else to change.

const COUNT = 147;
const PROVINCES = ['Salta', 'Córdoba', ''];

const RECORDS = Array.from({ length: COUNT }, (_, place) =>
  organism(place + 1, {
    nombre: `Museo ${String(place + 1).padStart(3, '0')}`,
    descripcion: '<p>El Complejo Hist&oacute;rico &hellip;</p>\r\n<p>«ñ»</p>',
    telefono: '+54 (011) 4342-9930 / 6973',
    email: place % 4 === 0 ? '' : `museo${place}@cultura.gob.ar`,
    direccion: 'Perú 222, Ciudad de Buenos Aires',
    provincia: PROVINCES[place % PROVINCES.length],
    localidad: '',
  }),
);

describe('published clients of the organisms, with another base address and nothing else changed', () => {
  let serving: Serving;
  let base: string;

  beforeAll(async () => {
    serving = await serveGroup(organismsAlone, (store) => loadOrganisms(store, RECORDS));
    base = `${serving.address}/api/v2.0/`;
  });
  afterAll(() => serving.close());

  it('a script that walks next until it is null, after a first request with format=json', async () => {
    const names: unknown[] = [];
    let url: string | null = `${base}organismos/?format=json`;
    let requests = 0;
    while (url) {
      const body: Page = (await (await fetch(url)).json()) as Page;
      names.push(...body.results.map(({ nombre }) => nombre));
      expect(body.count).toBe(COUNT);
      url = body.next;
      requests++;
    }
    expect(requests).toBe(8);
    expect(names).toEqual(RECORDS.map(({ nombre }) => nombre));
  });

  it('one that walks back by previous, from the end to a first page that overlaps', async () => {
    const pages: Page[] = [];
    let url: string | null = `${base}organismos/?limit=50&offset=130`;
    while (url) {
      const body: Page = (await (await fetch(url)).json()) as Page;
      pages.push(body);
      url = body.previous;
    }
    expect(pages.map(({ results }) => [results[0]?.id, results.length])).toEqual([
      [131, 17],
      [81, 50],
      [31, 50],
      [1, 50],
    ]);
    expect(pages.at(-1)?.next).toBe(`${base}organismos/?limit=50&offset=50`);
  });

  it('one that counts with a first request and raises limit to get all at once', async () => {
    const { count } = (await (await fetch(`${base}organismos?limit=1`)).json()) as Page;
    const all = (await (await fetch(`${base}organismos?format=json&limit=${count}`)).json()) as Page;
    expect(all.results).toHaveLength(COUNT);
    expect([all.next, all.previous]).toEqual([null, null]);
    expect(((await (await fetch(`${base}organismos?limit=700`)).json()) as Page).results).toHaveLength(COUNT);
  });

  it('one that computes offsets itself, with parameters that nobody knows', async () => {
    const ids: unknown[] = [];
    for (let page = 0; page * 20 < COUNT; page++) {
      const query = `format=json&limit=20&offset=${page * 20}&page=${page + 1}&page_size=20&_=${page}`;
      const body = (await (await fetch(`${base}organismos/?${query}`)).json()) as Page;
      ids.push(...body.results.map(({ id }) => id));
    }
    expect(ids).toEqual(RECORDS.map(({ id }) => id));
  });

  it('a page in a browser of another origin: preflight, then a request with headers of its own', async () => {
    const origin = { origin: 'https://museos.example' };
    const preflight = await fetch(`${base}organismos/`, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/content-type/i);
    const response = await fetch(`${base}organismos/`, {
      headers: { ...origin, 'content-type': 'application/json', accept: 'application/json, text/plain, */*' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(((await response.json()) as Page).results).toHaveLength(20);
  });

  it('a Java program: the Accept of HttpURLConnection, an upper-case Host, no encoding asked for', async () => {
    const { port, hostname } = new URL(base);
    const body = await new Promise<string>((resolve, reject) => {
      const asked = httpRequest(
        {
          port,
          hostname,
          path: '/api/v2.0/organismos/?format=json',
          headers: {
            Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
            Host: `LOCALHOST:${port}`,
            'User-Agent': 'Java/1.8.0_242',
          },
        },
        (response) => {
          expect(response.headers['content-encoding']).toBeUndefined();
          expect(response.headers['content-type']).toBe('application/json');
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve(text));
        },
      );
      asked.on('error', reject);
      asked.end();
    });
    expect((JSON.parse(body) as Page).results[0]?.direccion).toBe('Perú 222, Ciudad de Buenos Aires');
  });

  it('one that groups by provincia, with a name of its own for the empty one, and prints what may be empty', async () => {
    const { results } = (await (await fetch(`${base}organismos/?limit=${COUNT}`)).json()) as Page;
    const groups = new Map<string, number>();
    for (const { provincia, email, telefono } of results) {
      const name = String(provincia || 'Sin provincia');
      groups.set(name, (groups.get(name) ?? 0) + 1);
      // `in` and `||` are what they write; null would print as "null".
      expect(typeof (email || 'No disponible')).toBe('string');
      expect([email, telefono]).not.toContain(null);
    }
    expect(Object.fromEntries(groups)).toEqual({ Salta: 49, Córdoba: 49, 'Sin provincia': 49 });
  });

  it('one that follows url of a record, and one that builds it', async () => {
    const { results } = (await (await fetch(`${base}organismos/?format=json&limit=3`)).json()) as Page;
    for (const record of results) {
      expect(await (await fetch(String(record.url))).json()).toEqual(record);
      const built = (await (await fetch(`${base}organismos/${record.id}/`)).json()) as Record<string, unknown>;
      expect({ ...built, url: undefined }).toEqual({ ...record, url: undefined });
    }
  });

  it('one that reads pages side by side, and one that asks again with the ETag it was given', async () => {
    const paths = Array.from({ length: 8 }, (_, page) => `${base}organismos/?limit=20&offset=${page * 20}`);
    const pages = await Promise.all(paths.map(async (path) => (await (await fetch(path)).json()) as Page));
    expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(RECORDS.map(({ id }) => id));
    const first = await fetch(paths[0] ?? '');
    const again = await fetch(paths[0] ?? '', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    await first.arrayBuffer();
  });

  it('one that tells from status and detail what went wrong', async () => {
    for (const [path, method, status] of [
      ['organismos/999999/', 'GET', 404],
      ['organismos/?format=xml', 'GET', 404],
      ['usuarios/', 'GET', 401],
      ['direcciones/', 'GET', 404],
      ['organismos/', 'POST', 405],
    ] as const) {
      const response = await fetch(base + path, { method });
      expect(response.status).toBe(status);
      const body = (await response.json()) as Record<string, unknown>;
      expect(Object.keys(body)).toEqual(['detail']);
      expect(body.detail).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    }
  });
});

describe('behind a proxy that is trusted', () => {
  it('organisms.md 2: links and url begin where the client asked', async () => {
    const serving = await serveGroup(organismsAlone, (store) => loadOrganisms(store, RECORDS), {
      trustedProxies: ['127.0.0.1'],
    });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'datos.example.ar' };
    const page = (await (await serving.get('/organismos/?limit=1', headers)).json()) as Page;
    expect(page.next).toBe('https://datos.example.ar/organismos/?limit=1&offset=1');
    expect(page.results[0]?.url).toBe('https://datos.example.ar/organismos/1');
    const other = (await (
      await serving.get('/organismos/?limit=1', { ...headers, 'x-forwarded-host': 'b.ar' })
    ).json()) as Page;
    expect(other.results[0]?.url).toBe('https://b.ar/organismos/1');
    await serving.close();
  });
});
