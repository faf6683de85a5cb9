/** An address without words in front of it or behind it that no mark parts from its streets: a town, a quarter, what stands there. */
import { fold } from '../address/fold-word.ts';
import { CLASS, QUARTERS } from '../address/lexicon.ts';
import { isInstitution, isListedAs } from '../address/listed-word.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress, PlaceHint } from '../address/types.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { AddressCatalog } from './catalog.ts';
import { type StreetsThere, streetsOfPlaces } from './hints.ts';
import { localitiesNamed } from './localities-named.ts';
import { partedInFront } from './name-in-front.ts';
import { leaveOneTown } from './one-town.ts';
import { mayBeCalled } from './place-names.ts';
import { type Rereading, streetCalled, withStreets } from './rereading.ts';
import type { Scope } from './scope.ts';

/** Such a reading, and without the streets of a place how far the names found may be from those left. */
interface LooseReading extends Rereading {
  readonly fitting?: NameFit;
}

/** Words that are parted from a street at most: each way to do it costs what a search costs. */
const MOST_WORDS = 4;

/** What names what stands at an address, or says what it is. */
const NAMING = CLASS.institution | CLASS.premises | CLASS.plot;
/** What begins no street that is left: "de la Torre", "y Mitre". */
const NO_BEGINNING = /^(?:[ye]|del?|la|las|los|el)$/i;
/** A word that is shortened: "V.", "Ing.". */
const SHORTENED = /^\p{L}{1,4}\.$/u;
const NAME = /\p{L}{3}/u;
const LONG = /\p{L}{5}/u;

/**
 * An address behind the place where it is: `Quilmes Rivadavia 175`, `Los Hornos 137 y 66`, or behind what stands there, told by a word that
 * no street is called by: `BBVA Frances Venezuela 538`. Where the text says no town that is not enough to tell.
 * @param isSlip whether a street with the number is called so but for slips of the finger: then an unknown word is a mistyped one
 */
export function* behindPlace(
  catalog: AddressCatalog,
  scope: Scope,
  text: string,
  first: ParsedAddress,
  isSlip: boolean,
): Generator<LooseReading> {
  const isTown = leaveOneTown(catalog, scope);
  const [street] = first.streets;
  const words = street && (street.kind === 'named' || street.kind === 'block') ? street.text.split(' ') : [];
  if (isListedAs(words[0], CLASS.type | CLASS.route)) return;
  const isNamed = isTown && words[0] !== undefined && (isSlip ? isNaming(words[0]) : isNoStreet(catalog, words[0]));
  for (const [parted, rest] of partedInFront(text, words, MOST_WORDS)) {
    // What is left begins with a name, or with a number that is a street's.
    if (parted === words.length ? !/^\d{1,3} /.test(rest) : NO_BEGINNING.test(words[parted]!)) continue;
    const front = words.slice(0, parted).join(' ');
    // "Mercedes Sosa 300" is no Sosa of the town that is called Mercedes.
    if (words.slice(0, parted).every((each) => isListedAs(each, CLASS.given))) continue;
    const among = placeCalled(catalog, scope, words.slice(0, parted));
    // "Lote 3 Paunero 1250" has a number before the street, what is mistyped has not: "Caxle 128 A 2937".
    if (among === null && !(isNamed && (!/\d/.test(front) || isListedAs(words[0], NAMING)))) continue;
    const parsed = parseAddress(rest);
    if (parsed === null || parsed.streets.some(({ kind, name }) => kind === 'named' && !NAME.test(name))) continue;
    if (parsed.tipo === 'simple' && parsed.number === null) continue;
    const places: readonly PlaceHint[] = [{ text: front, role: 'before' }, ...parsed.places];
    const meant = withStreets(parsed, parsed.streets, places);
    // A word that no street has says less than one that says what stands there.
    const says = isInstitution(words[0]) || isListedAs(words[0], CLASS.premises);
    const fitting = says ? NAME_FIT.within : NAME_FIT.close;
    yield among ? { way: 'place-in-front', parsed: meant, among } : { way: 'name-in-front', parsed: meant, fitting };
  }
}

