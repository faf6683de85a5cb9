import { parseDay } from '../../indexes/civil-date.ts';
import { KNOWN_SPLITS, showsSplit } from '../rules/known-splits.ts';
import { titleKey } from '../stored/keys.ts';
import type { StoredAction } from '../stored/records.ts';
import type { LevelEvent } from './adjustment.ts';
import type { Series } from './series.ts';

const SPLIT = /split|stock_dividend/i;

/** The events of actions by title key. */
export function actionsByTitle(actions: readonly StoredAction[]): Map<string, LevelEvent[]> {
  const byTitle = new Map<string, LevelEvent[]>();
  for (const { market, symbol, date, kind, factor } of actions) {
    const day = parseDay(date);
    if (day === undefined) continue;
    const key = titleKey(market, symbol);
    const events = byTitle.get(key) ?? [];
    byTitle.set(key, events);
    events.push({ day, factor, scalesUnits: SPLIT.test(kind) });
  }
  return byTitle;
}

/** Announced splits that a title's series shows and that no action names already. */
export function splitsShown(key: string, series: Series, listed: readonly LevelEvent[]): LevelEvent[] {
  return KNOWN_SPLITS.flatMap(({ market, symbol, date, factor }) => {
    const day = parseDay(date);
    if (day === undefined || titleKey(market, symbol) !== key) return [];
    const row = series.firstFrom(day);
    const shown =
      row > 0 && row < series.length && showsSplit(series.at('close', row - 1), series.at('close', row), factor);
    return shown && !listed.some((event) => event.day === day) ? [{ day, factor, scalesUnits: true }] : [];
  });
}
