import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownsMarketPath } from '../../src/market/group.ts';
import { load, type Market, STARTER, serveMarket } from './serving.ts';

let market: Market;
beforeAll(async () => {
  market = await serveMarket((store) => load(store, [STARTER], { starter: true }));
});
afterAll(async () => {
  expect(market.errors).toEqual([]);
  await market.close();
});

const word = fc.oneof(
  fc.constantFrom('bCBA', 'NYSE', 'argentina', 'GGAL', 'dlr%2fago26', 'Titulos', 'Cotizacion', 'seriehistorica', 'v2'),
  fc.constantFrom('2024-01-01', '2024-13-01', '0000-00-00', 'ajustada', 'acciones', 'Merval', '%', '%zz', '%00', '..'),
  fc.string({ maxLength: 12 }).map(encodeURIComponentSafely),
);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replace(/\./g, '%2E');
}

async function check(path: string): Promise<void> {
  const { status, headers, body } = await market.ask(path);
  expect(status).toBeLessThan(500);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(body).toBeDefined();
  if (status >= 400) expect(body).toHaveProperty('message');
}

describe('no input of group B', () => {
  test('in any path under /api causes a 5xx or an answer that is not JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 9 }), fc.string({ maxLength: 20 }), async (words, query) => {
        await check(`/api/${words.join('/')}?${encodeURIComponentSafely(query)}`);
      }),
      { numRuns: 300 },
    );
  });

  test('in the parameters of B1, B2 and B3 does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 5, maxLength: 5 }), async (words) => {
        const given = words.map((each) => (each === '' ? 'x' : each));
        const [a = 'x', b = 'x', c = 'x', d = 'x', e = 'x'] = given;
        await check(`/api/${a}/Titulos/${b}/Cotizacion?plazo=${c}&model.mercado=${d}`);
        await check(`/api/v2/${a}/Titulos/${b}/Cotizacion/seriehistorica/${c}/${d}/${e}`);
        await check(`/api/Cotizaciones/${a}/${b}/${c}`);
      }),
      { numRuns: 150 },
    );
  });
});

test.each([
  ['/api', true],
  ['/api/', true],
  ['//API//x', true],
  ['/token', true],
  ['/Token/', true],
  ['/api/v2.0/organismos', false],
  ['/api/v2.0/organismos/3', false],
  ['/api/v2.0/museos/', false],
  ['/api/v1.0/provincias', false],
  ['/api/v2/portafolio', true],
  ['/apis', false],
  ['/tokens', false],
  ['/georef/api/calles', false],
  ['/', false],
])('the path %s belongs to group B: %s', (path, ours) => {
  expect(ownsMarketPath(path)).toBe(ours);
});
