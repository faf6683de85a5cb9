import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Head } from '../../src/server/http/head.ts';
import { type WholeAnswer, WholeAnswers } from '../../src/server/http/whole-answer.ts';

const KEEP_ALIVE_MS = 5000;

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

async function serve(listener: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** All that comes for a request that asks for the connection to stay open, up to `enough` bytes or the end. */
async function received(port: number, request: string, enough: (text: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  let text = '';
  socket.setEncoding('latin1');
  for await (const piece of socket) {
    text += String(piece);
    if (enough(text)) break;
  }
  return text;
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const DATE = /^Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The lines of a head without regard to their order; the date only as a date. */
function linesOf(text: string): { readonly first: string; readonly rest: readonly string[]; readonly body: string } {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...rest] = text.slice(0, end).split('\r\n');
  return { first, rest: rest.map((line) => (DATE.test(line) ? 'Date' : line)).sort(), body: text.slice(end + 4) };
}

type Given = Pick<WholeAnswer, 'status' | 'body' | 'encoding'>;

/** Where it stands of an answer that nobody asks about. */
const ANY = { bytes: 0, isMade: false, isOut: false };
const HEAD = new Head(['Content-Type', 'text/plain', 'X-Own', 'one']);
const NO_HEAD = new Head([]);

function lengthOf({ body, encoding }: Given): number {
  return typeof body === 'string' ? Buffer.byteLength(body, encoding) : body.byteLength;
}

describe('a whole answer', () => {
  it("is what Node's own way would have sent, but for the order of headers", async () => {
    const given: Given[] = [];
    const answers = new WholeAnswers(KEEP_ALIVE_MS);
    const [ours, nodes] = await Promise.all([
      serve((_, response) => {
        const answer = given[0];
        if (answer)
          answers.send({ ...answer, response, measured: ANY, head: HEAD, length: lengthOf(answer), staysOpen: true });
      }),
      serve((_, response) => {
        const answer = given[0];
        if (answer)
          response.writeHead(answer.status, HEAD.withLength(lengthOf(answer))).end(answer.body, answer.encoding);
      }),
    ]);
    const body: fc.Arbitrary<string | Uint8Array> = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(200, 400, 404, 429, 503), body, async (status, content) => {
        given[0] = { status, body: content, encoding: 'utf8' };
        const length = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
        const whole = (text: string): boolean => {
          const end = text.indexOf('\r\n\r\n');
          return end >= 0 && text.length >= end + 4 + length;
        };
        const [one, other] = await Promise.all([received(ours, GET, whole), received(nodes, GET, whole)]);
        expect(linesOf(one)).toEqual(linesOf(other));
        expect(linesOf(one).body).toHaveLength(length);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the connection to the next request, and ends as Node would end it', async () => {
    const closed: number[] = [];
    const answers = new WholeAnswers(KEEP_ALIVE_MS);
    const sentByNode: boolean[] = [];
    let count = 0;
    const port = await serve((_, response) => {
      const number = ++count;
      const measured = { bytes: 0, isMade: false, isOut: false };
      response.on('close', () => closed.push(measured.isOut ? number : -number));
      answers.send({
        response,
        measured,
        status: 200,
        head: NO_HEAD,
        length: 1,
        body: `${number}`,
        encoding: 'latin1',
        staysOpen: true,
      });
      sentByNode.push(response.headersSent);
    });
    const three = GET + GET + GET;
    const text = await received(port, three, (all) => all.endsWith('\r\n\r\n3'));
    expect(text.match(/\r\n\r\n\d/g)).toEqual(['\r\n\r\n1', '\r\n\r\n2', '\r\n\r\n3']);
    expect(closed).toEqual([1, 2, 3]);
    // Were it so with a newer Node, answers would be as good, and slower.
    expect(sentByNode).toEqual([false, false, false]);
  });

  it.each([
    { kind: 'HTTP/1.0', request: 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', staysOpen: true },
    { kind: 'a request to close', request: 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', staysOpen: true },
    { kind: 'a server that closes', request: GET, staysOpen: false },
  ])("goes Node's way for $kind", async ({ request, staysOpen }) => {
    const answers = new WholeAnswers(KEEP_ALIVE_MS);
    let sentByNode = false;
    const port = await serve((_, response) => {
      const head = staysOpen ? NO_HEAD : new Head(['Connection', 'close']);
      answers.send({
        response,
        measured: ANY,
        status: 200,
        head,
        length: 2,
        body: 'ok',
        encoding: 'latin1',
        staysOpen,
      });
      sentByNode = response.headersSent;
    });
    const text = await received(port, request, (all) => all.endsWith('ok'));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(sentByNode).toBe(true);
  });

  it("goes Node's way where Node does not listen for the end of answers as it does now", async () => {
    const answers = new WholeAnswers(KEEP_ALIVE_MS);
    let sentByNode = false;
    const port = await serve((_, response) => {
      response.rawListeners = () => [];
      answers.send({
        response,
        measured: ANY,
        status: 200,
        head: NO_HEAD,
        length: 2,
        body: 'ok',
        encoding: 'latin1',
        staysOpen: true,
      });
      sentByNode = response.headersSent;
    });
    expect(await received(port, GET, (all) => all.endsWith('ok'))).toContain('\r\n\r\nok');
    expect(sentByNode).toBe(true);
  });

  it('counts as under way until the system has taken all of it', async () => {
    const answers = new WholeAnswers(KEEP_ALIVE_MS);
    const length = 64 * 1024 * 1024;
    let response: ServerResponse | undefined;
    const port = await serve((_, given) => {
      response = given;
      answers.send({
        response: given,
        measured: ANY,
        status: 200,
        head: NO_HEAD,
        length,
        body: Buffer.alloc(length),
        encoding: 'utf8',
        staysOpen: true,
      });
    });
    const socket: Socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write(GET);
    while (response === undefined) await new Promise((later) => setTimeout(later, 5));
    expect(response.socket).not.toBeNull();
    const closed = new Promise<void>((resolve) => response?.on('close', () => resolve()));
    let bytes = 0;
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    socket.resume();
    await closed;
    expect(response.socket).toBeNull();
    while (bytes < length) await new Promise((later) => setTimeout(later, 5));
    socket.destroy();
  });

  it('is dropped when the client goes away before all is out, and nothing else is lost', async () => {
    const answers = new WholeAnswers(KEEP_ALIVE_MS);
    const closed: boolean[] = [];
    const port = await serve((request, response) => {
      const measured = { bytes: 0, isMade: false, isOut: false };
      response.on('close', () => closed.push(measured.isOut));
      const body = request.url === '/large' ? Buffer.alloc(64 * 1024 * 1024) : Buffer.from('ok');
      answers.send({
        response,
        measured,
        status: 200,
        head: NO_HEAD,
        length: body.length,
        body,
        encoding: 'utf8',
        staysOpen: true,
      });
    });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise<void>((resolve) => socket.once('data', () => resolve()));
    socket.destroy();
    expect(await received(port, GET, (all) => all.endsWith('ok'))).toContain('\r\n\r\nok');
    while (closed.length < 2) await new Promise((later) => setTimeout(later, 5));
    expect(closed.sort()).toEqual([false, true]);
  });
});
