/** A street whose course is looked for, and what tells how likely a course is. */

import { metres, type Spot } from './metric-line.ts';
import type { Corner, DrawnStreet, Town } from './town.ts';

/**
 * What the unlikeliness of a course is made of. Found on streets whose course is known and was hidden (`docs/streets.md`); it depends little on
 * any of them.
 */
export const COST = {
  /** To pass where another street crosses; none at {@link FREE} metres from the next. */
  taken: 2,
  /** A street that is said to be crossed and is not. */
  missed: 3,
  /** A street that is crossed and is not said to be. */
  unlisted: 3,
  /** A turn by 30 degrees over 80 metres or more. */
  bend: 2,
  /** To come nearer to the street beside by a hundred metres, or go away from it. */
  drift: 1.5,
  /** A metre of length. */
  length: 1 / 300,
  /** To be twice as long as its numbers, or to have no length. */
  odd: 4,
} as const;

/** How far from the next corner of a street another street is expected to cross it, in metres. */
const FREE = 130;
/** A street whose line is not whole tells less. */
const PARTLY = 0.4;
/** Streets beside one are looked for within so many metres along those that it crosses. */
const FARTHEST_BESIDE = 350;
/** Metres of a street to a number; and those to a street that is crossed, at most, where there are no numbers. */
const METRES_PER_NUMBER = 1.28;
const METRES_PER_CROSSING = 200;
/** A street may be so much longer or shorter than its numbers say before that counts. */
const LONGER = 1.35;
const SHORTER = 0.7;
const MOST_ODD = 8;
/** The farthest drift that counts, in hundreds of metres; shorter steps tell none. */
const MOST_DRIFT = 1.5;
const LEAST_STEP = 10;

/** A street that the one looked for crosses. */
interface Crossed {
  readonly drawn: DrawnStreet;
  readonly weight: number;
  /** Where others cross it that are no part of what is looked for: along the street. */
  readonly taken: readonly Corner[];
}

/** A street beside a place: which, how far along the street that is crossed, and where it crosses that. */
interface Neighbour {
  readonly street: number;
  readonly away: number;
  readonly spot: Spot;
}

/** A street whose course is looked for. */
export interface Sought {
  readonly street: number;
  readonly crossed: readonly Crossed[];
  /** Streets of which no crossing tells anything: itself, and those that it is said to cross. */
  readonly open: ReadonlySet<number>;
  /** Its length in metres by its numbers; null when it has none. */
  readonly expected: number | null;
}

/**
 * What is asked of the course of a street. A line of its own is never read.
 * @param extent its lowest and highest number
 */
export function soughtOf(town: Town, street: number, extent: readonly [number, number] | null): Sought {
  const open = new Set([street, ...town.listedWith(street)]);
  const crossed = town.crossers(street).map(
    (drawn): Crossed => ({
      drawn,
      weight: drawn.isWhole ? 1 : PARTLY,
      taken: drawn.corners.filter((corner) => !open.has(corner.street)),
    }),
  );
  return { street, crossed, open, expected: extent && METRES_PER_NUMBER * (extent[1] - extent[0] + 1) };
}

/** How near a place of a street that is crossed is to where another crosses it: 1 there, 0 at {@link FREE} metres or more. */
export function takenAt({ weight, taken }: Crossed, at: number): number {
  let nearest = FREE;
  for (const corner of taken) nearest = Math.min(nearest, Math.abs(corner.at - at));
  return weight * (1 - nearest / FREE);
}

/** The next streets that cross the same one, on either side. */
export function besideOf({ taken }: Crossed, at: number): readonly Neighbour[] {
  let before: Corner | null = null;
  let after: Corner | null = null;
  for (const corner of taken) {
    if (corner.at <= at) {
      if (!before || corner.at > before.at) before = corner;
    } else {
      after = corner;
      break;
    }
  }
  const beside: Neighbour[] = [];
  for (const corner of [before, after]) {
    const away = corner ? Math.abs(corner.at - at) : FARTHEST_BESIDE;
    if (corner && away < FARTHEST_BESIDE) beside.push({ street: corner.street, away, spot: corner });
  }
  return beside;
}

/** A place of a course with the streets beside it. */
export interface Accompanied extends Spot {
  readonly beside: readonly Neighbour[];
}

/** What it costs to come nearer to a street that is beside both ends of a step, or to go away from it. */
export function driftCost(from: Accompanied, to: Accompanied): number {
  const east = to.east - from.east;
  const north = to.north - from.north;
  if (east * east + north * north < LEAST_STEP * LEAST_STEP) return 0;
  let nearest = Number.POSITIVE_INFINITY;
  let drift = 0;
  for (const one of from.beside) {
    for (const other of to.beside) {
      const away = Math.min(one.away, other.away);
      if (one.street !== other.street || away >= nearest) continue;
      nearest = away;
      const apart = sideOf(from, one, east, north) - sideOf(to, other, east, north);
      drift = Math.min(MOST_DRIFT, Math.abs(apart) / 100);
    }
  }
  return COST.drift * drift;
}

/** How far a street lies beside a place of a step in that direction; negative on its right. */
function sideOf(place: Spot, { spot, away }: Neighbour, east: number, north: number): number {
  return Math.sign(east * (spot.north - place.north) - north * (spot.east - place.east)) * away;
}

/** What it costs a course that crosses so many streets to be longer or shorter than expected. */
export function lengthCost({ expected }: Sought, length: number, crossings: number): number {
  let cost = 0;
  if (expected === null) cost = Math.max(0, length - (crossings - 1) * METRES_PER_CROSSING) * COST.length;
  else {
    const longest = expected * LONGER;
    const shortest = SHORTER * Math.min(expected, (crossings - 1) * 100 * METRES_PER_NUMBER);
    if (length > longest) cost += COST.odd * (length / longest - 1);
    if (length < shortest) cost += COST.odd * (1 - length / shortest);
  }
  return Math.min(cost, MOST_ODD);
}

/** The length of a way through some spots. */
export function lengthOf(spots: readonly Spot[]): number {
  let length = 0;
  for (let at = 1; at < spots.length; at++) length += metres(spots[at - 1]!, spots[at]!);
  return length;
}
