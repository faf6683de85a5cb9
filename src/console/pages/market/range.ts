/** How much of a history is seen, back from its last session. */
export const RANGES = ['1M', '3M', '6M', '1A', '5A', 'max'] as const;
export type Range = (typeof RANGES)[number];

const MONTHS: Readonly<Record<Exclude<Range, 'max'>, number>> = { '1M': 1, '3M': 3, '6M': 6, '1A': 12, '5A': 60 };

/** Before every session there is. */
export const FIRST_DAY = '1900-01-01';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The civil date a text is; null for what is none. */
export function dayOf(text: string): string | null {
  if (!DAY.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** The same day some months before; the last of its month where there is no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The stretch of a history to ask for, both days included. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/**
 * What an address asks for of a history that ends on `last`: its own days where it names some, else its range.
 *
 * @param from, to as the address has them: what is no date counts for nothing
 */
export function stretchOf(name: string, from: string, to: string, last: string): Stretch {
  const range = rangeOf(name, from, to);
  if (range === null) return { from: dayOf(from) ?? FIRST_DAY, to: dayOf(to) ?? last };
  return { from: range === 'max' ? FIRST_DAY : monthsBefore(last, MONTHS[range]), to: last };
}

/** The range that an address asks for; null where it names days. */
export function rangeOf(range: string, from: string, to: string): Range | null {
  if (dayOf(from) !== null || dayOf(to) !== null) return null;
  return RANGES.find((known) => known === range) ?? '1A';
}
