import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Adjustments, adjustmentOf, type LevelEvent } from '../../src/market/catalog/adjustment.ts';
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

  test('does nothing for events on or before the first row', () => {
    const series = seriesOf([
      [10, 1],
      [11, 2],
    ]);
    const at = (day: number): LevelEvent => ({ day, factor: 0.5, scalesUnits: true });
    expect(adjustmentOf(series, [at(10), at(1)])).toBeNull();
    expect(adjustmentOf(seriesOf([]), [at(10)])).toBeNull();
  });

  test('takes what lies after the last row from its day on, not before', () => {
    const series = seriesOf([
      [10, 8],
      [11, 8],
    ]);
    const adjustments = new Adjustments(series, [
      { day: 20, factor: 0.5, scalesUnits: true },
      { day: 15, factor: 0.25, scalesUnits: true },
      { day: 11, factor: 0.5, scalesUnits: false },
    ]);
    const on = (today: number): number[] =>
      [0, 1].map((row) => figuresAt(series, row, 1, adjustments.at(adjustments.due(today))).last);
    expect(on(11)).toEqual([4, 8]);
    expect(on(14)).toEqual([4, 8]);
    expect(on(15)).toEqual([1, 2]);
    expect(on(99)).toEqual([0.5, 1]);
    expect(new Adjustments(series, [{ day: 12, factor: 0.5, scalesUnits: false }]).at(0)).toBeNull();
  });

  describe('of any series and any events', () => {
    const closes = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
        .map(([n, d]) => Number(`${n}e-${d}`)),
      { minLength: 2, maxLength: 40 },
    );
    const events = fc.array(
      fc.record({
        day: fc.integer({ min: -2, max: 45 }),
        factor: fc.oneof(fc.constantFrom(0.1, 0.5, 2, 20), fc.double({ min: 0.2, max: 0.9999, noNaN: true })),
        scalesUnits: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    const both = (prices: readonly number[], given: readonly LevelEvent[]) => {
      const series = seriesOf(prices.map((close, day) => [day, close, 1000]));
      const inside = given.filter(({ day }) => day < prices.length);
      const adjustment = adjustmentOf(series, inside);
      return prices.map((_, row) => ({
        plain: figuresAt(series, row, 1, null),
        adjusted: figuresAt(series, row, 1, adjustment),
        step: inside.filter(({ day }) => row > 0 && day === row).reduce((product, { factor }) => product * factor, 1),
        units: inside
          .filter(({ day, scalesUnits }) => scalesUnits && day > row)
          .reduce((product, { factor }) => product * factor, 1),
      }));
    };

    test('the last row is the plain one', () => {
      fc.assert(
        fc.property(closes, events, (prices, given) => {
          const last = both(prices, given).at(-1);
          expect(last?.adjusted).toEqual({
            ...last?.plain,
            previous: last?.adjusted.previous,
            variation: last?.adjusted.variation,
          });
        }),
      );
    });

    test('away from events variations are those of the plain rows, to the last digit', () => {
      fc.assert(
        fc.property(closes, events, (prices, given) => {
          for (const { plain, adjusted, step } of both(prices, given)) {
            if (step === 1) expect(adjusted.variation).toBe(plain.variation);
          }
        }),
      );
    });

    test('returns are those of the plain rows but for the factor of an event between them', () => {
      fc.assert(
        fc.property(closes, events, (prices, given) => {
          const rows = both(prices, given);
          for (const [at, { plain, adjusted, step }] of rows.entries()) {
            const before = rows[at - 1];
            if (!before) continue;
            expect(adjusted.previous).toBe(before.adjusted.last);
            const plainReturn = plain.last / (before.plain.last * step);
            expect(adjusted.last / before.adjusted.last / plainReturn).toBeCloseTo(1, 9);
          }
        }),
      );
    });

    test('splits leave price × volume as it was, and low ≤ open, last ≤ high holds', () => {
      fc.assert(
        fc.property(closes, events, (prices, given) => {
          for (const { plain, adjusted, units } of both(prices, given)) {
            expect(adjusted.volume * units).toBeCloseTo(plain.volume, 6);
            expect(adjusted.amount).toBe(plain.amount);
            expect(adjusted.low <= Math.min(adjusted.open, adjusted.last)).toBe(true);
            expect(adjusted.high >= Math.max(adjusted.open, adjusted.last)).toBe(true);
          }
        }),
      );
    });
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

  test.each([
    ['as stated', 10.4, 10.4],
    ['by the money traded where none is stated', Number.NaN, 10.5],
    ['by the money traded where the stated one is outside low to high', 7, 10.5],
  ])('give the average price %s', (_, average, shown) => {
    const one = (value: number) => Float64Array.of(value);
    const columns = {
      low: one(10),
      high: one(11),
      close: one(10.5),
      volume: one(1000),
      amount: one(10_500),
      average: one(average),
    };
    const series = joinSources([{ rank: 1, source: 'a', blocks: [{ days: Int32Array.of(1), columns }] }]);
    expect(figuresAt(series, 0, 1, null).average).toBe(shown);
  });
});
