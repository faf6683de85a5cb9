import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, type Client, createClient } from '../../packages/client/src/client.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';

let service: WholeService;
let client: Client;
beforeAll(async () => {
  service = await serveStarter();
  client = createClient({ address: service.address });
}, 120_000);
afterAll(() => service.close());

describe('the TypeScript client, against a server on the starter data', () => {
  it('has typed answers of lists, and puts lists of a query between commas', async () => {
    const variables = await client.listVariables({ query: { Limit: 2 } });
    expect(variables.results?.map(({ idVariable }) => typeof idVariable)).toEqual(['number', 'number']);
    const streets = await client.searchCalles({ query: { nombre: 'Corrientes', campos: ['id', 'nombre'], max: 1 } });
    expect('calles' in streets && streets.calles.map(({ nombre }) => nombre)).toEqual(['AV CORRIENTES']);
  });

  it('sends batches, paths and CSV files', async () => {
    const { resultados } = await client.searchManyProvincias({ body: { provincias: [{ nombre: 'Salta', max: 1 }] } });
    expect(resultados).toHaveLength(1);
    expect((await client.getOrganism({ path: { id: '45' } })).nombre).toBe('Museo Histórico Nacional');
    const file = await client.addProvinciasToCsv({ query: { nombre: 'n' }, body: 'n\nSalta\n' });
    expect(file).toContain('Salta');
  });

  it('logs in with a form, and sends the token', async () => {
    const body = { grant_type: 'password', username: 'demo', password: 'demo-ventanilla' } as const;
    const { access_token } = await client.createToken({ body });
    const mine = createClient({ address: service.address, token: access_token });
    expect((await mine.getPortfolio()).activos?.length).toBeGreaterThan(0);
  });

  it('rejects with the status and what the service said', async () => {
    const refused = client.getQuote({ path: { Mercado: 'bCBA', Simbolo: 'GGAL' } });
    await expect(refused).rejects.toThrow(ApiError);
    await expect(refused).rejects.toMatchObject({ status: 401, body: { message: expect.any(String) } });
  });
});

it('The client is under 15 KB as JavaScript', async () => {
  const folder = join(import.meta.dirname, '../../packages/client/src');
  const sizes = ['client.ts', 'operations.ts'].map(async (name) => {
    const { code } = await transformWithOxc(await readFile(join(folder, name), 'utf8'), name);
    return Buffer.byteLength(code);
  });
  const bytes = await Promise.all(sizes);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000);
});
