import { afterEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/server/http/call.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';
import type { Wire } from '../wire.ts';

let server: TinyServer;
/** Slices that each work had, by the query of its request, and the works that ended. */
let slices = new Map<string, number>();
let ended: string[] = [];
afterEach(() => server.close());

/** Works in slices for ever: only the end of its client ends it. */
async function* endless(call: Call): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from('begun');
    for (;;) {
      slices.set(call.search, (slices.get(call.search) ?? 0) + 1);
      await call.pace.pause();
    }
  } finally {
    ended.push(call.search);
  }
}

async function never(call: Call): Promise<never> {
  for await (const _ of endless(call));
  throw new Error('an endless work came to an end');
}

async function serve(overrides: Partial<Settings> = {}): Promise<TinyServer> {
  slices = new Map();
  ended = [];
  const streamed = (call: Call) => ({ status: 200, type: 'text/csv', pieces: endless(call) });
  const group = tinyGroup('tiny', [
    get('/tiny', () => ({ status: 200, type: 'text/plain', body: 'here', caching: 'unsaid' })),
    get('/tiny/endless', never, { long: true }),
    post('/tiny/endless', never, { long: true }),
    get('/tiny/stream', streamed, { long: true }),
    post(
      '/tiny/upload',
      async (call) => {
        for await (const _ of call.upload) break;
        return streamed(call);
      },
      { long: true, upload: { limit: 1e9, timeout: 60_000, folder: '/nowhere' } },
    ),
    post(
      '/tiny/waits-for-all',
      async (call) => {
        try {
          for await (const _ of call.upload);
        } finally {
          ended.push(call.search);
        }
        return never(call);
      },
      { long: true, upload: { limit: 1e9, timeout: 60_000, folder: '/nowhere' } },
    ),
  ]);
  server = await serveTiny([group], overrides);
  return server;
}

const began = (name: string) => expect.poll(() => slices.get(name) ?? 0).toBeGreaterThan(2);
const allEnded = (names: readonly string[]) => expect.poll(() => [...ended].sort()).toEqual([...names].sort());

const LEAVES = {
  'in order': (wire: Wire) => void wire.socket.end(),
  'by a reset': (wire: Wire) => void wire.socket.resetAndDestroy(),
} as const;

describe.each(Object.entries(LEAVES))('long work whose client goes %s', (_, leave) => {
  it.each([
    ['a GET', 'GET', '/tiny/endless', ''],
    ['a POST', 'POST', '/tiny/endless', '{"queries":[]}'],
    ['an answer that is made while it is sent', 'GET', '/tiny/stream', ''],
    ['an upload that has all of its body', 'POST', '/tiny/upload', 'a;b\n1;2\n'],
  ])('ends at its next slice, without an error: %s', async (_, method, path, body) => {
    await serve();
    const wire = server.wire().request(method, `${path}?one`, {}, body);
    await began('one');
    leave(wire);
    await allEnded(['one']);
    const then = slices.get('one');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(slices.get('one')).toBe(then);
    expect(server.app.active()).toBe(0);
    expect(server.errors).toEqual([]);
  });

  it('ends also where the body of an upload never comes to its end', async () => {
    await serve();
    const head = 'POST /tiny/waits-for-all?one HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf';
    const wire = server.wire().send(head);
    await expect.poll(() => server.app.active()).toBe(1);
    leave(wire);
    await allEnded(['one']);
    expect(server.app.active()).toBe(0);
    expect(server.errors).toEqual([]);
  });

  it('ends for all requests that came behind one another on the connection', async () => {
    await serve();
    const wire = server.wire();
    for (const name of ['one', 'two', 'three']) wire.request('POST', `/tiny/endless?${name}`, {}, '{}');
    await began('three');
    leave(wire);
    await allEnded(['one', 'two', 'three']);
    expect(server.app.active()).toBe(0);
    expect(server.errors).toEqual([]);
  });

  it('ends where other requests came behind it in the same piece, or later', async () => {
    await serve();
    const wire = server.wire();
    wire.send('GET /tiny/endless?one HTTP/1.1\r\nHost: x\r\n\r\n');
    await began('one');
    for (let n = 0; n < 20; n++) wire.send(`GET /tiny?${n} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    leave(wire);
    await allEnded(['one']);
    expect(server.app.active()).toBe(0);
    expect(server.errors).toEqual([]);
  });

  it('gives its place among long works back', async () => {
    await serve({ maximumLong: 1 });
    const wire = server.wire().request('POST', '/tiny/endless?one', {}, '{}');
    await began('one');
    expect((await server.wire().request('GET', '/tiny/endless?two').response()).status).toBe(503);
    leave(wire);
    await allEnded(['one']);
    const next = server.wire().request('GET', '/tiny/endless?three');
    await began('three');
    leave(next);
    await allEnded(['one', 'three']);
  });
});
