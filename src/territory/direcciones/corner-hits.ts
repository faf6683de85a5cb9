import type { LatLon } from '../streets/crossings.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { NamedStreets } from './candidate.ts';
import type { Corner } from './corners.ts';
import type { Hits } from './hits.ts';

/** The place of a point that is not known. */
export const NO_POINT = -1;

/** Corners as numbers, in the order of their first streets: of two common names there are hundreds, of which a page shows ten. */
export class CornerHits implements Hits {
  readonly #network: Pick<StreetNetwork, 'crossings'>;
  readonly one: NamedStreets;
  readonly other: NamedStreets;
  readonly #ones: number[] = [];
  readonly #others: number[] = [];
  readonly #points: number[] = [];
  #order: Int32Array | null = null;
  #isKnown = false;

  /** Corners of streets of `one` with streets of `other`. */
  constructor(network: Pick<StreetNetwork, 'crossings'>, one: NamedStreets, other: NamedStreets) {
    this.#network = network;
    this.one = one;
    this.other = other;
  }

  /**
   * Adds a corner, not before those of an earlier first street.
   *
   * @param one the place of its first street, `other` that of its second
   * @param point the place of its point among those of all crossings, or {@link NO_POINT}
   */
  add(one: number, other: number, point: number): void {
    this.#ones.push(one);
    this.#others.push(other);
    this.#points.push(point);
  }

  get length(): number {
    return this.#ones.length;
  }

  /** The place of the first street of a corner among the streets of its name. */
  oneAt(place: number): number {
    return this.#ones[place] ?? -1;
  }

  /** The place of the second street of a corner. */
  otherAt(place: number): number {
    return this.#others[place] ?? -1;
  }

  /** The point of a corner; null where only the pair is known. */
  pointAt(place: number): LatLon | null {
    const point = this.#points[place] ?? NO_POINT;
    return point === NO_POINT ? null : this.#network.crossings.pointAt(point);
  }

  /** A corner. Throws RangeError beyond the last. */
  at(place: number): Corner {
    const streets = [this.one.at(this.oneAt(place)), this.other.at(this.otherAt(place))] as const;
    return { streets, points: [this.pointAt(place)] };
  }

  /** The corners in the order of their merits, made when it is asked for a second time: only those of common names are. */
  order(make: () => Int32Array): Int32Array | null {
    if (this.#order === null && this.#isKnown) this.#order = make();
    this.#isKnown = true;
    return this.#order;
  }

  *[Symbol.iterator](): Generator<Corner> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }
}
