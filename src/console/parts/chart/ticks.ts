/** Ticks at round dates and round values. Pure. */
import { lowerBound } from '../../../indexes/ordinals.ts';
import { firstOfMonth, partsOf } from '../../app/dates.ts';

/** A tick of the time axis with its label; a second line has the year where it begins. */
interface TimeTick {
  readonly day: number;
  readonly label: string;
}

/** Distances of ticks in days and in months; years are twelve months. */
const DAY_STEPS = [1, 2, 5, 10] as const;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200] as const;
const DAYS_A_MONTH = 30.44;

type MonthName = (month: number) => string;

/** A tick before its label is complete. */
interface Mark {
  readonly day: number;
  readonly text: string;
  /** Null if the text is the year. */
  readonly year: number | null;
}

/**
 * Returns ticks between two days, about `most` at most, on round days, months or years.
 * @param monthName gives the short name of a month from 0
 */
export function timeTicks(from: number, to: number, most: number, monthName: MonthName): TimeTick[] {
  return labelled(marksOf(from, to, most, monthName));
}

/** A tick on an axis of places at equal distances. */
interface PlaceTick extends TimeTick {
  readonly place: number;
}

/**
 * Returns ticks of places, each at the first place not before its day. Of several at one place the last stays; a tick without room
 * before the next is left out, so that the newest stays; where only one is left, the first place gets one.
 * @param days of all places, ascending
 * @param room gives the places that a label needs
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

/** Adds the year to the first label of each year. */
function labelled(marks: readonly Mark[]): TimeTick[] {
  return marks.map(({ day, text, year }, at) => ({
    day,
    label: year === null || year === marks[at - 1]?.year ? text : `${text}\n${year}`,
  }));
}

/** The distance of ticks. */
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
    // The last ticks of a month would touch the first of the next.
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

/** A range of a value axis, cut into equal steps. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Round steps, times a power of ten. `price`: how much room a step may waste before another is better. */
const STEPS: readonly (readonly [factor: number, price: number])[] = [
  [1, 1],
  [1.5, 1.3],
  [2, 1],
  [2.5, 1.03],
  [3, 1.3],
  [4, 1.15],
  [5, 1],
  [6, 1.3],
  [8, 1.3],
];
/** An axis begins at zero if the least value is below this part of the greatest. */
const NEAR_ZERO = 0.3;
/** Ranges of more than this height of the values are avoided. */
const TOO_MUCH = 3;
const DEAR = 2;

/** Removes the noise of binary fractions. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** The least and the greatest of some values. */
export type Span = readonly [min: number, max: number];

/**
 * Returns the range of round steps that holds `min` to `max` and wastes least; `counts`: possible numbers of steps.
 */
export function valueRange(min: number, max: number, counts: readonly number[]): ValueRange {
  return bestOf([min, max], counts).range;
}

/** Returns the number of steps with which several axes waste least, so that they share grid lines. */
export function commonCount(spans: readonly Span[], counts: readonly number[]): number {
  let best = counts[0] ?? 1;
  let cheapest = Number.POSITIVE_INFINITY;
  for (const count of counts) {
    const cost = spans.reduce((sum, span) => sum + bestOf(span, [count]).cost, 0);
    if (cost >= cheapest) continue;
    best = count;
    cheapest = cost;
  }
  return best;
}

function bestOf(span: Span, counts: readonly number[]): { readonly range: ValueRange; readonly cost: number } {
  const [low, high] = widened(span);
  let range: ValueRange = { from: low, to: high, step: high - low };
  let cheapest = Number.POSITIVE_INFINITY;
  for (const count of counts) {
    const rough = (high - low) / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    for (const scale of [power, power * 10]) {
      for (const [factor, price] of STEPS) {
        const step = clean(factor * scale);
        // A range may begin lower to end on a step.
        const from = clean(Math.floor(clean(low / step)) * step);
        const to = clean(from + step * count);
        const height = (to - from) / (high - low);
        const cost = height * price * (height < TOO_MUCH ? 1 : DEAR);
        if (to < high || cost >= cheapest) continue;
        range = { from, to, step };
        cheapest = cost;
      }
    }
  }
  return { range, cost: cheapest };
}

