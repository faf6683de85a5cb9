import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustmentOf, type LevelEvent } from '../../src/market/catalog/adjustment.ts';
import { figuresAt } from '../../src/market/catalog/figures.ts';
import { joinSources, type Series } from '../../src/market/catalog/series.ts';

function seriesOf(rows: readonly (readonly [day: number, close: number, volume?: number])[]): Series {
  return joinSources([
    {
      rank: 1,
      source: 's',
      blocks: [
        {
          days: Int32Array.from(rows, ([day]) => day),
          columns: {
            close: Float64Array.from(rows, ([, close]) => close),
            volume: Float64Array.from(rows, ([, , volume]) => volume ?? 10),
          },
        },
      ],
    },
  ]);
}

describe('adjustment', () => {
  test('multiplies every price before an event by its factor and by all later ones', () => {
    const series = seriesOf([
      [1, 100, 10],
      [2, 100, 10],
      [3, 50, 20],
      [4, 45, 20],
    ]);
    const events: LevelEvent[] = [
      { day: 3, factor: 0.5, scalesUnits: true },
      { day: 4, factor: 0.9, scalesUnits: false },
    ];
    const adjustment = adjustmentOf(series, events);
    expect([0, 1, 2, 3].map((row) => figuresAt(series, row, 1, adjustment).last)).toEqual([45, 45, 45, 45]);
    expect([0, 1, 2, 3].map((row) => figuresAt(series, row, 1, adjustment).volume)).toEqual([20, 20, 20, 20]);
    expect([1, 2, 3].map((row) => figuresAt(series, row, 1, adjustment).variation)).toEqual([0, 0, 0]);
  });

  test('takes an event on a day without session at the next one', () => {
    const series = seriesOf([
      [1, 100],
      [5, 90],
    ]);
    const adjustment = adjustmentOf(series, [{ day: 3, factor: 0.9, scalesUnits: false }]);
    expect(figuresAt(series, 0, 1, adjustment).last).toBe(90);
    expect(figuresAt(series, 1, 1, adjustment)).toMatchObject({ last: 90, previous: 90 });
  });

  test('does nothing for events before the first or after the last row', () => {
    const series = seriesOf([
      [10, 1],
      [11, 2],
    ]);
    const at = (day: number): LevelEvent => ({ day, factor: 0.5, scalesUnits: true });
    expect(adjustmentOf(series, [at(10), at(12), at(1)])).toBeNull();
    expect(adjustmentOf(seriesOf([]), [at(10)])).toBeNull();
  });

  test('keeps returns across days without event, makes those across events true, and leaves the last row', () => {
    const closes = fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 2, maxLength: 40 });
    const marks = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 39 }), factor: fc.double({ min: 0.05, max: 20, noNaN: true }) }),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(closes, marks, (prices, given) => {
        const series = seriesOf(prices.map((close, day) => [day, close]));
        const events = given.map(({ at, factor }) => ({ day: at, factor, scalesUnits: false }));
        const adjustment = adjustmentOf(series, events);
        const adjusted = prices.map((_, row) => figuresAt(series, row, 1, adjustment).last);
        expect(adjusted.at(-1)).toBe(prices.at(-1));
        for (let row = 1; row < prices.length; row++) {
          const factor = events.filter(({ day }) => day === row).reduce((product, event) => product * event.factor, 1);
          const plainReturn = (prices[row] ?? 0) / ((prices[row - 1] ?? 0) * factor);
          expect((adjusted[row] ?? 0) / (adjusted[row - 1] ?? 1) / plainReturn).toBeCloseTo(1, 6);
        }
      }),
    );
  });
});

describe('joined sources', () => {
  const block = (days: number[], close: number) => ({
    days: Int32Array.from(days),
    columns: { close: new Float64Array(days.length).fill(close) },
  });

  test('serve each day from the better source', () => {
    const series = joinSources([
      { rank: 30, source: 'b', blocks: [block([3, 4], 30), block([1, 2], 30)] },
      { rank: 10, source: 'a', blocks: [block([2, 3], 10)] },
      { rank: 30, source: 'a2', blocks: [block([4, 5], 31)] },
    ]);
    expect([...series.days]).toEqual([1, 2, 3, 4, 5]);
    expect([0, 1, 2, 3, 4].map((row) => series.at('close', row))).toEqual([30, 10, 10, 31, 31]);
    expect(Number.isNaN(series.at('volume', 0))).toBe(true);
  });

  test('know the session before across files only when it is recent', () => {
    const series = joinSources([
      { rank: 1, source: 'a', blocks: [block([1, 500], 1)] },
      { rank: 2, source: 'b', blocks: [block([505, 900], 2)] },
      { rank: 3, source: 'c', blocks: [block([2000], 3)] },
    ]);
    expect([0, 1, 2, 3, 4].map((row) => series.sessionBefore(row))).toEqual([-1, 0, 1, 2, -1]);
  });

  test('find ranges by day, both ends included', () => {
    const series = joinSources([{ rank: 1, source: 'a', blocks: [block([2, 4, 6], 1)] }]);
    expect(series.range(2, 4)).toEqual([0, 2]);
    expect(series.range(3, 5)).toEqual([1, 2]);
    expect(series.range(7, 9)).toEqual([3, 3]);
    expect(series.range(6, 2)).toEqual([2, 2]);
    expect(series.lastBefore(2)).toBe(-1);
  });
});

describe('the figures of a session', () => {
  test('contain open and close in low to high, and fill what a session lacks from what it has', () => {
    const series = joinSources([
      {
        rank: 1,
        source: 'a',
        blocks: [
          {
            days: Int32Array.of(1, 2, 3),
            columns: {
              open: Float64Array.of(Number.NaN, 9, Number.NaN),
              high: Float64Array.of(Number.NaN, 8, 12),
              low: Float64Array.of(Number.NaN, 7, Number.NaN),
              close: Float64Array.of(5, 6, 10),
            },
          },
        ],
      },
    ]);
    expect(figuresAt(series, 0, 1, null)).toMatchObject({
      open: 5,
      high: 5,
      low: 5,
      last: 5,
      volume: 0,
      amount: 0,
      trades: 0,
    });
    expect(figuresAt(series, 1, 1, null)).toMatchObject({ open: 9, high: 9, low: 6, last: 6 });
    expect(figuresAt(series, 2, 1, null)).toMatchObject({ open: 10, high: 12, low: 10, last: 10 });
  });

  test('count money per 100 of face for titles quoted so', () => {
    const series = seriesOf([[1, 85_320, 383_814_279]]);
    expect(figuresAt(series, 0, 100, null).amount).toBe(327_470_342_842.8);
    expect(figuresAt(series, 0, 1, null).amount).toBe(32_747_034_284_280);
  });
});
