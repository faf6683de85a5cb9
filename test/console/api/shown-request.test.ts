import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiRequest, addressOfRequest } from '../../../src/console/api/request.ts';
import { FORMS, shownRequest } from '../../../src/console/api/shown-request.ts';

const BASE = 'http://127.0.0.1:8080/';
const BATCH: ApiRequest = {
  method: 'POST',
  path: 'direcciones',
  body: { kind: 'json', value: { direcciones: [{ direccion: "O'Higgins 100", max: 1, ok: true, no: null }] } },
};
const LOGIN: ApiRequest = {
  method: 'POST',
  path: 'token',
  body: { kind: 'form', fields: { grant_type: 'password', username: "d'emo", password: '@a&b=c' } },
};
const QUOTE: ApiRequest = { method: 'GET', path: 'api/bCBA/Titulos/GGAL/Cotizacion', bearer: true };

describe('the address of a request', () => {
  it('has no empty values, and escapes the others', () => {
    const query = { q: 'a b&c', limite: 5, nada: '', tampoco: null, si: false };
    expect(addressOfRequest({ method: 'GET', path: 'x/y', query }, 'http://a.b/sub/')).toBe(
      'http://a.b/sub/x/y?q=a+b%26c&limite=5&si=false',
    );
  });
});

describe('a request as a program', () => {
  it('never holds a token', () => {
    for (const form of FORMS) expect(shownRequest(form, QUOTE, BASE)).toMatch(/TOKEN/);
  });
  it('is as people write it', () => {
    expect(shownRequest('curl', BATCH, BASE)).toBe(
      `curl 'http://127.0.0.1:8080/direcciones' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"direcciones":[{"direccion":"O'\\''Higgins 100","max":1,"ok":true,"no":null}]}'`,
    );
    expect(shownRequest('python', BATCH, BASE)).toBe(
      'import requests\n\nanswer = requests.post("http://127.0.0.1:8080/direcciones", json={"direcciones": [{"direccion": "O\'Higgins 100", "max": 1, "ok": True, "no": None}]})\nprint(answer.json())',
    );
  });
});

// What is shown is run: the programs must send what the page sends.
describe('the programs, run', () => {
  const seen: { method: string; url: string; type: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        type: request.headers['content-type'] ?? '',
        body,
      });
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());

  const run = promisify(execFile);
  const send = async (form: 'curl' | 'javascript', request: ApiRequest): Promise<(typeof seen)[number] | undefined> => {
    const text = shownRequest(form, request, base);
    if (form === 'curl') await run('sh', ['-c', text.replace(/^curl/, 'curl -s')]);
    else await run(process.execPath, ['--input-type=module', '-e', text]);
    return seen.pop();
  };

  it.each(['curl', 'javascript'] as const)('%s sends a batch and a login as they are', async (form) => {
    const batch = await send(form, BATCH);
    expect([batch?.method, batch?.type, JSON.parse(batch?.body ?? '')]).toEqual([
      'POST',
      'application/json',
      BATCH.body && 'value' in BATCH.body ? BATCH.body.value : null,
    ]);
    const login = await send(form, LOGIN);
    expect(Object.fromEntries(new URLSearchParams(login?.body))).toEqual({
      grant_type: 'password',
      username: "d'emo",
      password: '@a&b=c',
    });
  });
  it('curl sends any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 30 }), async (text) => {
        fc.pre(!text.includes('\0') && !/\p{Surrogate}/u.test(text));
        const value = { direccion: text };
        const sent = await send('curl', {
          method: 'POST',
          path: 'x',
          query: { q: text },
          body: { kind: 'json', value },
        });
        expect(JSON.parse(sent?.body ?? '')).toEqual(value);
        expect(new URL(sent?.url ?? '', base).searchParams.get('q') ?? '').toBe(text);
      }),
      { numRuns: 25 },
    );
  });
});
