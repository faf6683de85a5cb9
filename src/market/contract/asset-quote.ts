/**
 * The latest quote of one title as the account side of the group needs it: what it is, how it is priced, and the two
 * prices the portfolio formulas use (reference market.md 6.3). `market` is the contract's spelling (`bCBA`, `nYSE`…),
 * or empty for a title whose exchange is unknown.
 */
export interface AssetQuote {
  readonly market: string;
  readonly symbol: string;
  readonly description: string;
  /** `ACCIONES`, `CEDEARS`, `TitulosPublicos`, `Letras`… (reference 4, "titulo.tipo in portfolio"). */
  readonly tipo: string;
  /** `peso_Argentino`, `dolar_Estadounidense`. */
  readonly moneda: string;
  /** `argentina`, `estados_Unidos`. */
  readonly pais: string;
  /** 100 for titles quoted per 100 of face value (bonds, bills, corporate bonds), else 1. */
  readonly pricePer: 1 | 100;
  readonly lastPrice: number;
  /** When the last price was made: local time `YYYY-MM-DDTHH:MM:SS`. */
  readonly time: string;
  /** Close of the session before, or null when there is none. */
  readonly previousClose: number | null;
  /** The market's usual term on the quote's session: `t2` until 2024-05-24, `t1` from 2024-05-27 (reference 4.2). */
  readonly plazo: string;
}

/** Finds the latest quote of a symbol on a market, both in any letter case; null when the title or its quote is unknown. */
export type QuoteOf = (market: string, symbol: string) => AssetQuote | null;
