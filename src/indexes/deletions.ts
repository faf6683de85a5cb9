/**
 * Finds words by their forms without a letter or two. Two words within k edits become equal without at most k letters of each, and so do
 * their endings of equal length: a mistyped word is looked up by the forms of its own ending, instead of being compared with every word
 * of its length.
 */
import { growingInts } from './columns.ts';
import { SUM_BASIS, SUM_PRIME } from './seen-lately.ts';

/** Letters of an ending. Longer ones separate more words and have more ways to lose two letters. */
const ENDING = 9;
/** Letters of the shortest word that may lack two of them. */
const SHORTEST_LACKING_TWO = 6;
/** Letters of the shortest searched word that may have two edits: two more than the former. */
const SHORTEST_WITH_TWO = SHORTEST_LACKING_TWO + 2;
/** Ways to leave out none, one or two letters of an ending: 1 + 9 + 36. */
const MOST_FORMS = 46;

/** What a {@link DeletionIndex} is made of: the words of key `k` are `words[starts[k], starts[k + 1])`; a power of two of keys. */
export interface DeletionIndexParts {
  readonly starts: Int32Array;
  /** Places of words in the caller's numbering. */
  readonly words: Int32Array;
  /**
   * A bit for each sum of some form, and hardly any other: a power of two of bits. Most forms of a searched word are those of no word;
   * this filter excludes them with a tenth of the memory accesses.
   */
  readonly met: Int32Array;
}

/** Bits a form at least: of the forms of no word, one in eight is looked for in vain. */
const BITS = 8;

/** Letters by code, those of one word from `from` to below `to`. */
type Letters = ArrayLike<number>;

/** Candidates for words within one or two edits: all of them, and some others. */
export class DeletionIndex {
  readonly #parts: DeletionIndexParts;
  /** Forms of the searched word: a search ends before the next begins. */
  readonly #forms = new Int32Array(MOST_FORMS);

  private constructor(parts: DeletionIndexParts) {
    this.#parts = parts;
  }

  /**
   * Files words.
   *
   * @param forEach gives each word to `visit`: its place, and its letters
   */
  static of(
    forEach: (visit: (place: number, letters: Letters, from: number, to: number) => void) => void,
  ): DeletionIndex {
    const own = new Int32Array(MOST_FORMS);
    const forms = growingInts();
    const places = growingInts();
    forEach((place, letters, from, to) => {
      const count = distinctForms(letters, from, to, own);
      for (let at = 0; at < count; at++) {
        forms.push(own[at]!);
        places.push(place);
      }
    });
    const entries = forms.length;
    const keys = 1 << Math.max(1, 32 - Math.clz32(Math.ceil(entries / 2)));
    const starts = new Int32Array(keys + 1);
    for (let entry = 0; entry < entries; entry++) starts[1 + (forms.at(entry) & (keys - 1))]!++;
    for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key]!;
    const next = starts.slice(0, keys);
    const words = new Int32Array(entries);
    const met = new Int32Array(1 << Math.max(0, 32 - Math.clz32(Math.max(1, BITS * entries - 1)) - 5));
    for (let entry = 0; entry < entries; entry++) {
      const form = forms.at(entry);
      words[next[form & (keys - 1)]!++] = places.at(entry);
      const bit = bitOf(form, met.length);
      met[bit >>> 5]! |= 1 << (bit & 31);
    }
    return new DeletionIndex({ starts, words, met });
  }

  /** The way back from {@link DeletionIndex.toParts}; nothing is copied. */
  static fromParts(parts: DeletionIndexParts): DeletionIndex {
    return new DeletionIndex(parts);
  }

  /** What the index is made of, not copied. */
  toParts(): DeletionIndexParts {
    return this.#parts;
  }

  /** Whether all words within `limit` edits of one of so many letters are among its candidates. */
  static serves(length: number, limit: number): boolean {
    return limit === 1 ? length > 0 : limit === 2 && length >= SHORTEST_WITH_TWO;
  }

  /**
   * Puts the places of all words within `limit` edits (1 or 2) of a word into `found`. Others are among them, some more than once.
   * Returns their number; the rest of `found` has no meaning. Only where {@link DeletionIndex.serves}.
   */
  candidates(letters: Letters, limit: number, found: number[]): number {
    const { starts, words, met } = this.#parts;
    const last = starts.length - 2;
    const count = formsOf(letters, 0, letters.length, limit, this.#forms);
    let places = 0;
    for (let form = 0; form < count; form++) {
      const sum = this.#forms[form]!;
      const bit = bitOf(sum, met.length);
      if ((met[bit >>> 5]! & (1 << (bit & 31))) === 0) continue;
      const key = sum & last;
      const to = starts[key + 1]!;
      for (let at = starts[key]!; at < to; at++) found[places++] = words[at]!;
    }
    return places;
  }
}

/** The bit of a sum among `units` units of 32: by other digits than its key. */
function bitOf(sum: number, units: number): number {
  return (Math.imul(sum, 0x9e3779b1) >>> 4) & (32 * units - 1);
}

/** The forms under which a word is filed, each once; how many there are. */
function distinctForms(letters: Letters, from: number, to: number, forms: Int32Array): number {
  const all = formsOf(letters, from, to, to - from < SHORTEST_LACKING_TWO ? 1 : 2, forms);
  let count = 0;
  for (let at = 0; at < all; at++) {
    const form = forms[at]!;
    let isNew = true;
    for (let before = 0; isNew && before < count; before++) isNew = forms[before] !== form;
    if (isNew) forms[count++] = form;
  }
  return count;
}

/** Sums of what the ending of a word becomes without up to `most` of its letters; how many there are. */
function formsOf(letters: Letters, from: number, to: number, most: number, forms: Int32Array): number {
  const first = Math.max(from, to - ENDING);
  let count = 0;
  forms[count++] = summed(SUM_BASIS, letters, first, to);
  // What stands before a letter that is left out is summed once for all forms that it begins.
  let before = SUM_BASIS;
  for (let one = first; one < to; one++) {
    forms[count++] = summed(before, letters, one + 1, to);
    let between = before;
    for (let other = one + 1; most > 1 && other < to; other++) {
      forms[count++] = summed(between, letters, other + 1, to);
      between = Math.imul(between ^ letters[other]!, SUM_PRIME);
    }
    before = Math.imul(before ^ letters[one]!, SUM_PRIME);
  }
  return count;
}

/** FNV-1a over the codes of letters, going on from a sum, its upper bits brought down. */
function summed(before: number, letters: Letters, from: number, to: number): number {
  let sum = before;
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ letters[at]!, SUM_PRIME);
  return sum ^ (sum >>> 15);
}
