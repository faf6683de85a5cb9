import { parseDay } from '../../indexes/civil-date.ts';
import { KNOWN_SPLITS, showsSplit } from '../rules/known-splits.ts';
import { titleKey } from '../stored/keys.ts';
import type { StoredAction } from '../stored/records.ts';
import type { LevelEvent } from './adjustment.ts';
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
export function actionEvents(actions: readonly StoredAction[], series: Series): LevelEvent[] {
  return actions.flatMap(({ date, kind, factor: stated, amount, closeBefore }) => {
    const day = parseDay(date);
    if (day === undefined) return [];
    const factor = stated ?? 1 - (amount ?? Number.NaN) / (closeBefore ?? lastClose(series, day));
    return factor > 0 ? [{ day, factor, scalesUnits: CHANGES_UNITS.test(kind) }] : [];
  });
}

function lastClose(series: Series, day: number): number {
  const before = series.lastBefore(day);
  return before < 0 ? Number.NaN : series.at('close', before);
}

/** Announced splits that a title's series shows and that no action names already; a dividend of that day is another event. */
export function splitsShown(key: string, series: Series, listed: readonly LevelEvent[]): LevelEvent[] {
  return KNOWN_SPLITS.flatMap(({ market, symbol, date, factor }) => {
    const day = parseDay(date);
    if (day === undefined || titleKey(market, symbol) !== key) return [];
    const row = series.firstFrom(day);
    const shown =
      row > 0 && row < series.length && showsSplit(series.at('close', row - 1), series.at('close', row), factor);
    return shown && !listed.some((event) => event.day === day && event.scalesUnits)
      ? [{ day, factor, scalesUnits: true }]
      : [];
  });
}
