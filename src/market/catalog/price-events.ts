import { parseDay } from '../../indexes/civil-date.ts';
import { type StoredAction, type StoredInstrument, titleKey } from '../stored/records.ts';
import { TERMS, type Term } from '../words.ts';
import type { PriceEvent } from './adjustment.ts';
import { type BondData, bondEvents, TradingDays } from './bond-payments.ts';
import { type WeighedEvents, weighEvents } from './contradiction.ts';
import type { Series } from './series.ts';

/** What the events of titles follow from. */
export interface EventData extends BondData {
  readonly actions: ActionsByTitle;
  /** The settlement term of the series that a title is served from, where it is not the usual one. */
  readonly termOf: (key: string) => Term | null;
}

/** A title without events. */
export const NO_EVENTS: WeighedEvents = { applied: [], contradicted: [] };

/** A stated payment and a scheduled one no further apart are one: bonds pay monthly at most. */
const SAME_PAYMENT_DAYS = 7;

/**
 * The events of a title's price level from every source: stated actions, announced splits and, for bonds, the payments of
 * their schedule; weighed against its prices.
 */
export function eventsOf(instrument: StoredInstrument, series: Series, data: EventData): WeighedEvents {
  const key = titleKey(instrument.market, instrument.symbol);
  const stated = actionEvents(data.actions.get(key) ?? [], series);
  const events = [...stated, ...announcedSplits(key, stated)];
  if (instrument.pricePer === 100) {
    // An action knows a payment better than a schedule does; a holiday may lie between the two.
    const isStated = (day: number): boolean => stated.some((each) => Math.abs(each.day - day) <= SAME_PAYMENT_DAYS);
    for (const { paid, ...event } of bondEvents(instrument, data, sessionsOf(key, data))) {
      if (!isStated(paid) && !isStated(event.day)) events.push(event);
    }
  }
  return events.length === 0 ? NO_EVENTS : weighEvents(events, series);
}

/** Sessions to settlement of the series that a title is served from, where they are not the usual ones. */
export function sessionsOf(key: string, data: EventData): number | null {
  const term = data.termOf(key);
  return term === null ? null : TERMS.indexOf(term);
}

/** The events that changed the units of a title, by imported statements: there are no prices to check them against. */
export function statedUnitEvents(key: string, actions: ActionsByTitle): readonly PriceEvent[] {
  const stated = actionEvents(actions.get(key) ?? [], null);
  return [...stated, ...announcedSplits(key, stated)].filter(({ scalesUnits }) => scalesUnits);
}

/** Rates and indices have figures on days without trades. */
const NOT_TRADED = ['INDICES', 'MONEDAS'];

/** The trading days of a market, from the sessions of its titles. */
export function tradingDaysOf(
  market: string,
  series: ReadonlyMap<string, Series>,
  instruments: ReadonlyMap<string, StoredInstrument>,
): TradingDays {
  const days = new Set<number>();
  for (const [key, { days: sessions }] of series) {
    const instrument = instruments.get(key);
    if (instrument?.market !== market || NOT_TRADED.includes(instrument.tipo.toUpperCase())) continue;
    for (const day of sessions) days.add(day);
  }
  return new TradingDays(days);
}

/** Kinds of action that change the number of units: splits either way, dividends in shares, changed CEDEAR ratios. */
const CHANGES_UNITS = /split|stock_dividend|ratio_change/i;

/** Actions by title key. */
type ActionsByTitle = ReadonlyMap<string, readonly StoredAction[]>;

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
function announcedSplits(key: string, listed: readonly PriceEvent[]): PriceEvent[] {
  return KNOWN_SPLITS.flatMap(({ market, symbol, date, factor }) => {
    const day = parseDay(date);
    if (day === undefined || titleKey(market, symbol) !== key) return [];
    const isListed = listed.some((event) => event.day === day && event.scalesUnits);
    return isListed ? [] : [{ day, kind: 'split', factor, scalesUnits: true }];
  });
}

/** A split as its company announced it. */
interface KnownSplit {
  readonly market: string;
  readonly symbol: string;
  readonly date: string;
  /** Old units per new: 0.5 for two new shares for one, 20 when twenty became one. */
  readonly factor: number;
}

/**
 * Splits that plain files show as a jump and no file of actions lists: announced facts, each visible in the data. A split is
 * applied only to a series that shows it ({@link showsSplit}), because files of mixed adjustment exist. Other jumps are
 * real falls or gaps of months and stay as they are.
 */
export const KNOWN_SPLITS: readonly KnownSplit[] = [
  { market: 'bCBA', symbol: 'CAT', date: '2005-07-15', factor: 0.5 },
  { market: 'bCBA', symbol: 'AIG', date: '2009-07-02', factor: 20 },
  { market: 'bCBA', symbol: 'KO', date: '2012-08-14', factor: 0.5 },
  { market: 'bCBA', symbol: 'GAMI', date: '2021-05-27', factor: 0.2 },
];

/** How far the market itself may have moved across the split. */
const TOLERANCE = 0.35;

/** Rule `shows-split`: the step from one close to the next is that of the split, but for an ordinary move of the market. */
export function showsSplit(closeBefore: number, closeAfter: number, factor: number): boolean {
  return closeBefore > 0 && closeAfter > 0 && Math.abs(Math.log(closeAfter / closeBefore / factor)) < TOLERANCE;
}
