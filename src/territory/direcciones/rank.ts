/** Stage "rank": why one hit is better than another, as named criteria in the order of their weight, and as one number. */
import { NAME_FIT } from '../streets/name-fit.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { CONTAINMENT, type Containment } from '../streets/numbering.ts';
import type { Candidate } from './candidates.ts';
import type { Scope } from './scope.ts';

/**
 * What a hit has to its credit, by criterion: whole numbers from 0 up to below the criterion's steps, greater is better.
 * The order of the members is the order of their weight: a later one only tells apart what is equal in all before it.
 */
export interface Merits {
  /** 1: the words asked for are in the names without tolerance for typos. */
  readonly spelling: number;
  /** 1: the street has the number, or none was asked for (decisions.md). */
  readonly number: number;
  /** How well the filters given by name are met. */
  readonly filters: number;
  /** 1: the whole names were asked for, not parts of longer ones. */
  readonly wholeName: number;
  /** 1: the kind of street is the one asked for, or none was. */
  readonly kind: number;
  /** 1: nothing says that the street does not have the number. */
  readonly numbering: number;
  /** 2: in a locality asked for; 1: in its department. */
  readonly locality: number;
  /** Of names that were asked for in part: how much of them, and how rare the words are. */
  readonly relevance: number;
  /** The size of the place. */
  readonly size: number;
  /** 1: written letter for letter, case and accents aside (`ITALIA` before `AV ITALIA`). */
  readonly literal: number;
}

/** A criterion of {@link Merits} with the number of values that it can take. */
export interface Criterion {
  readonly name: keyof Merits;
  readonly steps: number;
}

const FILTER_STEPS = 64;
const RELEVANCE_STEPS = 1024;
const SIZE_STEPS = 1 << 16;

/** The criteria, most weighty first. Their steps multiply to less than 2^53, so that a score is exact. */
export const CRITERIA: readonly Criterion[] = [
  { name: 'spelling', steps: 2 },
  { name: 'number', steps: 2 },
  { name: 'filters', steps: FILTER_STEPS },
  { name: 'wholeName', steps: 2 },
  { name: 'kind', steps: 2 },
  { name: 'numbering', steps: 2 },
  { name: 'locality', steps: 3 },
  { name: 'relevance', steps: RELEVANCE_STEPS },
  { name: 'size', steps: SIZE_STEPS },
  { name: 'literal', steps: 2 },
];

/** The merits of a hit. `department`: that of its first street, null when no locality was asked for. */
export function meritsOf(
  network: StreetNetwork,
  scope: Scope,
  streets: readonly [Candidate, ...Candidate[]],
  containment: Containment,
  department: string | null,
): Merits {
  const [main] = streets;
  let isTypo = false;
  let isEqual = true;
  let kindFits = true;
  let literal = true;
  let relevance = 0;
  for (const { name } of streets) {
    isTypo ||= name.fit === NAME_FIT.typo;
    isEqual &&= name.fit === NAME_FIT.equal;
    kindFits &&= name.kindFits;
    literal &&= name.literal;
    relevance += name.relevance / streets.length;
  }
  return {
    spelling: isTypo ? 0 : 1,
    number: containment === CONTAINMENT.inside ? 1 : 0,
    filters: steps(scope.fit(main.street), FILTER_STEPS),
    wholeName: isEqual ? 1 : 0,
    kind: kindFits ? 1 : 0,
    numbering: containment === CONTAINMENT.outside ? 0 : 1,
    locality: nearness(network, scope, main.street, department),
    // Among equal names only the place tells them apart: their relevance differs by the kind of street alone.
    relevance: isEqual ? RELEVANCE_STEPS - 1 : steps(relevance, RELEVANCE_STEPS),
    size: steps(Math.log2(1 + (network.placeSize[main.street] ?? 0)) / 20, SIZE_STEPS),
    literal: literal ? 1 : 0,
  };
}

/** All merits packed into one number, so that the best few can be picked without sorting: greater is better. */
export function scoreOf(merits: Merits): number {
  // Written out member by member: this runs for every hit, and a loop over names costs several times as much.
  let score = merits.spelling;
  score = score * 2 + merits.number;
  score = score * FILTER_STEPS + merits.filters;
  score = score * 2 + merits.wholeName;
  score = score * 2 + merits.kind;
  score = score * 2 + merits.numbering;
  score = score * 3 + merits.locality;
  score = score * RELEVANCE_STEPS + merits.relevance;
  score = score * SIZE_STEPS + merits.size;
  return score * 2 + merits.literal;
}

/** 2 in a locality asked for, 1 in its department, 0 elsewhere. */
function nearness(network: StreetNetwork, scope: Scope, street: number, department: string | null): number {
  if (scope.localities.size === 0) return 0;
  const locality = network.localityOf.get(street);
  if (locality !== undefined && scope.localities.has(locality)) return 2;
  return department !== null && scope.departments.has(department) ? 1 : 0;
}

function steps(share: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}
