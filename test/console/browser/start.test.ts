import { expect } from 'vitest';
import { flows } from './harness.ts';

flows('the start', (flow, where) => {
  flow('tells what the server holds', async ({ page, open, audit, shot }) => {
    await open('');
    const groups = page.getByRole('region', { name: 'Qué hay en este servidor' }).getByRole('listitem');
    await groups.first().waitFor();
    expect(await groups.count()).toBe(4);
    expect(await groups.filter({ hasText: 'Datos de muestra' }).count()).toBe(where.data === 'starter' ? 4 : 0);
    await page.getByText('Base de datos conectada').waitFor();
    await audit();
    await shot('start');
  });
  flow('one search finds things of all groups, by keyboard', async ({ page, open, audit, shot }) => {
    await open('');
    const box = page.getByRole('combobox', { name: 'Buscar en todo' });
    await box.pressSequentially('museo');
    const organism = page.getByRole('option').filter({ hasText: 'Organismo' }).first();
    await organism.waitFor();
    await box.fill('tasa de');
    await page.getByRole('option').filter({ hasText: 'Variable' }).first().waitFor();
    await box.fill('corrientes');
    await page.getByRole('option').filter({ hasText: 'Provincia' }).first().waitFor();
    await audit();
    await shot('start-search');
    await box.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).innerText()).toContain('Corrientes');
    await box.press('Enter');
    await page.waitForURL(/#\/territorio\?provincia=18$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
  flow.once('what was walked to by key stays it when other answers come before it', async ({ page, open }) => {
    const place = { id: '06', nombre: 'Casablanca', texto: 'Casablanca', tipo: 'provincia' };
    const nowhere = { departamento: null, localidad: null, provincia: null };
    await page.route('**/ventanilla/autocompletar?*', (route) =>
      route.fulfill({ json: { sugerencias: [{ ...place, contexto: nowhere }] } }),
    );
    await page.route('**/ventanilla/series/buscar?*', (route) => route.fulfill({ json: { results: [] } }));
    let answer = (): void => {};
    const walked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/organismos?*', async (route) => {
      await walked;
      const house = { id: 1, nombre: 'La Casa', localidad: null, provincia: null };
      await route.fulfill({ json: { count: 1, results: [house] } });
    });
    await open('');
    const box = page.getByRole('combobox', { name: 'Buscar en todo' });
    await box.fill('casa');
    await page.getByRole('option').filter({ hasText: 'Casablanca' }).waitFor();
    await box.press('ArrowDown');
    answer();
    // It bears the very word, and comes first.
    await page.getByRole('option').first().filter({ hasText: 'La Casa' }).waitFor();
    expect(await page.getByRole('option', { selected: true }).innerText()).toContain('Casablanca');
    await box.press('Enter');
    await page.waitForURL(/#\/territorio\?provincia=06$/);
  });
  flow.once('what bears the very word comes first, and a symbol leads to the market', async ({ page, open }) => {
    await open('');
    const box = page.getByRole('combobox', { name: 'Buscar en todo' });
    const first = page.getByRole('option').first();
    await box.fill('reservas');
    await first.filter({ hasText: 'Reservas internacionales' }).waitFor();
    await box.fill('GGAL');
    await first.filter({ hasText: 'se ve al ingresar' }).waitFor();
    await box.press('Enter');
    await page.waitForURL(/#\/mercado\?mercado=bCBA&simbolo=GGAL$/);
  });
  flow.once('an example of organisms asks for what it says', async ({ page, open }) => {
    await open('');
    await page.getByRole('link', { name: 'Museos de Salta' }).click();
    const box = page.getByRole('searchbox', { name: 'Buscar' });
    await box.waitFor();
    expect(await box.inputValue()).toBe('museo');
  });
  flow.once('a link brings back what was searched, and so does going back', async ({ page, open }) => {
    await open('#/?q=tasa+de');
    const box = page.getByRole('combobox', { name: 'Buscar en todo' });
    expect(await box.inputValue()).toBe('tasa de');
    await box.focus();
    await box.press('ArrowDown');
    await page.getByRole('option').filter({ hasText: 'Variable' }).first().click();
    await page.waitForURL(/#\/estadisticas\?ids=/);
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe('tasa de');
  });
  flow.once('a pasted point, and an address, lead to the territory', async ({ page, open }) => {
    await open('');
    const box = page.getByRole('combobox', { name: 'Buscar en todo' });
    await box.fill('-34.6037, -58.3816');
    await page.getByRole('option').click();
    await page.waitForURL(/#\/territorio\?lat=-34.6037&lon=-58.3816$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Av. Corrientes 1234' }).click();
    await page.waitForURL(/#\/territorio\?direccion=/);
  });
  flow.once(
    'Enter on an unknown address leads to the explanation, also before any result is there',
    async ({ page, open }) => {
      await open('');
      const box = page.getByRole('combobox', { name: 'Buscar en todo' });
      await box.fill('Calle Inexistente 99999');
      await box.press('Enter');
      await page.waitForURL(/#\/territorio\?direccion=Calle\+Inexistente\+99999$/);
      await page.getByText('No encontrada').first().waitFor();
    },
  );
  flow.once('says in plain words when the server does not answer', async ({ page, open }) => {
    await page.route('**/status', (route) => route.abort());
    await open('');
    await page.getByRole('alert').getByText('El servidor no responde').waitFor();
    await page.unroute('**/status');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Base de datos conectada').waitFor();
  });
});
