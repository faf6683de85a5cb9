import { TERMS, type Term } from '../contract/words.ts';
import { titleKey } from '../stored/keys.ts';
import type { StoredInstrument } from '../stored/records.ts';
import type { PriceEvent } from './adjustment.ts';
import { type BondWorld, bondEvents } from './bond-events.ts';
import { type WeighedEvents, weighEvents } from './contradiction.ts';
import { type ActionsByTitle, actionEvents, announcedSplits } from './events.ts';
import type { Series } from './series.ts';
import { TradingDays } from './trading-days.ts';

/** What the events of titles follow from. */
export interface EventWorld extends BondWorld {
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
export function eventsOf(instrument: StoredInstrument, series: Series, world: EventWorld): WeighedEvents {
  const key = titleKey(instrument.market, instrument.symbol);
  const stated = actionEvents(world.actions.get(key) ?? [], series);
  const events = [...stated, ...announcedSplits(key, stated)];
  if (instrument.pricePer === 100) {
    // An action knows a payment better than a schedule does; a holiday may lie between the two.
    const isStated = (day: number): boolean => stated.some((each) => Math.abs(each.day - day) <= SAME_PAYMENT_DAYS);
    for (const { paid, ...event } of bondEvents(instrument, world, sessionsOf(key, world))) {
      if (!isStated(paid) && !isStated(event.day)) events.push(event);
    }
  }
  return events.length === 0 ? NO_EVENTS : weighEvents(events, series);
}

/** Sessions to settlement of the series that a title is served from, where they are not the usual ones. */
export function sessionsOf(key: string, world: EventWorld): number | null {
  const term = world.termOf(key);
  return term === null ? null : TERMS.indexOf(term);
}

/** The events that changed the units of a title, by what is stated of it: no prices are there to weigh them against. */
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
