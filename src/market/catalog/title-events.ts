import { parseDay } from '../../indexes/civil-date.ts';
import { titleKey } from '../stored/records.ts';
import { exDates, scheduleOf } from './bond-payments.ts';
import type { Title } from './catalog.ts';
import { type EventData, KNOWN_SPLITS, sessionsOf } from './price-events.ts';
import { unitRatio } from './securities.ts';

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

/** The kind that payments of schedules have among the events of a series. */
const PAYMENT = 'bond_payment';

/** The currency that a bond pays, by the names of its panels; a bond that matches none may pay in any. */
const PAID_IN: readonly (readonly [RegExp, string | null])[] = [
  [/linked/i, null],
  [/en d[oó]lares/i, 'dolar_Estadounidense'],
  [/en euros/i, 'euro'],
  [/en pesos/i, 'peso_Argentino'],
];

/** Decimals that a part of a payment keeps: amounts have four at most, their difference would have noise. */
const DIGITS = 10;

/**
 * Lists the known dividends, splits and payments of a title, by ex date: imported actions, announced splits that no
 * action names, and the payments of a bond's schedule, past and to come. Events that the prices contradict are listed
 * as such.
 */
export function titleEvents(title: Title, data: EventData): readonly TitleEvent[] {
  const stated = actionsOf(title, data);
  const listed = [...stated, ...splitsOf(title, stated), ...paymentsOf(title, data)];
  return listed.sort((a, b) => a.exDay - b.exDay || EVENT_KINDS.indexOf(a.kind) - EVENT_KINDS.indexOf(b.kind));
}

function actionsOf(title: Title, { actions }: EventData): TitleEvent[] {
  const { moneda } = title.instrument;
  return (actions.get(title.key) ?? []).flatMap(({ date, kind: word, factor, amount }) => {
    const day = parseDay(date);
    if (day === undefined) return [];
    const kind = KIND_OF.find(([pattern]) => pattern.test(word))?.[1] ?? 'otro';
    const applied = title.events.applied.find((event) => event.day === day && event.kind === word);
    const isOfUnits = UNIT_KINDS.includes(kind);
    return [
      {
        kind,
        exDay: day,
        payDay: null,
        amount,
        currency: amount === null ? null : moneda,
        factor: factor ?? applied?.factor ?? null,
        ratio: isOfUnits && factor !== null ? unitRatio(factor) : null,
        index: null,
        source: 'eventosCorporativos',
        stated: word,
        use: useOf(title, day, word),
      } as const,
    ];
  });
}

function splitsOf(title: Title, stated: readonly TitleEvent[]): TitleEvent[] {
  return KNOWN_SPLITS.flatMap(({ market, symbol, date, factor }) => {
    const day = parseDay(date);
    if (day === undefined || titleKey(market, symbol) !== title.key) return [];
    if (stated.some(({ exDay, ratio }) => exDay === day && ratio !== null)) return [];
    return [
      {
        kind: 'split',
        exDay: day,
        payDay: null,
        amount: null,
        currency: null,
        factor,
        ratio: unitRatio(factor),
        index: null,
        source: 'splitAnunciado',
        stated: null,
        use: useOf(title, day, 'split'),
      } as const,
    ];
  });
}

function paymentsOf(title: Title, data: EventData): TitleEvent[] {
  const { instrument, key } = title;
  const schedule = instrument.pricePer === 100 ? scheduleOf(instrument.symbol, data) : null;
  if (!schedule) return [];
  const { terms, flows, symbol } = schedule;
  const { panels } = data.instrument(titleKey(instrument.market, symbol)) ?? instrument;
  const exDateOf = exDates(data, sessionsOf(key, data));
  return flows.flatMap(({ date, amount, amortization }) => {
    const payDay = parseDay(date);
    if (payDay === undefined) return [];
    const exDay = exDateOf(payDay);
    const applied = title.events.applied.find((event) => event.day === exDay && event.kind === PAYMENT);
    const event = {
      exDay,
      payDay,
      currency: currencyPaid(panels),
      factor: applied?.factor ?? null,
      ratio: null,
      index: terms.index === '' ? null : terms.index,
      source: 'flujoDeFondos',
      stated: null,
      use: useOf(title, exDay, PAYMENT),
    } as const;
    return partsOf(amount, amortization).map(([kind, part]) => ({ ...event, kind, amount: part }));
  });
}

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

function useOf({ events }: Title, day: number, stated: string): EventUse | null {
  if (events.applied.some((event) => event.day === day && event.kind === stated)) return 'aplicado';
  return events.contradicted.some(({ event }) => event.day === day && event.kind === stated) ? 'contradicho' : null;
}
