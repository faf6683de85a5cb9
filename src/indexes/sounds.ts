/**
 * Words that sound alike as Spanish is spoken in Argentina: b and v, s, z and soft c, ll, y and i, silent h, double
 * letters. For the words of a vocabulary, so that a word can be found by its sound.
 */

import { BoundedCache } from './bounded-cache.ts';
import { lowerBound } from './ordinals.ts';
import { textSum } from './seen-lately.ts';

/** What a {@link SoundIndex} is made of: plain data. */
export interface SoundIndexParts {
  /** Hashes of sounds, ascending. */
  readonly hashes: Int32Array;
  /** Beside each, the place of a word that sounds so. */
  readonly words: Int32Array;
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[cs]h/g, '1'],
  [/h/g, ''],
  [/ll/g, 'i'],
  [/gu(?=[ei])/g, '2'],
  [/g(?=[eiy])/g, 'j'],
  [/2/g, 'g'],
  [/s?c(?=[eiy])|[zx]/g, 's'],
  [/qu(?=[ei])|[cq]/g, 'k'],
  [/[vw]/g, 'b'],
  [/n(?=[bp])/g, 'm'],
  [/y/g, 'i'],
  [/(\p{L})\1+/gu, '$1'],
];

/** Sounds of words that are remembered, and the longest of these words. */
const REMEMBERED = 8192;
const LONGEST_REMEMBERED = 32;
const remembered = new BoundedCache<string, string>(REMEMBERED);

/** How a word (folded) sounds; words with equal results sound alike. `yrigoyen` and `hirigoyen` → `irigoien`. */
export function soundOf(word: string): string {
  if (word.length > LONGEST_REMEMBERED) return newSoundOf(word);
  let sound = remembered.get(word);
  if (sound === undefined) {
    sound = newSoundOf(word);
    remembered.set(word, sound);
  }
  return sound;
}

function newSoundOf(word: string): string {
  let sound = word;
  for (const [letters, same] of RULES) sound = sound.replace(letters, same);
  return sound;
}

/** Letters that no rule changes nor makes, so that words that sound alike have the same of them: a bit for each by its place in the alphabet. */
export const FIRM = [...'adeotr'].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) & 31)), 0);

/** Whether two words (folded) sound alike. Most have other letters, which is seen before either is spelt by its sound. */
export function soundAlike(one: string, other: string): boolean {
  return one === other || (firmIn(one) === firmIn(other) && soundOf(one) === soundOf(other));
}

/** Which of the firm letters a word has. */
function firmIn(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits & FIRM;
}

/** The one that is not heard. */
const SILENT = 'h'.charCodeAt(0);

/**
 * Whether two folded words that differ by a single edit may sound alike. It compares the letters between their common beginning and end:
 * most typing errors put another sound there. With doubled letters it may be wrong.
 */
export function maySoundAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one.charCodeAt(from) === other.charCodeAt(from)) from++;
  let end = 0;
  while (end < shorter - from && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end++;
  const endOfOne = one.length - end;
  const endOfOther = other.length - end;
  // A letter more, which may be a second one of its kind.
  if (endOfOne === from || endOfOther === from) return true;
  let isFirm = false;
  for (let at = from; at < endOfOne; at++) {
    const code = one.charCodeAt(at);
    // It may have changed places with a letter that is heard.
    if (code === SILENT) return true;
    isFirm ||= ((FIRM >>> (code & 31)) & 1) === 1;
  }
  for (let at = from; at < endOfOther; at++) isFirm ||= ((FIRM >>> (other.charCodeAt(at) & 31)) & 1) === 1;
  return !isFirm;
}

/** The words of one vocabulary by their sound. */
export class SoundIndex {
  readonly #hashes: Int32Array;
  readonly #places: Int32Array;
  readonly #words: readonly string[];

  private constructor({ hashes, words }: SoundIndexParts, vocabulary: readonly string[]) {
    this.#hashes = hashes;
    this.#places = words;
    this.#words = vocabulary;
  }

  static of(words: readonly string[]): SoundIndex {
    const hashes = Int32Array.from(words, (word) => textSum(newSoundOf(word)));
    const places = Int32Array.from(words.keys()).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0) || a - b);
    return new SoundIndex({ hashes: Int32Array.from(places, (place) => hashes[place] ?? 0), words: places }, words);
  }

  /** The way back from {@link SoundIndex.toParts}, beside the same words. */
  static fromParts(parts: SoundIndexParts, words: readonly string[]): SoundIndex {
    return new SoundIndex(parts, words);
  }

  /** What the index is made of besides its words, not copied. */
  toParts(): SoundIndexParts {
    return { hashes: this.#hashes, words: this.#places };
  }

  /** The words that sound like a word (folded), itself left out, in alphabetical order. */
  alike(word: string): string[] {
    const sound = soundOf(word);
    const hash = textSum(sound);
    const found: string[] = [];
    for (let at = lowerBound(this.#hashes, hash); this.#hashes[at] === hash; at++) {
      const other = this.#words[this.#places[at] ?? 0] ?? '';
      if (other !== word && soundOf(other) === sound) found.push(other);
    }
    return found;
  }
}
