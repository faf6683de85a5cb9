/** Ticks at round dates and round values. Pure. */
import { lowerBound } from '../../../indexes/ordinals.ts';
import { firstOfMonth, partsOf } from '../../app/dates.ts';

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

/** A range of a value axis, cut into equal steps. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Of ten to a power: what reads easily. The second number is how much room they may waste before another is better. */
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
/** Values all above zero begin at zero when the least is less than this part of the greatest. */
const NEAR_ZERO = 0.3;
/** As many times the values' own height is never taken where there is another range, however easily it reads. */
const TOO_MUCH = 3;
const DEAR = 2;

/** A number without the noise of binary fractions. */
export function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** The least and the greatest of some values. */
export type Span = readonly [min: number, max: number];

/**
 * A range that holds `min` to `max` in round steps. `counts` are the numbers of steps that are possible: what wastes least
 * is taken.
 */
export function valueRange(min: number, max: number, counts: readonly number[]): ValueRange {
  return bestOf([min, max], counts).range;
}

/** The number of steps in which several axes together waste least, so that their marks fall onto the same lines. */
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
        // Ranges may begin lower when that is what it takes to end on a step.
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

/** Down or up to zero where that is near; one value alone gets room around it. */
function widened([min, max]: Span): Span {
  if (min > 0 && min < max * NEAR_ZERO) return [0, max];
  if (max < 0 && max > min * NEAR_ZERO) return [min, 0];
  if (min !== max) return [min, max];
  const around = min === 0 ? 1 : Math.abs(min) * 0.05;
  return [min - around, max + around];
}

/** The marks of a range. */
export function valueTicks({ from, to, step }: ValueRange): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, at) => clean(from + at * step));
}

/** Decimals that a step needs. */
export function decimalsOf(step: number): number {
  const [, fraction = ''] = clean(step).toFixed(8).split('.');
  return fraction.replace(/0{1,8}$/, '').length;
}

/** What the height of a logarithmic axis has room for. */
export interface LogarithmicRoom {
  /** Marks at the distance that reads well. */
  readonly marks: number;
  /** Labels one below the other: as often may the axis double its value, for two is the nearest to one among one, two and five. */
  readonly labels: number;
}

/** One, two and five of each power of ten from below `min` to above `max`; `min` above zero. Powers of ten alone where there is no room. */
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

/** A range of a logarithmic axis with its marks. */
export interface LogarithmicRange {
  readonly from: number;
  readonly to: number;
  readonly marks: readonly number[];
  /** Between the marks where they are equally far apart; null where they are powers of ten and their parts. */
  readonly step: number | null;
}

/** As many times the least value as the greatest has to be, for powers of ten to say anything. */
const DECADE = 10;
/** Values that differ by less are one: their steps would be the noise of binary fractions. */
const ALIKE = 1 + 1e-9;

/**
 * A range that holds `min` to `max`, both above zero. Within a power of ten marks are round steps, as 1, 2 and 5 would leave but
 * two or three of them and waste half of the height; beyond it they are those.
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
    // One value alone, or values down to near zero: the axis begins at the value where no mark is below it.
    return { from: Math.min(min, marks[0] ?? min), to: Math.max(max, marks.at(-1) ?? max), marks, step: range.step };
  }
  const marks = logarithmicTicks(min, max, room);
  return { from: marks[0] ?? min, to: marks.at(-1) ?? max, marks, step: null };
}

/** What long numbers of an axis are divided by, so that labels stay short: 1, a thousand, a million… */
export function axisFactor(greatest: number): number {
  if (greatest < 1e6) return 1;
  return greatest < 1e9 ? 1e3 : greatest < 1e12 ? 1e6 : 1e9;
}

/** Height that a label needs where others stand above and below it: twice that of its letters. */
const LABEL_HEIGHT = 24;

/** Pixels that a step of a value axis takes, about. */
const STEP_HEIGHT = 56;

/** Steps that a value axis of a height has, about. */
export function stepsOf(height: number): number {
  return Math.max(2, Math.round(height / STEP_HEIGHT) - 1);
}

/** What a logarithmic axis of a height has room for. */
export function logarithmicRoom(height: number): LogarithmicRoom {
  return { marks: stepsOf(height) + 2, labels: Math.floor(height / LABEL_HEIGHT) };
}
