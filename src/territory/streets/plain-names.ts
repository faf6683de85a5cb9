import type { TextIndex } from '../../indexes/text-index.ts';
import { type PlainName, plainName } from './name-fit.ts';

/**
 * The names of streets taken apart for comparison, by the number that `text.nameOf` gives to equal names. Each is taken
 * apart when it is first asked for, and kept: all of them at once would take a tenth of a second of every start.
 */
export class PlainNames {
  readonly #text: TextIndex;
  readonly #known: (PlainName | undefined)[] = [];

  constructor(text: TextIndex) {
    this.#text = text;
  }

  /** The name with a number of `nameOf`; undefined when there is none. */
  of(number: number): PlainName | undefined {
    const known = this.#known[number];
    if (known) return known;
    const folded = this.#text.foldedName(number);
    if (folded === undefined) return undefined;
    const name = plainName(folded);
    this.#known[number] = name;
    return name;
  }
}
