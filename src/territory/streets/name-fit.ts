import { toleratedEdits } from '../../indexes/analysis.ts';
import { editDistance } from '../../indexes/edit-distance.ts';
import { soundAlike } from '../../indexes/sounds.ts';
import { isCutShort } from './cut-short.ts';
import { areLetters, beginsOne, holds, isLetterAlone, isNumber, lacksInitial, lacksNumber } from './held-words.ts';
import {
  isMeantByPart,
  isOtherSaint,
  isOtherThing,
  isSaintApart,
  isStreetBeside,
  wordsOfSurnameFirst,
} from './part-of-name.ts';
import type { PlainName } from './plain-name.ts';
import { isNoSlip } from './slips.ts';
import { LIKENESS, type Likeness, likenessOf } from './word-likeness.ts';
import { WordList } from './word-list.ts';
import { haveStrangers, MOST_MISTYPED, shapesOf } from './word-shape.ts';

/**
 * How a street's name fits what was asked, the better first: the same words; the same but for titles and initials; all asked
 * words among others; only by tolerance for typos; fewer words than were asked for; another name.
 */
export const NAME_FIT = { equal: 0, close: 1, within: 2, typo: 3, beyond: 4, other: 5 } as const;
export type NameFit = (typeof NAME_FIT)[keyof typeof NAME_FIT];

/** How a name fits, and how far it is from what was asked. */
export interface Comparison {
  readonly fit: NameFit;
  /** What was left out, added or read differently, in words: 0 for the same name. */
  readonly distance: number;
}

/** What a difference counts in words. A title more or less is hardly one; a surname alone is common, a first name alone is not. */
const COST = {
  understood: 0.1,
  title: 0.2,
  initial: 0.25,
  shortened: 0.3,
  mistyped: 0.6,
  similar: 1.2,
  word: 0.8,
  lastWord: 2,
  unfinished: 1.5,
};

/** The distance of a name that is the asked one but for one mistyped word. */
export const ONE_MISTYPED = COST.mistyped;

/** Whom a bare surname means although others of that name have streets: Eva Perón is never called by her surname alone. */
const FIRST_NAMES_UNDERSTOOD: ReadonlyMap<string, readonly string[]> = new Map([
  ['peron', ['juan', 'domingo', 'j', 'd']],
]);

/** Names of more words are only compared as they are written: no street has so many, and each pair of words would be tried. */
const MOST_COMPARED_WORDS = 16;

const SAME: Comparison = { fit: NAME_FIT.equal, distance: 0 };
const OTHER: Comparison = { fit: NAME_FIT.other, distance: Number.POSITIVE_INFINITY };

/**
 * Compares a street's name with an asked one. An asked last word may be cut short. `isMatch`: the index found all asked words
 * in the name, so that what is not equal is mistyped; without it words are compared one by one.
 */
export function compareNames(written: PlainName, name: PlainName, isMatch = false): Comparison {
  return !isMatch && areStrangers(written, name) ? OTHER : compareAkin(written, name, isMatch);
}

/**
 * {@link compareNames} of names that are no strangers by the shapes of their words, or that are a match. `isWhole`: whether some
 * street's name holds a word, which then is none cut short: `Av. Colón` is not `COLONIA ANITA`.
 */
