import type { TextIndex } from '../../indexes/text-index.ts';
import { AkinNames } from './akin-names.ts';
import { NameShapes } from './name-shapes.ts';
import { type PlainName, plainName } from './plain-name.ts';
import type { WordShapes } from './word-shape.ts';

/**
 * The names of streets taken apart for comparison, by the number that `text.nameOf` gives to equal names. Each is taken
 * apart when it is first asked for, and kept: all of them at once would take a tenth of a second of every start. What
 * their words look like is known of all of them.
 */
export class PlainNames {
  readonly #text: TextIndex;
  readonly #spelling: ReadonlyMap<string, string>;
  readonly #known: (PlainName | undefined)[] = [];
  /** Each word of a kept name, which most of them share with others. */
  readonly #words = new Map<string, string>();
  #shapes: NameShapes | undefined;
  #akin: AkinNames | undefined;

  /** `spelling`: one for all equivalent words, see {@link plainName}. `shapes`: those of the same names, found out where not given. */
  constructor(text: TextIndex, spelling: ReadonlyMap<string, string>, shapes?: NameShapes) {
    this.#spelling = spelling;
    this.#text = text;
    this.#shapes = shapes;
  }

  /** See {@link NameShapes}. */
  get shapes(): NameShapes {
    this.#shapes ??= NameShapes.of(this.#text.extent.names, (number) => this.#taken(number));
    return this.#shapes;
  }

  /** See {@link AkinNames}; put together when they are asked for first, in a few milliseconds. */
  get akin(): AkinNames {
    this.#akin ??= AkinNames.of(this.#text, this.shapes);
    return this.#akin;
  }

  /** The name with a number of `nameOf`; undefined when there is none. */
  of(number: number): PlainName | undefined {
    const known = this.#known[number];
    if (known) return known;
    const name = this.#taken(number);
    if (!name) return undefined;
    const kept = this.#compact(name, this.#text.foldedName(number));
    this.#known[number] = kept;
    return kept;
  }

  /** The same name in less than half of the memory: no room at the end of its arrays, and no word twice. */
  #compact({ words, core, kind, code, folded, shapes }: PlainName, ofIndex: string | undefined): PlainName {
    const own = words.map(this.#word);
    return {
      words: own,
      core: core.length === words.length ? own : core.map(this.#word),
      kind,
      code,
      // The same text, which the index keeps.
      folded: ofIndex === folded ? ofIndex : folded,
      shapes: shapes.slice(),
    };
  }

  readonly #word = (word: string): string => {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    this.#words.set(word, word);
    return word;
  };

  /** Whether a name is another one than the one with a number, as far as the shapes of their words tell. */
  areStrangers(asked: WordShapes, number: number): boolean {
    return this.shapes.areStrangers(asked, number);
  }

  /** Any name, as it was asked for, taken apart like the names of streets. */
  plain(name: string): PlainName {
    return plainName(name, this.#spelling);
  }

  #taken(number: number): PlainName | undefined {
    const folded = this.#text.foldedName(number);
    return folded === undefined ? undefined : this.plain(folded);
  }
}
