import { readFileSync } from 'node:fs';
import { parseDay } from '../indexes/civil-date.ts';
import { inPackage } from '../package/folder.ts';

/** A market's usual settlement from a date on; the first entry of a market has no date. */
interface SettlementConvention {
  readonly market: string;
  /** `YYYY-MM-DD` of the first session, or empty. */
  readonly from: string;
  /** Sessions between a trade and its settlement. */
  readonly businessDays: number;
  /** Where it is published. */
  readonly source: string;
}

/** The conventions that ship with the program, in the order of the file. */
const SHIPPED = 'data/market/settlement.csv';
const COLUMNS = ['market', 'from', 'business_days', 'source'];
/** Terms go from t0 to t3. */
const LONGEST = 3;

/**
 * Reads a file of settlement conventions: comma-separated, without quotes.
 *
 * @throws RangeError naming the line that cannot be read, or the market whose dates do not ascend
 */
export function parseConventions(text: string): readonly SettlementConvention[] {
  const found: SettlementConvention[] = [];
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (line === 1 || row.trim() === '') continue;
    const cells = row.split(',').map((cell) => cell.trim());
    const [market = '', from = '', days = '', source = ''] = cells;
    const businessDays = Number(days);
    const isDate = from === '' || parseDay(from) !== undefined;
    const isWhole = cells.length === COLUMNS.length && market !== '' && days !== '' && source !== '';
    if (!isWhole || !isDate || !isTerm(businessDays)) {
      throw new RangeError(`${SHIPPED}, line ${line}: a row is ${COLUMNS.join(',')}, days from 0 to ${LONGEST}.`);
    }
    const before = found.findLast((each) => each.market === market);
    if ((before === undefined) !== (from === '') || (before !== undefined && before.from >= from)) {
      throw new RangeError(`${SHIPPED}, line ${line}: the dates of ${market} begin with none and ascend.`);
    }
    found.push({ market, from, businessDays, source });
  }
  return found;
}

function isTerm(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= LONGEST;
}

/** The conventions by market, the latest first. */
const CONVENTIONS: ReadonlyMap<string, readonly SettlementConvention[]> = byMarket(
  parseConventions(readFileSync(inPackage(SHIPPED), 'utf8')),
);

function byMarket(all: readonly SettlementConvention[]): Map<string, SettlementConvention[]> {
  const markets = new Map<string, SettlementConvention[]>();
  for (const each of all) markets.set(each.market, [each, ...(markets.get(each.market) ?? [])]);
  return markets;
}

/** Sessions from a trade on a date (`YYYY-MM-DD`) to its usual settlement; undefined for a market without conventions. */
export function usualSettlement(market: string, date: string): number | undefined {
  return CONVENTIONS.get(market)?.find(({ from }) => from <= date)?.businessDays;
}
