/** What else a text may mean when its first reading names a street that is not there: bounded in number, each a reading of its own. */
import { NONE_IN_FRONT } from '../address/cleaning-patterns.ts';
import { fold as foldWord } from '../address/fold-word.ts';
import { CLASS, MONTHS, WORD_CLASSES } from '../address/lexicon.ts';
import { isNumberBehindSecond, otherReadings, parseAddress } from '../address/parse.ts';
import { shortenedText, turnedCorner } from '../address/shortened.ts';
import type { ParsedAddress, ParsedStreet, PlaceHint } from '../address/types.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { AddressCatalog } from './catalog.ts';
import { type StreetsThere, streetsOfPlaces } from './hints.ts';

/**
 * How an address was read that its first reading did not find: by another reading, by the name in brackets, with the end of its last
 * street or its beginning as the place, without the name of what stands there, without what stands around it, written as it would be otherwise, by one of two names that the text gives a street, or with a street that was set
 * apart.
 */
export type RereadingWay =
  | 'other-reading'
  | 'name-in-brackets'
  | 'place-behind'
  | 'place-in-front'
  | 'name-in-front'
  | 'shortened'
  | 'respelled'
  | 'two-names'
  | 'street-apart';

/** Another meaning of a text. */
export interface Rereading {
  readonly way: RereadingWay;
  readonly parsed: ParsedAddress;
  /** The streets that it is among; all that the filters leave when absent. */
  readonly among?: StreetsThere;
}

/** Other readings that are looked up at most: each costs what a search costs. */
const MOST_READINGS = 2;
/** Names in brackets that are looked up at most. */
const MOST_NAMES = 1;

/**
 * The other readings of a text, best first, but none with a street that is known to be missing, nor one that gives up a street or
 * words that the first reading has a place for, nor a corner with the number of `Santa Fe y Santa Rosa 195`, of which nobody
 * knows on which of both, nor one whose door number became part of a name: streets are seldom called so, and each look costs.
 * @param missing the texts of the streets of the first reading of which there is none by that name
 */
export function otherMeanings(text: string, first: ParsedAddress, missing: ReadonlySet<string>): readonly Rereading[] {
  const setAside = lettersAside(first);
  return otherReadings(text, missing)
    .filter(
      (other) =>
        other.calles.length >= first.calles.length &&
        (other.tipo === first.tipo ? isNumbered(other) || !isNumbered(first) : !isNumbered(other)) &&
        lettersAside(other) <= setAside,
    )
    .slice(0, MOST_READINGS)
    .map((parsed) => ({ way: 'other-reading', parsed }));
}

/** The number of a street's name that was read as that of a door: "Humberto 1 y Lima". */
const SHORT_NUMBER = /^\d{1,2}$/;

/** A corner of which the door number, a short one, belongs to the name of its first street: what that finds by its very names is meant. */
export function numberInName(text: string, first: ParsedAddress): Rereading | null {
  const { valor } = first.altura;
  if (first.tipo !== 'interseccion' || valor === null || !SHORT_NUMBER.test(valor)) return null;
  const name = `${first.calles[0]} ${valor}`;
  const parsed = otherReadings(text).find(({ tipo, calles }) => tipo === first.tipo && calles[0] === name);
  return parsed === undefined ? null : { way: 'other-reading', parsed };
}

/** A corner read as one street whose name has an "and"; null without such a reading. */
export function wholeName(text: string, first: ParsedAddress): Rereading | null {
  if (first.tipo !== 'interseccion') return null;
  const parsed = otherReadings(text).find(
    ({ tipo, altura }) => tipo === 'simple' && altura.valor === first.altura.valor,
  );
  return parsed === undefined ? null : { way: 'other-reading', parsed };
}

/**
 * A corner with its streets exchanged, where the number stands behind the second: `Santa Fe esq. Callao 1050` is at a door of Callao, if none
 * of Santa Fe is there.
 */
export function doorOfSecond(text: string, first: ParsedAddress): Rereading | null {
  const [one, other] = first.streets;
  if (first.tipo !== 'interseccion' || first.number === null || one === undefined || other === undefined) return null;
  if (!isNumberBehindSecond(text)) return null;
  return { way: 'other-reading', parsed: withStreets(first, [other, one], first.places) };
}

/**
 * How far the names found may be from those read. A text read otherwise and a name that is only like the one read are two guesses, one
 * on top of the other: of a corner each name must be the one read, for two that hold the words cross somewhere by chance.
 */
