import type { TextIndex } from '../../indexes/text-index.ts';
import { type PlainName, plainName } from './plain-name.ts';

/**
 * The names of streets taken apart for comparison, by the number that `text.nameOf` gives to equal names. Each is taken
 * apart when it is first asked for, and kept: all of them at once would take a tenth of a second of every start.
 */
export class PlainNames {
  readonly #text: TextIndex;
  readonly #spelling: ReadonlyMap<string, string>;
  readonly #known: (PlainName | undefined)[] = [];

  /** `spelling`: one for all equivalent words, see {@link plainName}. */
  constructor(text: TextIndex, spelling: ReadonlyMap<string, string>) {
    this.#spelling = spelling;
    this.#text = text;
  }

  /** The name with a number of `nameOf`; undefined when there is none. */
  of(number: number): PlainName | undefined {
    const known = this.#known[number];
    if (known) return known;
    const folded = this.#text.foldedName(number);
    if (folded === undefined) return undefined;
    const name = this.plain(folded);
    this.#known[number] = name;
    return name;
  }

  /** Any name, as it was asked for, taken apart like the names of streets. */
  plain(name: string): PlainName {
    return plainName(name, this.#spelling);
  }
}
