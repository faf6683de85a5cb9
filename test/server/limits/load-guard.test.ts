import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import {
  BodyMemory,
  ConcurrencyLimit,
  LagWatch,
  LoadGuard,
  type LoadSettings,
  MemoryWatch,
  type UnderWay,
} from '../../../src/server/limits/load-guard.ts';
import { counterOf, type Rejection } from '../../../src/server/metrics/counters.ts';
import { defaultSettings, type Settings } from '../../../src/server/settings.ts';
import { singleWorker } from '../../../src/server/shared-memory.ts';
import { bytes, gate, get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';
import type { WireResponse } from '../wire.ts';

let server: TinyServer | undefined;
const guards: LoadGuard[] = [];
afterEach(async () => {
  for (const guard of guards.splice(0)) guard.close();
  await server?.close();
  server = undefined;
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Lag of the event loop', () => {
  it('below the limit refuses no request', async () => {
    const rounds = new LagWatch(100);
    for (let round = 0; round < 100; round++) {
      expect(rounds.isTooLate(round * 100)).toBe(false);
      expect(rounds.isTooLate(round * 100 + 99)).toBe(false);
      await turn();
    }
  });

  it('in one round refuses no request: it may be the garbage collector', async () => {
    const rounds = new LagWatch(100);
    for (let round = 0; round < 20; round++) {
      rounds.isTooLate(round * 5000);
      expect(rounds.isTooLate(round * 5000 + 4000)).toBe(false);
      await turn();
    }
  });

  it('that lasts refuses the late requests of a round and no others', async () => {
    const rounds = new LagWatch(100);
    let now = 0;
    const seen: boolean[][] = [];
    for (let round = 0; round < 10; round++, now += 300) {
      seen.push([0, 50, 100, 101, 299].map((wait) => rounds.isTooLate(now + wait)));
      await turn();
    }
    // For a second they are all answered.
    expect(seen.slice(0, 3).flat()).not.toContain(true);
    expect(seen.slice(4)).toEqual(Array.from({ length: 6 }, () => [false, false, false, true, true]));
    expect(rounds.isLasting(now)).toBe(true);
  });

  it('that is absent for a second refuses no request any more', async () => {
    const rounds = new LagWatch(100);
    let now = 0;
    for (; now < 3000; now += 300) {
      rounds.isTooLate(now);
      rounds.isTooLate(now + 200);
      await turn();
    }
    expect(rounds.isLasting(now)).toBe(true);
    expect(rounds.isLasting(now + 2000)).toBe(false);
    rounds.isTooLate(now + 2000);
    expect(rounds.isTooLate(now + 2200)).toBe(false);
  });
});

describe('Resident memory', () => {
  it('above the limit refuses long answers, a tenth above it everything', () => {
    let held = 1000;
    const memory = new MemoryWatch(1000, () => held);
    const seen = [900, 1000, 1001, 1100, 1101].map((now) => {
      held = now;
      memory.measure();
      return [memory.isShort, memory.isFull];
    });
    memory.close();
    expect(seen).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });
});

let held = gate();
let begun = gate();

const GROUP = tinyGroup(
  'tiny',
  [
    get('/tiny', () => json(200, 'here')),
    get('/tiny/kept', () => bytes('kept')),
    get('/tiny/full', () => json(503, 'no room for this one')),
    get('/tiny/unready', () => json(503, 'not ready'), { always: true }),
    get('/tiny/health', () => json(200, 'ok'), { always: true }),
    get('/tiny/block', () => {
      // Nothing else is answered while this goes on, as with a question that takes too long.
      const until = performance.now() + 5;
      while (performance.now() < until);
      return json(200, 'blocked', { caching: 'no-store' });
    }),
    post(
      '/tiny/long',
      async () => {
        begun.open();
        await held.opened;
        return json(200, 'long');
      },
      { long: true },
    ),
  ],
  { answersDependOn: 'address' },
);

interface Overrides {
  readonly rounds?: LagWatch | null;
  readonly memory?: MemoryWatch | null;
}

async function serve(
  settings: Partial<LoadSettings> & Partial<Settings>,
  { rounds = null, memory = null }: Overrides = {},
) {
  const worker = singleWorker();
  const load = new LoadGuard({ ...defaultSettings(), ...settings }, worker, rounds, memory);
  guards.push(load);
  const made = await serveTiny([GROUP], settings, { load, worker });
  server = made;
  const rejected = (reason: Rejection): number => counterOf(worker, 'ventanilla_rejected_total', reason).value;
  const status = async (path: string, method = 'GET'): Promise<number> => {
    const response = await fetch(made.address + path, { method, ...(method === 'POST' && { body: 'x' }) });
    await response.arrayBuffer();
    return response.status;
  };
  return { rejected, status, address: made.address, wire: made.wire, port: made.listening.port };
}

describe('The setting of lag', () => {
  /** Whether who comes so late is refused, when rounds have gone on being so long for three seconds. */
  const refuses = async (maximumLoopLag: number, late: number): Promise<boolean> => {
    const guard = new LoadGuard({ ...defaultSettings(), maximumLoopLag });
    guards.push(guard);
    let refused = false;
    for (let now = 0; now < 3000; now += late) {
      guard.isTooLate(now);
      refused = guard.isTooLate(now + late);
      await turn();
    }
    return refused;
  };

  it('is the limit of the guard, and 0 disables it', async () => {
    expect(await refuses(200, 199)).toBe(false);
    expect(await refuses(200, 201)).toBe(true);
    expect(await refuses(0, 900)).toBe(false);
  });
});

describe('An overloaded server', () => {
  it('refuses late requests while lag lasts, and still sends cached answers and its health', async () => {
    // Late from the first long round on: what a second would do is seen above.
    const { rejected, status, wire } = await serve({}, { rounds: new LagWatch(20, 0) });
    const first = wire();
    for (let n = 0; n < 2; n++) await first.request('GET', '/tiny/kept').response();
    const wires = Array.from({ length: 40 }, () => wire());
    const answers: (WireResponse & { readonly path: string })[] = [];
    // How requests fall into rounds is the system's affair: on a busy machine each of them may have one of its own.
    for (let time = 0; time < 20 && !answers.some(({ status: code }) => code === 503); time++) {
      await Promise.all(
        wires.map(async (one, n) => {
          const path = n % 10 === 9 ? '/tiny/health' : n % 10 === 8 ? '/tiny/kept' : '/tiny/block';
          for (let round = 0; round < 5; round++)
            answers.push({ path, ...(await one.request('GET', path).response()) });
        }),
      );
    }
    const of = (path: string): number[] =>
      answers.filter((answer) => answer.path === path).map(({ status: code }) => code);
    // 160 ms of work lie before a round that may last 20.
    expect(new Set(of('/tiny/block'))).toEqual(new Set([200, 503]));
    expect([new Set(of('/tiny/kept')), new Set(of('/tiny/health'))]).toEqual([new Set([200]), new Set([200])]);
    const refused = answers.filter(({ status: code }) => code === 503);
    expect(
      refused.every(({ headers, body }) => headers['retry-after'] === '1' && body.toString().includes('overloaded')),
    ).toBe(true);
    expect(rejected('event_loop')).toBe(refused.length);
    await turn();
    expect(await status('/tiny')).toBe(200);
  });

  it('answers health requests beyond the number of requests at once', async () => {
    [held, begun] = [gate(), gate()];
    const { rejected, status } = await serve({ maximumConcurrent: 1 });
    const long = status('/tiny/long', 'POST');
    await begun.opened;
    expect([await status('/tiny'), await status('/tiny/health'), await status('/tiny/health', 'HEAD')]).toEqual([
      503, 200, 200,
    ]);
    expect(rejected('concurrent')).toBe(1);
    held.open();
    expect(await long).toBe(200);
  });

  it('limits long answers, and processes others meanwhile', async () => {
    [held, begun] = [gate(), gate()];
    const { rejected, status, wire } = await serve({ maximumLong: 1 });
    // Who sends a body slowly takes nobody's place.
    wire().request('POST', '/tiny/long', { 'Content-Length': '100' });
    const first = status('/tiny/long', 'POST');
    await begun.opened;
    expect([await status('/tiny/long', 'POST'), await status('/tiny')]).toEqual([503, 200]);
    held.open();
    expect([await first, await status('/tiny/long', 'POST')]).toEqual([200, 200]);
    expect([rejected('long'), rejected('operation')]).toEqual([1, 0]);
  });

  it('counts refusals of operations, but not those of health requests', async () => {
    const { rejected, status } = await serve({});
    expect([await status('/tiny/full'), await status('/tiny/unready'), rejected('operation')]).toEqual([503, 503, 1]);
  });

  it('refuses long answers above the memory limit, and everything but health a tenth above it', async () => {
    [held, begun] = [gate(), gate()];
    held.open();
    let bytesHeld = 1001;
    const memory = new MemoryWatch(1000, () => bytesHeld);
    const { rejected, status } = await serve({}, { memory });
    expect([await status('/tiny/long', 'POST'), await status('/tiny')]).toEqual([503, 200]);
    bytesHeld = 1200;
    memory.measure();
    expect([await status('/tiny'), await status('/tiny/kept'), await status('/tiny/health')]).toEqual([503, 503, 200]);
    bytesHeld = 900;
    memory.measure();
    expect([await status('/tiny/long', 'POST'), rejected('memory')]).toEqual([200, 3]);
  });
});

describe('Connections of one address', () => {
  const opened = async (
    port: number,
    count: number,
    from: string,
  ): Promise<{ readonly sockets: Socket[]; readonly closed: () => number }> => {
    let closed = 0;
    const sockets = await Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect({ port, host: '127.0.0.1', localAddress: from });
            socket.on('error', () => undefined);
            socket.on('close', () => closed++);
            socket.once('connect', () => resolve(socket));
          }),
      ),
    );
    return { sockets, closed: () => closed };
  };

  it('are limited, and other addresses have their own limit', async () => {
    const { rejected, status, port } = await serve({ addressConnections: 3 });
    const one = await opened(port, 5, '127.0.0.9');
    while (one.closed() < 2) await turn();
    expect([await status('/tiny'), one.closed(), rejected('connections_per_address')]).toEqual([200, 2, 2]);
    for (const socket of one.sockets) socket.destroy();
    while (one.closed() < 5) await turn();
    const again = await opened(port, 3, '127.0.0.9');
    expect([await status('/tiny'), again.closed()]).toEqual([200, 0]);
    for (const socket of again.sockets) socket.destroy();
  });

  it('are not limited for trusted proxies and exempt networks', async () => {
    const { rejected, status, port } = await serve({
      addressConnections: 1,
      trustedProxies: ['127.0.0.8'],
      rateExempt: ['127.0.0.16/28'],
    });
    const [proxy, exempt] = [await opened(port, 4, '127.0.0.8'), await opened(port, 4, '127.0.0.17')];
    expect([await status('/tiny'), proxy.closed(), exempt.closed(), rejected('connections_per_address')]).toEqual([
      200, 0, 0, 0,
    ]);
    for (const socket of [...proxy.sockets, ...exempt.sockets]) socket.destroy();
  });
});

