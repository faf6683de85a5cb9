import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flows, type Stand } from './harness.ts';

/** Chooses a file as a person does. */
async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Drops a file onto the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called, content]) => {
      const held = new DataTransfer();
      held.items.add(new File([content], called, { type: 'text/csv' }));
      return held;
    },
    [name, text] as const,
  );
  const zone = page.getByRole('region', { name: 'Suelte aquí un archivo CSV' });
  await zone.dispatchEvent('dragover', { dataTransfer });
  await zone.dispatchEvent('drop', { dataTransfer });
}

async function processIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Procesar el archivo' }).click();
  await page.getByRole('heading', { name: 'Archivo procesado' }).waitFor();
}

/** How many rows a count says. */
function count(page: Page, name: string) {
  return page
    .getByRole('group', { name: 'Qué filas se ven' })
    .getByRole('button', { name: new RegExp(`^${name} ?\\d`) });
}

async function rowsCounted(page: Page, name: string): Promise<number> {
  return Number((await count(page, name).innerText()).replace(/\D/g, ''));
}

async function download(page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(Buffer.from(piece));
  return { name: file.suggestedFilename(), text: Buffer.concat(pieces).toString('utf8') };
}

async function opened({ page, open }: Stand): Promise<void> {
  await open('#/archivos');
  await page.getByRole('heading', { name: 'Archivos', level: 1 }).waitFor();
}

