import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '../../../src/server/group.ts';
import { json } from '../../../src/server/http/answer.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { temporaryFolder } from '../../serving.ts';
import { gate, get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

const LIMIT = 5_000_000;
const CHUNK = 100_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TinyServer;
let ended: string[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  ended = [];
});
afterEach(async () => {
  await server.close();
  // The file buffer is gone with its request.
  expect(existsSync(folder.path) ? readdirSync(folder.path) : []).toEqual([]);
  await folder.remove();
});

/** Says back what it is sent, piece by piece, as it comes. */
const echo: Route['handle'] = (call) => ({
  status: 200,
  type: 'text/csv',
  headers: { 'X-Own': 'yes' },
  pieces: (async function* () {
    try {
      for await (const bytes of call.upload) yield bytes;
      ended.push('whole');
    } finally {
      ended.push('closed');
    }
  })(),
});

const middle = gate();

function routes(upload: Route['upload']): Route[] {
  const streamed = upload === undefined ? {} : { upload };
  return [
    get('/tiny', () => json(200, 'here')),
    post('/tiny/echo', echo, streamed),
    post('/tiny/no', () => json(400, { no: true }), streamed),
    post(
      '/tiny/first',
      async (call) => {
        for await (const bytes of call.upload) return json(200, { first: bytes.byteLength });
        return json(200, { first: 0 });
      },
      streamed,
    ),
    post(
      '/tiny/breaks',
      () => ({
        status: 200,
        type: 'text/csv',
        pieces: (async function* () {
          yield Buffer.from('begun');
          throw new Error('in the middle');
        })(),
      }),
      streamed,
    ),
    post(
      '/tiny/waits',
      () => ({
        status: 200,
        type: 'text/csv',
        pieces: (async function* () {
          yield Buffer.from('a');
          await middle.opened;
          yield Buffer.from('b');
        })(),
      }),
      streamed,
    ),
    post(
      '/tiny/endless',
      () => ({
        status: 200,
        type: 'text/csv',
        pieces: (async function* () {
          try {
            for (;;) yield Buffer.alloc(CHUNK, 'x');
          } finally {
            ended.push('closed');
          }
        })(),
      }),
      streamed,
    ),
  ];
}

