/** What is left of an address behind a mark, where what stands in front is no address: a company, an office with its number, a person. */

import { fold } from '../address/fold-word.ts';
import { CLASS, QUARTERS } from '../address/lexicon.ts';
import { isListedAs } from '../address/listed-word.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import type { AddressCatalog } from './catalog.ts';
import { mayBeCalled } from './place-names.ts';
import { type Rereading, withStreets } from './rereading.ts';

/** What names what stands at an address, or counts it. */
const NAMING = CLASS.institution | CLASS.premises | CLASS.plot;
/** Marks behind which is looked at most: each costs what a search costs. */
const MOST_MARKS = 3;
const MARK = /[,;:(]\s*| - ?|- |(?<=\p{L}{4}|\d)\. (?=\p{Lu})/gu;

const TYPE = '(?:calle|av|avda|avenida|diag|diagonal|pje|pasaje|bv|bvar|boulevard)\\.?';
const LABEL = '(?:n[°º]\\.? ?|nro\\.? ?|al )?';
/** A name with the number of a door, streets that are numbers, a corner, a road with its kilometre. */
const ADDRESS = new RegExp(
  `^(?:${TYPE} )?(?:\\d{1,2} de )?\\p{L}[\\p{L}.'’ ]* ${LABEL}\\d{3,5}(?![\\d.])|^(?:${TYPE} )?\\d{1,3}(?: bis)? (?:e/|entre|y|esq\\.?|n[°º]|nro)\\.? ?\\d|^\\p{L}[\\p{L}.'’ ]* (?:y|esq\\.?|esquina) \\p{L}|^ruta .*\\d`,
  'iu',
);
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
 * Callao`. What stands in front says by a word that no street has that it is none; two names in front do so by themselves where what follows is no town with
 * its code.
 */
export function* behindMark(catalog: AddressCatalog, text: string, first: ParsedAddress): Generator<Rereading> {
  let left = MOST_MARKS;
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    const front = text.slice(0, index).trim();
    const rest = text.slice(index + mark.length);
    if (left === 0 || BESIDE.test(front)) return;
    if (!ADDRESS.test(rest) || isListedAs(rest.split(/[ .]/, 1)[0], NAMING)) continue;
    if (!isNoAddress(catalog, front) && (DIGIT.test(front) || !AND.test(front) || mayBeTown(catalog, rest))) continue;
    const parsed = parseAddress(rest);
    if (parsed === null || (parsed.tipo === 'simple' && parsed.number === null)) continue;
    // What lies between two others is no corner.
    if (first.tipo === 'entre_calles' && parsed.tipo !== first.tipo) continue;
    left--;
    yield { way: 'name-in-front', parsed: withFront(parsed, front) };
  }
}

function withFront(parsed: ParsedAddress, front: string): ParsedAddress {
  return withStreets(parsed, parsed.streets, [{ text: front, role: 'before' }, ...parsed.places]);
}

/**
 * Whether words are no street: what stands there or a quarter, by the first of them; or two names, or one with a number, with a word that is in no
 * street's name. A surname that no street has stands before its given name: `CARDENAL COPELLO, SANTIAGO 1250`.
 */
function isNoAddress({ tables }: AddressCatalog, text: string): boolean {
  const words = text.split(/[ .,/-]+/).filter((word) => NAME.test(word));
  const [begins] = words;
  if (begins === undefined) return TOWN_CODE.test(text);
  if (isListedAs(begins, CLASS.type | CLASS.route)) return false;
  if (isListedAs(begins, NAMING) || QUARTERS.has(fold(begins))) return true;
  const { vocabulary, analyzer } = tables.calles.text;
  return (
    (DIGIT.test(text) || AND.test(text)) &&
    words.some((word) => {
      const folded = fold(word);
      return vocabulary.idOf(folded) < 0 && !analyzer.isStopWord(folded) && !isListedAs(word, CLASS.type | CLASS.given);
    })
  );
}

/** Whether what stands before the number is what a place is called: `Quilmes 1878` is the town with its code. */
function mayBeTown(catalog: AddressCatalog, rest: string): boolean {
  const [, name = ''] = NAME_OF_DOOR.exec(rest) ?? [];
  return name !== '' && mayBeCalled(catalog, name);
}
