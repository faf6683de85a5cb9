import { describe, expect, it } from 'vitest';
import { latestOf, monthsBefore, realDate } from '../../../src/console/app/dates.ts';

describe('some months before a date', () => {
  it.each([
    ['2024-03-31', 1, '2024-02-29'],
    ['2023-03-31', 1, '2023-02-28'],
    ['2024-03-04', 3, '2023-12-04'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2024-01-15', 60, '2019-01-15'],
    ['2026-01-15', 1, '2025-12-15'],
  ])('%s, %i months: %s', (day, months, expected) => {
    expect(monthsBefore(day, months)).toBe(expected);
  });
  it('is empty without a date', () => {
    expect(monthsBefore('', 1)).toBe('');
  });
});

describe('dates', () => {
  it('are texts of days that exist', () => {
    expect(realDate('2024-02-29')).toBe('2024-02-29');
    for (const text of ['2023-02-29', '2024-2-9', '2024-02-29T00:00', '', '20240229'])
      expect(realDate(text)).toBeNull();
  });
  it('have a latest one, unless all are missing', () => {
    expect(latestOf(['2026-08-19', null, '2026-08-21'])).toBe('2026-08-21');
    expect(latestOf([null])).toBe('');
  });
});
