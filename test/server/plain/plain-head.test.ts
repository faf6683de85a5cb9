import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlainHead } from '../../../src/server/http/plain/plain-head.ts';

const HOST = 'Host: x\r\n';
const head = (fields: string, line = 'GET /a?b=c HTTP/1.1'): string => `${line}\r\n${fields}\r\n`;

describe('a plain head', () => {
  it('is a GET with fields of which none says that there is more', () => {
    const text = head(`${HOST}Accept: */*\r\nAccept-Encoding:gzip, br\r\nConnection: Keep-Alive\r\n`);
    expect(readPlainHead(text, null)).toMatchObject({
      url: '/a?b=c',
      fields: { headers: { host: 'x', accept: '*/*', 'accept-encoding': 'gzip, br', connection: 'Keep-Alive' } },
    });
  });

  it.each([
    ['another method', head(HOST, 'POST /a HTTP/1.1')],
    ['HEAD', head(HOST, 'HEAD /a HTTP/1.1')],
    ['a whole address', head(HOST, 'GET http://x/a HTTP/1.1')],
    ['letters that are not encoded', head(HOST, 'GET /ñ HTTP/1.1')],
    ['a blank in the address', head(HOST, 'GET /a b HTTP/1.1')],
    ['another version', head(HOST, 'GET /a HTTP/1.0')],
    ['no version', head(HOST, 'GET /a')],
    ['a line end alone', head(HOST, 'GET /a HTTP/1.1').replace('\r\n', '\n')],
    ['a line end alone between fields', head('Host: x\nA: b\r\n')],
    ['no host', head('Accept: */*\r\n')],
    ['no field', 'GET /a HTTP/1.1\r\n\r\n'],
    ['two hosts', head(`${HOST}Host: y\r\n`)],
    ['two hosts in another case', head(`hOST: x\r\n${HOST}`)],
    ['a list of hosts', head('Host: x, y\r\n')],
    ['a host with a path', head('Host: x/y\r\n')],
    ['a host with a port that none is', head('Host: x:65536\r\n')],
    ['a length', head(`${HOST}Content-Length: 0\r\n`)],
    ['chunks', head(`${HOST}Transfer-Encoding: chunked\r\n`)],
    ['an expectation', head(`${HOST}Expect: 100-continue\r\n`)],
    ['another protocol', head(`${HOST}Connection: upgrade\r\nUpgrade: h2c\r\n`)],
    ['the end of the connection', head(`${HOST}Connection: close\r\n`)],
    ['a folded field', head(`${HOST}A: b\r\n c\r\n`)],
    ['a blank before the colon', head(`${HOST}A : b\r\n`)],
    ['a field without a value', head(`${HOST}A:\r\n`)],
    ['a field without a name', head(`${HOST}: b\r\n`)],
    ['a control character', head(`${HOST}A: b\0c\r\n`)],
    ['a carriage return within', head(`${HOST}A: b\rc\r\n`)],
    ['letters beyond ASCII', head(`${HOST}A: \xf1\r\n`)],
    ['half of it', head(HOST).slice(0, -1)],
    ['something behind it', `${head(HOST)}G`],
    ['two of them', head(HOST).repeat(2)],
  ])('is none with %s', (_, text) => {
    expect(readPlainHead(text, null)).toBeNull();
    const known = readPlainHead(head(HOST), null)?.fields ?? null;
    expect(known).not.toBeNull();
    expect(readPlainHead(text, known)).toBeNull();
  });

  it('has the fields that are known already where they are the same', () => {
    const known = readPlainHead(head(HOST), null)?.fields ?? null;
    expect(readPlainHead(head(HOST, 'GET /other HTTP/1.1'), known)?.fields).toBe(known);
    expect(readPlainHead(head('Host: y\r\n'), known)?.fields.headers.host).toBe('y');
  });
});

/** What Node's server made of the bytes of one connection: the requests, with their bodies, or that it gave up. */
interface Read {
  readonly requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  isBroken: boolean;
}

