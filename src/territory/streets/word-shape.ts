/**
 * What of a word is enough to see that another cannot stand for it: both ends, the length, which letters it has. Two integers a word,
 * so that most names that share a word with an asked one are told from it without a look at their letters.
 */

import { toleratedEditsOf } from '../../indexes/analysis.ts';
import { FIRM } from '../../indexes/sounds.ts';
import { GIVEN_NAMES } from './given-names.ts';

/** Two numbers a word, see {@link shapesOf}. */
export type WordShapes = ArrayLike<number>;

const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

/** In the first number: the first letter, the last one, the length, whether it is a number, whether it counts (no title). */
const LAST = 8;
const LENGTH = 16;
const LONGEST = 255;
const IS_NUMBER = 1 << 24;
const IS_CORE = 1 << 25;
/** In the first number of a name: a town gives the street a number besides. */
const IS_CODED = 1 << 26;
/** Whether the word is a given name, or a letter alone. */
const IS_GIVEN = 1 << 27;

/** The shapes of the words of a name, in their order; those of `core` count. `code`: the number that a town gives the street besides. */
export function shapesOf(words: readonly string[], core: readonly string[], code: string | null): number[] {
  const shapes: number[] = [];
  for (const word of words) {
    const initial = word.charCodeAt(0);
    const first = initial & 0xff;
    const last = word.charCodeAt(word.length - 1) & 0xff;
    const isNumber = initial >= ZERO && initial <= NINE ? IS_NUMBER : 0;
    const counts = core === words || core.includes(word) ? IS_CORE : 0;
    const given = (isNumber === 0 && word.length === 1) || GIVEN_NAMES.has(word) ? IS_GIVEN : 0;
    let letters = 0;
    for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
    shapes.push(
      first | (last << LAST) | (Math.min(LONGEST, word.length) << LENGTH) | isNumber | counts | given,
      letters,
    );
  }
  if (code !== null && shapes.length > 0) shapes[0]! |= IS_CODED;
  return shapes;
}

/**
 * Whether an asked name and another are different ones, as far as shapes tell. `[from, to)`: the words of the other among `others`,
 * counted in numbers. Different are names that share no word where more than a few are asked for; of which each has a word that counts
 * and that no word of the other can stand for; and one of fewer words than asked for that has neither the surname nor is how the asked
 * one begins. Nothing is said of a name without words.
 */
export function haveStrangers(one: WordShapes, others: WordShapes, from: number, to: number): boolean {
  // The number of the town may be all that is asked for, or be written before the name.
  if (from === to || ((others[from]! & IS_CODED) !== 0 && mayBeginWithCode(one))) return false;
  if (sharesTooLittle(one, others, from, to)) return true;
  const surname = surnameIn(one);
  let at = 0;
  while (at < one.length && ((one[at]! & IS_CORE) === 0 || isStoodFor(one, at, surname, others, from, to))) at += 2;
  if (at >= one.length) return false;
  return hasStranger(one, surname, others, from, to) || !mayBeLess(one, surname, others, from, to);
}

/** The place of the last word that counts. */
function surnameIn(one: WordShapes): number {
  let surname = one.length - 2;
  while (surname > 0 && (one[surname]! & IS_CORE) === 0) surname -= 2;
  return surname;
}

/** Words that count of an asked name of which none need be in the other: an initial and a surname with a typo. */
export const MOST_MISTYPED = 2;
/** Shortest word that stands for a whole name; shorter ones are particles. */
export const SHORTEST_SURNAME = 4;
/** Words of a surname at most that given names follow: `FIGUEROA ALCORTA JOSE`. */
export const LONGEST_SURNAME = 2;
/** Letters of a word that says nothing by itself. */
const LONGEST_PARTICLE = 2;
/** All of the first number but whether the word counts. */
const WORD = IS_CORE - 1;

/**
 * Whether of many asked words that count none is in the other name. Nothing is said of particles alone, nor of particles and a last
 * word, which may be cut short: the other name may have them all.
 */
function sharesTooLittle(one: WordShapes, others: WordShapes, from: number, to: number): boolean {
  let core = 0;
  for (let at = 0; at < one.length; at += 2) if ((one[at]! & IS_CORE) !== 0) core++;
  if (core <= MOST_MISTYPED) return false;
  let isTold = false;
  for (let at = 0; at < one.length; at += 2) {
    const ends = one[at]!;
    if ((ends & IS_CORE) === 0 || (lengthIn(ends) <= LONGEST_PARTICLE && (ends & IS_NUMBER) === 0)) continue;
    isTold ||= at < one.length - 2;
    for (let other = from; other < to; other += 2) {
      if (((ends ^ others[other]!) & WORD) === 0 && one[at + 1] === others[other + 1]) return false;
    }
  }
  return isTold;
}

