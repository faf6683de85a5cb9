/**
 * Whether a street's name matches what was asked for: written apart from the program's search, so that what it denies is a wrong
 * answer. A name matches when one of these holds, titles of persons, kinds of street and stop words aside:
 *
 * 1. Every word of the text stands in the name: as itself, as its synonym (data/territory/synonyms.txt), as a number in words,
 *    within the published distance of typing errors or, at the end of the text, unfinished (territorial.md 4.1), with its sound,
 *    cut short (`bart`, `bme`), glued to or parted from its neighbour, or as the initial of it or in its place. Initials alone are
 *    no match; nor is an initial in the place of the text's last word. Beside a surname that stands as itself a first name may
 *    differ by one letter in three, and a bare initial altogether.
 * 2. The text says the whole name and more (`ALMIRANTE BROWN Centro Cívico`, `Juan B. Pedernera` for `PEDERNERA`): every word of
 *    the name stands in the text, and they are its surname, that is its last word, or its first words: two of them, or a number
 *    that is not the day of a date. With typing errors only words of six letters or more, not in the first letter. No other number
 *    was asked for than one after the name.
 * 3. Blanks aside the text is the name, but for its sound or typing errors.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const STOP = new Set('la las el los de del y e lo al en'.split(' '));
const KINDS = new Set(
  'calle c av avda avd avenida ave boulevard bulevar bulevard bvard bv bvar blvd boul paseo rotonda pasaje pje psje pas autopista au aut ruta rn rp rta camino cno diagonal diag peatonal pea acceso acc callejon cjon pasillo cortada cda senda colectora km nro no nacional provincial nac prov ex'.split(
    ' ',
  ),
);

/** Lower case, without accents, only letters and digits between single blanks. */
export function plain(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/(?<=\p{L})[.'’](?=\p{L})/gu, '')
      .replace(/(?<=\D )1o(?= |$)/g, 'primo')
      .replace(/\bn[^a-z0-9]*(?=\d)/g, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/^1(?:o|a|ra|era) (?=junta)/, 'primera ')
      // "84A" is street 84 A.
      .replace(/(?<=^(?:calle )?\d{1,4}) (?=[a-d]$)/, '')
  );
}

/** Edits (an exchange of neighbours is one) that a word of a length may have. */
function tolerance(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/** The table of `edits`, row after row: one for all calls, of which there are tens of millions. */
let table = new Uint16Array(1024);

/** Optimal string alignment, by the whole table. */
export function edits(a: string, b: string): number {
  const width = b.length + 1;
  const size = (a.length + 1) * width;
  if (table.length < size) table = new Uint16Array(size);
  const d = table;
  const at = (place: number): number => d[place] ?? 0;
  for (let j = 0; j <= b.length; j++) d[j] = j;
  for (let i = 1; i <= a.length; i++) {
    d[i * width] = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j++) {
      const here = i * width + j;
      const above = here - width;
      let best = at(above - 1) + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      if (at(above) + 1 < best) best = at(above) + 1;
      if (at(here - 1) + 1 < best) best = at(here - 1) + 1;
      const isExchange =
        i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isExchange && at(above - width - 2) + 1 < best) best = at(above - width - 2) + 1;
      d[here] = best;
    }
  }
  return at(size - 1);
}

/** A kind of street with a typing error: `avdea`, `avenda`. */
function isNearlyKind(word: string): boolean {
  return word.length > 3 && [...KINDS].some((kind) => kind.length > 3 && edits(word, kind) === 1);
}

/** Groups of terms that stand for each other, from the file that operators may edit. */
const GROUPS: readonly (readonly string[])[] = readFileSync(resolve('data/territory/synonyms.txt'), 'utf8')
  // Behind it stands what places are called in filters.
  .replace(/^\[places\].*/ms, '')
  .split('\n')
  .filter((line) => line.includes('=') && !line.startsWith('#'))
  .map((line) => line.split('=').map((term) => plain(term.replace(/\./g, ' '))));

/** Every text that one exchange of a term for another of its group makes of a name, and the name itself. */
function variants(text: string): string[] {
  const padded = ` ${text} `;
  const found = [text];
  for (const group of GROUPS) {
    for (const term of group) {
      if (!padded.includes(` ${term} `)) continue;
      for (const other of group) if (other !== term) found.push(padded.replaceAll(` ${term} `, ` ${other} `).trim());
    }
  }
  return found;
}

