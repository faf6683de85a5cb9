import { parseDay } from '../../indexes/civil-date.ts';
import { KNOWN_SPLITS } from '../rules/known-splits.ts';
import { titleKey } from '../stored/keys.ts';
import type { StoredAction } from '../stored/records.ts';
import type { PriceEvent } from './adjustment.ts';
import type { Series } from './series.ts';

/** Kinds of action that change the number of units: splits either way, dividends in shares, changed CEDEAR ratios. */
const CHANGES_UNITS = /split|stock_dividend|ratio_change/i;

/** Actions by title key. */
export type ActionsByTitle = ReadonlyMap<string, readonly StoredAction[]>;

/** Groups actions by the title they belong to. */
export function actionsByTitle(actions: readonly StoredAction[]): ActionsByTitle {
  const byTitle = new Map<string, StoredAction[]>();
  for (const action of actions) {
    const key = titleKey(action.market, action.symbol);
    const known = byTitle.get(key);
    if (known) known.push(action);
    else byTitle.set(key, [action]);
  }
  return byTitle;
}

/**
 * A title's actions as changes of its price level (reference market.md 7): the stated factor, or 1 − D / C of an amount D
 * paid after the close C, the stated one or else the series' last before the day. An amount whose close is not known, or
 * that is not below it, is left out.
 */
export function actionEvents(actions: readonly StoredAction[], series: Series | null): PriceEvent[] {
  return actions.flatMap(({ date, kind, factor: stated, amount, closeBefore }) => {
    const day = parseDay(date);
    if (day === undefined) return [];
    const factor = stated ?? 1 - (amount ?? Number.NaN) / (closeBefore ?? lastClose(series, day));
    return factor > 0 ? [{ day, kind, factor, scalesUnits: CHANGES_UNITS.test(kind) }] : [];
  });
}

function lastClose(series: Series | null, day: number): number {
  if (!series) return Number.NaN;
  const before = series.lastBefore(day);
  return before < 0 ? Number.NaN : series.at('close', before);
}

/** The announced splits of a title that no action names already; a dividend of that day is another event. */
export function announcedSplits(key: string, listed: readonly PriceEvent[]): PriceEvent[] {
  return KNOWN_SPLITS.flatMap(({ market, symbol, date, factor }) => {
    const day = parseDay(date);
    if (day === undefined || titleKey(market, symbol) !== key) return [];
    const isListed = listed.some((event) => event.day === day && event.scalesUnits);
    return isListed ? [] : [{ day, kind: 'split', factor, scalesUnits: true }];
  });
}
