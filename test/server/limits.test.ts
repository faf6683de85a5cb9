import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../src/server/http/answer.ts';
import type { Settings } from '../../src/server/settings.ts';
import { gate, get, post, serveTiny, type TinyServer, tinyGroup } from './tiny.ts';
import type { WireResponse } from './wire.ts';

const LIMIT = 2000;
const waiting = gate();
let entered = gate();
let server: TinyServer;

const GROUP = tinyGroup(
  'tiny',
  [
    get('/tiny', () => json(200, 'here')),
    post('/tiny', (call) => json(200, { length: call.body.byteLength })),
    get('/tiny/wait', async () => {
      entered.open();
      await waiting.opened;
      return json(200, 'waited');
    }),
    get('/tiny/throws', () => {
      throw new Error('secret of the handler');
    }),
    post('/tiny/rejects', async () => Promise.reject(new Error('secret of the handler'))),
    get('/tiny/bad-header', () => json(200, '', { headers: { 'X-Bad': 'line\nbreak' } })),
    post('/tiny/guarded', () => json(200, 'inside'), { secured: true }),
  ],
  {
    guard: async (call) => (call.headers.authorization === 'Bearer good' ? null : json(401, { message: 'no' })),
  },
);

async function serve(overrides: Partial<Settings> = {}): Promise<TinyServer> {
  server = await serveTiny([GROUP], { bodyLimit: LIMIT, ...overrides });
  return server;
}
afterEach(() => server.close());

const kindOf = ({ body }: WireResponse): unknown => (JSON.parse(body.toString()) as { kind?: unknown }).kind;

describe('the limit of a body', () => {
  it('takes a body of the very limit, announced or in chunks', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', {}, 'x'.repeat(LIMIT));
    expect(JSON.parse((await wire.response()).body.toString())).toEqual({ length: LIMIT });
    wire.request('POST', '/tiny', { 'Transfer-Encoding': 'chunked' });
    for (let n = 0; n < LIMIT / 100; n++) wire.send(`64\r\n${'y'.repeat(100)}\r\n`);
    wire.send('0\r\n\r\n').request('GET', '/tiny');
    expect(JSON.parse((await wire.response()).body.toString())).toEqual({ length: LIMIT });
    expect((await wire.response()).body.toString()).toBe('"here"');
  });
  it('takes an empty body', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Content-Length': '0' });
    expect(JSON.parse((await wire.response()).body.toString())).toEqual({ length: 0 });
  });

  it('refuses a body that announces more before any of it came, and closes', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Content-Length': String(LIMIT + 1) });
    const response = await wire.response();
    expect([response.status, kindOf(response), response.headers.connection]).toEqual([413, 'body_too_large', 'close']);
    wire.socket.end();
    expect(await wire.ended()).toBe('');
  });
  it('refuses a body that turns out longer, and closes', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Transfer-Encoding': 'chunked' });
    wire.send(`${(LIMIT + 1).toString(16)}\r\n${'y'.repeat(LIMIT + 1)}\r\n`);
    const response = await wire.response();
    expect([response.status, response.headers.connection]).toEqual([413, 'close']);
    wire.socket.end();
    expect(await wire.ended()).toBe('');
  });
  it('gives the answer also to a client that sends all of its long body first, and never a second one', async () => {
    const wire = (await serve()).wire();
    const length = 5_000_000;
    wire.request('POST', '/tiny', { 'Content-Length': String(length) }).send(Buffer.alloc(length, 'x'));
    wire.request('GET', '/tiny');
    expect((await wire.response()).status).toBe(413);
    expect(await wire.ended()).toBe('');
  });
  it('ends with a client that goes on sending without end', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Transfer-Encoding': 'chunked' });
    const chunk = `${(4096).toString(16)}\r\n${'z'.repeat(4096)}\r\n`;
    const sending = setInterval(() => wire.socket.writable && wire.send(chunk), 1);
    expect((await wire.response()).status).toBe(413);
    await wire.ended();
    clearInterval(sending);
    expect(server.app.active()).toBe(0);
  });
  it('fetch sees the 413 as well', async () => {
    const { address } = await serve();
    const response = await fetch(`${address}/tiny`, { method: 'POST', body: 'x'.repeat(100_000) });
    expect([response.status, await response.json()]).toEqual([413, { group: 'tiny', kind: 'body_too_large' }]);
  });

  it('asks for a body that is held back only when it wants it', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Content-Length': '4', Expect: '100-continue' });
    expect((await wire.response()).status).toBe(100);
    wire.send('body');
    expect(JSON.parse((await wire.response()).body.toString())).toEqual({ length: 4 });
    wire.request('POST', '/tiny', { 'Content-Length': String(LIMIT + 1), Expect: '100-continue' });
    const refused = await wire.response();
    expect([refused.status, refused.headers.connection]).toEqual([413, 'close']);
    wire.socket.end();
    expect(await wire.ended()).toBe('');
  });
  it('closes after an answer that did not ask for the body held back', async () => {
    const wire = (await serve()).wire();
    wire.request('POST', '/tiny/nowhere', { 'Content-Length': '4', Expect: '100-continue' });
    const response = await wire.response();
    expect([response.status, response.headers.connection]).toEqual([404, 'close']);
  });
  it('lets other expectations pass', async () => {
    const wire = (await serve()).wire().request('GET', '/tiny', { Expect: 'the-unexpected' });
    expect((await wire.response()).status).toBe(200);
  });

  it('forgets a request whose client goes away in the middle of the body', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Content-Length': '100' });
    wire.send('half');
    await once(server.listening.server, 'request');
    await wire.close();
    expect((await fetch(`${server.address}/tiny`)).status).toBe(200);
    while (server.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.errors).toEqual([]);
  });
  it('answers a body that is no HTTP with 400', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Transfer-Encoding': 'chunked' });
    wire.send('nonsense\r\n');
    expect((await wire.response()).status).toBe(400);
    await wire.ended();
  });

  it('asks for a token before it reads a body', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny/guarded', { 'Content-Length': String(LIMIT + 1) });
    expect((await wire.response()).status).toBe(401);
    await wire.close();
    const small = server.wire().request('POST', '/tiny/guarded', {}, 'body').request('GET', '/tiny');
    expect((await small.response()).status).toBe(401);
    expect((await small.response()).status).toBe(200);
    small.request('POST', '/tiny/guarded', { Authorization: 'Bearer good' }, 'body');
    expect((await small.response()).body.toString()).toBe('"inside"');
  });
});

