import { parseDay } from '../../indexes/civil-date.ts';
import { type StoredAction, type StoredInstrument, titleKey } from '../stored/records.ts';
import type { PriceEvent } from './adjustment.ts';
import { type BondData, exDates, paymentEffects, scheduleOf } from './bond-payments.ts';
import type { Title } from './catalog.ts';
import { type WeighedEvents, weighEvents } from './contradiction.ts';
import { unitRatio } from './securities.ts';
import type { Series } from './series.ts';

/** What an event of a title is, in the words of the answers. */
export const EVENT_KINDS = [
  'dividendo',
  'dividendoEnAcciones',
  'split',
  'cambioDeRelacion',
  'renta',
  'amortizacion',
  'pago',
  'otro',
] as const;
type EventKind = (typeof EVENT_KINDS)[number];

/** Where an event is known from: an imported list of actions, announcements in the program, the payments of a bond. */
export const EVENT_SOURCES = ['eventosCorporativos', 'splitAnunciado', 'flujoDeFondos'] as const;
type EventSource = (typeof EVENT_SOURCES)[number];

/** What the adjusted series makes of an event: prices before it are scaled, or contradict it; null where it is not in it. */
export const EVENT_USES = ['aplicado', 'contradicho'] as const;
type EventUse = (typeof EVENT_USES)[number];

/** One dividend, split or payment of a title. Days are days since 1970-01-01; null where the data have nothing. */
export interface TitleEvent {
  readonly kind: EventKind;
  /** The first day on which a buyer does not get it. */
  readonly exDay: number;
  readonly payDay: number | null;
  /** Money per unit, or per 100 of original face where the title is quoted so; before any indexation. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** What prices before the ex date are multiplied by. */
  readonly factor: number | null;
  /** Units after a split for units before it. */
  readonly ratio: { readonly units: number; readonly before: number } | null;
  /** The index by which the amount grows, as `CER`. */
  readonly index: string | null;
  readonly source: EventSource;
  /** The kind as the source spells it; null for a source that has no word for it. */
  readonly stated: string | null;
  readonly use: EventUse | null;
}

/** An event as its source states it, and what it does to the price level: null where nothing is known of that. */
interface KnownEvent extends Omit<TitleEvent, 'use'> {
  readonly effect: PriceEvent | null;
}

/** What the events of titles follow from. */
export interface EventData extends BondData {
  readonly actions: ActionsByTitle;
}

/** A title without events. */
export const NO_EVENTS: WeighedEvents = { applied: [], contradicted: [] };

/**
 * The events of a title's price level from every source: stated actions, announced splits and, for bonds, the payments of
 * their schedule; weighed against its prices.
 */
export function eventsOf(instrument: StoredInstrument, series: Series, data: EventData): WeighedEvents {
  // The parts of a payment share its effect.
  const effects = new Set(knownEvents(instrument, series, data).flatMap(({ effect }) => effect ?? []));
  return effects.size === 0 ? NO_EVENTS : weighEvents([...effects], series);
}

/** The events that changed the units of a title, by imported statements: there are no prices to check them against. */
export function statedUnitEvents(instrument: StoredInstrument, data: EventData): readonly PriceEvent[] {
  return statedEvents(instrument, null, data).flatMap(({ effect }) => (effect?.scalesUnits ? effect : []));
}

/**
 * Lists the known dividends, splits and payments of a title, by ex date: imported actions, announced splits that no
 * action names, and the payments of a bond's schedule, past and to come. Events that the prices contradict are listed
 * as such.
 */
export function titleEvents({ instrument, series, events }: Title, data: EventData): readonly TitleEvent[] {
  const isOf =
    (effect: PriceEvent | null) =>
    ({ day, kind }: PriceEvent): boolean =>
      effect?.day === day && effect.kind === kind;
  return knownEvents(instrument, series, data)
    .map(({ effect, ...event }): TitleEvent => {
      const applied = events.applied.find(isOf(effect));
      const isContradicted = events.contradicted.some((each) => isOf(effect)(each.event));
      const use = applied ? 'aplicado' : isContradicted ? 'contradicho' : null;
      return { ...event, factor: event.factor ?? applied?.factor ?? null, use };
    })
    .sort((a, b) => a.exDay - b.exDay || EVENT_KINDS.indexOf(a.kind) - EVENT_KINDS.indexOf(b.kind));
}

function knownEvents(instrument: StoredInstrument, series: Series | null, data: EventData): KnownEvent[] {
  const stated = statedEvents(instrument, series, data);
  return [...stated, ...paymentsOf(instrument, stated, data)];
}

/** What a source may leave open of an event. */
const OPEN = { payDay: null, amount: null, currency: null, ratio: null, index: null, stated: null } as const;

