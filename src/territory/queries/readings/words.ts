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
  knownAlike: 6,
  initial: 4,
  joinedNear: 5,
  toInitial: 5,
  dropped: 5,
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

/** What people write for `de`, `la` and `y`. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['d', 'l', 'i']);

const WORD = /[\p{L}\p{N}\p{M}_]+(?:'[\p{L}\p{N}\p{M}_]+)*/gu;

const INVERTED = /^(?<surname>[^,]*),(?<names>[^,]*)$/;

/**
 * The words of a folded query in the order people say them: `roca, julio a.` is `julio a. roca`. Points between letters
 * separate here: `s.m. de tucuman`.
 */
export function wordsOf(folded: string): readonly QueryWord[] {
  const { surname = folded, names = '' } = INVERTED.exec(folded)?.groups ?? {};
  return [names, surname].flatMap((part) =>
    Array.from(part.matchAll(WORD), (found) => ({
      text: found[0],
      pointed: part[found.index + found[0].length] === '.',
    })),
  );
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

type Given = Pick<Way, 'words' | 'cost'> & Partial<Way>;

/** A way whose words are right as they stand. */
function way(given: Given): Way {
  return { length: 1, beginning: null, tolerant: false, shortened: false, ...given };
}

function alone({ text: word, pointed }: QueryWord, isLast: boolean, { text, sounds }: ReadingIndex): Way[] {
  const { vocabulary, analyzer } = text;
  // Another number is another street.
  const asWritten = way({ words: [word], cost: COST.asWritten, tolerant: !/\d/.test(word) });
  if (analyzer.isStopWord(word)) return [asWritten];
  const isKnown = vocabulary.idOf(word) >= 0;
  const ways: Way[] = [];
  if (isKnown || text.expand(word).ids.length > 0 || (isLast && isBeginning(text, word))) ways.push(asWritten);
  if (word.length === 1) {
    ways.push(way({ words: [], beginning: word, cost: COST.initial }));
    // `25 d mayo`: the letter of a word that does not count.
    if (SMALL_WORDS.has(word)) ways.push(way({ words: [], cost: COST.dropped }));
    return ways;
  }
  if (!isKnown) {
    ways.push(...ranked(piecesOf(word, text), COST.pieces));
    ways.push(...sounding(word, sounds, COST.alike));
    if (ways.length === 0) ways.push(...ranked(nearPiecesOf(word, text), COST.piecesNear, { tolerant: true }));
  }
  if (pointed && word.length <= LONGEST_BEGINNING) {
    ways.push(way({ words: [], beginning: word, cost: COST.beginning }));
  }
  if (!isKnown) return ways;
  ways.push(...sounding(word, sounds, COST.knownAlike));
  const initial = word.charAt(0);
  // The last word is the surname, which no name has as an initial alone.
  if (!isLast && word.length >= SHORTEST_NAME && /\p{L}/u.test(initial) && allSearched(text, [initial])) {
    ways.push(way({ words: [initial], cost: COST.toInitial, shortened: true }));
  }
  return ways;
}

function sounding(word: string, sounds: SoundIndex, cost: number): readonly Way[] {
  if (word.length < SHORTEST_SOUND) return [];
  return ranked(
    sounds.alike(word).map((other) => [other]),
    cost,
  );
}

/** The same ways, but letters alone are initials and nothing else; null when that is no other reading. */
export function initialsOf(
  words: readonly QueryWord[],
  ways: readonly (readonly Way[])[],
): readonly (readonly Way[])[] | null {
  const isInitial = (place: number): boolean => {
    const word = words[place]?.text ?? '';
    return word.length === 1 && /\p{L}/u.test(word);
  };
  if (words.filter((_, place) => isInitial(place)).length < 2) return null;
  return ways.map((here, place) => here.filter((one) => !isInitial(place) || one.beginning !== null));
}

function together(words: readonly QueryWord[], place: number, text: TextIndex, synonyms: Synonyms): Way[] {
  const ways: Way[] = [];
  let term = '';
  let joined = '';
  let shortest = Number.POSITIVE_INFINITY;
  let pointed = false;
  const longest = Math.max(synonyms.longestTerm, LONGEST_NUMBER, MOST_TORN);
  for (let length = 1; length <= longest && place + length <= words.length; length++) {
    const word = words[place + length - 1]?.text ?? '';
    term = length === 1 ? word : `${term} ${word}`;
    joined += word;
    shortest = Math.min(shortest, word.length);
    // A point ends an abbreviation, not half a word.
    if (length > 1) pointed ||= words[place + length - 2]?.pointed ?? false;
    const rewordings = (synonyms.rewordings.get(term) ?? []).filter((other) => allSearched(text, other.words));
    const [long, short] = [true, false].map((is) => rewordings.filter(({ writtenOut }) => writtenOut === is));
    ways.push(
      ...ranked(
        (long ?? []).map((other) => other.words),
        COST.writtenOut,
        { length },
      ),
    );
    ways.push(
      ...ranked(
        (short ?? []).map((other) => other.words),
        COST.abbreviated,
        { length },
      ),
    );
    // A number alone is no name in words: `calle 13` is not Alfonso XIII.
    if (length <= LONGEST_NUMBER && length < words.length) {
      const numbers = otherNumbers(term).map((number) => number.split(' '));
      ways.push(
        ...ranked(
          numbers.filter((number) => allSearched(text, number)),
          COST.number,
          { length },
        ),
      );
    }
    if (length > 1 && length <= MOST_TORN && !pointed) {
      if (text.vocabulary.idOf(joined) >= 0) ways.push(way({ length, words: [joined], cost: COST.joined }));
      else if (shortest > 1 && joined.length >= SHORTEST_NEAR && text.expand(joined).ids.length > 0) {
        ways.push(way({ length, words: [joined], cost: COST.joinedNear, tolerant: true }));
      }
    }
  }
  return ways;
}

/** The first of some alternatives, each a little less plausible than the one before. */
function ranked(alternatives: readonly (readonly string[])[], cost: number, more: Partial<Way> = {}): readonly Way[] {
  return alternatives
    .slice(0, MOST_ALTERNATIVES)
    .map((words, place) => way({ words, cost: cost + place * NEXT, ...more }));
}

function isBeginning({ vocabulary }: TextIndex, word: string): boolean {
  const [from, to] = vocabulary.prefixRange(word);
  return from < to;
}

/** True when names hold every one of the words that counts, and one of them does. */
function allSearched({ analyzer, vocabulary }: TextIndex, words: readonly string[]): boolean {
  const counting = words.filter((word) => !analyzer.isStopWord(word));
  return counting.length > 0 && counting.every((word) => vocabulary.idOf(word) >= 0);
}
