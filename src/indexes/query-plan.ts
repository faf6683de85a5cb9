/**
 * A query against one vocabulary, and the judgement of a single name by it (reference 4.1): do its words match, and how
 * well. It knows nothing of records; the index uses it once for each distinct name.
 */
import type { AnalyzedQuery, Analyzer } from './analysis.ts';
import type { NameFigures } from './name-figures.ts';
import type { Expansion, Vocabulary } from './vocabulary.ts';

/** What a word of a query may stand for in one vocabulary: found once, remembered for the queries that follow. */
export interface KnownWord {
  readonly expansion: Expansion;
  /** Id of the word as typed, -1 when no name holds it. */
  readonly id: number;
  /** How many records hold one of the words of the expansion, those that hold several counted several times. */
  readonly records: number;
}

/** A query ready to be evaluated. */
export interface QueryPlan {
  /** What each distinct word may stand for. */
  readonly words: readonly KnownWord[];
  /** Positions of the words, in sequence and with repetitions, relative to the first one; and of the first one, behind stop words. */
  readonly offsets: readonly number[];
  readonly first: number;
  /** Ids of the words as typed, -1 for those no name holds. */
  readonly exactIds: readonly number[];
  /** Ids [from, to) that complete the last word; empty when it must be complete. */
  readonly lastRange: readonly [from: number, to: number];
  readonly excluded: readonly number[];
  /** Number of the name that equals the whole query, or -1. */
  readonly wholeName: number;
  /** Numbers [from, to) of the names that begin with the query letter for letter, stop words included. */
  readonly begun: readonly [from: number, to: number];
  /** Whether stop words stand around the query's words, so that a name with these words alone does not hold it literally. */
  readonly isFramed: boolean;
}

/** The words of all distinct names: name n has the entries `[starts[n], starts[n + 1])`, by position. */
export interface NameWords {
  readonly starts: Int32Array;
  readonly ids: Int32Array;
  readonly positions: Uint16Array;
  /** Number of words of each name's own text. */
  readonly lengths: Uint16Array;
}

/** Gives the words of a name to `visit`, each once although it may stand there twice. */
export function forEachWord(
  { starts, ids }: Pick<NameWords, 'starts' | 'ids'>,
  name: number,
  visit: (id: number) => void,
): void {
  const from = starts[name]!;
  const to = starts[name + 1]!;
  for (let at = from; at < to; at++) if (ids.indexOf(ids[at]!, from) === at) visit(ids[at]!);
}

const NO_RANGE = [0, 0] as const;

/** Prepares a query; undefined when it has no word to search for. */
export function planQuery(
  query: AnalyzedQuery,
  analyzer: Analyzer,
  vocabulary: Vocabulary,
  know: (word: string) => KnownWord,
  wholeName: number,
  begun: readonly [from: number, to: number] = NO_RANGE,
): QueryPlan | undefined {
  const { words: typed, positions } = query;
  const last = typed.at(-1);
  const first = positions[0];
  if (last === undefined || first === undefined) return undefined;
  // With their final length: a plan is made for every searched name, and lists that grow have room for seventeen.
  const words: KnownWord[] = new Array(typed.length);
  let distinct = 0;
  let excluded: number[] = NONE;
  const offsets: number[] = new Array(typed.length);
  const exactIds: number[] = new Array(typed.length);
  for (let i = 0; i < typed.length; i++) {
    const word = typed[i]!;
    const known = know(word);
    exactIds[i] = known.id;
    offsets[i] = positions[i]! - first;
    // A repeated word adds nothing.
    if (typed.indexOf(word) === i) words[distinct++] = known;
    for (const other of analyzer.excludedBy(word)) {
      const id = vocabulary.idOf(other);
      if (id < 0) continue;
      if (excluded === NONE) excluded = [];
      excluded.push(id);
    }
  }
  if (distinct < words.length) words.length = distinct;
  const lastRange = query.prefix ? vocabulary.prefixRange(last) : NO_RANGE;
  return { words, offsets, first, exactIds, lastRange, excluded, wholeName, begun, isFramed: query.isFramed };
}

