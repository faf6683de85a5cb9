/** The point at a fraction of a line that lies among the coordinates of all, without an object for each of its points. */
import { EARTH_RADIUS, RADIANS } from '../../indexes/line.ts';
import { toDegrees } from '../stored/fixed-point.ts';
import type { LatLon } from './crossings.ts';
import type { CoordinatesPart } from './street-blocks.ts';

/** Room for the lengths between the points of a line: nobody else writes while one point is looked for. */
let lengths = new Float64Array(64);

/** The very point that `pointAtFraction` (`indexes/line.ts`) gives for the same line: the same steps in the same order. `fraction`: 0 to 1. */
export function pointAlong({ coordinates, from, to }: CoordinatesPart, fraction: number): LatLon {
  const last = to - 2;
  if (fraction >= 1 || from === last) return pointAt(coordinates, last);
  const metres = lengthOf(coordinates, from, to) * fraction;
  if (!(metres > 0)) return pointAt(coordinates, from);
  let rest = metres;
  for (let at = from; at < last; at += 2) {
    const piece = lengths[(at - from) / 2]!;
    if (rest < piece) {
      const part = rest / piece;
      const lon = toDegrees(coordinates[at]!);
      const lat = toDegrees(coordinates[at + 1]!);
      return {
        lat: lat + (toDegrees(coordinates[at + 3]!) - lat) * part,
        lon: lon + (toDegrees(coordinates[at + 2]!) - lon) * part,
      };
    }
    rest -= piece;
  }
  return pointAt(coordinates, last);
}

/** The length of a line in metres; leaves those between its points in {@link lengths}. A point's cosine serves both sides of it. */
function lengthOf(coordinates: Int32Array, from: number, to: number): number {
  if (lengths.length < to - from) lengths = new Float64Array(to - from);
  let sum = 0;
  let lon = toDegrees(coordinates[from]!);
  let lat = toDegrees(coordinates[from + 1]!);
  let cosLat = Math.cos(lat * RADIANS);
  for (let at = from + 2; at < to; at += 2) {
    const nextLon = toDegrees(coordinates[at]!);
    const nextLat = toDegrees(coordinates[at + 1]!);
    const nextCosLat = Math.cos(nextLat * RADIANS);
    const sinLat = Math.sin(((nextLat - lat) * RADIANS) / 2);
    const sinLon = Math.sin(((nextLon - lon) * RADIANS) / 2);
    const h = sinLat * sinLat + cosLat * nextCosLat * sinLon * sinLon;
    const piece = 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
    lengths[(at - from) / 2 - 1] = piece;
    sum += piece;
    lon = nextLon;
    lat = nextLat;
    cosLat = nextCosLat;
  }
  return sum;
}

function pointAt(coordinates: Int32Array, at: number): LatLon {
  return { lat: toDegrees(coordinates[at + 1]!), lon: toDegrees(coordinates[at]!) };
}
