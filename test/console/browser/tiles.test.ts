import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { flowsOn, type OwnServer } from './harness.ts';
import { serve } from './serving.ts';

/** A picture of one grey point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPYsWPHfwAHNAMyU6O2aQAAAABJRU5ErkJggg==',
  'base64',
);
const NAMED = 'Mapas de prueba <b>&';

/** Paths that the server of tiles was asked for. */
const asked: string[] = [];
let tiles = '';

/** A server of tiles, and one of ours that was told of it. */
async function start(): Promise<OwnServer> {
  const pictures = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(PICTURE);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const bound = pictures.address();
  tiles = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-tiles-'));
  const store = `sqlite:${join(folder, 'tiles.sqlite')}`;
  const { address, child } = await serve(store, [
    '--console-tiles',
    `${tiles}/a/{z}/{x}/{y}.png?k=1`,
    '--console-tiles-attribution',
    NAMED,
  ]);
  return {
    server: { address, user: '', password: '' },
    allowed: [tiles],
    end: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      await Promise.all([ended, new Promise((resolve) => pictures.close(resolve))]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

flowsOn('tiles of the operator', start, 'desktop', (flow) => {
  flow('are drawn below the map, from their host and no other, and who made them is named', async (stand) => {
    const { page, open, server, shot } = stand;
    const policy = (await fetch(server.address)).headers.get('Content-Security-Policy') ?? '';
    expect(policy.match(/https?:[^ ;]*/g)).toEqual([tiles]);
    await open('#/organismos');
    // Drawn, not only asked for: the policy lets them through.
    await page.waitForFunction(() => {
      const drawn = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded')];
      return drawn.length > 3 && drawn.every(({ naturalWidth }) => naturalWidth === 1);
    });
    expect(asked.length).toBeGreaterThan(3);
    for (const path of asked) expect(path).toMatch(/^\/a\/\d+\/\d+\/\d+\.png\?k=1$/);
    await page.getByText(`· ${NAMED}`).waitFor();
    await shot('tiles');
  });
});

/** The server that all flows are tried on: nothing was set there. */
function plain(): Promise<OwnServer> {
  const { starter } = inject('stage');
  if (starter === null) throw new Error('skipped without a browser');
  return Promise.resolve({ server: starter, allowed: [], end: () => Promise.resolve() });
}

flowsOn('a map without tiles', plain, 'desktop', (flow) => {
  flow('may ask no other host, and asks none', async ({ page, open, server }) => {
    const policy = (await fetch(server.address)).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("img-src 'self' data: blob:;");
    await open('#/organismos');
    await page
      .getByRole('status')
      .filter({ hasText: /^En el mapa: \d+/ })
      .waitFor();
    expect(await page.locator('img.leaflet-tile').count()).toBe(0);
  });
});
