import { lowerBound } from '../../indexes/ordinals.ts';

/** A point in degrees, WGS 84. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Gathers pairs of crossing streets, each pair once. */
export class CrossingsBuilder {
  readonly #one: number[] = [];
  readonly #other: number[] = [];
  readonly #lat: number[] = [];
  readonly #lon: number[] = [];

  /** Adds a pair of streets by their ordinals; null where the point is not known. */
  add(one: number, other: number, lat: number | null, lon: number | null): void {
    this.#one.push(one);
    this.#other.push(other);
    this.#lat.push(lat ?? Number.NaN);
    this.#lon.push(lon ?? Number.NaN);
  }

  /** The crossings of `size` streets. */
  build(size: number): Crossings {
    const pairs = this.#one.length;
    const starts = new Int32Array(size + 1);
    for (const ends of [this.#one, this.#other]) for (const street of ends) starts[street + 1]!++;
    for (let street = 0; street < size; street++) starts[street + 1]! += starts[street]!;
    const next = starts.slice(0, size);
    // One number a crossing, the other street first: sorting a stretch of them sorts it by the other street.
    const entries = new Float64Array(2 * pairs);
    for (let pair = 0; pair < pairs; pair++) {
      const one = this.#one[pair]!;
      const other = this.#other[pair]!;
      entries[next[one]!++] = other * PAIRS + pair;
      entries[next[other]!++] = one * PAIRS + pair;
    }
    for (let street = 0; street < size; street++) entries.subarray(starts[street], starts[street + 1]).sort();
    const others = new Int32Array(entries.length);
    const pairOf = new Int32Array(entries.length);
    for (let at = 0; at < entries.length; at++) {
      const other = Math.floor(entries[at]! / PAIRS);
      others[at] = other;
      pairOf[at] = entries[at]! - other * PAIRS;
    }
    const lat = Float64Array.from(this.#lat);
    return Crossings.fromParts({ starts, others, pairOf, lat, lon: Float64Array.from(this.#lon) });
  }
}

/** More pairs than there can be: what a street's ordinal is multiplied by beside a pair's number. */
const PAIRS = 2 ** 26;

/** What {@link Crossings} are made of: street `s` has the places `[starts[s], starts[s + 1])` of `others` and `pairOf`. */
export interface CrossingsParts {
  readonly starts: Int32Array;
  readonly others: Int32Array;
  /** The number of the pair: its point is in `lat` and `lon`. */
  readonly pairOf: Int32Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** Which streets cross which: for each street the others, ascending. Create it with {@link CrossingsBuilder}. */
export class Crossings {
  readonly #starts: Int32Array;
  readonly #others: Int32Array;
  readonly #pairOf: Int32Array;
  readonly #lat: Float64Array;
  readonly #lon: Float64Array;

  private constructor(parts: CrossingsParts) {
    this.#starts = parts.starts;
    this.#others = parts.others;
    this.#pairOf = parts.pairOf;
    this.#lat = parts.lat;
    this.#lon = parts.lon;
  }

  /** Crossings from their parts, which are used as they are, not copied. */
  static fromParts(parts: CrossingsParts): Crossings {
    return new Crossings(parts);
  }

  /** What the crossings are made of, not copied. */
  toParts(): CrossingsParts {
    return { starts: this.#starts, others: this.#others, pairOf: this.#pairOf, lat: this.#lat, lon: this.#lon };
  }

  /** How many pairs of streets cross. */
  get size(): number {
    return this.#lat.length;
  }

  /** The streets that cross a street, ascending: a view, not to be changed. */
  of(street: number): Int32Array {
    return this.#others.subarray(this.#starts[street], this.#starts[street + 1]);
  }

  /** Whether two streets cross: the point, null when it is not known, undefined when they do not. */
  between(one: number, other: number): LatLon | null | undefined {
    const to = this.#starts[one + 1]!;
    const at = lowerBound(this.#others, other, this.#starts[one]!, to);
    if (at === to || this.#others[at] !== other) return undefined;
    const pair = this.#pairOf[at]!;
    const lat = this.#lat[pair]!;
    return Number.isNaN(lat) ? null : { lat, lon: this.#lon[pair]! };
  }
}
