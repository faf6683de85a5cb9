/** When a street is meant by more words than its name has. */
import { GIVEN_NAMES } from './given-names.ts';
import { holds, isNumber } from './held-words.ts';
import type { PlainName } from './plain-name.ts';
import { LIKENESS, likenessOf } from './word-likeness.ts';
import { LONGEST_SURNAME, SHORTEST_SURNAME } from './word-shape.ts';

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Whether a word is a month, perhaps mistyped. */
function isMonth(word: string): boolean {
  return MONTHS.some((month) => {
    const likeness = likenessOf(word, month);
    return likeness === LIKENESS.equal || likeness === LIKENESS.mistyped;
  });
}

/** `1 de myo`, `20 de ...`: a number that is only the beginning of what is named. */
const OF_SOMETHING = /^\d+ de /;

/** What is no street says so by its first word: `Paraje Urquiza`, `Vías del FC Urquiza` are not a street `URQUIZA`, nor `Puente Pueyrredón` the avenue. */
const NO_STREETS: ReadonlySet<string> = new Set([
  ...'puerto puente tunel viaducto'.split(' '),
  ...'paraje colonia estancia finca campo ejido distrito zona establecimiento rural vecinal comunal'.split(' '),
  ...'vias via ferrocarril ffcc fc estacion'.split(' '),
]);

/** By what saints of one first name are told apart: `San Juan Bosco` is not `SAN JUAN`. */
const SAINTS: ReadonlySet<string> = new Set([
  ...'aquino asis bautista borja borromeo bosco capistrano claver cruz cupertino evangelista ferrer'.split(' '),
  ...'gonzaga labrador loyola lima padua paul paula porres sales solano'.split(' '),
]);
const SAINT = /^san(?:t[ao])?$/;
/** The same and its short forms. */
const SHORT_SAINT = /^(?:s|st[ao]?|san(?:t[ao])?)$/;

/** Which part of a street or a town is meant. */
export const SIDES: ReadonlySet<string> = new Set(['norte', 'sur', 'este', 'oeste']);

/** Whether a motorway or a branch of one is asked for and the name is that of a town it leads to: `Autopista Rosario - Buenos Aires`. */
function isMotorwayOff(asked: PlainName, name: PlainName): boolean {
  if (asked.kind === 'AU') return name.kind !== 'AU';
  return asked.words.includes('ramal') && !name.words.includes('ramal');
}

function isLetter(word: string): boolean {
  return word.length === 1 && !isNumber(word);
}

/** How many words the surname has with which a name begins, as registers have it without a comma: `BELGRANO MANUEL`, `FIGUEROA ALCORTA JOSE`; 0 for others. */
export function wordsOfSurnameFirst({ core }: PlainName): number {
  let count = 0;
  while (count < core.length && !isGiven(core[count]!)) count++;
  if (count === 0 || count > LONGEST_SURNAME || count === core.length || core[0]!.length < SHORTEST_SURNAME) return 0;
  return core.every((word, at) => at < count || isGiven(word)) ? count : 0;
}

function isGiven(word: string): boolean {
  return isLetter(word) || GIVEN_NAMES.has(word);
}

/** Whether a name is the surname that an asked one begins with, and nothing else but given names of it: `URIBURU JOSE` of `Uriburu José Evaristo`. */
function hasSurnameOf(asked: PlainName, name: PlainName): boolean {
  const count = wordsOfSurnameFirst(asked);
  if (count === 0) return false;
  for (let at = 0; at < count; at++) if (!holds(name.core, asked.core[at]!)) return false;
  return name.core.every((word) => holds(asked.core, word));
}

/** The surname of a name, by which people call a street for short: the last of its words but for the side of a town; nothing of sides alone. */
export function surnameOf(name: PlainName): string {
  const count = wordsOfSurnameFirst(name);
  const surname = count > 0 ? name.core[count - 1] : name.core.findLast((word) => !SIDES.has(word));
  return surname ?? '';
}

/**
 * Whether a name of fewer words than asked for may be meant: it has the surname, that is the last of the asked words, or it
 * is how the asked one begins, when that is more than a first name (`ALMIRANTE BROWN Centro Cívico`, `60 Punta Lara`).
 * A date is never meant by a part of it, nor a rural place, a railway or a motorway by a street of its name.
 *
 * @param isSure whether an asked word stands in the name, but glued, parted or spelt otherwise
 */
export function isMeantByPart(asked: PlainName, name: PlainName, isSure: (word: string) => boolean): boolean {
  const has = (word: string): boolean => name.words.includes(word) || isSure(word);
  const [first = '', second = ''] = asked.words;
  if (NO_STREETS.has(first) && !has(first)) return false;
  if (isMotorwayOff(asked, name) || isSaintApart(name, asked)) return false;
  if (isNumber(first) && (isMonth(second) || OF_SOMETHING.test(asked.folded)) && !(has(first) && has(second)))
    return false;
  if (hasSurnameOf(asked, name)) return true;
  const surname = asked.core.at(-1) ?? '';
  // The side of a town says which part of a street is meant, not what it is called: `LIMA OESTE` is not `BV OESTE`.
  if (SIDES.has(surname) && name.core.every((word) => SIDES.has(word))) return false;
  const lostNumber = asked.words.some((word) => isNumber(word) && !has(word));
  if (!lostNumber && surname.length >= SHORTEST_SURNAME && has(surname) && !isWifeOf(asked, has)) return true;
  if (SAINT.test(first) && SAINTS.has(surname) && !has(surname)) return false;
  const beginning = asked.words.slice(0, name.words.length);
  return beginning.every(has) && (beginning.length > 1 || isNumber(first));
}

