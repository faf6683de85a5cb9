import { parseDay } from '../../indexes/civil-date.ts';
import { fold } from '../../indexes/fold.ts';
import type { ImpliedRate, Securities, Security, UnitChange } from '../account/market-data.ts';
import {
  bondKey,
  type StoredFlows,
  type StoredInstrument,
  type StoredRatio,
  type StoredTerms,
  titleKey,
} from '../stored/records.ts';
import { foldWord, marketOf } from '../words.ts';
import type { PriceEvent } from './adjustment.ts';
import type { Title } from './catalog.ts';
import { RECENT_DAYS } from './series.ts';

const PESOS = 'peso_Argentino';
const DOLLARS = 'dolar_Estadounidense';
/** The published rate that stands in where a security has no sessions in one of two currencies. */
const PUBLISHED_RATE = titleKey('bCBA', 'DOLARMEP');
/** A change of units that two lines of one security state is one when no more days lie between. */
const SAME_CHANGE_DAYS = 7;
/** Payments of the live interface's lists have the currency behind the symbol: `AO27 US$` (reference market.md 6.4). */
const WRITTEN_CURRENCY = /\s{1,9}(?:US|AR)?\$$/i;

/** The securities of a catalog, and of one date from which changes of units count. */
export class CatalogSecurities {
  readonly #titles: ReadonlyMap<string, Title>;
  /** Key of the security's first title by key of each of its lines; a title of one line is not there. */
  readonly #lines: ReadonlyMap<string, string>;
  readonly #linesOf = new Map<string, Title[]>();
  readonly #lastPayments = new Map<string, number>();
  #made: { readonly today: number; readonly securities: Securities } | null = null;

  constructor(titles: readonly Title[], lines: ReadonlyMap<string, string>, flows: readonly StoredFlows[]) {
    this.#titles = new Map(titles.map((title) => [foldWord(title.key), title]));
    this.#lines = new Map([...lines].map(([line, base]) => [foldWord(line), foldWord(base)]));
    for (const title of titles) {
      const base = this.#lines.get(foldWord(title.key));
      if (base !== undefined) this.#linesOf.set(base, [...(this.#linesOf.get(base) ?? []), title]);
    }
    for (const { symbol, flows: payments } of flows) {
      const last = parseDay(payments.at(-1)?.date ?? '');
      if (last !== undefined) this.#lastPayments.set(symbol.toUpperCase(), last);
    }
  }

  /** The securities on a date, days since 1970-01-01: the same object as long as the date stays. */
  on(today: number): Securities {
    if (this.#made?.today === today) return this.#made.securities;
    const known = new Map<string, Security | null>();
    const find: Securities['find'] = (market, symbol) => {
      const written = symbol.trim();
      const key = this.#keyOf(market, written) ?? this.#keyOf(market, written.replace(WRITTEN_CURRENCY, ''));
      if (key === undefined) return null;
      const base = this.#lines.get(key) ?? key;
      let security = known.get(base);
      if (security === undefined) {
        security = this.#make(base, today);
        known.set(base, security);
      }
      return security;
    };
    this.#made = { today, securities: { find } };
    return this.#made.securities;
  }

  #keyOf(market: string, symbol: string): string | undefined {
    const key = foldWord(`${marketOf(market) ?? market}|${symbol}`);
    return this.#titles.has(key) ? key : undefined;
  }

  #make(base: string, today: number): Security | null {
    const first = this.#titles.get(base);
    if (!first) return null;
    const titles = [first, ...(this.#linesOf.get(base) ?? []).toSorted(localFirst)];
    const quoted = titles.find(({ latest }) => latest.figures !== null) ?? first;
    const { market, symbol, moneda: currency } = quoted.instrument;
    const lines = [quoted, ...titles.filter((title) => title !== quoted)].map((title) => title.instrument.symbol);
    return {
      market,
      symbol,
      currency,
      lines,
      unitChanges: changesOf(titles).filter(({ day }) => day <= today),
      maturity: this.#maturityOf(titles),
      currencyOf: (line) => {
        const title = titles.find(({ instrument }) => foldWord(instrument.symbol) === foldWord(line));
        // Operations in pesos and dollars are both written under the symbol of the line in pesos.
        return title && title.instrument.moneda !== PESOS ? title.instrument.moneda : null;
      },
      rateOn: (from, line, day) => this.#rate(quoted, titles, from, line, day),
    };
  }

  #maturityOf(titles: readonly Title[]): number | null {
    for (const { instrument } of titles) {
      const day = parseDay(instrument.maturity ?? '') ?? this.#lastPayments.get(instrument.symbol.toUpperCase());
      if (day !== undefined) return day;
    }
    return null;
  }

