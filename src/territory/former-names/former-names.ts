import { createHash } from 'node:crypto';
import { type PlainName, plainName } from '../streets/plain-name.ts';
import type { FormerName } from './parse.ts';

/** Former names of streets, looked up by the words of a name. */
export class FormerNames {
  /** By the first word of their plain names: most requested names begin with no such word. */
  readonly #byFirstWord: ReadonlyMap<string, readonly Filed[]>;
  /** SHA-256 of all entries in their order: with others, answers are others. */
  readonly fingerprint: string;

  /** @param spelling the one spelling of words that names are compared in */
  constructor(entries: readonly FormerName[], spelling: ReadonlyMap<string, string>) {
    const filed = new Map<string, Filed[]>();
    for (const entry of entries) {
      const { words, kind } = plainName(entry.name, spelling);
      const first = words[0] ?? '';
      const list = filed.get(first);
      if (list === undefined) filed.set(first, [{ words, kind, entry }]);
      else list.push({ words, kind, entry });
    }
    this.#byFirstWord = filed;
    this.fingerprint = createHash('sha256').update(JSON.stringify(entries)).digest('hex');
  }

  /**
   * What a name, word by word, once stood for; nothing for most. A kind of street in a former name must be in the request; that of a name
   * without one does not count.
   *
   * @param kind the requested kind of street; null without one
   */
  of(
    { words, kind: own, folded }: Pick<PlainName, 'words' | 'kind' | 'folded'>,
    kind: string | null = null,
  ): readonly FormerName[] {
    const filed = this.#byFirstWord.get(words[0] ?? '');
    if (filed === undefined || INITIAL.test(folded)) return NONE;
    const asked = own ?? kind;
    return filed
      .filter((each) => areEqual(each.words, words) && (each.kind === null || each.kind === asked))
      .map(({ entry }) => entry);
  }
}

/** An entry by the words of its plain name. */
interface Filed {
  readonly words: readonly string[];
  readonly kind: string | null;
  readonly entry: FormerName;
}

const NONE: readonly FormerName[] = [];

/** An initial that plain names leave out as if it were a small word: `E. Mitre`, `E.Mitre` is not `Mitre`. */
const INITIAL = /^[ey](?![a-z\d])|(?<![a-z\d])[ey]\./;

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}
