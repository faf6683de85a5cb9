import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../src/indexes/civil-date.ts';
import { TradingDays } from '../../src/market/catalog/trading-days.ts';
import { usualTerm } from '../../src/market/words.ts';

const day = (date: string): number => parseDay(date) ?? Number.NaN;

/** The sessions of Buenos Aires around the payments of July 2024: 9 July is a holiday. */
const JULY_2024 = ['01', '02', '03', '04', '05', '08', '10', '11', '12', '15'].map((each) => day(`2024-07-${each}`));

describe('the ex date of a payment', () => {
  test('is the first session that settles after it: one session before a holiday under T+1', () => {
    const july = new TradingDays(JULY_2024);
    expect(formatDay(july.exDateOf(day('2024-07-09'), () => 1))).toBe('2024-07-08');
  });

  test.each([
    ['a Wednesday under T+0', '2024-02-14', 0, '2024-02-15'],
    ['a Wednesday under T+1', '2024-02-14', 1, '2024-02-14'],
    ['a Wednesday under T+2', '2024-02-14', 2, '2024-02-13'],
    ['a Wednesday under T+3', '2024-02-14', 3, '2024-02-12'],
    ['a Sunday under T+2', '2024-02-18', 2, '2024-02-15'],
    ['a Monday under T+2', '2024-02-19', 2, '2024-02-16'],
  ])('of %s, by the weekdays where no session is known', (_, payment, sessions, ex) => {
    expect(formatDay(new TradingDays([]).exDateOf(day(payment), () => sessions))).toBe(ex);
  });

  test('counts weekdays before, after and in long gaps of the known sessions, and known closures as holidays', () => {
    const days = new TradingDays([day('2024-02-01'), day('2024-02-02'), day('2024-02-08'), day('2024-03-20')]);
    expect(days.isSession(day('2024-02-05'))).toBe(false);
    expect(days.isSession(day('2024-02-20'))).toBe(true);
    expect(days.isSession(day('2024-02-24'))).toBe(false);
    expect(formatDay(days.settlementOf(day('2024-02-02'), 1))).toBe('2024-02-08');
    expect(formatDay(days.settlementOf(day('2024-03-20'), 2))).toBe('2024-03-22');
  });

  test('separates, for any calendar, the sessions whose buyers are paid from those whose buyers are not', () => {
    const calendars = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(
        calendars,
        fc.integer({ min: 15, max: 50 }),
        fc.integer({ min: 0, max: 3 }),
        (known, payment, term) => {
          const days = new TradingDays(known);
          const ex = days.exDateOf(payment, () => term);
          expect(days.isSession(ex)).toBe(true);
          for (let at = payment - 25; at < payment + 10; at++) {
            if (days.isSession(at)) expect(days.settlementOf(at, term) > payment).toBe(at >= ex);
          }
        },
      ),
    );
  });
});

test('the usual term of Buenos Aires is 48 hours until 2024-05-24, then 24 hours', () => {
  expect(['2010-01-04', '2024-05-24', '2024-05-27'].map(usualTerm)).toEqual(['t2', 't2', 't1']);
});
