import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRedisAddress, commandOf, ProtocolError, RedisError, type Reply, ReplyReader } from '../../../../src/server/limits/redis-limits.ts';


const read = (reader: ReplyReader, text: string): Reply[] => [...reader.read(Buffer.from(text, 'latin1'))];

function written(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${reply.length}\r\n${reply}\r\n`;
  if (reply instanceof RedisError) return `-${reply.message}\r\n`;
  return `*${reply.length}\r\n${reply.map(written).join('')}`;
}

describe('commands', () => {
  it('are lists of texts, with lengths in bytes', () => {
    expect(commandOf(['EVALSHA', 'áé', 7])).toBe('*3\r\n$7\r\nEVALSHA\r\n$4\r\náé\r\n$1\r\n7\r\n');
  });
});

describe('replies', () => {
  const leaf = fc.oneof(fc.maxSafeInteger(), fc.string({ unit: 'binary-ascii' }), fc.constant(null));
  const reply: fc.Arbitrary<Reply> = fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 5 }),
    fc.array(fc.array(leaf, { maxLength: 3 }), { maxLength: 3 }),
  );

  it('are read as they were written, in whatever pieces they come', () => {
    fc.assert(
      fc.property(fc.array(reply, { minLength: 1 }), fc.array(fc.nat(), { maxLength: 20 }), (replies, cuts) => {
        const text = replies.map(written).join('');
        const at = [...new Set([0, ...cuts.map((cut) => cut % text.length), text.length])].sort((a, b) => a - b);
        const reader = new ReplyReader();
        expect(at.flatMap((from, n) => read(reader, text.slice(from, at[n + 1] ?? from)))).toEqual(replies);
      }),
    );
  });

  it('that are errors are told apart', () => {
    const [error, after] = read(new ReplyReader(), '-NOSCRIPT No matching script.\r\n+OK\r\n');
    expect([error instanceof RedisError, String(error), after]).toEqual([
      true,
      'RedisError: NOSCRIPT No matching script.',
      'OK',
    ]);
  });

  it.each([
    ['HTTP/1.1 400 Bad Request\r\n'],
    ['$x\r\n'],
    [':1.5\r\n'],
    ['$99999999\r\n'],
    ['*99999999\r\n'],
    ['$3\r\nabcd\r\n'],
    ['*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n'],
    [`+${'x'.repeat(70_000)}`],
  ])('that are none end the connection: %j', (text) => {
    expect(() => read(new ReplyReader(), text)).toThrow(ProtocolError);
  });
});

describe('addresses', () => {
  it.each([
    ['redis://localhost', { host: 'localhost', port: 6379, secure: false, user: '', password: '', database: 0 }],
    [
      'rediss://ana:p%40ss@cache.example:7000/3',
      { host: 'cache.example', port: 7000, secure: true, user: 'ana', password: 'p@ss', database: 3 },
    ],
    [
      'valkey://:secret@[::1]:6380/',
      { host: '::1', port: 6380, secure: false, user: '', password: 'secret', database: 0 },
    ],
  ])('%s', (text, address) => expect(parseRedisAddress(text)).toEqual(address));
  it.each([
    '',
    'localhost:6379',
    'http://localhost',
    'redis://',
    'redis://h/x',
    'redis://h/1?x=1',
    'redis://%zz@h',
    'redis://:p%zz@h',
  ])('%j is none', (text) => expect(parseRedisAddress(text)).toBeNull());
});
