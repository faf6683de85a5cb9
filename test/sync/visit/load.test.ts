import { describe, expect, it } from 'vitest';
import { refusedOf } from '../../../src/sync/visit/load.ts';

const refusal = (line: number, rule = 'known-variable', file = '/landing/valores.csv') => ({
  file,
  line,
  field: 'idVariable',
  reason: '15 is in no catalogue',
  rule,
});

describe('what is told of refused records', () => {
  it('shows the first of the file, and counts the others by rule', () => {
    const file = { path: '/landing/valores.csv', read: 900, refused: 6 };
    const refusals = [
      refusal(9, 'finite-number', '/landing/otro.csv'),
      refusal(2),
      refusal(4),
      refusal(5),
      refusal(6),
      refusal(7, 'calendar-date'),
      refusal(8),
    ];
    const one = 'idVariable: 15 is in no catalogue [known-variable]';
    expect(refusedOf(file, refusals, 'mios.csv')).toBe(
      `6 of 900 records of mios.csv break the rules of import (line 2, ${one}; line 4, ${one}; line 5, ${one}; ` +
        'and 3 more: known-variable 2, calendar-date 1)',
    );
    expect(refusedOf({ ...file, refused: 1 }, [refusal(3)], 'mios.csv')).toBe(
      `1 of 900 records of mios.csv break the rules of import (line 3, ${one})`,
    );
  });
});
