/**
 * A query against one vocabulary, and the judgement of a single name by it (reference 4.1): do its words match, and how
 * well. Knows nothing of records; the index asks it once per distinct name.
 */
import type { AnalyzedQuery, Analyzer } from './analysis.ts';
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
  /** Positions of the words, in sequence and with repetitions, relative to the first one. */
  readonly offsets: readonly number[];
  /** Ids of the words as typed, -1 for those no name holds. */
  readonly exactIds: readonly number[];
  /** Ids [from, to) that complete the last word; empty when it must be complete. */
  readonly lastRange: readonly [from: number, to: number];
  readonly excluded: readonly number[];
  /** Number of the name that equals the whole query, or -1. */
  readonly wholeName: number;
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

/** Prepares a query; undefined when nothing is left of it to search for. */
export function planQuery(
  query: AnalyzedQuery,
  analyzer: Analyzer,
  vocabulary: Vocabulary,
  know: (word: string) => KnownWord,
  wholeName: number,
): QueryPlan | undefined {
  const { words: typed, positions } = query;
  const last = typed.at(-1);
  const first = positions[0];
  if (last === undefined || first === undefined) return undefined;
  // As long as they get: a plan is made for every name that is asked for, and lists that grow have room for seventeen.
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
    // The same word again asks for nothing new.
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
  return { words, offsets, exactIds, lastRange, excluded, wholeName };
}

const NO_RANGE = [0, 0] as const;
/** Most queries exclude nothing: these share one list, which is never changed. */
const NONE: number[] = [];

/** Most edits of all words together that still make a difference to the order. */
const MOST_EDITS = 15;

/**
 * Judges names by a plan. The score's steps, from coarse to fine: the whole name equals the query, all words exact, all
 * within typos, only a phrase prefix; fewer edits; words in sequence; rare words and short names (BM25).
 */
export class NameJudge {
  readonly #plan: QueryPlan;
  readonly #names: NameWords;
  readonly #rarity: Float32Array;
  readonly #meanLength: number;
  readonly #highest: number;
  /** Rarity of the words that the last call of `#matchWords` found. */
  #matchedRarity = 0;

  /** `rarity`: inverse document frequency by word id, none above `highest`. */
  constructor(plan: QueryPlan, names: NameWords, rarity: Float32Array, highest: number, meanLength: number) {
    this.#plan = plan;
    this.#names = names;
    this.#rarity = rarity;
    this.#highest = highest;
    this.#meanLength = meanLength;
  }

  /** Score of a name, 0 to 128, or -1 when it does not match. */
  score(name: number): number {
    const from = this.#names.starts[name]!;
    const to = this.#names.starts[name + 1]!;
    if (this.#plan.excluded.length > 0 && this.#excludes(from, to)) return -1;
    const edits = this.#matchWords(from, to);
    const last = this.#phraseEnd(from, to);
    if (edits < 0 && last < 0) return -1;
    const sequence = last < 0 ? 0 : 1;
    if (edits < 0) return sequence + this.#relevance(this.#prefixRarity(last), name);
    const step = edits > 0 ? 1 : name === this.#plan.wholeName ? 3 : 2;
    const careful = (MOST_EDITS - Math.min(edits, MOST_EDITS)) * 2;
    return step * 32 + careful + sequence + this.#relevance(this.#matchedRarity, name);
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

  #prefixRarity(last: number): number {
    let rarity = this.#rarity[last]!;
    for (let i = 0; i < this.#plan.exactIds.length - 1; i++) rarity += this.#rarity[this.#plan.exactIds[i]!]!;
    return rarity;
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
