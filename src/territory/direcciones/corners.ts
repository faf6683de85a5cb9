/** Stage "crossings": which of the streets that are meant cross each other (territorial.md 8.6, 8.9). */
import { distance } from '../../indexes/line.ts';
import { Marks } from '../../indexes/marks.ts';
import { sortFew } from '../../indexes/sort-few.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { Candidate, NamedStreets } from './candidate.ts';
import { CornerHits, NO_POINT } from './corner-hits.ts';

/** Two or three streets and the points where the first crosses the others, null where only the pair is known. */
export interface Corner {
  readonly streets: readonly [Candidate, ...Candidate[]];
  readonly points: readonly (LatLon | null)[];
}

/** What tells which streets cross. */
type Crossed = Pick<StreetNetwork, 'crossings' | 'crossedNames'>;

/** What tells whether all crossings of a street are known. */
type Known = Pick<StreetNetwork, 'crossings' | 'lines' | 'placeSize'>;

/** Corners of two common names that are kept, of all such names together, and how many streets make a name common. */
export const MOST_KEPT = 200_000;
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
  const { crossings, crossedNames } = network;
  const { nameOf } = crossedNames;
  const otherNames = other.names(nameOf);
  const met: number[] = [];
  /** Places of both streets of a couple as one number, so that sorting puts those of one first street side by side. */
  const couples: number[] = [];
  for (const name of one.names(nameOf)) {
    for (let of = 0; of < otherNames.length; of++) {
      met.length = 0;
      crossedNames.meeting(name, otherNames[of]!, met);
      let near = 0;
      let nearOther = 0;
      for (let at = 0; at < met.length; at += 2) {
        const street = met[at]!;
        const crossed = met[at + 1]!;
        near = one.placeFrom(street, near);
        nearOther = other.placeFrom(crossed, nearOther);
        if (one.streetAt(near) === street && other.streetAt(nearOther) === crossed) {
          couples.push(near * other.length + nearOther);
        }
      }
    }
  }
  sortFew(couples);
  for (let at = 0; at < couples.length; at++) {
    const couple = couples[at]!;
    const place = Math.floor(couple / other.length);
    const crossed = couple - place * other.length;
    const pair = crossings.pairOf(one.streetAt(place), other.streetAt(crossed));
    addPoints(corners, network, place, crossed, pair);
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
  if (second === first || (isWhole(network, first) && isWhole(network, second))) return;
  corners.add(one, other, NO_POINT);
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

/** Great-circle distance in metres; 0 where a point is not known. */
export function metresBetween(one: LatLon | null, other: LatLon | null): number {
  return one && other ? distance([one.lon, one.lat], [other.lon, other.lat]) : 0;
}