/** The imported actions of a title, and the announced splits that no action names; a dividend of that day is another event. */
function statedEvents(instrument: StoredInstrument, series: Series | null, { actions }: EventData): KnownEvent[] {
  const key = titleKey(instrument.market, instrument.symbol);
  const events = (actions.get(key) ?? []).flatMap((action): KnownEvent[] => {
    const { date, kind: stated, factor, amount } = action;
    const exDay = parseDay(date);
    if (exDay === undefined) return [];
    const kind = KIND_OF.find(([pattern]) => pattern.test(stated))?.[1] ?? 'otro';
    const ratio = UNIT_KINDS.includes(kind) && factor !== null ? unitRatio(factor) : null;
    const currency = amount === null ? null : instrument.moneda;
    const effect = effectOfAction(action, series);
    return [{ ...OPEN, kind, exDay, amount, currency, factor, ratio, source: 'eventosCorporativos', stated, effect }];
  });
  for (const { market, symbol, date, factor } of KNOWN_SPLITS) {
    const exDay = parseDay(date);
    if (exDay === undefined || titleKey(market, symbol) !== key) continue;
    if (events.some(({ effect }) => effect?.day === exDay && effect.scalesUnits)) continue;
    const effect = { day: exDay, kind: 'split', factor, scalesUnits: true };
    const ratio = unitRatio(factor);
    events.push({ ...OPEN, kind: 'split', exDay, factor, ratio, source: 'splitAnunciado', effect });
  }
  return events;
}

/** A stated payment and a scheduled one no further apart are one: bonds pay monthly at most. */
const SAME_PAYMENT_DAYS = 7;

/** The payments of a bond's schedule by their parts; one that an action states has no effect of its own. */
function paymentsOf(instrument: StoredInstrument, stated: readonly KnownEvent[], data: EventData): KnownEvent[] {
  const schedule = instrument.pricePer === 100 ? scheduleOf(instrument.symbol, data) : null;
  if (!schedule) return [];
  const { terms, flows, symbol } = schedule;
  const { panels } = data.instrument(titleKey(instrument.market, symbol)) ?? instrument;
  const exDateOf = exDates(instrument, data);
  const effectOf = paymentEffects(instrument, schedule, data);
  // An action knows a payment better than a schedule does; a holiday may lie between the two.
  const isStated = (day: number): boolean =>
    stated.some(({ effect }) => effect !== null && Math.abs(effect.day - day) <= SAME_PAYMENT_DAYS);
  return flows.flatMap(({ date, amount, amortization }): KnownEvent[] => {
    const payDay = parseDay(date);
    if (payDay === undefined) return [];
    const exDay = exDateOf(payDay);
    const effect = isStated(payDay) || isStated(exDay) ? null : effectOf(amount, payDay, exDay);
    const event = { ...OPEN, exDay, payDay, currency: currencyPaid(panels), factor: null } as const;
    const index = terms.index === '' ? null : terms.index;
    return partsOf(amount, amortization).map(
      ([kind, part]): KnownEvent => ({ ...event, kind, amount: part, index, source: 'flujoDeFondos', effect }),
    );
  });
}

/** Kinds by what the words of sources contain; the first that fits counts. */
const KIND_OF: readonly (readonly [RegExp, EventKind])[] = [
  [/stock_dividend/i, 'dividendoEnAcciones'],
  [/split/i, 'split'],
  [/ratio_change/i, 'cambioDeRelacion'],
  [/dividend/i, 'dividendo'],
  [/amorti/i, 'amortizacion'],
  [/coupon|interest|renta/i, 'renta'],
];
const UNIT_KINDS: readonly EventKind[] = ['dividendoEnAcciones', 'split', 'cambioDeRelacion'];

/** The currency that a bond pays, by the names of its panels; a bond that matches none may pay in any. */
const PAID_IN: readonly (readonly [RegExp, string | null])[] = [
  [/linked/i, null],
  [/en d[oó]lares/i, 'dolar_Estadounidense'],
  [/en euros/i, 'euro'],
  [/en pesos/i, 'peso_Argentino'],
];

/** Decimals that a part of a payment keeps: amounts have four at most, their difference would have noise. */
const DIGITS = 10;

/** The parts of a payment that are above zero: interest and principal, or the whole where the principal is not known. */
function partsOf(amount: number, amortization: number | null): (readonly [EventKind, number])[] {
  const parts: readonly (readonly [EventKind, number])[] =
    amortization === null
      ? [['pago', amount]]
      : [
          ['renta', Number((amount - amortization).toFixed(DIGITS))],
          ['amortizacion', amortization],
        ];
  return parts.filter(([, part]) => part > 0);
}

function currencyPaid(panels: readonly string[]): string | null {
  return PAID_IN.find(([pattern]) => panels.some((panel) => pattern.test(panel)))?.[1] ?? null;
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
 * What an action does to the price level (reference market.md 7): the stated factor, or 1 − D / C of an amount D paid after
 * the close C, the stated one or else the series' last before the day. Null for an amount whose close is not known, or that
 * is not below it.
 */
export function effectOfAction(
  { date, kind, factor: stated, amount, closeBefore }: StoredAction,
  series: Series | null,
): PriceEvent | null {
  const day = parseDay(date);
  if (day === undefined) return null;
  const factor = stated ?? 1 - (amount ?? Number.NaN) / (closeBefore ?? lastClose(series, day));
  return factor > 0 ? { day, kind, factor, scalesUnits: CHANGES_UNITS.test(kind) } : null;
}

function lastClose(series: Series | null, day: number): number {
  if (!series) return Number.NaN;
  const before = series.lastBefore(day);
  return before < 0 ? Number.NaN : series.at('close', before);
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
 * Splits that plain files show as a jump and no file of actions lists: announced facts, each visible in the data. Other
 * jumps are real falls or gaps of months and stay as they are.
 */
const KNOWN_SPLITS: readonly KnownSplit[] = [
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
