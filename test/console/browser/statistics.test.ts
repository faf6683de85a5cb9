import { buffer, text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flows } from './harness.ts';

/** The drawing, once it is there. */
async function drawing(page: Page) {
  const chart = page.getByRole('application');
  await chart.locator('canvas').waitFor();
  return chart;
}

/** A line of the legend, by the name of its series. */
function legend(page: Page, name: string) {
  return page.getByRole('figure').getByRole('listitem').filter({ hasText: name });
}

flows('statistics', (flow, { data, size }) => {
  flow('a variable is found while typing, joined by another, and moved to the other axis', async (stand) => {
    const { page, open, audit, shot } = stand;
    await open('#/estadisticas');
    const box = page.getByRole('combobox', { name: 'Agregar una serie al gráfico' });
    await box.fill('reservas internac');
    await page.getByRole('option').first().waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL(/ids=1(&|$)/);
    await drawing(page);
    await box.fill('tipo de cambio mayor');
    await page
      .getByRole('option', { name: /Tipo de cambio mayorista/ })
      .first()
      .click();
    await page.waitForURL(/ids=1%2C5/);
    await legend(page, 'Tipo de cambio mayorista').getByText('eje derecho').waitFor();
    await expect
      .poll(() => page.title())
      .toMatch(/^Reservas internacionales, Tipo de cambio mayorista.* · Estadísticas · Ventanilla$/);
    await page.getByRole('button', { name: /Pasar al otro eje: Tipo de cambio/ }).click();
    await page.waitForURL(/eje=no/);
    await page.goBack();
    await legend(page, 'Tipo de cambio mayorista').getByText('eje derecho').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await audit();
    await shot('statistics-two');
    await page.getByRole('button', { name: /^Quitar Reservas/ }).click();
    await page.waitForURL(/ids=5(&|$)/);
  });

  flow.once('a chart is read with arrow keys, looked at closely, and its lines are taken out', async (stand) => {
    const { page, open } = stand;
    await open('#/estadisticas?ids=1&desde=2026-07-01&hasta=2026-07-31');
    const chart = await drawing(page);
    const said = page.getByRole('figure').getByRole('status');
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await said.filter({ hasText: '31 jul 2026. Reservas internacionales: 47.599 millones de USD' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await said.filter({ hasText: '30 jul 2026. Reservas internacionales: 49.002' }).waitFor();
    await page.keyboard.press('Home');
    await said.filter({ hasText: '1 jul 2026' }).waitFor();
    const all = page.getByRole('button', { name: 'Ver todo', exact: true });
    expect(await all.isDisabled()).toBe(true);
    await page.keyboard.press('+');
    await page.getByRole('button', { name: 'Usar las fechas visibles' }).click();
    await page.waitForURL(/desde=2026-07-01&hasta=2026-07-(0|1)\d/);
    await drawing(page);
    const line = legend(page, 'Reservas')
      .getByRole('button', { name: /Reservas/ })
      .first();
    await line.click();
    await expect.poll(() => line.getAttribute('aria-pressed')).toBe('false');
  });

  flow.once('a stretch is drawn along with the pointer, and all is shown again', async ({ page, open }) => {
    await open('#/estadisticas?ids=1');
    const chart = await drawing(page);
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.locator('.u-over').boundingBox();
    if (box === null) throw new Error('the drawing has no box');
    await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 4 });
    await page.mouse.up();
    const all = page.getByRole('button', { name: 'Ver todo', exact: true });
    await all.click();
    await page.waitForFunction(() => document.querySelector('figure button:disabled:last-child') !== null);
    expect(await all.isDisabled()).toBe(true);
  });

  flow('change and aggregation are the interface’s, and what makes no sense is said', async (stand) => {
    const { page, open, shot, expectStatus } = stand;
    await open('#/estadisticas?ids=27,28');
    await drawing(page);
    if (size === 'phone') await page.getByRole('button', { name: 'Fechas y opciones' }).click();
    await page.getByLabel('Un valor por').selectOption('anio');
    await page.waitForURL(/cada=anio/);
    await legend(page, 'Inflación mensual, acumulado').waitFor();
    await page.getByLabel('Mostrar', { exact: true }).selectOption('interanual');
    await legend(page, 'puntos de variación').first().waitFor();
    expectStatus(400);
    await page.getByLabel('De cada período').selectOption('suma');
    await page.getByText('agregacion suma no tiene sentido').first().waitFor();
    await page.getByRole('button', { name: 'Volver a lo habitual' }).click();
    await drawing(page);
    await page.getByLabel('Mostrar', { exact: true }).selectOption('');
    await page.getByLabel('Escala').selectOption('log-izq');
    await page.waitForURL(/escala=log-izq/);
    await drawing(page);
    await shot('statistics-logarithmic');
  });

  flow.once('a stretch without values says when there are some', async ({ page, open }) => {
    await open('#/estadisticas?ids=1&desde=1980-01-01&hasta=1980-12-31');
    await page.getByText('No hay ningún valor en este período').waitFor();
    await page.getByText('Reservas internacionales: del 3 ene 1996').waitFor();
    await page.getByRole('button', { name: 'Ver todas las fechas' }).click();
    await drawing(page);
  });

  flow('what can be drawn is drawn; what cannot is named, and taken out of the link', async (stand) => {
    const { page, open, audit, shot, expectStatus } = stand;
    expectStatus(404);
    await open('#/estadisticas?eje=5%2C888888&ids=1,dólar,5,999999,888888');
    await drawing(page);
    await legend(page, 'Tipo de cambio mayorista').getByText('eje derecho').waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'El enlace pide más de lo que se puede mostrar' });
    await notice.getByText('no tiene ninguna variable con este número: 999999, 888888.').waitFor();
    await notice.getByText('No es un número de variable: «dólar».').waitFor();
    // The last values are of those that there are, too; nothing is refused or waited for.
    await page.getByRole('rowheader', { name: 'Reservas internacionales' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await shot('statistics-left-out');
    await audit();
    await notice.getByRole('button', { name: 'Quitarlo del enlace' }).click();
    await page.waitForURL(/#\/estadisticas\?eje=5&ids=1%2C5$/);
    await notice.waitFor({ state: 'detached' });
    // Of nothing that there is nothing is drawn, and the list is there to choose from.
    await page.evaluate(() => location.assign('#/estadisticas?ids=999999'));
    await notice.getByText('999999').waitFor();
    await page.getByRole('table').waitFor();
    await expect.poll(() => page.getByText('Cargando…').count()).toBe(0);
  });

  flow('all variables are a table with facets and a search', async ({ page, open, audit, shot }) => {
    await open('#/estadisticas');
    await page.getByText(data === 'full' ? '1.581 variables' : '17 variables').waitFor();
    await page.getByLabel('Periodicidad').selectOption('M');
    await page.waitForURL(/periodicidad=M/);
    await page.getByLabel('Buscar en la lista').fill('inflacion interan');
    const list = page.getByRole('region', { name: 'Todas las variables' });
    const row = list.getByRole('button', { name: 'Inflación interanual', exact: true });
    await row.waitFor();
    await audit();
    await shot('statistics-list');
    await row.click();
    await page.waitForURL(/ids=28/);
    await drawing(page);
    await expect.poll(() => row.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Quitar los filtros' }).click();
    await page.getByText(data === 'full' ? '1.581 variables' : '17 variables').waitFor();
  });

  flow.once('the methodology is text', async ({ page, open, expectStatus }) => {
    expectStatus(404);
    await open('#/estadisticas?ids=1,5&ver=metodologia');
    await page.getByText('Información diaria del saldo de reservas internacionales').waitFor();
    await page.getByLabel('De la serie').selectOption('5');
    await page.waitForURL(/serie=5/);
    await page.getByText('Información diaria del saldo').waitFor({ state: 'detached' });
  });

  flow('revisions are told, and compared with what was known', async ({ page, open, shot, expectStatus }) => {
    if (data === 'starter') {
      expectStatus(404);
      expectStatus(400);
      await open('#/estadisticas?ids=1&ver=revisiones&vigente=2020-01-01');
      await page.getByText('No se conoce ninguna revisión').waitFor();
      await page.getByText('No se puede mostrar lo que se conocía ese día').waitFor();
      await page.getByRole('button', { name: 'Terminar la comparación' }).click();
      await page.getByText('No se puede mostrar').waitFor({ state: 'detached' });
      return;
    }
    await open('#/estadisticas?ids=25&ver=revisiones&desde=2026-06-01');
    await page.getByRole('cell', { name: 'corregido' }).first().waitFor();
    await page.getByLabel('Comparar con lo que se conocía el').fill('2026-08-01');
    await page.waitForURL(/vigente=2026-08-01/);
    await legend(page, 'como se conocía').waitFor();
    await page.getByText('la línea de trazos es parcial').waitFor();
    await shot('statistics-revisions');
  });

  flow.once('the file is what is charted, and the request and a table can be seen', async (stand) => {
    const { page, open } = stand;
    await open('#/estadisticas?ids=1,27&cada=mes&desde=2026-06-01&hasta=2026-06-30');
    await drawing(page);
    const files = page.getByRole('group', { name: 'Descargar lo que se ve' });
    const downloaded = async (label: string) =>
      (await Promise.all([page.waitForEvent('download'), files.getByRole('button', { name: label }).click()]))[0];
    const download = await downloaded('CSV para planilla (; y coma)');
    expect(download.suggestedFilename()).toBe('series-1-27-desde-2026-06-01-hasta-2026-06-30-por-mes.csv');
    const lines = (await text(await download.createReadStream())).trim().split('\n');
    expect(lines[0]).toContain(
      'Reservas internacionales (En millones de USD) [1];Inflación mensual. (En porcentaje) [27]',
    );
    expect(lines[1]).toMatch(/^2026-06-30;2026-06;\d+;1,9;/);
    await page.getByText('Descargado.').waitFor();
    const workbook = await downloaded('Excel');
    expect(workbook.suggestedFilename()).toMatch(/-por-mes\.xlsx$/);
    expect((await buffer(await workbook.createReadStream())).subarray(0, 2).toString()).toBe('PK');
    const latest = page.getByRole('tabpanel').getByRole('group', { name: 'Descargar' });
    expect(await latest.getByRole('link', { name: 'Parquet' }).getAttribute('href')).toMatch(
      /series\/ultimos\?ids=1%2C27&formato=parquet$/,
    );
    await page.getByText('Consulta a la API').click();
    await page.getByText('ventanilla/series?ids=1%2C27&desde=2026-06-01').first().waitFor();
    await page.getByText('Los datos en una tabla').click();
    await page.getByRole('rowheader', { name: 'junio de 2026' }).waitFor();
  });

  flow.once('English is a click away', async ({ page, open, shot }) => {
    await open('#/estadisticas?ids=1,27&cada=mes&cambio=interanual&escala=log');
    const chart = await drawing(page);
    // A month that is not over is not dated by its end, in nothing that tells of it.
    await legend(page, 'Reservas internacionales')
      .filter({ hasText: /· agosto de 2026 · período incompleto/ })
      .waitFor();
    await chart.press('End');
    const said = page.getByRole('figure').getByRole('status');
    await said.filter({ hasText: /^agosto de 2026\. Reservas internacionales.*%.*, período incompleto; / }).waitFor();
    await page.getByText('Período: agosto de 2026').waitFor();
    // Changes in points went below zero: no logarithm of them, and it is said which.
    await page.getByText(/El eje derecho sigue lineal: .* \(Inflación mensual, acumulado\)/).waitFor();
    await shot('statistics-incomplete');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await page
      .getByRole('application', { name: /^Chart:/ })
      .locator('canvas')
      .waitFor();
    await legend(page, 'Reservas internacionales')
      .filter({ hasText: /· August 2026 · incomplete period/ })
      .waitFor();
    if (size === 'desktop') await shot('statistics-english');
  });
});