  #rate(into: Title, titles: readonly Title[], from: string, line: string, day: number): ImpliedRate | null {
    const inCurrency = titles.filter(({ instrument }) => instrument.moneda === from);
    const own = inCurrency.find(({ instrument }) => foldWord(instrument.symbol) === foldWord(line));
    for (const title of own ? [own, ...inCurrency] : inCurrency) {
      const rate = commonCloses(into, title, day);
      if (rate) return rate;
    }
    return this.#publishedRate(into.instrument.moneda, from, day);
  }

  #publishedRate(into: string, from: string, day: number): ImpliedRate | null {
    const title = this.#titles.get(foldWord(PUBLISHED_RATE));
    const row = title?.series?.lastBefore(day + 1) ?? -1;
    if (!title?.series || row < 0 || day - (title.series.days[row] ?? 0) > RECENT_DAYS) return null;
    const close = title.series.at('close', row);
    const found = { day: title.series.days[row] ?? 0, source: title.instrument.symbol };
    if (into === PESOS && from === DOLLARS) return { ...found, numerator: close, denominator: 1 };
    return into === DOLLARS && from === PESOS ? { ...found, numerator: 1, denominator: close } : null;
  }
}

/** Of two dollar lines the one that settles locally (`D`) comes first. */
function localFirst(a: Title, b: Title): number {
  return a.instrument.symbol < b.instrument.symbol ? 1 : -1;
}

/** The closes of two lines on the last day up to `day` on which both traded; null when it is not recent. */
function commonCloses(into: Title, from: Title, day: number): ImpliedRate | null {
  if (!into.series || !from.series) return null;
  for (let row = from.series.lastBefore(day + 1); row >= 0; row--) {
    const common = from.series.days[row] ?? 0;
    if (day - common > RECENT_DAYS) return null;
    const other = into.series.firstFrom(common);
    if (into.series.days[other] !== common) continue;
    const [numerator, denominator] = [into.series.at('close', other), from.series.at('close', row)];
    const source = `${into.instrument.symbol} / ${from.instrument.symbol}`;
    if (numerator > 0 && denominator > 0) return { numerator, denominator, day: common, source };
  }
  return null;
}

/** The changes of units that any line of a security states, each once, ascending. */
function changesOf(titles: readonly Title[]): UnitChange[] {
  const changes: UnitChange[] = [];
  const all = titles.flatMap(({ unitEvents }) => unitEvents).toSorted((a: PriceEvent, b) => a.day - b.day);
  for (const { day, factor } of all) {
    const before = changes.at(-1);
    if (before && day - before.day <= SAME_CHANGE_DAYS) continue;
    changes.push({ day, ...unitRatio(factor) });
  }
  return changes;
}

/** Units of any known split or dividend in shares are ratios of whole numbers no larger than this. */
const LARGEST_TERM = 1000;
/** How near a factor is to the ratio that it was written down for: sources keep four decimals and more. */
const TOLERANCE = 5e-5;
/** The same for ratios of one unit, which nearly all splits are: 30 for 1 may be written 0.0333. */
const TOLERANCE_OF_ONE = 2e-3;

/**
 * The ratio of units behind the factor of a split, which sources write as a rounded decimal: 3 for 1 of 0.333333, 21 for
 * 20 of 0.952381. A factor that is near no such ratio stands as it is, 1 new unit for `factor` old ones.
 */
export function unitRatio(factor: number): { readonly units: number; readonly before: number } {
  for (let before = 1; before <= LARGEST_TERM; before++) {
    const units = Math.round(before / factor);
    if (units > LARGEST_TERM) break;
    const tolerance = units === 1 || before === 1 ? TOLERANCE_OF_ONE : TOLERANCE;
    const isWritten = Math.abs((units * factor) / before - 1) <= tolerance;
    if (units >= 1 && isWritten && units !== before) return { units, before };
  }
  return { units: 1, before: factor };
}

/** Data that show two symbols to be lines of one security, beside their descriptions. */
interface IssueData {
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly flows: readonly StoredFlows[];
  readonly ratios: readonly StoredRatio[];
}

/** Descriptions are cut at different lengths; the beginning of this many letters names an issue. */
const TELLING_LETTERS = 12;

/**
 * Finds the security of each line that settles in dollars: the key of the title of which it is a line, by its own key.
 * The letter at the end of a symbol alone says nothing (`YPFD` is a share in pesos). A line is one where the data say
 * that it trades in dollars, or its terms are those of the other; the other is the same kind of title on the same market;
 * and for a symbol that was shortened the data name one issue: by terms, underlying and ratio, the list of ratios, or
 * description. A cable line without a line in pesos belongs to the dollar line that settles locally.
 */
