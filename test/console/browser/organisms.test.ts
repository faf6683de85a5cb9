import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { titleOf } from '../../../src/console/app/address.ts';
import { flows, type Stand } from './harness.ts';

interface Organism {
  readonly id: number;
  readonly nombre: string;
  readonly provincia: string;
  readonly localidad: string;
  readonly latitud: number | null;
  readonly longitud: number | null;
}

/** The first thousand organisms that the server has, as the interface gives them. */
async function organismsOf({ server }: Stand, query = ''): Promise<{ count: number; results: Organism[] }> {
  return (await fetch(`${server.address}organismos?limit=1000${query}`)).json();
}

/** One with a point of its own, far from all others. */
async function lonelyOne(stand: Stand): Promise<Organism & { latitud: number; longitud: number }> {
  const { results } = await organismsOf(stand);
  const placed = results.filter((one): one is Organism & { latitud: number; longitud: number } => one.latitud !== null);
  const found = placed.find((one) => placed.every((other) => other === one || distance(one, other) > 0.3));
  if (!found) throw new Error('no organism stands alone');
  return found;
}

function distance(a: { latitud: number; longitud: number }, b: { latitud: number; longitud: number }): number {
  return Math.hypot(a.latitud - b.latitud, a.longitud - b.longitud);
}

/** How many organisms the page says there are. */
const SAID = /^(?:Un organismo|\D*?([\d.]+) organismos)/;

async function countOn(page: Page): Promise<number> {
  const said = await page.getByRole('status').filter({ hasText: SAID }).innerText();
  return Number(SAID.exec(said)?.[1]?.replaceAll('.', '') ?? 1);
}

/** Until the page says that there are so many, all of them listed. */
async function counted(page: Page, count: number): Promise<void> {
  const text = count === 1 ? 'Un organismo' : `${new Intl.NumberFormat('es-AR').format(count)} organismos`;
  await page.getByRole('status').filter({ hasText: text }).waitFor();
  await listed(page);
}

/** Until everything is there: the files can be taken away. */
async function listed(page: Page): Promise<void> {
  await page.locator('button:enabled', { hasText: 'CSV' }).waitFor();
}

/** The map says what is on it once it is drawn. */
async function drawn(page: Page, what: RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: what }).waitFor({ state: 'attached' });
}

/** What a button gives to take away. */
async function taken(page: Page, button: string): Promise<{ readonly name: string; readonly content: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: await text(await file.createReadStream()) };
}

