import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { withPlainLetters } from '../../../src/server/http/router.ts';
import { get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

const echo = get('/strict/:name', (call) => json(200, { params: call.params, path: call.path, query: call.query() }));
const shout = get('/LOOSE/Titulos/:Simbolo', (call) => json(200, call.params), { aliases: ['/loose/v2/:Simbolo'] });

let server: TinyServer;

beforeAll(async () => {
  server = await serveTiny([
    tinyGroup('strict', [
      echo,
      get('/strict', () => json(200, 'list')),
      post('/strict', (call) => json(200, { length: call.body.byteLength, text: Buffer.from(call.body).toString() })),
      post('/strict/only-post', () => json(200, 'posted')),
    ]),
    tinyGroup('loose', [shout], {
      pathRules: { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    }),
    tinyGroup('lobby', [get('/', () => json(200, 'root'))], {
      owns: () => true,
      namesDataVersion: false,
    }),
  ]);
});
afterAll(() => server.close());

async function ask(method: string, target: string, headers: Record<string, string> = {}, body = '') {
  const wire = server.wire().request(method, target, headers, body);
  const { status, headers: answered, body: bytes } = await wire.response({ bodyless: method === 'HEAD' });
  await wire.close();
  const text = bytes.toString();
  return { status, headers: answered, text, json: text === '' ? null : (JSON.parse(text) as unknown) };
}

describe('routing by group', () => {
  it.each([
    ['/strict/x', { name: 'x' }],
    ['/strict/a%2Fb', { name: 'a/b' }],
    ['/strict/a%20b+c', { name: 'a b+c' }],
    ['/strict/100%25', { name: '100%' }],
    ['/strict/C%C3%B3rdoba', { name: 'Córdoba' }],
    ['/strict/a;b', { name: 'a;b' }],
    ['/strict/%3Fq', { name: '?q' }],
    [`/strict/${'x'.repeat(1000)}`, { name: 'x'.repeat(1000) }],
  ])('%s reaches its handler decoded once', async (path, params) => {
    expect((await ask('GET', path)).json).toMatchObject({ params });
  });

  it.each([
    ['/strict/x/', 404],
    ['//strict/x', 404],
    ['/STRICT/x', 404],
    ['/strict/x/y', 404],
    [`/strict/${'x'.repeat(1001)}`, 404],
    ['/strict/%', 400],
    ['/strict/%zz', 400],
    ['/strict/%C3', 400],
    ['/strict/x%E0%A4%A', 400],
  ])('%s is %i', async (path, status) => {
    expect((await ask('GET', path)).status).toBe(status);
  });

  it.each(['/loose/titulos/GGAL', '/LOOSE/TITULOS/GGAL/', '/Loose//Titulos///GGAL', '/loose/V2/GGAL'])(
    '%s is the same in a group that says so, and the parameter keeps its case',
    async (path) => {
      expect((await ask('GET', path)).json).toEqual({ Simbolo: 'GGAL' });
    },
  );

  it('words each failure in the shape of the group that owns the path', async () => {
    expect((await ask('GET', '/strict/x/y')).json).toEqual({ group: 'strict', kind: 'path_not_found' });
    expect((await ask('GET', '/loose/%zz')).json).toEqual({ group: 'loose', kind: 'malformed_path' });
    expect((await ask('PUT', '/loose/%zz')).json).toEqual({ group: 'loose', kind: 'malformed_path' });
    expect((await ask('OPTIONS', '/loose/%zz')).status).toBe(400);
    expect((await ask('DELETE', '/loose/titulos/x')).json).toEqual({ group: 'loose', kind: 'method_not_allowed' });
    expect((await ask('GET', '/nowhere')).json).toEqual({ group: 'lobby', kind: 'path_not_found' });
  });

  it.each([
    ['http://elsewhere.example/strict/x?y=1', '/strict/x'],
    ['HTTP://u:p@h:81/strict/x', '/strict/x'],
    ['/strict/x#part', '/strict/x'],
    ['/strict/x?#', '/strict/x'],
  ])('takes the target %s for its path', async (target, path) => {
    expect((await ask('GET', target)).json).toMatchObject({ path, params: { name: 'x' } });
  });
  it.each([
    ['/%73tric%74/x%2Dy?a=%62', { params: { name: 'x-y' }, query: [['a', 'b']] }],
    ['/%53trict/x', null],
    ['/strict/%2541', { params: { name: '%41' } }],
    ['/strict/a%2fb', { params: { name: 'a/b' } }],
    ['/strict%2Fx', null],
  ])('%s is what it is without needless escapes', async (target, seen) => {
    const { status, json: told } = await ask('GET', target);
    expect(status).toBe(seen === null ? 404 : 200);
    if (seen !== null) expect(told).toMatchObject(seen);
  });
  it('the whole of what needs no escape is written out, and nothing else', () => {
    const all = Array.from({ length: 256 }, (_, code) => `%${code.toString(16).padStart(2, '0')}`);
    const plain = all.map((text) => withPlainLetters(text)).filter((text) => !text.startsWith('%'));
    expect(plain.join('')).toBe('-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~');
    expect(withPlainLetters('/a%4a%6A%zz%')).toBe('/aJj%zz%');
  });
  it('an absolute target without a path is the root', async () => {
    expect((await ask('GET', 'http://host')).json).toBe('root');
    expect((await ask('GET', 'http://host?x=1')).json).toBe('root');
  });

  it('tells a client that sends bytes that are no UTF-8 so in the shape of its group', async () => {
    const wire = server.wire().send(Buffer.from('GET /strict/Córdoba HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1'));
    const { status, headers, body } = await wire.response();
    expect([status, headers.connection]).toEqual([400, 'close']);
    expect(JSON.parse(body.toString())).toEqual({ group: 'strict', kind: 'unreadable' });
  });
});

describe('methods', () => {
  it('HEAD answers like GET without a body', async () => {
    const got = await ask('GET', '/strict/x');
    const head = await ask('HEAD', '/strict/x');
    const dateless = ({ date: _, ...rest }: Readonly<Record<string, string>>) => rest;
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(dateless(head.headers)).toEqual(dateless(got.headers));
  });

  it.each([
    ['/strict', 'GET, HEAD, POST, OPTIONS'],
    ['/strict/x', 'GET, HEAD, OPTIONS'],
    ['/strict/only-post', 'GET, HEAD, POST, OPTIONS'],
  ])('OPTIONS %s answers 200 with what is allowed', async (path, allowed) => {
    const { status, headers, text } = await ask('OPTIONS', path, {
      Origin: 'https://page.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,x-requested-with',
    });
    expect([status, text, headers.allow]).toEqual([200, '', allowed]);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toBe('GET, POST');
    expect(headers['access-control-allow-headers']).toBe('authorization,content-type,x-requested-with');
    expect(headers.vary).toBe('Access-Control-Request-Headers');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['access-control-max-age']).toMatch(/^\d+$/);
  });
  it.each([undefined, '', 'a b', 'x;y', 'a,,b', 'caf\u00e9'])(
    'a preflight that asks for the headers %j is allowed the usual ones',
    async (wanted) => {
      const sent = wanted === undefined ? {} : { 'Access-Control-Request-Headers': wanted };
      const { status, headers } = await ask('OPTIONS', '/strict/x', sent);
      expect([status, headers['access-control-allow-headers']]).toEqual([200, 'Authorization, Content-Type']);
    },
  );
  it('OPTIONS of an unknown path is 404, of the whole server 200', async () => {
    expect((await ask('OPTIONS', '/nowhere')).status).toBe(404);
    expect((await ask('OPTIONS', '*')).headers.allow).toBe('GET, HEAD, POST, OPTIONS');
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY'])(
    '%s is 405 with Allow, in the shape of the group',
    async (method) => {
      const { status, headers, json: body } = await ask(method, '/strict');
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
      expect(body).toEqual({ group: 'strict', kind: 'method_not_allowed' });
    },
  );
  it('POST where only GET is known is 405, and its body does not disturb the connection', async () => {
    const wire = server.wire().request('POST', '/strict/x', {}, 'a body');
    expect((await wire.response()).headers.allow).toBe('GET, HEAD, OPTIONS');
    wire.request('GET', '/strict/y');
    expect(JSON.parse((await wire.response()).body.toString())).toMatchObject({ params: { name: 'y' } });
  });
  it('a GET with a body is answered, and its body does not disturb the connection', async () => {
    const wire = server.wire().request('GET', '/strict/x', {}, 'a body').request('GET', '/strict/y');
    expect((await wire.response()).status).toBe(200);
    expect(JSON.parse((await wire.response()).body.toString())).toMatchObject({ params: { name: 'y' } });
  });
  it('pipelined requests are answered in order', async () => {
    const wire = server.wire();
    for (const name of ['a', 'b', 'c']) wire.request('GET', `/strict/${name}`);
    wire.request('POST', '/strict', {}, 'body').request('GET', '/strict/d');
    const bodies = [];
    for (let n = 0; n < 5; n++) bodies.push((await wire.response()).body.toString());
    expect(bodies.map((body) => /"(?:name|text)":"(\w+)"/.exec(body)?.[1])).toEqual(['a', 'b', 'c', 'body', 'd']);
  });

  it('any origin may read an answer, also a wrong one', async () => {
    for (const path of ['/strict/x', '/nowhere', '/strict/%zz']) {
      const { headers } = await ask('GET', path, { Origin: 'https://page.example' });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
