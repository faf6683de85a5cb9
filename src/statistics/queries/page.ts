import type { Resultset } from '../contract/records.ts';

/** A page of rows 0 … total − 1: rows `from` ≤ i < `to`, and what the answer says of it. */
export interface Page extends Resultset {
  readonly from: number;
  readonly to: number;
}

/** Cuts a page; `count` is the total on every page, and 0 when the offset lies past the end (decisions.md, A). */
export function pageOf(total: number, offset: number, limit: number): Page {
  const from = Math.min(offset, total);
  const to = Math.min(from + limit, total);
  return { count: offset < total ? total : 0, offset, limit, from, to };
}
