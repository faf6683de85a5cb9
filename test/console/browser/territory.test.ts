import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flows } from './harness.ts';

/** The one box of the page. */
function box(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('combobox', { name: /^Dirección, calle/ });
}

/** Values of the view that the address holds. */
function view(page: Page): URLSearchParams {
  return new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
}

/** Waits until the map has drawn something of its own. */
async function mapIsDrawn(page: Page): Promise<void> {
  await page.getByText(/^En el mapa: \d/).waitFor({ state: 'attached' });
}

/** Clicks in the middle of the map until the unit there is drawn: before that it is but a point, from which one goes back. */
async function pickMiddle(page: Page): Promise<string> {
  const departamento = view(page).get('departamento');
  if (departamento !== null) return departamento;
  if (view(page).get('lat') !== null) await page.goBack();
  else await page.getByRole('application').click();
  return view(page).get('departamento') ?? '';
}

async function isNoWiderThanItsWindow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

flows('territory', (flow) => {
  flow('a place is suggested while typing, chosen by key, and walked through down to a door', async (stand) => {
    const { page, open, audit, shot } = stand;
    await open('#/territorio');
    await page.getByRole('heading', { name: 'Argentina' }).waitFor();
    await box(page).pressSequentially('la plat');
    await page.getByRole('option', { name: /Departamento La Plata/ }).waitFor();
    await shot('territory-suggestions');
    await box(page).press('ArrowDown');
    await page.getByRole('listbox').getByRole('option', { selected: true }).waitFor();
    await page.getByRole('option', { name: /Departamento La Plata/ }).click();
    await page.getByRole('heading', { name: 'La Plata', level: 2 }).waitFor();
    expect(view(page).get('departamento')).toBe('06441');
    await expect.poll(() => page.title()).toBe('La Plata, departamento · Territorio · Ventanilla');
    await expect.poll(() => page.getByLabel('Provincia').first().inputValue()).toBe('06');
    await mapIsDrawn(page);
    await page.getByRole('tab', { name: /^Calles/ }).click();
    const name = page.getByLabel('Buscar por nombre');
    await name.fill('calle 48');
    const csv = page.getByRole('link', { name: 'CSV' });
    await expect.poll(() => csv.getAttribute('href')).toMatch(/\/calles\?.*nombre=calle\+48.*formato=csv/);
    await page.getByRole('table').getByRole('link', { name: '48', exact: true }).first().waitFor();
    const outline = page
      .getByRole('group', { name: 'Descargar el contorno' })
      .getByRole('link', { name: 'GeoPackage' });
    for (const link of [outline, page.getByRole('link', { name: 'Shapefile' }).last()]) {
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(file.suggestedFilename()).toMatch(/\.(gpkg|zip)$/);
    }
    await isNoWiderThanItsWindow(page);
    await shot('territory-department');
    await audit();
    await page.getByRole('table').getByRole('link', { name: '48', exact: true }).first().click();
    await page.getByRole('heading', { name: '48', exact: true, level: 2 }).waitFor();
    await page.getByLabel('Altura en esta calle').fill('600');
    await page.getByLabel('Altura en esta calle').press('Enter');
    await page.getByRole('heading', { name: /^48 600, La Plata/ }).waitFor();
    expect(view(page).get('direccion')).toBe('48 600');
    await page.goBack();
    await page.getByRole('heading', { name: '48', exact: true, level: 2 }).waitFor();
  });

  flow.once('an address without a point shows the town that it lies in', async ({ page, open }) => {
    await open('#/territorio');
    await mapIsDrawn(page);
    await open('#/territorio?direccion=calle+48+1234&departamento=06441');
    await page.getByText('sin punto en los datos').waitFor();
    const scale = page.locator('.leaflet-control-scale-line');
    await expect.poll(() => scale.innerText()).toMatch(/^([1-5] km|\d+ m)$/);
  });

  flow('an address shows how it was read, what it was weighed against, and where it is', async (stand) => {
    const { page, open, audit, shot } = stand;
    await open('#/territorio?direccion=Av.+Corrientes+1234+piso+3&provincia=02');
    await page
      .getByRole('heading', { name: 'AV CORRIENTES 1234, Comuna 1, Ciudad Autónoma de Buenos Aires' })
      .waitFor();
    await page.getByText('Encontrada', { exact: true }).waitFor();
    const reading = page.getByRole('region', { name: 'Cómo se leyó' });
    expect(await reading.locator('mark').allInnerTexts()).toEqual(['Av. Corrientes', '1234', 'piso 3']);
    expect(await reading.locator('dt').allInnerTexts()).toEqual(['Calle', 'Altura', 'Piso']);
    await page.getByRole('region', { name: 'Candidatos' }).getByText('el mejor').waitFor();
    await page.getByRole('link', { name: /^-34\.60\d+, -58\.38\d+$/ }).waitFor();
    await mapIsDrawn(page);
    await page.getByText('Consulta a la API').last().click();
    await page.getByText(/curl '.*explicar\?direccion=Av\.\+Corrientes/).waitFor();
    await isNoWiderThanItsWindow(page);
    await page.evaluate(() => scrollTo(0, 0));
    await shot('territory-address');
    await audit();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'How it was read' }).waitFor();
    await page.getByText('Found', { exact: true }).waitFor();
  });

  flow('a miss tells why and what was near, each a button that tries it', async (stand) => {
    const { page, open, audit, shot } = stand;
    await open('#/territorio?direccion=Corrientes+y+Cabildo&provincia=02');
    await page.getByText('No encontrada', { exact: true }).waitFor();
    await page.getByText(/pero no se cruzan o su cruce no está en los datos/).waitFor();
    await page
      .getByRole('region', { name: 'Candidatos' })
      .getByText(/no cruza a la otra calle/)
      .first()
      .waitFor();
    await shot('territory-miss');
    await audit();
    await page.getByRole('button', { name: /^AV CORRIENTES y AV CALLAO/ }).click();
    await page.getByRole('heading', { name: /^AV CORRIENTES \(ESQUINA AV CALLAO\)/ }).waitFor();
    // A number that the street does not have: its real range, and the nearest one of it.
    await box(page).fill('Corrientes 9000');
    await box(page).press('Enter');
    await page.getByText(/no tiene la altura 9000: tiene de la 1 a la/).waitFor();
    expect(view(page).get('localidad_censal')).toBeNull();
    await page.getByRole('button', { name: /^AV CORRIENTES 6900/ }).click();
    await page.getByRole('heading', { name: /^AV CORRIENTES 6900/ }).waitFor();
    // A street that is somewhere else: of the full data those of the province that was asked for come before the City's.
    await open('#/territorio?direccion=Florida+100&departamento=06441');
    await page
      .getByRole('button', { name: /^FLORIDA 100 / })
      .first()
      .click();
    await page.getByRole('heading', { name: /^FLORIDA 100, / }).waitFor();
    await page.getByRole('button', { name: /Quitar Localidad censal/ }).click();
    await expect.poll(() => view(page).get('localidad_censal')).toBeNull();
  });

  flow.once('suggestions are requested for typed texts alone, not for a change of view', async ({ page, open }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/autocompletar')) requested.push(searchParams.get('q') ?? '');
    });
    await open('#/territorio?direccion=Corrientes+y+Cabildo&provincia=02');
    await page.getByRole('button', { name: /^AV CORRIENTES y AV CALLAO/ }).click();
    await page.getByRole('heading', { name: /^AV CORRIENTES \(ESQUINA AV CALLAO\)/ }).waitFor();
    await page.goBack();
    await page.getByText('No encontrada', { exact: true }).waitFor();
    expect(await box(page).inputValue()).toBe('Corrientes y Cabildo');
    await box(page).fill('callao');
    await page
      .getByRole('option', { name: /CALLAO/ })
      .first()
      .waitFor();
    expect(requested).toEqual(['callao']);
  });

  flow('a point is found as it is pasted, and what it may have meant is told', async ({ page, open, audit, shot }) => {
    await open('#/territorio');
    const field = page.getByLabel('Latitud y longitud');
    await field.fill('34 36');
    await field.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/Escriba la latitud y la longitud/)
      .waitFor();
    await field.fill(`34°36'13.32"S 58°22'53.76"W`);
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Lo que hay en este punto' }).waitFor();
    await page.getByRole('link', { name: 'Comuna 1' }).first().waitFor();
    await page.getByText(/^AV .* Comuna 1, .* a \d+ m$/).waitFor();
    expect([view(page).get('lat'), view(page).get('lon')]).toEqual(['-34.6037', '-58.3816']);
    await mapIsDrawn(page);
    await shot('territory-point');
    await audit();
    await box(page).fill('-58.3816, -34.6037');
    await box(page).press('Enter');
    await page.getByRole('heading', { name: 'Este punto no está dentro de ninguna provincia' }).waitFor();
    await page.getByRole('link', { name: '-34.6037, -58.3816' }).click();
    await page.getByRole('heading', { name: 'Lo que hay en este punto' }).waitFor();
  });

  flow('a click on the map is a unit’s record, or what lies at the point', async ({ page, open, audit, shot }) => {
    await open('#/territorio?provincia=02');
    await page.getByRole('heading', { name: 'Ciudad Autónoma de Buenos Aires', level: 2 }).waitFor();
    await mapIsDrawn(page);
    await expect.poll(() => pickMiddle(page), { timeout: 40_000, interval: 800 }).toMatch(/^02\d{3}$/);
    await page.getByRole('heading', { name: /^Comuna \d+$/, level: 2 }).waitFor();
    await shot('territory-map');
    await audit();
    await page.getByRole('button', { name: 'Punto', exact: true }).click();
    await page.getByRole('application').click();
    await page.getByRole('heading', { name: 'Lo que hay en este punto' }).waitFor();
    expect(view(page).get('capa')).toBe('punto');
    await page.getByRole('link', { name: 'Ciudad Autónoma de Buenos Aires' }).waitFor();
  });

  flow.once('what does not exist, or cannot be, says so', async ({ page, open, expectStatus }) => {
    expectStatus(400);
    await open('#/territorio?departamento=99999');
    await page.getByText('No hay ninguna unidad así en los datos').waitFor();
    await open('#/territorio?departamento=1');
    await page.getByText('El pedido no es válido').first().waitFor();
    await page.getByRole('link', { name: 'Territorio' }).click();
    await page.getByRole('heading', { name: 'Argentina' }).waitFor();
  });

  flow.once('another candidate is shown in place of the best, and lists are turned page by page', async (stand) => {
    const { page, open, shot } = stand;
    await open('#/territorio?direccion=San+Martín+1000');
    const candidates = page.getByRole('region', { name: 'Candidatos' });
    const second = candidates.getByRole('listitem').nth(1);
    await second.getByText(/^(pierde por|igual de bueno)/).waitFor();
    const name = await second.locator('p').first().innerText();
    await second.getByRole('button', { name: /^Ver / }).click();
    await page.getByRole('heading', { name, level: 2 }).waitFor();
    expect(view(page).get('puesto')).toBe('2');
    await shot('territory-candidates');
    await open('#/territorio?lista=departamentos');
    await page.getByText('1 a 50 de 529').waitFor();
    await page.getByRole('button', { name: 'Siguientes' }).click();
    await page.getByText('51 a 100 de 529').waitFor();
    expect(view(page).get('inicio')).toBe('50');
    await page.reload();
    await page.getByText('51 a 100 de 529').waitFor();
    await page.getByRole('button', { name: 'Anteriores' }).click();
    await page.getByText('1 a 50 de 529').waitFor();
  });
});
