import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/server/clock.ts';
import type { Group, GroupStatus } from '../../src/server/group.ts';
import { json } from '../../src/server/http/answer.ts';
import { type DocumentInfo, openApiDocument } from '../../src/server/openapi/document.ts';
import { integer, text } from '../../src/server/parameters/parameter.ts';
import { singleWorker } from '../../src/server/shared-memory.ts';
import { NEVER, renderState, SourceList, type SourceState } from '../../src/server/sources.ts';
import { DAMAGE_REMEDY, type ShownDamage } from '../../src/server/store-trouble.ts';
import { systemGroup } from '../../src/server/system.ts';
import { poolStatus } from '../../src/server/worker-context.ts';
import { get, post, serveTiny, type TinyServer, tinyGroup } from './tiny.ts';

const STATUS: GroupStatus = {
  version: 3,
  source: 'file.csv',
  loadedAt: '2024-01-01T00:00:00.000Z',
  starter: false,
  checksum: 'c0ffee',
  counts: { things: 7 },
  newest: '2024-01-01',
};

let loaded: GroupStatus | null = null;
const groups: readonly Group[] = ['first', 'second'].map((name) => ({
  served: tinyGroup(name, []),
  register: () => {},
  status: () => (name === 'first' ? STATUS : loaded),
}));
const wording = tinyGroup('lobby', []).wording;

let damages: readonly ShownDamage[] = [];
const DAMAGE: ShownDamage = {
  group: 'market',
  version: 3,
  served: 2,
  resource: 'sessions',
  record: 'bCBA/GGAL',
  since: '1970-01-01T00:00:00.000Z',
};

const sources = new SourceList();
const SOURCE: SourceState = {
  ...NEVER,
  everyMinutes: 360,
  lateAfterDays: 8,
  lastSuccess: '2026-11-22T12:00:00.000Z',
  newest: '2026-11-20',
};

let server: TinyServer;
beforeAll(async () => {
  await sources.look({
    sourcesEpoch: async () => 1,
    sources: async () => [{ name: 'bcra', state: renderState(SOURCE) }],
  });
  const system = systemGroup(
    {
      groups,
      version: '1.2.3',
      startedAt: new Date(0),
      openApi: () => Buffer.from('{"openapi":"3.1.0"}'),
      sources,
      workers: () => poolStatus(singleWorker()),
      damages: () => damages,
      store: { availability: { awaySince: new Date(5000), fullSince: null, outages: 2 } },
      metrics: [
        {
          name: 'one',
          type: 'gauge',
          help: 'One.',
          samples: () => [{ labels: {}, value: 1 }],
        },
      ],
      clock: systemClock('2026-11-22'),
      console: { folder: join(import.meta.dirname, 'no-build-here'), tiles: '', tilesAttribution: '' },
    },
    wording,
  );
  server = await serveTiny([...groups.map(({ served }) => served), system]);
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}) => fetch(server.address + path, { redirect: 'manual', ...init });

describe('the service’s own addresses', () => {
  it('/healthz says that the process lives', async () => {
    const response = await ask('/healthz');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await ask('/healthz/')).status).toBe(200);
    expect((await ask('/healthz', { method: 'HEAD' })).status).toBe(200);
    expect((await ask('/healthz', { method: 'POST' })).status).toBe(405);
  });
  it('/readyz is 503 until every group serves, and names those that do not', async () => {
    const before = await ask('/readyz');
    expect([before.status, before.headers.get('retry-after'), before.headers.get('cache-control')]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    expect(await before.json()).toEqual({ status: 'not ready', missing: ['second'] });
    loaded = STATUS;
    const after = await ask('/readyz');
    expect([after.status, await after.json()]).toEqual([200, { status: 'ready' }]);
    loaded = null;
  });
  it('/readyz and /status name what is damaged and what to do, and a version that serves instead is ready', async () => {
    damages = [DAMAGE];
    loaded = STATUS;
    const damaged = [{ ...DAMAGE, remedy: DAMAGE_REMEDY }];
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', damaged }]);
    loaded = null;
    const missing = await ask('/readyz');
    expect([missing.status, await missing.json()]).toEqual([
      503,
      { status: 'not ready', missing: ['second'], damaged },
    ]);
    expect(await (await ask('/status')).json()).toMatchObject({ damaged });
    damages = [];
  });
  it('/status tells what each group serves', async () => {
    expect(await (await ask('/status')).json()).toEqual({
      workers: { size: 1, serving: 1, behind: 0, replaced: 0, lastReplaced: null, lastSkewMilliseconds: 0 },
      service: 'ventanilla',
      version: '1.2.3',
      startedAt: '1970-01-01T00:00:00.000Z',
      groups: { first: STATUS, second: null },
      sources: { bcra: expect.objectContaining({ lastSuccess: '2026-11-22T12:00:00.000Z', error: null, late: false }) },
      store: { state: 'away', since: '1970-01-01T00:00:05.000Z', outages: 2 },
      damaged: [],
    });
  });
  it('/metrics is what Prometheus reads', async () => {
    const response = await ask('/metrics');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect(await response.text()).toBe('# HELP one One.\n# TYPE one gauge\none 1\n');
  });
  it('/openapi.json is the document', async () => {
    const response = await ask('/openapi.json');
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'application/json; charset=utf-8',
      '{"openapi":"3.1.0"}',
    ]);
  });
  it('/ leads to the documentation where the console was not built', async () => {
    const response = await ask('/');
    expect(response.status).toBe(302);
    expect((await ask(response.headers.get('location') ?? '')).status).toBe(200);
  });
  it('/docs needs nothing from elsewhere: every part of the page is served here, by a policy that allows no more', async () => {
    const page = await ask('/docs');
    const html = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).not.toMatch(/https?:|<script>/);
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts.length).toBeGreaterThanOrEqual(4);
    for (const path of parts) {
      const part = await ask(path);
      expect([path, part.status]).toEqual([path, 200]);
      expect((await part.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    expect((await ask('/docs/../package.json')).status).toBe(404);
    expect((await ask('/docs/%2e%2e/package.json')).status).toBe(404);
  });
  it('answers for paths of no group in the wording it was given', async () => {
    const response = await ask('/nowhere');
    expect([response.status, await response.json()]).toEqual([404, { group: 'lobby', kind: 'path_not_found' }]);
  });
});