/** Whom a street of her husband's name is never called after. */
const HAS_OWN = 'eva';
/** What stands before `de` in the names of the Virgin: `Nuestra Señora de Aránzazu`. */
const LADY = 'senora';

/**
 * Whether a name ends in that of a husband, `Remedios Escalada de San Martín`, `María Unzué de Alvear`, and what has only this is his: the
 * word before `de` is a surname that the name lacks, with a given name before it. The same of Eva Perón.
 */
function isWifeOf({ core, folded }: PlainName, has: (word: string) => boolean): boolean {
  if (core.at(-2) === HAS_OWN && !has(HAS_OWN)) return true;
  const before = folded.indexOf(' de ');
  if (before < 0 || core.length <= 2) return false;
  const own = folded.slice(folded.lastIndexOf(' ', before - 1) + 1, before);
  const at = core.indexOf(own);
  return at > 0 && own.length > 2 && own !== LADY && !isGiven(own) && !isNumber(own) && !has(own);
}

/** What numbered streets are called besides: `137 BIS` runs beside 137. */
const BESIDES: ReadonlySet<string> = new Set(['bis', 'ter']);

/** What is called after a street that runs over it, under it or beside it: nobody lives there. */
const WORKS: ReadonlySet<string> = new Set(['puente', 'tunel', 'viaducto', 'bicisenda', 'ciclovia']);

/** Roads have numbers of their own: `SAN MARTIN RUTA PCIAL 6` is no street 6. */
const ROADS: ReadonlySet<string> = new Set(['ruta', 'rp', 'rn', 'pcial', 'provincial', 'nacional']);

/** What is numbered beside streets: of `PASILLO MANZANAS 24-25` neither number is a street's. */
const BLOCKS: ReadonlySet<string> = new Set(['manzana', 'manzanas', 'pabellon']);

/**
 * Whether a name that holds all asked words is another thing all the same: `Calle 12` is not `12 DE OCTUBRE`, nor is `Eva Perón 3500` on
 * `PUENTE EVA PERON`.
 */
export function isOtherThing(written: PlainName, name: PlainName): boolean {
  const { words: asked, kind } = written;
  const { words } = name;
  const first = words[0] ?? '';
  if (WORKS.has(first) && !holds(asked, first)) return true;
  if (isSaintApart(written, name) || isSaintApart(name, written)) return true;
  return (
    asked.length === 1 &&
    isNumber(asked[0]!) &&
    words.some((word) => MONTHS.includes(word) || BLOCKS.has(word) || (kind !== 'RUTA' && ROADS.has(word)))
  );
}

/** What may stand between the beginning of a name and the rest without making it another one: `SAN FRANCISCO DE ASIS`, `SAN NICOLAS (ORATORIO)`. */
const GOES_ON = /^ ?(?:\(|de |del )/;

/**
 * Whether a name goes on behind an asked one by words that make it another: `CASTRO BARROS` behind `Castro`, `SAN JUAN BAUTISTA DE LA SALLE`
 * behind `San Juan`. Given names, initials, sides of a town, numbers and roads do not.
 */
export function isBeginningOf({ core: asked, folded: written }: PlainName, { core, folded }: PlainName): boolean {
  const next = core[asked.length];
  if (next === undefined || asked.some((word, at) => isNumber(word) || core[at] !== word)) return false;
  if (isGiven(next) || SIDES.has(next) || isNumber(next) || ROADS.has(next)) return false;
  return !folded.startsWith(written) || !GOES_ON.test(folded.slice(written.length));
}

/**
 * Whether a name begins with a saint whose two words the other one has, but apart: `San Juan`, `JUAN DE SAN MARTIN`; `SANTO DOMINGO`, `Domingo Di
 * Santo`. Written from its last word on it is the same name: `Martín San`.
 */
export function isSaintApart({ words: [title = '', own] }: PlainName, { words, folded }: PlainName): boolean {
  if (own === undefined || !SHORT_SAINT.test(title) || !holds(words, title) || !holds(words, own)) return false;
  const isInverted = words.length === 2 && folded.includes(`${own} ${title}`);
  return !isInverted && !isTogether(title, own, words);
}

/** Whether a word stands for `San` in a name and what follows is not the saint's own word: of `San Juan` the S of `S BACH JUAN MUSICO`. */
export function isOtherSaint(saint: string, own: string | undefined, read: string, words: readonly string[]): boolean {
  return own !== undefined && SAINT.test(saint) && holds(words, own) && !isTogether(read, own, words);
}

/** Whether a word follows another one in a name. */
function isTogether(one: string, next: string, words: readonly string[]): boolean {
  for (let at = 0; at + 1 < words.length; at++) if (words[at] === one && words[at + 1] === next) return true;
  return false;
}

/** Whether a name is that of the street beside the one that was asked for by its number: rather another one, as far as 137 is there. */
export function isStreetBeside({ words: asked }: PlainName, { words }: PlainName): boolean {
  return asked.length === 1 && words.length === 2 && BESIDES.has(words[1]!) && isNumber(asked[0]!);
}
