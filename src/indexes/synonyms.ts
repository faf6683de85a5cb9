/**
 * Equivalent terms of stored names (reference 4.1 and Annex A). A term may have several words and may be a member of
 * several groups; its equivalents are then those of all of them, but not the equivalents of its equivalents.
 */
import { fold, tokenize } from './fold.ts';

/** A term found in a name: how many words it takes, and the words of each of its equivalents (itself excluded). */
interface SynonymMatch {
  readonly length: number;
  readonly equivalents: readonly (readonly string[])[];
}

interface Node {
  readonly next: Map<string, Node>;
  readonly equivalents: Map<string, readonly string[]>;
}

/** A tree of words over all terms, so that the longest term starting at a word is found in one walk. */
export class SynonymTable {
  readonly #root: Node = emptyNode();

  /** `groups`: each an array of terms that stand for each other; terms are folded and split like names. */
  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      const terms = group.map((term) => tokenize(fold(term))).filter((words) => words.length > 0);
      for (const term of terms) {
        const node = this.#nodeOf(term);
        const own = term.join(' ');
        for (const other of terms) {
          const key = other.join(' ');
          if (key !== own) node.equivalents.set(key, other);
        }
      }
    }
  }

  /** The longest term that begins at `words[at]`, if any. */
  longestAt(words: readonly string[], at: number): SynonymMatch | undefined {
    let node: Node | undefined = this.#root;
    let found: SynonymMatch | undefined;
    for (let end = at; end < words.length; end++) {
      node = node.next.get(words[end]!);
      if (node === undefined) break;
      if (node.equivalents.size > 0) found = { length: end - at + 1, equivalents: [...node.equivalents.values()] };
    }
    return found;
  }

  #nodeOf(term: readonly string[]): Node {
    let node = this.#root;
    for (const word of term) {
      let next = node.next.get(word);
      if (next === undefined) {
        next = emptyNode();
        node.next.set(word, next);
      }
      node = next;
    }
    return node;
  }
}

function emptyNode(): Node {
  return { next: new Map(), equivalents: new Map() };
}
