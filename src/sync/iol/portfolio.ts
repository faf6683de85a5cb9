import { Decimal } from 'decimal.js';
import { parseDay } from '../../indexes/civil-date.ts';
import { LOOSE_COLUMNS } from '../../indexes/columns.ts';
import { keysOf, OPERATIONS, type Operation, parseStored } from '../../market/account/ledger/operation.ts';
import { NO_SECURITIES, type Securities } from '../../market/account/market-data.ts';
import { AccountHoldings } from '../../market/account/portfolio/holdings.ts';
import { buildMarketCatalog } from '../../market/catalog/catalog.ts';
import { COUNTRIES, type Country, marketOf } from '../../market/words.ts';
import { breathe } from '../../server/catalogs.ts';
import type { Store } from '../../store/store.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Access } from './access.ts';
import { AnswerRecord, listOf, objectOf } from './answer.ts';

/** A title of the publisher's portfolio. */
export interface TheirAsset {
  readonly country: Country;
  readonly market: string;
  readonly symbol: string;
  readonly quantity: number;
}

/** How many titles agree, and each that does not, as a sentence: title, ours, theirs. */
export interface Comparison {
  readonly equal: number;
  readonly different: readonly string[];
}

/** Shares of funds are shown with two decimals (reference 6.3). */
const TOLERANCE = 0.01;

/** The operations of an account as the store holds them. */
export async function heldOperations(store: Pick<Store, 'reader'>, account: string): Promise<Operation[]> {
  const records = (await (await store.reader('ledger'))?.withPrefix(OPERATIONS, keysOf(account))) ?? [];
  return records.map(parseStored);
}

/** What the stored market data say of securities on a date, `YYYY-MM-DD`. */
export async function heldSecurities(store: Pick<Store, 'reader'>, today: string): Promise<Securities> {
  const reader = await store.reader('market');
  if (!reader) return NO_SECURITIES;
  return (await buildMarketCatalog(reader, breathe, LOOSE_COLUMNS)).securities.on(parseDay(today) ?? 0);
}

/**
 * What the account holds by the publisher, in both countries (B5). An asset that cannot be read is left out, within
 * `--max-refused`.
 * @throws SourceError when it does not say
 */
export async function fetchPortfolio(access: Pick<Access, 'json'>, exclusions: Exclusions): Promise<TheirAsset[]> {
  const assets: TheirAsset[] = [];
  for (const country of COUNTRIES) {
    const where = `the portfolio of ${country}`;
    const answer = objectOf(await access.json(`api/v2/portafolio/${country}`), where);
    const listed = listOf(answer.activos, `"activos" of ${where}`);
    for (const [index, value] of listed.entries()) {
      try {
        const asset = new AnswerRecord(value, `asset ${index + 1} of ${where}`);
        const title = new AnswerRecord(asset.raw('titulo'), `"titulo" of asset ${index + 1} of ${where}`);
        const market = title.text('mercado') ?? '';
        const symbol = title.text('simbolo') ?? '';
        assets.push({ country, market: marketOf(market) ?? market, symbol, quantity: asset.number('cantidad') });
      } catch (error) {
        exclusions.exclude(error, listed.length);
      }
    }
  }
  return assets;
}

/** Compares the publisher's portfolio with what follows from our operations. Nothing is written. */
export function comparePortfolio(
  operations: readonly Operation[],
  theirs: readonly TheirAsset[],
  securities: Securities,
): Comparison {
  const holdings = new AccountHoldings(operations, securities);
  const sides = new Map<string, { ours: Decimal; theirs: Decimal }>();
  const side = (country: string, market: string, symbol: string) => {
    // A title may be listed under another of its lines than the one we value it in.
    const own = securities.find(market, symbol)?.symbol ?? symbol;
    const key = `${own.toUpperCase()} (${marketOf(market) ?? market}, ${country})`;
    const found = sides.get(key) ?? { ours: new Decimal(0), theirs: new Decimal(0) };
    sides.set(key, found);
    return found;
  };
  for (const country of COUNTRIES) {
    for (const { mercado, simbolo, quantity } of holdings.of(country)) side(country, mercado, simbolo).ours = quantity;
  }
  for (const { country, market, symbol, quantity } of theirs) {
    const found = side(country, market, symbol);
    found.theirs = found.theirs.plus(Number.isNaN(quantity) ? 0 : quantity);
  }
  const different = [...sides]
    .filter(([, { ours, theirs: other }]) => ours.minus(other).abs().greaterThan(TOLERANCE))
    .map(([title, { ours, theirs: other }]) => `${title}: ours ${ours.toString()}, theirs ${other.toString()}`)
    .sort();
  return { equal: sides.size - different.length, different };
}
