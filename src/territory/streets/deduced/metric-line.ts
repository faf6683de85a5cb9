/** Lines on a plane that touches the sphere in the middle of a town: over the size of a city its metres are those of the sphere within two in a thousand. */
import { METRES_PER_DEGREE, type Point, planeLength, RADIANS } from '../../../indexes/line.ts';

/** A point in metres east and north of the middle of the town. */
export interface Spot {
  readonly east: number;
  readonly north: number;
}

/** The plane of a town. */
export class Plane {
  readonly #middle: Point;
  readonly #scale: number;

  constructor(middle: Point) {
    this.#middle = middle;
    this.#scale = METRES_PER_DEGREE * Math.cos(middle[1] * RADIANS);
  }

  spot([lon, lat]: Point): Spot {
    return { east: (lon - this.#middle[0]) * this.#scale, north: (lat - this.#middle[1]) * METRES_PER_DEGREE };
  }

  point({ east, north }: Spot): Point {
    return [this.#middle[0] + east / this.#scale, this.#middle[1] + north / METRES_PER_DEGREE];
  }
}

/** Metres between two spots. */
export function metres(one: Spot, other: Spot): number {
  return planeLength(one.east - other.east, one.north - other.north);
}

/** Where a spot lies beside a line, in metres: from the line's beginning to where it passes nearest, and from there. */
interface BesideLine {
  readonly at: number;
  readonly away: number;
}

/** Where two segments cross, as a part of each; null when they do not. */
export function segmentsCross(a: Spot, b: Spot, c: Spot, d: Spot): readonly [ofFirst: number, ofSecond: number] | null {
  const east = b.east - a.east;
  const north = b.north - a.north;
  const otherEast = d.east - c.east;
  const otherNorth = d.north - c.north;
  const turned = east * otherNorth - north * otherEast;
  if (Math.abs(turned) < 1e-9) return null;
  const fromEast = c.east - a.east;
  const fromNorth = c.north - a.north;
  const first = (fromEast * otherNorth - fromNorth * otherEast) / turned;
  const second = (fromEast * north - fromNorth * east) / turned;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? [first, second] : null;
}

/** Numbers of a piece of a line, side by side: where it begins, the step to its end, and the square of that. */
const PIECE = 5;

function piecesOf(spots: readonly Spot[]): Float64Array {
  const pieces = new Float64Array(PIECE * (spots.length - 1));
  for (let vertex = 1, at = 0; vertex < spots.length; vertex++, at += PIECE) {
    const { east, north } = spots[vertex - 1]!;
    const stepEast = spots[vertex]!.east - east;
    const stepNorth = spots[vertex]!.north - north;
    pieces.set([east, north, stepEast, stepNorth, stepEast * stepEast + stepNorth * stepNorth], at);
  }
  return pieces;
}

/** A line of spots with the metres from its beginning to each. */
export class MetricLine {
  readonly spots: readonly Spot[];
  readonly #along: readonly number[];
  #pieces: Float64Array | null = null;

  /** @param spots one or more */
  constructor(spots: readonly Spot[]) {
    this.spots = spots;
    const along = [0];
    for (let at = 1; at < spots.length; at++) along.push(along[at - 1]! + metres(spots[at - 1]!, spots[at]!));
    this.#along = along;
  }

  /** Metres. */
  get length(): number {
    return this.#along[this.#along.length - 1] ?? 0;
  }

  /** Metres from the beginning to each spot. */
  get along(): readonly number[] {
    return this.#along;
  }

  /** The spot so many metres from the beginning; the nearer end outside. */
  spotAt(at: number): Spot {
    const last = this.spots.length - 1;
    if (!(at > 0)) return this.spots[0]!;
    if (at >= this.length) return this.spots[last]!;
    let low = 0;
    let high = last;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#along[middle]! <= at) low = middle;
      else high = middle;
    }
    const from = this.spots[low]!;
    const to = this.spots[high]!;
    const part = (at - this.#along[low]!) / (this.#along[high]! - this.#along[low]! || 1);
    return { east: from.east + (to.east - from.east) * part, north: from.north + (to.north - from.north) * part };
  }

  /** How far a spot is from the line, in metres: the same as {@link beside} tells, for who asks of many spots. */
  awayFrom({ east, north }: Spot): number {
    const last = this.spots.length - 1;
    if (last === 0) return metres(this.spots[0]!, { east, north });
    this.#pieces ??= piecesOf(this.spots);
    const pieces = this.#pieces;
    let away = Number.POSITIVE_INFINITY;
    for (let at = 0; at < pieces.length; at += PIECE) {
      const fromEast = pieces[at]!;
      const fromNorth = pieces[at + 1]!;
      const stepEast = pieces[at + 2]!;
      const stepNorth = pieces[at + 3]!;
      const square = pieces[at + 4]!;
      const along = (east - fromEast) * stepEast + (north - fromNorth) * stepNorth;
      const part = along <= 0 || square === 0 ? 0 : along >= square ? 1 : along / square;
      const restEast = fromEast + stepEast * part - east;
      const restNorth = fromNorth + stepNorth * part - north;
      const awaySquare = restEast * restEast + restNorth * restNorth;
      if (awaySquare < away) away = awaySquare;
    }
    return Math.sqrt(away);
  }

  /** Where the line passes nearest to a spot; the first such place. */
  beside({ east, north }: Spot): BesideLine {
    let at = 0;
    let away = Number.POSITIVE_INFINITY;
    if (this.spots.length === 1) return { at, away: metres(this.spots[0]!, { east, north }) };
    for (let vertex = 1; vertex < this.spots.length; vertex++) {
      const from = this.spots[vertex - 1]!;
      const to = this.spots[vertex]!;
      const stepEast = to.east - from.east;
      const stepNorth = to.north - from.north;
      const square = stepEast * stepEast + stepNorth * stepNorth;
      const along = (east - from.east) * stepEast + (north - from.north) * stepNorth;
      const part = square > 0 ? Math.max(0, Math.min(1, along / square)) : 0;
      const restEast = from.east + stepEast * part - east;
      const restNorth = from.north + stepNorth * part - north;
      const awaySquare = restEast * restEast + restNorth * restNorth;
      if (awaySquare < away) {
        away = awaySquare;
        at = this.#along[vertex - 1]! + Math.sqrt(square) * part;
      }
    }
    return { at, away: Math.sqrt(away) };
  }
}
