import type { Random } from '../random.ts';

/** What must become of bytes that are no request, or two that look like one. */
export interface RawCase {
  readonly name: string;
  /** A character a byte. `{host}` and `{path}` are put in. */
  readonly text: string;
  /**
   * `refused`: an error of the client's or none, and the end of the connection, so that nothing behind it is read as a
   * request. `answered`: one answer, of any status below 500 that HTTP has for it.
   */
  readonly becomes: 'refused' | 'answered';
}

const NEXT = 'GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n';
const GET = 'GET {path} HTTP/1.1\r\nHost: {host}\r\n';
const POST = 'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n';

/** What no HTTP library sends: two lengths, bent lines, halves. Behind most stands another request, which must not be answered. */
export const RAW_CASES: readonly RawCase[] = [
  refused(
    'Transfer-Encoding and Content-Length',
    `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${NEXT}`,
  ),
  refused(
    'Content-Length and Transfer-Encoding',
    `${POST}Transfer-Encoding: chunked\r\nContent-Length: 60\r\n\r\n0\r\n\r\n${NEXT}`,
  ),
  refused('two Content-Lengths that differ', `${POST}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${NEXT}`),
  refused('two Content-Lengths in one', `${POST}Content-Length: 2, 40\r\n\r\n{}${NEXT}`),
  refused('Content-Length with a sign', `${POST}Content-Length: +2\r\n\r\n{}${NEXT}`),
  refused('Content-Length below zero', `${POST}Content-Length: -2\r\n\r\n{}${NEXT}`),
  refused('Content-Length in hexadecimal', `${POST}Content-Length: 0x2\r\n\r\n{}${NEXT}`),
  refused('Content-Length without digits', `${POST}Content-Length: \r\n\r\n{}${NEXT}`),
  refused('Content-Length beyond 64 bits', `${POST}Content-Length: 99999999999999999999999999\r\n\r\n{}`),
  refused(
    'Transfer-Encoding twice',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${NEXT}`,
  ),
  refused('another Transfer-Encoding', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${NEXT}`),
  refused(
    'Transfer-Encoding with a blank before the colon',
    `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${NEXT}`,
  ),
  refused(
    'Transfer-Encoding behind a bent line',
    `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n${NEXT}`,
  ),
  refused('a header bent over two lines', `${GET}X-Bent: a\r\n b: c\r\nContent-Length : 4\r\n\r\n${NEXT}`),
  refused('a size of a chunk that is none', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${NEXT}`),
  refused('a size of a chunk beyond 64 bits', `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`),
  refused('a chunk longer than it says', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}{}\r\n0\r\n\r\n${NEXT}`),
  refused('a size of a chunk with a sign', `${POST}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n${NEXT}`),
  refused(
    'extensions of a chunk without end',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  refused('two Hosts', `${GET}hOST: x\r\n\r\n${NEXT}`),
  refused('a Host that is none', `GET {path} HTTP/1.0\r\nHost: x, y\r\n\r\n${NEXT}`),
  refused('no Host', `GET {path} HTTP/1.1\r\n\r\n${NEXT}`),
  refused('NUL in a header', `${GET}X-Nul: a\0b\r\n\r\n${NEXT}`),
  refused('a carriage return alone in a header', `${GET}X-Return: a\rX-Injected: b\r\n\r\n${NEXT}`),
  refused('a header without a colon', `${GET}No colon\r\n\r\n${NEXT}`),
  refused('a header without a name', `${GET}: nothing\r\n\r\n${NEXT}`),
  refused('a blank in the name of a header', `${GET}Two Words: a\r\n\r\n${NEXT}`),
  refused('a blank before the first header', `GET {path} HTTP/1.1\r\n Host: {host}\r\n\r\n${NEXT}`),
  refused('too many bytes of headers', `${GET}${'X-A: b\r\n'.repeat(200_000)}\r\n`),
  refused('a path that does not end', `GET /${'a'.repeat(1_500_000)} HTTP/1.1\r\nHost: {host}\r\n\r\n`),
  refused(
    'bytes in the path that are no UTF-8',
    `GET {path}?nombre=C\xf3rdoba HTTP/1.1\r\nHost: {host}\r\n\r\n${NEXT}`,
  ),
  refused('NUL in the path', `GET {path}\0 HTTP/1.1\r\nHost: {host}\r\n\r\n${NEXT}`),
  refused('a blank in the path', `GET {path} x HTTP/1.1\r\nHost: {host}\r\n\r\n${NEXT}`),
  refused('a tabulator for the blank', `GET\t{path}\tHTTP/1.1\r\nHost: {host}\r\n\r\n${NEXT}`),
  refused('no version', `GET {path}\r\nHost: {host}\r\n\r\n`),
  refused('HTTP/0.9', `GET {path}\r\n\r\n`),
  refused('HTTP/2.0', `GET {path} HTTP/2.0\r\nHost: {host}\r\n\r\n${NEXT}`),
  refused('HTTP/9.9', `GET {path} HTTP/9.9\r\nHost: {host}\r\n\r\n${NEXT}`),
  refused('the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('a method in small letters', `get {path} HTTP/1.1\r\nHost: {host}\r\n\r\n${NEXT}`),
  refused('a method that is none', `${'A'.repeat(5000)} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n${NEXT}`),
  refused('TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  refused('another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'),
  refused('nonsense', '\x00\x01\x02\xff\xfe\r\n\r\n'),
  refused('a request cut in its line', 'GET {path} HT'),
  refused('a request cut in its headers', `${GET}Accept: application/`),
  refused('a body cut in the middle', `${POST}Content-Length: 1000\r\n\r\n{"a":`),
  refused('chunks cut in the middle', `${POST}Transfer-Encoding: chunked\r\n\r\n10\r\n{"a":`),
  refused('CONNECT', `CONNECT {host} HTTP/1.1\r\nHost: {host}\r\n\r\n${NEXT}`),
  answered('empty lines first', `\r\n\r\n${GET}\r\n`),
  answered('OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: {host}\r\n\r\n'),
  answered('GET *', 'GET * HTTP/1.1\r\nHost: {host}\r\n\r\n'),
  answered('another address whole', 'GET http://other.example:1/healthz HTTP/1.1\r\nHost: {host}\r\n\r\n'),
  answered('HTTP/1.0 without Host', 'GET {path} HTTP/1.0\r\n\r\n'),
  answered('HTTP/1.0 kept alive', 'GET {path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'),
  answered(
    'an upgrade to HTTP/2',
    `${GET}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
  ),
  answered(
    'an upgrade to a web socket',
    `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  ),
  answered('the same header a hundred times', `${GET}${'Accept: application/json\r\n'.repeat(100)}\r\n`),
  answered(
    'trailers',
    `${POST}Transfer-Encoding: chunked\r\nTrailer: X-Injected\r\n\r\n2\r\n{}\r\n0\r\nX-Injected: a\r\nContent-Length: 5\r\n\r\n`,
  ),
];

function refused(name: string, text: string): RawCase {
  return { name, text, becomes: 'refused' };
}

function answered(name: string, text: string): RawCase {
  return { name, text, becomes: 'answered' };
}

/** A case for a path, and its bytes. */
export function rawBytes({ text }: RawCase, host: string, path: string): Buffer {
  return Buffer.from(
    text.replaceAll('{host}', () => host).replaceAll('{path}', () => path),
    'latin1',
  );
}

/** One of the cases. */
export function pickRaw(random: Random): RawCase {
  return random.pick(RAW_CASES);
}
