import { afterEach, describe, expect, it } from 'vitest';
import { json, rendered } from '../../../src/server/http/answer.ts';
import { AnswerCache, type CacheKey, cacheKey } from '../../../src/server/http/answer-cache.ts';
import { get, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

let server: TinyServer | undefined;
afterEach(() => server?.close());

const FIRST = { number: 1, checksum: 'c0ffee0123456789' };
const ROUTE = get('/tiny/small', () => rendered(''));

/** A group whose answers count how often they were made. */
function counting(dependsOn: 'address' | 'origin' | 'caller') {
  const state = { made: 0, version: FIRST, today: '2026-08-21' };
  const group = tinyGroup(
    'tiny',
    [
      get('/tiny/small', ({ headers }) => rendered(`${++state.made} ${headers.accept ?? ''}`)),
      get('/tiny/large', () => rendered(Buffer.alloc(20_000, String(++state.made % 10)))),
      get('/tiny/missing', () => ({ ...rendered(`${++state.made}`), status: 404 })),
    ],
    { answersDependOn: dependsOn, dataVersion: () => state.version },
  );
  return { state, group };
}

const text = async (path: string, headers: Record<string, string> = { accept: '*/*' }): Promise<string> =>
  (await fetch(`${server?.address}${path}`, { headers })).text();

describe('answers that are kept', () => {
  it('are kept from the second time on, for an address and an Accept, and made anew for another', async () => {
    const { group } = counting('address');
    server = await serveTiny([group]);
    expect(await text('/tiny/small')).toBe('1 */*');
    expect(await text('/tiny/small')).toBe('2 */*');
    expect(await text('/tiny/small')).toBe('2 */*');
    expect(await text('/tiny/small', { accept: 'text/plain' })).toBe('3 text/plain');
    expect(await text('/tiny/small?a=1')).toBe('4 */*');
    expect(await text('/tiny/small')).toBe('2 */*');
  });

  it('are made anew for a new data version and on another day', async () => {
    const { state, group } = counting('address');
    server = await serveTiny([group], {}, { today: () => state.today });
    await text('/tiny/small');
    expect(await text('/tiny/small')).toBe('2 */*');
    expect(await text('/tiny/small')).toBe('2 */*');
    state.version = { ...FIRST, number: 2 };
    expect(await text('/tiny/small')).toBe('3 */*');
    state.today = '2026-08-22';
    expect(await text('/tiny/small')).toBe('4 */*');
    expect(await text('/tiny/small')).toBe('4 */*');
  });

  it('are made anew for other data under the same number, or the same data from elsewhere', async () => {
    const { state, group } = counting('address');
    server = await serveTiny([group]);
    for (const made of ['1', '2', '2']) expect(await text('/tiny/small')).toBe(`${made} */*`);
    state.version = { ...FIRST, checksum: 'decaf00123456789' };
    for (const made of ['3', '3']) expect(await text('/tiny/small')).toBe(`${made} */*`);
    state.version = { ...state.version };
    for (const made of ['4', '4']) expect(await text('/tiny/small')).toBe(`${made} */*`);
  });

  it('are never those of groups whose answers depend on the caller, errors, or long ones', async () => {
    const { group } = counting('caller');
    server = await serveTiny([group]);
    expect(await text('/tiny/small')).toBe('1 */*');
    expect(await text('/tiny/small')).toBe('2 */*');
    await server.close();
    const second = counting('address');
    server = await serveTiny([second.group]);
    await text('/tiny/missing');
    await text('/tiny/missing');
    await text('/tiny/large');
    await text('/tiny/large');
    expect(second.state.made).toBe(4);
  });

  it('behind a guard are kept where they are the same for all callers, and the guard comes first every time', async () => {
    const state = { made: 0, revision: 0, admitted: true };
    const secured = { secured: true, scope: 'market' };
    const group = tinyGroup(
      'tiny',
      [
        get('/tiny/shared', () => rendered(`${++state.made}`, { caching: 'private', sameForCallers: true }), secured),
        get('/tiny/own', () => rendered(`${++state.made}`, { caching: 'private' }), secured),
        get('/tiny/careless', () => rendered(`${++state.made}`), secured),
      ],
      {
        answersDependOn: 'address',
        revision: () => state.revision,
        guard: (_, scope) => (state.admitted && scope === 'market' ? null : json(401, 'no')),
        dataVersion: () => FIRST,
      },
    );
    server = await serveTiny([group]);
    for (const made of ['1', '2', '2']) expect(await text('/tiny/shared')).toBe(made);
    state.admitted = false;
    expect(await text('/tiny/shared')).toBe('"no"');
    state.admitted = true;
    expect(await text('/tiny/shared')).toBe('2');
    state.revision++;
    for (const made of ['3', '3']) expect(await text('/tiny/shared')).toBe(made);
    for (const path of ['/tiny/own', '/tiny/careless']) {
      const seen = new Set([await text(path), await text(path), await text(path)]);
      expect(seen.size).toBe(3);
    }
  });

  it('are sent as they were made: bytes, headers, 304, codings', async () => {
    const long = JSON.stringify({ text: 'Ñandú “x” 😀 '.repeat(200) });
    const group = tinyGroup('tiny', [get('/tiny', () => rendered(long))], { answersDependOn: 'address' });
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(`${server?.address}/tiny`, { headers: { accept: '*/*', ...headers } });
      const names = [...response.headers].filter(([name]) => name !== 'date');
      return { status: response.status, headers: names, body: await response.text() };
    };
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding };
      await server?.close();
      server = await serveTiny([group]);
      const made = await ask(headers);
      expect(made.body).toBe(long);
      expect(await ask(headers)).toEqual(made);
      expect(await ask(headers)).toEqual(made);
      expect(await ask(headers)).toEqual(made);
      const etag = made.headers.find(([name]) => name === 'etag')?.[1] ?? '';
      expect((await ask({ ...headers, 'if-none-match': etag })).status).toBe(304);
    }
  });

  it('that follow from the data version alone outlive the revisions of their group', async () => {
    const state = { made: 0, revision: 0 };
    const answer = (standsForVersion: object) => () => rendered(`${++state.made}`, standsForVersion);
    const routes = [get('/tiny/whole', answer({ standsForVersion: true })), get('/tiny/part', answer({}))];
    const group = tinyGroup('tiny', routes, {
      answersDependOn: 'address',
      revision: () => state.revision,
      dataVersion: () => FIRST,
    });
    server = await serveTiny([group]);
    for (const made of ['1', '2', '2']) expect(await text('/tiny/whole')).toBe(made);
    for (const made of ['3', '4', '4']) expect(await text('/tiny/part')).toBe(made);
    state.revision++;
    expect(await text('/tiny/whole')).toBe('2');
    expect(await text('/tiny/part')).toBe('5');
  });

  it('none at all where the setting is 0', async () => {
    const { group } = counting('address');
    server = await serveTiny([group], { answerCache: 0 });
    expect(await text('/tiny/small')).toBe('1 */*');
    expect(await text('/tiny/small')).toBe('2 */*');
  });

  it('stay within their bound; what was asked for lately stays longest', () => {
    const cache = new AnswerCache(20_000);
    const key = (number: number): CacheKey => cacheKey(`/key?number=${number}`, '');
    const answer = rendered(Buffer.alloc(1000));
    const standing = { version: FIRST, revision: 0, today: 'day' };
    for (let i = 0; i < 100; i++) {
      for (const _ of ['asked', 'asked again']) cache.put(key(i), answer, standing, ROUTE);
      expect(cache.get(key(0), FIRST, 0, 'day')).toBeDefined();
    }
    const held = Array.from({ length: 100 }, (_, i) => cache.get(key(i), FIRST, 0, 'day')).filter(Boolean);
    expect(held.length).toBeLessThanOrEqual(16);
    expect(cache.get(key(99), { ...FIRST }, 0, 'day')).toBeUndefined();
    expect(cache.get(key(99), FIRST, 1, 'day')).toBeUndefined();
    expect(cache.get(key(99), FIRST, 0, 'night')).toBeUndefined();
  });

  it('are those of their own key, where another has the same sum', () => {
    const [one, other] = twoOfOneSum();
    expect(one.sum).toBe(other.sum);
    expect(one).not.toEqual(other);
    const cache = new AnswerCache(20_000);
    const standing = { version: FIRST, revision: 0, today: 'day' };
    const held = (key: CacheKey): string | undefined => cache.get(key, FIRST, 0, 'day')?.answer.body.toString();
    for (const _ of ['asked', 'asked again']) cache.put(one, rendered('one'), standing, ROUTE);
    expect([held(one), held(other)]).toEqual(['one', undefined]);
    cache.put(other, rendered('other'), standing, ROUTE);
    expect([held(one), held(other)]).toEqual([undefined, 'other']);
  });

  it('are told apart by what was accepted, wherever the address ends', () => {
    const [one, other] = [cacheKey('/a', 'b'), cacheKey('/ab', '')];
    expect(one.sum).toBe(other.sum);
    const cache = new AnswerCache(20_000);
    const standing = { version: FIRST, revision: 0, today: 'day' };
    for (const _ of ['asked', 'asked again']) cache.put(one, rendered('one'), standing, ROUTE);
    expect(cache.get(other, FIRST, 0, 'day')).toBeUndefined();
    expect(cache.get(cacheKey('/a', 'b'), FIRST, 0, 'day')?.answer.body.toString()).toBe('one');
  });
});

/** Two different keys with one sum: among some ten thousands there are such. */
function twoOfOneSum(): readonly [CacheKey, CacheKey] {
  const seen = new Map<number, CacheKey>();
  for (let number = 0; ; number++) {
    const key = cacheKey(`/calles?nombre=${number}`, '*/*');
    const other = seen.get(key.sum);
    if (other) return [other, key];
    seen.set(key.sum, key);
  }
}
