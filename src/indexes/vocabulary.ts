/**
 * The distinct words of an index: exact, by prefix and within a few edits. A word's id is its place in alphabetical
 * order, so the words with a common beginning are a range of ids. For typos the letters of all words lie in one buffer,
 * grouped by length, each word with a 32-bit mask of its letters: most words are refused by comparing two masks. Of a large
 * vocabulary only those are compared that an index of deletions finds.
 */
import { DeletionIndex, type DeletionIndexParts } from './deletions.ts';
import { bandedDistance, closePattern, LONGEST_PATTERN, openPattern, patternDistance } from './edit-distance.ts';
import { Marks } from './marks.ts';
import { sortFew } from './sort-few.ts';

/** Words near a given one: ids in ascending order and the edits each needs. */
export interface Expansion {
  readonly ids: readonly number[];
  readonly edits: readonly number[];
}

/** All words of one length. */
interface Bucket {
  readonly length: number;
  readonly ids: Int32Array;
  readonly masks: Int32Array;
  readonly letters: Uint8Array | Uint16Array;
}

/** What a vocabulary is made of: plain data, see `Vocabulary.toParts`. */
export interface VocabularyParts {
  /** Ascending, each once. */
  readonly words: readonly string[];
  /** The UTF-16 units that occur, in the order of their codes. */
  readonly units: Uint16Array;
  readonly buckets: readonly Bucket[];
  /** Null for few words: comparing them takes no longer than finding them. */
  readonly deletions: DeletionIndexParts | null;
}

/** Words from which on an index of deletions pays. */
const FEWEST_INDEXED = 1024;
/** A word's place in the index of deletions: its length, and its place in the bucket of that length. */
const BUCKET_BITS = 21;
const IN_BUCKET = (1 << BUCKET_BITS) - 1;
/** Longer words, and more words of one length, are compared one by one. */
const LONGEST_INDEXED = (1 << (31 - BUCKET_BITS)) - 1;

/** Longer words get room of their own. */
const ROOMS = 64;

const NOTHING: Expansion = { ids: [], edits: [] };

/** Immutable set of words with ids 0 to size − 1 in alphabetical (UTF-16) order. */
export class Vocabulary {
  readonly words: readonly string[];
  readonly #ids: ReadonlyMap<string, number>;
  readonly #codes: ReadonlyMap<number, number>;
  readonly #buckets: (Bucket | undefined)[] = [];
  readonly #patternMasks: Int32Array;
  readonly #deletions: DeletionIndex | null;
  readonly #compared: Marks;
  /** What one look takes, kept for the next: these only grow. */
  readonly #candidates: number[] = [];
  readonly #found: number[] = [];
  #count = 0;
  /** By length, room for the letters of a word. */
  readonly #letters: (Uint16Array | undefined)[] = [];

  private constructor(parts: VocabularyParts) {
    this.words = parts.words;
    this.#ids = new Map(parts.words.map((word, id) => [word, id]));
    this.#codes = new Map(Array.from(parts.units, (unit, code) => [unit, code]));
    for (const bucket of parts.buckets) this.#buckets[bucket.length] = bucket;
    // One code more than the alphabet has stands for letters of a query that no word uses: no word ever looks it up.
    this.#patternMasks = new Int32Array(this.#codes.size + 1);
    this.#deletions = parts.deletions && DeletionIndex.fromParts(parts.deletions);
    this.#compared = new Marks(parts.deletions ? parts.words.length : 0);
  }

