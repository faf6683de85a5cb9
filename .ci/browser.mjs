// The smoke test of /docs: browser.mjs ADDRESS CHROMIUM [PICTURE]. Ends with 1 when something is wrong.
import { chromium } from 'playwright-core';

const [address, executablePath, picture] = process.argv.slice(2);
if (address === undefined || executablePath === undefined) {
  console.error('usage: browser.mjs ADDRESS CHROMIUM [PICTURE]');
  process.exit(2);
}
const LEAST_OPERATIONS = 17;
const origin = new URL(address).origin;
const wrong = [];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`page: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) wrong.push(`foreign request: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(`${address}/docs`, { waitUntil: 'networkidle' });
  const operations = page.locator('.opblock');
  // Drawn one behind the other: until there are enough.
  const isEnough = await operations
    .nth(LEAST_OPERATIONS - 1)
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );
  const count = await operations.count();
  if (!isEnough) wrong.push(`only ${count} operations are drawn`);

  // One operation tried in the page itself: its answer must appear.
  const block = page.locator('.opblock-post', { hasText: '/ubicacion' }).first();
  await block.locator('.opblock-summary').click();
  await block.locator('textarea').fill('{"ubicaciones": [{"lat": -34.6037, "lon": -58.3816}]}');
  await block.locator('button.execute').click();
  await block.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor({ timeout: 20_000 });
  if (picture !== undefined) {
    await page.setViewportSize({ width: 1100, height: 1180 });
    await block.locator('textarea').evaluate((element) => {
      element.style.minHeight = '0';
      element.style.height = '48px';
    });
    await block.evaluate((element) => element.scrollIntoView());
    await page.screenshot({ path: picture });
  }
  console.log(`${count} operations drawn, one tried`);
} catch (error) {
  wrong.push(String(error));
} finally {
  await browser.close();
}
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
