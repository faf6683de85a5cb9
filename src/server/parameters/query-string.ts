import type { RawPair } from './table.ts';

/**
 * Splits a query string (without `?`) into decoded pairs, in order, repetitions kept. `+` is a blank; a broken percent
 * sequence stays as written, so that no query can raise an error here.
 */
export function parseQueryString(query: string): RawPair[] {
  const pairs: RawPair[] = [];
  // Most queries have nothing to decode, and one look at the whole says so.
  const isPlain = !query.includes('%') && !query.includes('+');
  for (let from = 0; from < query.length; ) {
    const next = query.indexOf('&', from);
    const to = next < 0 ? query.length : next;
    if (to > from) {
      const equals = query.indexOf('=', from);
      const end = equals < 0 || equals > to ? to : equals;
      const name = query.slice(from, end);
      const value = end === to ? '' : query.slice(end + 1, to);
      pairs.push(isPlain ? [name, value] : [decode(name), decode(value)]);
    }
    from = to + 1;
  }
  return pairs;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
