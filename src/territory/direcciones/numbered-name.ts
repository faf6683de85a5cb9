/** Streets that a town calls by a number and a name, with a hyphen between them as registers have it: `241 - CERRO TUPUNGATO`, `C 52 - SAN MARTIN`. */
import type { ParsedAddress, ParsedStreet } from '../address/types.ts';
import type { AddressCatalog } from './catalog.ts';
import { type Rereading, withStreets } from './rereading.ts';
import type { Scope } from './scope.ts';

const DASH = /[-–—]/;
const BEHIND_DASH = /[-–—]\s*$/;
const DIGIT = /\d/;

/**
 * What a text means whose last street has a number, with what was read as its place for its name: `241 - Cerro Tupungato`, `Alsina y 113 - Alvear`.
 * Only where a street within the filters has that very name: `50 - La Plata` is a street of La Plata. Null for any other text.
 */
export function numberedName(
  { tables }: AddressCatalog,
  { ranges }: Scope,
  first: ParsedAddress,
  text: string,
): Rereading | null {
  const number = first.streets.at(-1);
  if (number === undefined || first.places.length === 0 || !DASH.test(text) || !DIGIT.test(number.text)) return null;
  const place = first.places.find(({ role }) => role === 'after');
  if (place === undefined || !standsBehind(text, place.text, number.text)) return null;
  const name = namesOf(number, place.text).find((each) => tables.calles.text.exact(each, ranges).length > 0);
  if (name === undefined) return null;
  const street: ParsedStreet = { ...number, text: name, name, kind: 'named', type: null, number: null };
  const streets = [...first.streets.slice(0, -1), street];
  const others = first.places.filter((each) => each !== place);
  return { way: 'street-apart', parsed: withStreets(first, streets, others) };
}

/** Whether a name stands in a text right behind a number, with a dash between them. */
function standsBehind(text: string, name: string, number: string): boolean {
  const at = text.lastIndexOf(name);
  const before = at < 0 ? '' : text.slice(0, at);
  return BEHIND_DASH.test(before) && before.replace(BEHIND_DASH, '').trimEnd().endsWith(number);
}

/** As what the data may have it: with its type as it is written, without it, and with the letter that Mar del Plata writes. */
function namesOf({ text, number }: ParsedStreet, name: string): readonly string[] {
  const written = `${text} - ${name}`;
  return number === null ? [written] : [written, `${number} - ${name}`, `C ${number} - ${name}`, `${number} ${name}`];
}
