import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VersionGone } from '../../src/store/store.ts';
import { ana } from '../store/credentials.ts';
import { change, draft } from '../store/drafts.ts';
import { serveVersions, type VersionsServing } from './serving.ts';
import { tokenFor } from './token.ts';

const BASE = '/ventanilla/versiones';
const organism = (id: number, nombre: string) => JSON.stringify({ id, nombre });

let serving: VersionsServing;
let token: string;
let foreign: string;
beforeEach(async () => {
  serving = await serveVersions(
    async (store) => {
      await store.putAccount(ana);
      token = await tokenFor(store, 'mercado');
      foreign = await tokenFor(store, 'cuenta');
      const list = (more: Record<string, string>) =>
        draft([change('organismos', 'replace', { '0000000001': organism(1, 'A'), ...more })], { newest: '2026-11-20' });
      await store.publish([list({ '0000000002': organism(2, 'B, "C"') })]);
      await store.publish([list({ '0000000002': organism(2, 'D'), '0000000003': organism(3, 'E') })]);
      const secret = { 'bCBA|GGAL': '{"symbol":"GGAL"}' };
      await store.publish([draft([change('instruments', 'replace', secret)], { dataSet: 'market' })]);
      await store.publish([draft([change('instruments', 'replace', {})], { dataSet: 'market' })]);
      await store.publish([draft([change('operations', 'replace', { 'ana/1': 'hers' })], { dataSet: 'ledger' })]);
    },
    { keepVersions: 2 },
  );
});
afterEach(async () => {
  expect(serving.errors).toEqual([]);
  await serving.close();
});

