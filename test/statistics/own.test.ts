import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay } from '../../src/indexes/civil-date.ts';
import { AGGREGATIONS } from '../../src/statistics/series/kinds.ts';
import { FREQUENCIES } from '../../src/statistics/series/periods.ts';
import { load, STARTER, type Statistics, serveStatistics } from './serving.ts';

const IDS = [1, 4, 5, 7, 15, 26, 27, 28, 29, 30, 31, 32, 40, 43, 44, 1187, 1188];

let serving: Statistics;
beforeAll(async () => {
  serving = await serveStatistics('2026-08-18', (store) => load(store, [STARTER], { starter: true }));
});
afterAll(() => serving.close());

/** Percent-encoded UTF-8; lone surrogates, which UTF-8 has not, become U+FFFD. */
const percent = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

describe('what is answered under /ventanilla/series', () => {
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', '/', '/buscar', '/ultimos', '/1/revisiones', '/BUSCAR/') },
    fc.string({ unit: 'binary' }).map((text) => `/${percent(text)}`),
    fc.string({ unit: 'binary' }).map((text) => `/${percent(text)}/revisiones`),
  );
  const name = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(
        ...['ids', 'desde', 'hasta', 'vigente_al', 'orden', 'frecuencia', 'agregacion', 'variacion', 'incompletos'],
        ...['formato', 'separador', 'decimal', 'encabezado', 'limite', 'inicio', 'q', 'tipo', 'categoria', 'moneda'],
      ),
    },
    fc.string(),
  );
  const value = fc.oneof(
    fc.subarray([...IDS, 2, 999]).map((ids) => ids.join()),
    fc.constantFrom(...FREQUENCIES, ...AGGREGATIONS, 'asc', 'desc', 'csv', 'json', 'nombres', 'omitir'),
    fc.constantFrom('periodo', 'interanual', ';', ',', 'coma', 'alta,baja', '__proto__', '0001-01-01', '9999-12-31'),
    fc.integer({ min: 18_000, max: 23_000 }).map(formatDay),
    fc.integer().map(String),
    fc.string({ unit: 'binary' }),
  );
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 8 })
    .map((pairs) => pairs.map(([key, text]) => `${percent(key)}=${percent(text)}`).join('&'));

  test('is 200 or a 4xx ResponseError, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(path, query, fc.boolean(), async (at, search, withIds) => {
        const got = await serving.ask(`/ventanilla/series${at}?${withIds ? 'ids=27,1,30&' : ''}${search}`);
        expect([200, 400, 404]).toContain(got.status);
        if (got.status === 200) return;
        expect(Object.keys(Object(got.at('')))).toEqual(['status', 'errorMessages']);
        expect(got.at('status')).toBe(got.status);
        expect([got.at('errorMessages')].flat().length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
    expect(serving.errors).toEqual([]);
  });

  test('is, side by side, what the series of the contract answer one by one', async () => {
    const whole = new Map<number, unknown[]>();
    for (const id of IDS) {
      const got = await serving.ask(`/estadisticas/v4.0/Monetarias/${id}?limit=3000`);
      whole.set(id, [got.at('results.0.detalle')].flat());
    }
    const day = fc.option(fc.integer({ min: 19_900, max: 20_750 }).map(formatDay), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(fc.subarray(IDS, { minLength: 1 }), day, day, async (ids, a, b) => {
        const [desde, hasta] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
        const expected = new Map<string, (number | null)[]>();
        ids.forEach((id, place) => {
          for (const row of whole.get(id) ?? []) {
            const { fecha, valor } = row as { fecha: string; valor: number };
            if ((desde !== undefined && fecha < desde) || (hasta !== undefined && fecha > hasta)) continue;
            const cells = expected.get(fecha) ?? ids.map(() => null);
            cells[place] = valor;
            expected.set(fecha, cells);
          }
        });
        const bounds = `${desde === undefined ? '' : `&desde=${desde}`}${hasta === undefined ? '' : `&hasta=${hasta}`}`;
        const got = await serving.ask(`/ventanilla/series?ids=${ids.join()}${bounds}`);
        const rows = [...expected].sort(([x], [y]) => (x < y ? -1 : 1));
        expect(got.at('results')).toEqual(rows.map(([fecha, valores]) => ({ fecha, valores })));
        const csv = await serving.ask(
          `/ventanilla/series?ids=${ids.join()}${bounds}&formato=csv&separador=;&decimal=,`,
        );
        const lines = rows.map(([fecha, cells]) =>
          [fecha, ...cells.map((cell) => (cell === null ? '' : String(cell).replace('.', ',')))].join(';'),
        );
        expect(csv.text).toBe(`${[`fecha;${ids.join(';')}`, ...lines].join('\n')}\n`);
      }),
      { numRuns: 60 },
    );
  });
});