describe("what is read as a plain head, and what Node's parser reads", () => {
  let reading: Read = { requests: [], isBroken: false };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      reading.requests.push({ method, url, headers, body });
      response.end();
    });
  });
  server.on('clientError', (_, socket) => {
    reading.isBroken = true;
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(() => void server.close());

  /** Told to Node at once; ends when a first answer is there. */
  async function readByNode(text: string): Promise<Read> {
    const own: Read = { requests: [], isBroken: false };
    reading = own;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(text, 'latin1');
    for await (const _ of socket) break;
    return own;
  }

  const names = fc.oneof(
    fc.constantFrom(
      'Host',
      'Accept',
      'Connection',
      'Content-Length',
      'Transfer-Encoding',
      'Cookie',
      'X-A',
      'TE',
      'Expect',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 6 }),
  );
  const values = fc.oneof(
    fc.constantFrom('x', 'keep-alive', 'close', '0', '3', 'chunked', '*/*', 'a, b', ' x', 'x\t', 'x\r', '"'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const fields = fc
    .array(
      fc.tuple(names, fc.constantFrom(': ', ':', ' : ', ':  '), values, fc.constantFrom('\r\n', '\r\n', '\r\n', '\n')),
      {
        maxLength: 5,
      },
    )
    .map((lines) => lines.map((line) => line.join('')).join(''));
  const lines = fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'POST', 'get', 'HEAD'),
      fc.oneof(
        fc.string({ unit: 'binary-ascii', maxLength: 12 }).map((path) => `/${path}`),
        fc.string({ unit: 'binary', maxLength: 6 }),
      ),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 '),
    )
    .map((parts) => parts.join(' '));
  const built = fc
    .tuple(
      lines,
      fc.constantFrom('\r\n', '\r\n', '\n'),
      fc.constantFrom(HOST, HOST, ''),
      fields,
      fc.constantFrom('\r\n', '\r\n', '', '\r\n\r\n', '\r\nabc'),
    )
    .map((parts) => parts.join(''));
  const plainFields = fc
    .dictionary(fc.stringMatching(/^[A-Za-z0-9-]{1,8}$/), fc.stringMatching(/^[!-~]([\t -~]{0,6}[!-~])?$/), {
      maxKeys: 4,
    })
    .map((given) =>
      Object.entries(given)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join(''),
    );
  /** Heads that are plain, and some of their characters exchanged. */
  const bent = fc
    .tuple(
      fc.stringMatching(/^[!-~]{0,12}$/),
      plainFields,
      fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), {
        maxLength: 2,
      }),
    )
    .map(([path, more, edits]) => {
      let text = head(HOST + more, `GET /${path} HTTP/1.1`);
      for (const [at, cut, character] of edits) {
        const place = at % text.length;
        text = text.slice(0, place) + character + text.slice(place + cut);
      }
      return text;
    });
  const texts = fc.oneof(built, bent).map((text) => Buffer.from(text, 'latin1').toString('latin1'));

  it('are the same', async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const read = readPlainHead(text, null);
        if (read === null) return;
        plain++;
        const { url, fields } = read;
        expect(await readByNode(text)).toEqual({
          requests: [{ method: 'GET', url, headers: fields.headers, body: '' }],
          isBroken: false,
        });
      }),
      { numRuns: 3000 },
    );
    expect(plain).toBeGreaterThan(300);
  });

  it('are the same of every character of an address, and of a value', async () => {
    for (let code = 0; code < 256; code++) {
      const character = String.fromCharCode(code);
      for (const text of [head(HOST, `GET /a${character}b HTTP/1.1`), head(`${HOST}A: b${character}c\r\n`)]) {
        const read = readPlainHead(text, null);
        if (read === null) continue;
        const { requests } = await readByNode(text);
        expect(requests).toMatchObject([{ url: read.url, headers: read.fields.headers }]);
      }
    }
  });
});