/** Whether a name that lacks a word asked for may have the surname, or be how the asked one begins. */
function mayBeLess(one: WordShapes, surname: number, others: WordShapes, from: number, to: number): boolean {
  if (lengthIn(one[surname]!) >= SHORTEST_SURNAME && isStoodFor(one, surname, surname, others, from, to)) return true;
  const first = surnameFirstIn(one);
  if (first >= 0 && isStoodFor(one, first, first, others, from, to)) return true;
  const last = Math.min(one.length, to - from);
  if (last === 2 && (one[0]! & IS_NUMBER) === 0) return false;
  for (let at = 0; at < last; at += 2) if (!isStoodFor(one, at, surname, others, from, to)) return false;
  return true;
}

/** The place of the first word of a name that is written from its surname on, `BELGRANO MANUEL`: given names alone and initials follow, titles aside; −1 for others. */
function surnameFirstIn(one: WordShapes): number {
  let first = -1;
  let surname = 0;
  let given = 0;
  for (let at = 0; at < one.length; at += 2) {
    if ((one[at]! & IS_CORE) === 0) continue;
    if (first < 0) first = at;
    if ((one[at]! & IS_GIVEN) !== 0) given++;
    else if (given > 0 || ++surname > LONGEST_SURNAME) return -1;
  }
  return surname > 0 && given > 0 && lengthIn(one[first]!) >= SHORTEST_SURNAME ? first : -1;
}

/** `257 Belgrano`, `C 257`. */
function mayBeginWithCode(one: WordShapes): boolean {
  const first = one[0] ?? 0;
  if ((first & IS_NUMBER) !== 0) return true;
  return (first & 0xff) === C && lengthIn(first) === 1 && ((one[2] ?? 0) & IS_NUMBER) !== 0;
}

const C = 'c'.charCodeAt(0);

/** Whether a name has a word that counts and that no word of the asked one can stand for. */
function hasStranger(one: WordShapes, surname: number, others: WordShapes, from: number, to: number): boolean {
  for (let other = from; other < to; other += 2) {
    const ends = others[other]!;
    if ((ends & IS_CORE) === 0) continue;
    const letters = others[other + 1]!;
    let at = 0;
    while (at < one.length && !mayStandFor(one[at]!, one[at + 1]!, ends, letters, at === surname)) at += 2;
    if (at >= one.length) return true;
  }
  return false;
}

/** Whether one of the words of a name may stand for the asked one at a place. */
function isStoodFor(
  one: WordShapes,
  at: number,
  surname: number,
  others: WordShapes,
  from: number,
  to: number,
): boolean {
  const ends = one[at]!;
  const letters = one[at + 1]!;
  let other = from;
  while (other < to && !mayStandFor(ends, letters, others[other]!, others[other + 1]!, at === surname)) other += 2;
  return other < to;
}

function lengthIn(ends: number): number {
  return (ends >>> LENGTH) & LONGEST;
}

/**
 * Whether an asked word and another may stand for each other: equal, the beginning or the end, shortened, or mistyped (see `likenessOf`).
 * All of these leave the first or the last letter as it is. A surname that is farther than the tolerance of typing errors sounds alike.
 */
function mayStandFor(one: number, letters: number, other: number, otherLetters: number, isSurname: boolean): boolean {
  if (((one ^ other) & 0xff) !== 0 && ((one ^ other) & (0xff << LAST)) !== 0) return false;
  const lost = letters & ~otherLetters;
  const gained = otherLetters & ~letters;
  if (lost === 0 || gained === 0) return true;
  // A number is another one as soon as a digit differs.
  if (((one | other) & IS_NUMBER) !== 0) return false;
  const length = lengthIn(one);
  const otherLength = lengthIn(other);
  const long = length > otherLength ? length : otherLength;
  const difference = length > otherLength ? length - otherLength : otherLength - length;
  if (3 * difference > long) return false;
  // One letter in three may differ, and the tolerance of typing errors is less than that but for four and five letters.
  const isTolerated = isSurname && ((lost | gained) & FIRM) !== 0;
  const most = isTolerated ? toleratedEditsOf(length) : Math.max(1, Math.floor(long / 3));
  // Each edit takes one letter at most out of either.
  return hasAtMost(lost, most) && hasAtMost(gained, most);
}

function hasAtMost(bits: number, most: number): boolean {
  let rest = bits;
  for (let left = most; left > 0 && rest !== 0; left--) rest &= rest - 1;
  return rest === 0;
}
