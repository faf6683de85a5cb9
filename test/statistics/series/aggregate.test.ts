import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../src/indexes/civil-date.ts';
import { SeriesColumns } from '../../../src/indexes/series-columns.ts';
import { aggregate, MORE_PLACES } from '../../../src/statistics/series/aggregate.ts';
import { decimalText, seriesPlaces } from '../../../src/statistics/series/exact.ts';
import { AGGREGATIONS, type Aggregation } from '../../../src/statistics/series/kinds.ts';
import {
  dayYearBefore,
  endOf,
  FREQUENCIES,
  type PeriodFrequency,
  periodLabel,
  periodOf,
  startOf,
  yearBefore,
} from '../../../src/statistics/series/periods.ts';

const Exact = Decimal.clone({ precision: 600, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });
const PERIODS = FREQUENCIES.filter((frequency): frequency is PeriodFrequency => frequency !== 'dia');

const frequency = fc.constantFrom(...PERIODS);
const day = fc.integer({ min: parseDay('1999-11-20') ?? 0, max: parseDay('2005-02-10') ?? 0 });
const figure = fc.tuple(fc.integer({ min: -99_999, max: 9_999_999 }), fc.nat(5)).map(([n, e]) => Number(`${n}e-${e}`));
const dated = fc.uniqueArray(fc.tuple(day, figure), { selector: ([at]) => at, minLength: 1, maxLength: 120 });

function on(date: string): number {
  return parseDay(date) ?? Number.NaN;
}

/** ISO week by the definition: the week of a Thursday, by Date alone. */
function isoLabel(number: number): string {
  const date = new Date(number * 86_400_000);
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * 86_400_000);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
  return `${thursday.getUTCFullYear()}-S${String(week).padStart(2, '0')}`;
}

