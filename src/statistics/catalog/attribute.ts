import { fold } from '../../indexes/fold.ts';

const BLANKS = /[\s\u00a0]+/g;

/** A text as filters compare it: without case, accents and outer blanks, inner blanks (also U+00A0) as one space. */
export function foldFilter(text: string): string {
  return fold(text).replace(BLANKS, ' ').trim();
}

/** {@link foldFilter} for texts of which the same few come again and again: each is folded once. */
export function foldingFilter(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let folded = known.get(text);
    if (folded === undefined) {
      folded = foldFilter(text);
      known.set(text, folded);
    }
    return folded;
  };
}

/** How a filter compares (statistics.md 5). */
export type Comparison = 'contains' | 'equals';

/** The variables that a filter lets through. */
export interface Selection {
  /** How many variables pass: the smaller, the earlier it is used. */
  readonly size: number;
  readonly passes: (ordinal: number) => boolean;
  /** Ordinals of the variables that pass, ascending. */
  readonly ordinals: () => Int32Array;
}

/** One text attribute of the catalogue: its few distinct texts, and the variables of each. */
export class Attribute {
  readonly #comparison: Comparison;
  readonly #texts: string[] = [];
  readonly #codes: Int32Array;
  readonly #postings: Int32Array[];

  /** `values`: the attribute of each variable by ordinal; null matches no filter. */
  constructor(values: readonly (string | null)[], comparison: Comparison) {
    this.#comparison = comparison;
    const codeOf = new Map<string, number>();
    const folded = foldingFilter();
    const lists: number[][] = [];
    this.#codes = new Int32Array(values.length).fill(-1);
    values.forEach((value, ordinal) => {
      if (value === null) return;
      const text = folded(value);
      let code = codeOf.get(text);
      if (code === undefined) {
        code = this.#texts.push(text) - 1;
        codeOf.set(text, code);
        lists.push([]);
      }
      this.#codes[ordinal] = code;
      lists[code]?.push(ordinal);
    });
    this.#postings = lists.map((list) => Int32Array.from(list));
  }

  /** The variables whose text contains or equals the folded `needle`. Looks at the distinct texts, not at the variables. */
  select(needle: string): Selection {
    const chosen = new Uint8Array(this.#texts.length);
    const lists: Int32Array[] = [];
    let size = 0;
    this.#texts.forEach((text, code) => {
      if (this.#comparison === 'contains' ? !text.includes(needle) : text !== needle) return;
      chosen[code] = 1;
      const list = this.#postings[code];
      if (list === undefined) return;
      lists.push(list);
      size += list.length;
    });
    return {
      size,
      passes: (ordinal) => chosen[this.#codes[ordinal] ?? -1] === 1,
      ordinals: () => {
        const all = new Int32Array(size);
        let at = 0;
        for (const list of lists) {
          all.set(list, at);
          at += list.length;
        }
        return lists.length > 1 ? all.sort() : all;
      },
    };
  }
}
