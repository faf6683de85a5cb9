import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceEvent } from '../../src/market/catalog/adjustment.ts';
import { weighEvents } from '../../src/market/catalog/contradiction.ts';
import { joinSources, type Series } from '../../src/market/catalog/series.ts';

function seriesOf(closes: readonly number[], volumes: readonly number[] = closes.map(() => 10)): Series {
  const columns = { close: Float64Array.from(closes), volume: Float64Array.from(volumes) };
  const days = Int32Array.from(closes, (_, at) => at);
  return joinSources([{ rank: 1, source: 's', blocks: [{ days, columns }] }]);
}

/** Closes that move by so much a day, up and down in turn. */
function swinging(length: number, move: number): number[] {
  return Array.from({ length }, (_, at) => 100 * Math.exp((at % 2) * move));
}

const event = (day: number, factor: number, kind = 'dividend'): PriceEvent => ({
  day,
  kind,
  factor,
  scalesUnits: kind === 'split',
});

const KINDS = [
  'cash_dividend_implied',
  'split',
  'reverse_split',
  'ratio_change',
  'stock_dividend',
  'bond_payment',
  'x',
];

describe('events that the prices contradict', () => {
  test.each(KINDS)('are dropped whatever they are called: %s', (kind) => {
    const series = seriesOf(swinging(80, 0.02));
    for (const factor of [0.5, 0.2, 2, 20]) {
      const { applied, contradicted } = weighEvents([event(40, factor, kind)], series);
      expect(applied).toEqual([]);
      expect(contradicted).toEqual([
        {
          event: event(40, factor, kind),
          dayBefore: 39,
          closeBefore: series.at('close', 39),
          dayAfter: 40,
          closeAfter: series.at('close', 40),
        },
      ]);
    }
  });

  test('are judged by the last traded session: a close that is carried over shows nothing', () => {
    const closes = swinging(80, 0.02);
    const volumes = closes.map((_, at) => (at === 39 || at === 40 ? 0 : 10));
    expect(weighEvents([event(40, 0.5)], seriesOf(closes, volumes)).contradicted).toMatchObject([
      { dayBefore: 38, dayAfter: 41 },
    ]);
  });

  test('stay where there is no session on one side, or none that was traded', () => {
    const series = seriesOf(swinging(30, 0.02));
    expect(weighEvents([event(0, 0.5), event(30, 0.5)], series).contradicted).toEqual([]);
    const untraded = seriesOf(swinging(30, 0.02), new Array<number>(30).fill(0));
    expect(weighEvents([event(10, 0.5)], untraded).contradicted).toEqual([]);
  });

  test('are told from true ones of the same day', () => {
    const closes = swinging(80, 0.02).map((close, at) => (at < 40 ? close : close * 0.2));
    const [split, dividend, bogus] = [event(40, 0.2, 'split'), event(40, 0.98), event(40, 0.5)];
    const { applied, contradicted } = weighEvents([bogus, split, dividend], seriesOf(closes));
    expect(applied).toEqual([split, dividend]);
    expect(contradicted.map(({ event: dropped }) => dropped)).toEqual([bogus]);
  });

  test('are never true ones, for any size and any ordinary move beside them', () => {
    const sizes = fc.double({ min: 0.05, max: 20, noNaN: true });
    const beside = fc.double({ min: -0.06, max: 0.06, noNaN: true });
    fc.assert(
      fc.property(sizes, beside, fc.integer({ min: 20, max: 60 }), (factor, move, day) => {
        const closes = swinging(80, 0.02).map((close, at) => (at < day ? close : close * factor * Math.exp(move)));
        expect(weighEvents([event(day, factor)], seriesOf(closes)).contradicted).toEqual([]);
      }),
    );
  });

  test('are always those far beyond the moves of the title that its price does not show', () => {
    const sizes = fc.oneof(
      fc.double({ min: 0.01, max: 0.6, noNaN: true }),
      fc.double({ min: 1.7, max: 100, noNaN: true }),
    );
    const moves = fc.double({ min: 0, max: 0.03, noNaN: true });
    fc.assert(
      fc.property(sizes, moves, fc.integer({ min: 20, max: 60 }), (factor, move, day) => {
        expect(weighEvents([event(day, factor)], seriesOf(swinging(80, move))).applied).toEqual([]);
      }),
    );
  });

  test('are none that are small beside the moves of the title: 3.4 % at most for any', () => {
    for (const move of [0, 0.001, 0.05]) {
      expect(weighEvents([event(40, 0.967)], seriesOf(swinging(80, move))).contradicted).toEqual([]);
    }
  });
});
