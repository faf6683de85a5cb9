import type { MarketCatalog, Title } from '../catalog/catalog.ts';

/** B1: the title of a symbol on a market, in any letter case; undefined when there is none. */
export function findTitle(catalog: MarketCatalog, market: string, symbol: string): Title | undefined {
  return catalog.find(market, symbol);
}
