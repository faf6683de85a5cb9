import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../src/console/app/dates.ts';
import type { ChartSeries } from '../../../../src/console/parts/chart/series.ts';
import { digitsOf, lineOf, placeRead, summaryOf } from '../../../../src/console/parts/chart/series.ts';

const series = (values: readonly (number | null)[]): ChartSeries => ({
  id: '1',
  name: 'Reservas',
  unit: 'USD',
  axis: 'left',
  values,
});

describe('a line', () => {
  const daily = ['2024-04-26', '2024-04-29', '2024-04-30', '2026-07-27', '2026-08-03', '2026-08-04'].map(dayOf);

  it('has a hole where values are much farther apart than usual, not at a weekend', () => {
    expect(lineOf(series([1, 2, 3, 4, 5, 6]), daily).holes).toEqual([[2, 3]]);
  });
  it('is not torn by dates of other series', () => {
    const days = Array.from({ length: 120 }, (_, at) => 20_000 + at);
    const monthly = days.map((_, at) => (at % 30 === 0 ? at : null));
    const { holes, filled } = lineOf(series(monthly), days);
    expect([holes, [...filled]]).toEqual([[], [0, 30, 60, 90]]);
  });
  it('of months has a hole where one month is missing', () => {
    const months = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-05-31'].map(dayOf);
    expect(lineOf(series([1, 2, 3, 4]), months).holes).toEqual([[2, 3]]);
  });
  it('knows the values that no line reaches', () => {
    const days = [0, 1, 100, 200, 201].map((day) => 20_000 + day);
    expect(lineOf(series([1, 2, 3, 4, 5]), days).lone).toEqual([2]);
    expect(lineOf(series([null, 2, null, null, null]), days).lone).toEqual([1]);
    expect(lineOf(series([null, null, null, null, null]), days).lone).toEqual([]);
  });
  it('leaves out of a logarithmic axis what is not above zero', () => {
    expect([...lineOf(series([-1, 0, 1, 2, 3, 4]), daily, true).filled]).toEqual([2, 3, 4, 5]);
  });
  it('reads the value of a date, or the one before while it still counts', () => {
    const line = lineOf(series([1, null, 3, null, null, 6]), daily);
    expect([0, 1, 2, 3, 5].map((place) => placeRead(line, place, daily))).toEqual([0, 0, 2, null, 5]);
  });
  it('has as many decimals as its values, four at most', () => {
    expect([digitsOf([1, 2]), digitsOf([1, 2.25, null]), digitsOf([0.123456])]).toEqual([0, 2, 4]);
  });
  it('comes to its first, last, least and greatest value', () => {
    const found = summaryOf(lineOf(series([5, null, 2, 9, 2, 7]), daily));
    expect(found).toEqual({ first: 0, last: 5, least: 2, greatest: 3, count: 5 });
    expect(summaryOf(lineOf(series([null, null, null, null, null, null]), daily))).toBeNull();
  });
});
