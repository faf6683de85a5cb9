import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localInstant, localNow } from '../../../src/market/running/local-instant.ts';

describe('the moment of a running quote', () => {
  test.each([
    ['2026-11-20T15:04:05.1234567-03:00', '2026-11-20T15:04:05.1234567'],
    ['2026-11-20T15:04:05', '2026-11-20T15:04:05.0000000'],
    ['2026-11-20 15:04', '2026-11-20T15:04:00.0000000'],
    ['2026-11-20T15:04:05.123456789Z', '2026-11-20T12:04:05.1234567'],
    ['2026-11-20T01:30:00Z', '2026-11-19T22:30:00.0000000'],
    ['2026-12-31T23:30:00-05:00', '2027-01-01T01:30:00.0000000'],
    ['2026-11-20T15:04:05+0530', '2026-11-20T06:34:05.0000000'],
  ])('%s is %s on the clocks of Argentina', (given, local) => {
    expect(localInstant(given)).toBe(local);
  });

  test.each([
    '',
    '2026-11-20',
    '2026-02-30T10:00:00',
    '2026-11-20T24:00:00',
    '2026-11-20T10:00:60',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00-9900',
    'ayer',
    '1732128245',
    // On the clocks of Argentina of a year that no date can write.
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:00:00-05:00',
  ])('%j is none', (given) => {
    expect(localInstant(given)).toBeNull();
  });

  test('any instant of a clock is three hours behind Greenwich, and texts are in the order of instants', () => {
    const instant = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const text = localNow(a);
        expect(Date.parse(`${text.slice(0, 23)}-03:00`)).toBe(a.getTime());
        expect(text < localNow(b)).toBe(a.getTime() < b.getTime());
      }),
    );
  });
});