async function serve(overrides: Partial<Settings> = {}, timeout = 20_000): Promise<TinyServer> {
  server = await serveTiny([tinyGroup('tiny', routes({ limit: LIMIT, timeout, folder: folder.path }))], overrides);
  return server;
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** The chunked body at the head of a text, and what stands behind it. */
function unchunk(text: string): { readonly body: string; readonly rest: string } {
  let body = '';
  let at = 0;
  for (;;) {
    const end = text.indexOf('\r\n', at);
    const length = Number.parseInt(text.slice(at, end), 16);
    if (!(length >= 0)) throw new Error(`no chunk at ${at}`);
    body += text.slice(end + 2, end + 2 + length);
    at = end + 4 + length;
    if (length === 0) return { body, rest: text.slice(at) };
  }
}

describe('a body that is handed over as it comes', () => {
  it('is answered while it still comes', async () => {
    const { listening } = await serve();
    const sending = httpRequest({ port: listening.port, path: '/tiny/echo', method: 'POST' });
    sending.write('first');
    const [response] = await once(sending, 'response');
    const pieces: string[] = [];
    response.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
    const end = once(response, 'end');
    await until(() => pieces.length > 0);
    sending.end('last');
    await end;
    expect(pieces).toEqual(['first', 'last']);
    expect(response.complete).toBe(true);
  });

  it('comes out as it went in, also for a client that reads nothing before it has sent everything', async () => {
    const { listening } = await serve();
    const body = Buffer.from(Array.from({ length: LIMIT }, (_, i) => (i * 7919) % 251));
    const wire = server.wire();
    wire.socket.pause();
    wire.request('POST', '/tiny/echo', { 'Content-Length': String(LIMIT) });
    await new Promise<void>((resolve) => wire.socket.write(body, () => resolve()));
    wire.socket.resume();
    wire.request('GET', '/tiny', { Connection: 'close' });
    const text = await wire.ended();
    const head = text.indexOf('\r\n\r\n') + 4;
    expect(text.slice(0, head)).toMatch(/^HTTP\/1.1 200 [\s\S]*Content-Type: text\/csv/);
    const read = unchunk(text.slice(head));
    expect(Buffer.from(read.body, 'latin1').equals(body)).toBe(true);
    // What was asked behind it on the same connection is answered behind it.
    expect(read.rest).toMatch(/^HTTP\/1.1 200 [\s\S]*"here"$/);
    expect(ended).toEqual(['whole', 'closed']);
    expect(listening.server.listening).toBe(true);
  });

  it('has the headers of a public answer of unknown length that nobody keeps', async () => {
    const { address } = await serve();
    const response = await fetch(`${address}/tiny/echo`, { method: 'POST', body: 'x'.repeat(2000) });
    const { headers } = response;
    expect(await response.text()).toBe('x'.repeat(2000));
    expect(headers.get('content-length')).toBeNull();
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('data-version')).toBe('tiny=3');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('X-Own');
    expect(headers.get('x-own')).toBe('yes');
  });

  it('is no GET, and its path tells its methods', async () => {
    const { address } = await serve();
    expect((await fetch(`${address}/tiny/echo`, { method: 'HEAD' })).status).toBe(405);
    const options = await fetch(`${address}/tiny/echo`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([200, 'POST, OPTIONS']);
  });

  it('is asked for where it is held back', async () => {
    const wire = (await serve()).wire();
    wire.request('POST', '/tiny/first', { 'Content-Length': '4', Expect: '100-continue' });
    expect((await wire.response()).status).toBe(100);
    wire.send('body');
    expect(JSON.parse((await wire.response()).body.toString())).toEqual({ first: 4 });
  });

  it('is not asked for where nobody reads it', async () => {
    const wire = (await serve()).wire();
    wire.request('POST', '/tiny/no', { 'Content-Length': '4', Expect: '100-continue' });
    expect((await wire.response()).status).toBe(400);
    await wire.ended();
  });

  it.each(['/tiny/echo', '/tiny/first'])('that announces too much is 413 before a byte of it: %s', async (path) => {
    const wire = (await serve()).wire().request('POST', path, { 'Content-Length': String(LIMIT + 1) });
    expect((await wire.response()).status).toBe(413);
  });

  it('that turns out too large ends the answer that has begun, so that it is seen to be cut', async () => {
    const { listening } = await serve();
    const sending = httpRequest({ port: listening.port, path: '/tiny/echo', method: 'POST' });
    sending.on('error', () => undefined);
    sending.write('begun');
    const [response] = await once(sending, 'response');
    response.resume();
    const cut = once(response, 'error');
    for (let sent = 0; sent <= LIMIT; sent += CHUNK) sending.write(Buffer.alloc(CHUNK, 'x'));
    await cut;
    expect(response.complete).toBe(false);
    expect(server.errors).toEqual([expect.objectContaining({ problem: 'too_large' })]);
    await until(() => server.app.active() === 0);
  });

  it('that does not come in time is 408, or ends the answer that has begun', async () => {
    await serve({}, 1000);
    const before = server.wire().request('POST', '/tiny/first', { 'Content-Length': '10' });
    expect((await before.response()).status).toBe(408);
    await before.ended();
    const begun = server.wire().request('POST', '/tiny/echo', { 'Content-Length': '10' }).send('half');
    expect(await begun.ended()).toMatch(/^HTTP\/1.1 200 [\s\S]*half\r\n$/);
    expect(server.errors).toEqual([expect.objectContaining({ problem: 'too_late' })]);
  });

  it('may be left unread: the answer comes, and the connection serves on or ends', async () => {
    const small = (await serve()).wire().request('POST', '/tiny/no', {}, 'body').request('GET', '/tiny');
    expect((await small.response()).status).toBe(400);
    expect((await small.response()).status).toBe(200);
    for (const path of ['/tiny/no', '/tiny/first']) {
      const body = 'x'.repeat(5 * CHUNK);
      const partly = server.wire().request('POST', path, {}, body).request('GET', '/tiny');
      await partly.response();
      expect((await partly.response()).status).toBe(200);
    }
    const response = await fetch(`${server.address}/tiny/no`, { method: 'POST', body: 'x'.repeat(LIMIT) });
    expect([response.status, await response.json()]).toEqual([400, { no: true }]);
  });
});

describe('an answer that is made while it is sent', () => {
  it('ends with a client that goes away', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny/endless', { 'Content-Length': '0' });
    await once(wire.socket, 'data');
    await wire.close();
    await until(() => ended.length > 0 && server.app.active() === 0);
    expect(server.errors).toEqual([]);
  });
  it('ends with a client that breaks off its body', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny/echo', { 'Content-Length': '100' }).send('half');
    await once(wire.socket, 'data');
    await wire.close();
    await until(() => ended.length > 0 && server.app.active() === 0);
    expect(ended).toEqual(['closed']);
    expect(server.errors).toEqual([]);
  });
  it('waits for a client that does not read, and lets go of one that never does', async () => {
    const wire = (await serve({ standstillTimeout: 300 })).wire();
    wire.socket.pause();
    wire.request('POST', '/tiny/endless', { 'Content-Length': '0' });
    await until(() => ended.length > 0 && server.app.active() === 0);
  });
  it('is cut off by an error, without an end that could be taken for its own', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny/breaks', { 'Content-Length': '0' });
    expect(await wire.ended()).not.toMatch(/0\r\n\r\n$/);
    expect(server.errors).toHaveLength(1);
    expect((await fetch(`${server.address}/tiny`)).status).toBe(200);
  });
  it('is finished by a server that stops', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny/waits', { 'Content-Length': '0' });
    await once(wire.socket, 'data');
    const stopped = server.listening.stop();
    middle.open();
    expect(await wire.ended()).toMatch(/1\r\na\r\n1\r\nb\r\n0\r\n\r\n$/);
    await stopped;
  });
});

describe('where the file cannot wait', () => {
  it('is something to come again for, and the operator hears why', async () => {
    const rules = { limit: LIMIT, timeout: 20_000, folder: join(folder.path, 'nowhere') };
    server = await serveTiny([
      tinyGroup('tiny', [
        post(
          '/tiny/slow',
          async (call) => {
            await new Promise((resolve) => setTimeout(resolve, 200));
            for await (const bytes of call.upload) expect(bytes.byteLength).toBeGreaterThan(0);
            return json(200, 'read');
          },
          { upload: rules },
        ),
      ]),
    ]);
    const response = await fetch(`${server.address}/tiny/slow`, { method: 'POST', body: 'x'.repeat(2_000_000) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    expect(server.errors).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
    await until(() => server.app.active() === 0);
  });
});
