import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, rendered } from '../../../src/server/http/answer.ts';
import { CompressedCache } from '../../../src/server/http/compression.ts';
import { chooseCoding, chooseType } from '../../../src/server/http/negotiate.ts';
import { bytes, get, PIECES, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

const WHOLE = Buffer.concat(PIECES).toString();
const decode: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

let server: TinyServer;
let version = { number: 3, checksum: 'c0ffee0123456789' };
let loaded = true;
let renderings = 0;
const written: unknown[] = [];

beforeAll(async () => {
  server = await serveTiny([
    tinyGroup(
      'tiny',
      [
        get('/tiny/pieces', () => {
          renderings++;
          return rendered(PIECES);
        }),
        get('/tiny/short', () => bytes('ñ'.repeat(511))),
        get('/tiny/kilobyte', () => bytes('ñ'.repeat(512))),
        get('/tiny/text', () => rendered('é'.repeat(5000))),
        get('/tiny/small-pieces', () => rendered([Buffer.from('ñ'), Buffer.from([0xff, 0]), Buffer.from('z')])),
        get('/tiny/beginnings', ({ search }) =>
          rendered([Buffer.alloc(Number(search), 0xfe), Buffer.alloc(20_000, 'é'), Buffer.from([0xff, 0])]),
        ),
        get('/tiny/vary', () => rendered(PIECES, { headers: { Vary: 'Accept' } })),
        get('/tiny/variant', (call) => rendered('x', { variant: call.search })),
        get('/tiny/split', () => rendered('x', { headers: { 'X-Own': 'a\r\nX-Other: b' } })),
        get('/tiny/private', () => rendered(PIECES, { caching: 'private' })),
        get('/tiny/secret', () => json(200, 'mine', { caching: 'no-store' })),
        get('/tiny/missing', () => json(404, 'none', { caching: 'public' })),
        get('/tiny/empty', () => rendered('')),
        get('/tiny/nothing', () => rendered([])),
        post('/tiny/search', () => rendered(PIECES)),
      ],
      { dataVersion: () => (loaded ? version : null) },
    ),
  ]);
  server.listening.server.prependListener('request', (_request, response) => {
    const write = response.write.bind(response);
    response.write = (chunk: unknown, ...rest: never[]) => {
      written.push(chunk);
      return write(chunk, ...rest);
    };
  });
});
afterAll(() => server.close());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  const wire = server.wire().request(method, path, headers, body);
  const response = await wire.response({ bodyless: method === 'HEAD' });
  await wire.close();
  const coding = response.headers['content-encoding'];
  const plain = coding === undefined ? response.body : (decode[coding] ?? (() => Buffer.alloc(0)))(response.body);
  return { ...response, text: plain.toString() };
}

