import type { RawPair } from './table.ts';

/**
 * Splits a query string (without `?`) into decoded pairs, in order, repetitions kept. `+` is a blank; a broken percent
 * sequence stays as written, so that no query can raise an error here.
 */
export function parseQueryString(query: string): RawPair[] {
  const pairs: RawPair[] = [];
  if (query === '') return pairs;
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    if (equals < 0) pairs.push([decode(part), '']);
    else pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))]);
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