const underWay = (working: number, waiting: number): Set<UnderWay> =>
  new Set(Array.from({ length: working + waiting }, (_, n) => ({ waits: n >= working })));

describe('The concurrency limit', () => {
  it('is reached by requests in work, whatever number waits for clients', () => {
    let now = 0;
    const load = new ConcurrencyLimit(2, () => now);
    expect(load.isOver(underWay(2, 0))).toBe(false);
    expect(load.isOver(underWay(2, 500))).toBe(false);
    now += 5;
    expect(load.isOver(underWay(3, 0))).toBe(true);
    now += 5;
    expect(load.isOver(underWay(1, 500))).toBe(false);
  });

  it('counts requests that arrive between two counts as work', () => {
    let now = 0;
    const load = new ConcurrencyLimit(2, () => now);
    expect(load.isOver(underWay(1, 500))).toBe(false);
    expect(load.isOver(underWay(1, 501))).toBe(false);
    expect(load.isOver(underWay(1, 502))).toBe(true);
    // Few are counted every time.
    expect(load.isOver(underWay(1, 200))).toBe(false);
    now += 5;
    expect(load.isOver(underWay(1, 503))).toBe(false);
  });
});

describe('The memory for request bodies', () => {
  it('is reserved and released', () => {
    const memory = new BodyMemory(10);
    expect([memory.take(6), memory.take(6), memory.take(4), memory.take(1)]).toEqual([true, false, true, false]);
    memory.release(6);
    expect(memory.take(6)).toBe(true);
  });
});
