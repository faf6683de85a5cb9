import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../src/console/pages/market/answers.ts';
import {
  candlesOf,
  compareAdjusted,
  haveLogarithms,
  priceSummary,
  rangeOf,
  stretchOf,
} from '../../../../src/console/pages/market/history.ts';

function session(day: string, price: number, more: Partial<Session> = {}): Session {
  return {
    fechaHora: `${day}T17:00:00`,
    apertura: price,
    maximo: price,
    minimo: price,
    ultimoPrecio: price,
    variacion: 0,
    volumenNominal: 100,
    montoOperado: 100 * price,
    ...more,
  };
}

describe('the stretch of a history', () => {
  it('is counted back from the last session; a year when nothing is said', () => {
    expect(stretchOf('6M', '', '', '2024-03-04')).toEqual({ from: '2023-09-04', to: '2024-03-04' });
    expect(stretchOf('', '', '', '2024-03-04')).toEqual({ from: '2023-03-04', to: '2024-03-04' });
    expect(stretchOf('nonsense', 'x', '2024-13-01', '2024-03-04').from).toBe('2023-03-04');
    expect(stretchOf('max', '', '', '2024-03-04')).toEqual({ from: '1900-01-01', to: '2024-03-04' });
  });

  it('is that of the days an address names', () => {
    expect(stretchOf('1M', '2020-01-01', '', '2024-03-04')).toEqual({ from: '2020-01-01', to: '2024-03-04' });
    expect(stretchOf('1M', '', '2021-01-01', '2024-03-04')).toEqual({ from: '1900-01-01', to: '2021-01-01' });
    expect(rangeOf('1M', '2020-01-01', '')).toBeNull();
    expect(rangeOf('1M', '', '')).toBe('1M');
    expect(rangeOf('', '', '')).toBe('1A');
  });
});

describe('candles', () => {
  it('take the close for a price that is not known, and hold open and close', () => {
    const [candle] = candlesOf([session('2024-03-04', 10, { apertura: 0, minimo: 0, maximo: 9 })]);
    expect(candle).toEqual({ date: '2024-03-04', open: 10, high: 10, low: 10, close: 10, volume: 100 });
  });

  it('tell what became of the price', () => {
    const candles = candlesOf([
      session('2024-03-01', 10, { maximo: 14 }),
      session('2024-03-04', 8, { minimo: 7 }),
      session('2024-03-05', 12),
    ]);
    const summary = priceSummary(candles);
    expect(summary).toMatchObject({ first: '2024-03-01', last: '2024-03-05', sessions: 3, highest: 14, lowest: 7 });
    expect(summary?.change).toBeCloseTo(20, 10);
    expect(priceSummary([])).toBeNull();
    expect(haveLogarithms(candles)).toBe(true);
    expect(haveLogarithms(candles, [null, 1, 0])).toBe(false);
    expect(haveLogarithms(candlesOf([session('2024-03-01', 0)]))).toBe(false);
  });
});

describe('adjusted against as traded', () => {
  const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08'];
  const raw = days.map((day, at) => session(day, at < 3 ? 100 + at : 50));

  it('finds each event where the factor changes, and says what it looks like', () => {
    const factors = [0.48, 0.48, 0.5, 1, 1];
    const adjusted = raw.map((each, at) => session(days[at]!, each.ultimoPrecio * factors[at]!));
    const { differs, events, lastFactor } = compareAdjusted(raw, adjusted);
    expect(differs).toBe(true);
    expect(events.map(({ date, look, papers }) => [date, look, papers])).toEqual([
      ['2024-01-04', 'payment', 0],
      ['2024-01-05', 'split', 2],
    ]);
    expect(events[0]?.factor).toBeCloseTo(0.96, 10);
    expect(lastFactor).toBe(1);
  });

  it('tells mergers of papers and what is nothing of the kind, and what happened after the stretch', () => {
    const adjusted = [session(days[0]!, 1000), session(days[1]!, 101), session(days[2]!, 34)];
    const { events, lastFactor } = compareAdjusted(raw, adjusted);
    expect(events.map(({ look, papers }) => [look, papers])).toEqual([
      ['merge', 10],
      ['merge', 3],
    ]);
    expect(lastFactor).toBeCloseTo(1 / 3, 4);
    expect(compareAdjusted(raw, [session(days[0]!, 37), session(days[1]!, 101)]).events[0]?.look).toBe('other');
  });

  it('takes rounding for nothing, whatever the prices are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.0005, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (prices, factor) => {
          const traded = prices.map((price, at) => session(`2024-01-${String(at + 1).padStart(2, '0')}`, price));
          const scaled = traded.map((each) => ({
            ...each,
            ultimoPrecio: Number((each.ultimoPrecio * factor).toFixed(7)),
          }));
          expect(compareAdjusted(traded, scaled).events).toEqual([]);
        },
      ),
    );
  });

  it('leaves sessions out that only one of the series has, and prices that are none', () => {
    expect(compareAdjusted(raw, [session('2020-01-01', 1)])).toEqual({ differs: false, events: [], lastFactor: 1 });
    expect(compareAdjusted([session(days[0]!, 0)], [session(days[0]!, 1)]).differs).toBe(false);
    expect(compareAdjusted(raw, raw).differs).toBe(false);
  });
});
