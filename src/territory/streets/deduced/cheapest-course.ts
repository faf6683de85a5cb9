/** The cheapest course through places on the streets that it crosses, one on each, in a given order. */
import { metres, type Spot } from './metric-line.ts';
import { type Accompanied, besideOf, COST, driftCost, type Sought, takenAt } from './sought.ts';
import type { Path } from './straight-courses.ts';
import { crossedBetween, type Town } from './town.ts';

/** Where on a street that is crossed the course is looked for. */
interface Around {
  readonly turn: number;
  /** Metres from the beginning of that street. */
  readonly at: number;
}

/** How far on either side of a place a course is looked for, and in what steps; in metres. */
export interface Reach {
  readonly within: number;
  readonly step: number;
  /** Whether streets count that are crossed and should not be: it is dear to ask for far places. */
  readonly countsUnlisted: boolean;
}

/** A place that a course may pass. */
interface Place extends Accompanied {
  readonly at: number;
  readonly cost: number;
}

/** The cheapest course, and what is needed to ask for the others. */
export interface Cheapest {
  readonly course: Path;
  readonly cost: number;
  readonly stages: Stages;
}

/** The places that were looked at, by the street they lie on, and the steps from those on one street to those on the next. */
interface Stages {
  readonly places: readonly (readonly Place[])[];
  readonly steps: readonly Steps[];
}

/** All steps from the places on one street to those on the next, those from one place side by side. */
interface Steps {
  readonly costs: Float64Array;
  /** Radians. */
  readonly angles: Float64Array;
  /** Metres. */
  readonly lengths: Float64Array;
}

/** A place lies elsewhere that is farther away than this, in metres. */
export const ELSEWHERE = 60;
/** A turn counts in proportion to the shorter of both steps up to this; on shorter ones than the other there is none. */
const WHOLE_STEP = 80;
const NO_STEP = 8;
/** A sharper turn is dearer, in radians. */
const SHARP = 1.2;
const SHARPER = 1.6;
/** By this a turn in radians counts, so that one of 30 degrees is about 1. */
const PER_RADIAN = 1.9;
/** The ends of a street are often at the corner of another: what is taken counts for less. */
const AT_END = 0.5;

/** Finds the course through one place or more. `apartFrom`: a course that it comes near to only where there is no other place. */
export function cheapestCourse(
  town: Town,
  sought: Sought,
  order: readonly Around[],
  reach: Reach,
  apartFrom: Path = [],
): Cheapest {
  const last = order.length - 1;
  const places = order.map((around, at) => {
    const all = placesOf(sought, around, reach, at === 0 || at === last);
    const other = apartFrom.find(({ turn }) => turn === around.turn);
    const apart = other ? all.filter((place) => metres(place, other) > ELSEWHERE) : all;
    return apart.length > 0 ? apart : all;
  });
  const steps: Steps[] = [];
  for (let at = 1; at <= last; at++) steps.push(stepsOf(town, sought, places[at - 1]!, places[at]!, reach));
  const stages = { places, steps };
  const chosen = new Array<number>(order.length).fill(0);
  let cost = 0;
  if (last === 0) {
    chosen[0] = lowest(places[0]!.map((place) => place.cost));
    cost = places[0]![chosen[0]!]!.cost;
  } else {
    const { costs, before } = passes(stages);
    const best = lowest(costs[last - 1]!);
    cost = costs[last - 1]![best]!;
    chosen[last] = best % places[last]!.length;
    chosen[last - 1] = Math.floor(best / places[last]!.length);
    for (let at = last; at >= 2; at--) {
      chosen[at - 2] = before[at - 1]![chosen[at - 1]! * places[at]!.length + chosen[at]!]!;
    }
  }
  const course = order.map(({ turn }, at) => {
    const { at: along, east, north } = places[at]![chosen[at]!]!;
    return { turn, at: along, east, north };
  });
  return { course, cost, stages };
}

/** By crossing how far, in metres, the course could pass from where another one does through the same streets, mostly itself, for so much more than it costs. */
export function spreadOf({ course, cost, stages }: Cheapest, more: number, from: Path = course): readonly number[] {
  const { places } = stages;
  const least = places.map((list) => new Float64Array(list.length).fill(Number.POSITIVE_INFINITY));
  if (places.length === 1) for (const [at, place] of places[0]!.entries()) least[0]![at] = place.cost;
  else {
    const until = passes(stages).costs;
    const since = passes(reversed(stages)).costs;
    for (let at = 1; at < places.length; at++) {
      const [here, there] = [places[at - 1]!, places[at]!];
      for (let one = 0; one < here.length; one++) {
        for (let other = 0; other < there.length; other++) {
          const step = one * there.length + other;
          // What both ways to this step count, but once.
          const twice = here[one]!.cost + there[other]!.cost + stages.steps[at - 1]!.costs[step]!;
          const whole = until[at - 1]![step]! + since[places.length - 1 - at]![other * here.length + one]! - twice;
          if (whole < least[at - 1]![one]!) least[at - 1]![one] = whole;
          if (whole < least[at]![other]!) least[at]![other] = whole;
        }
      }
    }
  }
  return from.map((met, at) => {
    let spread = 0;
    for (const [turn, place] of places[at]!.entries()) {
      if (least[at]![turn]! <= cost + more) spread = Math.max(spread, metres(met, place));
    }
    return spread;
  });
}

/** By step the cost of the cheapest course that ends with it, and from which place that came. */
interface Passes {
  readonly costs: readonly Float64Array[];
  readonly before: readonly Int32Array[];
}

