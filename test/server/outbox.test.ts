import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rendered } from '../../src/server/http/answer.ts';
import { Head } from '../../src/server/http/head.ts';
import { Outbox } from '../../src/server/http/outbox.ts';
import { WholeAnswers } from '../../src/server/http/whole-answer.ts';
import { serveTiny, get as tinyGet, tinyGroup } from './tiny.ts';

let close: () => void = () => {};
afterEach(() => close());

/** A server of which each answer is the request's path, over one outbox. */
async function serve(answer: (outbox: Outbox, response: ServerResponse, path: string) => void): Promise<number> {
  const outbox = new Outbox(new WholeAnswers(5000));
  const server = createServer((request, response) => answer(outbox, response, request.url ?? ''));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** An answer of ready text or bytes. */
function add(
  outbox: Outbox,
  response: ServerResponse,
  body: string | Uint8Array,
  encoding: 'latin1' | 'utf8' = 'utf8',
): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body, encoding) : body.byteLength;
  const measured = { bytes: 0, isMade: false, isOut: false };
  outbox.add({ response, measured, status: 200, head: new Head([]), length, body, encoding, staysOpen: true });
  // From now on nothing is left to be worked on, whenever it leaves.
  expect(measured.isMade).toBe(true);
}

function ask(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path }, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

describe('answers that leave a few at a time', () => {
  it('all arrive, each where it was asked for, one alone and many at once', async () => {
    const port = await serve((outbox, response, path) => {
      add(outbox, response, path, 'latin1');
    });
    expect(await ask(port, '/alone')).toBe('/alone');
    const paths = Array.from({ length: 100 }, (_, number) => `/${number}`);
    expect(await Promise.all(paths.map((path) => ask(port, path)))).toEqual(paths);
  });
  it('bytes arrive as they are, beside text in either encoding', async () => {
    const port = await serve((outbox, response, path) => {
      if (path === '/bytes') add(outbox, response, Buffer.from([0x2f, 0xff, 0x00, 0xe9]));
      else if (path === '/latin1') add(outbox, response, '/\u00e9', 'latin1');
      else add(outbox, response, '/\u00e9');
    });
    const paths = ['/bytes', '/latin1', '/utf8', '/bytes'];
    const got = await Promise.all(paths.map((path) => ask(port, path)));
    expect(got).toEqual(['/\u00ff\u0000\u00e9', '/\u00e9', '/\u00c3\u00a9', '/\u00ff\u0000\u00e9']);
  });

  it('keep the order of requests sent one behind the other on one connection', async () => {
    const port = await serve((outbox, response, path) => {
      add(outbox, response, path, 'utf8');
    });
    const paths = Array.from({ length: 10 }, (_, number) => `/piped-${number}`);
    const socket = connect(port, '127.0.0.1');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    let text = '';
    for await (const piece of socket) {
      text += String(piece);
      if (text.endsWith('/piped-9')) break;
    }
    expect(text.match(/\/piped-\d/g)).toEqual(paths);
  });
  it('do not wait while the requests behind them are answered at length', async () => {
    const outbox = new Outbox(new WholeAnswers(5000));
    const ended: boolean[] = [];
    const port = await serve((_, response) => {
      outbox.beforeNext(10);
      add(outbox, response, 'ok');
      outbox.beforeNext(11);
      ended.push(response.socket === null);
      outbox.beforeNext(12);
      ended.push(response.socket === null);
    });
    expect(await ask(port, '/')).toBe('ok');
    expect(ended).toEqual([false, true]);
  });
  it('are thought of before each request of an app', async () => {
    const asked = vi.spyOn(Outbox.prototype, 'beforeNext');
    const server = await serveTiny([tinyGroup('tiny', [tinyGet('/tiny', () => rendered('ok'))])]);
    try {
      for (let times = 1; times <= 3; times++) {
        expect(await (await fetch(`${server.address}/tiny`)).text()).toBe('ok');
        expect(asked).toHaveBeenCalledTimes(times);
      }
    } finally {
      asked.mockRestore();
      await server.close();
    }
  });
  it('do not mind that somebody went away', async () => {
    const port = await serve((outbox, response, path) => {
      add(outbox, response, path, 'utf8');
      if (path === '/gone') response.destroy();
    });
    const gone = ask(port, '/gone').catch(() => 'gone');
    const [one, other] = await Promise.all([gone, ask(port, '/there')]);
    expect([one, other]).toEqual(['gone', '/there']);
  });
});
