/** The series of a chart: what a page gives, and what drawing and reading them need. Pure. */
import type { ComponentChildren } from 'preact';
import { lowerBound } from '../../../indexes/ordinals.ts';

/** Colours of series in styles/tokens.css. */
export const COLOURS = 6;

/** One of the two value axes. */
export type AxisSide = 'left' | 'right';

/** A series of a chart. */
export interface ChartSeries {
  /** Different for each series. */
  readonly id: string;
  readonly name: string;
  /** The unit of its values; may be empty. */
  readonly unit: string;
  readonly axis: AxisSide;
  /** A value for each date of the chart, null where there is none. */
  readonly values: readonly (number | null)[];
  /** Decimals of its values; without, as many as they have, up to four. */
  readonly digits?: number;
  /** `dashed`: an earlier version, or a comparison. `bars` begin at zero. */
  readonly look?: 'line' | 'dashed' | 'steps' | 'bars';
  /** Places of values of incomplete periods, which are marked. */
  readonly partial?: ReadonlySet<number>;
  /** Its colour, from 1; without, by its place. */
  readonly colour?: number;
}

/** A range of dates, both included. */
export interface ChartRange {
  readonly from: string;
  readonly to: string;
}

interface CommonProps {
  /** The name of the chart, for screen readers. */
  readonly label: string;
  /** Height of the drawing in pixels, from the first moment on, so that nothing jumps. */
  readonly height?: number;
  /** Called with the range of a zoom; null when all is shown again. */
  readonly onZoom?: (range: ChartRange | null) => void;
}

/** Properties of a chart of lines, with one or two value axes. */
export interface ChartProps extends CommonProps {
  /** Dates `YYYY-MM-DD`, ascending, each once. */
  readonly dates: readonly string[];
  /** The name of the period that each date ends, where dates are not days. */
  readonly periods?: readonly string[] | null;
  readonly series: readonly ChartSeries[];
  /** Logarithmic axes, which leave out values of zero and below. */
  readonly logarithmic?: readonly AxisSide[];
  /** Draws controls beside a series in the legend, by its id. */
  readonly beside?: (id: string) => ComponentChildren;
}

/** The prices of a session. */
export interface Candle {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
}

/** Properties of a chart of candles with volume; days without a session take no room. */
export interface CandleChartProps extends CommonProps {
  /** Ascending by date, each once. */
  readonly candles: readonly Candle[];
  /** The currency of the prices. */
  readonly unit: string;
  /** The unit of the volume. */
  readonly volumeUnit: string;
  /** Lines on the axis of prices: `values` by the place of the candle, `axis` is not used. */
  readonly lines?: readonly ChartSeries[];
  /** A logarithmic axis of prices, which must all be above zero. */
  readonly isLogarithmic?: boolean;
  readonly digits?: number;
}

/** A series prepared for drawing and reading. Places count the dates of the chart. */
export interface Line {
  readonly series: ChartSeries;
  /** Places that have a value, ascending. */
  readonly filled: Int32Array;
  /** Neighbouring values so far apart that no line connects them. */
  readonly holes: readonly (readonly [before: number, after: number])[];
  /** Places of values between two holes: drawn as dots. */
  readonly lone: readonly number[];
  /** Days for which a value counts as the latest. */
  readonly reach: number;
  readonly digits: number;
}

/** Days without a value that are never a hole: holidays. */
const LEAST_REACH = 15;
/** How much longer than usual a distance may be: less than two months in a monthly series. */
const LONGEST = 1.6;
const MOST_DIGITS = 4;

/**
 * Prepares a series: finds its holes by the usual distance of its values.
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
  // Of two in the middle the shorter: the longer may be a hole.
  return distances[(distances.length - 1) >> 1] ?? 0;
}

function loneOf(filled: readonly number[], holes: Line['holes']): number[] {
  const [first] = filled;
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return [];
  const lone: number[] = [];
  // A piece without a hole lies between two holes.
  let begin = first;
  for (const [before, after] of holes) {
    if (before === begin) lone.push(begin);
    begin = after;
  }
  if (begin === last) lone.push(begin);
  return lone;
}

/** Returns the decimals of values, four at most. */
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

/** Returns the place of the value that counts at a place: its own, or the last one before it within reach; null for none. */
export function placeRead({ filled, reach }: Line, place: number, days: ArrayLike<number>): number | null {
  const at = lowerBound(filled, place + 1) - 1;
  const found = at < 0 ? undefined : filled[at];
  if (found === undefined) return null;
  return (days[place] ?? 0) - (days[found] ?? 0) <= reach ? found : null;
}

/** Returns the colour of a series from 0: its own, or that of its place. */
export function colourPlace({ series: { colour } }: Line, place: number): number {
  return colour === undefined ? place : colour - 1;
}

/** Places of the first, last, least and greatest value. */
interface LineSummary {
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly greatest: number;
  readonly count: number;
}

/** Sums a series up; null without values. Of equal values the first counts. */
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
