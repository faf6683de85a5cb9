/** What is left of an address behind a mark, where what stands in front is no address: a company, an office with its number, a person. */

import { TYPE } from '../address/cleaning-patterns.ts';
import { CLASS } from '../address/lexicon.ts';
import { isListedAs } from '../address/listed-word.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import type { AddressCatalog } from './catalog.ts';
import { isInNoName, isNaming, placeCalled } from './loose-words.ts';
import { mayBeCalled } from './place-names.ts';
import { type Rereading, withStreets } from './rereading.ts';
import type { Scope } from './scope.ts';

/** Marks behind which is looked at most: each costs what a search costs. */
const MOST_MARKS = 3;
/** A character of such a mark: most corners have none, and to look for it costs least. */
const MARK_CHARACTER = /[,;:(.-]/;
const MARK = /[,;:(]\s*| - ?|- |(?<=\p{L}{4}|\d)\. (?=\p{Lu})/gu;

const LABEL = '(?:n[°º]\\.? ?|nro\\.? ?|al )?';
/** A name with the number of a door, streets that are numbers, a corner, a road with its kilometre. */
const ADDRESS = new RegExp(
  `^(?:${TYPE} )?(?:\\d{1,2} de )?\\p{L}[\\p{L}.'’ ]* ${LABEL}\\d{3,5}(?![\\d.])|^(?:${TYPE} )?\\d{1,3}(?: bis)? (?:e/|entre|y|esq\\.?|n[°º]|nro)\\.? ?\\d|^\\p{L}[\\p{L}.'’ ]* (?:y|esq\\.?|esquina) \\p{L}|^ruta .*\\d`,
  'iu',
);
const BEGINS_WITH_TYPE = new RegExp(`^${TYPE} `, 'iu');
/** The name of such a door, without the type of its street. */
const NAME_OF_DOOR = new RegExp(`^(\\p{L}[\\p{L}.'’ ]*?) ${LABEL}\\d`, 'iu');
const NAME = /\p{L}{2}/u;

/** What lies beside is told in front: what follows the mark is a part of that. */
const BESIDE = /(?:^| )(?:entre|ent|e\/|esq|esquina|casi)(?![\p{L}\d])/iu;
const AND = / [ye&] /i;
/** The code of a town alone. */
const TOWN_CODE = /^[1-9]\d{3}$/;
const DIGIT = /\d/;

/**
 * The addresses of a text behind its marks, one after the other: `Rossi y Cía., Av. Warnes 1450`, `Fiscalía 15 - Beruti 3345`, `Colectivo 39, Córdoba y
 * Callao`. What stands in front says by a word that no street has that it is none; two names in front do so by themselves. What follows is no town with its code.
 */
export function* behindMark(
  catalog: AddressCatalog,
  text: string,
  first: ParsedAddress,
  scope: Scope,
): Generator<Rereading> {
  if (!MARK_CHARACTER.test(text)) return;
  let left = MOST_MARKS;
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    const front = text.slice(0, index).trim();
    const rest = text.slice(index + mark.length);
    if (left === 0 || BESIDE.test(front)) return;
    if (!ADDRESS.test(rest) || isNaming(rest.split(/[ .]/, 1)[0] ?? '')) continue;
    if (!(beginsNaming(front) || isNoAddress(catalog, front) || isTwoNames(front)) || mayBeTown(catalog, scope, rest))
      continue;
    left--;
    const parsed = parseAddress(rest);
    if (parsed === null || (parsed.tipo === 'simple' && parsed.number === null)) continue;
    // What lies between two others is no corner.
    if (first.tipo === 'entre_calles' && parsed.tipo !== first.tipo) continue;
    yield { way: 'name-in-front', parsed: withFront(parsed, front) };
  }
}

function withFront(parsed: ParsedAddress, front: string): ParsedAddress {
  return withStreets(parsed, parsed.streets, [{ text: front, role: 'before' }, ...parsed.places]);
}

/** Whether a text begins with what stands there or with a quarter. */
function beginsNaming(text: string): boolean {
  const [begins] = wordsOf(text);
  return begins !== undefined && isNaming(begins);
}

function isTwoNames(text: string): boolean {
  return AND.test(text) && !DIGIT.test(text);
}

/**
 * Whether two names, or one with a number, are no streets, by a word that is in no street's name; or there is the code of a town alone. A surname that no
 * street has stands before its given name: `CARDENAL COPELLO, SANTIAGO 1250`.
 */
function isNoAddress(catalog: AddressCatalog, text: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0) return TOWN_CODE.test(text);
  if (isListedAs(words[0], CLASS.type | CLASS.route) || !(DIGIT.test(text) || AND.test(text))) return false;
  return words.some((word) => isInNoName(catalog, word) && !isListedAs(word, CLASS.type | CLASS.given));
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[ .,/-]+/).filter((word) => NAME.test(word));
}

/** Whether what stands before the number is what a place within the filters is called: `Quilmes 1878` is the town with its code. */
function mayBeTown(catalog: AddressCatalog, scope: Scope, rest: string): boolean {
  const [, name = ''] = NAME_OF_DOOR.exec(rest) ?? [];
  if (name === '' || BEGINS_WITH_TYPE.test(rest)) return false;
  if (scope.provinces === null) return mayBeCalled(catalog, name);
  const place = placeCalled(catalog, scope, name.split(' '));
  return place !== null && intersectRanges(place.ranges, scope.ranges).length > 0;
}
