import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/indexes/civil-date.ts';
import { SeriesColumns } from '../../src/indexes/series-columns.ts';
import { RenderedSeries, SEGMENT_ROWS, SMALL_PAGE_ROWS } from '../../src/statistics/render.ts';

const LENGTH = 2 * SEGMENT_ROWS + 300;
const series = SeriesColumns.from(Array.from({ length: LENGTH }, (_, i) => [i, i / 8]));
const rows = Array.from(series.days, (day, i) => `{"fecha":"${formatDay(day)}","valor":${String(series.values[i])}}`);

const textOf = (page: readonly Buffer[]): string => Buffer.concat(page).toString();

describe('rows of series by segments', () => {
  test.each([
    ['that are all kept', 1 << 24],
    ['of which few are kept', 100_000],
    ['of which none is kept', 0],
  ])('any page of segments %s has its rows, in any order of pages', (_, capacity) => {
    const rendered = new RenderedSeries(capacity);
    const edge = fc.oneof(fc.nat(LENGTH), fc.constantFrom(0, SEGMENT_ROWS - 1, SEGMENT_ROWS, SEGMENT_ROWS + 1, LENGTH));
    fc.assert(
      fc.property(fc.nat(3), edge, edge, (ordinal, a, b) => {
        fc.pre(a !== b);
        const [from, to] = a < b ? [a, b] : [b, a];
        expect(textOf(rendered.page(ordinal, series, from, to))).toBe(rows.slice(from, to).join(','));
        expect(rendered.byteLength).toBeLessThanOrEqual(capacity);
      }),
      { numRuns: 80 },
    );
  });

  test('a page is slices of the segments that the second request of the page rendered', () => {
    const rendered = new RenderedSeries(1 << 24);
    expect(textOf(rendered.page(0, series, 0, LENGTH))).toBe(rows.join(','));
    expect(rendered.byteLength).toBe(0);
    const first = rendered.page(0, series, 0, LENGTH);
    expect(first).toHaveLength(3);
    expect(textOf(first)).toBe(rows.join(','));
    const kept = rendered.byteLength;
    expect(kept).toBeGreaterThan(0);
    for (const [i, { buffer }] of rendered.page(0, series, 0, LENGTH).entries()) expect(buffer).toBe(first[i]?.buffer);
    expect(rendered.byteLength).toBe(kept);
  });

  test('a small page renders no segment, and is a slice where its segment is kept', () => {
    const rendered = new RenderedSeries(1 << 24);
    const small = () => rendered.page(0, series, SEGMENT_ROWS - 1, SEGMENT_ROWS + 1);
    for (let time = 0; time < 3; time++)
      expect(textOf(small())).toBe(`${rows[SEGMENT_ROWS - 1]},${rows[SEGMENT_ROWS]}`);
    expect(rendered.byteLength).toBe(0);
    for (let time = 0; time < 2; time++) rendered.page(0, series, 0, SMALL_PAGE_ROWS + 1);
    const [page] = rendered.page(0, series, 3, 4);
    expect(page?.toString()).toBe(rows[3]);
    expect(page?.buffer).toBe(rendered.page(0, series, 0, 100)[0]?.buffer);
  });

  test('a sweep over many series keeps nothing, and leaves what others read', () => {
    const rendered = new RenderedSeries(1 << 24);
    for (let time = 0; time < 2; time++) rendered.page(0, series, 0, 100);
    const kept = rendered.byteLength;
    expect(kept).toBeGreaterThan(0);
    for (let ordinal = 1; ordinal <= 2000; ordinal++) rendered.page(ordinal, series, 0, 100);
    expect(rendered.byteLength).toBe(kept);
  });

  test('rows of different series are not mixed', () => {
    const rendered = new RenderedSeries(1 << 24);
    const other = SeriesColumns.from(Array.from({ length: 60 }, (_, i) => [i, 0]));
    for (let time = 0; time < 2; time++) {
      expect(textOf(rendered.page(0, series, 0, 60))).toBe(rows.slice(0, 60).join(','));
      expect(textOf(rendered.page(1, other, 59, 60))).toBe('{"fecha":"1970-01-01","valor":0}');
    }
  });
});
