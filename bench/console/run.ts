import { chromium, type Page } from 'playwright-core';

/**
 * What the console costs a visitor: `npm run bench:console -- ADDRESS CHROMIUM [TIMES]`. For each page, with nothing kept from before: compressed
 * bytes, first picture (first contentful paint), and when its heading is there and the browser has nothing left to do, in milliseconds
 * after the address was asked for; medians of so many visits. For the start also when a letter typed into the search brings suggestions.
 */
const [, , address = '', executablePath = '', times = '7'] = process.argv;
if (!URL.canParse(address) || executablePath === '') {
  process.stderr.write('usage: npm run bench:console -- ADDRESS CHROMIUM [TIMES]\n');
  process.exit(2);
}

const PAGES = ['', 'territorio', 'archivos', 'estadisticas', 'mercado', 'organismos'];

interface Visit {
  readonly bytes: number;
  readonly paint: number;
  readonly ready: number;
  readonly suggested: number;
}

async function visit(page: Page, path: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(new URL(`#/${path}`, address).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ready = await page.evaluate<number>(
    'new Promise((resolve) => requestIdleCallback(() => resolve(performance.now())))',
  );
  const paint = await page.evaluate<number>(
    'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN',
  );
  let suggested = Number.NaN;
  if (path === '') {
    const begun = performance.now();
    await page.getByRole('combobox').fill('c');
    await page.getByRole('option').first().waitFor();
    suggested = performance.now() - begun;
  }
  await page.waitForLoadState('networkidle');
  return { bytes, paint, ready, suggested };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
process.stdout.write('page            KB  paint  ready  suggestions (ms)\n');
for (const path of PAGES) {
  const visits: Visit[] = [];
  for (let time = 0; time < Number(times); time++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    visits.push(await visit(await context.newPage(), path));
    await context.close();
  }
  const of = (name: keyof Visit, digits: number): string =>
    median(visits.map((one) => one[name] / (name === 'bytes' ? 1024 : 1)))
      .toFixed(digits)
      .replace('NaN', '');
  process.stdout.write(
    `/${path.padEnd(12)} ${of('bytes', 0).padStart(5)} ${of('paint', 0).padStart(6)} ${of('ready', 0).padStart(6)} ${of('suggested', 0).padStart(12)}\n`,
  );
}
await browser.close();
