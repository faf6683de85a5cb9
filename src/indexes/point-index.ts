/**
 * The nearest of many points on the globe, by great-circle distance: a k-d tree over their places on the unit sphere, where
 * the straight line between two points grows with the way along the surface, and neither poles nor the 180th meridian are
 * special.
 */
import { EARTH_RADIUS } from './line.ts';

/** A point that was found: its ordinal among those that the index was made of, and how far it is. */
interface Near {
  readonly ordinal: number;
  readonly metres: number;
}

/** A search for the points near a place. */
interface NearQuery {
  readonly lat: number;
  readonly lon: number;
  /** Most points to find. */
  readonly max: number;
  /** Metres; points farther away are not found. */
  readonly radius?: number;
  /** Ordinals to look among; null for all. */
  readonly among?: Int32Array | null;
}

/** So many points and fewer are looked at one by one instead of through the tree. */
const FEW = 256;
/** Points in a leaf of the tree. */
const LEAF = 16;
const AXES = 3;
const RADIANS = Math.PI / 180;

/** Points by ordinal, in degrees; those without finite coordinates are never found. */
export class PointIndex {
  /** By ordinal, three coordinates on the unit sphere; not numbers where the point is unknown. */
  readonly #places: Float64Array;
  /** Known points in the order of the tree: the middle of each stretch parts it by one axis, in turn. */
  readonly #tree: Int32Array;

  constructor(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>) {
    const count = latitudes.length;
    this.#places = new Float64Array(count * AXES);
    const known: number[] = [];
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const place = placeOf(latitudes[ordinal]!, longitudes[ordinal]!);
      this.#places.set(place, ordinal * AXES);
      if (Number.isFinite(place[0])) known.push(ordinal);
    }
    this.#tree = Int32Array.from(known);
    this.#part(0, this.#tree.length, 0);
  }

  /** How many points are known. */
  get size(): number {
    return this.#tree.length;
  }

  /** The nearest points, nearest first; equally near ones by their ordinals. */
  nearest({ lat, lon, max, radius = Number.POSITIVE_INFINITY, among = null }: NearQuery): Near[] {
    const search = new Search(this.#places, placeOf(lat, lon), max, radius);
    if (among !== null && among.length <= FEW) for (const ordinal of among) search.see(ordinal);
    else this.#visit(0, this.#tree.length, 0, search, among && marksOf(among, this.#places.length / AXES));
    return search.found();
  }

  #visit(from: number, to: number, axis: number, search: Search, wanted: Uint8Array | null): void {
    const see = (place: number): void => {
      const ordinal = this.#tree[place]!;
      if (wanted === null || wanted[ordinal] === 1) search.see(ordinal);
    };
    if (to - from <= LEAF) {
      for (let place = from; place < to; place++) see(place);
      return;
    }
    const middle = (from + to) >>> 1;
    const way = search.wayTo(this.#tree[middle]!, axis);
    const next = (axis + 1) % AXES;
    const below = way < 0;
    this.#visit(below ? from : middle + 1, below ? middle : to, next, search, wanted);
    see(middle);
    if (search.reaches(way * way)) {
      this.#visit(below ? middle + 1 : from, below ? to : middle, next, search, wanted);
    }
  }

  #part(from: number, to: number, axis: number): void {
    if (to - from <= LEAF) return;
    const middle = (from + to) >>> 1;
    selectMiddle(this.#tree, from, to - 1, middle, (ordinal) => this.#places[ordinal * AXES + axis]!);
    this.#part(from, middle, (axis + 1) % AXES);
    this.#part(middle + 1, to, (axis + 1) % AXES);
  }
}

/** The best points seen so far. Distances are squares of straight lines on the unit sphere. */
class Search {
  readonly #places: Float64Array;
  readonly #at: readonly [number, number, number];
  readonly #max: number;
  #limit: number;
  readonly #ordinals: number[] = [];
  readonly #squares: number[] = [];

  constructor(places: Float64Array, at: readonly [number, number, number], max: number, radius: number) {
    this.#places = places;
    this.#at = at;
    this.#max = max;
    const half = Math.min(Math.PI / 2, radius / (2 * EARTH_RADIUS));
    this.#limit = max > 0 ? (2 * Math.sin(half)) ** 2 : -1;
  }

  /** How far the point looked from lies behind (or, below 0, before) another on one axis. */
  wayTo(ordinal: number, axis: number): number {
    return this.#at[axis]! - this.#places[ordinal * AXES + axis]!;
  }

  reaches(square: number): boolean {
    return square <= this.#limit;
  }

  see(ordinal: number): void {
    const [x, y, z] = this.#at;
    const from = ordinal * AXES;
    const [dx, dy, dz] = [this.#places[from]! - x, this.#places[from + 1]! - y, this.#places[from + 2]! - z];
    const square = dx * dx + dy * dy + dz * dz;
    if (!(square <= this.#limit)) return;
    let place = this.#squares.length;
    while (place > 0 && this.#isAfter(place - 1, square, ordinal)) place--;
    if (place === this.#max) return;
    this.#squares.splice(place, 0, square);
    this.#ordinals.splice(place, 0, ordinal);
    if (this.#squares.length > this.#max) {
      this.#squares.pop();
      this.#ordinals.pop();
    }
    if (this.#squares.length === this.#max) this.#limit = Math.min(this.#limit, this.#squares.at(-1)!);
  }

  #isAfter(place: number, square: number, ordinal: number): boolean {
    const held = this.#squares[place]!;
    return held > square || (held === square && this.#ordinals[place]! > ordinal);
  }

  found(): Near[] {
    return this.#ordinals.map((ordinal, place) => {
      const half = Math.min(1, Math.sqrt(this.#squares[place]!) / 2);
      return { ordinal, metres: 2 * EARTH_RADIUS * Math.asin(half) };
    });
  }
}

function placeOf(lat: number, lon: number): readonly [number, number, number] {
  const flat = Math.cos(lat * RADIANS);
  return [flat * Math.cos(lon * RADIANS), flat * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
}

function marksOf(ordinals: Int32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (const ordinal of ordinals) marks[ordinal] = 1;
  return marks;
}

/** Reorders `list[first … last]` so that at `middle` stands what would stand there if it were sorted (Hoare's selection). */
function selectMiddle(
  list: Int32Array,
  first: number,
  last: number,
  middle: number,
  keyOf: (item: number) => number,
): void {
  let low = first;
  let high = last;
  while (low < high) {
    const pivot = keyOf(list[(low + high) >>> 1]!);
    let left = low;
    let right = high;
    while (left <= right) {
      while (keyOf(list[left]!) < pivot) left++;
      while (keyOf(list[right]!) > pivot) right--;
      if (left <= right) {
        const held = list[left]!;
        list[left++] = list[right]!;
        list[right--] = held;
      }
    }
    if (middle <= right) high = right;
    else if (middle >= left) low = left;
    else return;
  }
}