describe('the OpenAPI document', () => {
  const s = { sentence: 'A sentence.' };
  const about: DocumentInfo = {
    title: 'T',
    version: '1',
    description: 'D',
    groups: { tiny: { title: 'Tiny', description: 'X' } },
  };
  const group = tinyGroup(
    'tiny',
    [
      get('/tiny/:Id', () => json(200, ''), {
        id: 'T1',
        aliases: ['/small/:Id'],
        secured: true,
        parameters: {
          Id: integer({ ...s, place: 'path', required: true, example: 6 }),
          max: integer({ ...s, fallback: 10, minimum: 1, maximum: 20 }),
          hush: text({ ...s, hidden: true }),
        },
        responses: {
          200: {
            sentence: 'Fine.',
            schema: { $ref: '#/components/schemas/tiny_thing' },
            types: ['application/json', 'text/csv'],
          },
          404: { sentence: 'No.' },
        },
      }),
      post('/tiny/:Id', () => json(200, ''), {
        id: 'T2',
        parameters: { Id: integer({ ...s, place: 'path', required: true }), q: text(s) },
        requestBody: { type: 'application/json', schema: { type: 'object' }, example: { q: [1] } },
      }),
      get('/tiny/secret', () => json(200, ''), { id: 'T3', hidden: true }),
    ],
    { schemas: { tiny_thing: { type: 'object' } } },
  );

  it('says all that the table of the group says, and nothing hidden', () => {
    expect(openApiDocument([group], about)).toEqual({
      openapi: '3.1.0',
      info: { title: 'T', version: '1', description: 'D', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      tags: [{ name: 'tiny', 'x-displayName': 'Tiny', description: 'X' }],
      paths: {
        '/tiny/{Id}': {
          get: {
            operationId: 'T1',
            tags: ['tiny'],
            summary: '/tiny/:Id',
            description: 'Also at: `/small/:Id`.',
            parameters: [
              {
                name: 'Id',
                in: 'path',
                required: true,
                description: 'A sentence.',
                schema: expect.objectContaining({ type: 'integer' }),
                example: 6,
              },
              {
                name: 'max',
                in: 'query',
                required: false,
                description: 'A sentence.',
                schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 20, default: 10 },
              },
            ],
            responses: {
              200: {
                description: 'Fine.',
                content: {
                  'application/json': { schema: { $ref: '#/components/schemas/TinyThing' } },
                  'text/csv': { schema: { type: 'string' } },
                },
              },
              404: { description: 'No.' },
            },
            security: [{ bearer: [] }],
          },
          post: {
            operationId: 'T2',
            tags: ['tiny'],
            summary: '/tiny/:Id',
            parameters: [expect.objectContaining({ name: 'Id', in: 'path' })],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { type: 'object' }, example: { q: [1] } } },
            },
            responses: {},
          },
        },
      },
      components: {
        schemas: { TinyThing: { type: 'object' } },
        securitySchemes: { bearer: expect.objectContaining({ scheme: 'bearer' }) },
      },
    });
  });
});
