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
