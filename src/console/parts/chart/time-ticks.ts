import { lowerBound } from '../../../indexes/ordinals.ts';
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

type MonthName = (month: number) => string;

/** A mark before it is known after which one it stands. */
interface Mark {
  readonly day: number;
  readonly text: string;
  /** Null where the text is the year. */
  readonly year: number | null;
}

/**
 * Marks between two days, at most about `most`, on round dates: days of a month, months, or years.
 * @param monthName the short name of a month from 0
 */
export function timeTicks(from: number, to: number, most: number, monthName: MonthName): TimeTick[] {
  return labelled(marksOf(from, to, most, monthName));
}

/** A mark where places are drawn one beside the other, whatever time lies between them. */
export interface PlaceTick extends TimeTick {
  readonly place: number;
}

/**
 * Marks of places: each at the first that is not before its day. Of marks that meet in one place the last is true of it; one
 * that has no room before the next is left out, so that the newest is always named; where but one would be left, the first
 * place has one of its own.
 * @param days of all places, ascending
 * @param room places that a label needs, by its text
 */
export function placeTicks(
  days: readonly number[],
  from: number,
  to: number,
  most: number,
  room: (text: string) => number,
  monthName: MonthName,
): PlaceTick[] {
  const [first, last] = [days[from], days[to]];
  if (first === undefined || last === undefined) return [];
  const marks = new Map(marksOf(first, last, most, monthName).map((mark) => [lowerBound(days, mark.day), mark]));
  const kept: [place: number, mark: Mark][] = [];
  for (const [place, mark] of [...marks].reverse()) {
    const next = kept[0];
    if (!next || next[0] - place >= room(mark.text)) kept.unshift([place, mark]);
  }
  const [only, ...more] = kept;
  const own = markOf(first, stepOf(first, last, most), monthName);
  if (more.length === 0 && (!only || only[0] - from >= room(own.text))) kept.unshift([from, own]);
  return labelled(kept.map(([, mark]) => mark)).map((tick, at) => ({ ...tick, place: kept[at]?.[0] ?? from }));
}

/** The year stands below the first mark of it. */
function labelled(marks: readonly Mark[]): TimeTick[] {
  return marks.map(({ day, text, year }, at) => ({
    day,
    label: year === null || year === marks[at - 1]?.year ? text : `${text}\n${year}`,
  }));
}

/** How far marks stand from each other. */
type Step = { readonly days: number } | { readonly months: number };

function stepOf(from: number, to: number, most: number): Step {
  const span = Math.max(to - from, 1);
  const room = Math.max(most, 2);
  const days = DAY_STEPS.find((step) => span / step <= room);
  if (days !== undefined) return { days };
  return { months: MONTH_STEPS.find((step) => span / DAYS_A_MONTH / step <= room) ?? 1200 };
}

function markOf(day: number, step: Step, monthName: MonthName): Mark {
  const { year, month, date } = partsOf(day);
  if ('days' in step) return { day, text: `${date} ${monthName(month)}`, year };
  return step.months >= 12 ? { day, text: String(year), year: null } : { day, text: monthName(month), year };
}

function marksOf(from: number, to: number, most: number, monthName: MonthName): Mark[] {
  const step = stepOf(from, to, most);
  const days = 'days' in step ? roundDays(from, to, step.days) : roundMonths(from, to, step.months);
  return days.map((day) => markOf(day, step, monthName));
}

function roundDays(from: number, to: number, step: number): number[] {
  const days: number[] = [];
  for (let day = Math.ceil(from); day <= to; day++) {
    const { year, month, date } = partsOf(day);
    const monthEnd = partsOf(firstOfMonth(year, month + 1) - 1).date;
    // The last marks of a month would touch the first of the next one.
    if ((date - 1) % step === 0 && (step === 1 || monthEnd - date >= step / 2)) days.push(day);
  }
  return days;
}

function roundMonths(from: number, to: number, step: number): number[] {
  const days: number[] = [];
  const first = partsOf(from);
  for (let count = Math.floor((first.year * 12 + first.month) / step) * step; ; count += step) {
    const day = firstOfMonth(Math.floor(count / 12), count % 12);
    if (day > to) return days;
    if (day >= from) days.push(day);
  }
}
