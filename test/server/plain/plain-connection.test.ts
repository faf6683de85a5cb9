import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { PlainResponse } from '../../../src/server/http/plain/plain-response.ts';
import { servePlainFirst } from '../../../src/server/http/plain/serve-plain-first.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { gate, get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';
import type { Wire } from '../wire.ts';

const LARGE = Buffer.alloc(8_000_000, 'x');

let server: TinyServer;
/** Whether each request that came was a plain one. */
let isPlain: boolean[] = [];
let opens = gate();
afterEach(() => server.close());

async function serve(overrides: Partial<Settings> = {}): Promise<Wire> {
  opens = gate();
  isPlain = [];
  const group = tinyGroup('tiny', [
    get('/tiny', (call) => json(200, call.search)),
    post('/tiny', (call) => json(200, { length: call.body.byteLength })),
    get('/tiny/later', async (call) => {
      await opens.opened;
      return json(200, call.search);
    }),
    get('/tiny/large', () => ({ status: 200, type: 'text/plain', body: LARGE, caching: 'unsaid' })),
    get('/tiny/stream', () => ({
      status: 200,
      type: 'text/plain',
      pieces: (async function* () {
        for (let n = 0; n < 40; n++) yield LARGE.subarray(0, 200_000);
      })(),
    })),
  ]);
  server = await serveTiny([group], overrides);
  server.listening.server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    isPlain.push(response instanceof PlainResponse);
  });
  return server.wire();
}

const head = (search: string): string => `GET /tiny?${search} HTTP/1.1\r\nHost: x\r\n\r\n`;
const textOf = async (wire: Wire): Promise<string> => (await wire.response()).body.toString();