/** Extends a span to zero if that is near; a single value gets room around it. */
function widened([min, max]: Span): Span {
  if (min > 0 && min < max * NEAR_ZERO) return [0, max];
  if (max < 0 && max > min * NEAR_ZERO) return [min, 0];
  if (min !== max) return [min, max];
  const around = min === 0 ? 1 : Math.abs(min) * 0.05;
  return [min - around, max + around];
}

/** Returns the ticks of a range. */
export function valueTicks({ from, to, step }: ValueRange): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, at) => clean(from + at * step));
}

/** Returns the decimals of a step. */
export function decimalsOf(step: number): number {
  const [, fraction = ''] = clean(step).toFixed(8).split('.');
  return fraction.replace(/0{1,8}$/, '').length;
}

/** The room of a logarithmic axis. */
interface LogarithmicRoom {
  /** Ticks at a good distance. */
  readonly marks: number;
  /** Labels one below the other, which is how often the axis may double its value. */
  readonly labels: number;
}

/** Returns 1, 2 and 5 times each power of ten around `min` (above zero) to `max`; only powers of ten without room. */
export function logarithmicTicks(min: number, max: number, room: LogarithmicRoom): number[] {
  const low = Math.floor(Math.log10(min));
  const high = Math.ceil(Math.log10(max));
  const marks: number[] = [];
  for (let power = low; power <= high; power++) for (const factor of [1, 2, 5]) marks.push(clean(factor * 10 ** power));
  const begin = marks.findLastIndex((mark) => mark <= min);
  const end = marks.findIndex((mark) => mark >= max);
  const found = marks.slice(Math.max(begin, 0), end < 0 ? marks.length : end + 1);
  const doublings = Math.log2((found.at(-1) ?? 1) / (found[0] ?? 1));
  if (found.length <= room.marks || doublings <= room.labels) return found;
  const powers = found.filter((mark) => Number.isInteger(clean(Math.log10(mark))));
  const every = Math.ceil(powers.length / room.marks);
  const chosen = new Set(powers.filter((_, at) => at % every === 0));
  // The ends stay: they are the ends of the axis.
  return found.filter((mark, at) => at === 0 || at === found.length - 1 || chosen.has(mark));
}

/** A range of a logarithmic axis with its ticks. */
export interface LogarithmicRange {
  readonly from: number;
  readonly to: number;
  readonly marks: readonly number[];
  /** The distance of ticks at equal distances; null for powers of ten and their parts. */
  readonly step: number | null;
}

/** The ratio of values from which ticks are powers of ten. */
const DECADE = 10;
/** Values with a smaller ratio count as equal. */
const ALIKE = 1 + 1e-9;

/**
 * Returns a logarithmic range that holds `min` to `max`, both above zero. Within a power of ten ticks are round steps, as 1, 2 and 5
 * would be too few.
 */
export function logarithmicRange(min: number, max: number, room: LogarithmicRoom): LogarithmicRange {
  if (max / min < DECADE) {
    const [low, high] = max / min < ALIKE ? [min * 0.95, max * 1.05] : [min, max];
    const range = valueRange(
      low,
      high,
      [room.marks - 1, room.marks - 2].map((count) => Math.max(2, count)),
    );
    const marks = valueTicks(range).filter((mark) => mark > 0);
    // The axis begins at the least value where no tick is below it.
    return { from: Math.min(min, marks[0] ?? min), to: Math.max(max, marks.at(-1) ?? max), marks, step: range.step };
  }
  const marks = logarithmicTicks(min, max, room);
  return { from: marks[0] ?? min, to: marks.at(-1) ?? max, marks, step: null };
}

/** Returns the divisor that keeps labels short: 1, a thousand, a million… */
export function axisFactor(greatest: number): number {
  if (greatest < 1e6) return 1;
  return greatest < 1e9 ? 1e3 : greatest < 1e12 ? 1e6 : 1e9;
}

/** Height of a label with room around it, in pixels. */
const LABEL_HEIGHT = 24;

/** Height of a step, about, in pixels. */
const STEP_HEIGHT = 56;

/** Returns the number of steps for a height, about. */
export function stepsOf(height: number): number {
  return Math.max(2, Math.round(height / STEP_HEIGHT) - 1);
}

/** Returns the room of a logarithmic axis of a height. */
export function logarithmicRoom(height: number): LogarithmicRoom {
  return { marks: stepsOf(height) + 2, labels: Math.floor(height / LABEL_HEIGHT) };
}
