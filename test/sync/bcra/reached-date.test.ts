import { describe, expect, it } from 'vitest';
import type { Monetaria } from '../../../src/statistics/records.ts';
import { reachedDate } from '../../../src/sync/bcra/source.ts';
import { variable } from '../../statistics/serving.ts';

const entries = (dates: readonly (string | null)[], periodicidad: string): Monetaria[] =>
  dates.map((ultFechaInformada, i) => variable(i + 1, { ultFechaInformada, periodicidad }) as unknown as Monetaria);

describe('the date that the data have reached', () => {
  it('is that of most daily series, whatever is published ahead or has ended', () => {
    const daily = ['2026-08-08', '2026-08-08', '2026-08-05', '2026-08-05', '2026-08-05', '2002-02-28', null];
    const monthlies = Array.from({ length: 20 }, () => '2026-06-30');
    expect(reachedDate([...entries(daily, 'D'), ...entries(monthlies, 'M')])).toBe('2026-08-05');
  });

  it('is the later of two that as many have; of monthly series where there are no others; nothing of none', () => {
    expect(reachedDate(entries(['2026-08-04', '2026-08-05'], 'D'))).toBe('2026-08-05');
    expect(reachedDate(entries(['2026-08-05', '2026-08-04'], 'D'))).toBe('2026-08-05');
    expect(reachedDate(entries(['2026-06-30'], 'M'))).toBe('2026-06-30');
    expect(reachedDate(entries([null], 'D'))).toBeNull();
    expect(reachedDate([])).toBeNull();
  });
});
