/** The axis of a street as a course in metres, on which what lies beside it is measured. */
import { METRES_PER_DEGREE, type Point, planeLength, RADIANS } from '../../indexes/line.ts';

/** A point in metres east and north of the course's beginning. */
export type Metres = readonly [east: number, north: number];

/** Where a point lies beside a course, in metres. */
interface Beside {
  /** From the beginning along the course to where the point is nearest. */
  readonly at: number;
  /** From there to the point. */
  readonly away: number;
}

/**
 * A line on the plane that touches the sphere at its beginning: over the length of a city's streets its metres are those of the sphere
 * within one in a thousand.
 */
export class AxisCourse {
  readonly #axis: readonly Point[];
  readonly #beginning: Point;
  readonly #scale: number;
  readonly #vertices: readonly Metres[];
  /** By vertex the metres from the beginning. */
  readonly #along: readonly number[];

  /** @param axis two points or more */
  constructor(axis: readonly Point[]) {
    const [beginning] = axis;
    if (!beginning || axis.length < 2) throw new RangeError('a course has two points or more');
    this.#axis = axis;
    this.#beginning = beginning;
    this.#scale = Math.cos(beginning[1] * RADIANS);
    this.#vertices = axis.map((point) => this.metres(point));
    const along = [0];
    for (let at = 1; at < this.#vertices.length; at++) {
      along.push(along[at - 1]! + apart(this.#vertices[at - 1]!, this.#vertices[at]!));
    }
    this.#along = along;
  }

  /** Metres. */
  get length(): number {
    return this.#along[this.#along.length - 1] ?? 0;
  }

  /** A point of the sphere on the plane of this course. */
  metres([lon, lat]: Point): Metres {
    return [
      (lon - this.#beginning[0]) * METRES_PER_DEGREE * this.#scale,
      (lat - this.#beginning[1]) * METRES_PER_DEGREE,
    ];
  }

  /** Where the course passes nearest to a point; the first such place. */
  beside(point: Point): Beside {
    const [east, north] = this.metres(point);
    let nearest: Beside = { at: 0, away: Number.POSITIVE_INFINITY };
    for (let vertex = 1; vertex < this.#vertices.length; vertex++) {
      const [fromEast, fromNorth] = this.#vertices[vertex - 1]!;
      const [toEast, toNorth] = this.#vertices[vertex]!;
      const piece = this.#along[vertex]! - this.#along[vertex - 1]!;
      const along = (east - fromEast) * (toEast - fromEast) + (north - fromNorth) * (toNorth - fromNorth);
      const part = piece > 0 ? Math.max(0, Math.min(1, along / (piece * piece))) : 0;
      const foot: Metres = [fromEast + (toEast - fromEast) * part, fromNorth + (toNorth - fromNorth) * part];
      const away = apart([east, north], foot);
      if (away < nearest.away) nearest = { at: this.#along[vertex - 1]! + piece * part, away };
    }
    return nearest;
  }

  /** The vertices before a place, without one that lies there. */
  until(at: number): readonly Point[] {
    return this.#axis.filter((_, vertex) => this.#along[vertex]! < at);
  }

  /** The line between two places of the course. */
  between(from: number, to: number): readonly Point[] {
    const inside = this.#axis.filter((_, vertex) => this.#along[vertex]! > from && this.#along[vertex]! < to);
    return [this.pointAt(from), ...inside, this.pointAt(to)];
  }

  /** The point at a place of the course. */
  pointAt(at: number): Point {
    let vertex = 1;
    while (vertex < this.#axis.length - 1 && this.#along[vertex]! < at) vertex++;
    const [fromLon, fromLat] = this.#axis[vertex - 1]!;
    const [toLon, toLat] = this.#axis[vertex]!;
    const piece = this.#along[vertex]! - this.#along[vertex - 1]!;
    const part = piece > 0 ? Math.max(0, Math.min(1, (at - this.#along[vertex - 1]!) / piece)) : 0;
    return [fromLon + (toLon - fromLon) * part, fromLat + (toLat - fromLat) * part];
  }

  /** The direction of the course at a place, as a step of one metre; the last piece's beyond the end. */
  direction(at: number): Metres {
    let vertex = 1;
    while (vertex < this.#vertices.length - 1 && this.#along[vertex]! < at) vertex++;
    const [fromEast, fromNorth] = this.#vertices[vertex - 1]!;
    const [toEast, toNorth] = this.#vertices[vertex]!;
    const piece = this.#along[vertex]! - this.#along[vertex - 1]!;
    return piece > 0 ? [(toEast - fromEast) / piece, (toNorth - fromNorth) / piece] : [0, 0];
  }
}

/** Metres between two points of one plane. */
export function apart(one: Metres, other: Metres): number {
  return planeLength(one[0] - other[0], one[1] - other[1]);
}
