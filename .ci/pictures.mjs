// The pictures of the README: pictures.mjs ADDRESS CHROMIUM FOLDER, of a server on the full data.
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [address, executablePath, folder] = process.argv.slice(2);
if (address === undefined || executablePath === undefined || folder === undefined) {
  console.error('usage: pictures.mjs ADDRESS CHROMIUM FOLDER');
  process.exit(2);
}

const PICTURES = [
  {
    name: 'console-territory',
    view: '#/territorio?direccion=avda+corrientes+n%C2%BA+1234+piso+3&provincia=02',
    colorScheme: 'light',
    height: 860,
    ready: (page) => page.getByText('Cómo se leyó').waitFor(),
  },
  {
    name: 'console-statistics',
    view: '#/estadisticas?ids=1,5',
    colorScheme: 'dark',
    height: 1040,
    ready: (page) => page.locator('canvas').first().waitFor(),
  },
];

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const { name, view, colorScheme, height, ready } of PICTURES) {
  const context = await browser.newContext({
    viewport: { width: 1280, height },
    colorScheme,
    locale: 'es-AR',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${address}/${view}`);
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
