import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flows, type Stand } from './harness.ts';

/** Logs in where the login stands in the page's place. */
async function login(page: Page, { user, password }: Stand['server']): Promise<void> {
  await page.getByLabel('Usuario').fill(user);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByText(`Sesión de ${user}`).waitFor();
}

/** Shows a view as somebody who is logged in. */
async function enter({ page, server, open }: Stand, hash: string): Promise<void> {
  await open(hash);
  await login(page, server);
}

async function nothingIsWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The cells of a column that are in sight without scrolling the table, whole, by the column's head. */
async function inSight(page: Page, head: string): Promise<string[]> {
  return page.getByRole('table').evaluate((table, name) => {
    const heads = [...table.querySelectorAll('thead th')];
    const at = heads.findIndex((cell) => (cell.textContent ?? '').startsWith(name));
    const box = table.parentElement?.getBoundingClientRect();
    return [...table.querySelectorAll('tbody tr')].flatMap(({ children }) => {
      const cell = children[at];
      return cell instanceof HTMLElement && box && cell.getBoundingClientRect().right <= box.right
        ? [cell.innerText]
        : [];
    });
  }, head);
}

/** On a phone descriptions stand below the names, without a head: they are chosen to order by; elsewhere their head is pressed. */
async function ordersByDescription({ page, size, audit, shot }: Stand): Promise<void> {
  const shown = page.getByRole('table').locator('tbody th small');
  const sorted = (texts: readonly string[]): string[] =>
    [...texts].sort(new Intl.Collator('es', { numeric: true, sensitivity: 'base' }).compare);
  if (size !== 'phone') {
    expect(await page.getByLabel('Ordenar por').count()).toBe(0);
    return;
  }
  const before = await shown.allInnerTexts();
  expect(before).not.toEqual(sorted(before));
  await page.getByLabel('Ordenar por').selectOption({ label: 'Descripción' });
  await expect.poll(() => shown.allInnerTexts()).toEqual(sorted(before));
  await shot('market-panel-ordered');
  await audit();
  await page.getByRole('button', { name: 'Ascendente' }).click();
  await expect.poll(async () => (await shown.allInnerTexts())[0]).toBe(sorted(before).at(-1));
  await page.getByRole('button', { name: 'Descendente' }).waitFor();
  await nothingIsWider(page);
}

/** Text of the file that a press gives. */
async function downloaded(page: Page, what = 'Descargar', format = 'CSV'): Promise<string> {
  const files = page.getByRole('group', { name: what, exact: true }).first();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: format }).click(),
  ]);
  return text(await file.createReadStream());
}