/** Goes through the steps once: what a course costs depends on its last two steps alone. Two places on each way or more. */
function passes({ places, steps }: Stages): Passes {
  const costs: Float64Array[] = [];
  const before: Int32Array[] = [];
  for (let at = 1; at < places.length; at++) {
    const here = places[at - 1]!.length;
    const there = places[at]!.length;
    const step = steps[at - 1]!;
    const until = new Float64Array(here * there);
    const from = new Int32Array(here * there);
    const earlier = costs[at - 2];
    const stepBefore = steps[at - 2];
    for (let b = 0; b < here; b++) {
      const ways = earlier ? cheapestFirst(earlier, b, here) : NO_WAYS;
      for (let c = 0; c < there; c++) {
        const turn = b * there + c;
        let best = places[at - 1]![b]!.cost;
        if (earlier && stepBefore) {
          best = Number.POSITIVE_INFINITY;
          let bestWay = b;
          const length = step.lengths[turn]!;
          const angle = step.angles[turn]!;
          for (let rank = 0; rank < ways.length; rank++) {
            const way = ways[rank]!;
            const least = earlier[way]!;
            // No turn costs less than nothing.
            if (least > best) break;
            const cost = least + bendCost(stepBefore.lengths[way]!, stepBefore.angles[way]!, length, angle);
            // Of ways that cost the same the first, whatever the order.
            if (cost < best || (cost === best && way < bestWay)) {
              best = cost;
              bestWay = way;
            }
          }
          from[turn] = (bestWay - b) / here;
        }
        until[turn] = best + places[at]![c]!.cost + step.costs[turn]!;
      }
    }
    costs.push(until);
    before.push(from);
  }
  return { costs, before };
}

const NO_WAYS = new Int32Array(0);

/**
 * The ways to a place, of `count` on its street, by what they cost; of those that cost the same the first first. A way is the place of
 * its last step among the costs: that of the step from place `a` is `a * count + place`.
 */
function cheapestFirst(costs: Float64Array, place: number, count: number): Int32Array {
  const ways = new Int32Array(costs.length / count);
  for (let known = 0, way = place; known < ways.length; known++, way += count) {
    const cost = costs[way]!;
    let at = known;
    while (at > 0 && costs[ways[at - 1]!]! > cost) {
      ways[at] = ways[at - 1]!;
      at--;
    }
    ways[at] = way;
  }
  return ways;
}

/** What a turn from one step to the next costs; lengths in metres, angles in radians. */
export function bendCost(length: number, angle: number, nextLength: number, nextAngle: number): number {
  const shorter = Math.min(length, nextLength, WHOLE_STEP);
  if (shorter < NO_STEP) return 0;
  let turned = Math.abs(nextAngle - angle);
  if (turned > Math.PI) turned = 2 * Math.PI - turned;
  return COST.bend * (shorter / WHOLE_STEP) * turned * PER_RADIAN * (turned > SHARP ? SHARPER : 1);
}

function placesOf(sought: Sought, { turn, at }: Around, { within, step }: Reach, isEnd: boolean): readonly Place[] {
  const crossed = sought.crossed[turn]!;
  const { line } = crossed.drawn;
  const low = Math.max(0, at - within);
  const high = Math.min(line.length, at + within);
  const count = Math.max(1, Math.round((high - low) / step));
  return Array.from({ length: count + 1 }, (_, place) => {
    const along = low + ((high - low) * place) / count;
    const taken = COST.taken * takenAt(crossed, along);
    return { at: along, ...line.spotAt(along), cost: isEnd ? AT_END * taken : taken, beside: besideOf(crossed, along) };
  });
}

function stepsOf(
  town: Town,
  { open }: Sought,
  from: readonly Place[],
  to: readonly Place[],
  { countsUnlisted }: Reach,
): Steps {
  const pieces = countsUnlisted ? town.closedWithin(...boxOf([...from, ...to]), open) : [];
  const costs = new Float64Array(from.length * to.length);
  const angles = new Float64Array(costs.length);
  const lengths = new Float64Array(costs.length);
  for (let turn = 0, one = 0; one < from.length; one++) {
    for (let other = 0; other < to.length; other++, turn++) {
      const a = from[one]!;
      const b = to[other]!;
      lengths[turn] = metres(a, b);
      angles[turn] = Math.atan2(b.north - a.north, b.east - a.east);
      costs[turn] = COST.length * lengths[turn]! + driftCost(a, b) + COST.unlisted * crossedBetween(a, b, pieces);
    }
  }
  return { costs, angles, lengths };
}

/** The same the other way round. */
function reversed({ places, steps }: Stages): Stages {
  const turned = steps.map(({ costs, angles, lengths }, at): Steps => {
    const from = places[at]!.length;
    const to = places[at + 1]!.length;
    const back = (values: Float64Array, change: (value: number) => number): Float64Array => {
      const result = new Float64Array(values.length);
      for (let one = 0; one < from; one++) {
        for (let other = 0; other < to; other++) result[other * from + one] = change(values[one * to + other]!);
      }
      return result;
    };
    const opposite = (angle: number): number => (angle > 0 ? angle - Math.PI : angle + Math.PI);
    return { costs: back(costs, same), angles: back(angles, opposite), lengths: back(lengths, same) };
  });
  return { places: places.toReversed(), steps: turned.toReversed() };
}

function same(value: number): number {
  return value;
}

/** The place of the lowest of some costs; the first of several. */
function lowest(costs: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < costs.length; at++) if (costs[at]! < costs[best]!) best = at;
  return best;
}

function boxOf(spots: readonly Spot[]): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const spot of spots) {
    west = Math.min(west, spot.east);
    east = Math.max(east, spot.east);
    south = Math.min(south, spot.north);
    north = Math.max(north, spot.north);
  }
  return [west, south, east, north];
}