export function compareAkin(
  written: PlainName,
  name: PlainName,
  isMatch: boolean,
  isWhole: (word: string) => boolean = isNeverWhole,
): Comparison {
  const { code } = name;
  const asked = code !== null && mayBeginWithCode(written) ? withoutCode(written, code) : written;
  // `Calle 128` is rather a street of no other name than C 128 - BUENOS AIRES.
  if (asked === null) return { fit: NAME_FIT.close, distance: COST.word };
  const { words } = asked;
  let missing = 0;
  for (let at = 0; at < words.length; at++) if (!holds(name.words, words[at]!)) missing++;
  if (areLetters(words) && (missing > 0 || words.length < name.words.length)) return OTHER;
  if (missing === 0) return lacksInitial(words, name.words) ? OTHER : allAsked(asked, name, 0);
  // A number is another one as soon as a digit differs, or is one more.
  if (isMatch && lacksNumber(words, name.words)) return OTHER;
  if (isMatch && isLetterAlone(words, name.words)) return OTHER;
  const last = words[words.length - 1] ?? '';
  if (missing === 1 && last.length > 1 && !isNumber(last) && !holds(name.words, last) && beginsOne(name.words, last)) {
    if (isCutShort(asked, name.words, isWhole)) {
      return { fit: NAME_FIT.within, distance: COST.unfinished + extraOf(asked, name, null).cost };
    }
    if (!isMistyped(last, name.words)) return OTHER;
  }
  if (isMatch) {
    if (isNoSlip(asked, name) || isSaintApart(name, asked)) return OTHER;
    const more = Math.max(0, name.words.length - words.length);
    return { fit: NAME_FIT.typo, distance: COST.mistyped * missing + COST.word * more };
  }
  return words.length > MOST_COMPARED_WORDS ? OTHER : loosely(asked, name);
}

function isNeverWhole(): boolean {
  return false;
}

/** Whether one of some words is the asked one with as many slips as are tolerated. */
function isMistyped(word: string, others: readonly string[]): boolean {
  const limit = toleratedEdits(word);
  for (let at = 0; at < others.length; at++) if (editDistance(word, others[at]!, limit) <= limit) return true;
  return false;
}

/** Whether a name was found by its beginning alone, as far as the distance tells. */
export function isUnfinished({ fit, distance }: Comparison): boolean {
  return fit === NAME_FIT.within && distance >= COST.unfinished;
}

/** Whether the first of the asked words may be the number that a town gives the street: `257 Belgrano`, `C 257`. */
function mayBeginWithCode({ words }: PlainName): boolean {
  const first = words[0] ?? '';
  return isNumber(first) || first === 'c';
}

/**
 * An asked name without the number that the town gives the street, where both are written: `39 Italia` of `39 - ITALIA`. Null when
 * the number is all that was asked for.
 */
function withoutCode(asked: PlainName, code: string): PlainName | null {
  if (asked.words.join(' ') === code) return null;
  const digits = code.split(' ');
  // `C 257 Belgrano`: the C is for calle.
  const from = asked.words[0] === 'c' ? 1 : 0;
  const rest = from + digits.length;
  if (asked.words.length <= rest || digits.some((word, at) => asked.words[from + at] !== word)) return asked;
  const words = asked.words.slice(rest);
  const core = asked.core.filter((word) => words.includes(word));
  return { ...asked, words, core, shapes: shapesOf(words, core, null) };
}

/** All asked words are in the name: what it has besides them. */
function allAsked(asked: PlainName, name: PlainName, distance: number): Comparison {
  if (isOtherThing(asked, name)) return OTHER;
  if (asked.words.length === name.words.length && distance === 0) return SAME;
  const { cost, words } = extraOf(asked, name, null);
  if (words === 0) return { fit: NAME_FIT.close, distance: distance + cost };
  const isOff = isPassageOff(asked, name) || isStreetBeside(asked, name);
  return { fit: isOff ? NAME_FIT.typo : NAME_FIT.within, distance: distance + cost };
}

/** What the City writes in front of the street and number at which a passage without a name of its own begins. */
const AT_DOOR: ReadonlySet<string> = new Set(['alt', 'altura', 'particular', 'pje', 'pasaje']);

/**
 * Whether a name is that of a passage told by the door beside which it begins, `PJE PJE J B JUSTO 9100`, `PJE PARTICULAR ALT RIVADAVIA
 * 11080`, and the door was not asked for: who writes `J. B. Justo 3500` means the street.
 */
function isPassageOff(asked: PlainName, { words }: PlainName): boolean {
  const last = words[words.length - 1]!;
  return last.length > 2 && isNumber(last) && words.some((word) => AT_DOOR.has(word)) && !holds(asked.words, last);
}

