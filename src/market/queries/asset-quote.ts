import { formatDay } from '../../indexes/civil-date.ts';
import type { MarketCatalog } from '../catalog/catalog.ts';
import type { AssetQuote } from '../contract/asset-quote.ts';
import { SESSION_CLOSE, usualTerm } from '../contract/words.ts';

/** The latest quote of a title for the portfolio; null when the title is unknown or was never quoted. */
export function assetQuote(catalog: MarketCatalog, market: string, symbol: string): AssetQuote | null {
  const title = catalog.find(market, symbol);
  if (!title?.quote) return null;
  const { instrument, quote } = title;
  const date = formatDay(quote.day);
  return {
    market: instrument.market,
    symbol: instrument.symbol,
    description: instrument.description,
    tipo: instrument.tipo,
    moneda: instrument.moneda,
    pais: instrument.pais,
    pricePer: instrument.pricePer,
    lastPrice: quote.last,
    time: `${date}T${SESSION_CLOSE}`,
    previousClose: quote.previous > 0 ? quote.previous : null,
    plazo: usualTerm(date),
  };
}
