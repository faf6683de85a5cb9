/** Stage "rank": why one hit is better than another, as named criteria in the order of their weight, and as one number. */
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { CONTAINMENT, type Containment } from '../streets/numbering.ts';
import type { Candidate, Verdict } from './candidate.ts';
import type { Scope } from './scope.ts';

/**
 * What a hit has to its credit, by criterion: whole numbers from 0 up to below the criterion's steps, greater is better.
 * The order of the members is the order of their weight: a later one only tells apart what is equal in all before it.
 */
export interface Merits {
  /** 2: the words asked for are in the names; 1: but for typos; 0: a name has fewer words than were asked for. */
  readonly spelling: number;
  /** How well the filters given by name are met. */
  readonly filters: number;
  /** How much of the places that the text names the street lies in. */
  readonly place: number;
  /** What {@link numberStep} makes of the street's numbers and its name. */
  readonly number: number;
  /** 2: in a locality asked for; 1: in its department. */
  readonly locality: number;
  /** How near the names are to those asked for, and how large the place is. */
  readonly likelihood: number;
  /** 1: written letter for letter, case and accents aside (`ITALIA` before `AV ITALIA`). */
  readonly literal: number;
}

/** A criterion of {@link Merits} with the number of values that it can take. */
interface Criterion {
  readonly name: keyof Merits;
  readonly steps: number;
}

const FILTER_STEPS = 64;
const PLACE_STEPS = 32;
/** The merit of a street's numbers by themselves: it has the number, or none was asked for (decisions.md), it begins or ends near it … */
export const NUMBERS = { outside: 0, unknown: 1, near: 2, inside: 3 } as const;
/** Values of the merit of a street's numbers beside its name. */
export const NUMBER_STEPS = 5;
const LOCALITY_STEPS = 3;
const LIKELIHOOD_STEPS = 1 << 16;
/** By this a score is divided to leave the spelling and the filters alone. */
export const BELOW_FILTERS = PLACE_STEPS * NUMBER_STEPS * LOCALITY_STEPS * LIKELIHOOD_STEPS * 2;

/** The criteria, most weighty first. Their steps multiply to less than 2^53, so that a score is exact. */
export const CRITERIA: readonly Criterion[] = [
  { name: 'spelling', steps: 3 },
  { name: 'filters', steps: FILTER_STEPS },
  { name: 'place', steps: PLACE_STEPS },
  { name: 'number', steps: NUMBER_STEPS },
  { name: 'locality', steps: LOCALITY_STEPS },
  { name: 'likelihood', steps: LIKELIHOOD_STEPS },
  { name: 'literal', steps: 2 },
];

/** What a word of the name that differs weighs against a place twice as large, in powers of two. */
const DISTANCE_WEIGHT = 1.5;
/** The same for another kind of street than the one asked for. */
const KIND_WEIGHT = 1.5;
/** Streets count little for how often a place is meant: the City has a hundred times the rank of a provincial capital. */
const SIZE_WEIGHT = 0.5;
/** Likelihoods below this many powers of two are told apart no more. */
const LEAST_LIKELIHOOD = -16;
const MOST_LIKELIHOOD = 16;

/** What of a query the merits of its hits depend on. */
export interface Ranking {
  readonly scope: Scope;
  /** How much of the places that the text names a street lies in, 0 to 31, by what {@link numbersToPlace} says; null when it names none. */
  readonly placeOf: ((street: number, number: number) => number) | null;
  /** Whether all streets of the scope are those of one town. */
  readonly isTown: boolean;
  /** The door number asked for; null without one. */
  readonly number: number | null;
  /** What {@link likelihoodsOf} says of the network: looked up once a query, not for each hit. */
  readonly likelihoods: Float64Array;
}

/** What of a query tells the merits of a hit apart from its number. */
type Placed = Omit<Ranking, 'number'>;

