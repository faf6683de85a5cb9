/** Where the numbers of streets without a whole line lie, and which of their corners, as far as it was deduced. */
import type { Point } from '../../../indexes/line.ts';
import type { LatLon } from '../crossings.ts';
import type { Numbered } from './numbered-course.ts';

/**
 * What {@link DeducedPlaces} are made of: the street `streets[s]` has the runs `[firstRun[s], firstRun[s + 1])`, run `r` the places
 * `[firstPlace[r], firstPlace[r + 1])`, ascending in number and two or more.
 */
export interface DeducedPlacesParts {
  readonly streets: Int32Array;
  readonly firstRun: Int32Array;
  readonly firstPlace: Int32Array;
  readonly numbers: Float64Array;
  /** Two numbers a place, lon and lat. */
  readonly coordinates: Float64Array;
  /** The numbers of the pairs of streets whose corner has a point that was deduced. */
  readonly corners: Int32Array;
}

/** The places of numbers by street, of which most have none, and what corners were deduced. Never changed. */
export class DeducedPlaces {
  readonly #parts: DeducedPlacesParts;
  readonly #placeOf: ReadonlyMap<number, number>;
  readonly #corners: ReadonlySet<number>;

  private constructor(parts: DeducedPlacesParts) {
    this.#parts = parts;
    this.#corners = new Set(parts.corners);
    this.#placeOf = new Map(Array.from(parts.streets, (street, place) => [street, place]));
  }

  /**
   * @param runs by street, none where corners alone are known; within a run ascending in number
   * @param corners by the numbers of pairs of streets
   */
  static of(
    runs: ReadonlyMap<number, readonly (readonly Numbered[])[]>,
    corners: Iterable<number> = [],
  ): DeducedPlaces {
    const firstRun = [0];
    const firstPlace = [0];
    const numbers: number[] = [];
    const coordinates: number[] = [];
    for (const own of runs.values()) {
      for (const run of own) {
        for (const { number, point } of run) {
          numbers.push(number);
          coordinates.push(...point);
        }
        firstPlace.push(numbers.length);
      }
      firstRun.push(firstPlace.length - 1);
    }
    return new DeducedPlaces({
      streets: Int32Array.from(runs.keys()),
      firstRun: Int32Array.from(firstRun),
      firstPlace: Int32Array.from(firstPlace),
      numbers: Float64Array.from(numbers),
      coordinates: Float64Array.from(coordinates),
      corners: Int32Array.from(corners),
    });
  }

  /** The way back from {@link DeducedPlaces.toParts}; arrays are not copied. */
  static fromParts(parts: DeducedPlacesParts): DeducedPlaces {
    return new DeducedPlaces(parts);
  }

  /** What they are made of, not copied. */
  toParts(): DeducedPlacesParts {
    return this.#parts;
  }

  /** Whether something was deduced of a street: where numbers of it lie, or corners alone. */
  has(street: number): boolean {
    return this.#placeOf.has(street);
  }

  /** Whether the point of a corner was deduced, by the number of its pair of streets. */
  hasCorner(pair: number): boolean {
    return this.#corners.has(pair);
  }

  /** Where a number of a street lies, in proportion between the places around it; null where that was not deduced. */
  pointOf(street: number, number: number): LatLon | null {
    const { numbers } = this.#parts;
    for (const [from, to] of this.#runs(street)) {
      if (number < numbers[from]! || number > numbers[to - 1]!) continue;
      let at = from + 1;
      while (at < to - 1 && numbers[at]! < number) at++;
      const span = numbers[at]! - numbers[at - 1]!;
      return this.#between(at - 1, span > 0 ? (number - numbers[at - 1]!) / span : 0);
    }
    return null;
  }

  /** The runs of a street as lines; none where nothing was deduced. */
  pieces(street: number): Point[][] {
    const { coordinates } = this.#parts;
    return this.#runs(street).map(([from, to]) => {
      const line: Point[] = [];
      for (let at = from; at < to; at++) line.push([coordinates[2 * at]!, coordinates[2 * at + 1]!]);
      return line;
    });
  }

  /** The same from place to place, each with a beginning and an end alone. */
  steps(street: number): Point[][] {
    return this.pieces(street).flatMap((line) => line.slice(1).map((to, at) => [line[at]!, to]));
  }

  #runs(street: number): (readonly [from: number, to: number])[] {
    const place = this.#placeOf.get(street);
    if (place === undefined) return [];
    const { firstRun, firstPlace } = this.#parts;
    const runs: (readonly [from: number, to: number])[] = [];
    for (let run = firstRun[place]!; run < firstRun[place + 1]!; run++) {
      runs.push([firstPlace[run]!, firstPlace[run + 1]!]);
    }
    return runs;
  }

  #between(at: number, part: number): LatLon {
    const { coordinates } = this.#parts;
    const lon = coordinates[2 * at]!;
    const lat = coordinates[2 * at + 1]!;
    return {
      lat: lat + (coordinates[2 * at + 3]! - lat) * part,
      lon: lon + (coordinates[2 * at + 2]! - lon) * part,
    };
  }
}
