import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '../../fuzz/run.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/thing': {
      get: {
        operationId: 'thing',
        tags: ['service'],
        parameters: [{ name: 'q', in: 'query', required: false, schema: { type: 'string' }, example: 'a' }],
        responses: {
          200: {
            content: { 'application/json': { schema: { type: 'object', properties: { n: { type: 'integer' } } } } },
          },
          400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
        },
      },
    },
  },
  components: {
    schemas: { Problem: { type: 'object', required: ['errores'], properties: { errores: { type: 'array' } } } },
  },
};

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Content-Type': 'application/json',
};

let server: Server;
afterEach(() => server.close());

/** What the fuzzer says of a server that answers `/thing` so; everything else it does well. */
async function checksOf(thing: RequestListener): Promise<ReadonlyMap<string, string>> {
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/openapi.json') response.end(JSON.stringify(DOCUMENT));
    else if (path === '/healthz') response.writeHead(200, HEADERS).end('{"status":"ok"}');
    else if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405);
    else if (path === '/thing') thing(request, response);
    else refuse(response, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { failures } = await run({
    address: `http://127.0.0.1:${port}`,
    account: { user: 'a', password: 'b' },
    seed: 1,
    requests: 60,
    milliseconds: Number.POSITIVE_INFINITY,
    clients: 2,
    only: undefined,
    progress: () => {},
  });
  return new Map(failures.filter(({ operation }) => operation === 'thing').map(({ check, detail }) => [check, detail]));
}

function refuse(response: Parameters<RequestListener>[1], status: number): void {
  response.writeHead(status, { ...HEADERS, 'Cache-Control': 'no-store', Allow: 'GET, HEAD' }).end('{"errores":[]}');
}

describe('the fuzzer says of a server', () => {
  it('that does well, nothing of what it does well', async () => {
    const checks = await checksOf((_, response) => response.writeHead(200, HEADERS).end('{"n":1}'));
    expect([...checks]).toEqual([]);
  });

  it.each<[string, RequestListener, string, string]>([
    ['that fails', (_, response) => refuse(response, 500), 'status', '500'],
    ['that answers otherwise than it says', (_, response) => refuse(response, 418), 'status', '418'],
    [
      'that gives another type',
      (_, response) => response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/html' }).end('{}'),
      'type',
      'text/html',
    ],
    [
      'that breaks its schema',
      (_, response) => response.writeHead(200, HEADERS).end('{"n":"1"}'),
      'schema',
      '/n must be integer',
    ],
    ['that gives more than it says', (_, response) => response.writeHead(200, HEADERS).end('{"m":1}'), 'schema', 'm'],
    ['whose JSON is none', (_, response) => response.writeHead(200, HEADERS).end('{"n":NaN}'), 'JSON', 'NaN'],
    [
      'that writes no UTF-8',
      (_, response) => response.writeHead(200, HEADERS).end(Buffer.from('{"n":1,"a":"\xff"}', 'latin1')),
      'UTF-8',
      'UTF-8',
    ],
    [
      'that lets no page read it',
      (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
      'headers',
      'nosniff',
    ],
    ['that ends the connection', (_, response) => response.destroy(), 'no answer', 'ended'],
    [
      'that says too much of an error',
      (_, response) =>
        response.writeHead(400, { ...HEADERS, 'Cache-Control': 'no-store' }).end('{"errores":["/x/node_modules/y"]}'),
      'leak',
      'node_modules',
    ],
    [
      'whose errors have another shape',
      (_, response) => response.writeHead(400, { ...HEADERS, 'Cache-Control': 'no-store' }).end('{"error":1}'),
      'error shape',
      'errores',
    ],
    [
      'that sends more than it announces',
      (_, response) =>
        void response.socket?.end(
          `HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nX-Content-Type-Options: nosniff\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}more`,
        ),
      'framing',
      'more',
    ],
    [
      'whose header holds what was asked',
      (request, response) => response.writeHead(200, { ...HEADERS, 'X-Injected': request.url ?? '' }).end('{}'),
      'headers',
      'a header',
    ],
  ])('%s, what is wrong', async (_, thing, check, detail) => {
    const checks = await checksOf(thing);
    expect(checks.get(check) ?? [...checks]).toContain(detail);
  });
});