export function linesOfSecurities(
  instruments: Iterable<StoredInstrument>,
  data: IssueData,
): ReadonlyMap<string, string> {
  const issues = issueComparison(data);
  const kinds = new Map<string, StoredInstrument[]>();
  for (const each of instruments) {
    const kind = `${each.market}|${fold(each.tipo)}|${each.pricePer}`;
    const own = kinds.get(kind);
    if (own) own.push(each);
    else kinds.set(kind, [each]);
  }
  const found = new Map<string, string>();
  for (const titles of kinds.values()) {
    const bySymbol = new Map(titles.map((each) => [each.symbol.toUpperCase(), each]));
    const inPesos = titles.filter(({ moneda }) => moneda !== DOLLARS);
    for (const line of titles) {
      const symbol = line.symbol.toUpperCase();
      if (!/.[DC]$/.test(symbol)) continue;
      const possible = inPesos.filter((other) => other !== line && issues.mayBeLine(line, other));
      const local = bySymbol.get(`${symbol.slice(0, -1)}D`);
      const base =
        symbolOfDollarLine(
          symbol,
          possible.map((other) => other.symbol),
        ) ?? (symbol.endsWith('C') && local && issues.isSame(line, local) ? local.symbol : undefined);
      if (base !== undefined) found.set(titleKey(line.market, symbol), titleKey(line.market, base));
    }
  }
  return found;
}

/** Compares titles by what the data say of their issues. */
function issueComparison({ terms, flows, ratios }: IssueData) {
  const termsOf = new Map<string, string>();
  for (const { id, symbol } of flows) {
    const { issueDate, maturity, index } = terms.get(bondKey(id, symbol)) ?? {};
    if (issueDate && maturity) termsOf.set(symbol.toUpperCase(), `${issueDate} ${maturity} ${index}`);
  }
  const linked = new Set(ratios.map(({ symbol, symbolUsd }) => `${symbolUsd ?? ''}|${symbol}`.toUpperCase()));
  const haveSameTerms = (a: StoredInstrument, b: StoredInstrument): boolean => {
    const own = termsOf.get(a.symbol.toUpperCase());
    return own !== undefined && own === termsOf.get(b.symbol.toUpperCase());
  };
  const isSame = (a: StoredInstrument, b: StoredInstrument): boolean =>
    !areDifferent(a, b) &&
    (haveSameTerms(a, b) ||
      linked.has(`${a.symbol}|${b.symbol}`.toUpperCase()) ||
      (a.underlying !== null && a.underlying === b.underlying && a.ratio === b.ratio) ||
      describeSame(a.description, b.description));
  /** Whether one title can be the line in dollars of another, by symbol and data. */
  const mayBeLine = (line: StoredInstrument, other: StoredInstrument): boolean => {
    if (line.moneda !== DOLLARS) return haveSameTerms(line, other) && isStemOf(line, other);
    return isStemOf(line, other) ? !areDifferent(line, other) : isSame(line, other);
  };
  return { isSame, mayBeLine };
}

/** Whether one symbol is the other and one more letter: nothing was dropped, so that it names one title alone. */
function isStemOf(line: StoredInstrument, other: StoredInstrument): boolean {
  return line.symbol.slice(0, -1).toUpperCase() === other.symbol.toUpperCase();
}

/** Whether the data say of two titles what cannot be said of one issue. */
function areDifferent(a: StoredInstrument, b: StoredInstrument): boolean {
  const differ = <T>(one: T | null, two: T | null): boolean => one !== null && two !== null && one !== two;
  return differ(a.underlying, b.underlying) || differ(a.maturity, b.maturity);
}

function describeSame(a: string, b: string): boolean {
  const [one, two] = [lettersOf(a), lettersOf(b)];
  if (one === two) return one !== '';
  const shorter = Math.min(one.length, two.length);
  return shorter >= TELLING_LETTERS && one.slice(0, shorter) === two.slice(0, shorter);
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, '');
}

/** Length of the symbols that lose a character where a `D` or `C` is put behind them. */
const LONG = 5;

/**
 * The symbol whose line settled in dollars, here (`D`) or abroad (`C`), another symbol is: `AL30` of `AL30D`; of a symbol of
 * five characters the line lacks one, `TZXD6` of `TXD6D`, `BC37D` of `BC7DD` (reference market.md 9). A symbol that is
 * the line's own without its last letter comes first; of shortened ones there must be one alone, or the answer is unknown.
 *
 * @returns the symbol as `known` spells it; undefined where there is none
 */
export function symbolOfDollarLine(line: string, known: Iterable<string>): string | undefined {
  const symbol = line.toUpperCase();
  if (!/.[DC]$/.test(symbol)) return undefined;
  const stem = symbol.slice(0, -1);
  const shortened = new Map<string, string>();
  for (const each of known) {
    const whole = each.toUpperCase();
    if (whole === stem) return each;
    if (whole.length === LONG && whole !== symbol && lacksOne(stem, whole)) shortened.set(whole, each);
  }
  const [only] = shortened.values();
  return shortened.size === 1 ? only : undefined;
}

/** Whether a text is another without one of its characters. */
function lacksOne(text: string, whole: string): boolean {
  if (text.length !== whole.length - 1) return false;
  let at = 0;
  while (at < text.length && text[at] === whole[at]) at++;
  return text.slice(at) === whole.slice(at + 1);
}
