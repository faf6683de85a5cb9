import { afterEach, describe, expect, it } from 'vitest';
import { createTerritory } from '../../src/territory/group.ts';
import { type Serving, serveGroup } from '../serving.ts';
import { CITY } from './direcciones/town.ts';
import { load } from './serving.ts';

let serving: Serving;
afterEach(() => serving.close());

async function serve(rateClient: number, rateWindow = 86_400): Promise<void> {
  serving = await serveGroup(createTerritory, (store) => load(store, CITY), { rateClient, rateWindow });
}

const queries = (count: number) => Array.from({ length: count }, () => ({ nombre: 'x', max: 1 }));
const left = async (response: Response): Promise<string | null> => {
  await response.arrayBuffer();
  return response.headers.get('ratelimit');
};

describe('what work of this group costs', () => {
  it('a batch: its queries, whatever it asks for', async () => {
    await serve(3000);
    expect(await left(await serving.post('/provincias', { provincias: queries(1000) }))).toMatch(/;r=2000;/);
    expect(
      await left(await serving.post('/direcciones', { direcciones: [{ direccion: 'x' }, { direccion: 'y' }] })),
    ).toMatch(/;r=1998;/);
    expect(
      await left(
        await serving.post('/ubicacion', { ubicaciones: Array.from({ length: 8 }, () => ({ lat: 0, lon: 0 })) }),
      ),
    ).toMatch(/;r=1990;/);
    expect(
      await left(
        await serving.post('/ventanilla/direcciones/explicar', {
          direcciones: [{ direccion: 'x' }, { direccion: 'y' }],
        }),
      ),
    ).toMatch(/;r=1988;/);
    // What is no batch costs what any request does.
    expect(await left(await serving.post('/provincias', { provincias: queries(1001) }))).toMatch(/;r=1987;/);
    expect(await left(await serving.get('/provincias'))).toMatch(/;r=1986;/);
  });

  it('a batch that costs more than is left: nothing of it is answered, and nothing taken but for the request', async () => {
    await serve(1000, 1000);
    expect(await left(await serving.post('/provincias', { provincias: queries(600) }))).toMatch(/;r=400;/);
    const refused = await serving.post('/provincias', { provincias: queries(600) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '201']);
    expect(await refused.json()).toEqual({
      errores: [
        {
          mensaje:
            'Se superó la cuota de consultas: se admiten 1000 consultas cada 1000 segundos por dirección. Vuelva a intentarlo en 201 segundos.',
        },
      ],
    });
    expect((await serving.post('/provincias', { provincias: queries(300) })).status).toBe(200);
  });

  it('a batch that costs more than the whole quota: it is told to part it, and no time is named', async () => {
    await serve(100);
    const refused = await serving.post('/provincias', { provincias: queries(1000) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null]);
    expect(await refused.json()).toMatchObject({
      errores: [{ mensaje: expect.stringMatching(/equivale a 1000 consultas.*divídala/) }],
    });
  });

  it('a file: its rows, as they are worked on', async () => {
    await serve(1000);
    const file = `provincia\n${'cordoba\n'.repeat(300)}`;
    const response = await fetch(`${serving.address}/ventanilla/csv/provincias?campos=id`, {
      method: 'POST',
      body: file,
    });
    expect((await response.text()).split('\n')).toHaveLength(302);
    // One for the request, one a row, and this one.
    expect(await left(await serving.get('/provincias'))).toMatch(/;r=698;/);
  });

  it('a file of more rows than are left is slowed down, and comes whole', async () => {
    // A hundred a second: the last fifty rows wait for half a second.
    await serve(100, 1);
    const file = `provincia\n${'cordoba\n'.repeat(149)}`;
    const response = await fetch(`${serving.address}/ventanilla/csv/provincias?campos=id`, {
      method: 'POST',
      body: file,
    });
    expect(response.status).toBe(200);
    expect((await response.text()).split('\n')).toHaveLength(151);
  });
});
