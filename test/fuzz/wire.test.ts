import { describe, expect, it } from 'vitest';
import { AnswerReader, WireError } from '../../fuzz/wire/answer.ts';

function read(text: string, { bodyless = false, ended = false, step = 7 } = {}) {
  const reader = new AnswerReader();
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.byteLength; at += step) {
    reader.push(bytes.subarray(at, at + step));
    const answer = reader.take(bodyless, ended && at + step >= bytes.byteLength);
    // What comes behind an answer is the rest, however it comes.
    if (answer) {
      reader.push(bytes.subarray(at + step));
      return { ...answer, text: Buffer.from(answer.body).toString('latin1'), rest: reader.rest.toString('latin1') };
    }
  }
  return null;
}

const OK = 'HTTP/1.1 200 OK\r\n';

describe('the reader of answers', () => {
  it.each([
    ['a length', `${OK}Content-Length: 3\r\n\r\nabcrest`, 'abc', 'length'],
    ['chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\nrest`, 'abc', 'chunked'],
    ['304', 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\nrest', '', 'none'],
    ['a 100 before it', `HTTP/1.1 100 Continue\r\n\r\n${OK}Content-Length: 3\r\n\r\nabcrest`, 'abc', 'length'],
  ])('reads %s, and leaves what stands behind', (_, text, body, framing) => {
    for (const step of [1, 5, 1000]) {
      expect(read(text, { step })).toMatchObject({ text: body, framing, rest: 'rest' });
    }
  });

  it('reads what ends with the connection, and nothing for HEAD', () => {
    expect(read(`${OK}\r\nabc`, { ended: true })).toMatchObject({ text: 'abc', framing: 'close' });
    expect(read(`${OK}Content-Length: 3\r\n\r\n`, { bodyless: true })).toMatchObject({ text: '', framing: 'none' });
    expect(read(`${OK}Content-Length: 3\r\n\r\nab`)).toBeNull();
  });

  it.each([
    ['no status line', 'nonsense\r\n\r\n'],
    ['another version', 'HTTP/2.0 200 OK\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['a bent header', `${OK}A: b\r\n c\r\n\r\n`],
    ['a header without a colon', `${OK}A\r\n\r\n`],
    ['a carriage return in a header', `${OK}A: b\rc\r\n\r\n`],
    ['NUL in a header', `${OK}A: b\0\r\n\r\n`],
    ['two lengths', `${OK}Content-Length: 1\r\nContent-Length: 1\r\n\r\n`],
    ['a length and chunks', `${OK}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['a length that is none', `${OK}Content-Length: x\r\n\r\n`],
    ['another coding', `${OK}Transfer-Encoding: gzip\r\n\r\n`],
    ['a size of a chunk that is none', `${OK}Transfer-Encoding: chunked\r\n\r\nx\r\n`],
    ['a chunk without its end', `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n`],
    ['a head without an end', `${OK}${'A: b\r\n'.repeat(20_000)}`],
  ])('refuses %s', (_, text) => {
    expect(() => read(text, { step: 5000 })).toThrow(WireError);
  });
});
