/** Persons who are called as a place is after which hundreds of towns have called a street. */
import { holds, isNumber } from './held-words.ts';
import { SIDES } from './part-of-name.ts';
import type { PlainName } from './plain-name.ts';

/** Places, as they are asked for, folded and without the kind of a street: the two provinces that are surnames, and the city whose article tells it from a general. */
const PLACES = /^(?:(?:av|avda|avenida|bv|bvar|boulevard|calle)[. ]+)?(?:cordoba|mendoza|la paz)$/;

/** What a place has besides in names of streets. */
const OF_PLACES: ReadonlySet<string> = new Set('provincia pcia prov ciudad rio nueva'.split(' '));

/** Whether a place was asked for and the name is that of a person: `Mendoza 100` is not `PEDRO DE MENDOZA`, nor `La Paz` the general. */
export function isNamesake(asked: PlainName, { words, folded }: PlainName): boolean {
  if (asked.words.length !== 1 || words.length < 2 || !PLACES.test(asked.folded) || folded.includes('la paz'))
    return false;
  return words.some((word) => !holds(asked.words, word) && !isOfPlace(word));
}

function isOfPlace(word: string): boolean {
  return OF_PLACES.has(word) || SIDES.has(word) || isNumber(word);
}
