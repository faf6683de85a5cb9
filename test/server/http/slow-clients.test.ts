import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { json, rendered } from '../../../src/server/http/answer.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';
import type { Wire } from '../wire.ts';

/** More than a connection holds on its way. */
const LARGE = Buffer.alloc(8_000_000, 'x');
const MANY = 200;
/** One that leaves in one write with its head. */
const SMALL = Buffer.alloc(16_000, 'x');

const GROUP = tinyGroup('tiny', [
  get('/tiny', () => json(200, 'here')),
  post('/tiny', (call) => json(200, { length: call.body.byteLength })),
  get('/tiny/large', () => ({ status: 200, type: 'text/plain', body: LARGE, caching: 'unsaid' })),
  get('/tiny/small', () => rendered(SMALL)),
  get('/tiny/stream', () => ({
    status: 200,
    type: 'text/plain',
    pieces: (async function* () {
      for (;;) yield LARGE;
    })(),
  })),
]);

let server: TinyServer;
afterEach(() => server.close());

async function serve(overrides: Partial<Settings>): Promise<void> {
  server = await serveTiny([GROUP], { shutdownTimeout: 0, ...overrides });
}

async function wires(count: number, begin: (wire: Wire) => void): Promise<Wire[]> {
  const made = Array.from({ length: count }, () => server.wire());
  await Promise.all(made.map((wire) => once(wire.socket, 'connect')));
  for (const wire of made) begin(wire);
  return made;
}

/** What normal clients get, on a connection that they have and on new ones. */
async function answersToNormal(): Promise<number[]> {
  const kept = server.wire();
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) {
    statuses.push((await kept.request('GET', '/tiny').response()).status);
    statuses.push((await server.wire().request('POST', '/tiny', {}, 'body').response()).status);
  }
  return statuses;
}

const ALL_WELL = Array.from({ length: 40 }, () => 200);

describe('clients that are slow', () => {
  it('to send their headers hold nobody up, and are told in the end', async () => {
    await serve({ maximumConcurrent: 5, headersTimeout: 3000 });
    const slow = await wires(MANY, (wire) => wire.send('GET /tiny HTTP/1.1\r\nHost: x\r\nX-A: '));
    expect(await answersToNormal()).toEqual(ALL_WELL);
    for (const wire of slow) expect((await wire.response()).status).toBe(408);
  });

  it('to send their bodies take no place of those that are answered', async () => {
    await serve({ maximumConcurrent: 5 });
    const slow = await wires(MANY, (wire) => wire.request('POST', '/tiny', { 'Content-Length': '4' }).send('bo'));
    while (server.app.active() < MANY) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await answersToNormal()).toEqual(ALL_WELL);
    const [first] = slow;
    first?.send('dy');
    expect((await first?.response())?.body.toString()).toBe('{"length":4}');
  });

  it.each(['/tiny/large', '/tiny/stream'])('to read %s take no place either', async (path) => {
    await serve({ maximumConcurrent: 5 });
    await wires(40, (wire) => {
      wire.socket.pause();
      wire.request('GET', path);
    });
    while (server.app.active() < 40) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await answersToNormal()).toEqual(ALL_WELL);
  });

  it('to read many small answers take no place either', async () => {
    await serve({ maximumConcurrent: 5 });
    const slow = await wires(8, (wire) => wire.socket.pause());
    for (const wire of slow) {
      const before = server.app.active();
      // Until as much is on its way as goes there: a tenth of a second, for a machine that is short of processors passes bytes on late.
      for (let still = 0; still < 20; still = server.app.active() > before ? still + 1 : 0) {
        if (still === 0) for (let n = 0; n < 32; n++) wire.request('GET', '/tiny/small');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    expect(await answersToNormal()).toEqual(ALL_WELL);
  });

  it('to ask anything leave alone who is there, up to the bound of connections, and beyond it get none', async () => {
    await serve({ maximumConnections: MANY + 1 });
    const there = server.wire();
    expect((await there.request('GET', '/tiny').response()).status).toBe(200);
    const idle = await wires(MANY, () => {});
    while ((await connections()) < MANY + 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await server.wire().ended()).toBe('');
    expect((await there.request('GET', '/tiny').response()).status).toBe(200);
    await Promise.all(idle.map((wire) => wire.close()));
    while ((await connections()) > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await server.wire().request('GET', '/tiny').response()).status).toBe(200);
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listening.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describe('requests that come all at once', () => {
  it('and are answered at once take no places: their answers are made, and wait for one another alone', async () => {
    await serve({ maximumConcurrent: 5 });
    const wire = server.wire();
    wire.send('GET /tiny HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(30));
    for (let n = 0; n < 30; n++) expect([n, (await wire.response()).status]).toEqual([n, 200]);
  });
});

describe('bodies that are held in memory', () => {
  it('are bounded together: one too many is refused, and gives back what it had', async () => {
    await serve({ bodiesBytes: 3000, bodyLimit: 2000 });
    const half = { 'Content-Length': '2000' };
    const [first, second] = await wires(2, (wire) => wire.request('POST', '/tiny', half).send('x'.repeat(1500)));
    while (server.app.active() < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const refused = await server.wire().request('POST', '/tiny', {}, 'x'.repeat(10)).response();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
    await second?.close();
    while (server.app.active() > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    first?.send('x'.repeat(500));
    expect((await first?.response())?.body.toString()).toBe('{"length":2000}');
    for (let n = 0; n < 5; n++) {
      const taken = await server.wire().request('POST', '/tiny', {}, 'x'.repeat(1900)).response();
      expect(taken.body.toString()).toBe('{"length":1900}');
    }
  });
});