/** Most queries exclude nothing: these share one list, which is never changed. */
const NONE: number[] = [];

const NO_PLANS: readonly QueryPlan[] = [];

/** A list of one plan, or of none. */
export function listOf(plan: QueryPlan | undefined): readonly QueryPlan[] {
  return plan === undefined ? NO_PLANS : [plan];
}

/** Less than what a word more or less makes of the relevance of a name: it decides only between names that are equal otherwise. */
const STOP_WORD_WEIGHT = 0.01;

/** Most edits of all words together that still make a difference to the order. */
const MOST_EDITS = 15;

/** Scores from which on a name matches in each of these ways, the best first; see {@link NameJudge}. */
const STEP = { whole: 112, framedWords: 104, framed: 96, words: 80, literal: 76, scattered: 64, typos: 32 } as const;

/** Whether a name of that score holds all words of the query as they were typed. */
export function holdsAllWords(score: number): boolean {
  return score >= STEP.words
    ? score < STEP.framed || score >= STEP.framedWords
    : score >= STEP.scattered && score < STEP.literal;
}

/**
 * Judges names by a plan. The score's steps, from coarse to fine: the whole name equals the query; it begins with the query, stop
 * words included; it holds the words in sequence; it holds the query from the beginning of a word on, the last word unfinished; it
 * holds the words anywhere; it holds them within typos, fewer of these first. Within a step names that begin with the query come
 * first, then, of finished words, rare ones and short names (BM25), and of unfinished ones names of a higher standing.
 */
export class NameJudge {
  readonly #plan: QueryPlan;
  readonly #names: NameWords;
  readonly #rarity: Float32Array;
  readonly #standing: Float32Array;
  readonly #meanLength: number;
  readonly #highest: number;
  /** Rarity of the words that the last call of `#matchWords` found. */
  #matchedRarity = 0;

  constructor(plan: QueryPlan, names: NameWords, { rarity, highest, meanLength, standing }: NameFigures) {
    this.#plan = plan;
    this.#names = names;
    this.#rarity = rarity;
    this.#standing = standing;
    this.#highest = highest;
    this.#meanLength = meanLength;
  }

  /** Score of a name, 32 to 113, or -1 when it does not match. */
  score(name: number): number {
    const from = this.#names.starts[name]!;
    const to = this.#names.starts[name + 1]!;
    if (this.#plan.excluded.length > 0 && this.#excludes(from, to)) return -1;
    const edits = this.#matchWords(from, to);
    const last = this.#phraseEnd(from, to);
    if (edits < 0 && last < 0) return -1;
    const { begun, isFramed, wholeName } = this.#plan;
    const begins = name >= begun[0] && name < begun[1] ? 2 : 0;
    if (name !== wholeName && begins > 0 && isFramed) {
      return (edits === 0 ? STEP.framedWords : STEP.framed) + this.#standing[name]!;
    }
    if (edits !== 0 && last >= 0) return STEP.literal + begins + this.#standing[name]!;
    const relevance = this.#relevance(this.#matchedRarity, name) + this.#stopWordsAlike(from, to);
    if (edits > 0) return STEP.typos + (MOST_EDITS - Math.min(edits, MOST_EDITS)) * 2 + relevance;
    if (name === wholeName) return STEP.whole + relevance;
    return (last < 0 ? STEP.scattered : STEP.words) + begins + relevance;
  }

  /** Whether a name matches: what {@link NameJudge.score} says without saying how well. */
  matches(name: number): boolean {
    const from = this.#names.starts[name]!;
    const to = this.#names.starts[name + 1]!;
    if (this.#plan.excluded.length > 0 && this.#excludes(from, to)) return false;
    return this.#hasWords(from, to) || this.#phraseEnd(from, to) >= 0;
  }

  #hasWords(from: number, to: number): boolean {
    const { ids } = this.#names;
    const { words } = this.#plan;
    for (let word = 0; word < words.length; word++) {
      const wanted = words[word]!.expansion.ids;
      let at = from;
      while (at < to && placeOf(wanted, ids[at]!) < 0) at++;
      if (at === to) return false;
    }
    return true;
  }

  #excludes(from: number, to: number): boolean {
    for (const id of this.#plan.excluded) {
      for (let at = from; at < to; at++) if (this.#names.ids[at] === id) return true;
    }
    return false;
  }

  /** Total edits of the best word of the name for each word of the query; -1 when one has none. */
  #matchWords(from: number, to: number): number {
    const { ids } = this.#names;
    const { words } = this.#plan;
    let edits = 0;
    let rarity = 0;
    for (let word = 0; word < words.length; word++) {
      const { expansion } = words[word]!;
      let best = -1;
      let bestRarity = 0;
      for (let at = from; at < to; at++) {
        const id = ids[at]!;
        const place = placeOf(expansion.ids, id);
        if (place < 0) continue;
        const cost = expansion.edits[place]!;
        const own = this.#rarity[id]!;
        if (best < 0 || cost < best || (cost === best && own > bestRarity)) {
          best = cost;
          bestRarity = own;
        }
      }
      if (best < 0) return -1;
      edits += best;
      rarity += bestRarity;
    }
    this.#matchedRarity = rarity;
    return edits;
  }

