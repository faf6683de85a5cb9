import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../src/indexes/civil-date.ts';
import { Attribute, foldFilter } from '../../src/statistics/catalog.ts';
import { pageOf } from '../../src/statistics/query.ts';
import { RenderedList } from '../../src/statistics/render.ts';
import { type DatedValue, encodeSeriesBlock, openSeriesBlock } from '../../src/statistics/stored.ts';
import { load, STARTER, type Statistics, serveStatistics } from './serving.ts';

describe('stored blocks', () => {
  const rows = fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: -719_162, max: 2_932_896 }),
      value: fc.double({ noDefaultInfinity: true, noNaN: true }),
      source: fc.constantFrom('api-v4', 'series-xlsm', '', 'ñandú'),
    }),
    { selector: (row) => row.day },
  );

  test('give back what they were made of, in order of days', () => {
    fc.assert(
      fc.property(rows, (given: DatedValue[]) => {
        const block = openSeriesBlock(encodeSeriesBlock(given));
        expect(block.rows()).toEqual([...given].sort((a, b) => a.day - b.day));
      }),
    );
  });

  test('are equal bytes for equal rows in any order', () => {
    fc.assert(
      fc.property(rows, (given: DatedValue[]) => {
        expect(encodeSeriesBlock([...given].reverse())).toEqual(encodeSeriesBlock(given));
      }),
    );
  });

  test('that are damaged are refused', () => {
    const body = encodeSeriesBlock([{ day: 1, value: 2, source: 'x' }]);
    expect(() => openSeriesBlock(body.subarray(0, body.length - 1))).toThrow(RangeError);
    expect(() => openSeriesBlock(Buffer.from('{}'))).toThrow(RangeError);
  });
});

test('a page never leaves its rows, and counts them all until past the end', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(6000), fc.integer({ min: 1, max: 3000 }), (total, offset, limit) => {
      const all = Array.from({ length: total }, (_, i) => i);
      const { from, to, count } = pageOf(total, offset, limit);
      expect(all.slice(from, to)).toEqual(all.slice(offset, offset + limit));
      expect(count).toBe(offset < total ? total : 0);
    }),
    { numRuns: 50 },
  );
});

test('any records gathered from a rendered list are the JSON of these records', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 40 }), fc.array(fc.nat(60)), (texts, picks) => {
      const list = new RenderedList(texts.map((text) => JSON.stringify({ text })));
      const ordinals = [...new Set(picks.filter((pick) => pick < texts.length))].sort((a, b) => a - b);
      const gathered: unknown = JSON.parse(`[${Buffer.concat(list.gather(Int32Array.from(ordinals))).toString()}]`);
      // What JSON cannot say in UTF-8 (lone surrogates) it escapes, so that nothing is lost.
      expect(gathered).toEqual(ordinals.map((ordinal) => ({ text: texts[ordinal] })));
    }),
  );
});

test('an attribute selects what a plain comparison of folded texts selects', () => {
  const texts = fc.array(
    fc.option(fc.constantFrom('Saldos', 'Índice', 'Tasa de interés', 'saldos a fin de mes', ' A '), { nil: null }),
  );
  const needles = fc.constantFrom('s', 'saldos', 'índice', 'INTERES', 'a', 'zz', 'de');
  fc.assert(
    fc.property(texts, needles, fc.constantFrom('contains', 'equals'), (values, raw, comparison) => {
      const needle = foldFilter(raw);
      const selection = new Attribute(values, comparison).select(needle);
      const expected = values.flatMap((value, i) => {
        const text = value === null ? null : foldFilter(value);
        const passes = text !== null && (comparison === 'contains' ? text.includes(needle) : text === needle);
        return passes ? [i] : [];
      });
      expect([...selection.ordinals()]).toEqual(expected);
      expect(values.map((_, i) => i).filter(selection.passes)).toEqual(expected);
      expect(selection.size).toBe(expected.length);
    }),
  );
});

describe('no request breaks the service', () => {
  let serving: Statistics;
  beforeAll(async () => {
    serving = await serveStatistics('2026-08-18', (store) => load(store, [STARTER], { starter: true }));
  });
  afterAll(() => serving.close());

  /** Percent-encoded UTF-8; lone surrogates, which UTF-8 has not, become U+FFFD. */
  const percent = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
  const name = fc.oneof(
    fc.constantFrom(
      'IdVariable',
      'desde',
      'HASTA',
      'Limit',
      'offset',
      'Categoria',
      'Moneda',
      'Periodicidad',
      'TipoSerie',
    ),
    fc.string(),
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.integer({ min: 18_000, max: 22_000 }).map(formatDay),
    fc.constantFrom('', '%', '%zz', '-0', '1e9', 'NaN', '__proto__', 'null', '2026-08-18T24:00'),
  );
  const encoded = value.map((text) => (text.startsWith('%') ? text : percent(text)));
  const query = fc
    .array(fc.tuple(name, encoded), { maxLength: 6 })
    .map((pairs) => pairs.map(([key, text]) => `${percent(key)}=${text}`).join('&'));
  const path = fc.oneof(
    fc.constantFrom('Monetarias', 'Monetarias/1', 'monetarias/30/', 'Metodologia', 'Metodologia/1', 'Monetarias/2'),
    encoded.map((text) => `Monetarias/${text}`),
    encoded.map((text) => `Metodologia/${text}`),
    encoded,
  );

  test('whatever is asked is answered with 200 or a 4xx ResponseError', async () => {
    await fc.assert(
      fc.asyncProperty(path, query, async (at, search) => {
        const got = await serving.ask(`/estadisticas/v4.0/${at}?${search}`);
        expect([200, 400, 404]).toContain(got.status);
        expect(got.at('status')).toBe(got.status);
        if (got.status !== 200) {
          expect(Object.keys(Object(got.at('')))).toEqual(['status', 'errorMessages']);
          expect([got.at('errorMessages')].flat().length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 400 },
    );
    expect(serving.errors).toEqual([]);
  });

  test('the pages of any period put together are the period', async () => {
    const all = [(await serving.ask('/estadisticas/v4.0/Monetarias/1?limit=3000')).at('results.0.detalle')].flat();
    const day = fc.integer({ min: parseDay('2025-07-25') ?? 0, max: parseDay('2026-08-18') ?? 0 }).map(formatDay);
    await fc.assert(
      fc.asyncProperty(day, day, fc.integer({ min: 20, max: 300 }), async (a, b, limit) => {
        const [desde, hasta] = a < b ? [a, b] : [b, a];
        const expected = all.filter((row) => {
          const date = String(Reflect.get(Object(row), 'fecha'));
          return desde <= date && date <= hasta;
        });
        const got: unknown[] = [];
        for (let offset = 0; offset < Math.max(1, expected.length); offset += limit) {
          const page = await serving.ask(
            `/estadisticas/v4.0/Monetarias/1?desde=${desde}&hasta=${hasta}&limit=${limit}&offset=${offset}`,
          );
          expect(page.at('metadata.resultset.count')).toBe(expected.length);
          got.push(...[page.at('results.0.detalle')].flat());
        }
        expect(got).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