/** The merits of a hit. `department`: that of its first street, null when no locality was asked for. */
export function meritsOf(
  network: StreetNetwork,
  { scope, placeOf, isTown, number, likelihoods }: Ranking,
  streets: readonly [Candidate, ...Candidate[]],
  containment: Containment,
  department: string | null,
): Merits {
  const [main] = streets;
  let worst: NameFit = NAME_FIT.equal;
  let literal = true;
  for (const { name } of streets) {
    if (name.fit > worst) worst = name.fit;
    literal &&= name.literal;
  }
  const likelihood = (likelihoods[main.street] ?? 0) - nameDistance(streets);
  const merit = numberMerit(network, main.street, number, containment);
  return {
    spelling: spellingOf(worst),
    filters: steps(scope.fit(main.street), FILTER_STEPS),
    place: placeOf ? Math.min(PLACE_STEPS - 1, placeOf(main.street, numbersToPlace(merit, worst))) : 0,
    number: numberStep(merit, worst, isTown),
    locality: nearness(network, scope, main.street, department),
    likelihood: likelihoodSteps(likelihood),
    literal: literal ? 1 : 0,
  };
}

/**
 * The score of a hit of one street, {@link scoreOf} its {@link meritsOf}, without an object for each: of a common name there are
 * thousands of streets. `number`: the merit of the street's numbers by themselves.
 */
export function scoreOfStreet(
  network: StreetNetwork,
  ranking: Placed,
  street: number,
  name: Verdict,
  number: number,
  department: string | null,
): number {
  return pack(network, ranking, street, name.fit, distanceOf(name), name.literal, number, department);
}

/** The same of a corner: {@link scoreOf} its {@link meritsOf}. `street` is the first, `one` and `other` say how the names fit. */
export function scoreOfCorner(
  network: StreetNetwork,
  ranking: Placed,
  street: number,
  one: Verdict,
  other: Verdict,
  number: number,
  department: string | null,
): number {
  const fit = one.fit > other.fit ? one.fit : other.fit;
  const distance = (distanceOf(one) + distanceOf(other)) / 2;
  return pack(network, ranking, street, fit, distance, one.literal && other.literal, number, department);
}

/** What {@link scoreOf} packs, from single values: this runs for every street of a common name. */
function pack(
  network: StreetNetwork,
  { scope, placeOf, isTown, likelihoods }: Placed,
  street: number,
  fit: NameFit,
  distance: number,
  literal: boolean,
  number: number,
  department: string | null,
): number {
  const likelihood = (likelihoods[street] ?? 0) - distance;
  let score = spellingOf(fit);
  score = score * FILTER_STEPS + steps(scope.fit(street), FILTER_STEPS);
  score = score * PLACE_STEPS + (placeOf ? Math.min(PLACE_STEPS - 1, placeOf(street, numbersToPlace(number, fit))) : 0);
  score = score * NUMBER_STEPS + numberStep(number, fit, isTown);
  score = score * LOCALITY_STEPS + nearness(network, scope, street, department);
  score = score * LIKELIHOOD_STEPS + likelihoodSteps(likelihood);
  return score * 2 + (literal ? 1 : 0);
}

function spellingOf(fit: NameFit): number {
  return fit < NAME_FIT.typo ? 2 : fit === NAME_FIT.typo ? 1 : 0;
}

function likelihoodSteps(likelihood: number): number {
  return steps((likelihood - LEAST_LIKELIHOOD) / (MOST_LIKELIHOOD - LEAST_LIKELIHOOD), LIKELIHOOD_STEPS);
}

/** How far a name is from the one asked for, in powers of two of likelihood. */
function distanceOf({ distance, kindFits }: Verdict): number {
  return DISTANCE_WEIGHT * distance + (kindFits ? 0 : KIND_WEIGHT);
}

const kept = new WeakMap<StreetNetwork, Float64Array>();

