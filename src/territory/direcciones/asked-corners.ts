/** Stage "crossings" where all are known and none is the one asked for: streets that meet if their lines go on. */

import { askedCorner } from '../streets/asked-corners.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { bearsTheName, type NamedStreets } from './candidate.ts';
import { type Corner, metresBetween } from './corners.ts';
import { LONGEST_BETWEEN } from './stretches.ts';
import { isWhole } from './unlisted-corners.ts';

/** Streets of each side that are paired at most: a bound on what one query costs. */
const MOST_PAIRED = 8;
/** Streets of a name that are looked at at most: of a common one there are thousands, few of which are drawn. */
const MOST_LOOKED_AT = 256;
/** How many metres two ends of a stretch may lie apart of which one is where a line goes on. */
const LONGEST_STRETCH = 2 * LONGEST_BETWEEN;

/** Pairs of streets of the very names asked for that meet where their lines go on. Each first street with the first that it meets alone. */
export function askedCorners(network: StreetNetwork, one: NamedStreets, other: NamedStreets): Corner[] {
  const corners: Corner[] = [];
  const seconds = drawnOnes(network, other);
  const firsts = seconds.length === 0 ? seconds : drawnOnes(network, one);
  // Of an avenue and the street that it becomes the one that was asked for.
  const inTurn = [...seconds].sort((a, b) => fitAt(other, a) - fitAt(other, b));
  for (const first of firsts) {
    for (const second of inTurn) {
      const point = askedCorner(network, one.streetAt(first), other.streetAt(second));
      if (point === null) continue;
      corners.push({ streets: [one.at(first), other.at(second)], points: [point] });
      break;
    }
  }
  return corners;
}

/** Stretches of a street between two others, of which it meets one, or both, where lines go on. */
export function askedStretches(begins: Iterable<Corner>, ends: Iterable<Corner>): Corner[] {
  const stretches: Corner[] = [];
  const closing = [...ends];
  for (const begin of begins) {
    const [first, from] = begin.streets;
    const end = closing.find(
      ({ streets: [street, to], points: [there] }) =>
        street.street === first.street &&
        to?.street !== from?.street &&
        metresBetween(begin.points[0] ?? null, there ?? null) < LONGEST_STRETCH,
    );
    const to = end?.streets[1];
    if (from && to)
      stretches.push({ streets: [first, from, to], points: [begin.points[0] ?? null, end.points[0] ?? null] });
  }
  return stretches;
}

/** The places, ascending, of the few streets that bear the very name best and of which all crossings are known: `RIVADAVIA` is in the names of thirty passages. */
function drawnOnes(network: StreetNetwork, streets: NamedStreets): readonly number[] {
  const found: number[] = [];
  if (!streets.isFound) return found;
  const end = Math.min(streets.length, MOST_LOOKED_AT);
  for (let at = 0; at < end; at++) {
    if (bearsTheName(streets.nameAt(at)) && isWhole(network, streets.streetAt(at))) found.push(at);
  }
  if (found.length <= MOST_PAIRED) return found;
  const byFit = found.sort((a, b) => fitAt(streets, a) - fitAt(streets, b) || a - b);
  return byFit.slice(0, MOST_PAIRED).sort((a, b) => a - b);
}

/** How the street at a place fits, the less the better: one of another kind than asked for comes last. */
function fitAt(streets: NamedStreets, place: number): number {
  const { fit, kindFits } = streets.nameAt(place);
  return kindFits ? fit : fit + NAME_FIT.other;
}
