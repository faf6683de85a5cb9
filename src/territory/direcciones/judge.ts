/** How well the streets that a look into the index found fit what was asked for. */
import { Marks } from '../../indexes/marks.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { compareNames, NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import { endsOf, type PlainName } from '../streets/plain-name.ts';
import { NamedStreets, type Verdict } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';

const NO_NAME: PlainName = { words: [], core: [], kind: null, code: null, folded: '', ends: endsOf([], []) };

/** What the names of streets are judged by. */
export interface Wanted {
  readonly asked: PlainName;
  readonly kind: string | null;
  /** The farthest fit that counts in a lookup that finds more than the name; null where the index found all its words. */
  readonly farthest: NameFit | null;
}

/** The streets (`ordinals`, ascending) found by a look into the index that fit what was asked; those of one name are judged once. */
export function judged({ tables, network }: AddressCatalog, ordinals: ArrayLike<number>, wanted: Wanted): NamedStreets {
  const { text: index } = tables.calles;
  const verdicts: Verdict[] = [];
  const known = marksOf(index);
  const found: number[] = [];
  const verdictOf: number[] = [];
  for (let i = 0; i < ordinals.length; i++) {
    const street = ordinals[i] ?? -1;
    const number = index.nameOf[street] ?? -1;
    let at = known.of(number);
    if (at < 0) {
      const verdict = judge(network.names.of(number) ?? NO_NAME, wanted);
      // 0 stands for a name that does not fit.
      at = verdict === null ? 0 : verdicts.push(verdict);
      known.set(number, at);
    }
    if (at === 0) continue;
    found.push(street);
    verdictOf.push(at - 1);
  }
  return new NamedStreets(found, verdictOf, verdicts);
}

function judge(plain: PlainName, { asked, kind, farthest }: Wanted): Verdict | null {
  const { fit, distance } = compareNames(asked, plain, farthest === null);
  if (fit > (farthest ?? NAME_FIT.typo)) return null;
  // A name without a kind is that of a common street.
  const kindFits = kind === null || kind === (plain.kind ?? 'CALLE');
  return { fit, distance, kindFits, literal: plain.folded === asked.folded };
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
