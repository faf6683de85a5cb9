import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../src/indexes/civil-date.ts';
import { readAll, rowsOf } from './clients.ts';
import { file, load, type Statistics, serveStatistics, variable } from './serving.ts';

const TODAY = '2026-08-18';
const FIRST = parseDay('2015-01-01') ?? Number.NaN;
const LAST = parseDay(TODAY) ?? Number.NaN;

/** Lengths around those at which pages and rendered pieces end. */
const LENGTHS = [0, 1, 2, 50, 51, 999, 1000, 1001, 2999, 3000, 3001, 3500];

/** Rows of a variable, ascending, some days apart, with values of all kinds; the last ones dated ahead. */
function generated(id: number, length: number): { fecha: string; valor: number }[] {
  return Array.from({ length }, (_, i) => ({
    fecha: formatDay(LAST + 10 - (length - 1 - i) * (1 + (id % 2))),
    valor: (i % 7) - 3 + i / 10 ** (id % 5),
  }));
}

const series = new Map(LENGTHS.map((length, i) => [i + 1, generated(i + 1, length)]));

// A small cache lets pages be slices of what is held, text, and what was pushed out meanwhile; and kept answers hide nothing.
describe.each([
  ['a large cache', 1 << 24],
  ['a small one', 120_000],
  ['none', 0],
])('pages of generated series, with %s', (_, seriesCache) => {
  let serving: Statistics;
  beforeAll(async () => {
    const variables = [...series.keys()].map((id) => variable(id, { primerFechaInformada: '2000-01-01' }));
    const rows = [...series].flatMap(([idVariable, dated]) => dated.map((row) => ({ idVariable, ...row })));
    serving = await serveStatistics(
      TODAY,
      (store) => load(store, [file('variables.json', variables), file('series.json', rows)]),
      { seriesCache, answerCache: 0 },
    );
  });
  afterAll(async () => {
    expect(serving.errors).toEqual([]);
    await serving.close();
  });

  const id = fc.integer({ min: 1, max: LENGTHS.length });
  const day = fc.oneof(fc.integer({ min: FIRST, max: LAST }), fc.integer({ min: LAST - 400, max: LAST }));
  const bound = fc.option(day.map(formatDay), { nil: undefined });
  const limit = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(1, 999, 1000, 1001, 2999, 3000));

  const ask = async (variableId: number, parameters: Readonly<Record<string, string | number | undefined>>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
    return serving.ask(`/estadisticas/v4.0/Monetarias/${variableId}?${query}`);
  };

  /** The plain way: every row looked at. */
  const filtered = (variableId: number, desde?: string, hasta?: string) =>
    (series.get(variableId) ?? [])
      .filter(({ fecha }) => (desde === undefined || fecha >= desde) && (hasta === undefined || fecha <= hasta))
      .reverse();

  test('are, between any dates, what a plain filter of all rows gives', async () => {
    await fc.assert(
      fc.asyncProperty(id, bound, bound, limit, fc.nat(3600), async (variableId, a, b, most, offset) => {
        const [desde, hasta] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
        const expected = filtered(variableId, desde, hasta);
        const { status, at } = await ask(variableId, { desde, hasta, limit: most, offset });
        expect(status).toBe(200);
        expect(at('metadata.resultset')).toEqual({
          count: offset < expected.length ? expected.length : 0,
          offset,
          limit: most,
        });
        expect(at('results.0.detalle')).toEqual(expected.slice(offset, offset + most));
      }),
      { numRuns: 120 },
    );
  });

  test('put together are the whole, whatever the size of each', async () => {
    await fc.assert(
      fc.asyncProperty(
        id,
        fc.array(limit, { minLength: 1, maxLength: 6 }),
        bound,
        async (variableId, limits, desde) => {
          const got: unknown[] = [];
          const expected = filtered(variableId, desde);
          for (let page = 0; got.length < expected.length; page++) {
            const { at } = await ask(variableId, { desde, limit: limits[page % limits.length], offset: got.length });
            const rows = rowsOf(at('results.0.detalle'));
            expect(rows.length).toBeGreaterThan(0);
            expect(at('metadata.resultset.count')).toBe(expected.length);
            got.push(...rows);
            // Pages of one value of thousands prove no more after the first hundred.
            if (page === 100) return;
          }
          expect(got).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });

  test.each([...series.keys()])('of variable %i in the usual sizes are all it has', async (variableId) => {
    for (const size of [250, 1000, 3000]) {
      expect(await readAll(serving, variableId, size)).toEqual(filtered(variableId));
    }
  });
});