/** What the words of `of` that `other` has not, besides `matched`, count; and how many of them are no titles. */
function extraOf(
  other: PlainName,
  of: PlainName,
  matched: WordList | null,
): { readonly cost: number; readonly words: number } {
  let cost = 0;
  let words = 0;
  const surname = of.core[of.core.length - 1];
  for (let at = 0; at < of.words.length; at++) {
    const word = of.words[at]!;
    if (holds(other.words, word) || matched?.has(word)) continue;
    if (!holds(of.core, word)) cost += COST.title;
    else {
      words++;
      if (FIRST_NAMES_UNDERSTOOD.get(surname ?? '')?.includes(word)) cost += COST.understood;
      else if (word.length === 1) cost += COST.initial;
      else cost += word === surname ? COST.lastWord : COST.word;
    }
  }
  return { cost, words };
}

/** What {@link isStranger} says of both, and more, seen from the shapes of the words alone: most names that share a word. */
function areStrangers({ shapes }: PlainName, { shapes: others }: PlainName): boolean {
  return haveStrangers(shapes, others, 0, others.length);
}

/**
 * Whether a name has a word that counts and that no word of the other can stand for: likeness needs the first or the last
 * letter in common, and so does a word written in two. Two such names are different ones; most that share a word are.
 */
function isStranger(one: PlainName, other: PlainName): boolean {
  for (let i = 0; i < one.core.length; i++) {
    const word = one.core[i]!;
    if (holds(other.words, word)) continue;
    let isAlone = true;
    for (let k = 0; isAlone && k < other.words.length; k++) {
      const open = other.words[k]!;
      isAlone = open[0] !== word[0] && open.at(-1) !== word.at(-1);
    }
    if (isAlone) return true;
  }
  return false;
}

/** Words of the name that none of the asked ones was found for yet. */
const open = new WordList();
const matchedAsked = new WordList();
const matchedName = new WordList();
/** Asked words that stand in the name, but glued, parted or spelt otherwise. */
const sure = new WordList();

function isSureWord(word: string): boolean {
  return sure.has(word);
}

let askedLast: PlainName | null = null;
let surnameOfLast: string | undefined;

/** The last word of the surname; one asked name is compared with many streets, one after the other. */
function lastOfSurname(asked: PlainName): string | undefined {
  if (asked !== askedLast) {
    const ofSurname = wordsOfSurnameFirst(asked);
    surnameOfLast = asked.core[ofSurname > 0 ? ofSurname - 1 : asked.core.length - 1];
    askedLast = asked;
  }
  return surnameOfLast;
}