flows('files', (flow) => {
  flow('the example: columns are seen, failures filtered, a row is corrected, the result taken away', async (stand) => {
    const { page, audit, shot } = stand;
    await opened(stand);
    await audit();
    await shot('files-empty');
    await page.getByRole('button', { name: 'Probar con un ejemplo' }).click();
    await page.getByRole('cell', { name: 'Av. Corrientes 1000' }).waitFor();
    expect(await page.getByLabel('Dirección (necesario)').inputValue()).toBe('1');
    // Written into the address once what it says is shown.
    await page.waitForURL(/[?&]direccion=domicilio&(.*&)?tipo=direcciones/);
    await shot('files-columns');
    await processIt(page);
    expect(await rowsCounted(page, 'Todas')).toBe(13);
    expect(await rowsCounted(page, 'Halladas')).toBeGreaterThanOrEqual(4);
    const failed = await rowsCounted(page, 'Con errores');
    expect(failed).toBeGreaterThanOrEqual(3);
    await shot('files-results');
    await count(page, 'Con errores').click();
    await page.getByText(`${failed} de 13 filas`).waitFor();
    await page.getByLabel('Motivo').selectOption('calle_no_encontrada');
    await page.getByText('1 de 13 filas').waitFor();
    await shot('files-failures');
    await page.getByRole('button', { name: 'Fila 11: ver y corregir' }).click();
    const editor = page.getByRole('dialog', { name: 'Fila 11' });
    await editor.getByText('No se encontró ninguna calle con un nombre parecido').waitFor();
    await audit();
    await shot('files-editor');
    await editor.getByLabel('domicilio').fill('Av. Corrientes 1200');
    await editor.getByRole('button', { name: 'Procesar esta fila' }).click();
    await editor.getByText('hallada', { exact: true }).waitFor();
    await editor.getByText('corregida', { exact: true }).waitFor();
    await shot('files-corrected');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'hidden' });
    // The row has gone from those shown; of one that stays, its button has the focus again.
    await page.getByLabel('Motivo').selectOption('');
    await page.getByRole('button', { name: 'Fila 13: ver y corregir' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('13');
    expect(await rowsCounted(page, 'Con errores')).toBe(failed - 1);
    await count(page, 'Halladas').click();
    expect(await page.getByLabel('Motivo').locator('option:checked').innerText()).toBe('cualquiera');
    const all = await download(page, 'Descargar el resultado');
    expect(all.name).toBe('ejemplo-resultado.csv');
    expect(all.text).toMatch(/^lugar;domicilio;provincia;georef_nomenclatura;.*;georef_mensaje;georef_puntaje\n/);
    expect(all.text).toMatch(/\nKiosco;Av\. Corrientes 1200;CABA;AV CORRIENTES 1200.*;hallado;;;100\n/);
    expect(all.text.trimEnd().split('\n').length).toBe(14);
    const workbook = await download(page, 'Excel');
    expect(workbook.name).toBe('ejemplo-resultado.xlsx');
    expect(workbook.text.startsWith('PK')).toBe(true);
    const failures = await download(page, 'Solo los errores');
    expect(failures.text.trimEnd().split('\n').length).toBe(failed);
    await page.getByText('Consulta a la API').click();
    await page.getByText("--data-binary '@ejemplo.csv'").waitFor();
    await audit();
  });
  flow('text without a header, points, values for all rows', async (stand) => {
    const { page, audit, shot } = stand;
    await opened(stand);
    await page.getByRole('button', { name: 'Pegar texto' }).click();
    await page.getByLabel('Texto: una fila por línea').fill('Av. Corrientes 1000\nAv. Callao 900\n');
    await page.getByRole('button', { name: 'Leer el texto' }).click();
    await page.getByRole('columnheader', { name: 'columna_1' }).waitFor();
    await page.getByLabel('Provincia', { exact: true }).selectOption('un mismo valor para todas…');
    await page.getByLabel('Provincia de todas las filas').fill('02');
    await processIt(page);
    expect(await rowsCounted(page, 'Halladas')).toBe(2);
    await page.waitForURL(/fijo_provincia=02/);
    await page.getByRole('tab', { name: 'Mapa' }).click();
    await page.getByText('Puntos de las filas elegidas: 2.').waitFor();
    await page.locator('canvas').first().waitFor();
    await audit();
    await shot('files-map');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Otro archivo' }).click();
    // Latin-1, a decimal comma, one point in the sea and one without a longitude.
    const points = 'lugar;latitud;longitud\nPeña;-34,6037;-58,3816\nMar;-40,1;-50,2\nNada;-34,6;\n';
    await choose(page, 'puntos.csv', Buffer.from(points, 'latin1'));
    await page.getByRole('rowheader', { name: 'Peña' }).waitFor();
    expect(await page.getByLabel('Cada fila es').inputValue()).toBe('ubicacion');
    await page.getByText('Cómo se lee y cómo se busca').click();
    await page.getByText('detectado: LATIN-1').waitFor({ state: 'attached' });
    await processIt(page);
    expect(await rowsCounted(page, 'Halladas')).toBe(1);
    expect(await rowsCounted(page, 'Sin resultado')).toBe(2);
    await page.getByRole('cell', { name: 'fuera del país' }).waitFor();
    await page.getByRole('cell', { name: 'falta una coordenada' }).waitFor();
    await shot('files-points');
  });
  flow.once('several rows are corrected and processed together; a retry is a retry', async (stand) => {
    const { page } = stand;
    await opened(stand);
    await drop(page, 'dos.csv', 'domicilio;provincia\nCorientes Inexistente 1;CABA\nOtra Inexistente 2;CABA\n');
    await processIt(page);
    expect(await rowsCounted(page, 'Con errores')).toBe(2);
    await page.getByRole('button', { name: 'Fila 1: ver y corregir' }).click();
    await page.getByRole('dialog', { name: 'Fila 1' }).getByLabel('domicilio').fill('Av. Corrientes 1000');
    await page.getByRole('button', { name: 'Guardar y ver el error siguiente' }).click();
    await page.getByRole('dialog', { name: 'Fila 2' }).getByLabel('domicilio').fill('Av. Callao 900');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    expect(await rowsCounted(page, 'Corregidas')).toBe(2);
    await page.getByText('Correcciones sin procesar, que no están en la descarga: 2.').waitFor();
    await page.getByRole('button', { name: 'Procesar las corregidas (2)' }).click();
    await page.getByText('corregida, sin procesar').first().waitFor({ state: 'detached' });
    expect(await rowsCounted(page, 'Halladas')).toBe(2);
    // Going to another page and back loses nothing.
    await page.getByRole('link', { name: 'Territorio' }).click();
    await page.getByRole('heading', { name: 'Territorio', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Archivos' }).click();
    await count(page, 'Halladas').waitFor();
    expect(await rowsCounted(page, 'Halladas')).toBe(2);
    await page.waitForURL(/direccion=domicilio/);
  });
  flow('what goes wrong is said, and nothing is lost', async (stand) => {
    const { page, audit, expectStatus, shot } = stand;
    await opened(stand);
    await choose(page, 'planilla.xlsx', Buffer.from('PK\u0003\u0004 no es texto'));
    await page.getByText('Es una planilla de cálculo, no un CSV.').waitFor();
    await audit();
    await choose(page, 'dos.csv', 'domicilio;provincia\nAv. Corrientes 1000;CABA\nAv. Callao 900;CABA\n');
    expectStatus(503);
    await page.route('**/ventanilla/csv/**', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '7' },
        json: { errores: [{ mensaje: 'Hay demasiados archivos.' }] },
      }),
    );
    await page.getByRole('button', { name: 'Procesar el archivo' }).click();
    await page.getByText('El servidor está ocupado').waitFor();
    await page.getByText('Vuelva a probar en 7 s.').waitFor();
    await page.getByText('Hay demasiados archivos.').waitFor();
    await shot('files-busy');
    await page.unroute('**/ventanilla/csv/**');
    await page.getByRole('button', { name: 'Procesar el archivo' }).click();
    await page.getByRole('heading', { name: 'Archivo procesado' }).waitFor();
    expect(await rowsCounted(page, 'Halladas')).toBe(2);
  });
  flow.once(
    'ten thousand addresses: bounded memory, cancelled and taken up, others answered meanwhile',
    async (stand) => {
      const { page, server, shot, allow } = stand;
      // An answer that stands still in the middle has one on any machine.
      const still = await cutting(server.address);
      page.once('close', () => void still.end());
      allow(still.address);
      await page.goto(`${still.address}#/archivos`);
      const chrome = await page.context().newCDPSession(page);
      /** Bytes of the page's objects and of the bytes that they hold, after garbage collection. */
      const memory = async (): Promise<number> => {
        await chrome.send('HeapProfiler.collectGarbage');
        const heap = await chrome.send('Runtime.getHeapUsage');
        return heap.usedSize + heap.backingStorageSize;
      };
      await choose(page, 'diezmil.csv', tenThousand());
      await page.getByRole('button', { name: 'Procesar el archivo' }).waitFor();
      const before = await memory();
      await page.getByRole('button', { name: 'Procesar el archivo' }).click();
      await expect.poll(() => rowsCounted(page, 'Todas'), { timeout: 20_000 }).toBeGreaterThan(200);
      // The page answers its user, and the server others.
      await page.getByLabel('Buscar en las filas').fill('callao');
      await page
        .getByRole('cell', { name: /^Av. Callao/ })
        .first()
        .waitFor();
      expect((await fetch(`${server.address}provincias?max=1`)).status).toBe(200);
      await shot('files-running');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('heading', { name: 'Cancelado' }).waitFor();
      const cancelled = await rowsCounted(page, 'Todas');
      expect(cancelled).toBeLessThan(ROWS);
      // The server stops working on it: nothing is answered any more but this question.
      await expect.poll(() => inFlight(server.address), { timeout: 20_000 }).toBe(1);
      still.mend();
      await page.getByLabel('Buscar en las filas').fill('');
      await page.getByRole('button', { name: 'Seguir con las que faltan' }).click();
      await page.getByRole('heading', { name: 'Archivo procesado' }).waitFor({ timeout: 60_000 });
      await page.getByText('10.000 de 10.000 filas').first().waitFor();
      expect(await rowsCounted(page, 'Todas')).toBe(ROWS);
      expect(await rowsCounted(page, 'Sin resultado')).toBe(ROWS / 50);
      expect((await memory()) - before).toBeLessThan(MOST_GROWTH);
      // The last row is the last of the file, and only rows in sight are in the document.
      expect(await page.getByRole('row').count()).toBeLessThan(120);
      const { text } = await download(page, 'Descargar el resultado');
      const lines = text.trimEnd().split('\n');
      expect(lines.length).toBe(ROWS + 1);
      lines.slice(1).forEach((line, at) => {
        if (!line.startsWith(`${at + 1};`)) throw new Error(`row ${at + 1} is ${line}`);
      });
    },
  );
  flow.once('a server that goes away in the middle leaves what is done, and is taken up', async (stand) => {
    const { server } = stand;
    const flaky = await cutting(server.address);
    try {
      // A page of its own: the other one may ask its own server alone.
      const page = await stand.page.context().newPage();
      await page.goto(`${flaky.address}#/archivos`);
      await choose(page, 'diezmil.csv', tenThousand());
      await page.getByRole('button', { name: 'Procesar el archivo' }).click();
      await expect.poll(() => rowsCounted(page, 'Todas'), { timeout: 20_000 }).toBeGreaterThan(0);
      flaky.goAway();
      await page.getByRole('heading', { name: 'El trabajo se interrumpió' }).waitFor();
      await page.getByText('El servidor no responde').waitFor();
      await page.getByText('Las filas hechas quedan').waitFor();
      const done = await rowsCounted(page, 'Todas');
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(ROWS);
      flaky.mend();
      await page.getByRole('button', { name: 'Seguir con las que faltan' }).click();
      await page.getByRole('heading', { name: 'Archivo procesado' }).waitFor({ timeout: 60_000 });
      expect(await rowsCounted(page, 'Todas')).toBe(ROWS);
      expect(await rowsCounted(page, 'Sin resultado')).toBe(ROWS / 50);
    } finally {
      await flaky.end();
    }
  });
});

