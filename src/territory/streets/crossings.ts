import { lowerBound } from '../../indexes/ordinals.ts';

/** A point in degrees, WGS 84. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Gathers crossings of pairs of streets. */
export class CrossingsBuilder {
  readonly #one: number[] = [];
  readonly #other: number[] = [];
  readonly #lat: number[] = [];
  readonly #lon: number[] = [];
  #listed: number | null = null;

  /** Adds a crossing of two streets by their ordinals, in either order; null where the point is not known. */
  add(one: number, other: number, lat: number | null, lon: number | null): void {
    if (this.#listed !== null) throw new Error('a crossing is listed after drawn ones');
    this.#push(one, other, lat, lon);
  }

  /** Adds a point where two streets meet as they are drawn: it counts only where no point of theirs is listed. */
  addDrawn(one: number, other: number, lat: number, lon: number): void {
    this.#listed ??= this.#one.length;
    this.#push(one, other, lat, lon);
  }

  /** The crossings of `size` streets. */
  build(size: number): Crossings {
    const listed = this.#listed ?? this.#one.length;
    const { couples, first, lat, lon } = this.#couples(size);
    const starts = new Int32Array(size + 1);
    for (const street of couples) starts[street + 1]!++;
    for (let street = 0; street < size; street++) starts[street + 1]! += starts[street]!;
    const next = starts.slice(0, size);
    // One number a crossing, the other street first: sorting a stretch of them sorts it by the other street.
    const entries = new Float64Array(couples.length);
    for (let couple = 0; couple < couples.length / 2; couple++) {
      const one = couples[2 * couple]!;
      const other = couples[2 * couple + 1]!;
      entries[next[one]!++] = other * PAIRS + couple;
      entries[next[other]!++] = one * PAIRS + couple;
    }
    for (let street = 0; street < size; street++) entries.subarray(starts[street], starts[street + 1]).sort();
    const others = new Int32Array(entries.length);
    const pairOf = new Int32Array(entries.length);
    for (let at = 0; at < entries.length; at++) {
      const other = Math.floor(entries[at]! / PAIRS);
      others[at] = other;
      pairOf[at] = entries[at]! - other * PAIRS;
    }
    return Crossings.fromParts({ listed, starts, others, pairOf, first, lat, lon });
  }

  #push(one: number, other: number, lat: number | null, lon: number | null): void {
    this.#one.push(Math.min(one, other));
    this.#other.push(Math.max(one, other));
    this.#lat.push(lat ?? Number.NaN);
    this.#lon.push(lon ?? Number.NaN);
  }

