import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { partOf } from '../../../src/server/http/send.ts';
import { bytes, get, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

const CONTENT = Array.from({ length: 500 }, (_, n) => `line ${n}\n`).join('');
const PIECES = [CONTENT.slice(0, 7), CONTENT.slice(7, 3000), CONTENT.slice(3000)].map((text) => Buffer.from(text));
const LENGTH = CONTENT.length;

let server: TinyServer;

beforeAll(async () => {
  server = await serveTiny([
    tinyGroup('tiny', [
      get('/tiny/file', () => ({
        ...bytes(''),
        body: PIECES,
        takesRanges: true,
        type: 'text/csv',
        headers: { 'Content-Disposition': 'attachment; filename=a.csv' },
      })),
      get('/tiny/short', () => bytes('0123456789', { takesRanges: true }), {}),
      get('/tiny/other', () => bytes(CONTENT)),
      get('/tiny/missing', () => ({ ...json(404, null), takesRanges: true })),
    ]),
  ]);
});
afterAll(() => server.close());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const wire = server.wire().request(method, path, headers);
  const answer = await wire.response({ bodyless: method === 'HEAD' });
  await wire.close();
  return { ...answer, text: answer.body.toString() };
}

describe('a part of a file', () => {
  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-6', 0, 7],
    ['bytes=5-8', 5, 9],
    ['bytes=2990-3010', 2990, 3011],
    ['bytes=100-', 100, LENGTH],
    ['bytes=-20', LENGTH - 20, LENGTH],
    ['bytes=-999999', 0, LENGTH],
    ['bytes=10-999999999999999999999', 10, LENGTH],
    ['BYTES= 3-4 ', 3, 5],
  ])('%s is 206 with just those bytes, their place and the tag of the whole', async (range, from, to) => {
    const whole = await ask('/tiny/file');
    const part = await ask('/tiny/file', { Range: range, 'Accept-Encoding': 'gzip' });
    expect([part.status, part.text]).toEqual([206, CONTENT.slice(from, to)]);
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/${LENGTH}`,
      'content-type': 'text/csv',
      'accept-ranges': 'bytes',
      'cache-control': whole.headers['cache-control'],
      etag: whole.headers.etag,
      'content-disposition': 'attachment; filename=a.csv',
      'access-control-expose-headers': expect.stringContaining('Content-Range'),
    });
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.headers.etag).toMatch(/^"/);
  });

  it.each(['bytes=', 'bytes=-', 'bytes=x-y', 'bytes=-0', 'bytes=9-3', `bytes=${LENGTH}-`, 'bytes=1-2-3', 'bytes=1'])(
    '%s is 416 in the shape of the group, with the length',
    async (range) => {
      const refused = await ask('/tiny/file', { Range: range });
      expect([refused.status, refused.headers['content-range']]).toEqual([416, `bytes */${LENGTH}`]);
      expect(JSON.parse(refused.text)).toEqual({ group: 'tiny', kind: 'range_not_satisfiable' });
      expect(refused.headers.etag).toBeUndefined();
    },
  );

  it.each(['lines=0-1', 'bytes=0-1,5-6', 'bytes'])('%s is ignored: the whole file is the answer', async (range) => {
    const { status, text, headers } = await ask('/tiny/file', { Range: range });
    expect([status, text, headers['accept-ranges']]).toEqual([200, CONTENT, 'bytes']);
  });

  it('is given under If-Range only of the same version, named by its strong tag', async () => {
    const { headers } = await ask('/tiny/file');
    const etag = headers.etag ?? '';
    const range = { Range: 'bytes=4-7' };
    expect((await ask('/tiny/file', { ...range, 'If-Range': etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Fri, 21 Aug 2026 00:00:00 GMT', etag.replace(/"$/, '-gzip"')]) {
      const whole = await ask('/tiny/file', { ...range, 'If-Range': other });
      expect([whole.status, whole.text]).toEqual([200, CONTENT]);
    }
  });

  it('is not looked for where the client holds a copy, nor of HEAD, of errors and of other answers', async () => {
    const range = { Range: 'bytes=4-7' };
    const { headers } = await ask('/tiny/file');
    expect((await ask('/tiny/file', { ...range, 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
    const head = await ask('/tiny/file', range, 'HEAD');
    expect([head.status, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([
      200,
      String(LENGTH),
      'bytes',
    ]);
    expect((await ask('/tiny/missing', range)).status).toBe(404);
    const other = await ask('/tiny/other', range);
    expect([other.status, other.headers['accept-ranges']]).toEqual([200, undefined]);
  });

  it('leaves the whole answer as it was for the next who asks, compressed or not', async () => {
    await ask('/tiny/short', { Range: 'bytes=2-3' });
    expect((await ask('/tiny/short')).text).toBe('0123456789');
    expect((await ask('/tiny/short', { Range: 'bytes=2-3' })).text).toBe('23');
    const coded = await ask('/tiny/file', { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(coded.body).toString()).toBe(CONTENT);
  });

  it('of an empty answer there is none', () => {
    expect(partOf('bytes=0-', 0)).toBe('none');
    expect(partOf('bytes=-5', 0)).toBe('none');
  });
});