/** Words are paired by their likeness; what is left on one side alone may be left out, what is left on both are two names. */
function loosely(asked: PlainName, name: PlainName): Comparison {
  // Of names without such a number the shapes have told already.
  if (name.code !== null && isStranger(asked, name) && isStranger(name, asked)) return OTHER;
  let isCertain = false;
  for (let at = 0; !isCertain && at < asked.core.length; at++) {
    isCertain = isCertainWord(asked.core[at]!) && holds(name.words, asked.core[at]!);
  }
  // Names that share no word are compared only when there is little to compare: most are other names.
  if (!isCertain && asked.core.length > MOST_MISTYPED) return OTHER;
  open.clear();
  matchedAsked.clear();
  matchedName.clear();
  sure.clear();
  for (let at = 0; at < name.words.length; at++) if (!holds(asked.words, name.words[at]!)) open.add(name.words[at]!);
  const last = lastOfSurname(asked);
  /** What the surname was read as, and how like that is. */
  let surname = '';
  let likenessOfSurname: Likeness = LIKENESS.equal;
  let cost = 0;
  let isTypo = false;
  let isFar = false;
  let needsCertainty = false;
  for (let at = 0; at < asked.words.length; at++) {
    const word = asked.words[at]!;
    if (holds(name.words, word) || matchedAsked.has(word)) continue;
    const next = asked.words[at + 1];
    const glued = next === undefined ? -1 : open.placeOfBoth(word, next);
    if (glued >= 0 && next !== undefined) {
      matchedAsked.add(word);
      matchedAsked.add(next);
      sure.add(word);
      sure.add(next);
      open.moveTo(matchedName, glued);
      continue;
    }
    const parted = open.partedAt(word);
    if (parted >= 0) {
      matchedAsked.add(word);
      sure.add(word);
      open.moveTo(matchedName, parted);
      open.moveTo(matchedName, parted);
      continue;
    }
    let best: Likeness = LIKENESS.none;
    let place = -1;
    for (let i = 0; i < open.length; i++) {
      const likeness = likenessOf(word, open.at(i));
      if (likeness >= best) continue;
      best = likeness;
      place = i;
    }
    if (place < 0) continue;
    // A written name for an initial of the official one needs a word that is certain: any word begins like some initial.
    needsCertainty ||= best === LIKENESS.initial && word.length > 1;
    const other = open.at(place);
    if (best === LIKENESS.initial && isOtherSaint(word, next, other, name.words)) return OTHER;
    const isSure = best >= LIKENESS.mistyped && isSurelyMeant(word, other, best);
    matchedAsked.add(word);
    if (isSure) sure.add(word);
    open.moveTo(matchedName, place);
    isTypo ||= best >= LIKENESS.mistyped;
    isFar ||= best === LIKENESS.similar && !isSure;
    if (word === last) {
      surname = other;
      likenessOfSurname = best;
    }
    cost += costOf(best);
  }
  if (!isCertain && (needsCertainty || matchedAsked.length === 0)) return OTHER;
  // Farther than the published tolerance of typing errors only first names may be, beside their surname: PADULA is not PADILLA.
  // `Juan Bevilacqua` is not `JUAN B JUSTO`.
  const isDoubtful = isFar || (likenessOfSurname === LIKENESS.initial && last !== undefined && last.length > 1);
  if (isDoubtful && likenessOfSurname !== LIKENESS.equal && !soundAlike(last ?? '', surname)) return OTHER;
  const more = extraOf(asked, name, matchedName);
  const less = extraOf(name, asked, matchedAsked);
  const distance = cost + more.cost + less.cost;
  if (less.words === 0) {
    if (isTypo) return { fit: NAME_FIT.typo, distance };
    return { fit: more.words === 0 ? NAME_FIT.close : NAME_FIT.within, distance };
  }
  // `Juan A. Peña` is JUAN PENA: one more initial between a first name and a surname is no other name.
  if (more.words === 0 && !isTypo && lacksInitialsAlone(asked, name)) return { fit: NAME_FIT.close, distance };
  // Both have a word of their own: `JUAN PEDERNERA` is not `PEDRO PEDERNERA`. Nor is `TALA` all of `VICTOR TULA`.
  if (more.words > 0 || !isMeantByPart(asked, name, isSureWord)) return OTHER;
  return { fit: NAME_FIT.beyond, distance };
}

/** Whether the name has all that was asked for, two words of a name at least, but for initials; one in front (`C. Santa Rosa`) may be no initial. */
function lacksInitialsAlone({ core }: PlainName, { words, core: own }: PlainName): boolean {
  let held = 0;
  for (let at = 0; at < core.length; at++) {
    const word = core[at]!;
    if (holds(words, word)) held += word.length > 1 ? 1 : 0;
    else if (at === 0 || !LETTER.test(word)) return false;
  }
  return held > 1 && held === own.length;
}

const LETTER = /^\p{L}$/u;

/** Letters of a word at least that is taken for another, mistyped, although the name lacks words that were asked for. */
const SHORTEST_MISTYPED = 6;

/** Whether of a word that was read as another one it is sure: they sound alike, or it is long and begins alike. */
function isSurelyMeant(word: string, other: string, likeness: Likeness): boolean {
  if (likeness === LIKENESS.mistyped && word.length >= SHORTEST_MISTYPED && word[0] === other[0]) return true;
  return soundAlike(word, other);
}

function costOf(likeness: number): number {
  switch (likeness) {
    case LIKENESS.initial:
      return COST.initial;
    case LIKENESS.shortened:
      return COST.shortened;
    case LIKENESS.mistyped:
      return COST.mistyped;
    default:
      return COST.similar;
  }
}

/** Whether a word that two names share makes one of the other likely: numbers do, initials and particles do not. */
function isCertainWord(word: string): boolean {
  return word.length > 2 || NUMBER.test(word);
}

const NUMBER = /^\d/;
