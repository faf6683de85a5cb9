/** Which streets bound the block of a street at a place: the next that cross it on either side. */
import { METRES_PER_DEGREE, planeLength, RADIANS } from '../../indexes/line.ts';
import type { NearestStreet } from '../streets/nearest-street.ts';
import type { StreetNetwork } from '../streets/network.ts';

/** How far along the street a corner is looked for, in metres: of a longer block nothing is said. */
const FARTHEST = 500;
const FARTHEST_NORTH = FARTHEST / METRES_PER_DEGREE;
/** How far from the line, or from where it would go on straight, a corner of the street may lie: sources put it in the middle of wide avenues. */
const BESIDE = 30;
/** Corners so near to the place are at it. */
const AT_PLACE = 1;

/** Two streets by their ordinals: the one that crosses before the place, as its line is drawn, and the one behind it; −1 where none is known. */
export type CrossStreets = readonly [before: number, behind: number];

const UNKNOWN: CrossStreets = [-1, -1];

/** The streets that cross a street next to a place of its line. */
export function crossStreets(
  network: Pick<StreetNetwork, 'crossings' | 'nearest'>,
  place: NearestStreet,
): CrossStreets {
  const scale = Math.cos(place.lat * RADIANS);
  if (!corners.gather(network, place, scale)) return UNKNOWN;
  walk(network, place, scale, 1);
  walk(network, place, scale, -1);
  const before = corners.next(place, -1);
  const behind = corners.next(place, 1);
  if (before < 0 || behind < 0 || corners.street(before) !== corners.street(behind)) {
    return [corners.street(before), corners.street(behind)];
  }
  // Between the two halves of an avenue the block goes on beyond the farther one.
  const without = corners.street(before);
  return corners.isNearer(before, behind)
    ? [without, corners.street(corners.next(place, 1, without))]
    : [corners.street(corners.next(place, -1, without)), without];
}

/** Numbers a corner: the metres east and north of the place; how far along the line from the place, before it below 0; how far from the line. */
const NUMBERS = 4;

/** The corners of a street around one place after another: the room is used again, nothing else runs in between. */
class Corners {
  #count = 0;
  #streets = new Int32Array(64);
  #numbers = new Float64Array(NUMBERS * 64);

  /** Takes the known corners of the street of a place; whether there are any. */
  gather({ crossings }: Pick<StreetNetwork, 'crossings'>, place: NearestStreet, scale: number): boolean {
    const { street, lat, lon } = place;
    this.#count = 0;
    crossings.eachPointBetween(street, lat - FARTHEST_NORTH, lat + FARTHEST_NORTH, (other, pointLat, pointLon) => {
      const east = (pointLon - lon) * scale * METRES_PER_DEGREE;
      if (Math.abs(east) <= FARTHEST) this.#add(other, east, (pointLat - lat) * METRES_PER_DEGREE);
    });
    return this.#count > 0;
  }

  /** Measures all corners by a straight step of the line: its beginning, its direction and length, and how far it is from the place on one side. */
  measure(
    x: number,
    y: number,
    directionX: number,
    directionY: number,
    length: number,
    walked: number,
    side: 1 | -1,
  ): void {
    const numbers = this.#numbers;
    for (let at = 0; at < NUMBERS * this.#count; at += NUMBERS) {
      const fromX = numbers[at]! - x;
      const fromY = numbers[at + 1]! - y;
      const part = Math.min(length, Math.max(0, fromX * directionX + fromY * directionY));
      const away = planeLength(fromX - part * directionX, fromY - part * directionY);
      if (away >= numbers[at + 3]!) continue;
      numbers[at + 2] = side * (walked + part);
      numbers[at + 3] = away;
    }
  }

  /** The nearest corner beside the line on one side of the place, of a lower ordinal first; −1 for none. `without` the street that is left out. */
  next({ part }: NearestStreet, side: 1 | -1, without = -1): number {
    let next = -1;
    for (let corner = 0; corner < this.#count; corner++) {
      if (this.#numbers[NUMBERS * corner + 3]! > BESIDE || this.#streets[corner] === without) continue;
      const along = this.#numbers[NUMBERS * corner + 2]!;
      // A corner at the end of a line is the end of that block, though its point may lie a step aside.
      const isAtEnd = Math.abs(along) <= AT_PLACE && (part === 0 || part === 1);
      const isBefore = isAtEnd ? part === 0 : along < 0;
      if (isBefore === side < 0 && (next < 0 || this.isNearer(corner, next))) next = corner;
    }
    return next;
  }

  /** Whether one corner is nearer to the place than another, along the line. */
  isNearer(one: number, other: number): boolean {
    const left = Math.abs(this.#numbers[NUMBERS * one + 2]!) - Math.abs(this.#numbers[NUMBERS * other + 2]!);
    return left < 0 || (left === 0 && this.#streets[one]! < this.#streets[other]!);
  }

  /** The street that crosses at a corner; −1 for none. */
  street(corner: number): number {
    return corner < 0 ? -1 : this.#streets[corner]!;
  }

  #add(street: number, east: number, north: number): void {
    if (this.#count === this.#streets.length) {
      const [streets, numbers] = [this.#streets, this.#numbers];
      this.#streets = new Int32Array(2 * streets.length);
      this.#streets.set(streets);
      this.#numbers = new Float64Array(2 * numbers.length);
      this.#numbers.set(numbers);
    }
    this.#streets[this.#count] = street;
    const numbers = this.#numbers;
    const at = NUMBERS * this.#count;
    numbers[at] = east;
    numbers[at + 1] = north;
    numbers[at + 2] = 0;
    numbers[at + 3] = Number.POSITIVE_INFINITY;
    this.#count++;
  }
}

const corners = new Corners();

/** Measures the corners by the line from a place on to its end, and straight on from there. */
function walk(
  { nearest }: Pick<StreetNetwork, 'nearest'>,
  { lat, lon, segment }: NearestStreet,
  scale: number,
  side: 1 | -1,
): void {
  const [first, last] = nearest.lineOf(segment);
  const end = side > 0 ? last : first;
  const ahead = side > 0 ? segment + 1 : segment;
  const east = (vertex: number): number => (nearest.lonOf(vertex) - lon) * scale * METRES_PER_DEGREE;
  const north = (vertex: number): number => (nearest.latOf(vertex) - lat) * METRES_PER_DEGREE;
  // Where the line ends at the place, it goes on in the direction of its last segment.
  const before = side > 0 ? segment : segment + 1;
  const length = planeLength(east(ahead) - east(before), north(ahead) - north(before));
  let directionX = length > 0 ? (east(ahead) - east(before)) / length : 0;
  let directionY = length > 0 ? (north(ahead) - north(before)) / length : 0;
  let x = 0;
  let y = 0;
  let walked = 0;
  for (let vertex = ahead; walked < FARTHEST && side * (end - vertex) >= 0; vertex += side) {
    const toX = east(vertex);
    const toY = north(vertex);
    const step = planeLength(toX - x, toY - y);
    if (step < AT_PLACE / 100) continue;
    directionX = (toX - x) / step;
    directionY = (toY - y) / step;
    corners.measure(x, y, directionX, directionY, step, walked, side);
    walked += step;
    x = toX;
    y = toY;
  }
  if (walked < FARTHEST) corners.measure(x, y, directionX, directionY, FARTHEST - walked, walked, side);
}
