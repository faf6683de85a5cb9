/** The numbers of a street as those beside it say them, where both cross the same one: they rise along it, more or less evenly. */
import type { Said } from './align-hundreds.ts';

/** Two places tell a slope when they are so many metres apart; numbers rise or fall by so much a metre, at least and at most. */
const LEAST_APART = 60;
const LEAST_SLOPE = 0.4;
const MOST_SLOPE = 1.4;
/** So many places must lie near the line through all, and this share of them. */
const LEAST_FITTING = 3;
const LEAST_SHARE = 0.5;
/** Two numbers agree that differ by less than a block and a half. */
export const AGREED = 150;
/** What is said around a place is that within so many metres. */
const AROUND = 350;

/** A place along a street with what is said of it. */
interface SaidThere {
  /** Metres from one end. */
  readonly at: number;
  readonly said: readonly Said[];
}

/** What the streets beside say of a place, together. */
interface Told {
  readonly at: number;
  readonly number: number;
  readonly weight: number;
}

/** The numbers along a street by those of the streets beside it. Create it with {@link SaidNumbers.of}. */
export class SaidNumbers {
  /** By how much numbers rise a metre; negative where they fall. */
  readonly slope: number;
  /** The number at the beginning, by all places together. */
  readonly first: number;
  readonly #fitting: readonly Told[];

  private constructor(slope: number, fitting: readonly Told[]) {
    this.slope = slope;
    this.#fitting = fitting;
    this.first = middleOf(fitting.map(({ at, number, weight }) => ({ number: number - slope * at, weight })));
  }

  /** What is said of the places of a street; null where it does not agree. */
  static of(places: readonly SaidThere[]): SaidNumbers | null {
    const told = places.flatMap(({ at, said }): Told[] => {
      const weight = said.reduce((sum, one) => sum + one.weight, 0);
      return weight > 0 ? [{ at, number: middleOf(said), weight }] : [];
    });
    const slope = slopeOf(told);
    if (slope === null || Math.abs(slope) < LEAST_SLOPE || Math.abs(slope) > MOST_SLOPE) return null;
    const fitting = fittingOf(told, slope);
    return fitting.length < Math.max(LEAST_FITTING, LEAST_SHARE * told.length) ? null : new SaidNumbers(slope, fitting);
  }

  /** The number at a place: what is said around it, carried there; null where nothing is. */
  at(at: number): number | null {
    const around = this.#fitting.filter((one) => Math.abs(one.at - at) < AROUND);
    if (around.length === 0) return null;
    return middleOf(around.map((one) => ({ number: one.number + this.slope * (at - one.at), weight: one.weight })));
  }
}

/** How the numbers rise, a metre: in the middle of all pairs; null without any. */
function slopeOf(told: readonly Told[]): number | null {
  const slopes: number[] = [];
  for (const [turn, one] of told.entries()) {
    for (const other of told.slice(turn + 1)) {
      if (Math.abs(other.at - one.at) > LEAST_APART) slopes.push((other.number - one.number) / (other.at - one.at));
    }
  }
  slopes.sort((one, other) => one - other);
  return slopes[slopes.length >> 1] ?? null;
}

/** What is said near the line of that slope that has as much on one side as on the other. */
function fittingOf(told: readonly Told[], slope: number): readonly Told[] {
  const rests = told.map(({ number, at }) => number - slope * at).sort((one, other) => one - other);
  const middle = rests[rests.length >> 1] ?? 0;
  return told.filter(({ number, at }) => Math.abs(number - middle - slope * at) < AGREED);
}

/** The number that as much weight lies below as above; NaN where nothing is said. */
export function middleOf(said: readonly Said[]): number {
  const sorted = said.toSorted((one, other) => one.number - other.number);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { number, weight } of sorted) {
    sum += weight;
    if (sum >= half) return number;
  }
  return Number.NaN;
}
