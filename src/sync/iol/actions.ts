import { parseDay } from '../../indexes/civil-date.ts';
import { type StoredAction, titleKey } from '../../market/stored/records.ts';
import { type Cell, csvFile } from './csv.ts';
import type { ImpliedEvent } from './implied.ts';

/** Events of one title whose series were asked for in this visit. */
export interface TitleEvents {
  readonly market: string;
  readonly symbol: string;
  readonly events: readonly ImpliedEvent[];
}

/** Kinds of action that this source writes; the word `split` says that units changed, too. */
const SPLIT = 'iol_split';
const PAYMENT = 'iol_adjustment';

/** A stated action and an implied one no further apart are one event: what is stated counts. */
const SAME_EVENT_DAYS = 7;

const COLUMNS = ['market', 'symbol', 'ex_date', 'kind', 'factor', 'amount', 'close_before'];

/**
 * All corporate actions after a visit, as a file that the import knows: those that others told of as they are; of titles that were
 * asked for, what their series imply now; of other titles, what was implied before. Null when there is none.
 */
export function actionsFile(held: readonly StoredAction[], asked: readonly TitleEvents[]): string | null {
  const titles = new Set(asked.map(({ market, symbol }) => titleKey(market, symbol)));
  const stated = held.filter((action) => !isOurs(action));
  const days = new Map<string, number[]>();
  for (const { market, symbol, date } of stated) {
    const key = titleKey(market, symbol);
    days.set(key, [...(days.get(key) ?? []), parseDay(date) ?? 0]);
  }
  const isStated = (market: string, symbol: string, date: string): boolean => {
    const day = parseDay(date) ?? 0;
    return days.get(titleKey(market, symbol))?.some((each) => Math.abs(each - day) <= SAME_EVENT_DAYS) ?? false;
  };
  const kept = held.filter((action) => isOurs(action) && !titles.has(titleKey(action.market, action.symbol)));
  const implied = asked.flatMap(({ market, symbol, events }) =>
    events.map(({ date, factor, split }): StoredAction => {
      const kind = split ? SPLIT : PAYMENT;
      return { market, symbol, date, kind, factor, amount: null, closeBefore: null };
    }),
  );
  const ours = [...kept, ...implied].filter(({ market, symbol, date }) => !isStated(market, symbol, date));
  const all = [...stated, ...ours].sort(byTitleAndDate);
  return all.length === 0 ? null : csvFile(COLUMNS, all.map(cells));
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
