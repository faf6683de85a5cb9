import { lowerBound } from '../../../indexes/ordinals.ts';
import type { ChartSeries } from './props.ts';

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
