/**
 * Which of many texts contain a term: exact, without looking at texts that cannot. Every text is filed under each run of
 * one, two and three of its units; a term is looked for among the texts of its rarest run only.
 */
import { type Columns, type GrowingColumn, growingInts } from './columns.ts';
import { buildPostings, lowerBound, Postings } from './ordinals.ts';
import type { Slices } from './slices.ts';

/** Units that get a number of their own, the most frequent ones; all others share number 0. */
const LETTERS = 64;
/** Keys of runs of one, two and three units, one after the other. */
const PAIRS_FROM = LETTERS;
const TRIPLES_FROM = PAIRS_FROM + LETTERS ** 2;
const KEYS = TRIPLES_FROM + LETTERS ** 3;

/** Longest run that texts are filed under. */
const LONGEST_RUN = 3;

/** How many texts are filed between two pauses. */
const TEXTS_A_SLICE = 256;

/** Runs that a text has, for the room they are given at first. */
const RUNS_A_TEXT = 128;

const UNITS = 1 << 16;

/** Finds texts by parts of them; texts are identified by their place in the list, and never change. */
export class SubstringIndex {
  readonly #texts: readonly string[];
  readonly #letterOf: Uint8Array;
  readonly #postings: Postings;

  constructor(texts: readonly string[], letterOf: Uint8Array, postings: Postings) {
    this.#texts = texts;
    this.#letterOf = letterOf;
    this.#postings = postings;
  }

  /** The same index, its large arrays where columns lie. */
  keptIn(columns: Columns): SubstringIndex {
    const { starts, ordinals } = this.#postings;
    const kept = new Postings(columns.keepInts(starts), columns.keepInts(ordinals));
    return new SubstringIndex(this.#texts, columns.keepBytes(this.#letterOf), kept);
  }

  /**
   * Ordinals of the texts that contain every one of the terms, ascending. An empty term is in every text.
   * @param within ascending ordinals to look among; null for all
   */
  find(terms: readonly string[], within: Int32Array | null = null): Int32Array {
    const wanted = [...new Set(terms)].filter((term) => term !== '').map((term) => ({ term, ...this.#rarest(term) }));
    // Texts without the rarest term are left after one look.
    wanted.sort((a, b) => a.count - b.count);
    const [rarest] = wanted;
    if (!rarest) return within ?? Int32Array.from(this.#texts.keys());
    const listed = this.#listed(rarest.key);
    const among = within !== null && within.length < listed.length ? within : listed;
    const others = among === listed ? within : null;
    const unsure = wanted
      .filter((one) => !(one.isExact && one.key === rarest.key && among === listed))
      .map(({ term }) => term);
    if (unsure.length === 0 && others === null) return among;
    return among.filter((ordinal) => {
      if (others !== null && others[lowerBound(others, ordinal)] !== ordinal) return false;
      const text = this.#texts[ordinal] ?? '';
      return unsure.every((term) => text.includes(term));
    });
  }

  #listed(key: number): Int32Array {
    const { starts, ordinals } = this.#postings;
    return ordinals.subarray(starts[key], starts[key + 1]);
  }

  /** The run of a term that the fewest texts hold, and whether those are just the texts that contain the term. */
  #rarest(term: string): { readonly key: number; readonly count: number; readonly isExact: boolean } {
    const length = Math.min(term.length, LONGEST_RUN);
    let key = 0;
    let count = Number.POSITIVE_INFINITY;
    let sharesLetters = false;
    for (let at = 0; at + length <= term.length; at++) {
      const run = keyAt(this.#letterOf, term, at, length);
      const held = this.#postings.count(run);
      if (held < count) [key, count] = [run, held];
    }
    for (let at = 0; at < term.length; at++) sharesLetters ||= this.#letterOf[term.charCodeAt(at)] === 0;
    return { key, count, isExact: term.length <= LONGEST_RUN && !sharesLetters };
  }
}

/** Files texts, in slices. */
export function* substringSlices(texts: readonly string[]): Slices<SubstringIndex> {
  const frequencies = new Uint32Array(UNITS);
  for (let ordinal = 0; ordinal < texts.length; ordinal++) {
    const text = texts[ordinal]!;
    for (let at = 0; at < text.length; at++) frequencies[text.charCodeAt(at)]!++;
    if (ordinal % TEXTS_A_SLICE === 0) yield;
  }
  const frequent = [...frequencies.keys()].filter((unit) => frequencies[unit]! > 0);
  frequent.sort((a, b) => frequencies[b]! - frequencies[a]!);
  const letterOf = new Uint8Array(UNITS);
  for (const [place, unit] of frequent.slice(0, LETTERS - 1).entries()) letterOf[unit] = place + 1;
  yield;
  const seen = new Int32Array(KEYS).fill(-1);
  const runs = growingInts(RUNS_A_TEXT * texts.length);
  const ends = new Int32Array(texts.length);
  for (let ordinal = 0; ordinal < texts.length; ordinal++) {
    addRuns(letterOf, texts[ordinal]!, ordinal, seen, runs);
    ends[ordinal] = runs.length;
    if (ordinal % TEXTS_A_SLICE === 0) yield;
  }
  const postings = buildPostings(KEYS, (visit) => {
    let run = 0;
    for (let ordinal = 0; ordinal < texts.length; ordinal++) {
      for (const end = ends[ordinal]!; run < end; run++) visit(ordinal, runs.at(run));
    }
  });
  return new SubstringIndex(texts, letterOf, postings);
}

/** Adds the runs of a text, each once; `seen` holds, by key, the last text that had it. */
function addRuns(
  letterOf: Uint8Array,
  text: string,
  ordinal: number,
  seen: Int32Array,
  runs: GrowingColumn<Int32Array>,
): void {
  const add = (key: number): void => {
    if (seen[key] === ordinal) return;
    seen[key] = ordinal;
    runs.push(key);
  };
  // From the end, with the letters behind the present one at hand.
  let second = -1;
  let third = -1;
  for (let at = text.length - 1; at >= 0; at--) {
    const first = letterOf[text.charCodeAt(at)]!;
    add(first);
    if (second >= 0) add(pairKey(first, second));
    if (third >= 0) add(tripleKey(first, second, third));
    third = second;
    second = first;
  }
}

/** The key of the run of a text that begins at a place and has so many units. */
function keyAt(letterOf: Uint8Array, text: string, at: number, length: number): number {
  const first = letterOf[text.charCodeAt(at)]!;
  if (length === 1) return first;
  const second = letterOf[text.charCodeAt(at + 1)]!;
  return length === 2 ? pairKey(first, second) : tripleKey(first, second, letterOf[text.charCodeAt(at + 2)]!);
}

function pairKey(first: number, second: number): number {
  return PAIRS_FROM + first * LETTERS + second;
}

function tripleKey(first: number, second: number, third: number): number {
  return TRIPLES_FROM + (first * LETTERS + second) * LETTERS + third;
}
