import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import { dateFormat, dateText, numberText } from '../../../src/sync/archivo/values.ts';

describe('numbers as people write them', () => {
  it.each([
    ['1.234,56', ',', '1234.56'],
    ['1234,5', ',', '1234.5'],
    ['-1.234.567', ',', '-1234567'],
    ['12', ',', '12'],
    [' 1 234,5 ', ',', '1234.5'],
    ['1,234.56', '.', '1234.56'],
    ['1234.5', '.', '1234.5'],
    // What is no number of that kind stays, so that the import says so.
    ['1.23,4', ',', '1.23,4'],
    ['1.5', ',', '1.5'],
    ['1,5', '.', '1,5'],
    ['s/d', ',', 's/d'],
    ['', ',', ''],
    ['-', ',', '-'],
    [',', ',', ','],
  ] as const)('%j with %j is %j', (text, decimal, expected) => {
    expect(numberText(text, decimal)).toBe(expected);
  });

  it('come back whatever they were, written with or without thousands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 99 }),
        fc.boolean(),
        (whole, cents, grouped) => {
          const digits = Math.abs(whole).toString();
          const shown = grouped ? digits.replaceAll(/\B(?=(\d{3})+$)/g, '.') : digits;
          const sign = whole < 0 ? '-' : '';
          const fraction = cents.toString().padStart(2, '0');
          expect(numberText(`${sign}${shown},${fraction}`, ',')).toBe(`${sign}${digits}.${fraction}`);
        },
      ),
      { seed: 20261122 },
    );
  });
});

describe('dates as people write them', () => {
  it.each([
    ['dd/mm/yyyy', '05/11/2024', '2024-11-05'],
    ['d/m/yyyy', '5/1/2024', '2024-01-05'],
    ['dd-mm-yy', '05-11-24', '2024-11-05'],
    ['dd-mm-yy', '05-11-70', '1970-11-05'],
    ['yyyymmdd', '20241105', '2024-11-05'],
    ['mm/dd/yyyy', '11/05/2024', '2024-11-05'],
    ['yyyy-mm-dd', '2024-11-05T10:00:00Z', '2024-11-05'],
    ['dd.mm.yyyy', '05.11.2024', '2024-11-05'],
    // No days of the calendar, or of another form.
    ['dd/mm/yyyy', '31/02/2024', '31/02/2024'],
    ['dd/mm/yyyy', '5/1/2024', '5/1/2024'],
    ['dd.mm.yyyy', '05x11x2024', '05x11x2024'],
  ])('%s: %s is %s', (format, text, expected) => {
    const read = dateFormat(format);
    expect(read && dateText(text, read)).toBe(expected);
  });

  it.each(['dd/mm', 'yyyy', 'dd/mm/yyyy hh', 'dd/mm/yy/yyyy', 'día', ''])('%j is no format', (format) => {
    expect(dateFormat(format)).toBeNull();
  });

  it('come back whatever day it was', () => {
    const format = dateFormat('d/m/yyyy');
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => {
        const iso = formatDay(day);
        const [year = '', month = '', date = ''] = iso.split('-');
        expect(format && dateText(`${Number(date)}/${Number(month)}/${year}`, format)).toBe(iso);
      }),
      { seed: 20261122 },
    );
  });
});
