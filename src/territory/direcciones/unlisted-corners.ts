/** Stage "crossings" where no list tells of them: streets that may well cross, and streets of which all crossings are known. */
import { Marks } from '../../indexes/marks.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { bearsTheName, type NamedStreets, type Verdict } from './candidate.ts';
import { CornerHits, NO_POINT } from './corner-hits.ts';
import type { Corner } from './corners.ts';

/** What tells whether all crossings of a street are known. */
type Known = Pick<StreetNetwork, 'crossings' | 'lines' | 'placeSize'>;

/** What tells streets of one name. */
type Named = Pick<StreetNetwork, 'crossedNames'>;

/** Streets of each side that are paired at most when no list of crossings tells: a bound on what one query costs. */
export const MOST_PAIRED = 200;

/**
 * Pairs of streets of one place that may well cross although no list says so: the lists of most towns are missing or lack
 * crossings, above all where a street is filed in pieces, one a locality. Not two streets of which crossings are known with
 * their points: where points are, the lists are whole, and what they do not hold does not exist (territorial.md 8.8).
 */
export function unlistedCorners(
  network: Known,
  one: NamedStreets,
  other: NamedStreets,
  placeOf: (street: number) => number,
): CornerHits {
  const corners = new CornerHits(network, one, other);
  const there = marksOf(network);
  // From the last on, so that those of one place come in their order.
  for (let at = Math.min(other.length, MOST_PAIRED) - 1; at >= 0; at--) {
    const place = placeOf(other.streetAt(at));
    if (place < 0) continue;
    FOLLOWING[at] = there.of(place);
    there.set(place, at);
  }
  for (let at = 0; at < Math.min(one.length, MOST_PAIRED); at++) {
    const place = placeOf(one.streetAt(at));
    if (place < 0) continue;
    for (let second = there.of(place); second >= 0; second = FOLLOWING[second]!)
      addUnlisted(corners, network, at, second);
  }
  return corners;
}

/**
 * The same for the streets that a filter leaves of a department or a town, whatever places they are filed under: of each pair of names
 * that are those asked for the first streets of which not all crossings are known. Streets are filed in pieces, one a place, and which
 * of them crosses the other is not known. One of which nothing is known may cross one of which all is, if both are the streets of their
 * names that fit best: the City has a few such. A filter may mean several towns (`Monte`): streets of two of them do not cross.
 *
 * @param districtOf by street the number of its department, or of the city that spans several; −1 where none is known
 */
export function unlistedByName(
  network: Known & Named,
  one: NamedStreets,
  other: NamedStreets,
  districtOf: (street: number) => number,
): CornerHits {
  const corners = new CornerHits(network, one, other);
  const seconds = onePerName(network, other, districtOf);
  for (const first of onePerName(network, one, districtOf)) {
    const street = one.streetAt(first);
    const district = districtOf(street);
    for (const second of seconds) {
      const crossed = other.streetAt(second);
      if (street === crossed || districtOf(crossed) !== district) continue;
      const fitBest = fitsBest(one, first) && fitsBest(other, second);
      if (mayCross(network, street, crossed, fitBest)) corners.add(first, second, NO_POINT);
    }
  }
  return corners;
}

/** A street and two others that may well cross it: each of {@link unlistedByName} with the street that fits the third name best. */
export function unlistedStretches(
  network: Known & Named,
  corners: CornerHits,
  third: NamedStreets,
  districtOf: (street: number) => number,
): Corner[] {
  const thirds = [...onePerName(network, third, districtOf)].sort((a, b) => byFit(third.nameAt(a), third.nameAt(b)));
  const stretches: Corner[] = [];
  for (const { streets, points } of corners) {
    const district = districtOf(streets[0].street);
    const at = thirds.find((place) => {
      const street = third.streetAt(place);
      if (districtOf(street) !== district || streets.some((each) => each.street === street)) return false;
      return mayCross(network, streets[0].street, street, fitsBest(third, place));
    });
    if (at !== undefined) stretches.push({ streets: [...streets, third.at(at)], points: [...points, null] });
  }
  return stretches;
}