const ROWS = 10_000;
/** How much a page may grow by ten thousand rows, in bytes: their own, and little more. */
const MOST_GROWTH = 16 * 1024 * 1024;

/** Streets that every data set has, with numbers that they have; one row in fifty is of a street that there is not. */
function tenThousand(): string {
  const streets = [
    ['Av. Corrientes', 6000],
    ['Av. Callao', 2000],
    ['Av. Cabildo', 4500],
    ['Av. Santa Fe', 3000],
    ['Av. Belgrano', 3500],
    ['Bolívar', 1500],
  ] as const;
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const [street, most] = streets[at % streets.length] ?? streets[0];
    return at % 50 === 49 ? `Xyzzy Qwfp ${at}` : `${street} ${100 + ((at * 37) % (most - 100))}`;
  });
  return `id;domicilio;provincia\n${rows.map((address, at) => `${at + 1};${address};CABA\n`).join('')}`;
}

/** How many requests the server is answering, this one included. */
async function inFlight(address: string): Promise<number> {
  const text = await (await fetch(`${address}metrics`)).text();
  return Number(/^ventanilla_requests_in_flight (\d+)$/m.exec(text)?.[1]);
}

/** Bytes of an answer after which the server below stands still. */
const STILL_AFTER = 400_000;

/** A server on the way to another, that can go away. */
interface Flaky {
  readonly address: string;
  /** From now on answers break off where they would stand still, and those that do. */
  readonly goAway: () => void;
  /** From now on answers are whole. */
  readonly mend: () => void;
  readonly end: () => Promise<unknown>;
}

