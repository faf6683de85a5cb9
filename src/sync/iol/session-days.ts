import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import { dateOf, localNow } from '../../market/running/local-instant.ts';

/** Local time of the day from which a session counts as over: the last trades are stamped around 17:00 (reference 5). */
export const SESSION_OVER = '17:30';

/** Local time of the day at which trading begins (reference 10). */
export const SESSION_BEGINS = '10:45';

/** 1970-01-01 was a Thursday; of the days since, so many lie before the first Monday. */
const EPOCH_WEEKDAY = 3;
const WEEK = 7;
const SATURDAY = 5;

/** True for Monday to Friday. There is no calendar of holidays: on one of them nothing is traded, and nothing is found. */
export function isWeekday(date: string): boolean {
  const day = (parseDay(date) ?? 0) + EPOCH_WEEKDAY;
  return ((day % WEEK) + WEEK) % WEEK < SATURDAY;
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

/** True while a session may be running. */
export function isOpen(now: Date): boolean {
  const local = localNow(now);
  const time = local.slice(11, 16);
  return isWeekday(dateOf(local)) && time >= SESSION_BEGINS && time < SESSION_OVER;
}
