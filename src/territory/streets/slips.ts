/** Judges names that were found by slips of the finger alone: which is another one all the same, and which of two is nearer. */
import { STOP_WORDS } from '../../indexes/analysis.ts';
import { editDistance } from '../../indexes/edit-distance.ts';
import { maySoundAlike, soundAlike, soundOf } from '../../indexes/sounds.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { holds } from './held-words.ts';
import { SIDES, surnameOf } from './part-of-name.ts';
import type { PlainName } from './plain-name.ts';
import { LIKENESS, likenessOf } from './word-likeness.ts';

const ARTICLES: ReadonlySet<string> = new Set(STOP_WORDS);
/** Letters of a word at least that may be glued to another one. */
const SHORTEST_PART = 3;

/**
 * Whether a name that the index found is no slip for the asked one: the side of a town is never written for another (`COLECTORA ESTE`
 * of `Colectora Oeste`), what a given name was taken for is no street that is called after its surname besides (`ANDRES PAZOS` of `Los
 * Andes`), and a name of which no word is like one that was asked for was found by what stands for its kind (`CAMINO DE LOS REMEROS` of
 * `El Cano`).
 */
export function isNoSlip(asked: PlainName, name: PlainName): boolean {
  const surname = surnameOf(name);
  let isAkin = false;
  let isGivenAlone = false;
  let isSurnameAsked = holds(asked.words, surname);
  for (const word of asked.words) {
    if (holds(name.words, word)) {
      isAkin = true;
      continue;
    }
    if (SIDES.has(word) && name.words.some((other) => SIDES.has(other) && !holds(asked.words, other))) return true;
    // An article that is all that was read of a name begins and ends as many a word does.
    if (ARTICLES.has(word)) continue;
    const like = name.words.find((other) => !holds(asked.words, other) && mayBe(word, other));
    if (like === undefined) continue;
    isAkin = true;
    isSurnameAsked ||= like === surname;
    isGivenAlone ||= GIVEN_NAMES.has(like);
  }
  return !isAkin || (isGivenAlone && !isSurnameAsked);
}

/** Whether a word may have become another one under somebody's hands. */
function mayBe(word: string, other: string): boolean {
  if (likenessOf(word, other) < LIKENESS.similar) return true;
  if (word.length >= SHORTEST_PART && other.includes(word)) return true;
  if (other.length >= SHORTEST_PART && word.includes(other)) return true;
  return soundAlike(word, other);
}

/** What a mistyped word weighs less that has but one slip where two are tolerated, and one that sounds like the word of the name. */
const NEARER = { oneEdit: 0.1, sound: 0.05 };
/** Letters of a word at least of which two slips are tolerated. */
const TWO_EDITS = 8;

/** Whether two slips are tolerated of a word. */
export function toleratesTwo(word: string): boolean {
  return word.length >= TWO_EDITS;
}

/** Returns how much nearer a name is than others by its edits; always less than the cost of one mistyped word. */
export function nearerByEdits(asked: readonly string[], words: readonly string[]): number {
  let sum = 0;
  for (let at = 0; at < asked.length; at++) {
    const word = asked[at]!;
    if (!toleratesTwo(word) || holds(words, word)) continue;
    for (let other = 0; other < words.length; other++) {
      if (editDistance(word, words[other]!, 1) > 1) continue;
      sum += NEARER.oneEdit;
      break;
    }
  }
  return sum;
}

/** The same by the sound of its words. */
export function nearerBySound(asked: readonly string[], words: readonly string[]): number {
  let sum = 0;
  for (let at = 0; at < asked.length; at++) {
    const word = asked[at]!;
    if (holds(words, word)) continue;
    for (let other = 0; other < words.length; other++) {
      const like = words[other]!;
      if (maySoundAlike(word, like) && soundOf(word) === soundOf(like)) sum += NEARER.sound;
    }
  }
  return sum;
}
