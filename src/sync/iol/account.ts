import { Decimal } from 'decimal.js';
import { parseDay } from '../../indexes/civil-date.ts';
import { LOOSE_COLUMNS } from '../../indexes/columns.ts';
import { keysOf, OPERATIONS, type Operation, parseStored } from '../../market/account/ledger/operation.ts';
import { NO_SECURITIES, type Securities } from '../../market/account/market-data.ts';
import { AccountHoldings } from '../../market/account/portfolio/holdings.ts';
import { buildMarketCatalog } from '../../market/catalog/catalog.ts';
import { COUNTRIES, type Country, marketOf } from '../../market/words.ts';
import { breathe } from '../../server/catalogs.ts';
import type { Published, Store } from '../../store/store.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Visit } from '../source.ts';
import type { Access } from './access.ts';
import { AnswerRecord, listOf, objectOf } from './answer.ts';
import { fetchOperations } from './operations.ts';

/** The result of loading an account. */
interface AccountResult {
  readonly published: readonly Published[];
  /** With numbers, without operations and titles: logs may hold it. */
  readonly sentence: string;
  /** With operations and titles, for the operator alone. */
  readonly notes: readonly string[];
}

/** The fetched operations and portfolio of an account, to be loaded after all other data. */
interface AccountVisit {
  /** Loads the operations, and compares the portfolio with the one that follows from them. */
  readonly load: () => Promise<AccountResult>;
}

/**
 * Fetches the operations and the portfolio for the account of `--iol-account`; null without that setting.
 * @throws SourceError
 */
export async function visitAccount(visit: Visit, access: Access, today: string): Promise<AccountVisit | null> {
  const { settings, store, landing, progress, exclusions } = visit;
  const account = settings.iolAccount;
  if (account === '') return null;
  const stored = await storedOperations(store, account);
  progress.begin('iol: operations', 1);
  const operations = await fetchOperations({
    access,
    landing,
    stored,
    since: settings.iolSince,
    today,
    advance: (done, of) => progress.advance(done / of),
    exclusions,
  });
  const { records, passedOver, listed, left } = operations;
  progress.end(`${records.length} of ${listed} are new or changed`);
  const theirs = await fetchPortfolio(access, exclusions);
  return {
    load: async () => {
      const published: Published[] = [];
      if (records.length > 0) {
        const file = await landing.put('operaciones_iol.json', JSON.stringify(records));
        published.push(...(await visit.load([file], { account })).published);
      }
      const { equal, different } = comparePortfolio(
        await storedOperations(store, account),
        theirs,
        await storedSecurities(store, today),
      );
      const parts = [`${records.length} operations new or changed`];
      if (left > 0) parts.push(`${left} more at the next visit`);
      if (passedOver.length > 0) parts.push(`${passedOver.length} operations passed over`);
      parts.push(
        different.length === 0
          ? `the portfolio agrees in ${equal} titles`
          : `the portfolio differs in ${different.length} of ${equal + different.length} titles`,
      );
      const notes = [
        ...passedOver.map((each) => `operation ${each}`),
        ...different.map((each) => `portfolio, ${each}`),
      ];
      return { published, sentence: parts.join(', '), notes };
    },
  };
}

/** A title of the publisher's portfolio. */
interface TheirAsset {
  readonly country: Country;
  readonly market: string;
  readonly symbol: string;
  readonly quantity: number;
}

/** How many titles agree, and each that does not, as a sentence: title, ours, theirs. */
interface Comparison {
  readonly equal: number;
  readonly different: readonly string[];
}

/** Shares of funds are shown with two decimals (reference 6.3). */
const TOLERANCE = 0.01;

/** The operations of an account as the store holds them. */
export async function storedOperations(store: Pick<Store, 'reader'>, account: string): Promise<Operation[]> {
  const records = (await (await store.reader('ledger'))?.withPrefix(OPERATIONS, keysOf(account))) ?? [];
  return records.map(parseStored);
}

/** The securities of the stored market data on a date, `YYYY-MM-DD`. */
async function storedSecurities(store: Pick<Store, 'reader'>, today: string): Promise<Securities> {
  const reader = await store.reader('market');
  if (!reader) return NO_SECURITIES;
  return (await buildMarketCatalog(reader, breathe, LOOSE_COLUMNS)).securities.on(parseDay(today) ?? 0);
}

/**
 * Fetches the portfolio of the account at the publisher, in both countries (B5). An asset that cannot be read is left out, within
 * `--max-refused`.
 * @throws SourceError when there is no such answer
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

/** Compares the publisher's portfolio with the one that follows from our operations. Nothing is written. */
export function comparePortfolio(
  operations: readonly Operation[],
  theirs: readonly TheirAsset[],
  securities: Securities,
): Comparison {
  const holdings = new AccountHoldings(operations, securities);
  const sides = new Map<string, { ours: Decimal; theirs: Decimal }>();
  const side = (country: string, market: string, symbol: string) => {
    // A title may be listed under another of its lines than the one that it is valued in.
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