/**
 * The server at another address, where answers to files stand still in the middle until they are told to break off, and so again
 * until it is mended: not the first one alone, for browsers send a request again by themselves when a connection ends before they
 * have read anything of the answer. Not at once either, for what a page has not read yet when an answer breaks off is lost to it.
 */
async function cutting(address: string): Promise<Flaky> {
  let isWhole = false;
  let isAway = false;
  const still = new Set<() => void>();
  const server: Server = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    const { 'accept-encoding': _, ...others } = headers;
    const passed = request(new URL(url, address), { method, headers: { ...others, connection: 'close' } }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      if (isWhole || !url.startsWith('/ventanilla/csv/')) {
        came.pipe(answer);
        return;
      }
      let bytes = 0;
      came.on('data', (piece: Buffer) => {
        answer.write(piece);
        bytes += piece.byteLength;
        if (bytes < STILL_AFTER || came.isPaused()) return;
        came.pause();
        const breakOff = () => {
          // What was written goes out before the connection ends, and nothing of it is lost by a reset.
          answer.socket?.end();
          came.destroy();
        };
        if (isAway) breakOff();
        else still.add(breakOff);
      });
      came.on('error', () => answer.socket?.end());
      // Whoever asked has enough of it.
      answer.on('close', () => came.destroy());
    });
    passed.on('error', () => answer.socket?.end());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    goAway: () => {
      isAway = true;
      for (const breakOff of still) breakOff();
      still.clear();
    },
    mend: () => {
      isWhole = true;
    },
    end: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
