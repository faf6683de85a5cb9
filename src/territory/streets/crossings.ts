import { lowerBound } from '../../indexes/ordinals.ts';

/** A pair of crossing streets by their ordinals, and the point where it is known. */
export interface CrossingPair {
  readonly one: number;
  readonly other: number;
  readonly point: LatLon | null;
}

export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Which streets cross which: for each street the others, ascending. Built once, never changed. */
export class Crossings {
  readonly #starts: Int32Array;
  readonly #others: Int32Array;
  readonly #pairOf: Int32Array;
  readonly #lat: Float64Array;
  readonly #lon: Float64Array;

  /** @param size number of streets */
  constructor(pairs: readonly CrossingPair[], size: number) {
    this.#starts = new Int32Array(size + 1);
    this.#lat = new Float64Array(pairs.length).fill(Number.NaN);
    this.#lon = new Float64Array(pairs.length).fill(Number.NaN);
    for (const { one, other } of pairs) {
      this.#starts[one + 1]!++;
      this.#starts[other + 1]!++;
    }
    for (let street = 0; street < size; street++) this.#starts[street + 1]! += this.#starts[street]!;
    const next = this.#starts.slice(0, size);
    const entries = new Float64Array(2 * pairs.length);
    // One number a crossing, other street first: sorting a stretch of them sorts it by the other street.
    pairs.forEach(({ one, other, point }, pair) => {
      if (point) {
        this.#lat[pair] = point.lat;
        this.#lon[pair] = point.lon;
      }
      entries[next[one]!++] = other * PAIRS + pair;
      entries[next[other]!++] = one * PAIRS + pair;
    });
    for (let street = 0; street < size; street++) {
      entries.subarray(this.#starts[street], this.#starts[street + 1]).sort();
    }
    this.#others = Int32Array.from(entries, (entry) => Math.floor(entry / PAIRS));
    this.#pairOf = Int32Array.from(entries, (entry) => entry % PAIRS);
  }

  /** Number of pairs. */
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

/** More pairs than there can be: what a street's ordinal is multiplied by beside a pair's number. */
const PAIRS = 2 ** 26;
