/** Which streets bound the block of a street at a place: the next that cross it on either side. */
import { METRES_PER_DEGREE, RADIANS } from '../../indexes/line.ts';
import { planeLength } from '../../indexes/plane-length.ts';
import type { NearestStreet } from '../streets/nearest-street.ts';
import type { StreetNetwork } from '../streets/network.ts';

/** How far along the street a corner is looked for, in metres: of a longer block nothing is said. */
const FARTHEST = 500;
/** How far from the line, or from where it would go on straight, a corner of it may lie: sources put it in the middle of wide avenues. */
const BESIDE = 30;
/** Corners so near to the place are at it. */
const AT_PLACE = 1;

/** Two streets by their ordinals: the one that crosses before the place, as its line is drawn, and the one behind it; −1 where none is known. */
export type CrossStreets = readonly [before: number, behind: number];

/** The streets that cross a street next to a place of its line. */
export function crossStreets(
  network: Pick<StreetNetwork, 'crossings' | 'nearest'>,
  place: NearestStreet,
): CrossStreets {
  const corners = cornersAround(network, place);
  if (corners.length === 0) return [-1, -1];
  along(network, place, corners);
  const near = corners.filter(({ away }) => away <= BESIDE);
  // A corner at the end of a line is the end of that block, though its point may lie a step aside.
  const isBefore = ({ at }: Corner): boolean => {
    if (Math.abs(at) <= AT_PLACE && place.part === 0) return true;
    return at < 0 && !(Math.abs(at) <= AT_PLACE && place.part === 1);
  };
  const before = near.filter(isBefore);
  const behind = near.filter((corner) => !before.includes(corner));
  const first = nextOf(before);
  const second = nextOf(behind);
  if (!first || !second || first.street !== second.street) return [first?.street ?? -1, second?.street ?? -1];
  // Between the two halves of an avenue the block goes on beyond the farther one.
  return Math.abs(first.at) <= Math.abs(second.at)
    ? [first.street, nextOf(behind, first.street)?.street ?? -1]
    : [nextOf(before, second.street)?.street ?? -1, second.street];
}

/** Where a street is crossed. */
interface Corner {
  readonly street: number;
  /** Metres east and north of the place. */
  readonly east: number;
  readonly north: number;
  /** How far along the line from the place, before it less than 0, and how far from the line. */
  at: number;
  away: number;
}

function cornersAround({ crossings }: Pick<StreetNetwork, 'crossings'>, { street, lat, lon }: NearestStreet): Corner[] {
  const corners: Corner[] = [];
  const scale = Math.cos(lat * RADIANS);
  crossings.eachPoint(street, (other, pointLat, pointLon) => {
    const east = (pointLon - lon) * scale * METRES_PER_DEGREE;
    const north = (pointLat - lat) * METRES_PER_DEGREE;
    if (Math.abs(east) > FARTHEST || Math.abs(north) > FARTHEST) return;
    corners.push({ street: other, east, north, at: 0, away: Number.POSITIVE_INFINITY });
  });
  return corners;
}

/** Finds out where along the line of a place each corner lies; beyond its ends the line is taken to go on straight. */
function along({ nearest }: Pick<StreetNetwork, 'nearest'>, place: NearestStreet, corners: readonly Corner[]): void {
  const { lat, lon, segment } = place;
  const scale = Math.cos(lat * RADIANS);
  const [first, last] = nearest.lineOf(segment);
  const east = (vertex: number): number => (nearest.lonOf(vertex) - lon) * scale * METRES_PER_DEGREE;
  const north = (vertex: number): number => (nearest.latOf(vertex) - lat) * METRES_PER_DEGREE;
  for (const [end, other, step] of [
    [last, segment, 1],
    [first, segment + 1, -1],
  ] as const) {
    // From the place on to the end, and straight on from there.
    let x = 0;
    let y = 0;
    let walked = 0;
    let directionX = east(segment + 1) - east(segment);
    let directionY = north(segment + 1) - north(segment);
    for (let vertex = other + step; walked < FARTHEST && step * (end - vertex) >= 0; vertex += step) {
      const toX = east(vertex);
      const toY = north(vertex);
      const length = planeLength(toX - x, toY - y);
      if (length === 0) continue;
      for (const corner of corners) see(corner, x, y, (toX - x) / length, (toY - y) / length, length, walked, step);
      [directionX, directionY] = [(toX - x) / length, (toY - y) / length];
      walked += length;
      [x, y] = [toX, toY];
    }
    if (walked === 0) {
      const length = planeLength(directionX, directionY);
      if (length === 0) continue;
      [directionX, directionY] = [(step * directionX) / length, (step * directionY) / length];
    }
    const rest = FARTHEST - walked;
    if (rest > 0) for (const corner of corners) see(corner, x, y, directionX, directionY, rest, walked, step);
  }
}

/** Measures a corner by a straight step from a point in a direction; nearer to the line than before, it lies there. */
function see(
  corner: Corner,
  x: number,
  y: number,
  directionX: number,
  directionY: number,
  length: number,
  walked: number,
  step: 1 | -1,
): void {
  const fromX = corner.east - x;
  const fromY = corner.north - y;
  const part = Math.min(length, Math.max(0, fromX * directionX + fromY * directionY));
  const away = planeLength(fromX - part * directionX, fromY - part * directionY);
  if (away >= corner.away) return;
  corner.away = away;
  corner.at = step * (walked + part);
}

/** The corner nearest to the place, of a lower ordinal first; `without` the street that is left out. */
function nextOf(corners: readonly Corner[], without = -1): Corner | null {
  let next: Corner | null = null;
  for (const corner of corners) {
    if (corner.street === without) continue;
    const nearer = next === null ? -1 : Math.abs(corner.at) - Math.abs(next.at);
    if (nearer < 0 || (nearer === 0 && next !== null && corner.street < next.street)) next = corner;
  }
  return next;
}
