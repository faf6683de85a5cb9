/**
 * What published programs ask, as statistics.md describes it: their paths and letter cases, the parameters that they send
 * without need, their loops over pages, the dates they write, what they do with errors. Over HTTP, on the starter data and,
 * where it is there, on the whole.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf, LONG, numbersOf, readAll, rowsOf } from './clients.ts';
import { hasShared, load, SHARED, STARTER, type Statistics, serveStatistics } from './serving.ts';

const BASE = '/estadisticas/v4.0';
const TODAY = '2026-08-18';

const sets = [
  { title: 'the starter data', path: STARTER, starter: true, there: true, page: [100, 50], variables: 17, notes: 9 },
  {
    title: 'the whole data (skipped without ../shared/data)',
    path: SHARED,
    starter: false,
    there: hasShared,
    page: [3000, 1000],
    variables: 1581,
    notes: 40,
  },
];

describe.each(sets)('on $title', ({ path, starter, there, page, variables, notes }) => {
  describe.skipIf(!there)('programs', () => {
    let serving: Statistics;
    let ask: Statistics['ask'];
    beforeAll(async () => {
      serving = await serveStatistics(TODAY, (store) => load(store, [path], { starter }));
      ask = serving.ask;
    });
    afterAll(async () => {
      expect(serving.errors).toEqual([]);
      await serving.close();
    });

    describe('read the catalogue', () => {
      test.each([3, 10, 100, 250, 500, 1000, 2000, 3000])(
        'in pages of %i, until what came is no less than count',
        async (limit) => {
          const ids: number[] = [];
          for (let offset = 0, count = 1; offset < count; offset += limit) {
            const { status, at } = await ask(`${BASE}/Monetarias?Limit=${limit}&Offset=${offset}`);
            expect(status).toBe(200);
            count = Number(at('metadata.resultset.count'));
            expect(count).toBe(variables);
            ids.push(...numbersOf(at('results'), 'idVariable'));
          }
          expect(ids).toHaveLength(variables);
          expect(new Set(ids).size).toBe(variables);
        },
      );

      test('in pages, until one is short, trusting no count', async () => {
        const ids: number[] = [];
        for (let offset = 0; ; offset += 500) {
          const got = numbersOf(
            (await ask(`${BASE}/monetarias?limit=500&offset=${offset}`)).at('results'),
            'idVariable',
          );
          ids.push(...got);
          if (got.length < 500) break;
        }
        expect(ids).toHaveLength(variables);
      });

      test('until a page is empty, which says that nothing matches there', async () => {
        const past = await ask(`${BASE}/Monetarias?limit=3000&offset=3000`);
        expect([past.status, past.at('results'), past.at('metadata.resultset.count')]).toEqual([200, [], 0]);
      });

      test('for the description of one variable', async () => {
        const { at } = await ask(`${BASE}/Monetarias?IdVariable=1&Limit=1`);
        expect(at('results.0.descripcion')).toBe('Reservas internacionales');
        // Retail and wholesale rate, which are taken for each other.
        const described = async (id: number) =>
          (await ask(`${BASE}/Monetarias?idVariable=${id}`)).at('results.0.descripcion');
        expect(await described(4)).toMatch(/minorista/);
        expect(await described(5)).toMatch(/mayorista/);
      });

      test('and look for texts in it that hold no-break spaces and blanks at their ends', async () => {
        const entries = entriesOf((await ask(`${BASE}/Monetarias?limit=3000`)).at('results'));
        const tidy = (text: unknown): string => String(text).replace(/\s+/g, ' ').trim();
        const named = entries.filter(({ descripcion }) => tidy(descripcion).includes('referencia (base 2.2.02=1)'));
        expect(named.map(({ idVariable }) => idVariable)).toEqual([30]);
        expect(entries.find(({ idVariable }) => idVariable === 44)?.descripcion).toMatch(/ $/);
      });

      test('as a table: ten members, none of them missing', async () => {
        for (const entry of entriesOf((await ask(`${BASE}/Monetarias?limit=3000`)).at('results'))) {
          expect(Object.values(entry)).toHaveLength(10);
          expect(Object.values(entry)).not.toContain(null);
        }
      });
    });

    describe('read a series', () => {
      test.each(LONG.flatMap((id) => page.map((limit) => [id, limit] as const)))(
        'variable %i whole in pages of %i, turned round to ascending order',
        async (id, limit) => {
          const rows = (await readAll(serving, id, limit)).reverse();
          const { at } = await ask(`${BASE}/Monetarias/${id}?limit=1`);
          expect(rows).toHaveLength(Number(at('metadata.resultset.count')));
          expect(rows.at(-1)).toEqual(at('results.0.detalle.0'));
          for (const [i, { fecha }] of rows.entries()) if (i > 0) expect(fecha > (rows[i - 1]?.fecha ?? '')).toBe(true);
        },
      );

      test.each([1, 2, 3])('for its latest %i values', async (limit) => {
        const rows = rowsOf((await ask(`${BASE}/Monetarias/1?limit=${limit}`)).at('results.0.detalle'));
        expect(rows).toHaveLength(limit);
        expect(rows.map(({ fecha }) => fecha)).toEqual([...rows.map(({ fecha }) => fecha)].sort().reverse());
      });

      test('published ahead, and take the first value that is not after today', async () => {
        const newest = await ask(`${BASE}/Monetarias/30?limit=1`);
        expect(String(newest.at('results.0.detalle.0.fecha')) > TODAY).toBe(true);
        const today = await ask(`${BASE}/Monetarias/30?hasta=${TODAY}&limit=1`);
        expect(today.at('results.0.detalle.0')).toEqual({ fecha: TODAY, valor: 824.5515206986 });
        expect(today.text).toContain('"valor":824.5515206986}');
        const entry = await ask(`${BASE}/Monetarias?IdVariable=30`);
        expect(entry.at('results.0.ultFechaInformada')).toBe(TODAY);
        expect(entry.at('results.0.ultValorInformado')).toBe(824.5515206986);
      });

      test.each([7, 31, 45])('again for the last %i days, and put it over what they have', async (window) => {
        const held = new Map((await readAll(serving, 1, 3000)).map(({ fecha, valor }) => [fecha, valor]));
        const since = new Date(Date.parse(TODAY) - window * 86_400_000).toISOString().slice(0, 10);
        const again = rowsOf((await ask(`${BASE}/Monetarias/1?desde=${since}&limit=3000`)).at('results.0.detalle'));
        expect(again.length).toBeGreaterThan(0);
        for (const { fecha, valor } of again) {
          expect(fecha >= since).toBe(true);
          expect(held.get(fecha)).toBe(valor);
        }
        const expected = [...held.keys()].filter((fecha) => fecha >= since);
        expect(again.map(({ fecha }) => fecha)).toEqual(expected);
      });

      test('four at a time', async () => {
        const alone = await Promise.all(LONG.map((id) => readAll(serving, id, 3000)));
        for (let start = 0; start < LONG.length; start += 4) {
          const some = LONG.slice(start, start + 4);
          const together = await Promise.all(some.map((id) => readAll(serving, id, 250)));
          expect(together).toEqual(alone.slice(start, start + 4));
        }
      });

      test('of a variable without one in the range: one element, nothing in it', async () => {
        const { status, at } = await ask(`${BASE}/Monetarias/44/?desde=2024-01-01&hasta=2024-01-31`);
        expect([status, at('results')]).toEqual([200, [{ idVariable: 44, detalle: [] }]]);
      });
    });

    describe('read the notes', () => {
      test('whatever the nesting, one level flattened', async () => {
        const all: number[] = [];
        for (let offset = 0, count = 1; offset < count; offset += 4) {
          const { at } = await ask(`${BASE}/metodologia?limit=4&offset=${offset}`);
          count = Number(at('metadata.resultset.count'));
          all.push(...numbersOf([at('results')].flat(2), 'id'));
        }
        expect(all).toHaveLength(notes);
        expect(all).toEqual([...all].sort((a, b) => a - b));
      });

      test('of one variable in the list, which knows no such filter', async () => {
        const all = await ask(`${BASE}/Metodologia?idVariable=7`);
        expect(all.at('metadata.resultset')).toEqual({ count: notes, offset: 0, limit: 250 });
        const one = await ask(`${BASE}/Metodologia/7`);
        expect([all.at('results')].flat(2)).toContainEqual(one.at('results.0'));
      });
    });
  });
});

describe('programs that expect A2 flat', () => {
  test('read it so when the setting says so', async () => {
    const flat = await serveStatistics(TODAY, (store) => load(store, [STARTER], { starter: true }), {
      flatMethodology: true,
    });
    const { at } = await flat.ask(`${BASE}/Metodologia?Limit=3&Offset=1`);
    expect(numbersOf(at('results'), 'id')).toEqual([4, 5, 7]);
    await flat.close();
  });
});
