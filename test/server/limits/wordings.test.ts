import { afterEach, describe, expect, it } from 'vitest';
import { createMarket } from '../../../src/market/group.ts';
import type { Group, Services } from '../../../src/server/group.ts';
import { createStatistics } from '../../../src/statistics/group.ts';
import { createTerritory } from '../../../src/territory/group.ts';
import { organismsAlone } from '../../organisms/sample.ts';
import { type Serving, serveGroup } from '../../serving.ts';

let serving: Serving;
afterEach(() => serving.close());

/** The second request of a client that may ask once in a minute. */
async function refused(create: (services: Services) => Group, path: string): Promise<Response> {
  serving = await serveGroup(create, async () => {}, { rateClient: 1, rateWindow: 60 });
  await (await serving.get(path)).arrayBuffer();
  const response = await serving.get(path);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(response.headers.get('ratelimit')).toBe('"client";r=0;t=60');
  return response;
}

describe('A 429 has the shape of its group and says what was exceeded and when to repeat', () => {
  it('A: ResponseError', async () => {
    const response = await refused(createStatistics, '/estadisticas/v4.0/Monetarias');
    expect(await response.json()).toEqual({
      status: 429,
      errorMessages: [
        'El límite de consultas por dirección es de 1 cada 60 segundos y fue superado. Intente nuevamente en 60 segundos.',
      ],
    });
  });

  it('B: a message', async () => {
    const response = await refused(createMarket, '/api/portafolio');
    expect(await response.json()).toEqual({
      message: 'Too many requests: at most 1 calls per address in 60 seconds are admitted. Try again in 60 seconds.',
    });
  });

  it('C: errores, in XML where that is asked for', async () => {
    const response = await refused(createTerritory, '/provincias');
    const mensaje =
      'Se superó la cuota de consultas: se admiten 1 consultas cada 60 segundos por dirección. Vuelva a intentarlo en 60 segundos.';
    expect(await response.json()).toEqual({ errores: [{ mensaje }] });
    const xml = await serving.get('/provincias?formato=xml');
    expect([xml.status, xml.headers.get('content-type')]).toEqual([429, 'application/xml; charset=utf-8']);
    expect(await xml.text()).toContain(`<mensaje>${mensaje}</mensaje>`);
  });

  it('D: detail, in the words of its framework', async () => {
    const response = await refused(organismsAlone, '/organismos');
    expect(await response.json()).toEqual({
      detail:
        'Solicitud fue regulada (throttled). Se espera que esté disponible en 60 segundos. El límite por dirección es de 1 solicitudes cada 60 segundos.',
    });
  });

  it('of no group: as C', async () => {
    const response = await refused(createTerritory, '/nowhere');
    expect(await response.json()).toMatchObject({ errores: [{ mensaje: expect.stringContaining('cuota') }] });
  });
});
