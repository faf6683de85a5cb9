/**
 * What of a word is enough to see that another cannot stand for it: both ends, the length, which letters it has. Two integers a word,
 * so that most names that share a word with an asked one are told from it without a look at their letters.
 */

/** Two numbers a word, see {@link shapesOf}. */
export type WordShapes = ArrayLike<number>;

/** In the first number: the first letter, the last one, the length, whether it is a number, whether it counts (no title). */
const LAST = 8;
const LENGTH = 16;
const LONGEST = 255;
const IS_NUMBER = 1 << 24;
const IS_CORE = 1 << 25;
/** In the first number of a name: a town gives the street a number besides. */
const IS_CODED = 1 << 26;

/** The shapes of the words of a name, in their order; those of `core` count. `code`: the number that a town gives the street besides. */
export function shapesOf(words: readonly string[], core: readonly string[], code: string | null): number[] {
  const shapes: number[] = [];
  for (const word of words) {
    const first = word.charCodeAt(0) & 0xff;
    const last = word.charCodeAt(word.length - 1) & 0xff;
    const isNumber = /^[0-9]/.test(word) ? IS_NUMBER : 0;
    const counts = core.includes(word) ? IS_CORE : 0;
    let letters = 0;
    for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
    shapes.push(first | (last << LAST) | (Math.min(LONGEST, word.length) << LENGTH) | isNumber | counts, letters);
  }
  if (code !== null && shapes.length > 0) shapes[0]! |= IS_CODED;
  return shapes;
}

/**
 * Whether of an asked name and another each has a word that counts and that no word of the other can stand for: these are different
 * names. `[from, to)`: the words of the other among `others`, counted in numbers. A name without words has no such word.
 */
export function haveStrangers(one: WordShapes, others: WordShapes, from: number, to: number): boolean {
  // The number of the town may be all that is asked for, or be written before the name.
  if ((others[from]! & IS_CODED) !== 0 && mayBeginWithCode(one)) return false;
  return hasStranger(one, 0, one.length, others, from, to) && hasStranger(others, from, to, one, 0, one.length);
}

/** `257 Belgrano`, `C 257`. */
function mayBeginWithCode(one: WordShapes): boolean {
  const first = one[0] ?? 0;
  if ((first & IS_NUMBER) !== 0) return true;
  return (first & 0xff) === C && ((first >>> LENGTH) & LONGEST) === 1 && ((one[2] ?? 0) & IS_NUMBER) !== 0;
}

const C = 'c'.charCodeAt(0);

function hasStranger(
  one: WordShapes,
  start: number,
  end: number,
  others: WordShapes,
  from: number,
  to: number,
): boolean {
  for (let at = start; at < end; at += 2) {
    const ends = one[at]!;
    if ((ends & IS_CORE) === 0) continue;
    const letters = one[at + 1]!;
    let other = from;
    while (other < to && !mayStandFor(ends, letters, others[other]!, others[other + 1]!)) other += 2;
    if (other === to) return true;
  }
  return false;
}

/**
 * Whether one word may stand for another: equal, the beginning or the end of it, shortened, or mistyped (see `likenessOf`). All of
 * these leave the first or the last letter as it is.
 */
function mayStandFor(one: number, letters: number, other: number, otherLetters: number): boolean {
  if (((one ^ other) & 0xff) !== 0 && ((one ^ other) & (0xff << LAST)) !== 0) return false;
  const lost = letters & ~otherLetters;
  const gained = otherLetters & ~letters;
  if (lost === 0 || gained === 0) return true;
  // A number is another one as soon as a digit differs.
  if (((one | other) & IS_NUMBER) !== 0) return false;
  const length = (one >>> LENGTH) & LONGEST;
  const otherLength = (other >>> LENGTH) & LONGEST;
  const long = length > otherLength ? length : otherLength;
  const difference = length > otherLength ? length - otherLength : otherLength - length;
  if (3 * difference > long) return false;
  // One letter in three may differ, and the tolerance of typing errors is less than that but for four and five letters.
  const most = Math.max(1, Math.floor(long / 3));
  // Each edit takes one letter at most out of either.
  return hasAtMost(lost, most) && hasAtMost(gained, most);
}

function hasAtMost(bits: number, most: number): boolean {
  let rest = bits;
  for (let left = most; left > 0 && rest !== 0; left--) rest &= rest - 1;
  return rest === 0;
}
