import { describe, expect, it } from 'vitest';
import { readLocalTime } from '../../../src/market/account/ledger/operation-fields.ts';

describe('times', () => {
  it.each([
    ['2024-02-06', '2024-02-06T00:00:00'],
    ['2024-02-06T11:31', '2024-02-06T11:31:00'],
    ['2024-02-06 11:31:20', '2024-02-06T11:31:20'],
    ['2026-08-14T12:10:24.697', '2026-08-14T12:10:24'],
    ['2025-10-23T17:00:12.2329137-03:00', '2025-10-23T17:00:12'],
    ['2025-10-24T02:01:01+00:00', '2025-10-23T23:01:01'],
    ['2025-10-24T02:01:01z', '2025-10-23T23:01:01'],
    ['2023-02-29', null],
    ['2024-13-01', null],
    ['06/02/2024', null],
    ['2024-02-06T25:00:00', null],
    ['', null],
  ])('reference 5: %s is %s', (text, expected) => {
    expect(readLocalTime(text)).toBe(expected);
  });
});
