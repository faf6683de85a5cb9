/** How well the streets that a look into the index found fit what was asked for. */

import { Marks } from '../../indexes/marks.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { compareAkin, NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { NamedStreets, type Verdict } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';

const NO_NAME: PlainName = { words: [], core: [], kind: null, code: null, folded: '', shapes: [] };

/** What the names of streets are judged by. */
export interface Wanted {
  readonly asked: PlainName;
  readonly kind: string | null;
  /** The farthest fit that counts in a lookup that finds more than the name; null where the index found all its words. */
  readonly farthest: NameFit | null;
}

/** Says of names, by their numbers, how well they fit what was asked; keeps what it said. */
export class Judge {
  readonly #names: AddressCatalog['network']['names'];
  readonly #wanted: Wanted;
  readonly verdicts: Verdict[] = [];

  constructor({ network }: AddressCatalog, wanted: Wanted) {
    this.#names = network.names;
    this.#wanted = wanted;
  }

  /** The place of a name's verdict among {@link Judge.verdicts}; −1 for one that does not fit. A name is to be asked for once. */
  readonly verdictOf = (number: number): number => {
    const { asked, kind, farthest } = this.#wanted;
    if (farthest !== null && this.#names.areStrangers(asked.shapes, number)) return -1;
    const plain = this.#names.of(number) ?? NO_NAME;
    const { fit, distance } = compareAkin(asked, plain, farthest === null);
    if (fit > (farthest ?? NAME_FIT.typo)) return -1;
    // A name without a kind is that of a common street.
    const kindFits = kind === null || kind === (plain.kind ?? 'CALLE');
    return this.verdicts.push({ fit, distance, kindFits, literal: plain.folded === asked.folded }) - 1;
  };
}

/** The streets that a look into the index finds and that fit what was asked. */
export function lookedUp(
  catalog: AddressCatalog,
  texts: readonly string[],
  ranges: Parameters<TextIndex['judged']>[1],
  wanted: Wanted,
): NamedStreets {
  const judge = new Judge(catalog, wanted);
  const { ordinals, worths } = catalog.tables.calles.text.judged(texts, ranges, judge.verdictOf);
  return new NamedStreets(ordinals, worths, judge.verdicts);
}

/** The streets (`ordinals`, ascending) found otherwise that fit what was asked; those of one name are judged once. */
export function judged(catalog: AddressCatalog, ordinals: ArrayLike<number>, wanted: Wanted): NamedStreets {
  const { text: index } = catalog.tables.calles;
  const judge = new Judge(catalog, wanted);
  const known = marksOf(index);
  const found: number[] = [];
  const verdictOf: number[] = [];
  for (let i = 0; i < ordinals.length; i++) {
    const street = ordinals[i] ?? -1;
    const number = index.nameOf[street] ?? -1;
    let at = known.of(number);
    if (at < 0) {
      // 0 stands for a name that does not fit.
      at = judge.verdictOf(number) + 1;
      known.set(number, at);
    }
    if (at === 0) continue;
    found.push(street);
    verdictOf.push(at - 1);
  }
  return new NamedStreets(found, verdictOf, judge.verdicts);
}

const marks = new WeakMap<TextIndex, Marks>();

/** Empty marks for the names of an index: a search runs to its end before the next begins. */
function marksOf(index: TextIndex): Marks {
  let own = marks.get(index);
  if (!own) {
    own = new Marks(index.size);
    marks.set(index, own);
  }
  own.clear();
  return own;
}
