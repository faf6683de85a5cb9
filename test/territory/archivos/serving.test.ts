import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTerritory } from '../../../src/territory/group.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { CITY } from '../direcciones/town.ts';
import { load } from '../serving.ts';

const LIMIT = 3_000_000;

let serving: Serving;
beforeAll(async () => {
  serving = await serveGroup(createTerritory, (store) => load(store, CITY), { csvBytes: LIMIT, csvJobs: 2 });
});
afterAll(() => serving.close());

function send(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${serving.address}/ventanilla/csv/${path}`, { method: 'POST', body, headers });
}

/** A request whose body is sent by hand. */
function begin(path: string) {
  const sending = httpRequest(`${serving.address}/ventanilla/csv/${path}`, { method: 'POST' });
  sending.on('error', () => undefined);
  const answered = once(sending, 'response');
  // Of a request that is given up nobody waits for the answer.
  answered.catch(() => undefined);
  return { sending, answered };
}

const HEADER = 'id;domicilio;provincia';
const SEARCH = 'direcciones?campos=calle.nombre&prefijo=';

describe('POST /ventanilla/csv/…', () => {
  it.each<[string, string, string]>([
    [
      'direcciones?campos=calle.nombre',
      'id;domicilio\n1;Av. Santa Fe 1100\n',
      '1;Av. Santa Fe 1100;AV SANTA FE;hallado;;;100\n',
    ],
    [
      'ubicacion?campos=provincia.id',
      'latitud,longitud\n"-31,4",-64.2\n',
      '"-31,4",-64.2,,sin_resultado,fuera_del_pais,',
    ],
    ['provincias?campos=id', 'provincia\ncordoba\n', 'cordoba,14,hallado,,,100\n'],
    ['departamentos?campos=id', 'departamento\ncolon\n', 'colon,14021,hallado,,,100\n'],
    ['municipios?campos=id', 'municipio\nx\n', 'x,,sin_resultado,'],
    ['localidades-censales?campos=id', 'nombre\nvilla allende\n', 'villa allende,14021010,hallado,,,100\n'],
    ['asentamientos?campos=id', 'nombre\nx\n', 'x,,sin_resultado,'],
    ['localidades?campos=id', 'ciudad\nbarrio golf\n', 'barrio golf,1402101001,hallado,,,100\n'],
    [
      'calles?campos=nombre&fijo_departamento=14014',
      'calle\nGral Belgrano\n',
      'Gral Belgrano,GRAL BELGRANO,hallado,,,100\n',
    ],
  ])('%s', async (path, body, row) => {
    const response = await send(path, body, { 'Content-Type': 'text/csv' });
    expect(response.status).toBe(200);
    expect((await response.text()).split(/(?<=\n)/)[1]).toMatch(new RegExp(`^${row.replace(/[.()]/g, '\\$&')}`));
  });

  it('says what it took for what, and what it gives', async () => {
    const response = await send(SEARCH, Buffer.from(`${HEADER}\n1;Av. Santa Fe 1100;C\xf3rdoba\n`, 'latin1'));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=windows-1252');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=direcciones.csv');
    expect(response.headers.get('ventanilla-parametros')).toBe(
      'direccion=domicilio&provincia=provincia&separador=punto_y_coma&codificacion=latin-1',
    );
    expect(response.headers.get('data-version')).toMatch(/^territory=/);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(
      `${HEADER};calle_nombre;estado;motivo;mensaje;puntaje\n1;Av. Santa Fe 1100;Córdoba;AV SANTA FE;hallado;;;100\n`,
    );
  });

  it.each([
    'application/octet-stream',
    'text/plain; charset=utf-8',
    'application/vnd.ms-excel',
    'application/x-www-form-urlencoded',
  ])('takes a file that is called %s', async (type) => {
    expect((await send('provincias', 'nombre\nx\n', { 'Content-Type': type })).status).toBe(200);
  });
  it.each([
    [{ 'Content-Type': 'application/json' }],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }],
    [{ 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' }],
  ])('%j is 415', async (headers) => {
    const response = await send('provincias', 'nombre\nx\n', headers);
    expect([response.status, await response.json()]).toEqual([
      415,
      { errores: [expect.objectContaining({ mensaje: expect.any(String) })] },
    ]);
  });

  it('tells all that is wrong, and which columns there are, before it answers a row', async () => {
    const unread = await send('direcciones?separador=x&y=1', `${HEADER}\n`);
    const said = (await unread.json()) as { readonly errores: readonly { readonly nombre_parametro: string }[] };
    expect([unread.status, said.errores.map((error) => error.nombre_parametro)]).toEqual([400, ['y', 'separador']]);
    const response = await send('direcciones?direccion=calle', `${HEADER}\n1;x;y\n`);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        errores: [
          {
            ayuda: ['id', 'domicilio', 'provincia'],
            codigo_interno: 1001,
            mensaje: 'El archivo no tiene una columna «calle».',
            nombre_parametro: 'direccion',
            ubicacion: 'querystring',
          },
        ],
      },
    ]);
  });

  it('is no GET', async () => {
    const response = await serving.get('/ventanilla/csv/direcciones');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('refuses a file that announces more than the limit, and cuts off one that turns out larger', async () => {
    const big = Buffer.alloc(LIMIT + 1, `${HEADER}\n`);
    expect((await send('direcciones', big)).status).toBe(413);
    const { sending, answered } = begin(SEARCH);
    sending.write(big.subarray(0, 100_000));
    const [response] = await answered;
    const cut = once(response, 'error');
    response.resume();
    sending.write(big.subarray(100_000));
    await cut;
    expect(response.complete).toBe(false);
    expect(serving.errors.splice(0)).toEqual([expect.objectContaining({ problem: 'too_large' })]);
  });

  it('works on so many files at once, and says when to come again', async () => {
    const first = [begin(SEARCH), begin(SEARCH)];
    for (const { sending } of first) sending.write(`${HEADER}\n`);
    await expect.poll(async () => (await send(SEARCH, `${HEADER}\n`)).status).toBe(503);
    const refused = await send(SEARCH, `${HEADER}\n`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    // One that is finished and one whose client goes away: both make room.
    first[0]?.sending.end('1;Av. Santa Fe 1100;14\n');
    const [response] = await (first[0]?.answered ?? Promise.reject(new Error('no request')));
    response.resume();
    await once(response, 'end');
    first[1]?.sending.destroy();
    await expect
      .poll(async () => {
        const [a, b] = await Promise.all([send(SEARCH, `${HEADER}\n`), send(SEARCH, `${HEADER}\n`)]);
        return [a.status, b.status];
      })
      .toEqual([200, 200]);
    expect(serving.errors).toEqual([]);
  });

  it('answers others while it works', async () => {
    const rows = `${HEADER}\n${'1;GRAL BELGRANO 100 esq. Santa Fe;Córdoba\n'.repeat(20_000)}`;
    let isDone = false;
    const working = send(SEARCH, rows)
      .then((response) => response.text())
      .finally(() => {
        isDone = true;
      });
    let others = 0;
    while (!isDone) {
      expect((await serving.get('/provincias')).status).toBe(200);
      others++;
    }
    expect((await working).match(/\n/g)).toHaveLength(20_001);
    expect(others).toBeGreaterThan(5);
  });
});
