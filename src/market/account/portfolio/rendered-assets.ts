import { isDeepStrictEqual } from 'node:util';
import { type OctetBody, octetsOf } from '../../../server/http/answer.ts';
import type { Country } from '../../words.ts';
import type { AssetQuote, QuoteOf } from '../market-data.ts';
import { valueAsset } from './asset.ts';
import type { AccountHoldings, Holding } from './holdings.ts';

/** An asset as JSON, and the quote and day that it was made of. */
interface KeptAsset {
  readonly quote: AssetQuote | null;
  readonly today: number;
  readonly json: string;
}

/** The portfolio of a country, and the prices and day that it was made of. */
interface KeptPortfolio {
  readonly prices: string;
  readonly today: number;
  readonly body: OctetBody;
}

/**
 * Portfolios as JSON, each kept with its holdings as long as no price changes; and their assets, each kept with its holding as long as its
 * own quote stays: where quotes come in all the time, a portfolio of two hundred titles is not computed anew because one of them moved.
 */
export class RenderedAssets {
  readonly #quoteOf: QuoteOf;
  readonly #prices: () => string;
  readonly #kept = new WeakMap<Holding, KeptAsset>();
  readonly #portfolios = new WeakMap<AccountHoldings, Map<Country, KeptPortfolio>>();

  /** `prices`: a text that changes whenever some quote may have changed. */
  constructor(quoteOf: QuoteOf, prices: () => string) {
    this.#quoteOf = quoteOf;
    this.#prices = prices;
  }

  /** The body of B5: what an account holds in a country. `today`: days since 1970-01-01. */
  portfolio(holdings: AccountHoldings, country: Country, today: number): OctetBody {
    const prices = this.#prices();
    const portfolios = this.#portfolios.get(holdings) ?? new Map<Country, KeptPortfolio>();
    const kept = portfolios.get(country);
    if (kept?.today === today && kept.prices === prices) return kept.body;
    const assets = holdings.of(country).map((holding) => this.#asset(holding, today));
    const body = { octets: octetsOf(`{"pais":${JSON.stringify(country)},"activos":[${assets.join(',')}]}`) };
    this.#portfolios.set(holdings, portfolios.set(country, { prices, today, body }));
    return body;
  }

  #asset(holding: Holding, today: number): string {
    const quote = this.#quoteOf(holding.mercado, holding.simbolo);
    const kept = this.#kept.get(holding);
    if (kept?.today === today && isDeepStrictEqual(kept.quote, quote)) return kept.json;
    const json = JSON.stringify(valueAsset(holding, quote, today));
    this.#kept.set(holding, { quote, today, json });
    return json;
  }
}