  /** `given`: any order, repetitions allowed; from `fewestIndexed` words on they are indexed for typos. */
  static of(given: Iterable<string>, fewestIndexed = FEWEST_INDEXED): Vocabulary {
    const words = [...new Set(given)].sort();
    const codes = new Map<number, number>();
    const lengths: number[][] = [];
    for (let id = 0; id < words.length; id++) {
      const word = words[id]!;
      const alike = lengths[word.length];
      if (alike === undefined) lengths[word.length] = [id];
      else alike.push(id);
      for (let at = 0; at < word.length; at++) {
        const unit = word.charCodeAt(at);
        if (!codes.has(unit)) codes.set(unit, codes.size);
      }
    }
    const buckets: Bucket[] = [];
    lengths.forEach((ids, length) => {
      buckets.push(bucketOf(words, codes, ids, length));
    });
    const deletions = words.length < fewestIndexed ? null : deletionsOf(buckets);
    return new Vocabulary({ words, units: Uint16Array.from(codes.keys()), buckets, deletions });
  }

  /** The way back from {@link Vocabulary.toParts}; the parts are used as they are, not copied. */
  static fromParts(parts: VocabularyParts): Vocabulary {
    return new Vocabulary(parts);
  }

  /** What the vocabulary is made of, not copied. */
  toParts(): VocabularyParts {
    return {
      words: this.words,
      units: Uint16Array.from(this.#codes.keys()),
      buckets: this.#buckets.filter((bucket) => bucket !== undefined),
      deletions: this.#deletions?.toParts() ?? null,
    };
  }

  get size(): number {
    return this.words.length;
  }

  /** Id of a word, or -1. */
  idOf(word: string): number {
    return this.#ids.get(word) ?? -1;
  }

  /** First id whose word is not before `word`; `size` when there is none. */
  lowerBound(word: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.words[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Ids [from, to) of the words that begin with `prefix`. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    // A word that is known is the first of those that begin with it.
    const id = this.idOf(prefix);
    const from = id < 0 ? this.lowerBound(prefix) : id;
    // Most words begin few others: the end is looked for near the beginning first.
    let low = from;
    let high = from;
    for (let step = 1; high < this.words.length && this.words[high]!.startsWith(prefix); step *= 2) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, this.words.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.words[middle]!.startsWith(prefix)) low = middle + 1;
      else high = middle;
    }
    return [from, low];
  }

