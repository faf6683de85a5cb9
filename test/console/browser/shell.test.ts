import { expect } from 'vitest';
import { flows } from './harness.ts';

flows('the frame', (flow) => {
  flow('every page is a click away, has a heading and a title', async ({ page, open, audit, shot }) => {
    await open('');
    const links = page.getByRole('navigation').getByRole('link');
    const names = await links.allInnerTexts();
    expect(names.length).toBe(6);
    for (const name of names) {
      await links.filter({ hasText: name }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => links.filter({ hasText: name }).getAttribute('aria-current')).toBe('page');
      const title = name.trim() === 'Inicio' ? 'Ventanilla' : `${name.trim()} · Ventanilla`;
      await expect.poll(() => page.title()).toBe(title);
      // Nothing is wider than the window.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await audit();
    await shot('shell');
  });
  flow('a page begins at its top, wherever the one before was left', async ({ page, open }) => {
    await open('');
    await page.getByText('Base de datos conectada').scrollIntoViewIfNeeded();
    await page.getByRole('navigation').getByRole('link', { name: 'Territorio' }).click();
    await page.getByRole('heading', { name: 'Argentina' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
  flow.once('language and colours are chosen and kept', async ({ page, open }) => {
    await open('#/organismos');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Public bodies' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Public bodies' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    const colours = page.getByRole('button', { name: /^Colours/ });
    await colours.click();
    await colours.click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
  flow.once('a page that is none says so, and leads back', async ({ page, open }) => {
    await open('#/nada');
    await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await page.waitForURL(/#\/$/);
  });
  flow.once('a server that was upgraded under the open page: what is gone is said, with a way out', async (stand) => {
    const { page, open, expectStatus } = stand;
    expectStatus(404);
    const gone = (what: RegExp): Promise<unknown> =>
      page.route(what, (route) => route.fulfill({ status: 404, body: '' }));
    const reload = page.getByRole('button', { name: 'Cargar de nuevo' });
    await open('');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await gone(/consola\/(map-drawn|engine)/);
    for (const [hash, words] of [
      ['#/organismos', 'El mapa no se pudo cargar'],
      ['#/estadisticas?ids=1', 'El gráfico no se pudo cargar'],
    ] as const) {
      await page.evaluate((to) => location.assign(to), hash);
      await page.getByText(words).waitFor();
      await reload.waitFor();
    }
    await gone(/consola\/page-/);
    await page.evaluate(() => location.assign('#/territorio'));
    await page.getByRole('heading', { name: 'No se pudo cargar esta página' }).waitFor();
    await page.unrouteAll();
    await reload.click();
    await page.getByRole('heading', { name: 'Territorio' }).waitFor();
  });
  flow.once('the keyboard gets past the navigation', async ({ page, open }) => {
    await open('');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});
