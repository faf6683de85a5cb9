import type { FieldProblem, Fields } from '../../../ingest/fields.ts';
import type { StoredBook } from '../../stored/records.ts';
import { TERMS, type Term, usualTerm } from '../../words.ts';

/** Rule `positive-price`: a price is above zero. Absent is allowed where the file's description allows it: NaN. */
export function priceOrNaN(fields: Fields, field: string): number {
  return fields.has(field) ? price(fields, field) : Number.NaN;
}

/** A price that must be there. */
export function price(fields: Fields, field: string): number {
  const before = fields.problems.length;
  const value = fields.number(field);
  if (fields.problems.length === before && value <= 0) {
    fields.problem(field, `a price of ${value} is not above zero`, 'positive-price');
  }
  return value;
}

/** Rule `price-range`: the highest price of a session is not below the lowest. */
export function priceRange(fields: Fields, high: number, low: number): void {
  if (high < low) fields.problem('high', `high ${high} is below low ${low}`, 'price-range');
}

/**
 * Rule `book-sides`: a book has a side or a trade, and its bid is not above its ask. Reads the best bid and ask with their
 * quantities; `price` reads one, NaN or 0 where the side is empty.
 */
export function bookSides(
  fields: Fields,
  price: (fields: Fields, field: string) => number,
): Pick<StoredBook, 'bid' | 'ask' | 'bidQuantity' | 'askQuantity'> {
  const bid = price(fields, 'bid') || 0;
  const ask = price(fields, 'ask') || 0;
  const bidQuantity = fields.numberOr('bid_qty', 0, { minimum: 0 });
  const askQuantity = fields.numberOr('ask_qty', 0, { minimum: 0 });
  if (ask !== 0 && bid > ask) fields.problem('bid', `bid ${bid} is above ask ${ask}`, 'book-sides');
  return { bid, ask, bidQuantity, askQuantity };
}

/** The other half of that rule, for a record that is a book or a trade: all three prices are not known. */
export function bookOrTrade(fields: Fields, ...prices: readonly number[]): void {
  if (fields.ok && !prices.some((price) => price > 0)) {
    fields.problem('bid', 'neither bid, ask nor last is given', 'book-sides');
  }
}

/** Rule `number-range`: volumes, amounts and counts are not below zero; absent is NaN. */
export function notNegative(fields: Fields, field: string): number {
  return fields.numberOr(field, Number.NaN, { minimum: 0 });
}

const FLAGS = ['range', 'range_widened'];

/** Rule `session-flag`: the remark on a session is one of those the data describe. */
export function sessionFlag(fields: Fields): void {
  if (!fields.has('flag')) return;
  const flag = fields.text('flag');
  if (!FLAGS.includes(flag)) fields.problem('flag', `no remark is called ${JSON.stringify(flag)}`, 'session-flag');
}

/** How files write the terms, without blanks, points and letter case (reference market.md 4.2). */
const WRITTEN: Readonly<Record<string, Term>> = {
  ci: 't0',
  inmediato: 't0',
  inmediata: 't0',
  contadoinmediato: 't0',
  cdoinm: 't0',
  '0hs': 't0',
  '24hs': 't1',
  '48hs': 't2',
  '72hs': 't3',
};

/**
 * Rule `settlement-term`: a session's term is t0 to t3, or as the market writes it (`CI`, `24hs`, `48hs`, `72hs`).
 *
 * @returns the term where it is another than the usual one of that day; null for the usual one and where none is given
 */
export function settlementTerm(fields: Fields, field: string, date: string): Term | null {
  if (!fields.has(field)) return null;
  const given = fields.text(field);
  const folded = given.toLowerCase().replace(/[\s.]+/g, '');
  const term =
    TERMS.find((known) => known === folded) ?? (Object.hasOwn(WRITTEN, folded) ? WRITTEN[folded] : undefined);
  if (term === undefined) {
    fields.problem(
      field,
      `no term is written ${JSON.stringify(given)}; there are CI, 24hs, 48hs, 72hs`,
      'settlement-term',
    );
    return null;
  }
  return term === usualTerm(date) ? null : term;
}

/**
 * Rule `unique-session`: a date occurs once in a series. Gives the rows that repeat an earlier row's date, by index;
 * `order` holds the rows' indexes sorted by day, rows of one day in file order.
 */
export function repeatedSessions(order: readonly number[], days: readonly number[]): number[] {
  const repeated: number[] = [];
  for (let i = 1; i < order.length; i++) {
    const row = order[i] ?? 0;
    if (days[row] === days[order[i - 1] ?? 0]) repeated.push(row);
  }
  return repeated;
}

/** Rule `known-source`: sessions that name their source name one that is described, in this import or before it. */
export function knownSource(source: string): FieldProblem {
  return { field: 'session_source', reason: `no source of sessions is called ${source}`, rule: 'known-source' };
}
