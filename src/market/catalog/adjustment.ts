import type { Series } from './series.ts';

/** A change of a title's price level on a day (reference market.md 7). */
export interface LevelEvent {
  readonly day: number;
  /** What prices before the day are multiplied by. */
  readonly factor: number;
  /** True for splits, which also change the number of units: volumes before the day are divided by the factor. */
  readonly scalesUnits: boolean;
}

/** The factors that make plain rows adjusted ones, a price and a unit factor per row. */
export interface Adjustment {
  readonly price: Float64Array;
  readonly units: Float64Array;
}

/**
 * The factors of every row: the product of the factors of all events after the row's day. Events outside the series'
 * days change nothing: the last row is the same in both variants. Null when no event applies.
 */
export function adjustmentOf(series: Series, events: readonly LevelEvent[]): Adjustment | null {
  const first = series.days[0];
  const last = series.days.at(-1);
  if (first === undefined || last === undefined) return null;
  const inside = events.filter(({ day }) => day > first && day <= last).sort((a, b) => b.day - a.day);
  if (inside.length === 0) return null;
  const price = new Float64Array(series.length);
  const units = new Float64Array(series.length);
  let priceFactor = 1;
  let unitFactor = 1;
  let next = 0;
  for (let row = series.length - 1; row >= 0; row--) {
    const day = series.days[row] ?? 0;
    for (let event = inside[next]; event !== undefined && event.day > day; event = inside[++next]) {
      priceFactor *= event.factor;
      if (event.scalesUnits) unitFactor /= event.factor;
    }
    price[row] = priceFactor;
    units[row] = unitFactor;
  }
  return { price, units };
}

/** Digits kept of an adjusted figure: more would be noise of the multiplication. */
const DIGITS = 12;

/** A figure times a factor, without trailing noise. NaN stays NaN. */
export function scaled(value: number, factor: number): number {
  return factor === 1 || Number.isNaN(value) ? value : Number((value * factor).toPrecision(DIGITS));
}
