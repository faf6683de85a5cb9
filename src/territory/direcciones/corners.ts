/** Stage "crossings": which of the streets that are meant cross each other (territorial.md 8.6, 8.9). */
import { distance } from '../../indexes/line.ts';
import { Marks } from '../../indexes/marks.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { Candidate, NamedStreets } from './candidate.ts';

/** Two or three streets and the points where the first crosses the others, null where only the pair is known. */
export interface Corner {
  readonly streets: readonly [Candidate, ...Candidate[]];
  readonly points: readonly (LatLon | null)[];
}

/** Crossings of a street "between" two others lie less than this many metres apart (territorial.md 8.6). */
export const LONGEST_BETWEEN = 200;

/** Every crossing of a street of `one` and a street of `other`, in the order of `one`. */
export function cornersOf(network: StreetNetwork, one: NamedStreets, other: NamedStreets): Corner[] {
  const corners: Corner[] = [];
  // The crossings of the fewer streets are looked through.
  const isTurned = other.length < one.length;
  const [few, many] = isTurned ? [other, one] : [one, other];
  if (few.length === 0) return corners;
  const places = marksOf(network);
  for (let place = 0; place < many.length; place++) places.set(many.streetAt(place), place);
  const { crossings } = network;
  const crossing: number[] = [];
  for (let place = 0; place < few.length; place++) {
    const own = few.streetAt(place);
    crossing.length = 0;
    crossings.marked(own, places, crossing);
    for (const street of crossing) {
      const candidate = few.at(place);
      const met = many.at(places.of(street));
      // Two streets may cross more than once, each time with a point of its own.
      for (const point of crossings.allBetween(own, street)) {
        corners.push({ streets: isTurned ? [met, candidate] : [candidate, met], points: [point] });
      }
    }
  }
  return isTurned ? corners.sort((a, b) => a.streets[0].street - b.streets[0].street) : corners;
}

const marks = new WeakMap<StreetNetwork, Marks>();

/** Empty marks for the streets of a network: a search runs to its end before the next begins. */
function marksOf(network: StreetNetwork): Marks {
  let own = marks.get(network);
  if (!own) {
    own = new Marks(network.placeSize.length);
    marks.set(network, own);
  }
  own.clear();
  return own;
}

/** Every street of `one` that crosses a street of `second` and another one of `third`, close to each other where the points are known. */
export function stretchesOf(
  network: StreetNetwork,
  one: NamedStreets,
  second: NamedStreets,
  third: NamedStreets,
): Corner[] {
  const ends = new Map<number, Corner[]>();
  for (const corner of cornersOf(network, one, third)) {
    const list = ends.get(corner.streets[0].street);
    if (list) list.push(corner);
    else ends.set(corner.streets[0].street, [corner]);
  }
  const stretches: Corner[] = [];
  for (const begin of cornersOf(network, one, second)) {
    for (const end of ends.get(begin.streets[0].street) ?? []) {
      const [, from] = begin.streets;
      const [, to] = end.streets;
      const [here = null] = begin.points;
      const [there = null] = end.points;
      if (!from || !to || from.street === to.street || metresBetween(here, there) >= LONGEST_BETWEEN) continue;
      stretches.push({ streets: [begin.streets[0], from, to], points: [here, there] });
    }
  }
  return stretches;
}

/** Streets of each side that are paired at most when no list of crossings tells: a bound on what one query costs. */
const MOST_PAIRED = 200;

/**
 * Pairs of streets of one place that may well cross although no list says so: the lists of most towns are missing or lack
 * crossings, above all where a street is filed in pieces, one a locality. Not two streets of which crossings are known with
 * their points: where points are, the lists are whole, and what they do not hold does not exist (territorial.md 8.8).
 */
export function unlistedCorners(
  network: StreetNetwork,
  one: NamedStreets,
  other: NamedStreets,
  placeOf: (street: number) => number,
): Corner[] {
  const seconds = new Map<number, number[]>();
  for (let at = 0; at < Math.min(other.length, MOST_PAIRED); at++) {
    const place = placeOf(other.streetAt(at));
    if (place < 0) continue;
    const there = seconds.get(place);
    if (there) there.push(at);
    else seconds.set(place, [at]);
  }
  const corners: Corner[] = [];
  if (seconds.size === 0) return corners;
  for (let at = 0; at < Math.min(one.length, MOST_PAIRED); at++) {
    const first = one.streetAt(at);
    for (const place of seconds.get(placeOf(first)) ?? []) {
      const second = other.streetAt(place);
      if (second === first || (isWhole(network, first) && isWhole(network, second))) continue;
      corners.push({ streets: [one.at(at), other.at(place)], points: [null] });
    }
  }
  return corners;
}

const known = new WeakMap<StreetNetwork, Uint8Array>();
const WHOLE = 1;
const PARTIAL = 2;

/** Whether all crossings of a street are known: its course is drawn, or its crossings are listed with their points. Found out once. */
export function isWhole(network: StreetNetwork, street: number): boolean {
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

/** Great-circle distance in metres; 0 where a point is not known. */
export function metresBetween(one: LatLon | null, other: LatLon | null): number {
  return one && other ? distance([one.lon, one.lat], [other.lon, other.lat]) : 0;
}
