/** The streets of a name in the order of their merits, so that a page of them is found without looking at all. */
import { sortPlaces } from '../../indexes/sort-few.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { Numbering } from '../streets/numbering.ts';
import type { NamedStreets, Verdict } from './candidate.ts';
import { BELOW_FILTERS, LOOK_CLOSER, NUMBER_STEPS, NUMBERS, numberMeritBeyond, numberStep } from './rank.ts';

/** Places in a list of candidates: what the filters and the spelling tell apart in blocks, within a block the best first. */
export interface StreetOrder {
  readonly places: Int32Array;
  /** Where each block ends. */
  readonly ends: readonly number[];
  /** By place in the order, two numbers: the street has none below the first or above the second; NaN where nothing is known. */
  readonly hulls: Float64Array;
}

/**
 * Orders streets by their scores.
 *
 * @param scoreWithoutNumber the score of a street, all having the number, in a text that names no place
 * @param numbering tells between which numbers those of streets lie
 */
export function orderOf(
  streets: NamedStreets,
  scoreWithoutNumber: (street: number, name: Verdict) => number,
  numbering: Pick<Numbering, 'hullsOf'>,
): StreetOrder {
  const scores = new Float64Array(streets.length);
  const places = new Int32Array(streets.length);
  for (let place = 0; place < places.length; place++) {
    scores[place] = scoreWithoutNumber(streets.streetAt(place), streets.nameAt(place));
    places[place] = place;
  }
  sortPlaces(places, (a, b) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b));
  const ends: number[] = [];
  for (let at = 1; at <= places.length; at++) {
    if (at === places.length || blockOf(scores[places[at] ?? 0]) !== blockOf(scores[places[at - 1] ?? 0]))
      ends.push(at);
  }
  const ordered = Array.from(places, (place) => streets.streetAt(place));
  return { places, ends, hulls: numbering.hullsOf(ordered) };
}

function blockOf(score = 0): number {
  return Math.floor(score / BELOW_FILTERS);
}

/**
 * The first `wanted` places by all merits: those of {@link StreetOrder}, and the number, which weighs more than what tells
 * streets of a block apart. Looks at no more streets of a block than are needed to find `wanted` with the number, and closer
 * only at those between whose lowest and highest it lies.
 *
 * @param numberMerit the merit of a street's numbers by themselves, one of {@link NUMBERS}
 * @param fitOf how its name fits, where that tells streets apart; null where the streets are those of many towns
 */
export function bestOf(
  { places, ends, hulls }: StreetOrder,
  wanted: number,
  number: number | null,
  numberMerit: (place: number) => number,
  fitOf: ((place: number) => NameFit) | null,
): readonly number[] {
  const best: number[] = [];
  let at = 0;
  for (const end of ends) {
    const byMerit: number[][] = [];
    for (let merit = 0; merit < NUMBER_STEPS; merit++) byMerit.push([]);
    const missing = wanted - best.length;
    const foremost = byMerit[NUMBER_STEPS - 1];
    for (; at < end && foremost && foremost.length < missing; at++) {
      const place = places[at] ?? 0;
      const beyond = numberMeritBeyond(hulls[2 * at]!, hulls[2 * at + 1]!, number);
      const merit = beyond === LOOK_CLOSER ? numberMerit(place) : beyond;
      const alike = byMerit[numberStep(merit, fitOf === null ? NAME_FIT.equal : fitOf(place), fitOf !== null)];
      if (alike && alike.length < missing) alike.push(place);
    }
    at = end;
    for (let merit = NUMBER_STEPS - 1; merit >= 0; merit--) best.push(...(byMerit[merit] ?? []));
    if (best.length >= wanted) break;
  }
  return best.length > wanted ? best.slice(0, wanted) : best;
}
