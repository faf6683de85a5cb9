import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/indexes/civil-date.ts';
import { requestDay } from '../../src/market/request-day.ts';

describe('the dates of a request', () => {
  test.each([
    ['2024-07-01', '2024-07-01'],
    ['2024-07-01T00:00:00', '2024-07-01'],
    ['2024-07-01t23:59', '2024-07-01'],
    ['2024-07-01 10:00:00.1234567', '2024-07-01'],
    ['2024-07-01T02:59:59Z', '2024-06-30'],
    ['2024-07-01T03:00:00Z', '2024-07-01'],
    ['2024-07-01T23:30:00-03:00', '2024-07-01'],
    ['2024-07-01T00:30:00+05:30', '2024-06-30'],
    ['2024-07-01T00:30:00 05:30', '2024-06-30'],
    ['2024-12-31T23:30:00-0500', '2025-01-01'],
    ['10 Oct 2025 22:15:51 GMT', '2025-10-10'],
    ['Fri, 10 Oct 2025 02:15:51 GMT', '2025-10-09'],
    ['25 Sep 2025', '2025-09-25'],
    [' 1 september 2025 10:00 ', '2025-09-01'],
  ])('%s is the local day %s', (text, day) => {
    const number = requestDay(text);
    expect(number === undefined ? undefined : formatDay(number)).toBe(day);
  });

  test.each([
    '',
    'ayer',
    '2024-02-30',
    '2023-02-29T00:00:00',
    '2024-7-1',
    '01/07/2024',
    '20240701',
    '2024-07-01T25:00:00',
    '2024-07-01T10',
    '2024-07-01Z',
    '31 Foo 2024',
    '31 Jun 2024',
    '-2024-07-01',
  ])('%s is none', (text) => {
    expect(requestDay(text)).toBeUndefined();
  });

  test('nothing that is sent raises an error', () => {
    fc.assert(fc.property(fc.string(), (text) => requestDay(text) === undefined || Number.isInteger(requestDay(text))));
  });
});