describe('GET /ventanilla/versiones', () => {
  it('lists the versions of the four groups, newest first, and says how many stay; the ledger is not named', async () => {
    const got = await serving.get(BASE);
    expect(got.status).toBe(200);
    expect(got.headers.get('etag')).toMatch(/^"/);
    expect(got.at('keepVersions')).toBe(2);
    expect(Object.keys(got.at('groups') as object)).toEqual(['statistics', 'market', 'territory', 'organisms']);
    expect(got.at('groups.statistics')).toEqual([]);
    expect(got.at('groups.organisms')).toEqual([
      expect.objectContaining({ number: 2, counts: { organismos: 3 }, starter: false, newest: '2026-11-20' }),
      expect.objectContaining({ number: 1, counts: { organismos: 2 }, source: 'a test' }),
    ]);
    const [version] = await serving.store.history('organisms');
    expect(got.at('groups.organisms.0.checksum')).toBe(version?.checksum);
    expect(got.at('groups.organisms.0.loadedAt')).toBe(version?.loadedAt);
    expect(got.text).not.toMatch(/ledger|hers/);
  });
});

describe('GET /ventanilla/versiones/{grupo}/{a}..{b}', () => {
  it('tells each change and the totals, under either name of the group', async () => {
    for (const name of ['organisms', 'organismos']) {
      const got = await serving.get(`${BASE}/${name}/1..2`);
      expect(got.status).toBe(200);
      expect(got.headers.get('cache-control')).toMatch(/^public/);
      expect(got.at('from.number')).toBe(1);
      expect(got.at('to.number')).toBe(2);
      expect(got.at('totals')).toEqual({
        added: 1,
        removed: 0,
        changed: 1,
        resources: { organismos: { added: 1, removed: 0, changed: 1 } },
      });
      expect(got.at('changes')).toEqual([
        { resource: 'organismos', id: '2', change: 'changed', before: { nombre: 'B, "C"' }, after: { nombre: 'D' } },
        { resource: 'organismos', id: '3', change: 'added', before: null, after: { nombre: 'E' } },
      ]);
      expect(got.at('cursor')).toBeNull();
    }
  });

  it('goes on behind a page with its cursor, and gives the same totals', async () => {
    const first = await serving.get(`${BASE}/organisms/2..1?limite=1`);
    expect(first.at('changes.length')).toBe(1);
    const second = await serving.get(`${BASE}/organisms/2..1?limite=1&cursor=${first.at('cursor')}`);
    expect(second.at('changes')).toEqual([
      { resource: 'organismos', id: '3', change: 'removed', before: { nombre: 'E' }, after: null },
    ]);
    expect(second.at('cursor')).toBeNull();
    expect(second.at('totals')).toEqual(first.at('totals'));
  });

  it('gives CSV, the next page in Link', async () => {
    const got = await serving.get(`${BASE}/organisms/1..2?formato=CSV&limite=1`);
    expect(got.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(got.text).toBe(
      'resource,id,change,before,after\r\norganismos,2,changed,"{""nombre"":""B, \\""C\\""""}","{""nombre"":""D""}"\r\n',
    );
    const next = /^<([^>]+)>; rel="next"$/.exec(got.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await serving.get(next);
    expect(rest.text).toBe('resource,id,change,before,after\r\norganismos,3,added,,"{""nombre"":""E""}"\r\n');
    expect(rest.headers.get('link')).toBeNull();
  });

  it('is empty between a version and itself', async () => {
    const got = await serving.get(`${BASE}/organisms/2..2`);
    expect([got.status, got.at('changes'), got.at('totals.changed')]).toEqual([200, [], 0]);
  });

  it.each([
    ['organisms/1-2', 'versiones'],
    ['organisms/0..2', 'versiones'],
    ['organisms/1..', 'versiones'],
    ['organisms/1..99999999999', 'versiones'],
    ['organisms/1..2?limite=0', 'limite'],
    ['organisms/1..2?limite=1001', 'limite'],
    ['organisms/1..2?cursor=nonsense!', 'cursor'],
    [`organisms/1..2?cursor=${Buffer.from('[1,"a"]').toString('base64url')}`, 'cursor'],
    [`organisms/1..2?cursor=${Buffer.from('[-1]').toString('base64url')}`, 'cursor'],
    [`organisms/1..2?cursor=${Buffer.from('[0,"a","\\u0000"]').toString('base64url')}`, 'cursor'],
    [`organisms/1..2?cursor=${Buffer.from('{').toString('base64url')}`, 'cursor'],
    ['organisms/1..2?formato=pdf', 'formato'],
    ['organisms/1..2?recurso=x', 'recurso'],
  ])('%s: 400 names %s', async (path, name) => {
    const got = await serving.get(`${BASE}/${path}`);
    expect(got.status).toBe(400);
    expect(got.at('errores.0.nombre_parametro')).toBe(name);
    expect(got.at('errores.0.mensaje')).toBeTypeOf('string');
  });

  it('a cursor of another place is no error: what comes behind it is told', async () => {
    const cursor = Buffer.from('[5,"zzz","z"]').toString('base64url');
    const got = await serving.get(`${BASE}/organisms/1..2?cursor=${cursor}`);
    expect([got.status, got.at('changes'), got.at('cursor')]).toEqual([200, [], null]);
  });

  it('404 says which versions there are, also once one was forgotten', async () => {
    const never = await serving.get(`${BASE}/organisms/1..7`);
    expect(never.status).toBe(404);
    expect(never.at('errores.0.mensaje')).toBe('No hay versión 7 de organisms; se pueden leer: 2, 1.');
    await serving.store.publish([draft([change('organismos', 'replace', {})])]);
    const gone = await serving.get(`${BASE}/organisms/1..2`);
    expect(gone.status).toBe(404);
    expect(gone.at('errores.0.mensaje')).toBe('No hay versión 1 de organisms; se pueden leer: 3, 2.');
    expect((await serving.get(`${BASE}/territory/1..2`)).at('errores.0.mensaje')).toMatch(/ninguna\.$/);
  });

  it.each(['ledger/1..1', 'operaciones/1..1', 'organisms', 'organisms/1..2/x', 'x/1..2'])('%s: 404', async (path) => {
    const got = await serving.get(`${BASE}/${path}`);
    expect(got.status).toBe(404);
    expect(got.text).not.toContain('hers');
  });

  it('of the market needs a token that may read market data, in the group’s own words', async () => {
    for (const name of ['market', 'mercado', 'MARKET']) {
      const path = `${BASE}/${name}/1..2`;
      const none = await serving.get(path);
      expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(none.at('message')).toBeTypeOf('string');
      const limited = await serving.get(path, { authorization: `Bearer ${foreign}` });
      expect(limited.status).toBe(403);
      const got = await serving.get(path, { authorization: `Bearer ${token}` });
      expect(got.status).toBe(200);
      expect(got.headers.get('cache-control')).toMatch(/^private/);
      expect(got.at('changes')).toEqual([
        { resource: 'instruments', id: 'bCBA|GGAL', change: 'removed', before: { symbol: 'GGAL' }, after: null },
      ]);
    }
    const wrong = await serving.get(`${BASE}/market/1..2?limite=0`, { authorization: `Bearer ${token}` });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.at('modelState'))).toContain('model.limite');
    const gone = await serving.get(`${BASE}/market/1..9`, { authorization: `Bearer ${token}` });
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ message: 'There is no version 9 of market; those that can be read: 2, 1.' });
  });

  it('whose versions go while it is made is answered as things are then, and never with a failure of ours', async () => {
    const { diff } = serving.store;
    let going = 1;
    const leaving: typeof diff = async function* (...words) {
      if (going-- > 0) throw new VersionGone('gone');
      yield* diff(...words);
    };
    Object.assign(serving.store, { diff: leaving });
    const got = await serving.get(`${BASE}/organisms/1..2`);
    expect([got.status, got.at('totals.added')]).toEqual([200, 1]);
    going = 1000;
    const never = await serving.get(`${BASE}/organisms/2..1`);
    expect([never.status, never.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('answers others while it compares, and many who ask at once', async () => {
    const bodies = (letter: string) =>
      Object.fromEntries(
        Array.from({ length: 3000 }, (_, n) => [String(n).padStart(10, '0'), organism(n, letter.repeat(40))]),
      );
    await serving.store.publish([draft([change('organismos', 'replace', bodies('x'))])]);
    await serving.store.publish([draft([change('organismos', 'replace', bodies('y'))])]);
    let turns = 0;
    const counting = (async () => {
      for (; turns < 100_000; turns++) await pause(0);
    })();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => serving.get(`${BASE}/organisms/3..4?limite=${n + 1}`)),
    );
    const during = turns;
    turns = 100_000;
    await counting;
    expect(during).toBeGreaterThan(10);
    for (const [n, got] of all.entries()) {
      expect(got.status).toBe(200);
      expect(got.at('changes.length')).toBe(n + 1);
      expect(got.at('totals')).toMatchObject({ added: 0, removed: 0, changed: 3000 });
    }
  });
});
