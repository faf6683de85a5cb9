import type { AssetQuote } from '../../contract/asset-quote.ts';
import { valueAsset } from './asset.ts';
import type { Holding } from './holdings.ts';

/** An asset as JSON, and the quote and day that it was made of. */
interface Kept {
  readonly quote: AssetQuote | null;
  readonly today: number;
  readonly json: string;
}

/**
 * The assets of portfolios as JSON, each kept with its holding as long as its own quote stays: where quotes come in all the
 * time, a portfolio of two hundred titles is not computed anew because one of them moved (ADR 0024).
 */
export class RenderedAssets {
  readonly #kept = new WeakMap<Holding, Kept>();

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