export function farthestReread({ way, parsed }: Rereading): NameFit {
  if (way === 'name-in-brackets') return NAME_FIT.close;
  if (way === 'name-in-front') return NAME_FIT.within;
  // A street between two others that are a block apart is no chance.
  if (way === 'street-apart') return parsed.tipo === 'entre_calles' ? NAME_FIT.within : NAME_FIT.close;
  if (way === 'place-behind' || way === 'place-in-front' || way === 'two-names') return NAME_FIT.within;
  if (parsed.tipo === 'simple') return NAME_FIT.within;
  return way === 'shortened' || way === 'respelled' ? NAME_FIT.close : NAME_FIT.equal;
}

/** A name with a number in brackets. */
const BRACKETED_ADDRESS = /\([^()]{0,80}\p{L}[^()]{0,80} \d{2,5}[^()]*\)/u;

/**
 * The address with its first street called as a bracket says: `Calle 11 (Av. San Martín) 830`. Of corners, none, nor of a whole address
 * in brackets, which {@link shortened} reads.
 */
export function bracketedNames(text: string, first: ParsedAddress): readonly Rereading[] {
  if (first.tipo !== 'simple' || (first.altura.valor === null && BRACKETED_ADDRESS.test(text))) return [];
  const found: Rereading[] = [];
  for (const { text: aside, role } of first.places) {
    if (role !== 'aside' || found.length === MOST_NAMES) continue;
    const street = streetCalled(aside);
    if (street === null || street.text === first.calles[0]) continue;
    found.push({ way: 'name-in-brackets', parsed: withStreets(first, [street], first.places) });
  }
  return found;
}

