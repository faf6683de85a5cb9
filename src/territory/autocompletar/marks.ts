/** Which letters of a name were typed. */
import { fold, tokenize } from '../../indexes/fold.ts';
import { fitOf, NO_FIT, type Plan, planOf } from './fitting.ts';
import type { Shelf } from './shelf.ts';
import type { TypedName } from './typed.ts';

/** Letters `from` (included) to `to` (excluded) of a text, in UTF-16 units. */
export type Mark = readonly [from: number, to: number];

/** Marks names of one shelf for one typed name. */
export class Marker {
  readonly #shelf: Shelf;
  readonly #typed: TypedName;
  readonly #exact: Plan;
  #lenient: Plan | undefined;

  constructor(shelf: Shelf, typed: TypedName) {
    this.#shelf = shelf;
    this.#typed = typed;
    this.#exact = planOf(shelf, typed, false);
  }

  /**
   * The marks in a record's name, ascending and apart: of a finished word all of it, of the unfinished one what was typed,
   * or all of it where it stands for another spelling or has a typo. None where the folded name has other letters.
   */
  marksOf(record: number): readonly Mark[] {
    const { table, text } = this.#shelf;
    const name = text.nameOf[record] ?? 0;
    const folded = fold(table.nameAt(record));
    if (folded.length !== table.nameAt(record).length) return [];
    const { raw, last } = this.#typed;
    const plan = this.#planFor(name);
    if (name >= plan.names[0] && name < plan.names[1]) return [[0, raw?.length ?? 0]];
    const marks: Mark[] = [];
    let end = 0;
    for (const [position, token] of tokenize(folded).entries()) {
      const start = folded.indexOf(token, end);
      end = start + token.length;
      const ids = this.#idsAt(name, position);
      if (ids.some((id) => plan.words.some((meant) => meant.has(id)))) marks.push([start, end]);
      else if (ids.some((id) => (id >= plan.last[0] && id < plan.last[1]) || plan.nearLast.has(id))) {
        marks.push([start, token.startsWith(last) ? start + last.length : end]);
      }
    }
    return marks;
  }

  #planFor(name: number): Plan {
    if (fitOf(this.#shelf, this.#exact, this.#typed, name) !== NO_FIT) return this.#exact;
    this.#lenient ??= planOf(this.#shelf, this.#typed, true);
    return this.#lenient;
  }

  /** Ids of the words at a place of a name: the one that stands there and those that mean the same. */
  #idsAt(name: number, position: number): number[] {
    const { starts, ids, positions } = this.#shelf.text.names;
    const found: number[] = [];
    const to = starts[name + 1] ?? 0;
    for (let at = starts[name] ?? 0; at < to; at++) if (positions[at] === position) found.push(ids[at] ?? -1);
    return found;
  }
}
