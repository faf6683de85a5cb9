/** The setting `georef-generation`: which generation answers where an address names none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStarter, type WholeService } from '../../whole-service.ts';

describe('a server whose unversioned addresses are of generation v2', () => {
  let whole: WholeService;
  beforeAll(async () => {
    whole = await serveStarter(undefined, { georefGeneration: 'v2' });
  }, 120_000);
  afterAll(() => whole?.close());

  const statusOf = async (path: string): Promise<number> => (await whole.get(path)).status;

  it('answers generation v2 at /georef/api, and v1 at the root and at /v1.0', async () => {
    expect(await statusOf('/georef/api/gobiernos-locales?max=1')).toBe(200);
    expect(await statusOf('/georef/api/localidades?gobierno_local=060441')).toBe(200);
    expect(await statusOf('/georef/api/v2.0/cuadras')).toBe(200);
    for (const prefix of ['', '/georef/api/v1.0']) {
      expect(await statusOf(`${prefix}/gobiernos-locales`)).toBe(404);
      expect(await statusOf(`${prefix}/localidades?municipio=060441`)).toBe(200);
    }
  });

  it('lists the resources of that generation to a client that asks for an unknown one', async () => {
    const response = await whole.get('/georef/api/intendencias');
    expect(await response.json()).toMatchObject({
      errores: [{ recursos_disponibles: expect.arrayContaining(['/georef/api/gobiernos-locales']) }],
    });
  });
});