describe('requests that are no HTTP', () => {
  it.each([
    ['nonsense\r\n\r\n', 400],
    ['GET /tiny HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
    ['GET /tiny HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['POST /tiny HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['GET /tiny HTTP/1.1\r\nNo colon\r\n\r\n', 400],
    ['GET /tiny HTTP/1.1\r\n\r\n', 400],
  ])('%j is %i, and the connection ends', async (text, status) => {
    const wire = (await serve()).wire().send(text);
    expect((await wire.response()).status).toBe(status);
    await wire.ended();
  });
  it('headers beyond the limit are 431 in JSON', async () => {
    const wire = (await serve({ headerLimit: 4096 })).wire();
    wire.send(`GET /tiny HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`);
    const { status, headers, body } = await wire.response();
    expect([status, headers]).toEqual([
      431,
      {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(body.byteLength),
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        connection: 'close',
      },
    ]);
    expect(JSON.parse(body.toString())).toEqual({ group: 'tiny', kind: 'unreadable' });
    await wire.ended();
  });
  it('headers that do not come in time are 408', async () => {
    const wire = (await serve({ headersTimeout: 100 })).wire().send('GET /tiny HTTP/1.1\r\nHost: ');
    expect((await wire.response()).status).toBe(408);
    await wire.ended();
  });
  it('a body that does not come in time ends the request', async () => {
    const wire = (await serve({ requestTimeout: 100, headersTimeout: 5000 })).wire();
    wire.request('POST', '/tiny', { 'Content-Length': '10' }).send('half');
    expect((await wire.response()).status).toBe(408);
    await wire.ended();
    while (server.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  it('a client that takes nothing of its answer is let go', async () => {
    const big = Buffer.alloc(50_000_000, 'x');
    server = await serveTiny(
      [tinyGroup('big', [get('/big', () => ({ status: 200, type: 'text/plain', body: big, caching: 'unsaid' }))])],
      { standstillTimeout: 200 },
    );
    const wire = server.wire();
    wire.socket.pause();
    wire.request('GET', '/big');
    await once(server.listening.server, 'request');
    expect(server.app.active()).toBe(1);
    while (server.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

describe('handlers that fail', () => {
  it('become 500 in the shape of their group, tell nothing, are reported, and the server goes on', async () => {
    await serve();
    for (const [method, path] of [
      ['GET', '/tiny/throws'],
      ['POST', '/tiny/rejects'],
      ['GET', '/tiny/bad-header'],
    ] as const) {
      const response = await fetch(server.address + path, { method });
      expect([response.status, await response.json()]).toEqual([500, { group: 'tiny', kind: 'internal' }]);
    }
    expect(server.errors).toHaveLength(3);
    expect((await fetch(`${server.address}/tiny`)).status).toBe(200);
    expect(server.app.active()).toBe(0);
  });
  it('lose their request and no more when the group has no words for it either', async () => {
    const broken = (): never => {
      throw new Error('no words');
    };
    server = await serveTiny([
      tinyGroup('mute', [get('/mute', broken)], { wording: { invalid: broken, failure: broken } }),
      tinyGroup('fickle', [get('/fickle', () => json(200, ''))], { dataVersion: broken }),
      tinyGroup('lost', [], { owns: (path) => (path === '/lost' ? broken() : false) }),
      tinyGroup('fine', [get('/fine', () => json(200, 'fine'))]),
    ]);
    for (const path of ['/mute', '/fickle', '/mute/unknown', '/lost']) {
      await expect(fetch(server.address + path)).rejects.toThrow();
    }
    expect((await fetch(`${server.address}/fine`)).status).toBe(200);
    expect(server.errors.length).toBeGreaterThanOrEqual(4);
    expect(server.app.active()).toBe(0);
  });
});

describe('too many requests at once', () => {
  it('are 503 with Retry-After, and served again when there is room', async () => {
    entered = gate();
    await serve({ maximumConcurrent: 1 });
    const first = server.wire().request('GET', '/tiny/wait');
    await entered.opened;
    const second = await fetch(`${server.address}/tiny`);
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await second.json()).toEqual({ group: 'tiny', kind: 'overloaded' });
    waiting.open();
    expect((await first.response()).body.toString()).toBe('"waited"');
    expect((await fetch(`${server.address}/tiny`)).status).toBe(200);
  });
});
