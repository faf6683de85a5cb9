import { expect } from 'vitest';
import { flows } from './harness.ts';

/** Compressed bytes of everything that the first load asks for, the answers of the interface included. */
const MOST_BYTES = 60_000;

flows('the first load', (flow) => {
  flow('is small, and asks for nothing twice', async ({ page, open }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open('');
    await page.getByText('Base de datos conectada').waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(asked.length).toBe(new Set(asked).size);
  });
});
