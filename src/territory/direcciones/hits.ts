/** What the stages hand on to each other, each a plain value that can be shown (`explain`). */
import type { ParsedAddress } from '../address/types.ts';
import type { AnswerNotice } from '../present/answer-notices.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { Containment } from '../streets/numbering.ts';
import type { Candidate, Candidates } from './candidate.ts';
import type { Corner } from './corners.ts';

/** How sure the point of an address is (decisions.md C): on its number, on its block, on its street, at its crossing. */
type Precision = 'altura' | 'cuadra' | 'calle' | 'cruce';

/** A point and how sure it is; both null when nothing finer than the town is known. */
export interface Placed {
  readonly point: LatLon | null;
  readonly precision: Precision | null;
}

/** What stands for a department: that of the street's record; none, where a street passes through several and nothing tells which. */
export const OF_STREET = -1;
export const NO_DEPARTMENT = -2;

/** The department an address lies in, by its ordinal among the departments, {@link OF_STREET} or {@link NO_DEPARTMENT}. */
export interface Districted {
  readonly department: number;
}

export const UNPLACED: Placed = { point: null, precision: null };

/** One possible answer: the streets in the order of the text, and what is known so far. */
export interface Hit {
  /** The street, then the one or two it crosses. */
  readonly streets: readonly [Candidate, ...Candidate[]];
  /** The points of the crossings, null where only the pair is known; none for a simple address. */
  readonly crossings: readonly (LatLon | null)[];
  /** Whether the first street has the number; `inside` when no door number was asked for. */
  readonly containment: Containment;
}

/** The streets, corners or stretches that answer a query, in the order of the ids of their first streets. */
export interface Hits extends Iterable<Corner> {
  readonly length: number;
}

/** Streets of a name, each a hit of its own. Of a common name there are thousands, of which a page shows ten. */
export class NamedHits implements Hits {
  readonly candidates: Candidates;

  constructor(candidates: Candidates) {
    this.candidates = candidates;
  }

  get length(): number {
    return this.candidates.streets.length;
  }

  *[Symbol.iterator](): Generator<Corner> {
    for (const candidate of this.candidates.streets) yield { streets: [candidate], points: [] };
  }
}

/** The result of a search: how the text was read, how many hits there are, and a page of them with their points. */
export interface AddressesFound {
  /** The reading that the results follow; null when the text was not understood. */
  readonly parsed: ParsedAddress | null;
  /** The first reading of the text, which the echo tells (territorial.md 8.1); mostly the same. */
  readonly first: ParsedAddress | null;
  readonly total: number;
  readonly page: readonly (Hit & Placed & Districted)[];
  /** What the answer says of itself besides: that its first result lies outside the place asked for. */
  readonly notices: readonly AnswerNotice[];
}
