import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../src/indexes/civil-date.ts';
import { file, load, type Market, serveMarket, session } from './serving.ts';

const FIRST = parseDay('2020-01-01') ?? 0;
/** More than two of the chunks that rows are rendered in, with gaps. */
const DAYS = Array.from({ length: 900 }, (_, at) => FIRST + at).filter((day) => day % 7 > 1);

describe('any range of a series', () => {
  let market: Market;
  const whole = new Map<string, { readonly fechaHora: string }[]>();
  const path = (from: string, to: string, variant: string): string =>
    `/api/bCBA/Titulos/LARGO/Cotizacion/seriehistorica/${from}/${to}/${variant}`;

  beforeAll(async () => {
    market = await serveMarket((store) =>
      load(store, [
        file(
          'daily_long.csv',
          DAYS.map((day, at) => session('LARGO', formatDay(day), 100 + ((at * 37) % 53) / 4, { volume: at })),
        ),
        file('actions.csv', [
          { symbol: 'LARGO', ex_date: formatDay(FIRST + 300), kind: 'split', factor: 0.1, amount: '' },
          { symbol: 'LARGO', ex_date: formatDay(FIRST + 700), kind: 'cash_dividend', factor: '', amount: 3 },
        ]),
      ]),
    );
    for (const variant of ['ajustada', 'sinAjustar']) {
      const { body } = await market.ask(path('1970-01-01', '2099-12-31', variant));
      whole.set(variant, Array.isArray(body) ? body : []);
    }
  });
  afterAll(async () => {
    expect(market.errors).toEqual([]);
    await market.close();
  });

  test('is what a filter of the whole gives, in both variants', async () => {
    expect(whole.get('ajustada')).toHaveLength(DAYS.length);
    const day = fc.integer({ min: -20, max: 920 }).map((offset) => formatDay(FIRST + offset));
    await fc.assert(
      fc.asyncProperty(day, day, fc.constantFrom('ajustada', 'sinAjustar'), async (from, to, variant) => {
        const { body } = await market.ask(path(from, to, variant));
        const inside = (whole.get(variant) ?? []).filter(({ fechaHora }) => {
          const date = fechaHora.slice(0, 10);
          return from <= date && date <= to;
        });
        expect(body).toEqual(inside);
      }),
      { numRuns: 150 },
    );
  });

  test('joins with the next one to the whole', async () => {
    for (const cut of [1, 255, 256, 257, 500, 511, 512, 513]) {
      const middle = formatDay(DAYS[cut - 1] ?? 0);
      const next = formatDay(DAYS[cut] ?? 0);
      const one = (await market.ask(path('1970-01-01', middle, 'ajustada'))).body;
      const two = (await market.ask(path(next, '2099-12-31', 'ajustada'))).body;
      expect([...(Array.isArray(one) ? one : []), ...(Array.isArray(two) ? two : [])]).toEqual(whole.get('ajustada'));
    }
  });
});
