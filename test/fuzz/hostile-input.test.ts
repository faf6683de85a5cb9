import { gzipSync } from 'node:zlib';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Wire } from '../server/wire.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';

let service: WholeService;
beforeAll(async () => {
  service = await serveStarter();
});
afterAll(() => service.close());

const BOMB = gzipSync(Buffer.alloc(50_000_000, ' '));

function send(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(service.address + path, { method: 'POST', body: BOMB, headers });
}

describe('bodies that unpack to a thousand times as much', () => {
  it('are not unpacked', async () => {
    expect(BOMB.byteLength).toBeLessThan(60_000);
    const gzip = { 'Content-Encoding': 'gzip' };
    expect((await send('/ventanilla/csv/provincias', { ...gzip, 'Content-Type': 'text/csv' })).status).toBe(415);
    expect((await send('/ventanilla/csv/provincias', { 'Content-Type': 'text/csv' })).status).toBe(400);
    expect((await send('/provincias', { ...gzip, 'Content-Type': 'application/json' })).status).toBe(415);
    const form = { ...gzip, 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await send('/token', form)).status).toBe(400);
  });
});

describe('texts put into XML', () => {
  it.each([
    '%3Cb%3E%26%22',
    '%5D%5D%3E%3Cb%3E',
    '%3C!--',
    '%3C!%5BCDATA%5B',
    '%01%02%1f',
    '%00',
    '%ef%bf%bf',
    '%ed%a0%80',
    '%1b%5b31m',
    '%26%230;',
  ])('%s leave it well formed, found or refused', async (text) => {
    for (const query of [`nombre=${text}`, `${text}=1`, `orden=${text}`, `id=${text}`]) {
      const xml = await (await service.get(`/provincias?formato=xml&${query}`)).text();
      expect(XMLValidator.validate(xml), query).toBe(true);
      expect(xml).not.toMatch(/[^\P{Cc}\t\n\r]|<b>|[\ufffe\uffff]/u);
    }
  });
});

describe('line ends and terminal codes', () => {
  it('do not get as far as a path or the headers of an answer', async () => {
    const { port } = new URL(service.address);
    for (const sign of ['\n', '\r', '\x1b[31m', '\x9b31m', '\0']) {
      const wire = new Wire(Number(port)).send(`GET /provincias?a=${sign}X-Injected:b HTTP/1.1\r\nHost: x\r\n\r\n`);
      const { status, headers } = await wire.response();
      expect([status, headers['x-injected']]).toEqual([400, undefined]);
      await wire.close();
    }
    const escaped = await service.get('/%0d%0aX-Injected:%20b/%1b%5b31m?a=%0d%0aX-Injected:%20b');
    expect([escaped.status, escaped.headers.get('x-injected')]).toEqual([404, null]);
    expect(service.problems).toEqual([]);
  });
});
