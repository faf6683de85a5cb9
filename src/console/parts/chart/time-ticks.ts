import { firstOfMonth, partsOf } from './days.ts';

/** A mark of the time axis: where, and what stands there, the year in a second line where it begins. */
export interface TimeTick {
  readonly day: number;
  readonly label: string;
}

/** Days between marks of days of a month, months between marks of months (years are twelve of them). */
const DAY_STEPS = [1, 2, 5, 10] as const;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200] as const;
const DAYS_A_MONTH = 30.44;

/**
 * Marks between two days, at most about `most`, on round dates: days of a month, months, or years.
 * @param monthName the short name of a month from 0
 */
export function timeTicks(from: number, to: number, most: number, monthName: (month: number) => string): TimeTick[] {
  const span = Math.max(to - from, 1);
  const room = Math.max(most, 2);
  const days = DAY_STEPS.find((step) => span / step <= room);
  if (days !== undefined) return dayTicks(from, to, days, monthName);
  const months = MONTH_STEPS.find((step) => span / DAYS_A_MONTH / step <= room) ?? 1200;
  return monthTicks(from, to, months, monthName);
}

function dayTicks(from: number, to: number, step: number, monthName: (month: number) => string): TimeTick[] {
  const ticks: TimeTick[] = [];
  let told: number | null = null;
  for (let day = Math.ceil(from); day <= to; day++) {
    const { year, month, date } = partsOf(day);
    const monthEnd = partsOf(firstOfMonth(year, month + 1) - 1).date;
    // The last marks of a month would touch the first of the next one.
    if ((date - 1) % step !== 0 || (step > 1 && monthEnd - date < step / 2)) continue;
    ticks.push({ day, label: `${date} ${monthName(month)}${year === told ? '' : `\n${year}`}` });
    told = year;
  }
  return ticks;
}

function monthTicks(from: number, to: number, step: number, monthName: (month: number) => string): TimeTick[] {
  const ticks: TimeTick[] = [];
  const first = partsOf(from);
  let told: number | null = null;
  for (let count = Math.floor((first.year * 12 + first.month) / step) * step; ; count += step) {
    const day = firstOfMonth(Math.floor(count / 12), count % 12);
    if (day > to) return ticks;
    if (day < from) continue;
    const year = Math.floor(count / 12);
    if (step >= 12) ticks.push({ day, label: String(year) });
    else ticks.push({ day, label: `${monthName(count % 12)}${year === told ? '' : `\n${year}`}` });
    told = year;
  }
}