flows('organisms', (flow) => {
  flow('all of them: on a list, on the map, as files, as a request, in English', async (stand) => {
    const { page, open, audit, shot } = stand;
    const { count } = await organismsOf(stand);
    await open('#/organismos');
    await listed(page);
    expect(await countOn(page)).toBe(count);
    await drawn(page, /^En el mapa: \d+ puntos/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await audit();
    await shot('organisms');
    const csv = await taken(page, 'CSV');
    expect(csv.name).toBe('organismos.csv');
    expect(csv.content).toMatch(/^\ufeff?id,nombre,/);
    const json = await taken(page, 'JSON');
    expect(JSON.parse(json.content)).toHaveLength(count);
    await page.getByText('Consulta a la API').click();
    await page.getByText(/^curl .*organismos\?limit=1000/).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Public bodies' }).waitFor();
    await page.getByRole('application', { name: 'Map of the public bodies found' }).waitFor();
  });

  flow.once('are found as one types, and by province; the link shows the same', async (stand) => {
    const { page, open } = stand;
    await open('#/organismos');
    await listed(page);
    await page.getByRole('searchbox', { name: 'Buscar' }).pressSequentially('museo');
    await page.waitForURL(/q=museo/);
    await listed(page);
    const { count, results } = await organismsOf(stand, '&search=museo');
    await counted(page, count);
    const provincia = results.find((one) => one.provincia !== '')?.provincia ?? '';
    await page.getByLabel('Provincia').selectOption(provincia);
    const within = await organismsOf(stand, `&search=museo&provincia=${encodeURIComponent(provincia)}`);
    await counted(page, within.count);
    await page
      .getByRole('button', { name: within.results[0]?.nombre ?? '', exact: true })
      .first()
      .waitFor();
    await page.reload();
    await counted(page, within.count);
    expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('museo');
    await page.getByRole('button', { name: 'Quitar los filtros' }).click();
    await page.waitForURL(/#\/organismos$/);
  });

  flow('a locality is chosen from those listed; without any result the page says what to do', async (stand) => {
    const { page, open, audit } = stand;
    await open('#/organismos');
    await listed(page);
    await page.getByRole('combobox', { name: 'Localidad' }).fill('salta');
    await page
      .getByRole('listbox', { name: 'Localidad' })
      .getByRole('option', { name: /^Salta/ })
      .first()
      .click();
    await page.waitForURL(/localidad=Salta/);
    await counted(page, (await organismsOf(stand, '&localidad=Salta')).count);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzqxzz');
    await page.getByText('No hay resultados para esta búsqueda').waitFor();
    expect(await page.getByRole('button', { name: 'CSV' }).isDisabled()).toBe(true);
    await audit();
  });

  flow('one is opened from the list: its record, its territory, its link', async (stand) => {
    const { page, open, audit, shot } = stand;
    const one = await lonelyOne(stand);
    await open(`#/organismos?q=${encodeURIComponent(`"${one.nombre}"`)}`);
    await page.getByRole('button', { name: one.nombre, exact: true }).first().click();
    await page.waitForURL(/id=\d+/);
    await page.getByRole('heading', { level: 2, name: one.nombre }).waitFor();
    await page.getByRole('heading', { name: 'En el territorio' }).waitFor();
    await page.getByRole('link', { name: one.provincia }).waitFor();
    await expect.poll(() => page.title()).toBe(titleOf(one.nombre, 'Organismos'));
    await audit();
    await shot('organism');
    await page.reload();
    await page.getByRole('heading', { level: 2, name: one.nombre }).waitFor();
    await page.getByRole('button', { name: 'Volver a la lista' }).click();
    await listed(page);
  });

  flow.once('one is picked on the map, which is brought nearer and farther', async (stand) => {
    const { page, open } = stand;
    const { latitud, longitud, nombre } = await lonelyOne(stand);
    await open(`#/organismos?mapa=${latitud},${longitud},15`);
    await listed(page);
    await drawn(page, /^En el mapa: .*puntos/);
    await page.getByRole('button', { name: 'Acercar' }).click();
    await page.waitForURL(/mapa=[^&]*16$/);
    await page.getByRole('application').click();
    await page.getByRole('heading', { level: 2, name: nombre }).waitFor();
    await page.getByRole('button', { name: 'Alejar' }).click();
    await page.waitForURL(/id=\d+&mapa=[^&]*15$/);
    // A map that is left while it moves ends without an error, which the harness would hear in the frames that follow.
    await page.getByRole('application').focus();
    await page.keyboard.press('-');
    await page.evaluate(() => {
      location.hash = '#/';
    });
    await page.getByRole('application').waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  });

  flow('the map is worked by keys: nearer, and what is near its middle', async (stand) => {
    const { page, open, audit, shot } = stand;
    await open('#/organismos?mapa=-34.6083,-58.3712,14');
    await drawn(page, /^En el mapa: .*calles/);
    await page.getByRole('application').focus();
    await page.keyboard.press('+');
    await page.waitForURL(/mapa=[^&]*15(&|$)/);
    await page.keyboard.press('Enter');
    await page.getByText('Cerca de -34.6').waitFor();
    await listed(page);
    await page.getByLabel('Hasta').selectOption({ label: '5 km' });
    await page.waitForURL(/radio=5000/);
    await listed(page);
    await page.getByRole('columnheader', { name: 'Distancia' }).waitFor();
    const workbook = page.getByRole('link', { name: 'Excel' });
    expect(await workbook.getAttribute('href')).toMatch(/cercanos\?lat=.*&radio=5000&.*format=xlsx$/);
    const [file] = await Promise.all([page.waitForEvent('download'), workbook.click()]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    await audit();
    await shot('organisms-near');
    await page.getByRole('button', { name: 'Ver en todas partes' }).click();
    await page.getByText('Cerca de -34.6').waitFor({ state: 'detached' });
    await counted(page, (await organismsOf(stand)).count);
    expect(page.url()).not.toMatch(/[?&](lat|radio)=/);
  });

  flow.once('one that is not there says so', async ({ page, open, expectStatus }) => {
    expectStatus(404);
    await open('#/organismos?id=999999999');
    await page.getByText('No existe').first().waitFor();
    await page.getByRole('button', { name: 'Volver a la lista' }).click();
    await listed(page);
  });
});
