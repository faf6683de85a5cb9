/**
 * Distances and points along lines, on a sphere (reference 8.7). Points are [lon, lat] in degrees, lengths metres.
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
