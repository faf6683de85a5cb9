import { isDeepStrictEqual } from 'node:util';
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

/**
 * The assets of portfolios as JSON, each kept with its holding as long as its own quote stays: where quotes come in all the
 * time, a portfolio of two hundred titles is not computed anew because one of them moved.
 */
export class RenderedAssets {
  readonly #quoteOf: QuoteOf;
  readonly #kept = new WeakMap<Holding, KeptAsset>();

  constructor(quoteOf: QuoteOf) {
    this.#quoteOf = quoteOf;
  }

  /** The body of B5: what an account holds in a country. `today`: days since 1970-01-01. */
  portfolio(holdings: AccountHoldings, country: Country, today: number): string {
    const assets = holdings.of(country).map((holding) => this.#asset(holding, today));
    return `{"pais":${JSON.stringify(country)},"activos":[${assets.join(',')}]}`;
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
