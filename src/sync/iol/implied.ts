import { showsSplit } from '../../market/catalog/price-events.ts';

/** A day's close as traded and as adjusted by the publisher. */
export interface ClosePair {
  /** `YYYY-MM-DD`, ascending. */
  readonly date: string;
  readonly close: number;
  readonly adjusted: number;
}

/** A change of the price level that two series imply. */
export interface ImpliedEvent {
  /** The first day at the new level. */
  readonly date: string;
  /** What prices before the day are multiplied by. */
  readonly factor: number;
  /** True where units changed, too. */
  readonly split: boolean;
}

/** The events that explain one series by the other, or why none do. */
export type Implied = { readonly events: readonly ImpliedEvent[] } | { readonly unexplained: string };

/** Steps of this share and less are rounding (as in the published list of implied dividends). */
const LEAST_STEP = 0.0005;
/** A step as large as this is a split's or that of a payment beyond the ordinary, and the price has to show it. */
const LARGE_STEP = 1.5;
/** An ordinary title pays monthly at most; where every fifth day has an event, the two series are of different things. */
const DAYS_PER_EVENT = 5;
const FEW_EVENTS = 3;
const LARGEST_FACTOR = 1000;
/** Digits that are kept of a factor: what comes after them is noise of the published decimals. */
const DIGITS = 10;
/** How near to a whole ratio of units a factor must be. */
const WHOLE_RATIO = 0.01;

interface Level {
  readonly first: number;
  last: number;
  ratio: number;
  tolerance: number;
}

/**
 * Works out the events between a plain series and the adjusted one (reference market.md 7): the adjusted close is the plain one times
 * a level that is the same from one event to the next. Each day has to agree with that, up to the decimals that the
 * adjusted prices are given with; where one does not, nothing is taken from the title.
 */
export function impliedEvents(pairs: readonly ClosePair[]): Implied {
  const unit = leastUnit(pairs);
  const levels: Level[] = [];
  for (const [at, { close, adjusted }] of pairs.entries()) {
    const ratio = adjusted / close;
    const tolerance = Math.max(LEAST_STEP, unit / 2 / adjusted + unit / 2 / close);
    const level = levels.at(-1);
    if (level && Math.abs(ratio / level.ratio - 1) <= Math.max(tolerance, level.tolerance)) {
      level.last = at;
      // The finer of two readings of one level stands: prices far from zero say more.
      if (tolerance < level.tolerance) Object.assign(level, { ratio, tolerance });
    } else levels.push({ first: at, last: at, ratio, tolerance });
  }
  if (levels.length - 1 > Math.max(FEW_EVENTS, pairs.length / DAYS_PER_EVENT)) {
    return { unexplained: `${levels.length - 1} changes of level in ${pairs.length} days` };
  }
  const events: ImpliedEvent[] = [];
  for (let at = 1; at < levels.length; at++) {
    const [before, after] = [levels[at - 1], levels[at]];
    const [last, first] = [pairs[before?.last ?? -1], pairs[after?.first ?? -1]];
    if (!before || !after || !last || !first) continue;
    const factor = Number((before.ratio / after.ratio).toPrecision(DIGITS));
    const problem = impossible(factor, last, first);
    if (problem) return { unexplained: `${problem} on ${first.date}` };
    events.push({ date: first.date, factor, split: isSplit(factor) });
  }
  return { events };
}

/** Why a factor is that of no event between two days; null when it may be. */
function impossible(factor: number, before: ClosePair, after: ClosePair): string | null {
  if (!(factor >= 1 / LARGEST_FACTOR && factor <= LARGEST_FACTOR)) return `a factor of ${factor}`;
  const isLarge = factor >= LARGE_STEP || factor <= 1 / LARGE_STEP;
  if (isLarge)
    return showsSplit(before.close, after.close, factor) ? null : `a factor of ${factor} that prices do not show`;
  // Payments lower the price; only units that were put together raise it, and by half at least.
  return factor < 1 ? null : `a factor of ${factor}, above 1,`;
}

function isSplit(factor: number): boolean {
  const ratio = factor < 1 ? 1 / factor : factor;
  if (ratio < LARGE_STEP * (1 - WHOLE_RATIO)) return false;
  const halves = ratio * 2;
  return Math.abs(halves / Math.round(halves) - 1) <= WHOLE_RATIO;
}

/** The smallest step between two prices as written, by the decimals they have; 0 where they have more than rounding leaves. */
function leastUnit(pairs: readonly ClosePair[]): number {
  let decimals = 0;
  for (const { close, adjusted } of pairs) decimals = Math.max(decimals, decimalsOf(close), decimalsOf(adjusted));
  return decimals > 6 ? 0 : 10 ** -decimals;
}

function decimalsOf(value: number): number {
  const text = String(value);
  const point = text.indexOf('.');
  if (text.includes('e')) return 7;
  return point < 0 ? 0 : text.length - point - 1;
}
