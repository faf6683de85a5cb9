/** A split as its company announced it. */
export interface KnownSplit {
  readonly market: string;
  readonly symbol: string;
  readonly date: string;
  /** Old units per new: 0.5 for two new shares for one, 20 when twenty became one. */
  readonly factor: number;
}

/**
 * Splits that plain files show as a jump and no file of actions lists: announced facts, each visible in the data. A split is
 * applied only to a series that shows it ({@link showsSplit}), because files of mixed adjustment exist. Other jumps are
 * real falls or gaps of months and stay as they are.
 */
export const KNOWN_SPLITS: readonly KnownSplit[] = [
  { market: 'bCBA', symbol: 'CAT', date: '2005-07-15', factor: 0.5 },
  { market: 'bCBA', symbol: 'AIG', date: '2009-07-02', factor: 20 },
  { market: 'bCBA', symbol: 'KO', date: '2012-08-14', factor: 0.5 },
  { market: 'bCBA', symbol: 'GAMI', date: '2021-05-27', factor: 0.2 },
];

/** How far the market itself may have moved across the split. */
const TOLERANCE = 0.35;

/** Rule `shows-split`: the step from one close to the next is that of the split, but for an ordinary move of the market. */
export function showsSplit(closeBefore: number, closeAfter: number, factor: number): boolean {
  return closeBefore > 0 && closeAfter > 0 && Math.abs(Math.log(closeAfter / closeBefore / factor)) < TOLERANCE;
}
