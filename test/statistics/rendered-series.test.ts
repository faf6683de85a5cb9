import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/indexes/civil-date.ts';
import { SeriesColumns } from '../../src/indexes/series-columns.ts';
import { RenderedSeries, SEGMENT_ROWS, SMALL_PAGE_ROWS } from '../../src/statistics/present/rendered-series.ts';

const LENGTH = 2 * SEGMENT_ROWS + 300;
const series = SeriesColumns.from(Array.from({ length: LENGTH }, (_, i) => [i, i / 8]));
const rows = Array.from(series.days, (day, i) => `{"fecha":"${formatDay(day)}","valor":${String(series.values[i])}}`);

const text = (rendered: RenderedSeries, ordinal: number, from: number, to: number): string =>
  Buffer.concat(rendered.pieces(ordinal, series, from, to)).toString();

describe('rows of series by segments', () => {
  test.each([
    ['that are all held', 1 << 24],
    ['of which few are held', 100_000],
    ['of which none is held', 0],
  ])('%s: any page is its rows, in any order of pages', (_, capacity) => {
    const rendered = new RenderedSeries(capacity);
    const edge = fc.oneof(fc.nat(LENGTH), fc.constantFrom(0, SEGMENT_ROWS - 1, SEGMENT_ROWS, SEGMENT_ROWS + 1, LENGTH));
    fc.assert(
      fc.property(fc.nat(3), edge, edge, (ordinal, a, b) => {
        fc.pre(a !== b);
        const [from, to] = a < b ? [a, b] : [b, a];
        expect(text(rendered, ordinal, from, to)).toBe(rows.slice(from, to).join(','));
        expect(rendered.byteLength).toBeLessThanOrEqual(capacity);
      }),
      { numRuns: 60 },
    );
  });

  test('a page is slices of what is held: asking again renders nothing', () => {
    const rendered = new RenderedSeries(1 << 24);
    const once = rendered.pieces(0, series, 0, LENGTH);
    const again = rendered.pieces(0, series, 0, LENGTH);
    expect(once).toHaveLength(3);
    for (const [i, { buffer }] of again.entries()) expect(buffer).toBe(once[i]?.buffer);
  });

  test('a small page keeps nothing, and is a slice where its segment is held', () => {
    const rendered = new RenderedSeries(1 << 24);
    expect(text(rendered, 0, 0, 1)).toBe(rows[0]);
    expect(text(rendered, 0, SEGMENT_ROWS - 1, SEGMENT_ROWS + 1)).toBe(
      rows.slice(SEGMENT_ROWS - 1, SEGMENT_ROWS + 1).join(','),
    );
    expect(rendered.byteLength).toBe(0);
    const [page] = rendered.pieces(0, series, 0, SMALL_PAGE_ROWS + 1);
    expect(rendered.byteLength).toBeGreaterThan(0);
    expect(rendered.pieces(0, series, 3, 4)[0]?.buffer).toBe(page?.buffer);
  });

  test('series do not mix', () => {
    const rendered = new RenderedSeries(1 << 24);
    const other = SeriesColumns.from([[7, 1]]);
    text(rendered, 0, 0, SEGMENT_ROWS);
    expect(Buffer.concat(rendered.pieces(1, other, 0, 1)).toString()).toBe('{"fecha":"1970-01-08","valor":1}');
  });
});
