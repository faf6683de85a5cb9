/** The series of a chart: what a page gives, and what drawing and reading them need. Pure. */
import type { ComponentChildren } from 'preact';
import { lowerBound } from '../../../indexes/ordinals.ts';

/** Colours of series in styles/tokens.css. */
export const COLOURS = 6;

/** One of the two value axes. */
export type AxisSide = 'left' | 'right';

/** One line of a chart. */
export interface ChartSeries {
  /** What tells it from the others. */
  readonly id: string;
  readonly name: string;
  /** Of its values, as it stands at the axis and behind values that are read out; may be empty. */
  readonly unit: string;
  readonly axis: AxisSide;
  /** A value for each date of the chart, null where there is none. */
  readonly values: readonly (number | null)[];
  /** Decimals of values that are read out; as many as the values have, up to four, without. */
  readonly digits?: number;
  /** `dashed` for what is beside the matter: a version known earlier, a comparison. `bars` begin at zero. */
  readonly look?: 'line' | 'dashed' | 'steps' | 'bars';
  /** Places of values that are of a period which is not all there: each is told to be so. */
  readonly partial?: ReadonlySet<number>;
  /** Which of the colours of series, from 1; by its place without. */
  readonly colour?: number;
}

/** A stretch of a chart, both civil dates included. */
export interface ChartRange {
  readonly from: string;
  readonly to: string;
}

interface CommonProps {
  /** What the chart shows: its name for those who hear it. */
  readonly label: string;
  /** Of the drawing, in pixels of CSS: kept from the first moment on, so that nothing jumps. 360 without. */
  readonly height?: number;
  /** Told when somebody looks closer at a stretch, and null when all is shown again. */
  readonly onZoom?: (range: ChartRange | null) => void;
}

/** Lines over dates on a shared time axis, with one or two value axes. */
export interface ChartProps extends CommonProps {
  /** Civil dates `YYYY-MM-DD`, ascending, each once. */
  readonly dates: readonly string[];
  /** What each date stands for where it is no day: the period that it ends, by name. */
  readonly periods?: readonly string[] | null;
  readonly series: readonly ChartSeries[];
  /** The axes on which equal ratios take equal heights; values that are not above zero are left out of them. The same list while it is. */
  readonly logarithmic?: readonly AxisSide[];
  /** Controls that stand in a line of the legend, for the id of its series. */
  readonly beside?: (id: string) => ComponentChildren;
}

/** What became of a price in a session. */
export interface Candle {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
}

/** Candles with their volume below them, a place a session: days without one take no room. */
export interface CandleChartProps extends CommonProps {
  /** Ascending by date, each once. */
  readonly candles: readonly Candle[];
  /** Of prices: the currency. */
  readonly unit: string;
  /** Of the volume. */
  readonly volumeUnit: string;
  /** Lines over the candles, on the axis of prices: their `values` by the place of the candle, their `axis` not looked at. */
  readonly lines?: readonly ChartSeries[];
  /** Equal ratios take equal heights: all prices must be above zero. */
  readonly isLogarithmic?: boolean;
  readonly digits?: number;
}

/** A series with what drawing and reading it need. Places are those of the chart's dates. */
export interface Line {
  readonly series: ChartSeries;
  /** Places that have a value, ascending. */
  readonly filled: Int32Array;
  /** Neighbouring values so far apart that no line joins them. */
  readonly holes: readonly (readonly [before: number, after: number])[];
  /** Places of values between two holes: dots, since no line reaches them. */
  readonly lone: readonly number[];
  /** Days for which a value counts as the latest. */
  readonly reach: number;
  readonly digits: number;
}

/** Days without a value that are no hole, however often a series has values: holidays. */
const LEAST_REACH = 15;
/** How much more than usual two values may be apart: less than two months of a monthly series. */
const LONGEST = 1.6;
const MOST_DIGITS = 4;

/**
 * Finds the holes of a series by how far its values usually are apart.
 * @param days day numbers of the chart's dates
 */
export function lineOf(series: ChartSeries, days: ArrayLike<number>, isLogarithmic = false): Line {
  const found: number[] = [];
  series.values.forEach((value, place) => {
    if (value !== null && Number.isFinite(value) && (!isLogarithmic || value > 0)) found.push(place);
  });
  const filled = Int32Array.from(found);
  const reach = Math.max(LEAST_REACH, usualDistance(filled, days) * LONGEST);
  const holes: [number, number][] = [];
  for (let at = 1; at < found.length; at++) {
    const before = found[at - 1] ?? 0;
    const after = found[at] ?? 0;
    if ((days[after] ?? 0) - (days[before] ?? 0) > reach) holes.push([before, after]);
  }
  return { series, filled, holes, lone: loneOf(found, holes), reach, digits: series.digits ?? digitsOf(series.values) };
}

function usualDistance(filled: Int32Array, days: ArrayLike<number>): number {
  const distances: number[] = [];
  for (let at = 1; at < filled.length; at++) {
    distances.push((days[filled[at] ?? 0] ?? 0) - (days[filled[at - 1] ?? 0] ?? 0));
  }
  distances.sort((a, b) => a - b);
  // Of two in the middle the shorter: few values with a hole between them are not usually that far apart.
  return distances[(distances.length - 1) >> 1] ?? 0;
}

function loneOf(filled: readonly number[], holes: Line['holes']): number[] {
  const [first] = filled;
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return [];
  const lone: number[] = [];
  // Every stretch without a hole goes from behind one to before the next.
  let begin = first;
  for (const [before, after] of holes) {
    if (before === begin) lone.push(begin);
    begin = after;
  }
  if (begin === last) lone.push(begin);
  return lone;
}

/** Decimals that values have, four at most. */
export function digitsOf(values: Iterable<number | null>): number {
  let most = 0;
  for (const value of values) {
    if (value === null || Number.isInteger(value)) continue;
    const text = String(value);
    const at = text.indexOf('.');
    if (at >= 0 && !text.includes('e')) most = Math.max(most, text.length - at - 1);
    if (most >= MOST_DIGITS) return MOST_DIGITS;
  }
  return most;
}

/**
 * The place whose value a series has at a place: that one, or the last one before it that still counts. Null for none.
 */
export function placeRead({ filled, reach }: Line, place: number, days: ArrayLike<number>): number | null {
  const at = lowerBound(filled, place + 1) - 1;
  const found = at < 0 ? undefined : filled[at];
  if (found === undefined) return null;
  return (days[place] ?? 0) - (days[found] ?? 0) <= reach ? found : null;
}

/** The place of a series' colour, from 0, by its own choice or by its place among the series. */
export function colourPlace({ series: { colour } }: Line, place: number): number {
  return colour === undefined ? place : colour - 1;
}

/** What a series comes to, in a few figures: places of its first, last, least and greatest value. */
export interface LineSummary {
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly greatest: number;
  readonly count: number;
}

/** The figures of a series; null when it has no value. Of equal values the first counts. */
export function summaryOf({ series: { values }, filled }: Line): LineSummary | null {
  const [first] = filled;
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return null;
  let least = first;
  let greatest = first;
  for (const place of filled) {
    const value = values[place] ?? 0;
    if (value < (values[least] ?? 0)) least = place;
    if (value > (values[greatest] ?? 0)) greatest = place;
  }
  return { first, last, least, greatest, count: filled.length };
}
