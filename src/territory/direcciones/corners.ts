/** Stage "crossings": which of the streets that are meant cross each other (territorial.md 8.6, 8.9). */
import { distance } from '../../indexes/line.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { Candidate } from './candidates.ts';

/** Two or three streets and the points where the first crosses the others, null where only the pair is known. */
export interface Corner {
  readonly streets: readonly [Candidate, ...Candidate[]];
  readonly points: readonly (LatLon | null)[];
}

/** Crossings of a street "between" two others lie less than this many metres apart (territorial.md 8.6). */
export const LONGEST_BETWEEN = 200;

/** Every crossing of a street of `one` and a street of `other`, in the order of `one`: the lists are ascending. */
export function cornersOf(network: StreetNetwork, one: readonly Candidate[], other: readonly Candidate[]): Corner[] {
  const corners: Corner[] = [];
  if (one.length === 0 || other.length === 0) return corners;
  const places = placesOf(network, other);
  for (const first of one) {
    network.crossings.forEachOf(first.street, (street) => {
      const second = other[places[street] ?? -1];
      if (second?.street !== street) return;
      // Two streets may cross more than once, each time with a point of its own.
      for (const point of network.crossings.allBetween(first.street, street)) {
        corners.push({ streets: [first, second], points: [point] });
      }
    });
  }
  return corners;
}

/** Scratch of {@link placesOf}: as many numbers as there are streets. */
const scratches = new WeakMap<StreetNetwork, Int32Array>();

/**
 * By street, its place in the list; other streets have any number, so that whoever reads one looks whether the street is
 * there. Written anew by every call: thousands of streets bear a common name, and a Map of them takes longer than all else.
 */
function placesOf(network: StreetNetwork, list: readonly Candidate[]): Int32Array {
  let places = scratches.get(network);
  if (!places) {
    places = new Int32Array(network.placeSize.length);
    scratches.set(network, places);
  }
  for (let place = 0; place < list.length; place++) places[list[place]!.street] = place;
  return places;
}

/** Every street of `one` that crosses a street of `second` and another one of `third`, close to each other where the points are known. */
export function stretchesOf(
  network: StreetNetwork,
  one: readonly Candidate[],
  second: readonly Candidate[],
  third: readonly Candidate[],
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
  one: readonly Candidate[],
  other: readonly Candidate[],
  placeOf: (street: number) => string | null,
): Corner[] {
  const placed = (candidates: readonly Candidate[]) =>
    candidates.slice(0, MOST_PAIRED).map((candidate) => {
      const { street } = candidate;
      return { candidate, place: placeOf(street), isOpen: !isWhole(network, street) };
    });
  const seconds = placed(other);
  const corners: Corner[] = [];
  for (const { candidate: first, place: here, isOpen } of placed(one)) {
    if (here === null) continue;
    for (const second of seconds) {
      if (second.place !== here || second.candidate.street === first.street || !(isOpen || second.isOpen)) continue;
      corners.push({ streets: [first, second.candidate], points: [null] });
    }
  }
  return corners;
}

/** Whether all crossings of a street are known: its course is drawn, or its crossings are listed with their points. */
export function isWhole({ crossings, lines }: StreetNetwork, street: number): boolean {
  return lines.has(street) || crossings.of(street).some((other) => !!crossings.between(street, other));
}

/** Great-circle distance in metres; 0 where a point is not known. */
export function metresBetween(one: LatLon | null, other: LatLon | null): number {
  return one && other ? distance([one.lon, one.lat], [other.lon, other.lat]) : 0;
}
