import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { RequestLog, type RequestLogRules } from '../../../src/server/log/request-log.ts';
import { operationsOf } from '../../../src/server/metrics/request-figures.ts';
import { text } from '../../../src/server/parameters/parameter.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { PATIENTLY } from '../../patiently.ts';
import { bytes, get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

const group = tinyGroup(
  'tiny',
  [
    get('/tiny/ready', () => bytes('ready', { sameForCallers: true }), {
      id: 'T1',
      parameters: { nombre: text({ sentence: 'A name.' }) },
    }),
    get('/tiny/broken', () => {
      throw new Error('broken');
    }),
    post('/tiny/login', () => json(200, {})),
  ],
  { answersDependOn: 'address' },
);
const groups = [group, tinyGroup('lobby', [], { owns: () => true })];

const RULES: RequestLogRules = { which: 'all', slowMilliseconds: 1000, oneIn: 0, client: 'network', query: false };
const servers: TinyServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(rules: Partial<RequestLogRules> = {}, overrides: Partial<Settings> = {}) {
  const lines: string[] = [];
  const origin = { publicAddress: undefined, trustedProxies: new Set(overrides.trustedProxies ?? []) };
  const sink = { add: (line: string) => void lines.push(line) };
  const requestLog = new RequestLog(
    { ...RULES, ...rules },
    sink,
    origin,
    operationsOf(groups),
    () => 1_800_000_000_005,
  );
  const server = await serveTiny(groups, overrides, { requestLog });
  servers.push(server);
  const ask = (path: string, init: RequestInit = {}) => fetch(server.address + path, init);
  const logged = async (count: number): Promise<readonly Record<string, unknown>[]> => {
    await expect.poll(() => lines.length, PATIENTLY).toBe(count);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { server, lines, ask, logged };
}

describe('A line of the request log', () => {
  it('contains the request and its result', async () => {
    const { ask, logged } = await serve();
    const response = await ask('/tiny/ready?nombre=Juana');
    await response.text();
    const [line] = await logged(1);
    expect(line).toEqual({
      time: '2027-01-15T08:00:00.005Z',
      id: response.headers.get('x-request-id'),
      client: '127.0.0.0',
      method: 'GET',
      path: '/tiny/ready',
      group: 'tiny',
      operation: 'T1',
      status: 200,
      ms: expect.any(Number),
      bytes: 5,
      version: 3,
    });
  });

  it('has its own id, also where the answer is cached, is 304 or an error', async () => {
    const { ask, logged } = await serve();
    const ids: (string | null)[] = [];
    for (let i = 0; i < 4; i++) ids.push((await ask('/tiny/ready')).headers.get('x-request-id'));
    const etag = (await ask('/tiny/ready')).headers.get('etag') ?? '';
    const same = await ask('/tiny/ready', { headers: { 'if-none-match': etag } });
    expect(same.status).toBe(304);
    ids.push(same.headers.get('x-request-id'), (await ask('/tiny/broken')).headers.get('x-request-id'));
    ids.push((await ask('/none')).headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(7);
    const told = (await logged(8)).map(({ id }) => id);
    for (const id of ids) expect(told).toContain(id);
  });

  it('has no id in the answer where nothing is logged', async () => {
    const server = await serveTiny(groups);
    servers.push(server);
    expect((await fetch(`${server.address}/tiny/ready`)).headers.get('x-request-id')).toBeNull();
  });

  it('takes ids and traces from trusted proxies only, and only well-formed ones', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = { 'x-request-id': 'from-outside', traceparent: `00-${trace}-b7ad6b7169203331-01` };
    const open = await serve();
    await open.ask('/tiny/ready', { headers });
    const [stranger] = await open.logged(1);
    expect([stranger?.id, stranger?.trace]).not.toContain('from-outside');
    expect(stranger).not.toHaveProperty('trace');

    const trusting = await serve({ client: 'full' }, { trustedProxies: ['127.0.0.1'] });
    const answer = await trusting.ask('/tiny/ready', { headers: { ...headers, 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.headers.get('x-request-id')).toBe('from-outside');
    for (const id of ['a"b', 'x'.repeat(200), 'a b', '<script>', 'a\tb', '']) {
      const got = await trusting.ask('/tiny/ready', { headers: { 'x-request-id': id, traceparent: '00-nothing-01' } });
      expect(got.headers.get('x-request-id')).toMatch(/^[\w-]{13,}$/);
    }
    const [first, ...others] = await trusting.logged(7);
    expect(first).toMatchObject({ id: 'from-outside', trace, client: '203.0.113.9' });
    for (const line of others) expect(line).not.toHaveProperty('trace');
  });

  it('is written for errors, slow requests and one in N of the others', () => {
    const origin = { publicAddress: undefined, trustedProxies: new Set<string>() };
    let chance = 0.999;
    const log = (rules: Partial<RequestLogRules>): RequestLog =>
      new RequestLog({ ...RULES, ...rules }, { add: () => {} }, origin, [], Date.now, () => chance);
    expect([200, 404, 499, 500, 503].map((status) => log({ which: 'errors' }).isLogged(status, 5000))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect([999, 1000].map((ms) => log({ which: 'slow' }).isLogged(200, ms))).toEqual([false, true]);
    expect(log({ which: 'slow' }).isLogged(500, 0)).toBe(true);
    expect(log({ which: 'all' }).isLogged(200, 0)).toBe(true);
    const sampled = log({ which: 'errors', oneIn: 100 });
    expect(sampled.isLogged(200, 0)).toBe(false);
    chance = 0.0099;
    expect(sampled.isLogged(200, 0)).toBe(true);
    expect(log({ which: 'errors' }).isLogged(200, 0)).toBe(false);
  });

  it('says that an answer was cut off', async () => {
    const { server, logged } = await serve();
    const wire = server.wire();
    wire.send('POST /tiny/login HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf');
    await expect.poll(() => server.app.active(), PATIENTLY).toBe(1);
    await wire.close();
    expect(await logged(1)).toMatchObject([{ operation: 'POST /tiny/login', cut: true }]);
  });
});

describe('The request log contains', () => {
  const SECRET = `s3cret${randomBytes(6).toString('hex')}`;

  it('no headers, no bodies and no undeclared parameters', async () => {
    const { ask, lines, logged } = await serve({ query: true });
    await ask(`/tiny/ready?password=${SECRET}&nombre=Juana&access_token=${SECRET}&${SECRET}=1&api_key=${SECRET}`, {
      headers: { authorization: `Bearer ${SECRET}`, cookie: SECRET, 'x-api-key': SECRET, 'user-agent': SECRET },
    });
    await ask('/tiny/login', { method: 'POST', body: `username=a&password=${SECRET}` });
    await ask(`/nowhere?token=${SECRET}`);
    const all = await logged(3);
    expect(all[0]?.query).toBe('nombre=Juana');
    expect(lines.join('\n')).not.toContain(SECRET);
  });

  it('no values of parameters unless configured', async () => {
    const { ask, lines, logged } = await serve();
    await ask(`/tiny/ready?nombre=${SECRET}`);
    await logged(1);
    expect(lines.join('\n')).not.toContain(SECRET);
  });

  it('no lines that a client has forged', async () => {
    const { server, lines, logged } = await serve({ query: true }, { trustedProxies: ['127.0.0.1'] });
    const wire = server.wire();
    const forged = '%0a{"status":200}\\u2028"}';
    wire.send(
      `GET /tiny/x"${forged}?nombre="${forged} HTTP/1.1\r\nHost: a\r\nX-Request-Id: a","status":200\r\nX-Forwarded-For: "\\n{}\r\nConnection: close\r\n\r\n`,
    );
    const [line] = await logged(1);
    expect(lines[0]).toMatch(/^[ -~]+$/);
    expect(line).toMatchObject({ path: `/tiny/x"${forged}`, status: 404, client: '127.0.0.0' });
  });
});

describe('The operations of the service', () => {
  let named: readonly { readonly operation: string; readonly parameters: object }[] = [];
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const { serveWhole } = await import('../../whole-service.ts');
    const whole = await serveWhole(async () => {});
    named = operationsOf(whole.service.served);
    close = whole.close;
  });
  afterAll(() => close());

  it('declare no secret parameter, since declared ones may be logged', () => {
    expect(named.length).toBeGreaterThan(50);
    const suspicious = named.flatMap(({ operation, parameters }) =>
      Object.keys(parameters)
        .filter((name) => /pass|clave|contrase|secret|token|auth|key|credential/i.test(name))
        .map((name) => `${operation} ${name}`),
    );
    expect(suspicious).toEqual([]);
  });
});
