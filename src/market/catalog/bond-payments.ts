import { formatDay, isWorkday, parseDay } from '../../indexes/civil-date.ts';
import { lowerBound } from '../../indexes/ordinals.ts';
import { usualSettlement } from '../settlement.ts';
import { bondKey, type StoredFlows, type StoredInstrument, type StoredTerms, titleKey } from '../stored/records.ts';
import type { PriceEvent } from './adjustment.ts';
import { symbolOfDollarLine } from './securities.ts';
import type { Series } from './series.ts';

/** What the events of bonds are worked out from: schedules, and the series of other titles by key. */
export interface BondData {
  /** Terms by id and symbol. */
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly flows: readonly StoredFlows[];
  readonly instrument: (key: string) => StoredInstrument | undefined;
  readonly series: (key: string) => Series | undefined;
  /** The trading days of the market of bonds. */
  readonly tradingDays: TradingDays;
}

const MARKET = 'bCBA';
const PAYS_DOLLARS = /d[oó]lar/i;

/** A payment of a schedule as an event, with the day on which it is paid. */
interface PaymentEvent extends PriceEvent {
  readonly paid: number;
}

/**
 * The payments of a bond line as changes of its price level (reference market.md 7: coupons and amortizations take the
 * place of dividends): factor 1 − payment / close before, on the ex date, the first session whose trades settle after the
 * payment. Payments are per 100 of original face, as prices are. Those of a bond indexed by CER are multiplied by the
 * index since issue; those of a bond that pays dollars are set against the dollar line's price, for all its lines: the
 * peso line falls by the same part. Payments whose ex date lies after the last session are only scheduled, and their
 * close is not known: they change nothing.
 *
 * @param term sessions to settlement of the line's prices, where it is not the market's usual one
 */
export function bondEvents(line: StoredInstrument, data: BondData, term: number | null): PaymentEvent[] {
  const schedule = scheduleOf(line.symbol, data);
  if (!schedule) return [];
  const { flows, terms } = schedule;
  const base = data.instrument(titleKey(MARKET, schedule.symbol));
  const paysDollars = (base ?? line).panels.some((panel) => PAYS_DOLLARS.test(panel)) && terms.index === '';
  const priced = pricedIn(line, schedule.symbol, paysDollars, data);
  if (!priced) return [];
  const index = terms.index === '' ? null : data.series(titleKey(MARKET, terms.index));
  if (index === undefined) return [];
  const last = data.series(titleKey(MARKET, line.symbol))?.days.at(-1) ?? Number.NEGATIVE_INFINITY;
  const exDateOf = exDates(data, term);
  return flows.flatMap(({ date, amount }) => {
    const paid = parseDay(date);
    if (paid === undefined || amount <= 0) return [];
    const day = exDateOf(paid);
    if (day > last) return [];
    const before = priced.lastBefore(day);
    const due = amount * (index ? growth(index, terms.issueDate, paid) : 1);
    const factor = 1 - due / (before < 0 ? Number.NaN : priced.at('close', before));
    return factor > 0 && factor < 1 ? [{ day, paid, kind: 'bond_payment', factor, scalesUnits: false }] : [];
  });
}

/** Makes the function that gives the ex date of a payment; `term` as in {@link bondEvents}. */
export function exDates({ tradingDays }: BondData, term: number | null): (paid: number) => number {
  const sessions = (day: number): number => term ?? usualSettlement(MARKET, formatDay(day)) ?? 0;
  return (paid) => tradingDays.exDateOf(paid, sessions);
}

/** The payments of a bond, and the terms that they follow. */
interface Schedule {
  readonly symbol: string;
  readonly terms: StoredTerms;
  readonly flows: StoredFlows['flows'];
}

/** Finds the schedule under a line's own symbol, else under that of the bond whose dollar line it is. */
export function scheduleOf(symbol: string, data: BondData): Schedule | null {
  const under = (name: string): StoredFlows | undefined => data.flows.find((bond) => sameWord(bond.symbol, name));
  const found =
    under(symbol) ??
    under(
      symbolOfDollarLine(
        symbol,
        data.flows.map((bond) => bond.symbol),
      ) ?? '',
    );
  const terms = found && data.terms.get(bondKey(found.id, found.symbol));
  return found && terms ? { symbol: found.symbol, terms, flows: found.flows } : null;
}

/** The series whose currency is that of the payments; null when there is none. */
function pricedIn(line: StoredInstrument, base: string, paysDollars: boolean, data: BondData): Series | null {
  const inDollars = line.moneda === 'dolar_Estadounidense';
  const symbols = inDollars === paysDollars ? [line.symbol] : paysDollars ? [`${base}D`, `${base}C`] : [base];
  for (const symbol of symbols) {
    const series = data.series(titleKey(MARKET, symbol));
    if (series) return series;
  }
  return null;
}

function sameWord(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}

/** How much an index has grown between a date and a day; NaN when it is not known for both. */
function growth(index: Series, issued: string | null, day: number): number {
  const start = issued === null ? undefined : parseDay(issued);
  if (start === undefined) return Number.NaN;
  const from = index.lastBefore(start + 1);
  const to = index.lastBefore(day + 1);
  return from < 0 || to < 0 ? Number.NaN : index.at('close', to) / index.at('close', from);
}

/** Days that a market is closed in a row at most; between known sessions further apart the data lack sessions. */
const LONGEST_CLOSURE = 10;

/**
 * The trading days of a market, from the sessions of its titles: holidays are the days without any. Where the data have no
 * sessions, before, after and in long gaps, every Monday to Friday counts. Days are days since 1970-01-01.
 */
export class TradingDays {
  /** Ascending, each once. */
  readonly #known: Int32Array;

  constructor(sessions: Iterable<number>) {
    this.#known = Int32Array.from(new Set(sessions)).sort();
  }

  /** Whether trades are made on a day. */
  isSession(day: number): boolean {
    const at = lowerBound(this.#known, day);
    if (this.#known[at] === day) return true;
    const [before, after] = [this.#known[at - 1], this.#known[at]];
    const isCovered = before !== undefined && after !== undefined && after - before <= LONGEST_CLOSURE;
    return !isCovered && isWorkday(day);
  }

  /** The day on which a trade of a day settles, so many sessions later. */
  settlementOf(day: number, sessions: number): number {
    let at = day;
    for (let left = sessions; left > 0; ) if (this.isSession(++at)) left--;
    return at;
  }

  /**
   * The ex date of a payment: the first session whose trades settle after the payment is made, so that its buyers do not
   * receive it.
   *
   * @param sessions from a trade on a day to its settlement
   */
  exDateOf(payment: number, sessions: (day: number) => number): number {
    let first = payment + 1;
    while (!this.isSession(first)) first++;
    // A trade settles on its day or later, so the ex date lies at most as many sessions back as the longest term.
    for (let day = first - 1; day > payment - LONGEST_CLOSURE * 2; day--) {
      if (!this.isSession(day)) continue;
      if (this.settlementOf(day, sessions(day)) <= payment) break;
      first = day;
    }
    return first;
  }
}