/** By street, how likely its place is meant, in powers of two: asked for every hit, so counted once. */
export function likelihoodsOf(network: StreetNetwork): Float64Array {
  let known = kept.get(network);
  if (!known) {
    known = network.placeSize.map((size) => SIZE_WEIGHT * Math.log2(1 + size));
    kept.set(network, known);
  }
  return known;
}

/** Lists of numbers end a block early or late: a number this near to their ends may be the street's all the same. */
const NEAR_NUMBER = 100;

/** The merit of a street's numbers by themselves, one of {@link NUMBERS}. */
export function numberMerit(
  network: Pick<StreetNetwork, 'numbering'>,
  street: number,
  number: number | null,
  containment: Containment,
): number {
  if (containment === CONTAINMENT.inside) return NUMBERS.inside;
  if (containment === CONTAINMENT.unknown) return NUMBERS.unknown;
  return number !== null && network.numbering.isNear(street, number, NEAR_NUMBER) ? NUMBERS.near : NUMBERS.outside;
}

/**
 * The merit of a street's numbers beside its name: within one town, that they are not known says no more for a street of which the name asked for
 * is only a part than that another has not the number for one that is called so. Of `Av Rivadavia 15000` the passages of a quarter called Rivadavia
 * may have it. Elsewhere the larger town says more than the name.
 *
 * @param number one of {@link NUMBERS}
 * @returns from 0 up to below {@link NUMBER_STEPS}
 */
export function numberStep(number: number, fit: NameFit, isTown: boolean): number {
  return isTown && number < NUMBERS.near && fit > NAME_FIT.close ? number : number + 1;
}

/** Of a street that has the number and is called as was asked, see {@link numbersToPlace}. */
export const HAS_NAME_AND_NUMBER = NUMBERS.inside + 1;

/** The merit of a street's numbers where it is to lie in a place of the text: one of {@link NUMBERS}, or {@link HAS_NAME_AND_NUMBER}. */
function numbersToPlace(number: number, fit: NameFit): number {
  return number === NUMBERS.inside && fit <= NAME_FIT.close ? HAS_NAME_AND_NUMBER : number;
}

/** What {@link numberMeritBeyond} says of numbers that it takes a closer look to tell. */
export const LOOK_CLOSER = -1;

/**
 * The same as {@link numberMerit} by a hull of the street's numbers alone, as `Numbering.hullsOf` gives it: most streets of a
 * name end before a number. {@link LOOK_CLOSER} between the two.
 */
export function numberMeritBeyond(lowest: number, highest: number, number: number | null): number {
  if (number === null) return NUMBERS.inside;
  if (number >= lowest && number <= highest) return LOOK_CLOSER;
  // NaN and 0 are what nothing is known of.
  if (!(highest > 0)) return NUMBERS.unknown;
  const isNear = number >= lowest - NEAR_NUMBER && number <= highest + NEAR_NUMBER;
  return isNear ? NUMBERS.near : NUMBERS.outside;
}

/** All merits packed into one number, so that the best few can be picked without sorting: greater is better. */
export function scoreOf(merits: Merits): number {
  // Written out member by member: this runs for every hit, and a loop over names costs several times as much.
  let score = merits.spelling;
  score = score * FILTER_STEPS + merits.filters;
  score = score * PLACE_STEPS + merits.place;
  score = score * NUMBER_STEPS + merits.number;
  score = score * LOCALITY_STEPS + merits.locality;
  score = score * LIKELIHOOD_STEPS + merits.likelihood;
  return score * 2 + merits.literal;
}

/** A score without what the likelihood and the letters of the names add to it. */
export function scoreByQuery(score: number): number {
  return Math.floor(score / (LIKELIHOOD_STEPS * 2));
}

/** How far the names of a hit are from those asked for, in powers of two of likelihood. */
export function nameDistance(streets: readonly Candidate[]): number {
  let distance = 0;
  for (let i = 0; i < streets.length; i++) {
    const name = streets[i]?.name;
    if (name) distance += distanceOf(name);
  }
  return distance / streets.length;
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
