/**
 * The latest quote of one title as the account side needs it: kind, pricing, and the two prices of the portfolio
 * formulas (reference market.md 6.3). `market` is the contract's spelling (`bCBA`, `nYSE`…), or empty for a title whose
 * exchange is unknown.
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

/** Units of a security that replace others on a day: `units` new for `before` old, 5 for 1 in a split 5:1. */
export interface UnitChange {
  readonly day: number;
  readonly units: number;
  readonly before: number;
}

/** Two closes of one day whose quotient is an exchange rate: `numerator` in the currency wanted, `denominator` in the other. */
export interface ImpliedRate {
  readonly numerator: number;
  readonly denominator: number;
  readonly day: number;
  /** The titles whose closes they are, as in `AL30 / AL30D`; of a published rate its symbol alone. */
  readonly source: string;
}

/** A security with all its lines. */
export interface Security {
  /** Market and symbol of the line under which it is held and valued, as the data spell them. */
  readonly market: string;
  readonly symbol: string;
  /** The currency of that line. */
  readonly currency: string;
  /** All symbols that are lines of the security, its own first. */
  readonly lines: readonly string[];
  /** The changes of its units that came so far, ascending. */
  readonly unitChanges: readonly UnitChange[];
  /** The day on which its last payment is due; null where it has none or none is known. */
  readonly maturity: number | null;
  /** The currency that a line trades in for every operation, or null where the operation states it. */
  readonly currencyOf: (symbol: string) => string | null;
  /** The rate from a currency into that of the security, on the last day up to `day` that has one; null without a recent one. */
  readonly rateOn: (currency: string, symbol: string, day: number) => ImpliedRate | null;
}

/** The securities of one version of the data on one date: as long as both stay, the same object. */
export interface Securities {
  /** The security that a symbol on a market is a line of, both in any letter case; null for one that the data do not know. */
  readonly find: (market: string, symbol: string) => Security | null;
}

/** The securities before any data are loaded. */
export const NO_SECURITIES: Securities = { find: () => null };
