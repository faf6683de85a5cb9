import type { PlainName, WordEnds } from './plain-name.ts';

/** What {@link NameEnds} are made of: name `n` has the words of the core `[starts[n], starts[n + 1])`, two numbers each. */
export interface NameEndsParts {
  /** By name, the letters that its words begin and end with, see {@link WordEnds}. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
  readonly starts: Int32Array;
  readonly core: Int32Array;
}

/** All letters: a name that is compared whatever its words begin and end with. */
const ANY = -1;

/**
 * What the words of all names begin and end with, in arrays. Most names that share a word with one that is asked for are told
 * from it by this alone: without being taken apart, and without a look at an object.
 */
export class NameEnds {
  readonly #parts: NameEndsParts;

  private constructor(parts: NameEndsParts) {
    this.#parts = parts;
  }

  /** Those of the names with the numbers 0 to `count` − 1. */
  static of(count: number, nameOf: (number: number) => PlainName | undefined): NameEnds {
    const firsts = new Int32Array(count);
    const lasts = new Int32Array(count);
    const starts = new Int32Array(count + 1);
    const core: number[] = [];
    for (let number = 0; number < count; number++) {
      const name = nameOf(number);
      // The number that a town gives a street may be all that is asked for.
      const isOpen = name === undefined || name.code !== null;
      firsts[number] = isOpen ? ANY : name.ends.firsts;
      lasts[number] = isOpen ? ANY : name.ends.lasts;
      if (!isOpen) for (const bits of name.ends.core) core.push(bits);
      starts[number + 1] = core.length / 2;
    }
    return new NameEnds({ firsts, lasts, starts, core: Int32Array.from(core) });
  }

  /** The way back from {@link NameEnds.toParts}; nothing is copied. */
  static fromParts(parts: NameEndsParts): NameEnds {
    return new NameEnds(parts);
  }

  /** What the ends are made of, not copied. */
  toParts(): NameEndsParts {
    return this.#parts;
  }

  /**
   * Whether of two names each has a word that counts and that neither begins nor ends like any word of the other: these are
   * different names. `number`: that of the second.
   */
  areStrangers({ firsts, lasts, core }: WordEnds, number: number): boolean {
    const parts = this.#parts;
    const otherFirsts = parts.firsts[number] ?? ANY;
    const otherLasts = parts.lasts[number] ?? ANY;
    let isStrange = false;
    for (let at = 0; !isStrange && at < core.length; at += 2) {
      isStrange = (core[at]! & otherFirsts) === 0 && (core[at + 1]! & otherLasts) === 0;
    }
    if (!isStrange) return false;
    const to = 2 * parts.starts[number + 1]!;
    for (let at = 2 * parts.starts[number]!; at < to; at += 2) {
      if ((parts.core[at]! & firsts) === 0 && (parts.core[at + 1]! & lasts) === 0) return true;
    }
    return false;
  }
}
