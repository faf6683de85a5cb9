import { afterEach, describe, expect, it } from 'vitest';
import { json, rendered } from '../../../src/server/http/answer.ts';
import type { AppParts } from '../../../src/server/http/exchange.ts';
import { get, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

let server: TinyServer;
afterEach(() => server.close());

const GROUP = tinyGroup('tiny', [get('/tiny', (call) => json(200, [call.origin(), call.peer()]))]);

async function told(origin: AppParts['origin'], headers: Record<string, string>): Promise<[string, string]> {
  server = await serveTiny([GROUP], {}, { origin });
  const wire = server.wire();
  wire.send(
    `GET /tiny HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  return JSON.parse((await wire.response()).body.toString()) as [string, string];
}

const NONE: AppParts['origin'] = { publicAddress: undefined, trustedProxies: new Set() };
const PROXY: AppParts['origin'] = { publicAddress: undefined, trustedProxies: new Set(['127.0.0.1']) };
const SPOOFED = {
  Host: 'evil.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-For': '203.0.113.9',
};

describe('the address absolute links begin with', () => {
  it('is the configured one, whatever the request says', async () => {
    const [origin] = await told({ ...PROXY, publicAddress: 'https://datos.example.ar/v' }, SPOOFED);
    expect(origin).toBe('https://datos.example.ar/v');
  });
  it('is the one listened on when nobody is trusted', async () => {
    const [origin, peer] = await told(NONE, SPOOFED);
    expect([origin, peer]).toEqual([server.address, '127.0.0.1']);
  });
  it.each<[Record<string, string>, string | null]>([
    [{ Host: 'a.example' }, 'http://a.example'],
    [{ Host: 'a.example:8443', 'X-Forwarded-Proto': 'https' }, 'https://a.example:8443'],
    [
      { Host: 'inner', 'X-Forwarded-Host': 'evil.example, outer.example', 'X-Forwarded-Proto': 'http,HTTPS' },
      'https://outer.example',
    ],
    [{ Host: 'inner', 'X-Forwarded-Proto': 'https, http' }, 'http://inner'],
    [{ Host: 'inner', 'X-Forwarded-Host': 'a.example:1' }, 'http://a.example:1'],
    [{ Host: 'inner', 'X-Forwarded-Host': '[2001:db8::1]:65535' }, 'http://[2001:db8::1]:65535'],
    [{ Host: '[::1]:80', 'X-Forwarded-Proto': 'javascript' }, 'http://[::1]:80'],
    // What is no host, or no port, is ignored; an item before it is not believed instead.
    ...[
      'a.example:0',
      'a.example:65536',
      'a.example:99999',
      'a.example:',
      'a.example:x',
      'a.example:-1',
      'a/b',
      'u@a',
      'a"><b',
      '[1.2]',
      '[::g]',
      '',
      'b,',
    ].map((host): [Record<string, string>, string] => [
      { Host: 'inner:8080', 'X-Forwarded-Host': `evil.example, ${host}` },
      'http://inner:8080',
    ]),
    [{ Host: 'my_service' }, null],
    [{ Host: '' }, null],
  ])('is what a trusted proxy says, if that is an authority: %j', async (headers, expected) => {
    const [origin] = await told(PROXY, headers);
    expect(origin).toBe(expected ?? server.address);
  });
});

describe('several fields of one name from a trusted proxy', () => {
  it('count as one list, of which the last item holds', async () => {
    server = await serveTiny([GROUP], {}, { origin: PROXY });
    const wire = server.wire();
    wire.send(
      'GET /tiny HTTP/1.1\r\nHost: inner\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Host: a.example\r\n' +
        'X-Forwarded-Proto: http\r\nx-forwarded-proto: https\r\n' +
        'X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n',
    );
    expect(JSON.parse((await wire.response()).body.toString())).toEqual(['https://a.example', '203.0.113.9']);
  });
});

describe('an answer that is made when its client is gone', () => {
  it('is kept for others with the address that the client asked at', async () => {
    let finish: () => void = () => {};
    let arrived: () => void = () => {};
    const group = tinyGroup(
      'tiny',
      [
        get('/tiny', async (call) => {
          const waited = new Promise<void>((resolve) => {
            finish = resolve;
          });
          arrived();
          await waited;
          return rendered(call.origin());
        }),
      ],
      { answersDependOn: 'origin' },
    );
    server = await serveTiny([group], {}, { origin: PROXY });
    const ask = async (): Promise<{ wire: ReturnType<typeof server.wire> }> => {
      const here = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const wire = server.wire();
      wire.send('GET /tiny HTTP/1.1\r\nHost: a.example\r\n\r\n');
      await here;
      return { wire };
    };
    const first = await ask();
    finish();
    expect(String((await first.wire.response()).body)).toBe('http://a.example');
    const second = await ask();
    second.wire.close();
    while (server.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    // What is kept now is answered without the handler.
    const third = server.wire();
    third.send('GET /tiny HTTP/1.1\r\nHost: a.example\r\n\r\n');
    expect(String((await third.response()).body)).toBe('http://a.example');
  });
});

describe('the address a request came from', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 127.0.0.1', '203.0.113.9'],
    ['nonsense', '127.0.0.1'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    // What a client wrote before an item that is no address is not believed.
    ['6.6.6.6, unknown', '127.0.0.1'],
    ['6.6.6.6, _hidden, 127.0.0.1', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('behind a trusted proxy with %j is %s', async (forwarded, expected) => {
    const [, peer] = await told(PROXY, { Host: 'x', 'X-Forwarded-For': forwarded });
    expect(peer).toBe(expected);
  });
});
