/** When a name is that of streets somewhere, and so no slip of the finger for another one that resembles it. */
import { editDistance } from '../../indexes/edit-distance.ts';
import { soundAlike } from '../../indexes/sounds.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { holds } from './held-words.ts';
import { NAME_FIT, type NameFit } from './name-fit.ts';
import { surnameOf } from './part-of-name.ts';
import type { PlainName } from './plain-name.ts';
import { toleratesTwo } from './slips.ts';

/** Streets of a name at least: fewer may have got it by a slip that came into the data. */
export const FEWEST_BEARERS = 3;

/**
 * A name that was asked for as one that streets of the country bear. Where none of them is, `Salta` is no slip for `TOMAS DE SALA`, nor
 * `Libertad` for `LIBERTADOR GENERAL SAN MARTIN`: the street is not in the data. Written by ear it may be another one all the same
 * (`Beruti`, `ANTONIO BERUTTI`), as with one letter of a long word (`Velez Sarfield`), and in the plural (`Aromo`, `LOS AROMOS`).
 */
export class OwnName {
  readonly #index: Pick<TextIndex, 'countOf'>;
  readonly #asked: PlainName;
  /** How many streets are called so. */
  readonly #bearers: number;

  private constructor(index: Pick<TextIndex, 'countOf'>, asked: PlainName, bearers: number) {
    this.#index = index;
    this.#asked = asked;
    this.#bearers = bearers;
  }

  /** Null where too few streets are called as was asked: most names that are mistyped are nobody's. */
  static of(index: Pick<TextIndex, 'countOf'>, asked: PlainName): OwnName | null {
    const bearers = bearersOf(index, asked);
    return bearers < FEWEST_BEARERS ? null : new OwnName(index, asked, bearers);
  }

  /** Whether a name that fits no better than by its typing errors, or that lacks words, is another one than the asked one. */
  excludes(name: PlainName, fit: NameFit): boolean {
    if (fit < NAME_FIT.typo || fit > NAME_FIT.beyond) return false;
    if (this.#isWrittenSo(name, fit)) return false;
    // Of two names that differ in letters alone the one of more streets is rather the right one: slips got into the data as well.
    const isAlike = fit === NAME_FIT.typo && name.core.length === this.#asked.core.length;
    return !isAlike || this.#bearers >= bearersOf(this.#index, name);
  }

  /** Whether the words asked for are in a name, or are written otherwise there; of one that lacks words the surname, that is the last. */
  #isWrittenSo(name: PlainName, fit: NameFit): boolean {
    return isWrittenSo(this.#asked, name, fit);
  }
}

/** Whether all words asked for are in a name, of one that lacks words the surname: as they are, or as one may write them who means them: by ear, or but for a letter or the order of letters of a long one. */
export function isWrittenSo(asked: PlainName, name: PlainName, fit: NameFit): boolean {
  if (fit === NAME_FIT.beyond) return isWordOf(surnameOf(asked), name, asked);
  return asked.words.every((word) => isWordOf(word, name, asked));
}

/** How many streets are called so, as it is written, or without particles, or without titles. */
function bearersOf(index: Pick<TextIndex, 'countOf'>, { folded, words, core }: PlainName): number {
  const count = (form: string): number => (form === '' ? 0 : index.countOf(form));
  return Math.max(count(folded), count(words.join(' ')), count(core.join(' ')));
}

/** Whether a word is in a name, as it is or as one may write it who means it. */
function isWordOf(word: string, { words, core }: PlainName, asked: PlainName): boolean {
  if (holds(words, word)) return true;
  const isAsLong = core.length <= asked.core.length;
  return words.some((other) => {
    if (soundAlike(word, other)) return true;
    if (isAsLong && (`${word}s` === other || `${other}s` === word)) return true;
    return toleratesTwo(word) && (editDistance(word, other, 1) <= 1 || haveSameLetters(word, other));
  });
}

/** Whether two words begin alike and have the same letters in another order: `Pacheolzuk` is `PACHOLEZUK`. */
function haveSameLetters(one: string, other: string): boolean {
  if (one.length !== other.length || one[0] !== other[0]) return false;
  return [...one].sort().join('') === [...other].sort().join('');
}
