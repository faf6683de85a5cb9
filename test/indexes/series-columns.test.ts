import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RenderedCache } from '../../src/indexes/bounded-cache.ts';
import { SeriesColumns } from '../../src/indexes/series-columns.ts';

const dated = fc.array(
  fc.tuple(fc.integer({ min: -800, max: 30_000 }), fc.double({ noDefaultInfinity: true, noNaN: true })),
);

describe('SeriesColumns', () => {
  it('holds each day once, the newest first, with its last value', () => {
    const series = SeriesColumns.from([
      [3, 1.5],
      [9, 2],
      [3, -7],
    ]);
    expect([...series.days]).toEqual([9, 3]);
    expect([...series.values]).toEqual([2, -7]);
    expect([series.indexOf(9), series.indexOf(3), series.indexOf(5)]).toEqual([0, 1, -1]);
  });

  it('finds the rows of any period', () => {
    const bound = fc.option(fc.integer({ min: -900, max: 30_100 }), { nil: undefined });
    fc.assert(
      fc.property(dated, bound, bound, (rows, from, to) => {
        const series = SeriesColumns.from(rows);
        const [first, end] = series.range(from, to);
        const expected = [...series.days].filter((day) => day >= (from ?? -1e9) && day <= (to ?? 1e9));
        expect([...series.days.subarray(first, end)]).toEqual(expected);
      }),
    );
  });

  it('refuses columns that could not be served', () => {
    const columns = (days: number[], values: number[]): SeriesColumns =>
      new SeriesColumns(Int32Array.from(days), Float64Array.from(values));
    expect(() => columns([1], [])).toThrow(RangeError);
    expect(() => columns([1, 1], [0, 0])).toThrow(RangeError);
    expect(() => columns([1, 2], [0, 0])).toThrow(RangeError);
    expect(() => columns([1], [Number.NaN])).toThrow(RangeError);
  });
});

describe('RenderedCache', () => {
  const entry = (byteLength: number): { byteLength: number } => ({ byteLength });

  it('renders once and keeps what was used last, within its bytes', () => {
    const cache = new RenderedCache<string, { byteLength: number }>(10);
    let rendered = 0;
    const get = (key: string, size: number): void => {
      cache.get(key, () => {
        rendered++;
        return entry(size);
      });
    };
    get('a', 4);
    get('b', 4);
    get('a', 4);
    expect(rendered).toBe(2);
    get('c', 4);
    expect([cache.size, cache.byteLength]).toEqual([2, 8]);
    get('a', 4);
    expect(rendered).toBe(3);
    get('b', 4);
    expect(rendered).toBe(4);
    get('huge', 11);
    get('huge', 11);
    expect([rendered, cache.size]).toEqual([6, 2]);
    expect([cache.has('b'), cache.has('huge')]).toEqual([true, false]);
    cache.clear();
    expect([cache.size, cache.byteLength]).toEqual([0, 0]);
  });

  it('never holds more than it may', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(30))), (uses) => {
        const cache = new RenderedCache<number, { byteLength: number }>(40);
        for (const [key, size] of uses) {
          cache.get(key, () => entry(size));
          expect(cache.byteLength).toBeLessThanOrEqual(40);
        }
      }),
    );
  });
});