describe('an answer of a public group', () => {
  it.each([['identity'], ['gzip'], ['br']])('has a strong ETag for %s, and 304 for it alone', async (coding) => {
    const first = await ask('/tiny/pieces', { 'Accept-Encoding': coding });
    expect(first.status).toBe(200);
    expect(first.text).toBe(WHOLE);
    expect(first.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(first.headers.etag).toMatch(/^"[\w.-]+"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    expect(first.headers['data-version']).toBe('tiny=3');
    expect(first.headers.vary).toBe('Accept-Encoding');
    expect(Number(first.headers['content-length'])).toBe(first.body.byteLength);
    const etag = first.headers.etag ?? '';
    for (const held of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await ask('/tiny/pieces', { 'Accept-Encoding': coding, 'If-None-Match': held }, method);
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
        expect(again.headers.vary).toBe('Accept-Encoding');
        expect(again.headers['cache-control']).toBe('public, max-age=60');
        expect(again.headers['content-length']).toBeUndefined();
      }
    }
    for (const other of ['identity', 'gzip', 'br'].filter((name) => name !== coding)) {
      expect((await ask('/tiny/pieces', { 'Accept-Encoding': other, 'If-None-Match': etag })).status).toBe(200);
    }
    expect((await ask('/tiny/pieces', { 'Accept-Encoding': coding, 'If-None-Match': '"x"' })).status).toBe(200);
  });

  it('has another ETag for other data, another variant and nothing loaded', async () => {
    const before = (await ask('/tiny/pieces')).headers.etag;
    const of = async (variant: string) => (await ask(`/tiny/variant?${variant}`)).headers.etag;
    expect(await of('a')).not.toBe(await of('b'));
    version = { number: 4, checksum: 'c0ffee0123456789' };
    expect((await ask('/tiny/pieces')).headers.etag).not.toBe(before);
    version = { number: 3, checksum: 'beef' };
    expect((await ask('/tiny/pieces')).headers.etag).not.toBe(before);
    version = { number: 3, checksum: 'c0ffee0123456789' };
    loaded = false;
    const { headers } = await ask('/tiny/pieces');
    expect([headers.etag, headers['data-version']]).toEqual([undefined, undefined]);
    loaded = true;
  });

  it('leaves compressed from one kilobyte on, measured in bytes', async () => {
    const asked = { 'Accept-Encoding': 'gzip' };
    const short = await ask('/tiny/short', asked);
    expect([short.body.byteLength, short.headers['content-encoding'], short.headers.vary]).toEqual([
      1022,
      undefined,
      undefined,
    ]);
    const kilobyte = await ask('/tiny/kilobyte', asked);
    expect(kilobyte.headers['content-encoding']).toBe('gzip');
    expect(kilobyte.text).toBe('ñ'.repeat(512));
    expect((await ask('/tiny/kilobyte')).headers.vary).toBe('Accept-Encoding');
  });

  it('keeps what else it varies by', async () => {
    expect((await ask('/tiny/vary')).headers.vary).toBe('Accept, Accept-Encoding');
  });

  it('is sent as its pieces, which nobody joins', async () => {
    written.length = 0;
    expect((await ask('/tiny/pieces')).text).toBe(WHOLE);
    expect(written).toHaveLength(PIECES.length);
    for (const [index, piece] of written.entries()) expect(piece).toBe(PIECES[index]);
  });

  it.each([0, 1, 511, 512, 513, 9000])(
    'larger bodies arrive as their bytes, a beginning of %i bytes too',
    async (length) => {
      const { body, headers } = await ask(`/tiny/beginnings?${length}`);
      const expected = [Buffer.alloc(length, 0xfe), Buffer.alloc(20_000, 'é'), Buffer.from([0xff, 0])];
      expect(body.equals(Buffer.concat(expected))).toBe(true);
      expect(headers['content-length']).toBe(String(length + 20_002));
    },
  );
  it.each([
    ['/tiny/small-pieces', Buffer.from([0xc3, 0xb1, 0xff, 0, 0x7a])],
    ['/tiny/text', Buffer.from('é'.repeat(5000))],
    ['/tiny/empty', Buffer.alloc(0)],
    ['/tiny/nothing', Buffer.alloc(0)],
  ])('arrives byte for byte: %s', async (path, expected) => {
    const { body, headers } = await ask(path);
    expect(body.equals(expected)).toBe(true);
    expect(headers['content-length']).toBe(String(expected.byteLength));
  });

  it('is the same compressed when it is asked for by many at once and again', async () => {
    const asked = { 'Accept-Encoding': 'br' };
    const many = await Promise.all(Array.from({ length: 20 }, () => ask('/tiny/pieces?many', asked)));
    expect(new Set(many.map(({ body }) => body.toString('latin1'))).size).toBe(1);
    const before = renderings;
    expect((await ask('/tiny/pieces?many', asked)).text).toBe(WHOLE);
    expect(renderings).toBe(before + 1);
  });
});

describe('other answers', () => {
  it('whose header would hold a line end become a 500', async () => {
    expect(await ask('/tiny/split')).toMatchObject({ status: 500 });
  });

  it('of private routes say so, and have no ETag', async () => {
    const { headers, text } = await ask('/tiny/private', { 'Accept-Encoding': 'gzip', 'If-None-Match': '*' });
    expect([headers['cache-control'], headers.etag, headers['content-encoding']]).toEqual([
      'private, no-cache',
      undefined,
      'gzip',
    ]);
    expect(text).toBe(WHOLE);
    expect((await ask('/tiny/secret')).headers['cache-control']).toBe('no-store');
  });
  it('of errors are kept by nobody', async () => {
    for (const path of ['/tiny/missing', '/tiny/unknown']) {
      const { status, headers } = await ask(path, { 'If-None-Match': '*' });
      expect([status, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined]);
    }
  });
  it('to POST have no ETag and no 304', async () => {
    const { status, headers } = await ask('/tiny/search', { 'If-None-Match': '*' }, 'POST', '{}');
    expect([status, headers.etag]).toEqual([200, undefined]);
  });
});

describe('the content coding', () => {
  it.each([
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip;q=1', 'gzip'],
    ['gzip;q=nonsense', 'identity'],
    [',,;', 'identity'],
  ])('for %j is %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});

describe('the media type', () => {
  const offered = ['application/json', 'text/json', 'text/plain'] as const;
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/json'],
    ['text/plain', 'text/plain'],
    ['text/plain;q=0.5, text/json;q=0.6', 'text/json'],
    ['text/*;q=0.1, text/plain', 'text/plain'],
    ['application/json; charset=utf-8', 'application/json'],
    ['text/html, */*;q=0.1', 'application/json'],
    ['application/json;q=0, */*', 'text/json'],
    ['text/html', null],
    ['*/*;q=0', null],
  ])('for %j is %s', (header, type) => {
    expect(chooseType(header, offered)).toBe(type);
  });
});

describe('the cache of compressed answers', () => {
  const piece = (size: number): Uint8Array => new Uint8Array(size);

  it('keeps to its bound and forgets what was not used longest', () => {
    const cache = new CompressedCache(1000);
    for (let n = 0; n < 10; n++) cache.put(`k${n}`, piece(98));
    expect(cache.bytes).toBe(1000);
    expect(cache.get('k0')?.byteLength).toBe(98);
    cache.put('ka', piece(98));
    expect(cache.get('k1')).toBeUndefined();
    expect(cache.get('k0')).toBeDefined();
    expect(cache.bytes).toBe(1000);
  });
  it('counts a key that is put again once', () => {
    const cache = new CompressedCache(1000);
    for (let n = 0; n < 100; n++) cache.put('k', piece(100));
    expect(cache.bytes).toBe(101);
  });
  it('holds nothing that would push out everything, and nothing at all when its bound is 0', () => {
    const cache = new CompressedCache(1000);
    cache.put('k', piece(126));
    expect(cache.get('k')).toBeUndefined();
    const none = new CompressedCache(0);
    none.put('k', piece(0));
    expect([none.get('k'), none.bytes]).toEqual([undefined, 0]);
  });
  it('makes once what many ask for at once, and again after a failure', async () => {
    const cache = new CompressedCache(1000);
    let made = 0;
    const make = async (): Promise<Uint8Array> => {
      made++;
      if (made === 1) throw new Error('no');
      return piece(10);
    };
    await expect(Promise.all([cache.obtain('k', make), cache.obtain('k', make)])).rejects.toThrow('no');
    await Promise.all([cache.obtain('k', make), cache.obtain('k', make)]);
    expect([made, cache.get('k')?.byteLength]).toEqual([2, 10]);
  });
});
