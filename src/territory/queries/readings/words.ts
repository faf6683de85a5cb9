/** How else each word of a query may be meant, against the words that the names of one table hold. */
import { toleratedEdits } from '../../../indexes/analysis.ts';
import { BoundedCache } from '../../../indexes/bounded-cache.ts';
import type { SoundIndex } from '../../../indexes/sounds.ts';
import type { TextIndex } from '../../../indexes/text-index.ts';
import { SMALL_WORDS } from '../../catalog/glued-names.ts';
import type { Synonyms } from '../../synonyms/synonyms.ts';
import { LONGEST_NUMBER, opensNumber, ordinalsInDigits, otherNumbers } from './numbers.ts';
import { nearPiecesOf, piecesOf } from './pieces.ts';
import type { Way } from './ways.ts';

/** A word of a query, folded; whether a point ends it, as it ends abbreviations. */
export interface QueryWord {
  readonly text: string;
  readonly pointed: boolean;
}

/** What names are searched with. */
interface ReadingIndex {
  readonly text: TextIndex;
  readonly sounds: SoundIndex;
}

/** How far each way is from the written text: the nearest is tried first. */
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
/** Alternatives of one kind for one word, and of a number: in digits, in words, as an ordinal of either gender and in digits, in Roman numerals. */
const MOST_ALTERNATIVES = 4;
const MOST_NUMBERS = 8;
/** Letters of the shortest word with a sound of its own, and of the shortest that stands in a name as its initial. */
const SHORTEST_SOUND = 3;
const SHORTEST_NAME = 4;
/** Letters of the longest abbreviation by its beginning alone where a name has it as a word. */
const LONGEST_BEGINNING = 4;
/** Words that may have been torn apart, and letters of the shortest that two of them make with a typo. */
const MOST_TORN = 3;
const SHORTEST_NEAR = 7;

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
  return words.map((word, place) => {
    const own = byItself(word, { isLast: place === words.length - 1, isOnly: words.length === 1 }, index, synonyms);
    const more = together(words, place, index.text, synonyms);
    return more.length === 0 ? own : [...own, ...more];
  });
}

/** Words of names whose ways are remembered: many names share them. */
const REMEMBERED = 4096;

interface Memory {
  readonly synonyms: Synonyms;
  /** By the id of a word and where it stands. */
  readonly ways: BoundedCache<number, readonly Way[]>;
}
const memories = new WeakMap<TextIndex, Memory>();

/** Where a word stands in its query. */
interface Standing {
  readonly isLast: boolean;
  readonly isOnly: boolean;
}

/** The ways to read one word, without those beside it. */
function byItself(word: QueryWord, standing: Standing, index: ReadingIndex, synonyms: Synonyms): readonly Way[] {
  const id = index.text.vocabulary.idOf(word.text);
  if (id < 0) return [...alone(word, standing.isLast, index), ...reworded(word, standing, index.text, synonyms)];
  let memory = memories.get(index.text);
  if (memory?.synonyms !== synonyms) {
    memory = { synonyms, ways: new BoundedCache(REMEMBERED) };
    memories.set(index.text, memory);
  }
  const key = id * 8 + (word.pointed ? 4 : 0) + (standing.isLast ? 2 : 0) + (standing.isOnly ? 1 : 0);
  let ways = memory.ways.get(key);
  if (ways === undefined) {
    ways = [...alone(word, standing.isLast, index), ...reworded(word, standing, index.text, synonyms)];
    memory.ways.set(key, ways);
  }
  return ways;
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
    ways.push(...ranked(misreadAs(word, text), COST.alike));
    if (ways.length === 0) ways.push(...ranked(nearPiecesOf(word, text), COST.piecesNear, { tolerant: true }));
  }
  if (pointed && (word.length <= LONGEST_BEGINNING || (!isKnown && isBeginning(text, word)))) {
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

/** Letters that are heard or read for each other: `Guilde` for Wilde, `Maclero` for Madero. */
const TAKEN_FOR: readonly (readonly [string, string])[] = [
  ['gu', 'w'],
  ['hu', 'w'],
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]);

