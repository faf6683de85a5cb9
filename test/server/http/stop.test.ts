import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { gate, get, serveTiny, tinyGroup } from '../tiny.ts';

function waitingGroup() {
  const entered = gate();
  const leave = gate();
  const group = tinyGroup('tiny', [
    get('/tiny', () => json(200, 'here')),
    get('/tiny/wait', async () => {
      entered.open();
      await leave.opened;
      return json(200, 'waited');
    }),
  ]);
  return { entered, leave, group };
}

/** What is under way is waited for, however busy the machine is that runs this. */
const PATIENT = { shutdownTimeout: 60_000 };

describe('a server that stops', () => {
  it('finishes the answers under way, then ends every connection', async () => {
    const { entered, leave, group } = waitingGroup();
    const server = await serveTiny([group], PATIENT);
    const idle = server.wire().request('GET', '/tiny');
    expect((await idle.response()).headers.connection).toBe('keep-alive');
    const silent = server.wire();
    await once(silent.socket, 'connect');
    const busy = server.wire().request('GET', '/tiny/wait');
    await entered.opened;

    const stopped = server.listening.stop();
    expect(await idle.ended()).toBe('');
    await expect(fetch(`${server.address}/tiny`)).rejects.toThrow();
    leave.open();
    const { status, headers, body } = await busy.response();
    expect([status, headers.connection, body.toString()]).toEqual([200, 'close', '"waited"']);
    await stopped;
    await busy.ended();
    await silent.ended();
    await server.close();
  });

  it('answers what was asked behind an answer under way on the same connection, or closes; it never hangs', async () => {
    const { entered, leave, group } = waitingGroup();
    const server = await serveTiny([group], PATIENT);
    const busy = server.wire().request('GET', '/tiny/wait');
    await entered.opened;
    const stopped = server.listening.stop();
    busy.request('GET', '/tiny');
    leave.open();
    expect((await busy.response()).body.toString()).toBe('"waited"');
    await busy.ended();
    await stopped;
    await server.close();
  });

  it('delivers a large answer whole', async () => {
    const pieces = Array.from({ length: 200 }, () => Buffer.alloc(50_000, 'x'));
    const group = tinyGroup('big', [
      get('/big', () => ({ status: 200, type: 'text/plain', body: pieces, caching: 'unsaid' })),
    ]);
    const server = await serveTiny([group], PATIENT);
    const wire = server.wire();
    wire.socket.pause();
    wire.request('GET', '/big');
    await once(server.listening.server, 'request');
    const stopped = server.listening.stop();
    wire.socket.resume();
    expect((await wire.response()).body.byteLength).toBe(10_000_000);
    await stopped;
    await server.close();
  });

  it('ends hard after its deadline', async () => {
    const { entered, group } = waitingGroup();
    const server = await serveTiny([group], { shutdownTimeout: 100 });
    const stuck = server.wire().request('GET', '/tiny/wait');
    await entered.opened;
    await server.listening.stop();
    expect(await stuck.ended()).toBe('');
    while (server.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.close();
  });
});
