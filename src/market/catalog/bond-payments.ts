import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import { bondKey, type StoredFlows, type StoredInstrument, type StoredTerms, titleKey } from '../stored/records.ts';
import { TERMS, type Term, usualTerm } from '../words.ts';
import type { PriceEvent } from './adjustment.ts';
import { symbolOfDollarLine } from './securities.ts';
import type { Series } from './series.ts';
import type { TradingDays } from './trading-days.ts';

/** What the events of bonds are worked out from: schedules, and the series of other titles by key. */
export interface BondData {
  /** Terms by id and symbol. */
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly flows: readonly StoredFlows[];
  readonly instrument: (key: string) => StoredInstrument | undefined;
  readonly series: (key: string) => Series | undefined;
  /** The settlement term of the series that a title is served from, where it is not the usual one. */
  readonly termOf: (key: string) => Term | null;
  /** The trading days of the market of bonds. */
  readonly tradingDays: TradingDays;
}

const MARKET = 'bCBA';
const PAYS_DOLLARS = /d[oó]lar/i;

/** The kind of payments of schedules among the events of a series. */
const BOND_PAYMENT = 'bond_payment';

/**
 * Makes the function that gives the change of a bond line's price level with a payment of its schedule (reference market.md
 * 7: coupons and amortizations take the place of dividends): factor 1 − payment / close before, on the ex date. Payments are
 * per 100 of original face, as prices are. Those of a bond indexed by CER are multiplied by the index since issue; those of
 * a bond that pays dollars are set against the dollar line's price, for all its lines: the peso line falls by the same part.
 * Payments whose ex date lies after the last session are only scheduled, and their close is not known: they change nothing.
 */
export function paymentEffects(
  line: StoredInstrument,
  { symbol, terms }: Schedule,
  data: BondData,
): (amount: number, paid: number, day: number) => PriceEvent | null {
  const base = data.instrument(titleKey(MARKET, symbol));
  const paysDollars = (base ?? line).panels.some((panel) => PAYS_DOLLARS.test(panel)) && terms.index === '';
  const priced = pricedIn(line, symbol, paysDollars, data);
  const index = terms.index === '' ? null : data.series(titleKey(MARKET, terms.index));
  if (!priced || index === undefined) return () => null;
  const last = data.series(titleKey(MARKET, line.symbol))?.days.at(-1) ?? Number.NEGATIVE_INFINITY;
  return (amount, paid, day) => {
    if (amount <= 0 || day > last) return null;
    const before = priced.lastBefore(day);
    const due = amount * (index ? growth(index, terms.issueDate, paid) : 1);
    const factor = 1 - due / (before < 0 ? Number.NaN : priced.at('close', before));
    return factor > 0 && factor < 1 ? { day, kind: BOND_PAYMENT, factor, scalesUnits: false } : null;
  };
}

/** Makes the function that gives the ex date of a payment: the first session whose trades settle after it is paid. */
export function exDates(line: StoredInstrument, { termOf, tradingDays }: BondData): (paid: number) => number {
  const term = termOf(titleKey(line.market, line.symbol));
  const sessions = (day: number): number => TERMS.indexOf(term ?? usualTerm(formatDay(day)));
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
