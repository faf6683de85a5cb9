import type { NameFit } from '../streets/name-fit.ts';
import type { LookupMade } from './lookups.ts';
import type { StreetOrder } from './order.ts';

/** How a name fits what was asked; streets of one name share one. */
export interface Verdict {
  readonly fit: NameFit;
  /** How far the name is from the one asked for, in words; 0 for the same name. */
  readonly distance: number;
  /** False when another kind of street was asked for than the name has. */
  readonly kindFits: boolean;
  /** True when the name is letter for letter what was written, case and accents aside. */
  readonly literal: boolean;
}

/** One street that may be meant. */
export interface Candidate {
  readonly street: number;
  readonly name: Verdict;
}

/** The streets that one name of an address may mean, ascending, and how they were looked up, in the order of the trying. */
export class Candidates {
  readonly streets: readonly Candidate[];
  readonly lookups: readonly LookupMade[];
  #order: StreetOrder | null = null;
  #isKnown = false;

  constructor(streets: readonly Candidate[], lookups: readonly LookupMade[]) {
    this.streets = streets;
    this.lookups = lookups;
  }

  /** The streets in the order of their merits, made when it is asked for a second time: most are asked for once. */
  order(make: (streets: readonly Candidate[]) => StreetOrder): StreetOrder | null {
    if (this.#order === null && this.#isKnown) this.#order = make(this.streets);
    this.#isKnown = true;
    return this.#order;
  }
}

export const NO_CANDIDATES = new Candidates([], []);