/** The words that must be found: without kinds of street at the beginning and small words, unless nothing else is there. */
function words(text: string): string[] {
  const all = text.split(' ').filter((word) => word !== '' && !STOP.has(word));
  const own = all.filter((word, place) => !KINDS.has(word) && !(place === 0 && isNearlyKind(word)));
  return own.length > 0 ? own : all.slice(-1);
}

/** Titles and ranks, which streets have or lack at will. */
const TITLES = new Set(
  'cardenal alferez alfz agrimensor agrim licenciado escribano ministro embajador canciller suboficial piloto marques acceso alm almirante alte arq arquitecto brig brigadier cabo cacique cap concejal cjal cura aviador poeta escultor division capitan cnel col comandante comisario comodoro contraalmirante coronel cte dean diputado doctor doctora don dona dr dra fray gdor general gob gobernador gral grl hermano hno ing ingeniero int intendente intte jefe juez ldor lib libertador maestra maestro mariscal mayor monsenor mons obispo padre pbro presbitero presidente pres prof profesor profesora pte pdte reverendo rvdo san santa santo sargento sgto senador soldado sor sta sto subteniente teniente tte vicealmirante virgen virrey segundo primero'.split(
    ' ',
  ),
);

/** What is left of a text without titles, unless that is nothing. */
function core(text: string): string[] {
  const all = words(text);
  const own = all.filter((word) => !TITLES.has(word));
  return own.length > 0 ? own : all;
}

const ONES =
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'.split(
    ' ',
  );
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ...ONES.map((word, place) => [word, String(place + 1)] as const),
  ['un', '1'],
  ['primero', '1'],
  ['1ro', '1'],
  ['1o', '1'],
  ['1er', '1'],
  ['primo', '1'],
]);

/** One spelling of what sounds alike: `LOAYSA`, `Loaiza`; of a number its digits. */
function sound(word: string): string {
  const number = NUMBERS.get(word);
  if (number !== undefined) return number;
  return word
    .replace(/ph/g, 'f')
    .replace(/(?<![cs])h/g, '')
    .replace(/ll|y/g, 'i')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/sc(?=[ei])|c(?=[ei])|[zx]/g, 's')
    .replace(/qu(?=[ei])|[cq]/g, 'k')
    .replace(/[vw]/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/(.)\1+/g, '$1');
}

const isNumber = (word: string): boolean => /^\d/.test(word);

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return isNumber(one) || isNumber(other)
    ? NUMBERS.get(one) === other || NUMBERS.get(other) === one
    : sound(one) === sound(other);
}

