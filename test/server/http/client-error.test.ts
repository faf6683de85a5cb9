import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { gate, get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

let server: TinyServer;
let leave = gate();

async function serve(): Promise<TinyServer> {
  leave = gate();
  const group = tinyGroup('tiny', [
    get('/tiny', () => json(200, 'here')),
    get('/tiny/wait', async () => {
      await leave.opened;
      return json(200, 'waited');
    }),
    post('/tiny', (call) => json(200, { length: call.body.byteLength })),
  ]);
  server = await serveTiny([group]);
  return server;
}
afterEach(() => server.close());

const GET = 'GET /tiny HTTP/1.1\r\nHost: x\r\n\r\n';
const NO_HTTP = 'NO HTTP\r\n\r\n';

describe('what is no HTTP', () => {
  it('behind whole requests leaves them their answers, then is refused', async () => {
    const wire = (await serve()).wire().send(GET + GET + NO_HTTP);
    expect((await wire.response()).body.toString()).toBe('"here"');
    expect((await wire.response()).body.toString()).toBe('"here"');
    expect((await wire.response()).status).toBe(400);
    expect(await wire.ended()).toBe('');
  });

  it('behind a request whose answer is still being made waits for it', async () => {
    const wire = (await serve()).wire().send(GET.replace('/tiny', '/tiny/wait') + GET + NO_HTTP);
    await once(server.listening.server, 'clientError');
    leave.open();
    expect((await wire.response()).body.toString()).toBe('"waited"');
    expect((await wire.response()).body.toString()).toBe('"here"');
    expect((await wire.response()).status).toBe(400);
    expect(await wire.ended()).toBe('');
  });

  it('or anything else, behind a request that says it is the last, is passed over', async () => {
    const last = 'GET /tiny HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const wire = (await serve()).wire().send(last + GET);
    const { status, headers, body } = await wire.response();
    expect([status, headers.connection, body.toString()]).toEqual([200, 'close', '"here"']);
    expect(await wire.ended()).toBe('');
  });

  it('in what comes behind a body leaves an answer that is on its way', async () => {
    const bent =
      'POST /tiny/wait HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTrailer: A\r\n\r\n2\r\n{}\r\n0\r\nA: b\r\nContent-Length: 5\r\n\r\n';
    const wire = (await serve()).wire().send(bent);
    expect((await wire.response()).status).toBe(405);
    expect(await wire.ended()).toBe('');
  });

  it('behind the last answer of a connection counts as nothing that is under way', async () => {
    const { app, wire } = await serve();
    const refused = 'POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    const withoutHost = 'GET /tiny HTTP/1.1\r\n\r\n';
    for (const first of [refused, withoutHost, 'GET /tiny HTTP/1.0\r\n\r\n']) {
      const sent = wire().send(first + GET + GET.replace('/tiny', '/tiny/wait') + GET);
      await sent.response();
      sent.socket.end();
      await sent.ended();
    }
    const before = wire().send(GET.replace('/tiny', '/tiny/wait') + GET + GET);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await before.close();
    leave.open();
    while (app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(app.busy().size).toBe(0);
  });

  it('in the body of a request that has its answer gets no second one', async () => {
    const wire = (await serve()).wire().request('POST', '/nowhere', { 'Content-Length': '100' });
    wire.send('half');
    expect((await wire.response()).status).toBe(404);
    wire.socket.end();
    expect(await wire.ended()).toBe('');
  });

  it('in a body that is waited for is told', async () => {
    const wire = (await serve()).wire().request('POST', '/tiny', { 'Content-Length': '100' });
    wire.send('half').socket.end();
    expect((await wire.response()).status).toBe(400);
    expect(await wire.ended()).toBe('');
  });
});

describe('a request that does not say whom it is for', () => {
  it.each([
    ['GET', ''],
    ['HEAD', ''],
    ['POST', 'Content-Length: 4\r\n\r\nbody'],
  ])('%s is refused in the usual shape, and nothing behind it is read', async (method, rest) => {
    const wire = (await serve()).wire().send(`${method} /tiny HTTP/1.1\r\n${rest === '' ? '\r\n' : rest}${GET}`);
    const { status, headers, body } = await wire.response({ bodyless: method === 'HEAD' });
    expect([status, headers['content-type'], headers['access-control-allow-origin'], headers.connection]).toEqual([
      400,
      'application/json; charset=utf-8',
      '*',
      'close',
    ]);
    if (method !== 'HEAD') {
      expect(JSON.parse(body.toString())).toEqual({ group: 'tiny', kind: 'unreadable' });
    }
    expect(await wire.ended()).toBe('');
  });

  it.each(['HTTP/2.0', 'HTTP/0.9'])('%s is no version that is spoken here', async (version) => {
    const wire = (await serve()).wire().send(`GET /tiny ${version}\r\nHost: x\r\n\r\n${GET}`);
    const { status, headers } = await wire.response();
    expect([status, headers.connection, headers['x-content-type-options']]).toEqual([400, 'close', 'nosniff']);
    expect(await wire.ended()).toBe('');
  });

  it.each(['x', 'x:8080', 'x:', '127.0.0.1:80', '[::1]', '[::1]:8080', 'my_service', 'a%20b', ''])(
    'may say %j',
    async (host) => {
      const { address, wire } = await serve();
      expect(address).toMatch(/^http/);
      for (const version of ['1.0', '1.1']) {
        const sent = wire().send(`GET /tiny HTTP/${version}\r\nHost: ${host}\r\n\r\n`);
        expect((await sent.response()).status).toBe(200);
      }
    },
  );

  const fields = [
    'Host: x\r\nHost: y',
    'Host: x\r\nHost: x',
    'Host: x\r\nAccept: */*\r\nhOsT: y',
    'Host: x\r\nHost:',
    'HOST: x, y',
    'Host: x,y',
    'Host: x y',
    'Host: x/y',
    'Host: user@x',
    'Host: http://x',
    'Host: x"><script>',
    'Host: \xf1',
    'Host: x:port',
    'Host: x:0',
    'Host: x:65536',
    'Host: ::1',
    'Host: [::1',
    'Host: [1.2.3.4]',
    'Host: %zz',
  ];
  it.each(fields)('must not do so with %j, in any version and with any method', async (field) => {
    const { wire } = await serve();
    for (const line of [
      'GET /tiny HTTP/1.1',
      'GET /tiny HTTP/1.0',
      'GET http://x/tiny HTTP/1.1',
      'HEAD /tiny HTTP/1.1',
    ]) {
      const sent = wire().send(Buffer.from(`${line}\r\n${field}\r\n\r\n${GET}`, 'latin1'));
      const { status, headers, body } = await sent.response({ bodyless: line.startsWith('HEAD') });
      expect([line, status, headers.connection]).toEqual([line, 400, 'close']);
      if (!line.startsWith('HEAD')) expect(JSON.parse(body.toString())).toEqual({ group: 'tiny', kind: 'unreadable' });
      expect(await sent.ended()).toBe('');
    }
  });

  it('must not do so behind a request on the same connection that said it rightly', async () => {
    const sent = (await serve()).wire().send(GET);
    expect((await sent.response()).status).toBe(200);
    sent.send('GET /tiny HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n');
    expect((await sent.response()).status).toBe(400);
    expect(await sent.ended()).toBe('');
  });

  it('may do so in HTTP/1.0', async () => {
    const wire = (await serve()).wire().send('GET /tiny HTTP/1.0\r\n\r\n');
    expect((await wire.response()).body.toString()).toBe('"here"');
  });
});

describe('what Node does not take for a request, in the words of whom it asked', () => {
  const ask = async (text: string, bodyless = false) => {
    const other = tinyGroup('other', [
      get('/other', () => json(200, 'there')),
      post('/other', () => json(200, 'made')),
    ]);
    const lobby = tinyGroup('lobby', [], { owns: () => true });
    server = await serveTiny([other, lobby], { headerLimit: 4096 });
    const wire = server.wire().send(Buffer.from(text, 'latin1'));
    const { status, headers, body } = await wire.response({ bodyless });
    expect(headers).toMatchObject({
      connection: 'close',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    expect(await wire.ended()).toBe('');
    return {
      status,
      allow: headers.allow,
      body: bodyless ? body.toString() : (JSON.parse(body.toString()) as unknown),
    };
  };
  const unreadable = (group: string) => ({ group, kind: 'unreadable' });

  it.each([
    ['letters of Latin-1 that are not encoded', 'GET /other?nombre=C\xf3rdoba HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['an absolute address', 'GET http://x/other?C\xf3rdoba HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['bent headers', 'GET /other HTTP/1.1\r\nNo colon\r\n\r\n', 400],
    ['a broken body', 'POST /other HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['a long address', `GET /other?${'x'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['no Host', 'GET /other HTTP/1.1\r\n\r\n', 400],
    ['another version', 'GET /other HTTP/2.0\r\nHost: x\r\n\r\n', 400],
  ])('%s', async (_, text, status) => {
    expect(await ask(text)).toEqual({ status, allow: undefined, body: unreadable('other') });
  });

  it.each(['/other', 'http://x/other'])('a method that nobody knows is one that %s has not', async (target) => {
    const asked = await ask(`FROB ${target} HTTP/1.1\r\nHost: x\r\n\r\n${GET}`);
    expect(asked).toEqual({
      status: 405,
      allow: 'GET, HEAD, POST, OPTIONS',
      body: { group: 'other', kind: 'method_not_allowed' },
    });
  });

  it('so is CONNECT', async () => {
    const asked = await ask('CONNECT /other HTTP/1.1\r\nHost: x\r\n\r\nbytes of a tunnel');
    expect([asked.status, asked.body]).toEqual([405, { group: 'other', kind: 'method_not_allowed' }]);
    await server.close();
    expect(await ask('CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toEqual({
      status: 404,
      allow: undefined,
      body: { group: 'lobby', kind: 'path_not_found' },
    });
  });

  it('CONNECT behind a request whose answer is still owed ends the connection', async () => {
    const wire = (await serve())
      .wire()
      .send(`${GET.replace('/tiny', '/tiny/wait')}CONNECT /tiny HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(await wire.ended()).toBe('');
    leave.open();
  });

  it('has no body where HEAD was asked', async () => {
    expect(await ask('HEAD /other?\xff HTTP/1.1\r\nHost: x\r\n\r\n', true)).toMatchObject({ status: 400, body: '' });
  });

  it.each([
    ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
    ['no line', 'FROB\r\n\r\n'],
    ['a line without a version', 'FROB /other\r\n\r\n'],
  ])('%s: whoever answers what is nobody else’s, or whom its beginning names', async (_, text) => {
    const { status, body } = await ask(text);
    expect([status, body]).toEqual([400, unreadable(text.includes('/other') ? 'other' : 'lobby')]);
  });

  it('behind another request is told by whom it asks itself', async () => {
    const wire = (await serve()).wire().send(`${GET}FROB /nowhere HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect((await wire.response()).status).toBe(200);
    expect((await wire.response()).status).toBe(404);
    expect(await wire.ended()).toBe('');
  });
});