flows('the market', (flow) => {
  flow('a link asks for the login in its place, and shows its view after it', async (stand) => {
    const { page, server, open, audit, shot, expectStatus } = stand;
    expectStatus(400);
    expectStatus(503);
    await open('#/mercado?ajustada=si&mercado=bCBA&rango=max&simbolo=GGAL');
    await page.getByRole('heading', { name: 'Ingresar' }).waitFor();
    // The sample account is offered by a server that serves the sample data, and by no other.
    await page.getByText(stand.data === 'starter' ? 'los datos de muestra' : 'ventanilla account add').waitFor();
    expect(await page.getByRole('button', { name: 'cuenta de prueba' }).count()).toBe(stand.data === 'starter' ? 1 : 0);
    await shot('market-login');
    await audit();
    await page.getByLabel('Usuario').fill(server.user);
    await page.getByLabel('Contraseña').fill('no es esta');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByText('El usuario o la contraseña no son correctos.').waitFor();
    // The store away: not the user's mistake.
    await page.route('**/token', (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, json: {} }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByText('El servidor no puede comprobar la contraseña en este momento').waitFor();
    await page.getByText('Vuelva a probar en 5 s.').waitFor();
    await login(page, server);
    await page.getByRole('heading', { name: 'GGAL' }).waitFor();
    const adjusted = page.getByRole('button', { name: 'Ajustados' });
    await expect.poll(() => adjusted.getAttribute('aria-pressed')).toBe('true');
    await page.getByText(/\d sesiones, del/).waitFor();
    expect(page.url()).toContain('#/mercado?ajustada=si&mercado=bCBA&rango=max&simbolo=GGAL');
    // Nothing of it is kept anywhere but in the page.
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain('vna_');
    await page.reload();
    await page.getByRole('heading', { name: 'Ingresar' }).waitFor();
  });

  flow('a title is found while typing; quote, book, history and both kinds of prices', async (stand) => {
    const { page, audit, shot } = stand;
    await enter(stand, '#/mercado');
    await shot('market-empty');
    await page.getByRole('combobox', { name: 'Buscar un título' }).fill('galcia');
    await page
      .getByRole('option', { name: /GGAL.*Buenos Aires/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'GGAL' }).waitFor();
    expect(page.url()).toContain('#/mercado?mercado=bCBA&simbolo=GGAL');
    await page.getByText('2.346,65').first().waitFor();
    await page.getByText('baja').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Todo', exact: true }).click();
    await page.getByRole('button', { name: 'Comparar' }).click();
    await page.getByRole('heading', { name: 'Por qué difieren' }).waitFor();
    await page.getByText('un pago (dividendo, renta o amortización)').first().waitFor();
    await page.locator('canvas').first().waitFor();
    await nothingIsWider(page);
    await shot('market-title');
    await page.getByRole('heading', { name: 'Historia' }).evaluate((heading) => heading.scrollIntoView());
    await shot('market-history');
    await audit();
    expect(await downloaded(page, 'Descargar las sesiones')).toMatch(/^fecha,apertura.*\n\d{4}-\d\d-\d\d,/i);
    expect(await downloaded(page, 'Descargar dividendos, divisiones y pagos')).toMatch(/^tipo,fechaEx,/);
    // The same address shows the same to somebody else.
    const { hash } = new URL(page.url());
    expect(hash).toBe('#/mercado?ajustada=comparar&mercado=bCBA&rango=max&simbolo=GGAL');
    // Equal heights for equal ratios, at a key's press, in the address too.
    const canvas = page.getByRole('application').locator('canvas').first();
    const linear = await canvas.screenshot();
    const scale = page.getByRole('button', { name: 'Logarítmica' });
    await scale.press('Enter');
    await page.waitForURL(/escala=log/);
    await expect.poll(() => scale.getAttribute('aria-pressed')).toBe('true');
    await canvas.waitFor();
    await expect.poll(async () => linear.equals(await canvas.screenshot())).toBe(false);
    await shot('market-logarithmic');
  });

  flow('five levels of a book with their depth; a refused token is renewed unseen, once for all', async (stand) => {
    const { page, audit, shot, expectStatus } = stand;
    expectStatus(401);
    const puntas = [0, 1, 2, 3, 4].map((at) => ({
      cantidadCompra: 100 * (at + 1),
      precioCompra: 2346 - at,
      precioVenta: 2347.5 + at,
      cantidadVenta: 50 * (5 - at),
    }));
    // Neither data set has a book of five levels: the answer of the server with one.
    await page.route('**/Cotizacion', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), puntas } });
    });
    // And a server that refuses tokens that it gave.
    await page.route('**/Cotizacion**', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    const grants: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/token')) {
        grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '');
      }
    });
    await enter(stand, '#/mercado?mercado=bCBA&simbolo=GGAL');
    const book = page.getByRole('region', { name: 'Puntas' });
    await book.getByText('2.342,00').waitFor();
    expect(await book.locator('tbody tr').count()).toBe(5);
    expect(await book.locator('tfoot').innerText()).toMatch(/1\.500\s+Total\s+750/);
    await book.getByText('Diferencia entre puntas').waitFor();
    expect(grants).toEqual(['password', 'refresh_token']);
    await nothingIsWider(page);
    await book.evaluate((part) => part.scrollIntoView({ block: 'center' }));
    await shot('market-book');
    await audit();
  });

  flow.once(
    'days choose a stretch; one without sessions says so; the request is shown without the token',
    async (stand) => {
      const { page } = stand;
      await enter(stand, '#/mercado?mercado=bCBA&simbolo=GGAL&desde=2024-02-28&hasta=2024-03-04');
      await page.getByText('sesiones, del').waitFor();
      expect(await page.getByLabel('Desde').inputValue()).toBe('2024-02-28');
      await page.getByText('Consulta a la API').first().click();
      const shown = (await page.locator('pre').allInnerTexts()).join('\n');
      expect(shown).toContain('api/bCBA/Titulos/GGAL/Cotizacion');
      expect(shown).toContain('seriehistorica/2024-02-28/2024-03-04/sinAjustar');
      expect(shown).toContain('Authorization: Bearer $TOKEN');
      await page.getByLabel('Desde').fill('1970-01-01');
      await page.getByLabel('Hasta').fill('1970-01-02');
      await page.getByText('No hay sesiones en este período').waitFor();
      await page.getByRole('button', { name: 'Ver toda la historia' }).click();
      await page.getByText('sesiones, del').waitFor();
      expect(page.url()).toContain('rango=max');
    },
  );

  flow('panels are chosen, ordered and filtered; a row leads to its title', async (stand) => {
    const { page, audit, shot } = stand;
    await enter(stand, '#/mercado?instrumento=acciones&pais=argentina&panel=Merval&ver=panel');
    const table = page.getByRole('table');
    await table.getByRole('link', { name: 'GGAL', exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Merval, Acciones · Mercado · Ventanilla');
    await nothingIsWider(page);
    await shot('market-panel');
    await audit();
    await page.getByRole('button', { name: 'Último', exact: true }).click();
    // Price and change are in sight on the narrowest of phones, too.
    if (stand.size === 'phone') await page.setViewportSize({ width: 360, height: 780 });
    const prices = await inSight(page, 'Último');
    expect(prices.length).toBe(await table.locator('tbody tr').count());
    expect((await inSight(page, 'Variación')).length).toBe(prices.length);
    const numbers = prices.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    await ordersByDescription(stand);
    expect(await downloaded(page)).toContain('GGAL,Grupo Financiero Galicia,');
    await page.getByLabel('Filtrar').fill('galicia');
    await page.getByText('1 títulos', { exact: true }).waitFor();
    await page.getByLabel('Instrumento').selectOption({ label: 'Opciones' });
    await table.getByRole('columnheader', { name: 'Ejercicio' }).waitFor();
    expect(page.url()).toContain('instrumento=opciones');
    await page.goBack();
    await table.getByRole('link', { name: 'GGAL', exact: true }).click();
    await page.getByRole('heading', { name: 'GGAL' }).waitFor();
    expect(page.url()).toContain('#/mercado?mercado=bCBA&simbolo=GGAL');
  });

  flow('the portfolio by country, its composition, and how a holding came to be', async (stand) => {
    const { page, audit, shot } = stand;
    await enter(stand, '#/mercado?ver=portafolio');
    await page.getByText('Valorizado en pesos').waitFor();
    await page.getByRole('img', { name: /Composición en pesos: .*GGAL/ }).waitFor();
    await nothingIsWider(page);
    await shot('market-portfolio');
    await page.getByRole('button', { name: 'Explicar la tenencia de GGAL' }).click();
    await page.getByRole('heading', { name: 'Cómo se llegó a la tenencia de GGAL' }).waitFor();
    await page.getByText('Cuentas').first().click();
    await page.getByText('costo: 0 + 100 × 2600 = 260000').waitFor();
    await shot('market-explained');
    await audit();
    expect(await downloaded(page)).toMatch(/AL30,/);
    await page.getByRole('button', { name: 'Estados Unidos' }).click();
    await page.getByText('Valorizado en dólares').waitFor();
    expect(page.url()).toContain('pais=estados_Unidos');
  });

  flow('the record of operations by state and day, and one with its states', async (stand) => {
    const { page, audit, shot, expectStatus } = stand;
    expectStatus(404);
    await enter(stand, '#/mercado?ver=operaciones');
    const rows = page.getByRole('table').locator('tbody tr');
    await page.getByRole('button', { name: '1005', exact: true }).waitFor();
    await rows.getByText('US$ 97,50').waitFor();
    expect(await rows.count()).toBe(12);
    await shot('market-operations');
    expect((await downloaded(page, 'Descargar', 'Excel')).startsWith('PK')).toBe(true);
    if (stand.size === 'phone') await page.setViewportSize({ width: 360, height: 780 });
    expect((await inSight(page, 'Estado')).length).toBe(12);
    expect((await inSight(page, 'Precio')).length).toBe(12);
    await page.getByRole('button', { name: 'Pendientes' }).click();
    await page.getByText('De la 1 a la 1,').waitFor();
    expect(await rows.innerText()).toContain('En proceso');
    await page.getByRole('button', { name: 'Todas', exact: true }).click();
    await page.getByLabel('Desde').fill('2024-02-21');
    await page.getByText('De la 1 a la 6,').waitFor();
    await page.getByRole('textbox', { name: 'Número' }).fill('1005');
    await page.getByRole('button', { name: 'Ver por número' }).click();
    await page.getByRole('heading', { name: 'Operación 1005' }).waitFor();
    await page.getByText('Parcialmente terminada').waitFor();
    await page.getByText('Derechos De Mercado').waitFor();
    await nothingIsWider(page);
    await shot('market-operation');
    await audit();
    expect(page.url()).toContain('numero=1005');
    await page.getByRole('textbox', { name: 'Número' }).fill('999');
    await page.getByRole('button', { name: 'Ver por número' }).click();
    await page.getByText('No existe').waitFor();
  });

  flow.once('English at a click; a title that is none says so; leaving forgets', async (stand) => {
    const { page, server, expectStatus } = stand;
    expectStatus(404);
    await enter(stand, '#/mercado?mercado=bCBA&simbolo=NADA');
    await page.getByText('No existe').waitFor();
    await expect.poll(() => page.title()).toBe('NADA · Mercado · Ventanilla');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Not found').waitFor();
    // The group answers an unknown title in Spanish, whatever language the page has.
    await page.getByRole('alert').locator('ul[lang=es]').waitFor();
    await page.getByText(`Session of ${server.user}`).waitFor();
    await page.getByRole('tab', { name: 'Portfolio' }).click();
    await page.getByText('Worth in pesos').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.getByText('Worth in pesos').count()).toBe(0);
  });
});
