import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  civilDate,
  dayNumber,
  daysInMonth,
  FIRST_DAY,
  formatDay,
  LAST_DAY,
  parseDay,
} from '../../src/indexes/civil-date.ts';

describe('day numbers', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2024-12-31', 20_088],
    ['0001-01-01', FIRST_DAY],
    ['9999-12-31', LAST_DAY],
  ])('%s is %i', (text, number) => {
    expect(parseDay(text)).toBe(number);
    expect(formatDay(number)).toBe(text);
  });

  it('agree with the platform for every day there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST_DAY, max: LAST_DAY }), (number) => {
        const text = new Date(number * 86_400_000).toISOString().slice(0, 10);
        expect(formatDay(number)).toBe(text);
        expect(parseDay(text)).toBe(number);
        const { year, month, day } = civilDate(number);
        expect(dayNumber(year, month, day)).toBe(number);
        expect(day).toBeLessThanOrEqual(daysInMonth(year, month));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2023-13-01',
    '2023-00-10',
    '2023-04-31',
    '2023-01-00',
    '0000-01-01',
    '2023-1-01',
    '2023/01/01',
    '2023-01-01T00:00:00',
    ' 2023-01-01',
    '+023-01-01',
    '２023-01-01',
    '',
  ])('%j is no date', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });
});
