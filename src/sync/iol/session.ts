/** A session of a title as the interface tells it; what is not known is NaN. */
export interface Session {
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  /** Above zero. */
  readonly close: number;
  readonly volume: number;
  readonly amount: number;
  readonly trades: number;
  readonly average: number;
}

/** Highest and lowest of a session, or neither: the live interface has rows whose highest is below their lowest. */
export function ranged(high: number, low: number): { readonly high: number; readonly low: number } {
  return high < low ? { high: Number.NaN, low: Number.NaN } : { high, low };
}