  /** Id of the word that completes the phrase when the name holds the query's words in sequence; otherwise -1. */
  #phraseEnd(from: number, to: number): number {
    const { exactIds, offsets, lastRange } = this.#plan;
    const low = lastRange[0];
    const high = lastRange[1];
    if (low === high) return -1;
    const { ids, positions } = this.#names;
    const last = exactIds.length - 1;
    for (let at = from; at < to; at++) {
      if (last > 0 ? ids[at] !== exactIds[0] : ids[at]! < low || ids[at]! >= high) continue;
      if (last === 0) return ids[at]!;
      const start = positions[at]!;
      let complete = true;
      for (let i = 1; i < last && complete; i++) complete = this.#wordAt(from, to, start + offsets[i]!, exactIds[i]!);
      if (!complete) continue;
      for (let end = from; end < to; end++) {
        if (positions[end] === start + offsets[last]! && ids[end]! >= low && ids[end]! < high) return ids[end]!;
      }
    }
    return -1;
  }

  #wordAt(from: number, to: number, position: number, id: number): boolean {
    for (let at = from; at < to; at++) {
      if (this.#names.positions[at] === position && this.#names.ids[at] === id) return true;
    }
    return false;
  }

  /** A little more for a name with stop words at the places where the query has them: `el durasno` is El Durazno before Durazno. */
  #stopWordsAlike(from: number, to: number): number {
    const { positions } = this.#names;
    const { first, offsets } = this.#plan;
    const begins = positions[from] === first ? STOP_WORD_WEIGHT : 0;
    return positions[to - 1]! - positions[from]! === offsets.at(-1) ? begins + STOP_WORD_WEIGHT : begins;
  }

  /** BM25 with one occurrence per word, scaled to [0, 1). */
  #relevance(rarity: number, name: number): number {
    const norm = 0.25 + (0.75 * this.#names.lengths[name]!) / this.#meanLength;
    return rarity / (this.#plan.exactIds.length * this.#highest * (1 + norm));
  }
}

/** Place of a value in an ascending list, -1 when it is not there. Most lists are of a few words: these are walked. */
function placeOf(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (high - low > 8) {
    const middle = (low + high) >>> 1;
    if (list[middle]! <= value) low = middle;
    else high = middle;
  }
  for (; low < high; low++) if (list[low] === value) return low;
  return -1;
}
