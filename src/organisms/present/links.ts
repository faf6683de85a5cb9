import type { RawPair } from '../../server/parameters/table.ts';

/** Where a list is and what was asked: all that its links are made of. */
export interface Place {
  /** Absolute address of the list as it was asked, without query: `https://host/organismos/`. */
  readonly address: string;
  /** The request's pairs as received. */
  readonly query: readonly RawPair[];
  readonly limit: number;
  readonly offset: number;
}

/** Characters that form-encoding leaves alone. */
const PLAIN = /^[A-Za-z0-9._~-]*$/;

/**
 * The address of another page of a list: all parameters kept, blank and repeated ones too, sorted by name, form-encoded;
 * `limit` and `offset` as they take effect, `offset` left out when it is 0 (organisms.md 2).
 */
export function linkTo(place: Place, offset: number): string {
  const pairs: [name: string, value: string][] = [['limit', String(place.limit)]];
  if (offset > 0) pairs.push(['offset', String(offset)]);
  for (const [name, value] of place.query) {
    if (name !== 'limit' && name !== 'offset') pairs.push([name, String(value)]);
  }
  // The sort is stable: those of one name keep their order, so that the last still counts.
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  let query = '';
  for (const [name, value] of pairs) query += `${query === '' ? '' : '&'}${encoded(name)}=${encoded(value)}`;
  return `${place.address}?${query}`;
}

/** As Python's `urlencode`: the form encoding of browsers but for two characters. */
function encoded(text: string): string {
  if (PLAIN.test(text)) return text;
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('*', '%2A').replaceAll('%7E', '~');
}
