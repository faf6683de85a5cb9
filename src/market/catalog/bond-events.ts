import { parseDay } from '../../indexes/civil-date.ts';
import { bondKey, titleKey } from '../stored/keys.ts';
import type { StoredFlows, StoredInstrument, StoredTerms } from '../stored/records.ts';
import type { LevelEvent } from './adjustment.ts';
import { symbolOfDollarLine } from './dollar-line.ts';
import type { Series } from './series.ts';

/** What the events of bonds are worked out from: schedules, and the series of other titles by key. */
export interface BondWorld {
  /** Terms by id and symbol. */
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly flows: readonly StoredFlows[];
  readonly instrument: (key: string) => StoredInstrument | undefined;
  readonly series: (key: string) => Series | undefined;
}

const MARKET = 'bCBA';
const PAYS_DOLLARS = /d[oó]lar/i;

/**
 * The payments of a bond line as changes of its price level (reference market.md 7: coupons and amortizations take the
 * place of dividends): factor 1 − payment / close before, on the payment's date. Payments are per 100 of original face, as
 * prices are. Those of a bond indexed by CER are multiplied by the index since issue; those of a bond that pays dollars
 * are set against the dollar line's price, for all its lines: the peso line falls by the same part. Payments after the last
 * session are only scheduled, and their close is not known: they change nothing.
 */
export function bondEvents(line: StoredInstrument, world: BondWorld): LevelEvent[] {
  const schedule = scheduleOf(line.symbol, world);
  if (!schedule) return [];
  const { flows, terms } = schedule;
  const base = world.instrument(titleKey(MARKET, schedule.symbol));
  const paysDollars = (base ?? line).panels.some((panel) => PAYS_DOLLARS.test(panel)) && terms.index === '';
  const priced = pricedIn(line, schedule.symbol, paysDollars, world);
  if (!priced) return [];
  const index = terms.index === '' ? null : world.series(titleKey(MARKET, terms.index));
  if (index === undefined) return [];
  const last = world.series(titleKey(MARKET, line.symbol))?.days.at(-1) ?? Number.NEGATIVE_INFINITY;
  return flows.flatMap(({ date, amount }) => {
    const day = parseDay(date);
    if (day === undefined || day > last || amount <= 0) return [];
    const before = priced.lastBefore(day);
    const due = amount * (index ? growth(index, terms.issueDate, day) : 1);
    const factor = 1 - due / (before < 0 ? Number.NaN : priced.at('close', before));
    return factor > 0 && factor < 1 ? [{ day, factor, scalesUnits: false }] : [];
  });
}

interface Schedule {
  readonly symbol: string;
  readonly terms: StoredTerms;
  readonly flows: StoredFlows['flows'];
}

/** The schedule under a line's own symbol, else under that of the bond whose dollar line it is. */
function scheduleOf(symbol: string, world: BondWorld): Schedule | null {
  const under = (name: string): StoredFlows | undefined => world.flows.find((bond) => sameWord(bond.symbol, name));
  const found =
    under(symbol) ??
    under(
      symbolOfDollarLine(
        symbol,
        world.flows.map((bond) => bond.symbol),
      ) ?? '',
    );
  const terms = found && world.terms.get(bondKey(found.id, found.symbol));
  return found && terms ? { symbol: found.symbol, terms, flows: found.flows } : null;
}

/** The series whose currency is that of the payments; null when there is none. */
function pricedIn(line: StoredInstrument, base: string, paysDollars: boolean, world: BondWorld): Series | null {
  const inDollars = line.moneda === 'dolar_Estadounidense';
  const symbols = inDollars === paysDollars ? [line.symbol] : paysDollars ? [`${base}D`, `${base}C`] : [base];
  for (const symbol of symbols) {
    const series = world.series(titleKey(MARKET, symbol));
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
