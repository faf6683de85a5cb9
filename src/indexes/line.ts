import { forEachEdge, type Rings } from './rings.ts';

/**
 * Distances and points along lines, on a sphere (reference 8.7), and distances from points to lines and borders. Points are [lon, lat] in degrees, lengths metres.
 * Between two vertices a point is placed in proportion in lon and lat, which over the length of a block is exact enough.
 */

/** Radius of the sphere in metres. */
export const EARTH_RADIUS = 6_371_008.8;

/** A degree of a great circle in metres. */
export const METRES_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;

/** [lon, lat] in degrees. */
export type Point = readonly [lon: number, lat: number];

/** A degree in radians. */
export const RADIANS = Math.PI / 180;

/** Great-circle distance in metres. */
export function distance(a: Point, b: Point): number {
  const sinLat = Math.sin(((b[1] - a[1]) * RADIANS) / 2);
  const sinLon = Math.sin(((b[0] - a[0]) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(a[1] * RADIANS) * Math.cos(b[1] * RADIANS) * sinLon * sinLon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Length of a line in metres; 0 for fewer than two points. */
export function lineLength(line: readonly Point[]): number {
  let length = 0;
  for (let at = 1; at < line.length; at++) length += distance(line[at - 1]!, line[at]!);
  return length;
}

/** The point at a distance from the line's beginning, in metres, at most its end. Throws RangeError without points. */
export function pointAtDistance(line: readonly Point[], metres: number): Point {
  const first = line[0];
  if (first === undefined) throw new RangeError('a line without points has no point');
  if (!(metres > 0)) return first;
  let rest = metres;
  for (let at = 1; at < line.length; at++) {
    const from = line[at - 1]!;
    const to = line[at]!;
    const piece = distance(from, to);
    if (rest < piece) {
      const part = rest / piece;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    rest -= piece;
  }
  return line[line.length - 1]!;
}

/** The point at a fraction (0 to 1; outside: the nearer end) of the line's length. */
export function pointAtFraction(line: readonly Point[], fraction: number): Point {
  if (fraction >= 1 && line.length > 0) return line[line.length - 1]!;
  return pointAtDistance(line, lineLength(line) * fraction);
}

/** The point in the middle of the line's length. */
export function midpoint(line: readonly Point[]): Point {
  return pointAtFraction(line, 0.5);
}

/**
 * The length of a step on a plane. `Math.hypot` would be safe against steps too long or too short for their squares, of which a map has
 * none, and takes thirty times as long.
 */
export function planeLength(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Metres from a point to the nearest place of a line; +∞ for a line without points. Exact enough for some tens of kilometres. */
export function metresToLine(line: readonly Point[], point: Point): number {
  const [first] = line;
  if (!first) return Number.POSITIVE_INFINITY;
  const nearest = new NearestEdge(point);
  if (line.length === 1) nearest.see(first[0], first[1], first[0], first[1]);
  for (let at = 1; at < line.length; at++) {
    const [ax, ay] = line[at - 1]!;
    const [bx, by] = line[at]!;
    nearest.see(ax, ay, bx, by);
  }
  return nearest.metres;
}

/** Metres from a point to the nearest place of a polygon's border, from either side; +∞ for a polygon without rings. */
export function metresToBorder(rings: Rings, ordinal: number, point: Point): number {
  const nearest = new NearestEdge(point);
  forEachEdge(rings, ordinal, (ax, ay, bx, by) => nearest.see(ax, ay, bx, by));
  return nearest.metres;
}

/** The nearest of the edges seen so far, on a plane that touches the sphere at the point's latitude. */
class NearestEdge {
  readonly #x: number;
  readonly #y: number;
  readonly #scaleX: number;
  #square = Number.POSITIVE_INFINITY;

  constructor([x, y]: Point) {
    this.#x = x;
    this.#y = y;
    this.#scaleX = Math.cos((y * Math.PI) / 180);
  }

  get metres(): number {
    return Math.sqrt(this.#square) * METRES_PER_DEGREE;
  }

  see(ax: number, ay: number, bx: number, by: number): void {
    const fromX = (ax - this.#x) * this.#scaleX;
    const fromY = ay - this.#y;
    const alongX = (bx - ax) * this.#scaleX;
    const alongY = by - ay;
    const length = alongX * alongX + alongY * alongY;
    const part = length > 0 ? Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / length)) : 0;
    const x = fromX + part * alongX;
    const y = fromY + part * alongY;
    this.#square = Math.min(this.#square, x * x + y * y);
  }
}
