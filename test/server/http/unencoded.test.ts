import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { encodedRequest, unencodedRequest } from '../../../src/server/http/unencoded.ts';
import { gate, get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';
import type { Wire } from '../wire.ts';

let server: TinyServer;
let leave = gate();
let seen: string[] = [];

beforeEach(async () => {
  leave = gate();
  seen = [];
  server = await serveTiny([
    tinyGroup('tiny', [
      get('/tiny/:name', (call) => {
        seen.push(`GET ${call.path}?${call.search}`);
        return json(200, { name: call.params.name, query: call.query(), peer: call.peer() });
      }),
      get('/tiny/wait/:name', async (call) => {
        await leave.opened;
        return json(200, { waited: call.params.name });
      }),
      get('/tiny/long/:name', () => json(200, 'x'.repeat(300_000))),
      post('/tiny/:name', (call) => {
        seen.push(`POST ${call.path}`);
        return json(200, { name: call.params.name, hex: Buffer.from(call.body).toString('hex') });
      }),
    ]),
  ]);
});
afterEach(() => server.close());

const request = (target: string, rest = '\r\n'): Buffer => Buffer.from(`GET ${target} HTTP/1.1\r\nHost: x\r\n${rest}`);
const told = async (wire: Wire): Promise<unknown> => JSON.parse((await wire.response()).body.toString());
const named = (name: string, query: readonly (readonly string[])[] = []) => ({ name, query, peer: '127.0.0.1' });

describe('a target with UTF-8 that is not encoded', () => {
  it.each([
    ['/tiny/Córdoba', named('Córdoba')],
    [
      '/tiny/x?nombre=Córdoba&b=Ñuñoa',
      named('x', [
        ['nombre', 'Córdoba'],
        ['b', 'Ñuñoa'],
      ]),
    ],
    ['/tiny/%43%C3%B3rdoba?a=%C3%B3ó', named('Córdoba', [['a', 'óó']])],
    ['/tiny/東京?a=🇦🇷', named('東京', [['a', '🇦🇷']])],
    ['http://x/tiny/é', named('é')],
  ])('%s is read as if it were encoded', async (target, expected) => {
    const wire = server.wire().send(request(target));
    expect(await told(wire)).toEqual(expected);
    await wire.close();
  });

  it('is as good on a connection that stays: many after one another, with others between', async () => {
    const wire = server.wire();
    for (let n = 0; n < 20; n++) {
      wire.send(request(`/tiny/é${n}`));
      expect(await told(wire)).toEqual(named(`é${n}`));
      wire.send(request(`/tiny/plain${n}`));
      expect(await told(wire)).toEqual(named(`plain${n}`));
    }
    await wire.close();
    while (server.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.app.busy().size).toBe(0);
  });

  it('is answered in its turn among requests that were sent together', async () => {
    const targets = ['/tiny/a', '/tiny/é', '/tiny/b', '/tiny/ñ', '/tiny/ü', '/tiny/c'];
    const wire = server.wire().send(Buffer.concat(targets.map((target) => request(target))));
    for (const target of targets) expect(await told(wire)).toEqual(named(target.slice('/tiny/'.length)));
    await wire.close();
  });

  it('waits for answers before it that are still being made', async () => {
    const wire = server
      .wire()
      .send(Buffer.concat([request('/tiny/wait/1'), request('/tiny/wait/2'), request('/tiny/é')]));
    await once(server.listening.server, 'clientError');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen).toEqual([]);
    leave.open();
    expect([await told(wire), await told(wire), await told(wire)]).toEqual([
      { waited: '1' },
      { waited: '2' },
      named('é'),
    ]);
    await wire.close();
  });

  it('comes behind a long answer whole, and gives one', async () => {
    const wire = server
      .wire()
      .send(Buffer.concat([request('/tiny/long/a'), request('/tiny/long/é'), request('/tiny/ó')]));
    expect(await told(wire)).toHaveLength(300_000);
    expect(await told(wire)).toHaveLength(300_000);
    expect(await told(wire)).toEqual(named('ó'));
    await wire.close();
  });

  it('may come in pieces from its first such byte on, one byte at a time', async () => {
    const wire = server.wire();
    wire.socket.setNoDelay(true);
    const bytes = request('/tiny/Có?a=ñ&b=c');
    const first = bytes.indexOf(0xc3) + 1;
    for (const piece of [
      bytes.subarray(0, first),
      ...Array.from(bytes.subarray(first), (byte) => Buffer.from([byte])),
    ]) {
      wire.send(piece);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await told(wire)).toEqual(
      named('Có', [
        ['a', 'ñ'],
        ['b', 'c'],
      ]),
    );
    await wire.close();
  });

  it('is answered as the first request of a connection in any two packets, and byte by byte', async () => {
    const bytes = request('/tiny/Có?a=ñ&b=c');
    const expected = named('Có', [
      ['a', 'ñ'],
      ['b', 'c'],
    ]);
    const end = bytes.indexOf('HTTP') + 12;
    const cuts = [...Array(end).keys()].slice(1).map((at) => [bytes.subarray(0, at), bytes.subarray(at)]);
    for (const pieces of [...cuts, [...bytes].map((byte) => Buffer.from([byte]))]) {
      const wire = server.wire();
      wire.socket.setNoDelay(true);
      for (const piece of pieces) {
        wire.send(piece);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      expect(await told(wire)).toEqual(expected);
      wire.send(request('/tiny/plain'));
      expect(await told(wire)).toEqual(named('plain'));
      await wire.close();
    }
  });

  it.each([
    ['of a known length', 'Content-Length: 10\r\n\r\nGET /é \r\n'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\na\r\nGET /é \r\n\r\n0\r\n\r\n'],
  ])('leaves a body %s byte for byte, and what follows it', async (_, rest) => {
    const body = Buffer.from('GET /é \r\n').toString('hex');
    for (const name of ['plain', 'é']) {
      const wire = server.wire().send(`POST /tiny/${name} HTTP/1.1\r\nHost: x\r\n${rest}`);
      wire.send(request('/tiny/ñ'));
      expect(await told(wire)).toEqual({ name, hex: body });
      expect(await told(wire)).toEqual(named('ñ'));
      await wire.close();
    }
    expect(seen).toEqual(['POST /tiny/plain', 'GET /tiny/%C3%B1?', 'POST /tiny/%C3%A9', 'GET /tiny/%C3%B1?']);
  });

  it('keeps what its head asks for: HEAD, an end of the connection, a body that is asked for', async () => {
    const head = server.wire().send('HEAD /tiny/é HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await head.response({ bodyless: true })).toMatchObject({
      status: 200,
      headers: { 'content-length': '43' },
    });
    await head.close();
    const last = server
      .wire()
      .send(Buffer.concat([request('/tiny/é', 'Connection: close\r\n\r\n'), request('/tiny/b')]));
    expect(await told(last)).toEqual(named('é'));
    expect(await last.ended()).toBe('');
    const asked = server
      .wire()
      .send('POST /tiny/é HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n');
    expect((await asked.response()).status).toBe(100);
    expect(await told(asked.send('a'))).toEqual({ name: 'é', hex: '61' });
    await asked.close();
    expect(seen.filter((line) => line.includes('/b'))).toEqual([]);
  });

  it('is answered before a server that stops ends', async () => {
    const wire = server.wire().send(request('/tiny/wait/é'));
    while (server.app.active() === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const stopped = server.listening.stop();
    await new Promise((resolve) => setTimeout(resolve, 30));
    leave.open();
    expect(await wire.response()).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await stopped;
  });

  it('has the answer of an unknown path, and of another method', async () => {
    const wire = server.wire().send(request('/tiny/a/é/ñ'));
    expect(await wire.response()).toMatchObject({ status: 404 });
    wire.send('DELETE /tiny/é HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await wire.response()).toMatchObject({ status: 405 });
    await wire.close();
  });
});

describe('what is not such a target', () => {
  const refused = async (bytes: string | Buffer, status = 400): Promise<void> => {
    const wire = server.wire().send(bytes);
    const answer = await wire.response();
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ kind: 'unreadable' });
    expect(await wire.ended()).toBe('');
  };
  const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
  const TAIL = ' HTTP/1.1\r\nHost: x\r\n\r\n';

  it.each([
    ['Latin-1', latin1(`GET /tiny/C\xf3rdoba${TAIL}`)],
    ['half a character', latin1(`GET /tiny/a\xc3${TAIL}`)],
    ['an overlong form of a slash', latin1(`GET /tiny/\xc0\xaf${TAIL}`)],
    ['a surrogate', latin1(`GET /tiny/\xed\xa0\x80${TAIL}`)],
    ['a control character behind an accent', `GET /tiny/é\x01${TAIL}`],
    ['such a byte in the method', `GÉT /tiny/a${TAIL}`],
    ['such a byte before the method', `\u00e9GET /tiny/a${TAIL}`],
    ['such a byte in the version', `GET /tiny/a HTTP/1.é\r\nHost: x\r\n\r\n`],
    ['a blank in the target', `GET /tiny/é b${TAIL}`],
    ['such a byte instead of a path', `GET é${TAIL}`],
    ['a name of a field', `GET /tiny/a HTTP/1.1\r\nHost: x\r\nÉ: b\r\n\r\n`],
    ['no version', `GET /tiny/é\r\nHost: x\r\n\r\n`],
    ['two lengths', `POST /tiny/é HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    [
      'length and chunks',
      `POST /tiny/é HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a line end in the target', `GET /tiny/é\nX: y${TAIL}`],
    ['a carriage return in the target', `GET /tiny/é\rX${TAIL}`],
  ])('%s is refused, and nothing behind it is read', async (_, bytes) => {
    await refused(Buffer.concat([Buffer.from(bytes), request('/tiny/smuggled')]));
    expect(seen).toEqual([]);
  });

  it.each<[string, string | Buffer, string | Buffer]>([
    ['Latin-1', 'GET /tiny/C', latin1(`\xf3rdoba${TAIL}`)],
    ['half a character', latin1('GET /tiny/a\xc3'), TAIL],
    ['such a byte in the version', 'GET /tiny/a HTTP/1.', `é\r\nHost: x\r\n\r\n`],
    ['a second blank', 'GET /tiny/é ', `b${TAIL}`],
    ['a line end in the target', 'GET /tiny/', `é\nX: y${TAIL}`],
    ['no version', 'GET /tin', `y/é\r\nHost: x\r\n\r\n`],
    ['a carriage return in the target', 'GET /tiny/é\r', `X${TAIL}`],
    ['two lengths', 'POST /tiny/', `é HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ])('%s in a line of two pieces is refused, and nothing behind it is read', async (_, first, second) => {
    const wire = server.wire();
    wire.socket.setNoDelay(true);
    wire.send(first);
    await new Promise((resolve) => setTimeout(resolve, 5));
    wire.send(Buffer.concat([Buffer.from(second), request('/tiny/smuggled')]));
    const answer = await wire.response();
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ kind: 'unreadable' });
    expect(await wire.ended()).toBe('');
    expect(seen).toEqual([]);
  });

  it.each([
    ['a host', 'GET /tiny/é HTTP/1.1\r\nHost: é\r\n\r\n'],
    ['no host', 'GET /tiny/é HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /tiny/é HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ])('%s is refused, and nothing behind it is answered', (_, bytes) =>
    refused(Buffer.concat([Buffer.from(bytes), request('/tiny/behind')])),
  );

  it('a target beyond the limit is refused for its length, encoded or not', async () => {
    await refused(Buffer.concat([request(`/tiny/é${'x'.repeat(20_000)}`), request('/tiny/smuggled')]), 431);
    await refused(Buffer.concat([request(`/tiny/${'é'.repeat(4000)}`), request('/tiny/smuggled')]), 431);
    const endless = server.wire().send(`GET /tiny/é`);
    for (let n = 0; n < 20; n++) endless.send('x'.repeat(1000));
    expect((await endless.response()).status).toBe(431);
    await endless.close();
    expect(seen).toEqual([]);
  });

  it('bytes of a body that look like a request are never one', async () => {
    const inner = 'GET /tiny/smuggled-é HTTP/1.1\r\nHost: x\r\n\r\n';
    const length = Buffer.byteLength(inner);
    for (const name of ['a', 'é']) {
      const wire = server.wire().send(`POST /tiny/${name} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      wire.send(inner);
      expect(await told(wire)).toEqual({ name, hex: Buffer.from(inner).toString('hex') });
      await wire.close();
    }
    expect(seen).toEqual(['POST /tiny/a', 'POST /tiny/%C3%A9']);
  });

  it('a target whose end does not come is refused for that, as any other', async () => {
    await server.close();
    server = await serveTiny([tinyGroup('tiny', [])], { headersTimeout: 150, requestTimeout: 150 });
    const wire = server.wire().send('GET /tiny/é');
    expect((await wire.response()).status).toBe(408);
    expect(await wire.ended()).toBe('');
    // However much of it keeps coming.
    const slow = server.wire().send('GET /tiny/a');
    const more = setInterval(() => slow.send('a'), 20);
    expect((await slow.response()).status).toBe(408);
    clearInterval(more);
    await slow.close();
    const cut = server.wire().send('GET /tiny/a');
    cut.socket.end();
    expect((await cut.response()).status).toBe(400);
    await cut.close();
    const head = server.wire().send('GET /tiny/é HTTP/1.1\r\nHo');
    expect((await head.response()).status).toBe(408);
    await head.close();
    const gone = server.wire().send('GET /tiny/é');
    gone.socket.end();
    expect((await gone.response()).status).toBe(400);
    await gone.close();
  });

  it('a client that goes away leaves nothing under way', async () => {
    const wire = server.wire().send(Buffer.concat([request('/tiny/wait/é'), request('/tiny/é')]));
    await once(server.listening.server, 'clientError');
    while (server.app.active() === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await wire.close();
    while (server.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 2));
    leave.open();
    expect(server.errors).toEqual([]);
  });
});

describe('where the line begins', () => {
  const failed = (text: string, at: number): NodeJS.ErrnoException =>
    Object.assign(new Error(), { code: 'HPE_INVALID_URL', rawPacket: Buffer.from(text), bytesParsed: at });
  const lineOf = (text: string): string | undefined =>
    unencodedRequest(failed(text, Buffer.from(text).indexOf(0xc3)))?.toString();

  it('is known from the bytes at hand, or not at all', () => {
    expect(lineOf('GET /é')).toBe('GET /é');
    expect(lineOf('\r\n\r\nGET /é')).toBe('GET /é');
    expect(lineOf('{"a":\n1}\nGET /é')).toBe('GET /é');
    for (const other of ['{}GET /é', 'T /é', 'a=é', 'GET /a GET /é', 'PROPPATCH /é', 'PATCH /é', ' GET /é', 'GET é']) {
      expect(lineOf(other)).toBeUndefined();
    }
    expect(unencodedRequest(failed('GET /\x01é', 5))).toBeNull();
  });

  it('and its end are all that encoding looks at', () => {
    const given = Buffer.from('GET /é?ñ HTTP/1.1\r\nA: é\r\n\r\né');
    expect(encodedRequest(given, 100).toString()).toBe('GET /%C3%A9?%C3%B1 HTTP/1.1\r\nA: é\r\n\r\né');
    expect(encodedRequest(Buffer.from('GET /é'), 100)).toBe('incomplete');
    expect(encodedRequest(Buffer.from('GET /é'), 5)).toBe('too_long');
    expect(encodedRequest(Buffer.from('GET /\xe9 ', 'latin1'), 100)).toBe('not_utf8');
  });
});