function byFit(one: Verdict, other: Verdict): number {
  return one.fit - other.fit || one.distance - other.distance;
}

/** The place of a street of each name that is the one asked for in each district, ascending: the first of which not all crossings are known, else the first. */
function onePerName(
  network: Known & Named,
  streets: NamedStreets,
  districtOf: (street: number) => number,
): readonly number[] {
  const { nameOf } = network.crossedNames;
  const places = new Map<string, number>();
  for (let at = 0; at < Math.min(streets.length, MOST_PAIRED); at++) {
    const street = streets.streetAt(at);
    const district = districtOf(street);
    if (district < 0 || !bearsTheName(streets.nameAt(at))) continue;
    const key = `${nameOf[street]} ${district}`;
    const earlier = places.get(key);
    if (earlier === undefined || (isWhole(network, streets.streetAt(earlier)) && !isWhole(network, street)))
      places.set(key, at);
  }
  return [...places.values()].sort((a, b) => a - b);
}

/** By place among the other streets the next one of the same place; −1 behind the last. One search at a time: nothing here waits. */
const FOLLOWING = new Int32Array(MOST_PAIRED);

const marks = new WeakMap<Pick<StreetNetwork, 'placeSize'>, Marks>();

/** Empty marks for the places of streets: there are no more of these than streets, and the first has the number 1. */
function marksOf(network: Pick<StreetNetwork, 'placeSize'>): Marks {
  let own = marks.get(network);
  if (!own) {
    own = new Marks(network.placeSize.length + 1);
    marks.set(network, own);
  }
  own.clear();
  return own;
}

function addUnlisted(corners: CornerHits, network: Known, one: number, other: number): void {
  const first = corners.one.streetAt(one);
  const second = corners.other.streetAt(other);
  // Which of two streets is meant and whether they cross would be two guesses.
  if (!mayBeMeant(corners.one.nameAt(one)) || !mayBeMeant(corners.other.nameAt(other))) return;
  if (second === first || (isWhole(network, first) && isWhole(network, second))) return;
  corners.add(one, other, NO_POINT);
}

/** Whether a name is the one asked for, mistyped perhaps: not one of fewer words, as `MAR DEL PLATA` of `Los Corales Mar del Plata`. */
function mayBeMeant({ fit }: Verdict): boolean {
  return fit <= NAME_FIT.typo;
}

/** Whether no other of the streets fits the name better: `Av. Quintana` is the avenue of him, where Quintana alone is a street. */
function fitsBest(streets: NamedStreets, at: number): boolean {
  const { fit, kindFits } = streets.nameAt(at);
  return !streets.verdicts.some((other) =>
    other.kindFits === kindFits ? other.fit < fit : bearsTheName(other) && other.kindFits,
  );
}

/** Whether two streets may cross that are no pair of a list: not all crossings of them are known, or of one, if they fit best, nothing at all. */
function mayCross(network: Known, one: number, other: number, fitBest: boolean): boolean {
  const isOneWhole = isWhole(network, one);
  const isOtherWhole = isWhole(network, other);
  if (isOneWhole === isOtherWhole) return !isOneWhole;
  return fitBest && network.crossings.of(isOneWhole ? other : one).length === 0;
}

const known = new WeakMap<Known, Uint8Array>();
const WHOLE = 1;
const PARTIAL = 2;

/** Whether all crossings of a street are known: its course is drawn, or its crossings are listed with their points. Found out once. */
export function isWhole(network: Known, street: number): boolean {
  let whole = known.get(network);
  if (!whole) {
    whole = new Uint8Array(network.placeSize.length);
    known.set(network, whole);
  }
  if (whole[street] === 0) {
    const { crossings, lines } = network;
    const is = lines.has(street) || crossings.of(street).some((other) => !!crossings.between(street, other));
    whole[street] = is ? WHOLE : PARTIAL;
  }
  return whole[street] === WHOLE;
}
