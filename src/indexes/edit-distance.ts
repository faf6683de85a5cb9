/**
 * Distance between words in insertions, deletions, substitutions and exchanges of neighbours, each counting one and no
 * letter edited twice ("optimal string alignment"): what the approximate search tolerates (reference 4.1).
 */

/** Longest word the bit-parallel form handles: one bit of a 32-bit integer per letter. */
export const LONGEST_PATTERN = 32;

/**
 * A word prepared for many comparisons: bit i of `masks[c]` is set when its letter i is c. `masks` is indexed by letter
 * code and lent to this module: `open` sets the word's bits, `close` clears them again.
 */
export function openPattern(masks: Int32Array, codes: ArrayLike<number>): void {
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    masks[code] = masks[code]! | (1 << at);
  }
}

/** Clears what `openPattern` set, so that the same table serves the next word. */
export function closePattern(masks: Int32Array, codes: ArrayLike<number>): void {
  for (let at = 0; at < codes.length; at++) masks[codes[at]!] = 0;
}

/**
 * Distance between the open pattern of `length` letters (1 to 32) and the letters `text[from, to)`; exact when it is at
 * most `limit`, otherwise any number greater than `limit`. Hyyrö's bit-vector algorithm with transpositions.
 */
export function patternDistance(
  masks: Int32Array,
  length: number,
  text: ArrayLike<number>,
  from: number,
  to: number,
  limit: number,
): number {
  const last = 1 << (length - 1);
  let positive = -1;
  let negative = 0;
  let diagonal = 0;
  let previous = 0;
  let distance = length;
  for (let at = from; at < to; at++) {
    const equal = masks[text[at]!]!;
    const exchanged = ((~diagonal & equal) << 1) & previous;
    diagonal = ((((equal & positive) + positive) | 0) ^ positive) | equal | negative | exchanged;
    let right = negative | ~(diagonal | positive);
    let left = diagonal & positive;
    if ((right & last) !== 0) distance++;
    else if ((left & last) !== 0) distance--;
    // Each of the remaining letters can lower the distance by one at most.
    if (distance - (to - at - 1) > limit) return limit + 1;
    right = (right << 1) | 1;
    left <<= 1;
    positive = left | ~(diagonal | right);
    negative = right & diagonal;
    previous = equal;
  }
  return distance;
}

/**
 * Distance between two words when it is at most `limit`, otherwise `limit + 1`. Compares UTF-16 code units.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 0) return long.length;
  if (long.length > sharedText.length || short.length > LONGEST_PATTERN) {
    return bandedDistance(codesOf(short), codesOf(long), limit);
  }
  // Written out, so that comparing two words allocates nothing.
  for (let at = 0; at < short.length; at++) {
    const code = short.charCodeAt(at);
    sharedMasks[code] = sharedMasks[code]! | (1 << at);
  }
  for (let at = 0; at < long.length; at++) sharedText[at] = long.charCodeAt(at);
  const distance = patternDistance(sharedMasks, short.length, sharedText, 0, long.length, limit);
  for (let at = 0; at < short.length; at++) sharedMasks[short.charCodeAt(at)] = 0;
  return Math.min(distance, limit + 1);
}

const sharedMasks = new Int32Array(0x10000);
const sharedText = new Uint16Array(64);

function codesOf(word: string): Uint16Array {
  const codes = new Uint16Array(word.length);
  for (let at = 0; at < word.length; at++) codes[at] = word.charCodeAt(at);
  return codes;
}

/**
 * The same distance by the plain table, of which only the diagonal band of width `limit` is computed: for words too
 * long for one integer. Answers `limit + 1` for everything farther.
 */
export function bandedDistance(a: ArrayLike<number>, b: ArrayLike<number>, limit: number): number {
  const far = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return far;
  const width = b.length + 1;
  let before = new Int32Array(width).fill(far);
  let above = new Int32Array(width).fill(far);
  let row = new Int32Array(width).fill(far);
  for (let j = 0; j <= Math.min(limit, b.length); j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row.fill(far);
    if (i <= limit) row[0] = i;
    let least = row[0]!;
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(above[j - 1]! + (same ? 0 : 1), above[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row[j] = Math.min(best, far);
      least = Math.min(least, best);
    }
    if (least > limit && i > 1 && rowLeast(above) > limit) return far;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[b.length]!, far);
}

function rowLeast(row: Int32Array): number {
  let least = row[0]!;
  for (const value of row) if (value < least) least = value;
  return least;
}

/** Letters in which a mistyped name may differ from the one that was meant, at most. */
const MISTYPED = 3;

/**
 * The candidate that a mistyped name may stand for: the one with the fewest different letters, of several the first. Null where
 * none is as near as a third of the name's letters.
 */
export function closestName(given: string, candidates: Iterable<string>): string | null {
  const word = given.toLowerCase();
  let limit = Math.min(MISTYPED, Math.max(1, Math.floor(word.length / 3)));
  let closest: string | null = null;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    closest = candidate;
    if (distance === 0) return closest;
    limit = distance - 1;
  }
  return closest;
}