/** A name with the number that the town gives the street behind it, or in front: `BRANDSEN(151) N°683`, `(38)CATAMARCA E/175 Y 176`. */
const NUMBER_BEHIND_NAME = /(?:(?<=^|[ /])\p{L}[\p{L}.' ]{2,40}?) ?\((\d{1,3}(?: ?bis)?)\)/giu;
const NUMBER_BEFORE_NAME =
  /^\s{0,9}\((\d{1,3}(?: ?bis)?)\) ?\p{L}[\p{L}.' ]{2,40}?(?= *(?: (?:n[°º]|nro|e\/|entre |esq|y )|\d))/iu;

/** The address with its streets called by those numbers, null without any: some towns have no other names in the data. */
export function numbersOfStreets(text: string): Rereading | null {
  if (!text.includes('(')) return null;
  const called = text.replace(NUMBER_BEFORE_NAME, 'calle $1').replace(NUMBER_BEHIND_NAME, 'calle $1 ');
  const parsed = called === text ? null : parseAddress(called);
  return parsed === null ? null : { way: 'name-in-brackets', parsed };
}

/** Words of a place that are looked at behind a street. */
const MOST_PLACE_WORDS = 6;

/** What tells a place, and what is left of a street: more than `Fe`, and more than `Gral.`. */
const TELLING = /\p{L}{3}/u;

/**
 * A corner or stretch with the closing words of its last street as the place where it is: `Mitre y Belgrano Quilmes`, which has no
 * comma. Streets of other places do not count.
 */
export function placesBehind(catalog: AddressCatalog, first: ParsedAddress): readonly Rereading[] {
  const last = first.streets[first.streets.length - 1];
  if ((last?.kind !== 'named' && last?.kind !== 'unnamed') || first.tipo === 'simple') return [];
  const words = last.text.replace(GLUED, ' ').split(' ');
  for (let at = Math.max(1, words.length - MOST_PLACE_WORDS); at < words.length; at++) {
    if (!words.slice(at).some((word) => TELLING.test(word))) continue;
    const name = words.slice(0, at);
    const isNumber = NUMBERED.test(name.join(' '));
    if (isNumber ? OF_NUMBER.test(words[at] ?? '') : !name.some(isName)) continue;
    const place = words.slice(at);
    const isPart = place.length > 1 && CENTRE.test(place[place.length - 1] ?? '');
    const among = streetsOfPlaces(catalog, place) ?? (isPart ? streetsOfPlaces(catalog, place.slice(0, -1)) : null);
    if (among === null) continue;
    const street = streetCalled(name.join(' '));
    if (street === null) continue;
    const streets = [...first.streets.slice(0, -1), street];
    const parsed = withStreets(first, streets, [...first.places, { text: place.join(' '), role: 'after' }]);
    return [{ way: 'place-behind', parsed, among }];
  }
  return [];
}

/** Where the place of a corner may begin behind its last street: `517 de Melchor Romero`, `Lincoln del barrio Villa Azul`. */
const OF_PLACE = new RegExp(
  `,? (?:de|del|en) (?!(?:${[...MONTHS].join('|')})(?!\\p{L}))(?=(?:el |la |los |las )?\\p{L}{3})`,
  'giu',
);
/** Such beginnings that are tried: each costs what a search costs. */
const MOST_OF_PLACE = 2;
/** A place that says of itself that it is one. */
const QUARTER = /^(?:el |la )?barrio /i;

/**
 * A corner or stretch without what stands behind "de" in its last street, which may be any place: no list has all quarters. Only a corner
 * that is known can tell.
 * @param isThere whether such a corner was found but for slips of the finger: then only what says that it is a quarter is one
 */
export function placesSaid(first: ParsedAddress, isThere: boolean): readonly Rereading[] {
  const last = first.streets[first.streets.length - 1];
  if (last === undefined || first.tipo === 'simple') return [];
  const found: Rereading[] = [];
  for (const { index, 0: mark } of [...last.text.matchAll(OF_PLACE)].slice(-MOST_OF_PLACE)) {
    const place = last.text.slice(index + mark.length);
    if (isThere && !QUARTER.test(place)) continue;
    const street = streetCalled(last.text.slice(0, index));
    if (street === null || (street.kind === 'named' && !street.name.split(' ').some(isName))) continue;
    const streets = [...first.streets.slice(0, -1), street];
    found.push({
      way: 'place-behind',
      parsed: withStreets(first, streets, [...first.places, { text: place, role: 'after' }]),
    });
  }
  return found;
}

/** A street that is a number or a day, which no word of its own tells: `132 y 35 Batán`, `Mitre y Calle 14 Berazategui`, `Luro y 14 de Julio Mar del Plata`. */
const NUMBERED = new RegExp(
  `^(?:(?:calle|av|avda|avenida|diag|diagonal)\\.? )?\\d{1,4}(?: ?bis| ?[a-h])?$|^\\d{1,2} de (?:${[...MONTHS].join('|')})$`,
  'i',
);

/** The part of the town that is said with its name: `Moreno Quilmes Centro`. */
const CENTRE = /^centro$/i;

/** What goes on with a number: `14 B City Bell`. */
const OF_NUMBER = /^(?:bis|[a-h])$/i;

/** A hyphen between two words: `Alsina-Quilmes`. */
const GLUED = /(?<=\p{L}{3})-(?=\p{L}{3})/gu;

/** What stands before a slash, and a name behind it. Behind `c/`, `e/` and the like a street follows. */
const BEHIND_SLASH = /^(.*(?:\p{L}{4}|\d)) ?\/ ?(\p{L}[^\d/,;]*)$/u;

/**
 * A corner of which what stands behind the slash is the place: `Mitre y Belgrano / Quilmes`, `Mitre 123/Quilmes`. Without a corner or a
 * number before it, it is a corner itself.
 */
export function placeBehindSlash(catalog: AddressCatalog, text: string, first: ParsedAddress): Rereading | null {
  // The expression looks at each letter; nearly no corner has a slash.
  if (first.tipo !== 'interseccion' || !text.includes('/')) return null;
  const [, before = '', place = ''] = BEHIND_SLASH.exec(text) ?? [];
  if (place === '' || /(?<!\p{L})(?:esq|esquina|entre)$/iu.test(before)) return null;
  const among = streetsOfPlaces(catalog, place.trim().split(' '));
  const parsed = among === null ? null : parseAddress(before);
  if (among === null || parsed === null || (parsed.tipo === 'simple' && !isNumbered(parsed))) return null;
  const places: readonly PlaceHint[] = [...parsed.places, { text: place.trim(), role: 'after' }];
  return { way: 'place-behind', parsed: withStreets(parsed, parsed.streets, places), among };
}

/** A name before a separating hyphen, or a comma, and what follows. */
const BEFORE_MARK = /^\s*(\p{L}[\p{L} .'’]{2,40}?)( -|,) *(\S.*)$/u;

/**
 * An address behind its place, of which the name was read with the place as registers write names, surname first: `Quilmes - Carlos
 * Calvo 100`. Streets of other places do not count. Behind a comma only crossings of streets that are numbers, `La Plata, Av. 44 y 131`:
 * `Perón, Juan Domingo 100` is a name.
 */
export function placeInFront(catalog: AddressCatalog, text: string, first: ParsedAddress): Rereading | null {
  const [, place = '', mark, rest = ''] = BEFORE_MARK.exec(text) ?? [];
  const read = first.calles[0]?.toLowerCase() ?? '';
  // Of `La Plata, 12 e/ 60 y 61` the place was read as the street, and the street as its number.
  const isStreet = read === place.toLowerCase() && first.tipo !== 'simple';
  if (place === '' || !(isStreet || read.startsWith(`${place.toLowerCase()} `))) return null;
  // A name and its number, which most are, is no crossing; to ask whether it begins with a place costs more than all else here.
  if (mark === ',' && first.tipo === 'simple') return null;
  const among = streetsOfPlaces(catalog, place.split(' '));
  const parsed = among === null ? null : parseAddress(rest);
  if (among === null || parsed === null) return null;
  const isGrid = parsed.tipo !== 'simple' && parsed.streets.every(({ kind }) => kind === 'unnamed');
  // `Rivadavia - Martín 1200` is a name.
  const areNames = parsed.streets.every(({ kind, name }) => kind === 'unnamed' || name.split(' ').some(isName));
  if (!isGrid && (isStreet || mark === ',' || !areNames)) return null;
  const places: readonly PlaceHint[] = [{ text: place, role: 'before' }, ...parsed.places];
  return { way: 'place-in-front', parsed: withStreets(parsed, parsed.streets, places), among };
}

/** Whether a word of a street's name is more than a title, a first name or a type. */
function isName(word: string): boolean {
  const known = WORD_CLASSES.get(foldWord(word));
  return known === undefined ? TELLING.test(word) : (known & ~(CLASS.word | CLASS.side)) === 0;
}

/** The address without what stands around it, where the town is known also without what is no street; then a corner with its inverted names the right way round. */
export function shortened(text: string, knowsTown: boolean): readonly Rereading[] {
  const short = shortenedText(text, knowsTown);
  const found: Rereading[] = [];
  for (const other of [short, turnedCorner(short ?? text)]) {
    const parsed = other === null ? null : parseAddress(other);
    if (parsed !== null) found.push({ way: 'shortened', parsed });
  }
  return found;
}

/** "S/N ALSINA": what says that there is no number, in front of a name. Behind a mark follows the town of a street that is called so, behind "entre" what it lies between. */
const NONE_BEFORE_NAME = new RegExp(
  `${NONE_IN_FRONT} (?=\\p{L}{3})(?!(?:altura|nro|piso|manzana|mza|casa|lote|local|dpto|depto|entre|esq|esquina|casi|frente|barrio|zona|cruce|con|sobre|bis|sur|norte|este|oeste|cuartel|sin|paraje)[. ])`,
  'iu',
);

/** The address behind that, read anew; null for any other text. */
export function behindNone(text: string): Rereading | null {
  if (!NONE_BEFORE_NAME.test(text)) return null;
  const parsed = parseAddress(text.replace(NONE_BEFORE_NAME, ''));
  return parsed === null ? null : { way: 'shortened', parsed };
}

/** What stands in brackets, or is one of two names, as a street; null when it is more than a name, or none. */
export function streetCalled(text: string): ParsedStreet | null {
  const parsed = parseAddress(text);
  if (parsed?.tipo !== 'simple' || parsed.altura.valor !== null || parsed.piso !== null) return null;
  const [street] = parsed.streets;
  return street && (street.kind === 'named' || street.kind === 'unnamed' || street.kind === 'route') ? street : null;
}

/** The address with other streets and places, as another type where `as` says so. Written out: of each copy of an object with other members the engine makes a kind of its own. */
export function withStreets(
  { tipo, altura, piso, number, distance }: ParsedAddress,
  streets: readonly ParsedStreet[],
  places: readonly PlaceHint[],
  as = tipo,
): ParsedAddress {
  return { tipo: as, calles: streets.map(({ text }) => text), altura, piso, streets, number, distance, places };
}

function isNumbered({ altura }: ParsedAddress): boolean {
  return altura.valor !== null;
}

/** How much of the text is no part of the address in a reading of it, in letters. */
function lettersAside({ places }: ParsedAddress): number {
  return places.reduce((sum, { text }) => sum + text.length, 0);
}
