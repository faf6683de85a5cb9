/** What is left of an address without the name of what stands there, where that was read as the beginning of its street. */
import { fold } from '../address/fold-word.ts';
import { CLASS } from '../address/lexicon.ts';
import { isListedAs } from '../address/listed-word.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress, PlaceHint } from '../address/types.ts';
import { type Rereading, withStreets } from './rereading.ts';

/** What names what stands at an address: "Farmacity", "Banco Provincia", "Hospital Italiano". */
const NAMING = CLASS.institution | CLASS.premises;
/** What is counted, or no street: no door stands behind it. */
const NOT_OPENING = NAMING | CLASS.plot;
/** What ends no name: a number behind it is that of a street or a road. */
const NO_NAME = CLASS.route | CLASS.type | CLASS.distance | CLASS.plot | CLASS.and | CLASS.corner | CLASS.between;
const MARKED = /(?:,| -) $/;
/** Ways to part a name from what follows that are looked up at most: each costs what a search costs. */
const MOST_PARTED = 5;

/** A name, then a mark or nothing, then the crossing of streets that are numbers, or one with a type: "YPF 13 y 32", "Catedral - 14 e/ 51 y 53", "Shell Av. 13 y 44". */
const BEFORE_GRID =
  /^\s*(\p{L}[^\d,;()]*?[\p{L}.])(?:,| -)? (?=(?:(?:calles?|av|avda|avenida|diag|diagonal)\.? )?\d{1,3}(?: bis)? ?(?:y|e\/|entre|esq\.?|n[°º]|nro\.?) ?\d)/iu;

/** A place of the text that is an address itself. */
const DOOR = /^\p{L}[\p{L}.'’ ]* (?:n[°º]\.? ?|nro\.? ?)?\d{2,5}$/iu;

/**
 * The meanings of a text whose first street is not there, each without a name in front: "Farmacity Santa Fe 2830" is `Santa Fe 2830`. Only what a
 * shop, an office or a building is called by says that there is one; before a mark and streets that are numbers, where the town is known, any name may.
 */
export function behindName(text: string, first: ParsedAddress, knowsTown: boolean): readonly Rereading[] {
  const found: Rereading[] = [];
  const add = (name: string, rest: string, others: readonly PlaceHint[] = []): void => {
    if (found.length === MOST_PARTED) return;
    const parsed = parseAddress(rest);
    if (parsed === null || (parsed.tipo === 'simple' && parsed.number === null)) return;
    const front = name.replace(/[\s,;(-]{1,9}$/, '');
    const places = [{ text: front, role: 'before' } as const, ...parsed.places, ...others];
    found.push({ way: 'name-in-front', parsed: withStreets(parsed, parsed.streets, places) });
  };
  // "Carrefour Express 45 - Salguero 272": the number was that of a branch.
  for (const hint of first.places) {
    const at = hint.role === 'after' && DOOR.test(hint.text) ? text.indexOf(hint.text) : -1;
    if (at <= 0 || isListedAs(hint.text.split(' ', 1)[0], NOT_OPENING)) continue;
    const others = first.places.filter((other) => other !== hint);
    add(text.slice(0, at), hint.text, others);
  }
  const [grid = '', name = ''] = knowsTown ? (BEFORE_GRID.exec(text) ?? []) : [];
  const words = name.split(' ');
  // "Ruta 2 y 44", "Diagonal 74 y 12", "San Martín 120 esq. 14" begin with a street.
  const isApart = MARKED.test(grid) || isListedAs(words[0], NAMING);
  if (grid !== '' && isApart && !isListedAs(words[words.length - 1], NO_NAME)) add(name, text.slice(grid.length));
  const named = first.streets[0]?.kind === 'named' ? first.streets[0].text.split(' ') : [];
  if (named.length < 2 || !(isListedAs(named[0], CLASS.institution) || isBank(named[0]))) return found;
  for (const [parted, rest] of partedInFront(text, named, MOST_PARTED)) {
    if (parted === named.length) break;
    if (!isListedAs(named[parted], CLASS.of) && !isListedAs(named[parted - 1], CLASS.of))
      add(named.slice(0, parted).join(' '), rest);
  }
  return found;
}

/** A text without its first words, one more each time, with how many they are: as long as it begins with them, and at most so many. */
export function* partedInFront(
  text: string,
  words: readonly string[],
  most: number,
): Generator<readonly [parted: number, rest: string]> {
  let rest = text.trimStart();
  for (const [at, word] of words.slice(0, most).entries()) {
    if (!rest.startsWith(word)) return;
    rest = rest.slice(word.length).trimStart();
    yield [at + 1, rest];
  }
}

/** Banks are often told with the town or the province that they are called by. */
function isBank(word = ''): boolean {
  return fold(word) === 'banco';
}
