import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import { dateOf, localNow } from '../../market/running/local-instant.ts';
import type { PanelRow } from './panels.ts';

/** A session of a title; unknown values are NaN. */
export interface Session {
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  /** Above zero. */
  readonly close: number;
  readonly volume: number;
  readonly amount: number;
  readonly trades: number;
  readonly average: number;
}

/** The number, or NaN where it is not above zero. */
export function positive(value: number): number {
  return value > 0 ? value : Number.NaN;
}

/** Highest and lowest of a session, or neither: the live interface has rows whose highest is below their lowest. */
export function orderedRange(high: number, low: number): { readonly high: number; readonly low: number } {
  return high < low ? { high: Number.NaN, low: Number.NaN } : { high, low };
}

/**
 * The session of a panel's row, once it is over; null while it runs, and without evidence that there was one: before the opening the live
 * interface stamps the figures of the session before with its clock, totals at 0 (reference 6.1).
 *
 * @param closed the date of the last session that is over
 */
export function sessionOfRow(row: PanelRow, closed: string): Session | null {
  if (row.time === null || Number.isNaN(row.last)) return null;
  const date = dateOf(row.time);
  if (date > closed || !(row.trades > 0 || row.volume > 0)) return null;
  return {
    date,
    open: row.open,
    ...orderedRange(row.high, row.low),
    close: row.last,
    // Trades without a volume: the volume is not known (reference 6.1).
    volume: positive(row.volume),
    amount: Number.NaN,
    trades: positive(row.trades),
    average: Number.NaN,
  };
}

/** Local time of the day from which a session counts as over: the last trades are stamped around 17:00 (reference 5). */
const SESSION_OVER = '17:30';

/** Local time of the day at which trading begins (reference 10). */
const SESSION_BEGINS = '10:45';

/** Monday to Friday. 1970-01-01 was a Thursday, and no date is before it. There is no calendar of holidays: a visit on one finds nothing. */
function isWeekday(date: string): boolean {
  return ((parseDay(date) ?? 0) + 3) % 7 < 5;
}

/** The date of the last session that is over, `YYYY-MM-DD`: today's from half past five on, else that of the weekday before. */
export function lastClose(now: Date): string {
  const local = localNow(now);
  const today = dateOf(local);
  return isWeekday(today) && local.slice(11, 16) >= SESSION_OVER ? today : weekdayBefore(today);
}

/** The weekday before a date. */
export function weekdayBefore(date: string): string {
  let at = date;
  do at = daysAfter(at, -1);
  while (!isWeekday(at));
  return at;
}

/** The date so many days after another. */
export function daysAfter(date: string, days: number): string {
  return formatDay((parseDay(date) ?? 0) + days);
}

/** Whether a session may be running. */
export function isOpen(now: Date): boolean {
  const local = localNow(now);
  const time = local.slice(11, 16);
  return isWeekday(dateOf(local)) && time >= SESSION_BEGINS && time < SESSION_OVER;
}
