import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flows } from './harness.ts';

// All that is copied is copied here: the pages of one browser have one clipboard, and files are tried beside each other.

/** Presses what copies, and waits until it says that it did; gives what is in the clipboard then. */
async function copied(page: Page, button: string): Promise<string> {
  // Said for two seconds, and watched for by the page itself from before the press: nobody looks away meanwhile.
  const watching = await page.evaluateHandle(() => ({
    said: new Promise<void>((resolve) => {
      const look = (): void => {
        if (document.body.innerText.includes('Copiado')) resolve();
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    }),
  }));
  await page.getByRole('button', { name: button }).click();
  await watching.evaluate(({ said }) => said);
  return page.evaluate(() => navigator.clipboard.readText());
}

flows('copying', (flow) => {
  flow.once('the exact request is shown and copied', async ({ page, open }) => {
    await open('');
    await page.getByText('Consulta a la API').last().click();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.getByText('requests.get').waitFor();
    expect(await copied(page, 'Copiar')).toContain('requests.get("http://127.0.0.1');
  });
  flow.once('the link of a chart is its address', async ({ page, open }) => {
    await open('#/estadisticas?ids=1,27&cada=mes&desde=2026-06-01&hasta=2026-06-30');
    await page.getByRole('application').locator('canvas').waitFor();
    expect(await copied(page, 'Copiar el enlace')).toBe(page.url());
  });
});