/** Waits for what the server does in its own time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('plain requests', () => {
  it('are answered one after another, until the first that is none', async () => {
    const wire = await serve();
    expect(await textOf(wire.request('GET', '/tiny?1'))).toBe('"1"');
    expect(await textOf(wire.request('GET', '/tiny?2', { Accept: '*/*' }))).toBe('"2"');
    expect(await textOf(wire.request('POST', '/tiny', {}, 'body'))).toBe('{"length":4}');
    expect(await textOf(wire.request('GET', '/tiny?3'))).toBe('"3"');
    expect(isPlain).toEqual([true, true, false, false]);
    expect(server.app.active()).toBe(0);
  });

  it('bring the same headers as others, but for their order', async () => {
    const wire = await serve();
    const [plain, other] = [
      await wire.request('GET', '/tiny?1').response(),
      await server.wire().request('GET', '/tiny?1', { 'Keep-Alive': '1', 'Content-Length': '0' }).response(),
    ];
    expect(isPlain).toEqual([true, false]);
    const { date: _, ...headers } = plain.headers;
    expect(other.headers).toMatchObject(headers);
    expect(Object.keys(other.headers).sort()).toEqual(Object.keys(plain.headers).sort());
  });

  it('are Node’s where they come in pieces', async () => {
    const wire = await serve();
    expect(await textOf(wire.send(head('0')))).toBe('"0"');
    for (const letter of head('1')) {
      wire.send(letter);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await textOf(wire)).toBe('"1"');
    expect(isPlain).toEqual([true, false]);
  });

  it('are Node’s where several come at once, and all are answered in turn', async () => {
    const wire = await serve();
    expect(await textOf(wire.send(head('0')))).toBe('"0"');
    wire.send(head('1') + head('2') + head('3'));
    expect([await textOf(wire), await textOf(wire), await textOf(wire)]).toEqual(['"1"', '"2"', '"3"']);
    expect(isPlain).toEqual([true, false, false, false]);
  });

  it('wait for the one before them', async () => {
    const wire = await serve();
    wire.request('GET', '/tiny/later?1');
    await once(server.listening.server, 'request');
    wire.send(head('2'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    wire.send(head('3'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isPlain).toEqual([true]);
    opens.open();
    expect([await textOf(wire), await textOf(wire), await textOf(wire)]).toEqual(['"1"', '"2"', '"3"']);
    expect(isPlain).toEqual([true, false, false]);
  });

  it('wait however many there are', async () => {
    const wire = await serve();
    wire.request('GET', '/tiny/later?0');
    await once(server.listening.server, 'request');
    const numbers = Array.from({ length: 5000 }, (_, at) => at + 1);
    wire.send(numbers.map((number) => head(`${number}`)).join(''));
    await new Promise((resolve) => setTimeout(resolve, 50));
    opens.open();
    for (const number of [0, ...numbers]) expect(await textOf(wire)).toBe(`"${number}"`);
    expect(isPlain.filter(Boolean)).toHaveLength(1);
  });

  it('get long answers whole, as fast as they are taken', async () => {
    const wire = await serve();
    for (const path of ['/tiny/large', '/tiny/large']) {
      wire.socket.pause();
      wire.request('GET', path);
      await once(server.listening.server, 'request');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(server.app.active()).toBe(1);
      wire.socket.resume();
      expect((await wire.response()).body.byteLength).toBe(LARGE.byteLength);
    }
    expect(isPlain).toEqual([true, true]);
    await until(() => server.app.active() === 0);
  });

  it('get streamed answers whole, no faster than they are taken', async () => {
    await serve();
    for (const _ of [1, 2]) {
      const response = await fetch(`${server.address}/tiny/stream`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(server.app.active()).toBe(1);
      expect((await response.arrayBuffer()).byteLength).toBe(LARGE.byteLength);
    }
    expect(isPlain).toEqual([true, true]);
    await until(() => server.app.active() === 0);
  });

  it('are over when their client is gone', async () => {
    const wire = await serve();
    wire.request('GET', '/tiny/later?1');
    await once(server.listening.server, 'request');
    expect(server.app.active()).toBe(1);
    wire.socket.resetAndDestroy();
    await until(() => server.app.active() === 0);
    opens.open();
    expect(await textOf(server.wire().send(head('2')))).toBe('"2"');
  });

  it('of a client that says no more behind one are answered', async () => {
    const wire = await serve();
    wire.socket.end(head('1'));
    expect(await textOf(wire)).toBe('"1"');
    await wire.ended();
  });

  it('are waited for as long as is set', async () => {
    const wire = await serve({ keepAliveTimeout: 1000, headersTimeout: 100 });
    expect(await textOf(wire.send(head('1')))).toBe('"1"');
    const silent = server.wire();
    expect((await silent.response()).status).toBe(408);
    await silent.ended();
    const began = performance.now();
    expect(await wire.ended()).toBe('');
    expect(performance.now() - began).toBeGreaterThan(500);
  });

  it('that do not come are told so once', async () => {
    const told: unknown[] = [];
    const wire = await serve({ headersTimeout: 100 });
    server.listening.server.on('clientError', ({ message }: Error) => told.push(message));
    wire.socket.allowHalfOpen = true;
    expect((await wire.response()).status).toBe(408);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(told).toEqual(['Request timeout']);
    expect(isPlain).toEqual([]);
  });

  it('are not read behind the last answer', async () => {
    const wire = await serve();
    wire.request('GET', '/tiny/later?1');
    await once(server.listening.server, 'request');
    const stopped = server.listening.stop();
    opens.open();
    expect((await wire.response()).headers.connection).toBe('close');
    wire.socket.on('error', () => undefined);
    wire.send(head('2'));
    expect(await wire.ended()).toBe('');
    await stopped;
    expect(isPlain).toEqual([true]);
  });

  it('leave connections open a little longer than is said, as Node’s do', async () => {
    const wire = await serve({ keepAliveTimeout: 200 });
    const { headers } = await wire.send(head('1')).response();
    expect(headers['keep-alive']).toBe('timeout=0');
    const began = performance.now();
    await wire.ended();
    const buffer: unknown = Reflect.get(server.listening.server, 'keepAliveTimeoutBuffer');
    expect(performance.now() - began).toBeGreaterThan(typeof buffer === 'number' ? buffer : 100);
  });

  it.each([
    ['longer', 400],
    ['as long', 200],
    ['shorter', 100],
  ])('let nothing stand still where idle connections are kept %s', async (_, keepAliveTimeout) => {
    const wire = await serve({ keepAliveTimeout, standstillTimeout: 200 });
    wire.socket.pause();
    wire.request('GET', '/tiny/large');
    await once(server.listening.server, 'request');
    expect(server.app.active()).toBe(1);
    await until(() => server.app.active() === 0);
  });

  it('may take longer than an idle connection is kept', async () => {
    const wire = await serve({ keepAliveTimeout: 100, standstillTimeout: 5000 });
    wire.request('GET', '/tiny/later?1');
    setTimeout(opens.open, 400);
    expect(await textOf(wire)).toBe('"1"');
  });

  it('end their connection when the server stops', async () => {
    const wire = await serve();
    const idle = server.wire();
    expect(await textOf(idle.send(head('0')))).toBe('"0"');
    wire.request('GET', '/tiny/later?1');
    await once(server.listening.server, 'request');
    const stopped = server.listening.stop();
    expect(await idle.ended()).toBe('');
    opens.open();
    const answer = await wire.response();
    expect([answer.body.toString(), answer.headers.connection]).toEqual(['"1"', 'close']);
    await Promise.all([wire.ended(), stopped]);
  });

  it('are none where a server takes its connections in another way than is known', async () => {
    await serve();
    const other = createServer();
    const takes = (): void => {};
    other.on('connection', takes);
    const before = other.listeners('connection');
    const rules = { headerLimit: 1, headersTimeout: 1, keepAliveTimeout: 1, standstillTimeout: 1 };
    servePlainFirst(other, rules, () => {});
    expect(other.listeners('connection')).toEqual(before);
  });
});
