/** Stage "crossings" of a street between two others: the stretches that there are, and what tells that there is none. */
import type { StreetNetwork } from '../streets/network.ts';
import type { NamedStreets } from './candidate.ts';
import type { CornerHits } from './corner-hits.ts';
import { type Corner, cornersOf, metresBetween } from './corners.ts';
import { isWhole } from './unlisted-corners.ts';

/** Crossings of a street "between" two others lie less than this many metres apart (territorial.md 8.6). */
export const LONGEST_BETWEEN = 200;

/** A street and two others that may cross it. Which of them do is found out when it is asked for, and once. */
export class Stretch {
  readonly #network: StreetNetwork;
  readonly #first: NamedStreets;
  readonly #second: NamedStreets;
  readonly #third: NamedStreets;
  #knownBegins: CornerHits | null = null;
  #knownEnds: CornerHits | null = null;

  constructor(network: StreetNetwork, first: NamedStreets, second: NamedStreets, third: NamedStreets) {
    this.#network = network;
    this.#first = first;
    this.#second = second;
    this.#third = third;
  }

  /** Where the first streets cross the second ones. */
  get begins(): CornerHits {
    this.#knownBegins ??= cornersOf(this.#network, this.#first, this.#second);
    return this.#knownBegins;
  }

  /** Where they cross the third ones. */
  get ends(): CornerHits {
    this.#knownEnds ??= cornersOf(this.#network, this.#first, this.#third);
    return this.#knownEnds;
  }

  /** Every first street that crosses a second and a third one, close to each other where the points are known. */
  all(): Corner[] {
    const stretches: Corner[] = [];
    const begins = this.begins;
    if (begins.length === 0) return stretches;
    const ends = this.ends;
    let first = 0;
    for (let begin = 0; begin < begins.length; begin++) {
      const place = begins.oneAt(begin);
      while (first < ends.length && ends.oneAt(first) < place) first++;
      const from = this.#second.streetAt(begins.otherAt(begin));
      for (let end = first; end < ends.length && ends.oneAt(end) === place; end++) {
        const here = begins.pointAt(begin);
        const there = ends.pointAt(end);
        const to = this.#third.streetAt(ends.otherAt(end));
        if (from === to || metresBetween(here, there) >= LONGEST_BETWEEN) continue;
        const other = this.#second.at(begins.otherAt(begin));
        const streets = [this.#first.at(place), other, this.#third.at(ends.otherAt(end))] as const;
        stretches.push({ streets, points: [here, there] });
      }
    }
    return stretches;
  }

  /** The corners at one end where the other end may well be missing in the data; null where both are known, or none is. */
  oneCorner(): CornerHits | null {
    const network = this.#network;
    const hasOne = this.begins.length > 0 && !isKnownWhole(network, this.#third);
    const hasOther = !isKnownWhole(network, this.#second) && this.ends.length > 0;
    if (hasOne) return hasOther ? null : this.begins;
    return hasOther ? this.ends : null;
  }
}

/** Streets whose crossings are known do not cross when none is. */
function isKnownWhole(network: StreetNetwork, streets: NamedStreets): boolean {
  return streets.someStreet((street) => isWhole(network, street));
}

/** Whether neither a stretch of the first nor a corner of it in place of one can be found, whatever the third street is. */
export function isNowhere(network: StreetNetwork, first: NamedStreets, second: NamedStreets): boolean {
  const hasCrossings = (street: number): boolean => network.crossings.isCrossed(street);
  if (!isKnownWhole(network, second) && first.someStreet(hasCrossings)) return false;
  return cornersOf(network, first, second).length === 0;
}
