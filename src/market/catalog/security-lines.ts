import { fold } from '../../indexes/fold.ts';
import { bondKey, titleKey } from '../stored/keys.ts';
import type { StoredFlows, StoredInstrument, StoredRatio, StoredTerms } from '../stored/records.ts';
import { symbolOfDollarLine } from './dollar-line.ts';

/** What tells that two symbols are lines of one security, beside what they are described as. */
export interface IssueData {
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly flows: readonly StoredFlows[];
  readonly ratios: readonly StoredRatio[];
}

const DOLLARS = 'dolar_Estadounidense';
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
