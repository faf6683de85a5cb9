/**
 * A query against one vocabulary, and the judgement of a single name by it (reference 4.1): do its words match, and how
 * well. Knows nothing of records; the index asks it once per distinct name.
 */
import type { AnalyzedQuery, Analyzer } from './analysis.ts';
import type { Expansion, Vocabulary } from './vocabulary.ts';

/** A query ready to be evaluated. */
export interface QueryPlan {
  /** What each distinct word may stand for. */
  readonly words: readonly Expansion[];
  /** Positions of the words, in sequence and with repetitions, relative to the first one. */
  readonly offsets: readonly number[];
  /** Ids of the words as typed, -1 for those no name holds. */
  readonly exactIds: Int32Array;
  /** Ids [from, to) that complete the last word; empty when it must be complete. */
  readonly lastRange: readonly [from: number, to: number];
  readonly excluded: Int32Array;
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

/** Prepares a query; undefined when nothing is left of it to search for. */
export function planQuery(
  query: AnalyzedQuery,
  analyzer: Analyzer,
  vocabulary: Vocabulary,
  expand: (word: string) => Expansion,
  wholeName: number,
): QueryPlan | undefined {
  const last = query.words.at(-1);
  if (last === undefined) return undefined;
  const excluded = query.words.flatMap((word) => analyzer.excludedBy(word)).map((word) => vocabulary.idOf(word));
  return {
    words: Array.from(new Set(query.words), expand),
    offsets: query.positions.map((position) => position - query.positions[0]!),
    exactIds: Int32Array.from(query.words, (word) => vocabulary.idOf(word)),
    lastRange: query.prefix ? vocabulary.prefixRange(last) : [0, 0],
    excluded: Int32Array.from(excluded.filter((id) => id >= 0)),
    wholeName,
  };
}

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
  /** Per query word, word id → edits + 1. */
  readonly #near: ReadonlyMap<number, number>[];

  /** `rarity`: inverse document frequency by word id, none above `highest`. */
  constructor(plan: QueryPlan, names: NameWords, rarity: Float32Array, highest: number, meanLength: number) {
    this.#plan = plan;
    this.#names = names;
    this.#rarity = rarity;
    this.#highest = highest;
    this.#meanLength = meanLength;
    this.#near = plan.words.map(({ ids, edits }) => {
      const near = new Map<number, number>();
      for (let i = 0; i < ids.length; i++) near.set(ids[i]!, edits[i]!);
      return near;
    });
  }

  /** Score of a name, 0 to 128, or -1 when it does not match. */
  score(name: number): number {
    const from = this.#names.starts[name]!;
    const to = this.#names.starts[name + 1]!;
    if (this.#excludes(from, to)) return -1;
    const { edits, rarity } = this.#matchWords(from, to);
    const last = this.#phraseEnd(from, to);
    if (edits < 0 && last < 0) return -1;
    const sequence = last < 0 ? 0 : 1;
    if (edits < 0) return sequence + this.#relevance(this.#prefixRarity(last), name);
    const step = edits > 0 ? 1 : name === this.#plan.wholeName ? 3 : 2;
    return step * 32 + (MOST_EDITS - Math.min(edits, MOST_EDITS)) * 2 + sequence + this.#relevance(rarity, name);
  }

  #excludes(from: number, to: number): boolean {
    for (const id of this.#plan.excluded) {
      for (let at = from; at < to; at++) if (this.#names.ids[at] === id) return true;
    }
    return false;
  }

  /** Total edits (-1 when a word is missing) and rarity of the best word of the name for each word of the query. */
  #matchWords(from: number, to: number): { edits: number; rarity: number } {
    const { ids } = this.#names;
    let edits = 0;
    let rarity = 0;
    for (const near of this.#near) {
      let best = -1;
      let bestRarity = 0;
      for (let at = from; at < to; at++) {
        const cost = near.get(ids[at]!);
        if (cost === undefined) continue;
        const own = this.#rarity[ids[at]!]!;
        if (best < 0 || cost < best || (cost === best && own > bestRarity)) {
          best = cost;
          bestRarity = own;
        }
      }
      if (best < 0) return { edits: -1, rarity: 0 };
      edits += best;
      rarity += bestRarity;
    }
    return { edits, rarity };
  }

  /** Id of the word that completes the phrase when the name holds the query's words in sequence; otherwise -1. */
  #phraseEnd(from: number, to: number): number {
    const { exactIds, offsets } = this.#plan;
    const [low, high] = this.#plan.lastRange;
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
