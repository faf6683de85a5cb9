import type { Series } from './series.ts';

/** A change of a title's price level on a day (reference market.md 7). */
export interface LevelEvent {
  /** The ex date: the first day at the new level. */
  readonly day: number;
  /** What prices before the day are multiplied by. */
  readonly factor: number;
  /** True for splits, which also change the number of units: volumes before the day are divided by the factor. */
  readonly scalesUnits: boolean;
}

/** A {@link LevelEvent} with what happened, as its source calls it. */
export interface PriceEvent extends LevelEvent {
  readonly kind: string;
}

/** The factors that make plain rows adjusted ones, a price and a unit factor per row. */
export interface Adjustment {
  readonly price: Float64Array;
  readonly units: Float64Array;
}

/**
 * The factors of every row: the product of the factors of all events after the row's day. Those on or before the first
 * day change nothing, those after the last day change every row. Null when none applies.
 */
export function adjustmentOf(series: Series, events: readonly LevelEvent[]): Adjustment | null {
  const first = series.days[0];
  if (first === undefined) return null;
  const applied = events.filter(({ day }) => day > first).sort((a, b) => b.day - a.day);
  if (applied.length === 0) return null;
  const price = new Float64Array(series.length);
  const units = new Float64Array(series.length);
  let priceFactor = 1;
  let unitFactor = 1;
  let next = 0;
  for (let row = series.length - 1; row >= 0; row--) {
    const day = series.days[row] ?? 0;
    for (let event = applied[next]; event !== undefined && event.day > day; event = applied[++next]) {
      priceFactor *= event.factor;
      if (event.scalesUnits) unitFactor /= event.factor;
    }
    price[row] = priceFactor;
    units[row] = unitFactor;
  }
  return { price, units };
}

/**
 * The adjustments of one series. An event announced for a day to come changes no price yet: an event after the last row
 * counts from its day on, with or without a session since.
 */
export class Adjustments {
  readonly #series: Series;
  /** Events up to the last row, then those after it, ascending. */
  readonly #happened: readonly LevelEvent[];
  readonly #ahead: readonly LevelEvent[];
  /** By the number of events after the last row that count. */
  readonly #made: (Adjustment | null)[] = [];

  constructor(series: Series, events: readonly LevelEvent[]) {
    const last = series.days.at(-1) ?? Number.NEGATIVE_INFINITY;
    this.#series = series;
    this.#happened = events.filter(({ day }) => day <= last);
    this.#ahead = events.filter(({ day }) => day > last).sort((a, b) => a.day - b.day);
  }

  /** How many of the events after the last row have come by a day; 0 for nearly every title. */
  due(today: number): number {
    if (this.#ahead.length === 0) return 0;
    return this.#ahead.filter(({ day }) => day <= today).length;
  }

  /** The factors once `due` events after the last row count; null where `ajustada` equals `sinAjustar`. */
  at(due: number): Adjustment | null {
    const made = this.#made[due];
    if (made !== undefined) return made;
    const adjustment = adjustmentOf(this.#series, [...this.#happened, ...this.#ahead.slice(0, due)]);
    this.#made[due] = adjustment;
    return adjustment;
  }
}

/** Digits kept of an adjusted figure: more would be noise of the multiplication. */
const DIGITS = 12;

/** A figure times a factor, without trailing noise. NaN stays NaN. */
export function scaled(value: number, factor: number): number {
  return factor === 1 || Number.isNaN(value) ? value : finite(Number((value * factor).toPrecision(DIGITS)));
}

/** A number, the largest there is in place of more: JSON knows no infinity, and every figure of a quote is a number. NaN stays. */
export function finite(number: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));
}
