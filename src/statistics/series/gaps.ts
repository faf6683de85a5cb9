/** Gaps of series that are published by the day: days without a value that neither weekends nor holidays explain. */

/** Rows on either side of a place that show on which weekdays a series has values there. */
const WINDOW_ROWS = 15;
/** Rows below which a window shows nothing: the series then counts as one of business days. */
const LEAST_ROWS = 10;

const DAYS_A_WEEK = 7;
/** Monday to Friday; bit 0 is Monday. */
const BUSINESS_DAYS = 0b0011111;
/** Business days in a row that holidays may take: the week of a bank holiday. */
export const HOLIDAYS_IN_A_ROW = bitsOf(BUSINESS_DAYS);
const EVERY_DAY = 0b1111111;

/**
 * The weekdays on which a series has values around the rows `newer` ≤ `older`, as bits from Monday on: those that occur at
 * least half as often as the commonest. A series may change its ways, so only its neighbourhood counts.
 *
 * @param days descending
 */
export function usualWeekdays(days: Int32Array, newer: number, older: number): number {
  const from = Math.max(newer - WINDOW_ROWS, 0);
  const to = Math.min(older + WINDOW_ROWS + 1, days.length);
  if (to - from < LEAST_ROWS) return BUSINESS_DAYS;
  const counts = new Array<number>(DAYS_A_WEEK).fill(0);
  for (let row = from; row < to; row++) counts[weekdayOf(days[row] ?? 0)]!++;
  const most = Math.max(...counts);
  return counts.reduce((bits, count, weekday) => (2 * count >= most ? bits | (1 << weekday) : bits), 0);
}

/** Days from `first` to `last`, both included, that fall on one of some weekdays. */
export function daysOn(weekdays: number, first: number, last: number): number {
  if (last < first) return 0;
  const whole = Math.floor((last - first + 1) / DAYS_A_WEEK);
  let count = whole * bitsOf(weekdays);
  for (let day = first + whole * DAYS_A_WEEK; day <= last; day++) if (weekdays & (1 << weekdayOf(day))) count++;
  return count;
}

/**
 * Whether so many missing days are more than holidays explain. Holidays take up to a week of its days from a series that
 * rests at weekends; a series that has a value every day knows none.
 */
export function isMoreThanHolidays(weekdays: number, missing: number): boolean {
  return missing > (weekdays === EVERY_DAY ? 0 : bitsOf(weekdays));
}

/** Whether a gap lies between two rows that follow each other. */
export function isGap(days: Int32Array, newer: number, older: number): boolean {
  const [last = 0, first = 0] = [days[newer], days[older]];
  // Nearly all rows follow at once.
  if (last - first <= 1) return false;
  const weekdays = usualWeekdays(days, newer, older);
  return isMoreThanHolidays(weekdays, daysOn(weekdays, first + 1, last - 1));
}

/** Monday is 0; 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;
}

function bitsOf(weekdays: number): number {
  let count = 0;
  for (let bits = weekdays; bits !== 0; bits &= bits - 1) count++;
  return count;
}
