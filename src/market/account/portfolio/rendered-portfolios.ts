import { RenderedCache } from '../../../indexes/bounded-cache.ts';
import { cacheShare } from '../../../indexes/cache-share.ts';
import { parseDay } from '../../../indexes/civil-date.ts';
import { type Answer, ownBytes, rendered } from '../../../server/http/answer.ts';
import type { Country } from '../../words.ts';
import type { Ledger, MarketVersion, PortfolioKey } from '../ledger/ledger.ts';
import type { AssetQuote, QuoteOf } from '../market-data.ts';
import { valueAsset } from './asset.ts';
import type { AccountHoldings, Holding } from './holdings.ts';

/** Bytes of rendered portfolios that are kept, of all accounts together; the least recently used goes first. */
const PORTFOLIO_BYTES = 32 * 1024 * 1024;

/** What a kept portfolio takes beside its bytes, roughly: those of accounts without holdings have next to none. */
const BESIDE_BYTES = 1024;

/** An answer with the bytes that count against the bound. */
interface Kept {
  readonly byteLength: number;
  readonly answer: Answer;
}

/** The answers of B5: made once for each state of an account's ledger, the prices and the date, and kept in bounds. */
export class RenderedPortfolios {
  readonly #quoteOf: QuoteOf;
  readonly #assets = new RenderedAssets();
  readonly #kept = new RenderedCache<PortfolioKey, Kept>(cacheShare(PORTFOLIO_BYTES));

  constructor(quoteOf: QuoteOf) {
    this.#quoteOf = quoteOf;
  }

  /** The portfolio of a ledger's account in a country, by its holdings. `today`: `YYYY-MM-DD`, the civil date. */
  of(holdings: AccountHoldings, ledger: Ledger, country: Country, marketVersion: MarketVersion, today: string): Answer {
    const key = ledger.portfolioKey(country, marketVersion, today);
    return this.#kept.get(key, () => {
      const body = this.#render(holdings, country, parseDay(today) ?? 0);
      return { byteLength: body.byteLength + BESIDE_BYTES, answer: rendered(body, { caching: 'no-store' }) };
    }).answer;
  }

  #render(holdings: AccountHoldings, pais: Country, today: number): Buffer {
    const activos = holdings
      .of(pais)
      .map((holding) => this.#assets.of(holding, this.#quoteOf(holding.mercado, holding.simbolo), today));
    return ownBytes([Buffer.from(`{"pais":${JSON.stringify(pais)},"activos":[${activos.join(',')}]}`)]);
  }
}

/** An asset as JSON, and the quote and day that it was made of. */
interface KeptAsset {
  readonly quote: AssetQuote | null;
  readonly today: number;
  readonly json: string;
}

/**
 * The assets of portfolios as JSON, each kept with its holding as long as its own quote stays: where quotes come in all the
 * time, a portfolio of two hundred titles is not computed anew because one of them moved (ADR 0024).
 */
export class RenderedAssets {
  readonly #kept = new WeakMap<Holding, KeptAsset>();

  /** The asset that a holding makes with a quote. `today`: days since 1970-01-01. */
  of(holding: Holding, quote: AssetQuote | null, today: number): string {
    const kept = this.#kept.get(holding);
    if (kept && kept.today === today && isSame(kept.quote, quote)) return kept.json;
    const json = JSON.stringify(valueAsset(holding, quote, today));
    this.#kept.set(holding, { quote, today, json });
    return json;
  }
}

/** Every member by which an asset could differ; the test of this file fails when one is forgotten. */
const MEMBERS = [
  'market',
  'symbol',
  'description',
  'tipo',
  'moneda',
  'pais',
  'pricePer',
  'lastPrice',
  'time',
  'previousClose',
  'plazo',
] as const satisfies readonly (keyof AssetQuote)[];

function isSame(a: AssetQuote | null, b: AssetQuote | null): boolean {
  if (a === null || b === null) return a === b;
  return MEMBERS.every((member) => a[member] === b[member]);
}
