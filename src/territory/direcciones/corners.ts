/** Stage "crossings": which of the streets that are meant cross each other (territorial.md 8.6, 8.9). */
import { distance } from '../../indexes/line.ts';
import { sortBeside } from '../../indexes/sort-few.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { Candidate, NamedStreets } from './candidate.ts';
import { CornerHits } from './corner-hits.ts';

/** Two or three streets and the points where the first crosses the others, null where only the pair is known. */
export interface Corner {
  readonly streets: readonly [Candidate, ...Candidate[]];
  readonly points: readonly (LatLon | null)[];
}

/** What tells which streets cross. */
type Crossed = Pick<StreetNetwork, 'crossings' | 'crossedNames'>;

/** Corners of two common names that are kept, of all such names together, and how many streets make a name common. */
const MOST_KEPT = 200_000;
const COMMON = 64;

/** The corners of common names by their first and second streets: ladders keep these as objects, which come back each time. */
let kept = new WeakMap<NamedStreets, WeakMap<NamedStreets, CornerHits>>();
let keptCorners = 0;

/** Every crossing of a street of `one` and a street of `other`, in the order of `one`. */
export function cornersOf(network: Crossed, one: NamedStreets, other: NamedStreets): CornerHits {
  if (one.length <= COMMON || other.length <= COMMON) return newCornersOf(network, one, other);
  let shelf = kept.get(one);
  const known = shelf?.get(other);
  if (known) return known;
  const corners = newCornersOf(network, one, other);
  keptCorners += corners.length;
  if (keptCorners > MOST_KEPT) {
    kept = new WeakMap();
    keptCorners = corners.length;
    shelf = undefined;
  }
  if (!shelf) {
    shelf = new WeakMap();
    kept.set(one, shelf);
  }
  shelf.set(other, corners);
  return corners;
}

/** Streets of the rarer of two names up to which going through them is as quick as looking their names up. */
const FEW_STREETS = 4;
/** Pairs of names that are looked up at most for each street that would be gone through instead. */
const NAMES_FOR_STREET = 2;

function newCornersOf(network: Crossed, one: NamedStreets, other: NamedStreets): CornerHits {
  const corners = new CornerHits(network, one, other);
  if (one.length === 0 || other.length === 0) return corners;
  const fewer = Math.min(one.length, other.length);
  // A verdict is that of one name.
  if (fewer > FEW_STREETS && one.verdicts.length * other.verdicts.length <= NAMES_FOR_STREET * fewer) {
    addByNames(corners, network);
    return corners;
  }
  // The crossings of the fewer streets are looked through.
  if (other.length < one.length) addTurned(corners, network);
  else addAll(corners, network);
  return corners;
}

function addAll(corners: CornerHits, network: Crossed): void {
  const { one, other } = corners;
  const { crossings } = network;
  const met: number[] = [];
  let near = 0;
  for (let place = 0; place < one.length; place++) {
    met.length = 0;
    near = crossings.meeting(one.streetAt(place), other, met, near);
    for (let at = 0; at < met.length; at += 2) addPoints(corners, network, place, met[at]!, met[at + 1]!);
  }
}

/** The same by the names of the streets. */
function addByNames(corners: CornerHits, network: Crossed): void {
  const { one, other } = corners;
  const { nameOf } = network.crossedNames;
  const otherNames = other.names(nameOf);
  const met: number[] = [];
  /** Places of both streets of a couple as one number, so that sorting puts those of one first street side by side. */
  const couples: number[] = [];
  /** The number of the pair of each. */
  const pairs: number[] = [];
  for (const name of one.names(nameOf)) {
    for (let of = 0; of < otherNames.length; of++) {
      met.length = 0;
      network.crossedNames.meeting(name, otherNames[of]!, met);
      let near = 0;
      let nearOther = 0;
      for (let at = 0; at < met.length; at += 3) {
        const street = met[at]!;
        const crossed = met[at + 1]!;
        near = one.placeFrom(street, near);
        if (one.streetAt(near) !== street) continue;
        nearOther = other.placeFrom(crossed, nearOther);
        if (other.streetAt(nearOther) !== crossed) continue;
        couples.push(near * other.length + nearOther);
        pairs.push(met[at + 2]!);
      }
    }
  }
  sortBeside(couples, pairs);
  for (let at = 0; at < couples.length; at++) {
    const couple = couples[at]!;
    const place = Math.floor(couple / other.length);
    addPoints(corners, network, place, couple - place * other.length, pairs[at]!);
  }
}

/** The same by the crossings of the second streets: what they meet is put in the order of the first. */
function addTurned(corners: CornerHits, network: Crossed): void {
  const { one, other } = corners;
  const { crossings } = network;
  const met: number[] = [];
  /** Three numbers a crossing: the place of the second street, the pair, where the next one of the same first street is. */
  const found: number[] = [];
  const heads = new Map<number, number>();
  let near = one.length;
  for (let place = other.length - 1; place >= 0; place--) {
    met.length = 0;
    near = crossings.meeting(other.streetAt(place), one, met, near);
    for (let at = 0; at < met.length; at += 2) {
      const first = met[at]!;
      const head = heads.get(first) ?? -1;
      heads.set(first, found.length);
      found.push(place, met[at + 1]!, head);
    }
  }
  const firsts = Int32Array.from(heads.keys()).sort();
  for (const first of firsts) {
    for (let at = heads.get(first) ?? -1; at >= 0; at = found[at + 2]!) {
      addPoints(corners, network, first, found[at]!, found[at + 1]!);
    }
  }
}

/** Two streets may cross more than once, each time with a point of its own. */
function addPoints(corners: CornerHits, { crossings }: Crossed, one: number, other: number, pair: number): void {
  const to = crossings.pointsFrom(pair + 1);
  for (let point = crossings.pointsFrom(pair); point < to; point++) corners.add(one, other, point);
}

/** Great-circle distance in metres; 0 where a point is not known. */
export function metresBetween(one: LatLon | null, other: LatLon | null): number {
  return one && other ? distance([one.lon, one.lat], [other.lon, other.lat]) : 0;
}