/**
 * A corner or stretch before the place where it is, by what it is called besides, or before what stands there: `Triunvirato y Monroe V.
 * Urquiza`, `Cabildo y Juramento Banco Nación`.
 */
export function* beforePlace(catalog: AddressCatalog, scope: Scope, first: ParsedAddress): Generator<LooseReading> {
  const last = first.streets[first.streets.length - 1];
  if (last?.kind !== 'named' || first.tipo === 'simple') return;
  const isTown = leaveOneTown(catalog, scope);
  const words = last.text.split(' ');
  for (let at = words.length - 1; at > 0 && at >= words.length - MOST_WORDS; at--) {
    const place = words.slice(at).join(' ');
    const among = placeCalled(catalog, scope, words.slice(at));
    const says = isTown && (isNoStreet(catalog, words[at]!) || SHORTENED.test(words[at]!));
    if (among === null && !says) continue;
    const street = streetCalled(words.slice(0, at).join(' '));
    if (street === null || !NAME.test(street.name)) continue;
    const streets = [...first.streets.slice(0, -1), street];
    const places: readonly PlaceHint[] = [...first.places, { text: place, role: 'after' }];
    const parsed = withStreets(first, streets, places);
    yield among ? { way: 'place-behind', parsed, among } : { way: 'place-behind', parsed, fitting: NAME_FIT.close };
  }
}

/**
 * The streets of the place that words name: all of a name, or a locality by a shortened one or by one word of it. Null where they name none. To
 * look for a locality costs as much as all else here: of single words only what localities have in their names and persons have not as a first
 * name.
 */
export function placeCalled(
  catalog: AddressCatalog,
  { provinces, ranges }: Scope,
  words: readonly string[],
): StreetsThere | null {
  if (provinces === null) return null;
  const text = words.join(' ');
  if (mayBeCalled(catalog, text)) return streetsOfPlaces(catalog, words);
  const mayBe =
    words.length > 1
      ? words.some((word) => SHORTENED.test(word))
      : LONG.test(text) && !isListedAs(text, CLASS.given) && isWordOfTowns(catalog, text);
  if (!mayBe) return null;
  const { localidades } = catalog.tables;
  const named = localitiesNamed(catalog, text, rangesOfParents(localidades, 'provincia', provinces), ranges);
  if (named === null || named.isMistyped) return null;
  const there = intersectRanges(named.places.streets, ranges);
  return there.length === 0 ? null : { ranges: there, isTown: true };
}

/** Whether a locality has the word in its name: `Laferrere`, `Maschwitz`. */
function isWordOfTowns({ tables: { localidades, localidades_censales } }: AddressCatalog, word: string): boolean {
  const folded = fold(word);
  return [localidades, localidades_censales].some((table) => table.text.vocabulary.idOf(folded) >= 0);
}

/** Whether a word says what stands there, or that it begins a quarter. */
export function isNaming(word: string): boolean {
  return isInstitution(word) || isListedAs(word, CLASS.premises | CLASS.plot) || QUARTERS.has(fold(word));
}

/** Whether a word says that what it begins is no street: what stands there, a quarter, or a word that is in no street's name. */
function isNoStreet(catalog: AddressCatalog, word: string): boolean {
  if (isNaming(word)) return true;
  // "Cam. Parque Centenario": a word that is shortened is in no name as it stands.
  return NAME.test(word) && !word.endsWith('.') && isInNoName(catalog, word);
}

/** Whether no street of the data has a word in its name. */
export function isInNoName({ tables }: AddressCatalog, word: string): boolean {
  const folded = fold(word);
  const { vocabulary, analyzer } = tables.calles.text;
  return vocabulary.idOf(folded) < 0 && !analyzer.isStopWord(folded);
}
