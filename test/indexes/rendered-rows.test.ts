import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_DAY, formatDay, LAST_DAY, parseDay } from '../../src/indexes/civil-date.ts';
import { RowWriter } from '../../src/indexes/rendered-rows.ts';
import { SeriesColumns } from '../../src/indexes/series-columns.ts';

const dated = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: -800, max: 30_000 }), fc.integer({ min: FIRST_DAY, max: LAST_DAY })),
    fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), fc.integer()),
  ),
  { maxLength: 60 },
);

const rowsOf = (series: SeriesColumns, from: number, to: number): string =>
  Array.from(
    series.days.subarray(from, to),
    (day, i) => `{"fecha":"${formatDay(day)}","valor":${String(series.values[from + i])}}`,
  ).join(',');

describe('rendered rows', () => {
  const writer = new RowWriter({ day: 'fecha', value: 'valor' });

  it('are, any of them, the JSON of their objects', () => {
    fc.assert(
      fc.property(dated, fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(60), (rows, a, b, c, d) => {
        const series = SeriesColumns.from(rows);
        const begin = Math.min(a, b, series.length);
        const end = Math.min(Math.max(a, b), series.length);
        const rendered = writer.render(series, begin, end);
        expect(writer.once(series, begin, end).toString()).toBe(rowsOf(series, begin, end));
        expect(rendered).toHaveLength(end - begin);
        const from = Math.min(c, d, end - begin);
        const to = Math.min(Math.max(c, d), end - begin);
        const expected = rowsOf(series, begin + from, begin + to);
        expect(rendered.slice(from, to).toString()).toBe(expected);
        expect(rendered.slice(from, to, true).toString()).toBe(expected === '' ? '' : `${expected},`);
      }),
    );
  });

  it('are right for the longest numbers, and stay right when others are written after them', () => {
    const longest = -2.2250738585072014e-308;
    const series = SeriesColumns.from(Array.from({ length: 300 }, (_, i) => [i, longest]));
    const first = writer.render(series, 0, 300);
    const text = first.slice(0, 300).toString();
    expect(text).toBe(rowsOf(series, 0, 300));
    writer.render(SeriesColumns.from([[1, 1]]), 0, 1);
    expect(first.slice(0, 300).toString()).toBe(text);
  });

  it('that are needed once do not overwrite each other while somebody has them', () => {
    const series = SeriesColumns.from(Array.from({ length: 3000 }, (_, i) => [i, i / 3]));
    const pages = Array.from({ length: 40 }, (_, i) => writer.once(series, i * 10, 3000 - i));
    for (const [i, page] of pages.entries()) expect(page.toString()).toBe(rowsOf(series, i * 10, 3000 - i));
    const memory = new Set(pages.map(({ buffer }) => buffer));
    expect(memory.size).toBeLessThan(pages.length);
  });

  it('take any names for their two members', () => {
    const series = SeriesColumns.from([[parseDay('2024-02-29') ?? Number.NaN, 1e21]]);
    const rendered = new RowWriter({ day: 'día "uno"', value: 'precio' }).render(series, 0, 1);
    expect(JSON.parse(`[${rendered.slice(0, 1).toString()}]`)).toEqual([{ 'día "uno"': '2024-02-29', precio: 1e21 }]);
    expect(rendered.slice(1, 1)).toHaveLength(0);
  });

  it('share one buffer among their slices, and hold no more than they are', () => {
    const series = SeriesColumns.from([
      [1, 1],
      [2, 2],
    ]);
    const rendered = writer.render(series, 0, 2);
    expect(rendered.slice(0, 1).buffer).toBe(rendered.slice(1, 2).buffer);
    expect(rendered.slice(0, 1).buffer.byteLength).toBe(rendered.slice(0, 2, true).length);
    expect(rendered.byteLength).toBe(rendered.slice(0, 2, true).length + 12);
  });
});
