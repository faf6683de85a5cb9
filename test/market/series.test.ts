import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from '../../src/indexes/civil-date.ts';
import { joinSources, type SourceSessions } from '../../src/market/catalog/series.ts';

function source(rank: number, name: string, dates: readonly string[], close: number): SourceSessions {
  const days = Int32Array.from(dates, (date) => parseDay(date) ?? 0);
  const block = { days, columns: { close: Float64Array.from(dates, (_, i) => close + i) } };
  return { rank, source: name, blocks: [block] };
}

describe('the session before, in a series joined from files', () => {
  it('is the row before within one file, however long ago', () => {
    const series = joinSources([source(0, 'a', ['2012-01-02', '2014-10-21'], 1)]);
    expect(series.sessionBefore(1)).toBe(0);
    expect(series.sessionBefore(0)).toBe(-1);
  });

  it('is taken from another file only over at most fifteen days', () => {
    const near = joinSources([source(0, 'a', ['2024-01-16'], 1), source(1, 'b', ['2024-01-01'], 9)]);
    expect(near.sessionBefore(1)).toBe(0);
    const far = joinSources([source(0, 'a', ['2024-01-17'], 1), source(1, 'b', ['2024-01-01'], 9)]);
    expect(far.sessionBefore(1)).toBe(-1);
  });

  it('has one row a day: the better file serves it', () => {
    const series = joinSources([source(1, 'b', ['2024-01-01', '2024-01-02'], 9), source(0, 'a', ['2024-01-02'], 1)]);
    expect(series.days.length).toBe(2);
    expect([series.at('close', 0), series.at('close', 1)]).toEqual([9, 1]);
  });
});

/** Files of one title: of each its blocks, a year of five days, in any order. */
const files = fc.array(
  fc.record({
    rank: fc.nat(2),
    years: fc.uniqueArray(fc.record({ year: fc.nat(4), days: fc.uniqueArray(fc.nat(4), { minLength: 1 }) }), {
      selector: ({ year }) => year,
      minLength: 1,
    }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('a series joined from files', () => {
  it('has of each day the figures of the best file that has it', () => {
    fc.assert(
      fc.property(files, (given) => {
        const sources = given.map(({ rank, years }, place): SourceSessions => {
          const blocks = years.map(({ year, days }) => {
            const ascending = Int32Array.from(days, (day) => 10 * year + day).sort();
            const close = Float64Array.from(ascending, (day) => 1000 * place + day);
            return { days: ascending, columns: place === 1 ? { close, volume: close } : { close } };
          });
          return { rank, source: String(place), blocks };
        });
        const best = new Map<number, number>();
        const order = [...sources.keys()].sort((a, b) => (given[a]?.rank ?? 0) - (given[b]?.rank ?? 0) || a - b);
        for (const place of order) {
          for (const day of sources[place]?.blocks.flatMap(({ days }) => [...days]) ?? []) {
            if (!best.has(day)) best.set(day, place);
          }
        }
        const expected = [...best].sort(([a], [b]) => a - b);
        const series = joinSources(sources);
        expect([...series.days]).toEqual(expected.map(([day]) => day));
        expected.forEach(([day, place], row) => {
          const figure = 1000 * place + day;
          expect([series.at('close', row), series.at('volume', row)]).toEqual([
            figure,
            place === 1 ? figure : Number.NaN,
          ]);
        });
      }),
    );
  });
});