/** Words of names that an unknown word becomes when some of its letters are exchanged for others. */
function misreadAs(word: string, { vocabulary }: TextIndex): readonly (readonly string[])[] {
  const found: string[][] = [];
  if (word.length < SHORTEST_NAME) return found;
  for (const [one, other] of TAKEN_FOR) {
    for (let at = word.indexOf(one); at >= 0; at = word.indexOf(one, at + 1)) {
      const meant = word.slice(0, at) + other + word.slice(at + one.length);
      if (vocabulary.idOf(meant) >= 0) found.push([meant]);
    }
  }
  return found;
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

/** What one word abbreviates, how it is abbreviated, and the number that it is. */
function reworded({ text: word }: QueryWord, { isLast, isOnly }: Standing, text: TextIndex, synonyms: Synonyms): Way[] {
  const ways = rewordingsOf(word, 1, text, synonyms);
  // A number alone is no name in words: `calle 13` is not Alfonso XIII.
  if (!isOnly) ways.push(...numbersOf(word, 1, text, isLast));
  return ways;
}

function rewordingsOf(term: string, length: number, text: TextIndex, synonyms: Synonyms): Way[] {
  const rewordings = synonyms.rewordings.get(term)?.filter((other) => allSearched(text, other.words)) ?? [];
  if (rewordings.length === 0) return [];
  const of = (isWrittenOut: boolean) => rewordings.filter((other) => other.writtenOut === isWrittenOut);
  return [
    ...ranked(
      of(true).map((other) => other.words),
      COST.writtenOut,
      { length },
    ),
    ...ranked(
      of(false).map((other) => other.words),
      COST.abbreviated,
      { length },
    ),
  ];
}

function numbersOf(term: string, length: number, text: TextIndex, closesName = false): readonly Way[] {
  const numbers = [...otherNumbers(term, closesName), ...ordinalsInDigits(term)].map((number) => number.split(' '));
  return ranked(
    numbers.filter((number) => allSearched(text, number)),
    COST.number,
    { length },
    MOST_NUMBERS,
  );
}

const openings = new WeakMap<Synonyms, ReadonlySet<string>>();

/** The words that terms of several words begin with. */
function openingsOf(synonyms: Synonyms): ReadonlySet<string> {
  let words = openings.get(synonyms);
  if (!words) {
    words = new Set(
      Array.from(synonyms.rewordings.keys(), (term) => term.split(' ')).flatMap(([first = '', ...more]) =>
        more.length > 0 ? [first] : [],
      ),
    );
    openings.set(synonyms, words);
  }
  return words;
}

/** The ways to read a word together with those behind it. */
function together(words: readonly QueryWord[], place: number, text: TextIndex, synonyms: Synonyms): Way[] {
  const ways: Way[] = [];
  const { text: first = '' } = words[place] ?? {};
  let term = first;
  let joined = first;
  let shortest = first.length;
  let pointed = false;
  const opensTerm = openingsOf(synonyms).has(first);
  const longest = Math.max(opensTerm ? synonyms.longestTerm : 0, opensNumber(first) ? LONGEST_NUMBER : 0, MOST_TORN);
  for (let length = 2; length <= longest && place + length <= words.length; length++) {
    const word = words[place + length - 1]?.text ?? '';
    term += ` ${word}`;
    joined += word;
    shortest = Math.min(shortest, word.length);
    // A point ends an abbreviation, not half a word.
    pointed ||= words[place + length - 2]?.pointed ?? false;
    if (opensTerm) ways.push(...rewordingsOf(term, length, text, synonyms));
    if (length <= LONGEST_NUMBER && length < words.length && opensNumber(first)) {
      ways.push(...numbersOf(term, length, text));
    }
    // `O-Higgins`, `O. Higgins`: some other sign for the apostrophe.
    const elided = `${first}'${word}`;
    if (length === 2 && text.vocabulary.idOf(elided) >= 0)
      ways.push(way({ length, words: [elided], cost: COST.joined }));
    if (length <= MOST_TORN && !pointed) {
      if (text.vocabulary.idOf(joined) >= 0) ways.push(way({ length, words: [joined], cost: COST.joined }));
      else if (shortest > 1 && joined.length >= SHORTEST_NEAR) {
        const parts = words.slice(place, place + length).map((part) => part.text);
        ways.push(...ranked(mistypedWhole(parts, text), COST.joinedNear, { length }));
      }
    }
  }
  return ways;
}

/**
 * The words that parts are with a slip of the finger when they are put together, fewest slips first. None holds a digit, for another
 * number is another name, and none is what one of the parts is by itself: `xx rosario` is not Rosario, its `xx` would be lost.
 */
function mistypedWhole(parts: readonly string[], { vocabulary }: TextIndex): readonly (readonly string[])[] {
  const joined = parts.join('');
  if (/\d/.test(joined)) return [];
  const { ids, edits } = vocabulary.within(joined, toleratedEdits(joined));
  if (ids.length === 0) return [];
  const lossy = new Set(parts.flatMap((part) => vocabulary.within(part, toleratedEdits(part)).ids));
  return Array.from(ids.keys())
    .sort((a, b) => (edits[a] ?? 0) - (edits[b] ?? 0) || a - b)
    .map((at) => ids[at] ?? -1)
    .filter((id) => !lossy.has(id) && !/\d/.test(vocabulary.words[id] ?? ''))
    .map((id) => [vocabulary.words[id] ?? '']);
}

/** The first of some alternatives, each a little less plausible than the one before. */
function ranked(
  alternatives: readonly (readonly string[])[],
  cost: number,
  more: Partial<Way> = {},
  most = MOST_ALTERNATIVES,
): readonly Way[] {
  return alternatives.slice(0, most).map((words, place) => way({ words, cost: cost + place * NEXT, ...more }));
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
