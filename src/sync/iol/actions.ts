import { parseDay } from '../../indexes/civil-date.ts';
import { showsSplit } from '../../market/catalog/events.ts';
import { type StoredAction, titleKey } from '../../market/stored/records.ts';
import { type Cell, csvFile } from './files.ts';

/**
 * Derives corporate actions from the series of a title as traded and as adjusted, and writes the file of all actions.
 */

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
  /** The factor of prices before the day. */
  readonly factor: number;
  /** True where units changed, too. */
  readonly split: boolean;
}

/** The events that explain one series by the other, or why none do. */
type Implied = { readonly events: readonly ImpliedEvent[] } | { readonly unexplained: string };

/** Steps of this share and less are rounding (as in the published list of implied dividends). */
const LEAST_STEP = 0.0005;
/** A step from this size on is that of a split or of an extraordinary payment, and the price has to show it. */
const LARGE_STEP = 1.5;
/** An ordinary title pays monthly at most; with an event on every fifth day, the two series are of different things. */
const DAYS_PER_EVENT = 5;
const FEW_EVENTS = 3;
const LARGEST_FACTOR = 1000;
/** Digits of a factor; further ones are noise of the published decimals. */
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
 * Finds the events between a plain series and the adjusted one (reference market.md 7): the adjusted close is the plain one times a level
 * that is constant between two events. Every day has to agree with that, up to the published decimals; else the title has no events.
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
      // The finer of two measurements of a level is kept: prices far from zero are more exact.
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

/** Why a factor cannot be that of an event between two days; null when it can. */
function impossible(factor: number, before: ClosePair, after: ClosePair): string | null {
  if (!(factor >= 1 / LARGEST_FACTOR && factor <= LARGEST_FACTOR)) return `a factor of ${factor}`;
  const isLarge = factor >= LARGE_STEP || factor <= 1 / LARGE_STEP;
  if (isLarge)
    return showsSplit(before.close, after.close, factor) ? null : `a factor of ${factor} that prices do not show`;
  // Payments lower the price; only a merge of units raises it, and by half at least.
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

/** Events of one title whose series were fetched in this visit. */
export interface TitleEvents {
  readonly market: string;
  readonly symbol: string;
  readonly events: readonly ImpliedEvent[];
}

/** Kinds of action that this source writes; the word `split` marks a change of units. */
const SPLIT = 'iol_split';
const PAYMENT = 'iol_adjustment';

/** A stated action and an implied one no further apart are one event: the stated one counts. */
const SAME_EVENT_DAYS = 7;

const ACTION_COLUMNS = ['market', 'symbol', 'ex_date', 'kind', 'factor', 'amount', 'close_before'];

/**
 * The file of all corporate actions after a visit: those of other sources unchanged; for titles that were fetched, the events that their
 * series imply now; for other titles, the events implied before. Null without actions.
 */
export function actionsFile(before: readonly StoredAction[], fetched: readonly TitleEvents[]): string | null {
  const titles = new Set(fetched.map(({ market, symbol }) => titleKey(market, symbol)));
  const stated = before.filter((action) => !isOurs(action));
  const days = new Map<string, number[]>();
  for (const { market, symbol, date } of stated) {
    const key = titleKey(market, symbol);
    days.set(key, [...(days.get(key) ?? []), parseDay(date) ?? 0]);
  }
  const isStated = (market: string, symbol: string, date: string): boolean => {
    const day = parseDay(date) ?? 0;
    return days.get(titleKey(market, symbol))?.some((each) => Math.abs(each - day) <= SAME_EVENT_DAYS) ?? false;
  };
  const kept = before.filter((action) => isOurs(action) && !titles.has(titleKey(action.market, action.symbol)));
  const implied = fetched.flatMap(({ market, symbol, events }) =>
    events.map(({ date, factor, split }): StoredAction => {
      const kind = split ? SPLIT : PAYMENT;
      return { market, symbol, date, kind, factor, amount: null, closeBefore: null };
    }),
  );
  const ours = [...kept, ...implied].filter(({ market, symbol, date }) => !isStated(market, symbol, date));
  const all = [...stated, ...ours].sort(byTitleAndDate);
  return all.length === 0 ? null : csvFile(ACTION_COLUMNS, all.map(cells));
}

function isOurs({ kind }: StoredAction): boolean {
  return kind === SPLIT || kind === PAYMENT;
}

function cells({ market, symbol, date, kind, factor, amount, closeBefore }: StoredAction): readonly Cell[] {
  return [market, symbol, date, kind, factor, amount, closeBefore];
}

function byTitleAndDate(a: StoredAction, b: StoredAction): number {
  const [one, other] = [a, b].map(({ market, symbol, date, kind }) => `${titleKey(market, symbol)}|${date}|${kind}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
