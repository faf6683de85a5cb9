import type { Fields } from '../../ingest/fields.ts';

/** Rule `book-sides`: a book has a side or a trade, and its bid is not above its ask. Unknown prices are NaN. */
export function bookSides(fields: Fields, bid: number, ask: number, last: number): void {
  if (bid > ask) fields.problem('bid', `bid ${bid} is above ask ${ask}`, 'book-sides');
  if (fields.ok && Number.isNaN(bid) && Number.isNaN(ask) && Number.isNaN(last)) {
    fields.problem('bid', 'neither bid, ask nor last is given', 'book-sides');
  }
}