  /** Words within `limit` edits (0, 1 or 2) of `word`, itself included when it is one of them. */
  within(word: string, limit: number): Expansion {
    if (limit === 0) {
      const id = this.idOf(word);
      return id < 0 ? NOTHING : { ids: [id], edits: [0] };
    }
    if (word.length - limit >= this.#buckets.length) return NOTHING;
    const codes = this.#codesOf(word);
    const mask = letterMask(codes, 0, codes.length);
    this.#count = 0;
    const short = codes.length <= LONGEST_PATTERN;
    if (short) openPattern(this.#patternMasks, codes);
    if (this.#deletions && DeletionIndex.serves(codes.length, limit)) {
      this.#lookUp(this.#deletions, codes, mask, limit, short);
    } else {
      for (let length = Math.max(1, word.length - limit); length <= word.length + limit; length++) {
        const bucket = this.#buckets[length];
        if (bucket !== undefined) this.#scan(bucket, length, codes, mask, limit, short);
      }
    }
    if (short) closePattern(this.#patternMasks, codes);
    return this.#count === 0 ? NOTHING : this.#expansion();
  }

  /** The result, in arrays of exactly its size: the expansions of words are kept. */
  #expansion(): Expansion {
    const ids = this.#found.slice(0, this.#count);
    sortFew(ids);
    const edits = ids.slice();
    for (let at = 0; at < ids.length; at++) {
      edits[at] = ids[at]! & 3;
      ids[at] = ids[at]! >>> 2;
    }
    return { ids, edits };
  }

  #codesOf(word: string): Uint16Array {
    const { length } = word;
    if (length >= ROOMS) return codesOf(this.#codes, word, new Uint16Array(length));
    this.#letters[length] ??= new Uint16Array(length);
    return codesOf(this.#codes, word, this.#letters[length]);
  }

  #scan(bucket: Bucket, length: number, codes: Uint16Array, mask: number, limit: number, short: boolean): void {
    for (let i = 0; i < bucket.ids.length; i++) this.#compare(bucket, i, length, codes, mask, limit, short);
  }

  /** The same for the words that the index of deletions finds. */
  #lookUp(deletions: DeletionIndex, codes: Uint16Array, mask: number, limit: number, short: boolean): void {
    const candidates = this.#candidates;
    this.#compared.clear();
    const count = deletions.candidates(codes, limit, candidates);
    for (let at = 0; at < count; at++) {
      const place = candidates[at]!;
      const length = place >>> BUCKET_BITS;
      if (length - codes.length > limit || codes.length - length > limit) continue;
      const bucket = this.#buckets[length];
      const i = place & IN_BUCKET;
      // Most share a form by chance, and not their letters: nothing else is looked at then.
      if (bucket === undefined || differ(bucket.masks[i]!, mask, limit)) continue;
      const id = bucket.ids[i]!;
      // A word is found by as many of its forms as it shares: compared once.
      if (this.#compared.of(id) === 0) continue;
      this.#compared.set(id, 0);
      this.#compare(bucket, i, length, codes, mask, limit, short);
    }
  }

  /** Adds a word of a bucket, packed with its edits, if it has few enough. */
  #compare(
    { ids, masks, letters }: Bucket,
    i: number,
    length: number,
    codes: Uint16Array,
    mask: number,
    limit: number,
    short: boolean,
  ): void {
    if (differ(masks[i]!, mask, limit)) return;
    const from = i * length;
    const edits = short
      ? patternDistance(this.#patternMasks, codes.length, letters, from, from + length, limit)
      : bandedDistance(codes, letters.subarray(from, from + length), limit);
    if (edits <= limit) this.#found[this.#count++] = (ids[i]! << 2) | edits;
  }
}

/** The index of deletions over the words of all buckets; null where they cannot be numbered. */
function deletionsOf(buckets: readonly Bucket[]): DeletionIndexParts | null {
  if (buckets.some(({ length, ids }) => length > LONGEST_INDEXED || ids.length > IN_BUCKET)) return null;
  return DeletionIndex.of((visit) => {
    for (const { length, ids, letters } of buckets) {
      for (let i = 0; i < ids.length; i++) {
        visit((length << BUCKET_BITS) | i, letters, i * length, (i + 1) * length);
      }
    }
  }).toParts();
}

function bucketOf(
  words: readonly string[],
  codes: ReadonlyMap<number, number>,
  ids: readonly number[],
  length: number,
): Bucket {
  const size = ids.length * length;
  const letters = codes.size < 256 ? new Uint8Array(size) : new Uint16Array(size);
  const masks = new Int32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    letters.set(codesOf(codes, words[ids[i]!]!, new Uint16Array(length)), i * length);
    masks[i] = letterMask(letters, i * length, (i + 1) * length);
  }
  return { length, ids: Int32Array.from(ids), masks, letters };
}

/** `codes`: where the letters of the word are put, as many as it has. */
function codesOf(known: ReadonlyMap<number, number>, word: string, codes: Uint16Array): Uint16Array {
  for (let at = 0; at < word.length; at++) codes[at] = known.get(word.charCodeAt(at)) ?? known.size;
  return codes;
}

/** One bit per letter code, codes 32 apart sharing one: equal letters always share, so it never refuses wrongly. */
function letterMask(letters: ArrayLike<number>, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at++) mask |= 1 << (letters[at]! & 31);
  return mask;
}

/** Whether two words have more letters each that the other has not than `limit` edits can account for. */
function differ(one: number, other: number, limit: number): boolean {
  return moreBitsThan(one & ~other, limit) || moreBitsThan(other & ~one, limit);
}

/** Whether more than `limit` (1 or 2) bits are set. */
function moreBitsThan(bits: number, limit: number): boolean {
  const rest = bits & (bits - 1);
  return limit === 1 ? rest !== 0 : (rest & (rest - 1)) !== 0;
}
