/**
 * From text to searchable words (reference 4.1): split, folded, synonyms (stored names only), stop words dropped.
 * Dropped words leave a gap in the positions, as ElasticSearch does, so that "words in sequence" means the same here.
 */
import { fold, tokenize } from './fold.ts';
import { SynonymTable } from './synonyms.ts';

/** What the search knows of a language and its abbreviations; all texts are folded before use. */
export interface TextOptions {
  /** Groups of equivalent terms, applied to stored names. Default: none. */
  readonly synonyms?: readonly (readonly string[])[];
  /** Words that do not count. Default: `STOP_WORDS`. */
  readonly stopWords?: readonly string[];
  /** Words that exclude each other although they are within a typo. Default: `EXCLUDED_PAIRS`. */
  readonly excludedPairs?: readonly (readonly [string, string])[];
}

/** Stop words of reference 4.1. */
export const STOP_WORDS: readonly string[] = ['la', 'las', 'el', 'los', 'de', 'del', 'y', 'e', 'lo', 'al'];

/** Excluded pairs of reference 4.1. */
const EXCLUDED_PAIRS: readonly (readonly [string, string])[] = [
  ['salta', 'santa'],
  ['cba', 'caba'],
];

/** Characters a trimmed query needs before its last word may be incomplete (reference 4.1). */
const SHORTEST_PREFIX_QUERY = 4;

/** A stored name's words with their positions, sorted by position, and how many words its text has without stop words. */
interface AnalyzedName {
  readonly words: readonly string[];
  readonly positions: readonly number[];
  readonly length: number;
}

/** A query's words with their positions; `prefix`: whether the last one may be incomplete. */
export interface AnalyzedQuery {
  readonly folded: string;
  readonly words: readonly string[];
  readonly positions: readonly number[];
  readonly prefix: boolean;
  /** Whether stop words stand before its first word or behind its last one. */
  readonly isFramed: boolean;
}

/** Edits tolerated in a query's word (reference 4.1): 0 below 4 letters, 1 up to 7, 2 from 8. */
export function toleratedEdits(word: string): number {
  return toleratedEditsOf(word.length);
}

/** The same of a word of so many letters. */
export function toleratedEditsOf(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

const NO_WORDS: readonly string[] = [];

/** A part of three letters between points: an abbreviation or a name, and no initial of `c.a.b.a`. */
const LONG_PART = /\p{L}{3}/u;

/**
 * The words of a folded text, with those parted that a point alone joins: publishers write `GRAL.GUEMES` and `AVDA.REPUBLICA`, which no
 * query finds as single words. Beyond the reference (4.1), which keeps them whole; initials stay one word there and here.
 */
function wordsIn(folded: string): readonly string[] {
  const tokens = tokenize(folded);
  if (!tokens.some(isJoined)) return tokens;
  return tokens.flatMap((token) => (isJoined(token) ? token.split('.') : token));
}

function isJoined(token: string): boolean {
  return token.includes('.') && LONG_PART.test(token);
}

/** The analysis of names and queries under one set of options. */
export class Analyzer {
  readonly #synonyms: SynonymTable;
  readonly #stopWords: ReadonlySet<string>;
  readonly #excluded = new Map<string, string[]>();

  constructor(options: TextOptions = {}) {
    this.#synonyms = new SynonymTable(options.synonyms ?? []);
    this.#stopWords = new Set((options.stopWords ?? STOP_WORDS).map(fold));
    for (const [a, b] of options.excludedPairs ?? EXCLUDED_PAIRS) {
      this.#exclude(fold(a), fold(b));
      this.#exclude(fold(b), fold(a));
    }
  }

  /** Words of a folded name. Equivalents start where the term they stand for starts and may reach over what follows. */
  name(folded: string): AnalyzedName {
    const tokens = wordsIn(folded);
    const found: { word: string; position: number }[] = [];
    const add = (word: string, position: number): void => {
      if (this.#stopWords.has(word)) return;
      if (!found.some((other) => other.position === position && other.word === word)) found.push({ word, position });
    };
    for (let at = 0; at < tokens.length; ) {
      const match = this.#synonyms.longestAt(tokens, at);
      const length = match?.length ?? 1;
      for (let i = at; i < at + length; i++) add(tokens[i]!, i);
      for (const equivalent of match?.equivalents ?? []) {
        for (let i = 0; i < equivalent.length; i++) add(equivalent[i]!, at + i);
      }
      at += length;
    }
    found.sort((a, b) => a.position - b.position);
    return {
      words: found.map((entry) => entry.word),
      positions: found.map((entry) => entry.position),
      length: tokens.filter((word) => !this.#stopWords.has(word)).length,
    };
  }

  /** Words of a query as the user typed it. No words left means that it finds nothing. */
  query(text: string): AnalyzedQuery {
    const folded = fold(text);
    const words: string[] = [];
    const positions: number[] = [];
    const tokens = wordsIn(folded);
    for (let position = 0; position < tokens.length; position++) {
      const word = tokens[position]!;
      if (this.#stopWords.has(word)) continue;
      words.push(word);
      positions.push(position);
    }
    const isFramed = positions[0] !== 0 || positions.at(-1) !== tokens.length - 1;
    return { folded, words, positions, prefix: text.trim().length >= SHORTEST_PREFIX_QUERY, isFramed };
  }

  /** True for a word (folded) that does not count. */
  isStopWord(word: string): boolean {
    return this.#stopWords.has(word);
  }

  /** Words that a name must not hold when the query holds `word`. */
  excludedBy(word: string): readonly string[] {
    return this.#excluded.get(word) ?? NO_WORDS;
  }

  #exclude(word: string, other: string): void {
    const known = this.#excluded.get(word);
    if (known === undefined) this.#excluded.set(word, [other]);
    else known.push(other);
  }
}
