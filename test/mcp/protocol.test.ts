import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Got, gotOf } from '../answers.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';
import { demoToken } from './clients.ts';

let service: WholeService;

beforeAll(async () => {
  service = await serveStarter(undefined, { publicAddress: 'https://datos.example.ar' });
});

afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

async function post(body: unknown, headers: Record<string, string> = {}, address = service.address): Promise<Got> {
  return await gotOf(
    await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

const request = (method: string, params: unknown = {}, id = 1): object => ({ jsonrpc: '2.0', id, method, params });
const calling = (name: string, given: unknown = {}, id = 1): object =>
  request('tools/call', { name, arguments: given }, id);

describe('POST /mcp', () => {
  // The tokenizer o200k counts 2,628 tokens in 10,524 characters, a quarter of a token each.
  it('lists thirteen tools in fewer than 3,000 tokens', async () => {
    const { status, at, text } = await post(request('tools/list'));
    const tools = at('result.tools');
    expect([status, at('result.tools.length')]).toEqual([200, 13]);
    expect(text.length / 4).toBeLessThan(2900);
    for (const tool of Object(tools)) {
      expect(Object.keys(tool).sort()).toEqual(['annotations', 'description', 'inputSchema', 'name', 'outputSchema']);
    }
  });

  it('answers JSON to a client that says nothing of what it accepts, and keeps no session', async () => {
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { at, headers } = await post(request('initialize', hello));
    expect([at('result.protocolVersion'), at('result.serverInfo.name')]).toEqual(['2025-06-18', 'ventanilla']);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('mcp-session-id')).toBeNull();
    const taken = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([taken.status, taken.text, taken.headers.get('content-type')]).toEqual([
      202,
      '',
      'text/plain; charset=utf-8',
    ]);
  });

  it('says in JSON-RPC what is wrong with a message', async () => {
    expect(await post('{"jsonrpc":')).toMatchObject({ status: 400, body: { error: { code: -32700 }, id: null } });
    expect(await post('"text"')).toMatchObject({ status: 400, body: { error: { message: expect.any(String) } } });
    expect(await post('null')).toMatchObject({ status: 400 });
    expect(await post(request('no/such'))).toMatchObject({ body: { error: { code: -32601 }, id: 1 } });
    expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await post(request('tools/list'), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(calling('no_such'))).at('error')).toMatchObject({
      code: -32602,
      message: expect.stringContaining('There is no tool "no_such": there are find_variable, series_values,'),
    });
  });

  it('answers a batch in its order, and refuses one of more than twenty messages', async () => {
    const batch = [calling('locate_point', { lat: -34.6, lon: -58.4 }, 7), request('ping', {}, 8)];
    const { at } = await post(batch);
    expect([at('length'), at('0.id'), at('1.id')]).toEqual([2, 7, 8]);
    expect(at('0.result.structuredContent.departamento_nombre')).toBe('Comuna 3');
    const long = await post(Array.from({ length: 21 }, (_, id) => request('ping', {}, id)));
    expect(long).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('at most 20') } } });
  });

  it.each([
    ['find_variable', {}, 'Argument "q" is required.'],
    ['series_values', { ids: [1], limite: 301 }, 'Argument "limite" must be at most 300.'],
    ['series_values', { ids: [] }, 'Argument "ids" must have 1 to 10 items.'],
    ['series_values', { ids: ['x'] }, 'Argument "ids" must be a whole number.'],
    [
      'series_values',
      { ids: [1], desde: '2026-02-30', hasta: '2026-01' },
      'Argument "desde" must be a date, YYYY-MM-DD. Argument "hasta" must be a date, YYYY-MM-DD.',
    ],
    [
      'series_values',
      { ids: [1], desde: '2026-02-03', hasta: '2026-01-01' },
      'Argument "desde" must not be after "hasta": 2026-02-03 is after 2026-01-01.',
    ],
    ['series_values', { ids: [9999999] }, 'No variable has one of the ids 9999999. find_variable gives ids.'],
    ['locate_point', { lat: 91, lon: 'x' }, 'Argument "lat" must be at most 90. Argument "lon" must be a number.'],
    ['find_place', { tipo: 'pueblos', nombre: 'x' }, 'must be one of provincias, departamentos,'],
    ['find_place', { tipo: 'provincias', nombre: 'x', provincia: '02' }, 'Argument "provincia" cannot be used'],
    ['quote', { simbol: 'GGAL' }, 'Argument "simbol" is not known here; the arguments are simbolo, mercado.'],
  ])('tells what is wrong with the arguments of %s %j', async (name, given, sentence) => {
    const { at } = await post(calling(name, given));
    expect(at('result.isError')).toBe(true);
    expect(at('result.content.0.text')).toContain(sentence);
  });

  it('refuses pages of other sites, and serves those of this machine and of the public address', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://evil.example:8080']) {
      expect((await post(request('ping'), { origin })).status).toBe(403);
    }
    for (const origin of ['http://localhost:6274', 'https://datos.example.ar']) {
      expect((await post(request('ping'), { origin })).status).toBe(200);
    }
  });

  it('takes no other method, and is not there where a setting says so', async () => {
    expect((await fetch(`${service.address}/mcp`)).status).toBe(405);
    const without = await serveStarter(undefined, { mcp: 'off' });
    try {
      expect((await post(request('ping'), {}, without.address)).status).toBe(404);
    } finally {
      await without.close();
    }
  });

  it('has each call of a tool pay what its operations cost, the account of a token besides the client', async () => {
    const limited = await serveStarter(undefined, { rateClient: 100, rateAccount: 3 });
    try {
      const many = Array.from({ length: 20 }, () => 'Corrientes 1234');
      const { headers } = await post(calling('normalize_addresses', { direcciones: many }), {}, limited.address);
      expect(Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toBeLessThan(90);
      const owner = { authorization: `Bearer ${await demoToken(limited.address)}` };
      for (let n = 0; n < 3; n++) await post(calling('portfolio'), owner, limited.address);
      const refused = await post(calling('portfolio'), owner, limited.address);
      expect(refused.at('result.content.0.text')).toContain("The account's quota is used up.");
    } finally {
      await limited.close();
    }
  });

  it('gives the place of long work back when its client goes', async () => {
    const single = await serveStarter(undefined, { maximumLong: 1 });
    try {
      for (let n = 0; n < 3; n++) {
        const going = new AbortController();
        const many = Array.from({ length: 20 }, (_, id) =>
          calling('normalize_addresses', { direcciones: Array.from({ length: 20 }, () => 'Rivadavia 100') }, id),
        );
        const gone = fetch(`${single.address}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(many),
          signal: going.signal,
        });
        setTimeout(() => going.abort(), 20);
        await gone.then((response) => response.text()).catch(() => {});
      }
      await expect.poll(async () => (await post(request('ping'), {}, single.address)).status).toBe(200);
      expect(single.problems).toEqual([]);
    } finally {
      await single.close();
    }
  });
});
