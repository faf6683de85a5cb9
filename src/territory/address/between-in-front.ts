/** What a street lies between, written in front of it. */
import { CLASS } from './lexicon.ts';
import { isListedAs } from './listed-word.ts';

/**
 * "E/ Alsina y Moreno, Mitre 123", "Entre 5 y 6, calle 50": the two streets, then the one that is meant, by its number or its type. A
 * number of four digits without a sign may be the code of a town: "Entre Alsina y Moreno, Quilmes 1878".
 */
export const BETWEEN_IN_FRONT =
  /^\s*((?:e ?\/|entre(?! r[ií]os)) ?[^,;()\n]{1,40}? y [^,;()\n]{1,40}?)(?:\s*,| -)\s*((?:(?:calle|c|av|avda|avenida|diag|diagonal|bv|pje|pasaje)\.? [^,;()\n]{1,40}?|(?:\p{L}[\p{L}.'’ ]*?|\d{1,3}) (?:(?:n[°ºª]\.? ?|nro\.? ?|al )\d{1,5}|\d{2,3}|\d{5})))(?=\s{0,9}(?:$|[,;]| -))/iu;

/** What says that the words behind the comma are no street. */
const NO_STREET =
  CLASS.institution |
  CLASS.premises |
  CLASS.plot |
  CLASS.floor |
  CLASS.door |
  CLASS.ground |
  CLASS.distance |
  CLASS.label |
  CLASS.of |
  CLASS.corner;

/** The same of words that are looked for elsewhere, or say where on the street: "Barrio 120", "Villa 20", "al 500", "Tel 42501". */
const NOT_A_NAME = /^(?:b[°º]|barrio|bo\.|villa \d|(?:al|cp|zona|plan) |(?:frente|tel|t[eé])[. ])/iu;

/** The same with the street first: "Mitre 123 E/ Alsina y Moreno"; as it is where what is behind the comma is no street. */
export function streetFirst(match: string, between = '', street = ''): string {
  const [first = ''] = street.split(' ');
  if (NOT_A_NAME.test(street)) return match;
  return isListedAs(first, NO_STREET) ? match : `${street} ${between}`;
}