  /** Every pair of streets once, with its points: those listed, else one that is drawn, else one that is not known. */
  #couples(size: number): Pick<CrossingsParts, 'first' | 'lat' | 'lon'> & { readonly couples: Int32Array } {
    const listed = this.#listed ?? this.#one.length;
    const starts = new Int32Array(size + 1);
    for (const street of this.#one) starts[street + 1]!++;
    for (let street = 0; street < size; street++) starts[street + 1]! += starts[street]!;
    const next = starts.slice(0, size);
    const entries = new Float64Array(this.#one.length);
    for (const [pair, one] of this.#one.entries()) entries[next[one]!++] = this.#other[pair]! * PAIRS + pair;
    const couples: number[] = [];
    const points: number[] = [];
    const first: number[] = [0];
    for (let one = 0; one < size; one++) {
      const own = entries.subarray(starts[one], starts[one + 1]).sort();
      for (let from = 0, to = 0; from < own.length; from = to) {
        const other = Math.floor(own[from]! / PAIRS);
        const before = points.length;
        for (; to < own.length && Math.floor(own[to]! / PAIRS) === other; to++) {
          const pair = own[to]! - other * PAIRS;
          const isKnown = !Number.isNaN(this.#lat[pair]!);
          if (isKnown && (pair < listed || points.length === before)) points.push(pair);
        }
        if (points.length === before) points.push(own[from]! - other * PAIRS);
        couples.push(one, other);
        first.push(points.length);
      }
    }
    return {
      couples: Int32Array.from(couples),
      first: Int32Array.from(first),
      lat: Float64Array.from(points, (pair) => this.#lat[pair]!),
      lon: Float64Array.from(points, (pair) => this.#lon[pair]!),
    };
  }
}

/** More pairs than there can be: what a street's ordinal is multiplied by beside a pair's number. */
const PAIRS = 2 ** 26;

/** What {@link Crossings} are made of: street `s` has the places `[starts[s], starts[s + 1])` of `others` and `pairOf`. */
export interface CrossingsParts {
  /** How many crossings were listed, not drawn. */
  readonly listed: number;
  readonly starts: Int32Array;
  readonly others: Int32Array;
  /** The number of the pair: its points are `[first[pair], first[pair + 1])` of `lat` and `lon`. */
  readonly pairOf: Int32Array;
  readonly first: Int32Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** Streets by their ordinals, ascending. */
export interface AscendingStreets {
  /** The ordinal at a place; −1 beyond the last. */
  readonly streetAt: (place: number) => number;
  /** The first place whose street is not before another; the end when there is none. `near`: where it is looked for first. */
  readonly placeFrom: (street: number, near: number) => number;
}

/** Which streets cross which: for each street the others, ascending. Create it with {@link CrossingsBuilder}. */
export class Crossings {
  readonly #listed: number;
  readonly #starts: Int32Array;
  readonly #others: Int32Array;
  readonly #pairOf: Int32Array;
  readonly #first: Int32Array;
  readonly #lat: Float64Array;
  readonly #lon: Float64Array;
  /** Two numbers a street, the first and the last that cross it: of thousands of streets these are looked at, and mostly nothing else. */
  readonly #spans: Int32Array;

  private constructor(parts: CrossingsParts) {
    this.#listed = parts.listed;
    this.#starts = parts.starts;
    this.#others = parts.others;
    this.#pairOf = parts.pairOf;
    this.#first = parts.first;
    this.#lat = parts.lat;
    this.#lon = parts.lon;
    this.#spans = spansOf(parts);
  }

  /** Crossings from their parts, which are used as they are, not copied. */
  static fromParts(parts: CrossingsParts): Crossings {
    return new Crossings(parts);
  }

  /** The same with points for pairs, by their numbers, of which none is known. */
  withPoints(points: ReadonlyMap<number, LatLon>): Crossings {
    const lat = this.#lat.slice();
    const lon = this.#lon.slice();
    for (const [pair, point] of points) {
      const at = this.#first[pair] ?? -1;
      if (at >= (this.#first[pair + 1] ?? 0)) continue;
      if (!Number.isNaN(lat[at])) continue;
      lat[at] = point.lat;
      lon[at] = point.lon;
    }
    return new Crossings({ ...this.toParts(), lat, lon });
  }

  /** The same without some points, by their places among all, and without the pairs that have no other. Pairs keep their numbers. */
  without(points: ReadonlySet<number>): Crossings {
    if (points.size === 0) return this;
    const pairs = this.#first.length - 1;
    const first = new Int32Array(pairs + 1);
    const places: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      for (let at = this.#first[pair]!; at < this.#first[pair + 1]!; at++) if (!points.has(at)) places.push(at);
      first[pair + 1] = places.length;
    }
    const starts = new Int32Array(this.#starts.length);
    const left: number[] = [];
    for (let street = 0; street + 1 < starts.length; street++) {
      for (let at = this.#starts[street]!; at < this.#starts[street + 1]!; at++) {
        const pair = this.#pairOf[at]!;
        if (first[pair]! < first[pair + 1]!) left.push(at);
      }
      starts[street + 1] = left.length;
    }
    return new Crossings({
      listed: this.#listed,
      starts,
      others: Int32Array.from(left, (at) => this.#others[at]!),
      pairOf: Int32Array.from(left, (at) => this.#pairOf[at]!),
      first,
      lat: Float64Array.from(places, (at) => this.#lat[at]!),
      lon: Float64Array.from(places, (at) => this.#lon[at]!),
    });
  }

  /** What the crossings are made of, not copied. */
  toParts(): CrossingsParts {
    return {
      listed: this.#listed,
      starts: this.#starts,
      others: this.#others,
      pairOf: this.#pairOf,
      first: this.#first,
      lat: this.#lat,
      lon: this.#lon,
    };
  }

  /** How many crossings were listed; two streets may cross more than once. */
  get size(): number {
    return this.#listed;
  }

  /** Whether any street crosses a street. */
  isCrossed(street: number): boolean {
    return this.#spans[2 * street + 1]! >= 0;
  }

  /** The streets that cross a street, ascending: a view, not to be changed. */
  of(street: number): Int32Array {
    return this.#others.subarray(this.#starts[street], this.#starts[street + 1]);
  }

  /** The numbers of the pairs of a street with those of {@link Crossings.of}, in their order: a view, not to be changed. */
  pairsOf(street: number): Int32Array {
    return this.#pairOf.subarray(this.#starts[street], this.#starts[street + 1]);
  }

  /**
   * Looks among the streets that cross a street for those of a list: adds their place in it and the number of the pair to `found`,
   * ascending. Streets that cross lie in one town, and the ids of a town are neighbours: of a list of thousands only those between
   * the first and the last that cross are looked at, mostly none.
   *
   * @param near where in the list they are looked for first
   * @returns where those of a neighbouring street may be found
   */
  meeting(street: number, list: AscendingStreets, found: number[], near = 0): number {
    const last = this.#spans[2 * street + 1]!;
    if (last < 0) return near;
    const first = list.placeFrom(this.#spans[2 * street]!, near);
    const nearest = list.streetAt(first);
    if (nearest < 0 || nearest > last) return first;
    const end = list.placeFrom(last + 1, first);
    const from = this.#starts[street]!;
    const to = this.#starts[street + 1]!;
    if (end - first <= to - from) {
      let at = from;
      for (let place = first; place < end; place++) {
        const other = list.streetAt(place);
        at = lowerBound(this.#others, other, at, to);
        if (this.#others[at] === other && at < to) found.push(place, this.#pairOf[at]!);
      }
      return first;
    }
    let place = first;
    for (let at = from; at < to; at++) {
      const other = this.#others[at]!;
      place = list.placeFrom(other, place);
      if (list.streetAt(place) === other) found.push(place, this.#pairOf[at]!);
    }
    return first;
  }

  /** Where the points of a pair begin among all points; those of the next pair follow. */
  pointsFrom(pair: number): number {
    return this.#first[pair] ?? 0;
  }

  /** A point by its place among all points; null where it is not known. */
  pointAt(at: number): LatLon | null {
    return this.#point(at);
  }

  /** Whether two streets cross: the first point, null when it is not known, undefined when they do not. */
  between(one: number, other: number): LatLon | null | undefined {
    const pair = this.pairOf(one, other);
    return pair < 0 ? undefined : this.#point(this.#first[pair]!);
  }

  /** All points where two streets cross, one of them null when it is not known; none when they do not. */
  allBetween(one: number, other: number): (LatLon | null)[] {
    const pair = this.pairOf(one, other);
    const points: (LatLon | null)[] = [];
    if (pair < 0) return points;
    for (let at = this.#first[pair]!; at < this.#first[pair + 1]!; at++) points.push(this.#point(at));
    return points;
  }

  /** Visits the known points where a street is crossed between two latitudes, with the street that crosses it there. */
  eachPointBetween(
    street: number,
    south: number,
    north: number,
    visit: (other: number, lat: number, lon: number) => void,
  ): void {
    for (let at = this.#starts[street]!; at < this.#starts[street + 1]!; at++) {
      const pair = this.#pairOf[at]!;
      for (let point = this.#first[pair]!; point < this.#first[pair + 1]!; point++) {
        const lat = this.#lat[point]!;
        // Of an unknown point neither holds. Longitudes of points farther away are not read: each is a cache line of its own.
        if (lat >= south && lat <= north) visit(this.#others[at]!, lat, this.#lon[point]!);
      }
    }
  }

  #point(at: number): LatLon | null {
    const lat = this.#lat[at]!;
    return Number.isNaN(lat) ? null : { lat, lon: this.#lon[at]! };
  }

  /** The number of a pair, −1 when the streets do not cross. */
  pairOf(one: number, other: number): number {
    const to = this.#starts[one + 1]!;
    const at = lowerBound(this.#others, other, this.#starts[one]!, to);
    return at === to || this.#others[at] !== other ? -1 : this.#pairOf[at]!;
  }
}

function spansOf({ starts, others }: CrossingsParts): Int32Array {
  const spans = new Int32Array(2 * (starts.length - 1)).fill(-1);
  for (let street = 0; 2 * street < spans.length; street++) {
    const from = starts[street]!;
    const to = starts[street + 1]!;
    if (from === to) continue;
    spans[2 * street] = others[from]!;
    spans[2 * street + 1] = others[to - 1]!;
  }
  return spans;
}
