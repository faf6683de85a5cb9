/** Keys of stored records. Parts are joined by `|`, which the rule on symbols keeps out of them. */

/** Key of a title: market and symbol, the symbol in upper case so that spellings meet. */
export function titleKey(market: string, symbol: string): string {
  return `${market}|${symbol.toUpperCase()}`;
}

/** Common beginning of the keys of one series: market, symbol as its source spells it, source. */
export function seriesPrefix(market: string, symbol: string, source: string): string {
  return `${market}|${symbol}|${source}|`;
}

/** Key of the sessions of one series and year. */
export function blockKey(market: string, symbol: string, source: string, year: number): string {
  return `${seriesPrefix(market, symbol, source)}${String(year).padStart(4, '0')}`;
}

/** Market, symbol and source of a block's key; null when the text is not such a key. */
export function parseBlockKey(key: string): { market: string; symbol: string; source: string } | null {
  const [market, symbol, source, year] = key.split('|');
  if (market === undefined || symbol === undefined || source === undefined || year === undefined) return null;
  return { market, symbol, source };
}

/** Key of a bond's terms and payments: one id may stand for two lines of a bond, and one symbol for two bonds. */
export function bondKey(id: string, symbol: string): string {
  return `${id}|${symbol}`;
}
