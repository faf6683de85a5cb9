/** The names of a table without the spaces between their words, so that `entrerios` finds `Entre Ríos`. */
import { tokenize } from '../../indexes/fold.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { Vocabulary, type VocabularyParts } from '../../indexes/vocabulary.ts';

/** What {@link GluedNames} are made of: plain data. */
export interface GluedNamesParts {
  readonly vocabulary: VocabularyParts;
  readonly names: Int32Array;
}

/** Letters of the shortest and the longest glued name that is kept, and of the shortest that may have one typo, or two. */
const SHORTEST = 5;
const LONGEST = 40;
const SHORTEST_WITH_TYPO = 8;
const SHORTEST_WITH_TWO = 12;

/** What people write for `de`, `la` and `y`, which say nothing. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(['d', 'l', 'i']);

/** Names found by their words written as one (`sanmartin`), also with a typo or two. */
export class GluedNames {
  readonly #vocabulary: Vocabulary;
  /** By place in the vocabulary, the number of the name; of names that are glued to the same word the first. */
  readonly #names: Int32Array;
  readonly #text: TextIndex;

  private constructor(vocabulary: Vocabulary, names: Int32Array, text: TextIndex) {
    this.#vocabulary = vocabulary;
    this.#names = names;
    this.#text = text;
  }

  /** The names of several words in an index. */
  static of(text: TextIndex): GluedNames {
    const numbers = new Map<string, number>();
    for (let number = 0; ; number++) {
      const folded = text.foldedName(number);
      if (folded === undefined) break;
      const words = tokenize(folded);
      const glued = words.join('');
      if (words.length < 2 || glued.length < SHORTEST || glued.length > LONGEST || numbers.has(glued)) continue;
      numbers.set(glued, number);
    }
    const vocabulary = Vocabulary.of(numbers.keys());
    return new GluedNames(
      vocabulary,
      Int32Array.from(vocabulary.words, (glued) => numbers.get(glued) ?? 0),
      text,
    );
  }

  /** The way back from {@link GluedNames.toParts}, beside the same index. */
  static fromParts({ vocabulary, names }: GluedNamesParts, text: TextIndex): GluedNames {
    return new GluedNames(Vocabulary.fromParts(vocabulary), names, text);
  }

  /** What the names are made of besides their index, not copied. */
  toParts(): GluedNamesParts {
    return { vocabulary: this.#vocabulary.toParts(), names: this.#names };
  }

  /** The folded name that is a word (folded) when it is glued, or null. */
  exact(glued: string): string | null {
    const id = this.#vocabulary.idOf(glued);
    return id < 0 ? null : this.#nameAt(id);
  }

  /**
   * The folded names that some words are, written as one, with a typo or two, fewest typos first. Neither a number nor a whole word is a
   * typo: `Ruta Nacional X` is no `Ruta Nacional 3`, and `xx mar del plata` is not Mar del Plata.
   */
  near(words: readonly string[]): readonly string[] {
    const glued = words.join('');
    if (glued.length < SHORTEST_WITH_TYPO || glued.length > LONGEST || /\d/.test(glued)) return [];
    const most = glued.length < SHORTEST_WITH_TWO ? 1 : 2;
    const { ids, edits } = this.#vocabulary.within(glued, most);
    if (ids.length === 0) return [];
    const losses = this.#losses(words, most);
    return Array.from(ids.keys())
      .sort((a, b) => (edits[a] ?? 0) - (edits[b] ?? 0) || a - b)
      .filter((place) => !/\d/.test(this.#vocabulary.words[ids[place] ?? 0] ?? '') && !losses.has(ids[place] ?? 0))
      .map((place) => this.#nameAt(ids[place] ?? 0));
  }

  /** The glued names (by their place in the vocabulary) that are so few typos away only because one of the words is left out. */
  #losses(words: readonly string[], most: number): ReadonlySet<number> {
    const losses = new Set<number>();
    if (words.length === 1) return losses;
    for (const [place, word] of words.entries()) {
      if (word.length > most || this.#text.analyzer.isStopWord(word) || SMALL_WORDS.has(word)) continue;
      for (const id of this.#vocabulary.within(words.toSpliced(place, 1).join(''), most - word.length).ids)
        losses.add(id);
    }
    return losses;
  }

  #nameAt(id: number): string {
    return this.#text.foldedName(this.#names[id] ?? 0) ?? '';
  }
}
