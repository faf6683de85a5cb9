import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serveGroup } from '../serving.ts';
import { loadOrganisms, organism, organismsAlone, type Page } from './sample.ts';

const NOT_FOUND = { detail: 'No encontrado.' };

describe('formats, methods and errors of group D, as DRF answers them', () => {
  let serving: Serving;

  beforeAll(async () => {
    serving = await serveGroup(organismsAlone, (store) =>
      loadOrganisms(store, [organism(1, { descripcion: 'a\u2028b\u2029c' }), organism(2)]),
    );
  });
  afterAll(() => serving.close());

  it('organisms.md 3: an unknown format is looked at before Accept, Accept before the record', async () => {
    const csv = { accept: 'text/csv' };
    for (const path of ['/organismos?format=xml', '/organismos/1?format=api', '/organismos/9?format=xml']) {
      const response = await serving.get(path, csv);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual(NOT_FOUND);
    }
    for (const path of ['/organismos?format=json', '/organismos/1', '/organismos/9']) {
      expect((await serving.get(path, csv)).status).toBe(406);
    }
  });

  it.each([
    ['*/*', 200],
    ['application/*', 200],
    ['application/json;charset=utf-8', 200],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 200],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 200],
    ['text/html', 406],
    ['application/xml', 406],
    ['application/json;q=0', 406],
  ])('organisms.md 3: Accept %s is %i', async (accept, status) => {
    expect((await serving.get('/organismos', { accept })).status).toBe(status);
  });

  it.each([
    ['application/json; indent=4', 4],
    ['application/json;indent=2, */*', 2],
    ['application/json; indent=99', 8],
    ['application/json; indent=0', 0],
    ['application/json; indent=-3', 0],
    ['application/json; indent=abc', 0],
    ['text/html; indent=4, */*', 0],
  ])('organisms.md 3: Accept %s indents by %i', async (accept, indent) => {
    for (const path of ['/organismos?limit=1', '/organismos/1', '/organismos?offset=5']) {
      const plain = await (await serving.get(path)).text();
      const response = await serving.get(path, { accept });
      expect(response.headers.get('content-type')).toBe('application/json');
      const text = await response.text();
      expect(JSON.parse(text)).toEqual(JSON.parse(plain));
      const lines = text.split('\n');
      if (indent === 0) expect(text).toBe(plain);
      else expect(lines[1]).toMatch(new RegExp(`^ {${indent}}"`));
      expect(text).not.toMatch(/[\u2028\u2029]/);
    }
  });

  it('organisms.md 3: indented and plain answers are two representations', async () => {
    const plain = await serving.get('/organismos/1');
    const indented = await serving.get('/organismos/1', { accept: 'application/json; indent=4' });
    expect(indented.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(indented.headers.get('vary')).toMatch(/^Accept\b/);
  });

  it('organisms.md 6: OPTIONS describes the resource', async () => {
    for (const [path, name] of [
      ['/organismos', 'Lista de organismos'],
      ['/organismos/1', 'Organismo'],
      ['/api/v2.0/organismos/', 'Lista de organismos'],
    ] as const) {
      const response = await fetch(serving.address + path, { method: 'OPTIONS' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST');
      const body = (await response.json()) as Record<string, unknown>;
      expect(Object.keys(body)).toEqual(['name', 'description', 'renders', 'parses']);
      expect(body).toMatchObject({ name, renders: ['application/json'], parses: [] });
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('organisms.md 6: %s is 405 with Allow', async (method) => {
    for (const path of ['/organismos', '/organismos/', '/organismos/1', '/organismos/9']) {
      const response = await fetch(serving.address + path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(await response.json()).toEqual({ detail: `Método "${method}" no permitido.` });
    }
  });

  it.each(['/organismos/%FF', '/organismos/1/x', '/api/v2.0/nada', '/api/v2.0/museos/1/', '/organismos//1//x'])(
    'organisms.md 6: %s is 404 with the one key detail',
    async (path) => {
      const response = await serving.get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(response.headers.get('vary')).toMatch(/^Accept\b/);
      expect(await response.json()).toEqual(NOT_FOUND);
    },
  );

  it('organisms.md 6: HEAD is GET without its body, for lists, records and errors', async () => {
    for (const path of ['/organismos?limit=1', '/organismos/1', '/organismos/9', '/organismos?format=xml']) {
      const get = await serving.get(path, { 'accept-encoding': 'identity' });
      const head = await fetch(serving.address + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
      const length = (await get.arrayBuffer()).byteLength;
      expect(head.status).toBe(get.status);
      expect(Number(head.headers.get('content-length'))).toBe(length);
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
      expect(await head.text()).toBe('');
    }
  });

  it('organisms.md 3: bytes are UTF-8 and not escaped, but line separators are', async () => {
    const response = await serving.get('/organismos');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer());
    expect(text).toContain('México 564');
    expect(text).toContain('a\\u2028b\\u2029c');
    expect((JSON.parse(text) as Page).results[0]?.descripcion).toBe('a\u2028b\u2029c');
  });
});