/** `bart`, `bme` of `bartolome`: how it begins, or its first and last letters with consonants between. */
function isCutShort(short: string, long: string): boolean {
  if (short.length < 2 || long.length <= short.length || short[0] !== long[0] || isNumber(short)) return false;
  if (long.startsWith(short)) return true;
  if (short.length > 4 || short.at(-1) !== long.at(-1) || /[aeiou]/.test(short.slice(1, -1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && long.length > short.length + 1;
}

function isLike(word: string, other: string): boolean {
  if (isSame(word, other) || isCutShort(word, other) || isCutShort(other, word)) return true;
  return !isNumber(word) && !isNumber(other) && edits(word, other) <= tolerance(word);
}

const isInitial = (one: string, other: string): boolean =>
  one.length === 1 && /[a-z]/.test(one) && other.startsWith(one);

/** Characters of a text at least whose last word may be unfinished (territorial.md 4.1). */
const SHORTEST_UNFINISHED = 4;

/** Case 1 of the head: every word asked for stands in the name. */
function holdsAll(asked: readonly string[], name: readonly string[], letters: number): boolean {
  const surname = asked.at(-1) ?? '';
  const hasSurname = surname.length > 3 && asked.length > 1 && name.some((other) => isSame(surname, other));
  let isSure = false;
  for (let at = 0; at < asked.length; at++) {
    const word = asked[at] ?? '';
    const next = asked[at + 1];
    if (
      name.some((other, i) => isLike(word, other) || (word.length > 3 && isSame(word, other + (name[i + 1] ?? ' '))))
    ) {
      const isUnfinished = at + 1 === asked.length && letters >= SHORTEST_UNFINISHED;
      isSure ||= word.length > 2 || name.includes(word) || isUnfinished;
    } else if (next !== undefined && name.some((other) => isSame(word + next, other))) {
      isSure = true;
      at++;
    } else if (hasSurname && isNearly(word, name)) isSure = true;
    else if (!name.some((other) => isInitial(word, other) || (at + 1 < asked.length && isInitial(other, word))))
      return false;
  }
  return isSure;
}

/** A first name that differs more than the published distance, or a bare initial. */
function isNearly(word: string, name: readonly string[]): boolean {
  if (isNumber(word)) return false;
  return word.length === 1 || name.some((other) => edits(word, other) <= Math.max(word.length, other.length) / 3);
}

/** Letters of a word at least that a text which says more than the name may have with typing errors. */
const SHORTEST_MISTYPED = 6;

/** A word said for one of the name where not everything said is in the name. */
function isSaid(word: string, other: string): boolean {
  if (isSame(word, other)) return true;
  return word.length >= SHORTEST_MISTYPED && word[0] === other[0] && isLike(word, other);
}

/** Case 2 of the head, by the text's last word: its surname stands in the name, and nothing in the name was not said. */
function saysSurname(asked: readonly string[], name: readonly string[]): boolean {
  const surname = asked.at(-1) ?? '';
  const meant = name.filter((other) => isSaid(surname, other));
  if (surname.length < 4 || meant.length === 0) return false;
  if (asked.some((word) => isNumber(word) && !name.some((other) => isSame(word, other)))) return false;
  const isItself = meant.some((other) => isSame(surname, other));
  const standsFor = (word: string, other: string): boolean =>
    isSaid(word, other) ||
    isInitial(other, word) ||
    isInitial(word, other) ||
    isCutShort(word, other) ||
    (isItself && word.length > 1 && isNearly(word, [other]));
  return name.every((other) => meant.includes(other) || asked.some((word) => standsFor(word, other)));
}

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Case 2 of the head, by the text's first words: they are the name. A date is never meant by its day. */
function beginsWith(asked: readonly string[], name: readonly string[]): boolean {
  const [first = '', second = ''] = asked;
  const beginning = asked.slice(0, name.length);
  if (name.length < 2 && (!isNumber(first) || MONTHS.some((month) => isLike(second, month)))) return false;
  return (
    beginning.every((word) => name.some((other) => isSaid(word, other))) &&
    name.every((other) => beginning.some((word) => isSaid(word, other)))
  );
}

const known = new Map<string, boolean>();

/** Whether one of a street's names matches what was asked for, as the head of this file says. */
export function mayMean(asked: string, names: readonly string[]): boolean {
  const key = [asked, ...names].join('|');
  let verdict = known.get(key);
  if (verdict === undefined) {
    verdict = matches(asked, names);
    known.set(key, verdict);
  }
  return verdict;
}

function matches(asked: string, names: readonly string[]): boolean {
  // Points may part words or end abbreviations: `J.S.María`, `S.R.L.`
  const askedTexts = new Set([...variants(plain(asked)), ...variants(plain(asked.replace(/\./g, ' ')))]);
  // `C 257 - BELGRANO`: the number that a town gives the street besides its name may be said or not.
  const own = names.flatMap((name) => [name, name.replace(/^(?:[A-Z]+ )?\d+(?: BIS)? *- */, '')]);
  const nameTexts = new Set(own.flatMap((name) => variants(plain(name))).filter((name) => name !== ''));
  for (const text of askedTexts) {
    const asked = core(text);
    const all = text.split(' ').filter((word) => !STOP.has(word));
    const joined = text.replaceAll(' ', '');
    for (const name of nameTexts) {
      // A kind of street may be a word of the name (`Paseo` of PASEO COLON), and all of it.
      const whole = name.split(' ').filter((word) => !STOP.has(word));
      if (holdsAll(asked, whole, text.length) || beginsWith(words(text), words(name)) || beginsWith(all, whole))
        return true;
      if (saysSurname(asked, core(name)) || saysSurname(all, whole)) return true;
      const glued = name.replaceAll(' ', '');
      const isGlued =
        sound(glued) === sound(joined) || (!/\d/.test(joined) && edits(joined, glued) <= tolerance(joined));
      if (isGlued) return true;
    }
  }
  return false;
}
