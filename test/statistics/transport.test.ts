import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { singleWorker } from '../../src/server/shared-memory.ts';
import { load, STARTER, type Statistics, serveStatistics } from './serving.ts';

const BASE = '/estadisticas/v4.0';

let serving: Statistics;
let ask: Statistics['ask'];

beforeAll(async () => {
  serving = await serveStatistics('2026-11-20', (store) => load(store, [STARTER], { starter: true }));
  ask = serving.ask;
});
afterAll(async () => {
  expect(serving.errors).toEqual([]);
  await serving.close();
});

describe('paths', () => {
  test.each([
    ['/estadisticas/v4.0/monetarias/1', 200],
    ['/ESTADISTICAS/V4.0/MONETARIAS/1', 200],
    ['/Estadisticas/v4.0/Monetarias/1/', 200],
    ['/estadisticas/v4.0/monetarias/', 200],
    ['/estadisticas/v4.0/metodologia', 200],
    ['/estadisticas/v4.0/METODOLOGIA/1/', 200],
    ['/estadisticas', 404],
    ['/estadisticas/', 404],
    ['/estadisticas/v4.0', 404],
    ['/estadisticas/v4.0/', 404],
    ['/estadisticas/v5.0/Monetarias', 404],
    ['/estadisticas/v4.0/Otra', 404],
    ['/estadisticas/v4.0/Monetarias/1/2', 404],
    ['/estadisticas/v4.0/datosvariable/1/2024-01-01/2024-02-01', 404],
    ['/estadisticas/v1/principalesvariables', 410],
    ['/estadisticas/v1/datosvariable/1/2024-01-01/2024-02-01', 410],
    ['/estadisticas/v2.0/principalesvariables', 410],
    ['/Estadisticas/V3.0/Monetarias', 410],
    ['/estadisticas/v3.0/Monetarias/1?desde=2024-01-01', 410],
    ['/estadisticas/v3.0', 410],
    ['/estadisticas/v4.0/Monetarias/%E0%A4%A', 400],
    ['/estadisticascambiarias/v1.0/Cotizaciones', 404],
    ['/EstadisticasCambiarias/v1.0/Maestros/Divisas', 404],
    ['/cheques/v1.0/entidades', 404],
    ['/centraldedeudores/v1.0/Deudas/20000000000', 404],
    ['/transparencia/v1.0/cajasahorros', 404],
  ])('%s is %i', async (path, status) => {
    const got = await ask(path);
    expect(got.status).toBe(status);
    expect(got.at('status')).toBe(status);
    if (status !== 200) {
      expect(got.at('errorMessages')).toHaveLength(1);
      expect(got.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  test('the group owns its paths in any case and no others', async () => {
    const { createStatistics } = await import('../../src/statistics/group.ts');
    const { defaultSettings } = await import('../../src/server/settings.ts');
    const clock = { now: () => new Date(), today: () => '2026-11-20' };
    const { served } = createStatistics({
      settings: defaultSettings(),
      clock,
      store: serving.store,
      worker: singleWorker(),
    });
    expect(['/estadisticas', '/ESTADISTICAS/x', '/Estadisticas/'].every(served.owns)).toBe(true);
    expect(['/', '/api/estadisticas', '/localidades', '/chequesx'].some(served.owns)).toBe(false);
  });
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is 405 with Allow, as ResponseError', async (method) => {
    const got = await ask(`${BASE}/Monetarias/1`, {}, method);
    expect(got.status).toBe(405);
    expect(got.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(got.at('status')).toBe(405);
  });

  test('HEAD answers like GET without a body, OPTIONS 200', async () => {
    const plain = { 'accept-encoding': 'identity' };
    const get = await ask(`${BASE}/Monetarias/1`, plain);
    const head = await ask(`${BASE}/Monetarias/1`, plain, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    expect((await ask(`${BASE}/Monetarias/1`, {}, 'OPTIONS')).status).toBe(200);
  });
});

describe('content types', () => {
  const paths = ['/Monetarias?Limit=2', '/Monetarias/1?Limit=2', '/Metodologia', '/Metodologia/1'];
  test.each([
    [undefined, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json, text/plain, */*', 'application/json; charset=utf-8'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json; charset=utf-8'],
    ['image/png', 'application/json; charset=utf-8'],
    ['text/json', 'text/json; charset=utf-8'],
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/plain;q=0.9, application/json;q=0.5', 'text/plain; charset=utf-8'],
    ['text/*', 'text/json; charset=utf-8'],
  ])('Accept: %s gives %s, the same bytes', async (accept, type) => {
    for (const path of paths) {
      const plain = await ask(BASE + path);
      const got = await ask(BASE + path, accept === undefined ? {} : { accept });
      expect(got.headers.get('content-type')).toBe(type);
      expect(got.headers.get('vary')).toContain('Accept');
      expect(got.text).toBe(plain.text);
      expect(got.headers.get('etag') === plain.headers.get('etag')).toBe(type.startsWith('application'));
    }
  });

  test('errors follow Accept as well', async () => {
    const got = await ask(`${BASE}/Monetarias/2`, { accept: 'text/plain' });
    expect(got.status).toBe(404);
    expect(got.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(got.at('errorMessages')).toEqual(['IdVariable invalida.']);
  });
});

describe('caching and versions', () => {
  test('200 is public, names its data version, and answers 304 to its own ETag', async () => {
    for (const path of ['/Monetarias', '/Monetarias/1', '/Metodologia', '/Metodologia/1']) {
      const got = await ask(BASE + path);
      expect(got.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      expect(got.headers.get('data-version')).toBe('statistics=1');
      const etag = got.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await ask(BASE + path, { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  test('errors are not kept', async () => {
    expect((await ask(`${BASE}/Monetarias/2`)).headers.get('cache-control')).toBe('no-store');
  });

  test('an empty store is 503 with Retry-After, as ResponseError', async () => {
    const empty = await serveStatistics('2026-11-20', async () => {});
    const got = await empty.ask(`${BASE}/Monetarias`);
    expect(got.status).toBe(503);
    expect(got.headers.get('retry-after')).toBe('1');
    expect(got.at('status')).toBe(503);
    expect(empty.status()).toBeNull();
    await empty.close();
  });
});
