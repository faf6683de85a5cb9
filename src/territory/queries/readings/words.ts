/** How else each word of a query may be meant, against the words that the names of one table hold. */
import type { SoundIndex } from '../../../indexes/sounds.ts';
import type { TextIndex } from '../../../indexes/text-index.ts';
import type { Synonyms } from '../../synonyms/synonyms.ts';
import { LONGEST_NUMBER, otherNumbers } from './numbers.ts';
import { nearPiecesOf, piecesOf } from './pieces.ts';
import type { Way } from './ways.ts';

/** A word of a query, folded; whether a point ends it, as it ends abbreviations. */
export interface QueryWord {
  readonly text: string;
  readonly pointed: boolean;
}

/** What names are searched with. */
export interface ReadingIndex {
  readonly text: TextIndex;
  readonly sounds: SoundIndex;
}

/** How far each way is from what was written: the least far is tried first. */
const COST = {
  asWritten: 0,
  writtenOut: 2,
  number: 2,
  joined: 3,
  pieces: 3,
  abbreviated: 4,
  alike: 4,
  initial: 4,
  joinedNear: 5,
  toInitial: 5,
  beginning: 6,
  piecesNear: 6,
} as const;
/** What each further alternative of one kind costs more. */
const NEXT = 0.1;
/** Alternatives of one kind for one word. */
const MOST_ALTERNATIVES = 4;
/** Letters of the shortest word with a sound of its own, and of the shortest that stands in a name as its initial. */
const SHORTEST_SOUND = 3;
const SHORTEST_NAME = 4;
/** Letters of the longest abbreviation by its beginning alone. */
const LONGEST_BEGINNING = 4;
/** Words that may have been torn apart, and letters of the shortest that two of them make with a typo. */
const MOST_TORN = 3;
const SHORTEST_NEAR = 7;

const WORD = /[\p{L}\p{N}\p{M}_]+(?:'[\p{L}\p{N}\p{M}_]+)*/gu;

/** The words of a folded query. Points between letters separate here: `s.m. de tucuman`. */
export function wordsOf(folded: string): readonly QueryWord[] {
  return Array.from(folded.matchAll(WORD), (found) => ({
    text: found[0],
    pointed: folded[found.index + found[0].length] === '.',
  }));
}

/** The ways to read a query's words, by the place where they begin. */
export function waysOf(
  words: readonly QueryWord[],
  index: ReadingIndex,
  synonyms: Synonyms,
): readonly (readonly Way[])[] {
  return words.map((word, place) => [
    ...alone(word, place === words.length - 1, index),
    ...together(words, place, index.text, synonyms),
  ]);
}

function alone({ text: word, pointed }: QueryWord, isLast: boolean, { text, sounds }: ReadingIndex): Way[] {
  const ways: Way[] = [];
  const add = (words: readonly string[], cost: number): void => {
    ways.push({ length: 1, words, beginning: null, cost });
  };
  const { vocabulary, analyzer } = text;
  const isKnown = vocabulary.idOf(word) >= 0;
  if (analyzer.isStopWord(word)) {
    add([word], COST.asWritten);
    return ways;
  }
  if (isKnown || text.expand(word).ids.length > 0 || (isLast && isBeginning(text, word))) add([word], COST.asWritten);
  if (word.length === 1) {
    ways.push({ length: 1, words: [], beginning: word, cost: COST.initial });
    return ways;
  }
  if (!isKnown) {
    ranked(piecesOf(word, text), COST.pieces, add);
    if (word.length >= SHORTEST_SOUND) {
      ranked(
        sounds.alike(word).map((other) => [other]),
        COST.alike,
        add,
      );
    }
    if (ways.length === 0) ranked(nearPiecesOf(word, text), COST.piecesNear, add);
    if (pointed && word.length <= LONGEST_BEGINNING) {
      ways.push({ length: 1, words: [], beginning: word, cost: COST.beginning });
    }
  }
  const initial = word.charAt(0);
  if (word.length >= SHORTEST_NAME && /\p{L}/u.test(initial) && isSearched(text, initial)) {
    add([initial], COST.toInitial);
  }
  return ways;
}

function together(words: readonly QueryWord[], place: number, text: TextIndex, synonyms: Synonyms): Way[] {
  const ways: Way[] = [];
  let term = '';
  let joined = '';
  const longest = Math.max(synonyms.longestTerm, LONGEST_NUMBER, MOST_TORN);
  for (let length = 1; length <= longest && place + length <= words.length; length++) {
    const word = words[place + length - 1]?.text ?? '';
    term = length === 1 ? word : `${term} ${word}`;
    joined += word;
    const add = (others: readonly string[], cost: number): void => {
      ways.push({ length, words: others, beginning: null, cost });
    };
    const rewordings = (synonyms.rewordings.get(term) ?? []).filter((other) => allSearched(text, other.words));
    ranked(
      rewordings.filter(({ writtenOut }) => writtenOut).map((other) => other.words),
      COST.writtenOut,
      add,
    );
    ranked(
      rewordings.filter(({ writtenOut }) => !writtenOut).map((other) => other.words),
      COST.abbreviated,
      add,
    );
    if (length <= LONGEST_NUMBER) {
      const numbers = otherNumbers(term).map((number) => number.split(' '));
      ranked(
        numbers.filter((number) => allSearched(text, number)),
        COST.number,
        add,
      );
    }
    if (length > 1 && length <= MOST_TORN) {
      if (text.vocabulary.idOf(joined) >= 0) add([joined], COST.joined);
      else if (joined.length >= SHORTEST_NEAR && text.expand(joined).ids.length > 0) add([joined], COST.joinedNear);
    }
  }
  return ways;
}

function ranked(
  alternatives: readonly (readonly string[])[],
  cost: number,
  add: (words: readonly string[], cost: number) => void,
): void {
  for (const [place, words] of alternatives.slice(0, MOST_ALTERNATIVES).entries()) add(words, cost + place * NEXT);
}

function isBeginning({ vocabulary }: TextIndex, word: string): boolean {
  const [from, to] = vocabulary.prefixRange(word);
  return from < to;
}

function isSearched({ vocabulary, analyzer }: TextIndex, word: string): boolean {
  return !analyzer.isStopWord(word) && vocabulary.idOf(word) >= 0;
}

/** True when names hold every one of the words that counts. */
function allSearched(text: TextIndex, words: readonly string[]): boolean {
  return words.every((word) => text.analyzer.isStopWord(word) || text.vocabulary.idOf(word) >= 0);
}
