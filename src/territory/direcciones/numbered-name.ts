/** Streets that a town calls by a number and a name, with a hyphen between them as registers have it: `60 - BALCARCE`, `C 52 - SAN MARTIN`. */
import type { ParsedAddress } from '../address/types.ts';
import type { AddressCatalog } from './catalog.ts';
import { type Rereading, streetCalled, withStreets } from './rereading.ts';
import type { Scope } from './scope.ts';

const BETWEEN = ' - ';
const DIGIT = /\d/;

/**
 * What a text means whose last street is a number, with what was read as its place for its name: `60 - Balcarce`, `Alsina y 113 - Alvear`.
 * Only where a street within the filters has that very name: `50 - La Plata` is a street of La Plata. Null for any other text.
 */
export function numberedName(
  { tables }: AddressCatalog,
  { ranges }: Scope,
  first: ParsedAddress,
  text: string,
): Rereading | null {
  const number = first.streets.at(-1);
  if (number === undefined || first.places.length === 0 || !text.includes(BETWEEN) || !DIGIT.test(number.text))
    return null;
  const place = first.places.find(({ role }) => role === 'after');
  const name = number.text + BETWEEN + (place?.text ?? '');
  if (place === undefined || !text.includes(name) || tables.calles.text.exact(name, ranges).length === 0) return null;
  const street = streetCalled(`${number.text} ${place.text}`);
  if (street === null) return null;
  const streets = [...first.streets.slice(0, -1), street];
  const others = first.places.filter((each) => each !== place);
  return { way: 'street-apart', parsed: withStreets(first, streets, others) };
}