function labelOf(which: PeriodFrequency, number: number): string {
  const date = formatDay(number);
  switch (which) {
    case 'semana':
      return isoLabel(number);
    case 'mes':
      return date.slice(0, 7);
    case 'trimestre':
      return `${date.slice(0, 4)}-T${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
    case 'anio':
      return date.slice(0, 4);
  }
}

/** The same by plain decimals, value by value. */
function bruteForce(values: readonly number[], how: Aggregation, places: number): string {
  const all = values.map((value) => new Exact(value));
  const [first = new Exact(0)] = all;
  const result = {
    ultimo: () => all.at(-1) ?? first,
    primero: () => first,
    minimo: () => Exact.min(...all),
    maximo: () => Exact.max(...all),
    suma: () => all.reduce((sum, value) => sum.plus(value), new Exact(0)),
    promedio: () => all.reduce((sum, value) => sum.plus(value), new Exact(0)).div(all.length),
    acumulado: () =>
      all
        .reduce((grown, value) => grown.times(value.div(100).plus(1)), new Exact(1))
        .minus(1)
        .times(100),
  }[how]();
  const more = how === 'promedio' || how === 'acumulado' ? MORE_PLACES : 0;
  const rounded = result.toDecimalPlaces(places + more);
  return rounded.isZero() ? '0' : rounded.toString();
}

describe('periods', () => {
  test('hold their days, one after the other, under the name people give them', () => {
    fc.assert(
      fc.property(frequency, day, (which, at) => {
        const period = periodOf(which, at);
        expect(startOf(which, period)).toBeLessThanOrEqual(at);
        expect(endOf(which, period)).toBeGreaterThanOrEqual(at);
        expect(periodOf(which, startOf(which, period))).toBe(period);
        expect(periodOf(which, endOf(which, period))).toBe(period);
        expect(periodLabel(which, period)).toBe(labelOf(which, at));
      }),
    );
  });

  test('of the year before have its name, but for a 53rd week', () => {
    fc.assert(
      fc.property(frequency, day, (which, at) => {
        const label = periodLabel(which, periodOf(which, at));
        const before = yearBefore(which, periodOf(which, at));
        const expected = `${String(Number(label.slice(0, 4)) - 1)}${label.slice(4)}`;
        if (before === null) expect(label).toMatch(/-S53$/);
        else expect(periodLabel(which, before)).toBe(expected);
      }),
    );
    expect(yearBefore('semana', periodOf('semana', on('2020-12-31')))).toBeNull();
    expect(formatDay(dayYearBefore(on('2024-02-29')))).toBe('2023-02-28');
  });
});

describe('a series by period', () => {
  test('is what plain decimals give, value by value', () => {
    fc.assert(
      fc.property(dated, frequency, fc.constantFrom(...AGGREGATIONS), (rows, which, how) => {
        const series = SeriesColumns.from(rows);
        const places = seriesPlaces(series);
        const groups = new Map<string, number[]>();
        for (const [at, value] of [...rows].sort(([a], [b]) => a - b)) {
          const label = labelOf(which, at);
          groups.set(label, [...(groups.get(label) ?? []), value]);
        }
        const found = [...aggregate(series, which, how, null)].map(([period, value]) => [
          periodLabel(which, period),
          decimalText(value.exact, value.places),
        ]);
        expect(found).toEqual([...groups].map(([label, values]) => [label, bruteForce(values, how, places)]));
      }),
      { numRuns: 300 },
    );
  });

  test('within bounds is what it is without them', () => {
    fc.assert(
      fc.property(dated, frequency, day, day, (rows, which, a, b) => {
        const series = SeriesColumns.from(rows);
        const [first, last] = [periodOf(which, Math.min(a, b)), periodOf(which, Math.max(a, b))];
        const whole = [...aggregate(series, which, 'suma', null)].filter(([p]) => p >= first && p <= last);
        expect([...aggregate(series, which, 'suma', null, { first, last })]).toEqual(whole);
      }),
    );
  });

  const daily = (from: string, to: string, without: (date: string) => boolean = () => false): SeriesColumns => {
    const rows: [number, number][] = [];
    for (let at = on(from); at <= on(to); at++) {
      const weekday = new Date(at * 86_400_000).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && !without(formatDay(at))) rows.push([at, 1]);
    }
    return SeriesColumns.from(rows);
  };
  const completeness = (series: SeriesColumns, which: PeriodFrequency, apart: number | null): Record<string, boolean> =>
    Object.fromEntries(
      [...aggregate(series, which, 'ultimo', apart)].map(([p, { complete }]) => [periodLabel(which, p), complete]),
    );

  test('has an incomplete last period until its last working day', () => {
    // 2026-05-31 is a Sunday: the Friday before ends the month.
    expect(completeness(daily('2026-04-01', '2026-05-28'), 'mes', null)).toEqual({ '2026-04': true, '2026-05': false });
    expect(completeness(daily('2026-04-01', '2026-05-29'), 'mes', null)).toEqual({ '2026-04': true, '2026-05': true });
  });

  test('has an incomplete first period when it begins within', () => {
    expect(completeness(daily('2026-01-20', '2026-03-31'), 'mes', null)).toEqual({
      '2026-01': false,
      '2026-02': true,
      '2026-03': true,
    });
    expect(completeness(daily('2026-01-02', '2026-03-31'), 'trimestre', null)).toEqual({ '2026-T1': true });
  });

  test('has incomplete periods around a hole that no holidays explain', () => {
    const holidays = daily('2026-01-01', '2026-06-30', (date) => date >= '2026-03-09' && date <= '2026-03-13');
    expect(completeness(holidays, 'mes', null)['2026-03']).toBe(true);
    const hole = daily('2026-01-01', '2026-06-30', (date) => date >= '2026-03-16' && date <= '2026-05-14');
    expect(completeness(hole, 'mes', null)).toEqual({
      '2026-01': true,
      '2026-02': true,
      '2026-03': false,
      '2026-05': false,
      '2026-06': true,
    });
  });

  test('that is monthly needs all months of its quarters and years', () => {
    const monthly = SeriesColumns.from(
      ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-05-31'].map((date) => [on(date), 1]),
    );
    expect(completeness(monthly, 'trimestre', 1)).toEqual({ '2025-T4': false, '2026-T1': true, '2026-T2': false });
    expect(completeness(monthly, 'mes', 1)['2026-05']).toBe(true);
    expect(completeness(monthly, 'anio', 1)).toEqual({ '2025': false, '2026': false });
  });

  test('compounds monthly changes: three of 10 % are 33.1 %', () => {
    const months = SeriesColumns.from(['2026-01-31', '2026-02-28', '2026-03-31'].map((date) => [on(date), 10]));
    const [value] = aggregate(months, 'trimestre', 'acumulado', 1).values();
    expect(value && decimalText(value.exact, value.places)).toBe('33.1');
  });
});
