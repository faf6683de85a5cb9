/** What is left of an address without the name of what stands there, where that was read as the beginning of its street. */
import { fold } from '../address/fold-word.ts';
import { CLASS, WORD_CLASSES } from '../address/lexicon.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import { type Rereading, withStreets } from './rereading.ts';

/** What names what stands at an address: "Farmacity", "Banco Provincia", "Hospital Italiano". */
const NAMING = CLASS.institution | CLASS.premises;
/** Ways to part a name from what follows that are looked up at most: each costs what a search costs. */
const MOST_PARTED = 5;

/** A name, then a mark or nothing, then the crossing of streets that are numbers, or one with a type: "YPF 13 y 32", "Catedral - 14 e/ 51 y 53", "Shell Av. 13 y 44". */
const BEFORE_GRID =
  /^\s*(\p{L}[^\d,;()]*?[\p{L}.])(?:,| -)? (?=(?:(?:calles?|av|avda|avenida|diag|diagonal)\.? )?\d{1,3}(?: bis)? ?(?:y|e\/|entre|esq\.?|n[°º]|nro\.?) ?\d)/iu;

/** A place of the text that is an address itself. */
const DOOR = /^\p{L}[\p{L}.'’ ]* (?:n[°º]\.? ?|nro\.? ?)?\d{2,5}$/iu;

/**
 * The meanings of a text whose first street is not there, each without a name in front: "Farmacity Santa Fe 2830" is `Santa Fe 2830`. Only what a
 * shop, an office or a building is called by says that there is one; before streets that are numbers, where the town is known, any name may.
 */
export function behindName(text: string, first: ParsedAddress, knowsTown: boolean): readonly Rereading[] {
  const found: Rereading[] = [];
  const add = (name: string, rest: string): void => {
    const parsed = parseAddress(rest);
    if (parsed === null || (parsed.tipo === 'simple' && parsed.number === null)) return;
    const front = name.replace(/[\s,;(-]+$/, '');
    const places = [{ text: front, role: 'before' } as const, ...parsed.places];
    found.push({ way: 'name-in-front', parsed: withStreets(parsed, parsed.streets, places) });
  };
  // "Carrefour Express 456 - Salguero 2727": the number was that of a branch.
  for (const { text: place, role } of first.places) {
    if (role === 'after' && DOOR.test(place) && !isNaming(place.split(' ', 1)[0]))
      add(text.slice(0, text.indexOf(place)), place);
  }
  const [grid = '', name = ''] = knowsTown ? (BEFORE_GRID.exec(text) ?? []) : [];
  if (grid !== '') add(name, text.slice(grid.length));
  const words = first.streets[0]?.kind === 'named' ? first.streets[0].text.split(' ') : [];
  if (words.length < 2 || !isNaming(words[0]) || !text.trimStart().startsWith(words[0]!)) return found;
  let rest = text.trimStart();
  for (let parted = 1; parted < words.length && parted <= MOST_PARTED; parted++) {
    const word = words[parted - 1]!;
    if (!rest.startsWith(word)) break;
    rest = rest.slice(word.length).trimStart();
    if (!isPart(words[parted])) add(words.slice(0, parted).join(' '), rest);
  }
  return found;
}

/** Whether a word says what stands there. */
function isNaming(word = ''): boolean {
  return ((WORD_CLASSES.get(fold(word)) ?? 0) & NAMING) !== 0;
}

/** Whether a word goes on with the name before it: "Banco de la Nación". */
function isPart(word = ''): boolean {
  return ((WORD_CLASSES.get(fold(word)) ?? 0) & CLASS.of) !== 0;
}
