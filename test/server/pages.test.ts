import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleRoutes } from '../../src/server/pages.ts';
import { serveTiny, type TinyServer, tinyGroup } from './tiny.ts';

const TILES = 'https://tiles.example.ar:8443/{z}/{x}/{y}.png?a=1&b="';

const folder = mkdtempSync(join(tmpdir(), 'ventanilla-console-'));
const { wording } = tinyGroup('console', []);
let server: TinyServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'consola'));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="ventanilla:tiles" content="" /><meta name="ventanilla:tiles-attribution" content="" />',
  );
  writeFileSync(join(folder, 'consola/index-abc.js'), `export const a = 1; // ${'a'.repeat(3000)}`);
  writeFileSync(join(folder, 'consola/index-abc.css'), 'a { color: red }');
  writeFileSync(join(folder, 'consola/notes.sqlite'), 'not for anybody');
  const routes = consoleRoutes({ folder, tiles: TILES, tilesAttribution: '<b>$& Instituto</b>' }, wording);
  server = await serveTiny([tinyGroup('console', routes, { owns: () => true, namesDataVersion: false })]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, server.address), { headers, redirect: 'manual' });
}

describe('the console', () => {
  it('is served by a policy without inline anything, and with no other host than that of the tiles', async () => {
    const answer = await ask('/');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy.match(/https?:[^ ;]*/g)).toEqual(['https://tiles.example.ar:8443']);
  });
  it('writes what the operator set into the page, as text', async () => {
    const html = await (await ask('/')).text();
    expect(html).toContain('content="https://tiles.example.ar:8443/{z}/{x}/{y}.png?a=1&amp;b=&quot;"');
    expect(html).toContain('content="&lt;b&gt;$&amp; Instituto&lt;/b&gt;"');
  });
  it('is asked for anew each time, its parts never again', async () => {
    const page = await ask('/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const etag = page.headers.get('etag') ?? '';
    expect((await ask('/', { 'If-None-Match': etag })).status).toBe(304);
    const part = await ask('/consola/index-abc.js', { 'Accept-Encoding': 'br' });
    expect([part.status, part.headers.get('cache-control'), part.headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ]);
  });
  it('goes on with the build it began with when another takes its place', async () => {
    unlinkSync(join(folder, 'consola/index-abc.css'));
    expect(await (await ask('/consola/index-abc.css')).text()).toBe('a { color: red }');
  });
  it('hands out nothing but what a page is made of', async () => {
    expect((await ask('/consola/notes.sqlite')).status).toBe(404);
    expect((await ask('/consola/')).status).toBe(404);
    expect((await ask('/consola/..%2findex.html')).status).toBe(404);
  });
  it('leads to the documentation where it was not built', async () => {
    const [root, ...more] = consoleRoutes({ folder: join(folder, 'none'), tiles: '', tilesAttribution: '' }, wording);
    expect(more).toEqual([]);
    expect(root?.path).toBe('/');
  });
});
