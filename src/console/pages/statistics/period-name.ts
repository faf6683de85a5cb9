/** The words that periods are named with. */
export interface PeriodWords {
  /** A month `YYYY-MM`. */
  readonly month: (month: string) => string;
  readonly quarter: (quarter: number, year: string) => string;
  readonly week: (week: number, year: string) => string;
}

/** The name of a period as the interface spells it: `2026-08`, `2026-T3`, `2026-S34`; a year, or anything else, is its own name. */
export function periodName(period: string, words: PeriodWords): string {
  const [, year = '', kind = '', number = ''] = /^(\d{4})-([TS]?)(\d{1,2})$/.exec(period) ?? [];
  if (number === '') return period;
  if (kind === 'T') return words.quarter(Number(number), year);
  return kind === 'S' ? words.week(Number(number), year) : words.month(period);
}
